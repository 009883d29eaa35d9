import type { Rulesets } from '@tiltyard/engine/ruleset';
import { loadRuns } from '@tiltyard/engine/files';
import { anyRoom, Room } from '@tiltyard/room';
import type { AnyRoom } from '@tiltyard/room';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Access } from '../access.js';
import { bearer } from '../bearer.js';
import type { Imports } from '../imports.js';
import { Refused } from '../refused.js';
import { reportOf } from '../report.js';
import type { Tables } from '../tables.js';
import { unlessTooDeep } from '../too-deep.js';
import { newFightId, newSeed } from '../tokens.js';
import { forking, fightPath, founded, founding, importing, overview, troubles } from './schemas.js';

/** Largest scenario and journal that are taken in, in bytes. */
const SCENARIO_BYTES = 512 * 1024;
const JOURNAL_BYTES = 16 * 1024 * 1024;

/**
 * Fights: founding, looking at, forking, exporting, importing, removing.
 * @param pace how often one address may found or bring in a fight, a minute.
 */
export const fightRoutes =
  (
    tables: Tables,
    access: Access,
    imports: Imports,
    rulesets: Rulesets,
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
          summary: 'Found a fight from a scenario',
          body: founding,
          response: { 201: founded, ...troubles },
        },
      },
      async (request, reply) => {
        const { scenario, run = 0, title, name } = request.body;
        const loaded = unlessTooDeep(() => loadRuns(scenario, 'scenario', rulesets));
        if (!loaded.ok) throw Refused.problems('the scenario cannot be used', loaded.problems);
        const chosen = loaded.value.runs[run];
        if (!chosen)
          throw new Refused(
            400,
            `the scenario has ${loaded.value.runs.length} fights; there is no number ${run}`,
          );
        const { ruleset: any } = loaded.value;
        const room = chosen.use((ruleset, initial): AnyRoom =>
          anyRoom(
            any,
            Room.create(ruleset, initial, {
              id: newFightId(),
              title: title ?? chosen.run.title,
              seed: newSeed(),
              gm: name,
            }),
          ),
        );
        return reply.code(201).send(await tables.found(room));
      },
    );

    app.get(
      '/fights/:fight',
      {
        schema: {
          summary: 'How a fight stands',
          params: fightPath,
          response: { 200: overview, ...troubles },
        },
      },
      async (request) => {
        const { table, seat } = await access.toTable(request.params.fight, bearer(request));
        return table.use((room) => {
          const whole = room.onlooker(seat, () => table.present).whole();
          if (!whole) throw new Refused(401, 'this link is not valid, or no longer');
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
        await access.toTable(request.params.fight, bearer(request), ['gm']);
        await tables.remove(request.params.fight);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/fights/:fight/forks',
      {
        config: founds,
        schema: {
          summary: "Found another fight with this one's past (GM)",
          params: fightPath,
          body: forking,
          response: { 201: founded, ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearer(request), ['gm']);
        const forked = await table.use((room) =>
          room.fork(request.body.entry, {
            id: newFightId(),
            seed: newSeed(),
            gm: room.seat(seat)?.name ?? 'GM',
          }),
        );
        if (!('ruleset' in forked)) throw Refused.by(forked);
        return reply.code(201).send(await tables.found(forked));
      },
    );

    app.get(
      '/fights/:fight/journal',
      {
        schema: {
          summary: 'The whole journal (GM; everybody at the table once the seed is revealed)',
          params: fightPath,
          response: { 200: z.unknown(), ...troubles },
        },
      },
      async (request) => {
        const { table, role } = await access.toTable(request.params.fight, bearer(request));
        return table.use((room) => {
          if (role !== 'gm' && !room.kept.revealed)
            throw new Refused(
              403,
              'this is for the GM until the fight is over and its seed revealed',
            );
          return room.journal();
        });
      },
    );

    app.get(
      '/fights/:fight/report',
      {
        schema: {
          summary: 'The fight told in Markdown, as far as this seat may know it',
          params: fightPath,
          response: { 200: z.string(), ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearer(request));
        const text = await table.use((room) => {
          const record = room.seat(seat);
          return (
            record &&
            room.use((open) =>
              reportOf(
                open.fight,
                { name: record.id, role: record.role, combatants: record.combatants },
                (id) => open.nameOf(id),
              ),
            )
          );
        });
        if (text === undefined) throw new Refused(401, 'this link is not valid, or no longer');
        return reply.type('text/markdown; charset=utf-8').send(text);
      },
    );

    app.post(
      '/imports',
      {
        config: founds,
        bodyLimit: JOURNAL_BYTES,
        schema: {
          summary: 'Found a fight from an exported journal',
          body: importing,
          response: { 201: founded, ...troubles },
        },
      },
      async (request, reply) => {
        const { journal, name } = request.body;
        return reply.code(201).send(
          await tables.bringIn(
            await imports.read(
              unlessTooDeep(() => JSON.stringify(journal)),
              newFightId(),
              name,
            ),
          ),
        );
      },
    );

    done();
  };
