import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import { newFightId, newSeed } from '../http/access/tokens.js';
import { atOnce } from '../limits/at-once.js';
import { OneAtATime } from '../limits/one-at-a-time.js';
import { buildFork } from '../storage/new-fight.js';
import type { FightRouteContext } from './context.js';
import { paced } from './context.js';
import {
  createFightBody,
  createFightReply,
  fightPath,
  forking,
  importing,
  troubles,
} from './schemas.js';

/** The largest scenario accepted, in bytes. */
const SCENARIO_BYTES = 512 * 1024;

/** How many imports of one address may be in progress: one journal is checked while the others wait. */
const IMPORTS_AT_ONCE = 4;

/** New fights: from scenarios, from other fights, from journals. */
export const newFightRoutes =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(createRoute(context));
    void app.register(forkRoute(context));
    void app.register(importRoute(context));
    done();
  };

const createRoute =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { tables, builder, daily } = context;
    app.post(
      '/fights',
      {
        config: paced(context),
        bodyLimit: SCENARIO_BYTES,
        schema: {
          summary: 'Create a fight from a scenario',
          body: createFightBody,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        const client = clientOf(request.ip);
        daily.takeFight(client);
        const { scenario: text, run = 0, title, name: gm } = request.body;
        const task = { text, run, title, gm, id: newFightId(), seed: newSeed(), now: Date.now() };
        const made = await builder.fromScenario(task, client);
        return reply.code(201).send(await tables.add(made, client));
      },
    );
    done();
  };

const forkRoute =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { tables, access, slices, daily, pictures } = context;
    const forks = new OneAtATime();
    app.post(
      '/fights/:fight/forks',
      {
        config: paced(context),
        schema: {
          summary: 'Fork a fight (GM)',
          params: fightPath,
          body: forking,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        const { table, seat } = await access.toTable(fight, bearerToken(request), ['gm']);
        const client = clientOf(request.ip);
        daily.takeFight(client);
        const added = await forks.run(async () => {
          const work = await table.use((room) => {
            const gm = room.seat(seat)?.name ?? 'GM';
            return room.forking(request.body.entry, { id: newFightId(), seed: newSeed(), gm });
          });
          if ('reason' in work) throw HttpError.by(work);
          return tables.add(await slices.run(buildFork(work, Date.now())), client);
        });
        await pictures.copy(fight, added.fight);
        return reply.code(201).send(added);
      },
    );
    done();
  };

/** Imports a journal. The body is parsed by the thread that checks it, since parsing it here would block rooms. */
const importRoute =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { tables, builder, daily, quotas } = context;
    app.addHook('onRequest', atOnce(IMPORTS_AT_ONCE));
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.post(
      '/imports',
      {
        config: paced(context),
        bodyLimit: quotas.journalBytes,
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Create a fight from an exported journal',
          body: importing,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        const client = clientOf(request.ip);
        daily.takeFight(client);
        const body: unknown = request.body;
        if (!Buffer.isBuffer(body)) throw new HttpError(400, 'expected a journal as JSON');
        const task = { body, id: newFightId(), seed: newSeed(), now: Date.now() };
        const made = await builder.fromJournal(task, client);
        return reply.code(201).send(await tables.add(made, client));
      },
    );
    done();
  };
