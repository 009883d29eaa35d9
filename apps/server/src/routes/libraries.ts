import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import { hashOf, newToken } from '../http/access/tokens.js';
import type { LibraryRow, LibraryStore } from '../storage/store.js';
import type { FightRouteContext } from './context.js';
import { paced } from './context.js';
import { troubles } from './schemas.js';

/** The largest library, compressed. */
const MAX_LIBRARY = 30_000_000;

/** How often one address may load or save per minute. */
const PACE = { rateLimit: { max: 30, timeWindow: 60_000 } };

/** What a browser may do with a library opened on its own: nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const GZIP = 'application/gzip';

/** What the requests of libraries share. */
export interface LibraryContext extends Pick<FightRouteContext, 'daily' | 'quotas' | 'pace'> {
  readonly libraries: LibraryStore;
  readonly now: () => number;
}

/**
 * Libraries that people keep on the server, each under the token of its link: one compressed file, which the server
 * does not read.
 */
export const libraryRoutes =
  (context: LibraryContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.addContentTypeParser(
      GZIP,
      { parseAs: 'buffer', bodyLimit: MAX_LIBRARY },
      (_request, body, parsed) => parsed(null, body),
    );
    void app.register(newRoute(context));
    void app.register(loadRoute(context));
    void app.register(saveRoute(context));
    done();
  };

const saved = z.object({ revision: z.int().describe('what the next save must say it follows') });

/** The body of a request, which must start like gzip. */
function gzipOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body[0] !== 0x1f || body[1] !== 0x8b)
    throw new HttpError(400, `expected a library file as ${GZIP}`);
  return body;
}

async function store(
  { libraries, daily, quotas }: LibraryContext,
  library: LibraryRow,
  client: string,
): Promise<boolean> {
  const refused = daily.refusal(client);
  if (refused) throw new HttpError(429, refused.refusal.reason);
  const outcome = await libraries.save(library, quotas.libraryBytes);
  if (outcome === 'full') throw new HttpError(507, 'this server has no room for more libraries');
  if (outcome === 'stored') daily.count(client, library.body.length);
  return outcome === 'stored';
}

const newRoute =
  (context: LibraryContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.post(
      '/libraries',
      {
        config: paced(context),
        bodyLimit: MAX_LIBRARY,
        schema: {
          summary: 'Keep a library on the server: a library file as gzip',
          response: {
            201: saved.extend({ token: z.string().describe('shown this once') }),
            ...troubles,
          },
        },
      },
      async (request, reply) => {
        const client = clientOf(request.ip);
        const body = gzipOf(request.body);
        context.daily.takeFight(client);
        const token = newToken();
        const library = { hash: hashOf(token), revision: 1, updated: context.now(), body };
        await store(context, library, client);
        return reply.code(201).send({ token, revision: 1 });
      },
    );
    done();
  };

const NONE = 'there is no library by this link: it was removed, or no one saved it for too long';

const loadRoute =
  ({ libraries }: LibraryContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/library',
      {
        config: PACE,
        schema: {
          summary: 'The library of a link, its token as the bearer’s; its revision is the ETag',
          response: { 200: z.unknown(), ...troubles },
        },
      },
      async (request, reply) => {
        const row = await libraries.get(hashOf(bearerToken(request) ?? ''));
        if (!row) throw new HttpError(404, NONE);
        return reply
          .type(GZIP)
          .header('etag', `"${row.revision}"`)
          .header('content-security-policy', POLICY)
          .send(Buffer.from(row.body));
      },
    );

    app.delete(
      '/library',
      {
        config: PACE,
        schema: {
          summary: 'Remove the library of a link for good',
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        if (!(await libraries.remove(hashOf(bearerToken(request) ?? ''))))
          throw new HttpError(404, NONE);
        return reply.code(204).send(null);
      },
    );
    done();
  };

const saveRoute =
  (context: LibraryContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.put(
      '/library',
      {
        config: PACE,
        bodyLimit: MAX_LIBRARY,
        schema: {
          summary: 'Save the library of a link upon the revision that If-Match names',
          headers: z.object({ 'if-match': z.string().regex(/^"\d{1,15}"$/) }),
          response: { 200: saved, ...troubles },
        },
      },
      async (request, reply) => {
        const hash = hashOf(bearerToken(request) ?? '');
        const body = gzipOf(request.body);
        const known = Number(request.headers['if-match'].slice(1, -1));
        const stands = known > 0 && (await context.libraries.get(hash)) !== undefined;
        if (!stands) throw new HttpError(404, NONE);
        const library = { hash, revision: known + 1, updated: context.now(), body };
        if (!(await store(context, library, clientOf(request.ip))))
          throw new HttpError(412, 'the library was saved elsewhere meanwhile; load it first');
        return reply.send({ revision: known + 1 });
      },
    );
    done();
  };
