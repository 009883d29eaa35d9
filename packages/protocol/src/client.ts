import { z } from 'zod';
import { seatRequest } from './request.js';

/** The longest message that a seat may send, in bytes. */
export const MESSAGE_BYTES = 64 * 1024;

/** The most lines of the log sent at once. */
export const LOG_PAGE = 200;

const id = z.string().min(1).max(64);

/** A side or spectator through whose eyes the GM may look at a fight. */
export const eyes = z.strictObject({
  role: z.enum(['player', 'spectator']),
  combatants: z.array(z.string().min(1).max(100)).max(500),
});

export type Eyes = z.infer<typeof eyes>;

/** A place of a map: a cell of a grid by column and row, or the id of a place of a graph. */
export const mapPlace = z.union([
  z.tuple([z.int().min(0).max(10_000), z.int().min(0).max(10_000)]),
  z.string().min(1).max(100),
]);

export type MapPlace = z.infer<typeof mapPlace>;

/** What a seat sends over the socket. */
export const clientMessage = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('join'),
      token: z.string().min(1).max(200),
      as: eyes
        .exactOptional()
        .describe('as whom the GM looks at the fight; nothing to others, who see what is theirs'),
    })
    .describe('the first message; the token is that of the link'),
  z.strictObject({
    kind: z.literal('do'),
    id: id.describe('made by the client; sent again, it is done once'),
    base: z.int().min(0).describe('the revision it was decided on'),
    deed: seatRequest,
  }),
  z
    .strictObject({ kind: z.literal('look'), id, entry: z.int().min(-1) })
    .describe('asks for the table as it was after an entry'),
  z
    .strictObject({ kind: z.literal('earlier'), id, before: z.int().min(0) })
    .describe('asks for the log before an entry'),
  z
    .strictObject({ kind: z.literal('point'), at: mapPlace })
    .describe('points at a place of the map for all who see it; it is kept nowhere'),
  z.strictObject({ kind: z.literal('ping') }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;
