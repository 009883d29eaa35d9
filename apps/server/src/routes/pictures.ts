import { MAX_PICTURE_BYTES, pictureHash, pictureProblem } from '@tiltyard/engine/files/exchange';
import { tokenOf } from '@tiltyard/engine/ruleset';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import type { AuthenticatedSeat } from '../http/access/seat-auth.js';
import type { FightRouteContext } from './context.js';
import { picturePath, troubles } from './schemas.js';

/** The most pictures of one fight, and the most bytes of them together. */
const LIMIT = { count: 100, bytes: 40_000_000 } as const;

/** How many pictures one address may send per minute. */
const PACE = { rateLimit: { max: 240, timeWindow: 60_000 } };

/** The largest portrait from a player: pages shrink them. */
const MAX_PORTRAIT_BYTES = 200_000;

/** What a browser may do with a picture opened on its own: nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The pictures of a fight's map and tokens: sent by its GM and, for their own combatants, by players, visible to its
 * seats, deleted with it.
 */
export const pictureRoutes =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(addRoute(context));
    void app.register(getRoute(context));
    done();
  };

const addRoute =
  ({ access, daily, pictures }: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.addContentTypeParser('image/webp', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.put(
      '/fights/:fight/pictures/:hash',
      {
        config: PACE,
        bodyLimit: MAX_PICTURE_BYTES,
        schema: {
          summary:
            'Add a WebP picture to a fight, under the SHA-256 of its bytes (GM; players the portraits of their own combatants)',
          params: picturePath,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        const { fight, hash } = request.params;
        const seat = await access.toTable(fight, bearerToken(request));
        const body: unknown = request.body;
        if (seat.role !== 'gm')
          await checkPortrait(seat, hash, Buffer.isBuffer(body) ? body.length : 0);
        if (!Buffer.isBuffer(body)) throw new HttpError(400, 'expected a picture as image/webp');
        const problem = pictureProblem(body);
        if (problem !== undefined) throw new HttpError(400, problem);
        if (pictureHash(body) !== hash)
          throw new HttpError(400, 'the picture’s SHA-256 is not the one in its address');
        const client = clientOf(request.ip);
        const refused = daily.refusal(client);
        if (refused) throw new HttpError(429, refused.refusal.reason);
        const added = await pictures.add(fight, hash, body, LIMIT);
        if (added === 'full')
          throw new HttpError(
            413,
            `a fight has at most ${LIMIT.count} pictures and ${LIMIT.bytes / 1_000_000} MB of them`,
          );
        if (added === 'stored') daily.count(client, body.length);
        return reply.code(204).send(null);
      },
    );

    done();
  };

/** Checks that players only add portraits of their own combatants. */
async function checkPortrait(
  { table, seat: id }: AuthenticatedSeat,
  hash: string,
  size: number,
): Promise<void> {
  const isOwn = await table.use((room) =>
    room.use(({ fight }) =>
      room.seat(id)?.combatants.some((who) => tokenOf(fight.state, who)?.portrait === hash),
    ),
  );
  if (isOwn !== true)
    throw new HttpError(403, 'this is for the GM; players add portraits of their own combatants');
  if (size > MAX_PORTRAIT_BYTES)
    throw new HttpError(413, `a portrait has at most ${MAX_PORTRAIT_BYTES / 1000} kB`);
}

const getRoute =
  ({ access, pictures }: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/fights/:fight/pictures/:hash',
      {
        schema: {
          summary: 'A picture of a fight, for its seats',
          params: picturePath,
          response: { 200: z.unknown(), ...troubles },
        },
      },
      async (request, reply) => {
        const { fight, hash } = request.params;
        await access.toTable(fight, bearerToken(request));
        const body = await pictures.get(fight, hash);
        if (!body) throw new HttpError(404, 'this fight has no such picture');
        return reply
          .type('image/webp')
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('content-security-policy', POLICY)
          .send(Buffer.from(body));
      },
    );
    done();
  };
