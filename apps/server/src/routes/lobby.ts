import { timingSafeEqual } from 'node:crypto';
import type { AnyRoom, RoomMeta } from '@tiltyard/room';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bearerToken } from '../http/access/bearer-token.js';
import { clientOf } from '../http/access/client-address.js';
import { HttpError } from '../http/limits/http-error.js';
import { hashOf, newSeatSuffix, newToken, tokenRow } from '../http/access/tokens.js';
import { quotaRefusal } from '../limits/quotas.js';
import type { RoomHost } from '../rooms/room-host.js';
import type { FightRouteContext } from './context.js';
import { paced } from './context.js';
import {
  fightPath,
  knocked,
  knocking,
  lobbyReply,
  troubles,
  waitingReply,
  wishing,
} from './schemas.js';
import { seatIdStem } from './seat-id.js';

/** The approximate size of a waiting guest in storage, in bytes. */
const KNOCK_BYTES = 500;

/** Opening a lobby by its link, and waiting in it. */
export const lobbyRoutes =
  (context: LobbyContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(lookRoute(context));
    void app.register(knockRoute(context));
    void app.register(waitRoute(context));
    void app.register(wishRoute(context));
    done();
  };

type LobbyContext = Pick<FightRouteContext, 'tables' | 'access' | 'daily' | 'quotas' | 'pace'>;

/** The fight whose lobby a key opens; callers with a wrong key do not learn whether the fight exists. */
async function openLobby(
  { tables }: LobbyContext,
  fight: string,
  key: string | undefined,
): Promise<RoomHost> {
  const table = await tables.table(fight);
  const opens = await table?.use(({ kept }) => isKeyOf(kept, key ?? ''));
  if (!table || opens !== true)
    throw new HttpError(404, 'this link is invalid, or the GM closed the lobby');
  return table;
}

const isKeyOf = ({ lobby }: RoomMeta, key: string): boolean =>
  Boolean(lobby) &&
  timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hashOf(lobby?.key ?? '')));

const lookRoute =
  (context: LobbyContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/fights/:fight/lobby',
      {
        schema: {
          summary: 'What those see who have the link of the lobby: its key as the bearer’s token',
          params: fightPath,
          response: { 200: lobbyReply, ...troubles },
        },
      },
      async (request) => {
        const table = await openLobby(context, request.params.fight, bearerToken(request));
        return table.use((room) => {
          const { id, title, ruleset } = room.shown;
          return {
            fight: { id, title, ruleset },
            admits: room.kept.lobby?.admits ?? 'asked',
            characters: [...charactersOf(room)],
          };
        });
      },
    );
    done();
  };

/** The combatants that may be picked, and no others: waiting guests know nothing of the fight. */
const charactersOf = (room: AnyRoom): readonly z.infer<typeof lobbyReply>['characters'][number][] =>
  room.use(({ fight, ruleset, kept: { lobby, seats } }) => {
    const state = numberCombatantNames(fight.state);
    const offered = lobby?.combatants.filter((id) => Object.hasOwn(state.combatants, id)) ?? [];
    const taken = new Set(seats.flatMap((seat) => (seat.closed ? [] : seat.combatants)));
    return offered.map((id) => ({
      id,
      name: ruleset.summary(state, id).name,
      taken: taken.has(id),
    }));
  });

const knockRoute =
  (context: LobbyContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.post(
      '/fights/:fight/lobby',
      {
        config: paced(context),
        schema: {
          summary: 'Ask for a seat, with the key of the lobby as the bearer’s token',
          params: fightPath,
          body: knocking,
          response: { 201: knocked, ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        const table = await openLobby(context, fight, bearerToken(request));
        const { name, role, combatants, character } = request.body;
        const id = `${seatIdStem(name, role)}-${newSeatSuffix()}`;
        const token = newToken();
        const from = clientOf(request.ip);
        const seat = { id, name, role, combatants };
        const outcome = await table.change(
          (room, now) =>
            context.daily.refusal(from) ??
            quotaRefusal(room, 0, { kind: 'seat', seat }, context.quotas) ??
            room.knock({ ...seat, ...(character ? { character } : {}), from }, now),
          tokenRow(token, fight, id),
        );
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        context.daily.count(from, KNOCK_BYTES + JSON.stringify(character ?? '').length);
        const state = await table.use((room) => (room.seat(id) ? 'in' : 'waiting'));
        return reply.code(201).send({ seat: id, token, state });
      },
    );
    done();
  };

const waitRoute =
  (context: LobbyContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { access } = context;
    app.get(
      '/fights/:fight/lobby/wait',
      {
        schema: {
          summary: 'Whether a player who asked for a seat has it by now',
          params: fightPath,
          response: { 200: waitingReply, ...troubles },
        },
      },
      async (request) => {
        const { fight } = request.params;
        const { waits, table, seat } = await access.toLobby(fight, bearerToken(request));
        if (!waits) return { state: 'in' as const };
        const guest = await table.use(({ kept }) =>
          kept.lobby?.waiting.find(({ id }) => id === seat),
        );
        return { state: 'waiting' as const, ...(guest?.lost ? { lost: true as const } : {}) };
      },
    );

    app.delete(
      '/fights/:fight/lobby/wait',
      {
        schema: {
          summary: 'Wait no longer',
          params: fightPath,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        const { table, seat } = await access.toLobby(fight, bearerToken(request));
        const outcome = await table.change((room, now) => room.leaveLobby(seat, now));
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        return reply.code(204).send(null);
      },
    );
    done();
  };

const wishRoute =
  (context: LobbyContext): FastifyPluginCallbackZod =>
  (app, _, done) => {
    const { access, daily } = context;
    app.put(
      '/fights/:fight/lobby/wait',
      {
        config: paced(context),
        schema: {
          summary: 'Ask for another character while waiting, or bring one',
          params: fightPath,
          body: wishing,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        const { fight } = request.params;
        const { table, seat } = await access.toLobby(fight, bearerToken(request));
        const { combatants, character } = request.body;
        const from = clientOf(request.ip);
        const wish = { combatants, ...(character ? { character } : {}) };
        const outcome = await table.change(
          (room, now) => daily.refusal(from) ?? room.chooseAgain(seat, wish, now),
        );
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        daily.count(from, KNOCK_BYTES + JSON.stringify(character ?? '').length);
        return reply.code(204).send(null);
      },
    );
    done();
  };
