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

/** A guest who waits in the lobby; the seat they get has the same id, so that their token is valid for it. */
export const lobbyGuest = z.strictObject({
  id,
  name: z.string(),
  role: z.enum(['player', 'spectator']),
  combatants: z.array(id).readonly(),
  /** Their own character, which they bring instead. */
  character: ownCharacter.exactOptional(),
  /** The combatant they asked for has been given to someone else meanwhile. */
  lost: z.literal(true).exactOptional(),
  /** Their address; the number of guests from one address is limited. */
  from: z.string(),
});

export type LobbyGuest = z.infer<typeof lobbyGuest>;

/** What a room stores beside the fight's journal. It is small and stored whole with every change. */
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
  /** The combatants played automatically, including the GM if rulings are automatic. */
  automatic: z.array(id),
  /** The automatic players of sides, if not sensible ones. */
  players: z
    .array(z.strictObject({ side: z.string(), player: playerKind }))
    .readonly()
    .exactOptional(),
  /** Seats that roll their own dice by hand. */
  typed: z.array(id),
  /** The time limit in seconds for questions with a default answer. */
  limit: z.int().nullable(),
  /** When the rules' own answers are taken, in milliseconds since 1970. */
  deadline: z.int().nullable(),
  /** The revision at which the fight itself last changed, and at which the open questions came up. */
  moved: z.int(),
  asked: z.int(),
  /** Set once the seed was revealed: nothing more can happen in this fight. */
  revealed: z.boolean(),
  /** How many faces were drawn for the journal's entries, so that no one has to read them all; absent in older fights. */
  drawn: z.int().min(0).exactOptional(),
  /** Where faces come from after the first secret, secrets included; absent in older fights. */
  stretches: z.array(diceStretch).readonly().exactOptional(),
  /** Whether players may undo once dice have been rolled; default `free`. */
  undo: undoPolicy.exactOptional(),
  /** Whether players may ask for advice during the fight; default no. */
  advice: z.boolean().exactOptional(),
  /** Whether players' commands are only declared at first; default no. */
  confirm: confirmPolicy.exactOptional(),
  /** Declared commands that wait for confirmation, at most one per seat. */
  declared: z
    .array(z.strictObject({ seat: id, command, along: z.literal(true).exactOptional() }))
    .readonly()
    .exactOptional(),
  /** The sides whose numbers are concealed from seats that play none of them; default none. */
  details: z
    .array(z.strictObject({ side: z.string(), detail }))
    .readonly()
    .exactOptional(),
  /** How much the room does about dice; by default it rolls them. */
  rolls: rollPolicy.exactOptional(),
  /** The seat that waits for the GM's consent to an undo. */
  undoAsked: z.strictObject({ seat: id }).nullable().exactOptional(),
  /** How many revisions were hidden from a seat, so that the numbers of revisions can be too; default none. */
  quiet: z
    .array(z.strictObject({ seat: id, revisions: z.int() }))
    .readonly()
    .exactOptional(),
  /** The lobby, while it is open. */
  lobby: z
    .strictObject({ ...lobbySettings.shape, waiting: z.array(lobbyGuest).readonly() })
    .nullable()
    .exactOptional(),
  /** The guests who joined with a character of their own: by which entry, and from which address. */
  welcomed: z
    .array(z.strictObject({ seat: id, entry: z.int(), from: z.string() }))
    .readonly()
    .exactOptional(),
  /** Short codes for using seats on another device: their hashes, and until when they are valid. */
  codes: z
    .array(z.strictObject({ seat: id, hash: z.string(), until: z.int() }))
    .readonly()
    .exactOptional(),
  /** The name of the person who imported this fight from a file. */
  importedBy: z.string().exactOptional(),
});

export type RoomMeta = z.infer<typeof roomMeta>;

/** The meta data of a new room. */
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

/**
 * The meta data of a room whose fight continues elsewhere with the same people: their seats and settings, and nothing
 * in progress.
 */
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
