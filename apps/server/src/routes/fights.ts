import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SeatAuth } from '../http/seat-auth.js';
import { bearerToken } from '../http/bearer-token.js';
import type { FightBuilder } from '../founding/fight-builder.js';
import { HttpError } from '../http/http-error.js';
import type { DailyCount } from '../limits/quotas.js';
import type { TimeSlices } from '../limits/time-slices.js';
import { buildJournalText } from '../rooms/journal-text.js';
import { buildReport } from '../rooms/report.js';
import type { RoomRegistry } from '../rooms/room-registry.js';
import { newFightId, newSeed } from '../http/tokens.js';
import {
  forking,
  fightPath,
  createFightReply,
  createFightBody,
  importing,
  overview,
  troubles,
} from './schemas.js';

/** Largest scenario and journal that are taken in, in bytes. */
const SCENARIO_BYTES = 512 * 1024;
const JOURNAL_BYTES = 16 * 1024 * 1024;

/**
 * Fights: founding, looking at, forking, exporting, importing, removing.
 * @param pace how often one address may found or bring in a fight, a minute.
 */
export const fightRoutes =
  (
    tables: RoomRegistry,
    access: SeatAuth,
    builder: FightBuilder,
    slices: TimeSlices,
    daily: DailyCount,
    pace: number,
  ): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const founds = { rateLimit: { max: pace, timeWindow: 60_000 } };

    app.post(
      '/fights',
      {
        config: founds,
        bodyLimit: SCENARIO_BYTES,
        schema: {
          summary: 'Create a fight from a scenario',
          body: createFightBody,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        checkDaily(daily, request.ip);
        const { scenario, run = 0, title, name } = request.body;
        const made = await builder.fromScenario(
          {
            text: scenario,
            run,
            title,
            gm: name,
            id: newFightId(),
            seed: newSeed(),
            now: Date.now(),
          },
          request.ip,
        );
        return reply.code(201).send(await tables.bringIn(made));
      },
    );

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
          const whole = room.onlooker(seat, () => table.present).whole();
          if (!whole) throw new HttpError(401, 'this link is invalid or was revoked');
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
          summary: 'Remove a fight for good (GM)',
          params: fightPath,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        await access.toTable(request.params.fight, bearerToken(request), ['gm']);
        await tables.remove(request.params.fight);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/fights/:fight/forks',
      {
        config: founds,
        schema: {
          summary: 'Fork a fight (GM)',
          params: fightPath,
          body: forking,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearerToken(request), [
          'gm',
        ]);
        checkDaily(daily, request.ip);
        const forked = await table.use(async (room) => {
          const gm = room.seat(seat)?.name ?? 'GM';
          const made = room.fork(request.body.entry, { id: newFightId(), seed: newSeed(), gm });
          // Several that were asked for at once are not made at one go.
          await new Promise((resolve) => setImmediate(resolve));
          return made;
        });
        if (!('ruleset' in forked)) throw HttpError.by(forked);
        return reply.code(201).send(await tables.found(forked));
      },
    );

    app.get(
      '/fights/:fight/journal',
      {
        config: founds,
        schema: {
          summary: 'The whole journal (GM; everybody at the table once the seed is revealed)',
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

    app.get(
      '/fights/:fight/report',
      {
        config: founds,
        schema: {
          summary: 'The fight told in Markdown, as far as this seat may know it',
          params: fightPath,
          response: { 200: z.string(), ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearerToken(request));
        const report = await table.use((room) => {
          const record = room.seat(seat);
          return (
            record &&
            room.use((open) =>
              buildReport(
                open.fight,
                { name: record.id, role: record.role, combatants: record.combatants },
                (id) => open.nameOf(id),
              ),
            )
          );
        });
        if (!report) throw new HttpError(401, 'this link is invalid or was revoked');
        return reply.type('text/markdown; charset=utf-8').send(await slices.run(report));
      },
    );

    void app.register(importRoute(tables, builder, daily, founds));

    done();
  };

function checkDaily(daily: DailyCount, client: string): void {
  if (!daily.take(client))
    throw new HttpError(429, 'this address has stored as many fights today as it may');
}

/** Bringing a journal in. Its body is read where it is checked and not here, where tables would wait for it. */
const importRoute =
  (
    tables: RoomRegistry,
    builder: FightBuilder,
    daily: DailyCount,
    config: { readonly rateLimit: { readonly max: number; readonly timeWindow: number } },
  ): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.post(
      '/imports',
      {
        config,
        bodyLimit: JOURNAL_BYTES,
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Found a fight from an exported journal',
          body: importing,
          response: { 201: createFightReply, ...troubles },
        },
      },
      async (request, reply) => {
        checkDaily(daily, request.ip);
        const body: unknown = request.body;
        if (!Buffer.isBuffer(body)) throw new HttpError(400, 'expected a journal as JSON');
        const made = await builder.fromJournal(
          { body, id: newFightId(), seed: newSeed(), now: Date.now() },
          request.ip,
        );
        return reply.code(201).send(await tables.bringIn(made));
      },
    );
    done();
  };
