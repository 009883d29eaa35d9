import { z } from 'zod';
import { ownCharacter } from '@tiltyard/engine/kit';
import { diceStretch } from '@tiltyard/engine/fight';
import type { UndoPolicy } from '@tiltyard/protocol';
import {
  command,
  confirmPolicy,
  detail,
  lobbySettings,
  playerKind,
  role,
  rollPolicy,
  savedAnswer,
  undoPolicy,
} from '@tiltyard/protocol';

const id = z.string();

/** A guest who waits in the lobby; the seat they get has the same id, so that their token fits it. */
export const lobbyGuest = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(['player', 'spectator']),
  combatants: z.array(id).readonly(),
  /** A character of their own that they bring instead. */
  character: ownCharacter.exactOptional(),
  /** Whom they asked for went to another meanwhile. */
  lost: z.literal(true).exactOptional(),
  /** The address they came from, of which only so many may wait. */
  from: z.string(),
});

export type LobbyGuest = z.infer<typeof lobbyGuest>;

/** What a table keeps beside the fight's journal. It is small and stored whole with every change. */
export const roomMeta = z.strictObject({
  seats: z.array(
    z.strictObject({
      id,
      name: z.string(),
      role,
      combatants: z.array(id).readonly(),
      closed: z.boolean().exactOptional(),
    }),
  ),
  habits: z.array(z.strictObject({ who: id, question: id, habit: savedAnswer })),
  /** Who is played by the table itself, the GM among them if it gives the rulings. */
  automatic: z.array(id),
  /** How sides play that the table plays, where it is not sensibly. */
  players: z
    .array(z.strictObject({ side: z.string(), player: playerKind }))
    .readonly()
    .exactOptional(),
  /** Seats that roll their own dice by hand. */
  typed: z.array(id),
  /** How many seconds an answer may take that the rules have one for. */
  limit: z.int().nullable(),
  /** When the rules' own answers are taken, in milliseconds since 1970. */
  deadline: z.int().nullable(),
  /** The revision at which the fight itself last changed, and at which the open questions came up. */
  moved: z.int(),
  asked: z.int(),
  /** Set once the seed was shown: nothing more can happen in this fight. */
  revealed: z.boolean(),
  /** Where faces come from after the first secret, secrets included; none in fights stored before there were any. */
  stretches: z.array(diceStretch).readonly().exactOptional(),
  /** Whether players may undo once dice fell; `free` if left out. */
  undo: undoPolicy.exactOptional(),
  /** Whether players may ask during the fight what would be best; not if left out. */
  advice: z.boolean().exactOptional(),
  /** Whether what players command is only declared at first; not if left out. */
  confirm: confirmPolicy.exactOptional(),
  /** What was declared and waits for a yes, at most one command of a seat. */
  declared: z
    .array(z.strictObject({ seat: id, command, along: z.literal(true).exactOptional() }))
    .readonly()
    .exactOptional(),
  /** The sides whose numbers are kept from seats that play none of them; no side where left out. */
  details: z
    .array(z.strictObject({ side: z.string(), detail }))
    .readonly()
    .exactOptional(),
  /** How much the table does about dice; it rolls them if left out. */
  rolls: rollPolicy.exactOptional(),
  /** Who waits for the GM's yes to an undo. */
  undoAsked: z.strictObject({ seat: id }).nullable().exactOptional(),
  /** How many revisions said nothing to a seat, so that their numbers can be kept from it; none where left out. */
  quiet: z
    .array(z.strictObject({ seat: id, revisions: z.int() }))
    .readonly()
    .exactOptional(),
  /** The lobby, while it is open. */
  lobby: z
    .strictObject({ ...lobbySettings.shape, waiting: z.array(lobbyGuest).readonly() })
    .nullable()
    .exactOptional(),
  /** Who came in with a character of their own: by which entry, and from which address. */
  welcomed: z
    .array(z.strictObject({ seat: id, entry: z.int(), from: z.string() }))
    .readonly()
    .exactOptional(),
  /** Short codes by which seats are taken from another device: their hashes, and until when they hold. */
  codes: z
    .array(z.strictObject({ seat: id, hash: z.string(), until: z.int() }))
    .readonly()
    .exactOptional(),
  /** Who brought this fight in from a file, by name. */
  importedBy: z.string().exactOptional(),
});

export type RoomMeta = z.infer<typeof roomMeta>;

/** What a room keeps before anything was done in it. */
export const newRoomMeta = (seats: RoomMeta['seats'], undo?: UndoPolicy): RoomMeta => ({
  seats,
  habits: [],
  automatic: [],
  typed: [],
  limit: null,
  deadline: null,
  moved: 0,
  asked: 0,
  revealed: false,
  ...(undo === undefined ? {} : { undo }),
});

/** What a room keeps whose fight goes on elsewhere in the same company: who sits there and how they play, and nothing that was under way. */
export const continuedRoomMeta = (meta: RoomMeta): RoomMeta => ({
  ...newRoomMeta(meta.seats, meta.undo),
  automatic: meta.automatic,
  typed: meta.typed,
  limit: meta.limit,
  ...(meta.players === undefined ? {} : { players: meta.players }),
  ...(meta.advice === undefined ? {} : { advice: meta.advice }),
  ...(meta.confirm === undefined ? {} : { confirm: meta.confirm }),
  ...(meta.details === undefined ? {} : { details: meta.details }),
  ...(meta.rolls === undefined ? {} : { rolls: meta.rolls }),
  ...(meta.importedBy === undefined ? {} : { importedBy: meta.importedBy }),
});
