import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { HttpError } from '../http/limits/http-error.js';
import { hashOf, newCode, newToken, tokenRow } from '../http/access/tokens.js';
import type { FightRouteContext } from './context.js';
import { codeFor, codeReply, codeUse, fightPath, invited, troubles } from './schemas.js';

/** How long a code is valid, in milliseconds. */
const HOLDS = 15 * 60_000;
/** The number of codes per minute that one address may try, and that may be tried for one fight. */
const TRIES = 10;
const TRIES_WITH_FIGHT = 60;

type CodeContext = Pick<FightRouteContext, 'tables' | 'access'>;

/** Short codes for using a seat on another device. */
export const codeRoutes =
  (context: CodeContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(offerRoute(context));
    void app.register(useRoute(context));
    done();
  };

const offerRoute =
  ({ access }: CodeContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.post(
      '/fights/:fight/codes',
      {
        schema: {
          summary: 'A short code for the own seat, or any (GM); it holds for 15 minutes, once',
          params: fightPath,
          body: codeFor,
          response: { 201: codeReply, ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        const { table, seat: by } = await access.toTable(fight, bearerToken(request));
        const { seat = by } = request.body;
        const code = newCode();
        let until = 0;
        const outcome = await table.change((room, now) => {
          until = now + HOLDS;
          return room.offerCode(by, { seat, hash: hashOfCode(fight, code), until }, now);
        });
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        return reply.code(201).send({ code: `${code.slice(0, 4)}-${code.slice(4)}`, until });
      },
    );
    done();
  };

const useRoute =
  ({ tables }: CodeContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const tries = new Tries(TRIES_WITH_FIGHT, () => performance.now());
    app.post(
      '/fights/:fight/codes/use',
      {
        config: { rateLimit: { max: TRIES, timeWindow: 60_000 } },
        schema: {
          summary: 'Take a seat by its code; links that were given out before stay as they are',
          params: fightPath,
          body: codeUse,
          response: { 201: invited, ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        if (!tries.take(fight))
          throw new HttpError(429, 'too many codes were tried; try again in a minute');
        const table = await tables.table(fight);
        const hash = hashOfCode(fight, plainCode(request.body.code));
        const token = newToken();
        const seat = await table?.use((room) => room.seatOfCode(hash));
        const outcome =
          seat === undefined
            ? undefined
            : await table?.change(
                (room, now) => room.useCode(hash, now),
                tokenRow(token, fight, seat),
              );
        if (seat === undefined || outcome?.kind !== 'done')
          throw new HttpError(
            404,
            'this code is wrong, was used, or is too old; ask for a new one',
          );
        return reply.code(201).send({ seat, token });
      },
    );
    done();
  };

const hashOfCode = (fight: string, code: string): string => hashOf(`${fight} ${code}`);

/** The code in its canonical form, without spaces and hyphens and in upper case. */
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Counts attempts by name within a minute. */
class Tries {
  private counts = new Map<string, number>();
  private since: number;

  constructor(
    private readonly max: number,
    private readonly now: () => number,
  ) {
    this.since = now();
  }

  /** @returns whether another attempt is allowed. */
  take(name: string): boolean {
    const now = this.now();
    if (now - this.since > 60_000) {
      this.counts = new Map();
      this.since = now;
    }
    const count = this.counts.get(name) ?? 0;
    this.counts.set(name, count + 1);
    return count < this.max;
  }
}
