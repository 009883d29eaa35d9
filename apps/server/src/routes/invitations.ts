import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SeatAuth } from '../http/access/seat-auth.js';
import { bearerToken } from '../http/access/bearer-token.js';
import { HttpError } from '../http/limits/http-error.js';
import { newToken, tokenRow } from '../http/access/tokens.js';
import { freeId } from './seat-id.js';
import { fightPath, invitations, invited, inviting, seatPath, troubles } from './schemas.js';

/** Links for the seats of a fight; for its GM. */
export const invitationRoutes =
  (access: SeatAuth): FastifyPluginCallbackZod =>
  (app, _, done) => {
    void app.register(invitingRoute(access));
    void app.register(listRoutes(access));
    done();
  };

const invitingRoute =
  (access: SeatAuth): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.post(
      '/fights/:fight/invitations',
      {
        schema: {
          summary: 'Add a seat and make its link (GM)',
          params: fightPath,
          body: inviting,
          response: { 201: invited, ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat: gm } = await access.toTable(
          request.params.fight,
          bearerToken(request),
          ['gm'],
        );
        const { name, role, combatants } = request.body;
        const seat = await table.use((room) =>
          freeId(
            room.kept.seats.map((each) => each.id),
            name,
            role,
          ),
        );
        const token = newToken();
        const outcome = await table.deed(
          gm,
          { kind: 'seat', seat: { id: seat, name, role, combatants } },
          tokenRow(token, request.params.fight, seat),
        );
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        return reply.code(201).send({ seat, token });
      },
    );
    done();
  };

const listRoutes =
  (access: SeatAuth): FastifyPluginCallbackZod =>
  (app, _, done) => {
    app.get(
      '/fights/:fight/invitations',
      {
        schema: {
          summary: 'The seats of a fight (GM)',
          params: fightPath,
          response: { 200: invitations, ...troubles },
        },
      },
      async (request) => {
        const { table } = await access.toTable(request.params.fight, bearerToken(request), ['gm']);
        return table.use((room) => {
          const present = table.present;
          return room.kept.seats
            .filter((each) => !each.closed)
            .map(({ id, name, role, combatants }) => ({
              seat: id,
              name,
              role,
              combatants: [...combatants],
              here: present.has(id),
            }));
        });
      },
    );

    app.delete(
      '/fights/:fight/invitations/:seat',
      {
        schema: {
          summary: 'Close a seat for good; its link is void (GM)',
          params: seatPath,
          response: { 204: z.null(), ...troubles },
        },
      },
      async (request, reply) => {
        const { table, seat } = await access.toTable(request.params.fight, bearerToken(request), [
          'gm',
        ]);
        const outcome = await table.deed(seat, { kind: 'leave', seat: request.params.seat });
        if (outcome.kind === 'refused') throw HttpError.by(outcome.refusal);
        return reply.code(204).send(null);
      },
    );
    done();
  };
