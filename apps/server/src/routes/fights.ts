import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { concealedFrom } from '@tiltyard/room';
import { z } from 'zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { HttpError } from '../http/limits/http-error.js';
import { buildJournalText } from '../rooms/journal-text.js';
import { buildReport } from '../rooms/report.js';
import type { FightRouteContext } from './context.js';
import { paced } from './context.js';
import { fightPath, overview, troubles } from './schemas.js';

const revoked = (): HttpError => new HttpError(401, 'this link is invalid or was revoked');

/** One fight: its status, its journal, its report, and its deletion. */
export const fightRoutes =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(statusRoute(context));
    void app.register(journalRoute(context));
    void app.register(reportRoute(context));
    done();
  };

const statusRoute =
  ({ tables, access }: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/fights/:fight',
      {
        schema: {
          summary: 'Get a fight’s status',
          params: fightPath,
          response: { 200: overview, ...troubles },
        },
      },
      async (request) => {
        const { table, seat } = await access.toTable(request.params.fight, bearerToken(request));
        return table.use((room) => {
          const whole = room.seatView(seat, () => table.present).whole();
          if (!whole) throw revoked();
          const { fight, you, table: shown } = whole;
          const { winners, entries, revision } = shown;
          return {
            fight,
            you: { ...you, combatants: [...you.combatants] },
            round: room.round,
            winners: winners && [...winners],
            entries,
            revision,
          };
        });
      },
    );

    app.delete(
      '/fights/:fight',
      {
        schema: {
          summary: 'Delete a fight for good (GM)',
          params: fightPath,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        await access.toTable(request.params.fight, bearerToken(request), ['gm']);
        await tables.remove(request.params.fight, 'gm');
        return reply.code(204).send(null);
      },
    );
    done();
  };

const journalRoute =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { access, slices } = context;
    app.get(
      '/fights/:fight/journal',
      {
        config: paced(context),
        schema: {
          summary: 'The whole journal (GM; every seat once the seed is revealed)',
          params: fightPath,
          response: { 200: z.unknown(), ...troubles },
        },
      },
      async (request, reply) => {
        const { table, role } = await access.toTable(request.params.fight, bearerToken(request));
        const journal = await table.use((room) => {
          if (role !== 'gm' && !room.kept.revealed)
            throw new HttpError(
              403,
              'this is for the GM until the fight is over and its seed revealed',
            );
          return room.journal();
        });
        return reply
          .type('application/json; charset=utf-8')
          .send(await slices.run(buildJournalText(journal)));
      },
    );
    done();
  };

const reportRoute =
  (context: FightRouteContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { access, slices } = context;
    app.get(
      '/fights/:fight/report',
      {
        config: paced(context),
        schema: {
          summary: 'The fight as Markdown, as far as this seat may know it',
          params: fightPath,
          response: { 200: z.string(), ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearerToken(request));
        const report = await table.use((room) => {
          const record = room.seat(seat);
          if (!record) throw revoked();
          const { id: name, role, combatants } = record;
          return room.use((open) => {
            const sees = { name, role, combatants };
            const concealed = concealedFrom(open.kept, sees, open.fight.state);
            return buildReport(open.fight, sees, (id) => open.nameOf(id), concealed);
          });
        });
        return reply.type('text/markdown; charset=utf-8').send(await slices.run(report));
      },
    );
    done();
  };
