import type { Command } from '@tiltyard/engine';
import { DETAILS } from '@tiltyard/engine';
import { jsonValue, PLAYER_KINDS } from '@tiltyard/engine/ruleset';
import { z } from 'zod';

const name = z.string().min(1).max(100);

/** An order to a combatant. */
export const command: z.ZodType<Command> = z.strictObject({
  do: name,
  by: name,
  with: z.record(z.string().max(100), jsonValue),
});

/** How a player answers one question for the rest of the fight, without being asked. */
export const savedAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask') }),
  z.strictObject({ kind: z.literal('never') }).describe("the rules' own answer, if there is one"),
  z
    .strictObject({ kind: z.literal('always'), value: jsonValue })
    .describe('this answer, whenever it is open'),
]);

/** Whether a player may undo their own action once dice have been rolled for it. */
export const undoPolicy = z.enum(['free', 'ask', 'never']);

/** Whether players' commands are only declared at first: not at all, until they confirm it, or until the GM does. */
export const confirmPolicy = z.enum(['off', 'self', 'gm']);

/** How much the room does about dice: it rolls, waits for a press or an entered face, or only names the roll. */
export const rollPolicy = z.enum(['do', 'ask', 'tell']);

/** How much others may know of a side's numbers: all, only health in words, or nothing. */
export const detail = z.enum(DETAILS);

/** The kind of automatic player. */
export const playerKind = z.enum(PLAYER_KINDS);

export const role = z.enum(['gm', 'player', 'spectator']);

/** The secret of a lobby's link: 16 random bytes as base64url. */
const LOBBY_KEY = /^[\w-]{22}$/;

/** Who may join by the common link, and what they may pick. */
export const lobbySettings = z.strictObject({
  key: z.string().regex(LOBBY_KEY).describe('the secret of its link: 16 random bytes as base64url'),
  admits: z.enum(['asked', 'everybody']).describe('whether the GM is asked about each who comes'),
  combatants: z
    .array(name)
    .max(500)
    .describe('the characters that may be picked; those who wait are told of no others'),
});

/** A request of a seat. Every change of a fight or its room is one of these. */
export const seatRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begin') }),
  z.strictObject({
    kind: z.literal('perform'),
    command,
    force: z
      .string()
      .min(1)
      .max(500)
      .exactOptional()
      .describe("the GM's reason to let it happen against the rules"),
    along: z
      .literal(true)
      .exactOptional()
      .describe(
        'it belongs to the decision of the command before it of this seat, and is undone with that',
      ),
  }),
  z.strictObject({ kind: z.literal('answer'), question: z.int().min(0), value: jsonValue }),
  z
    .strictObject({ kind: z.literal('withdraw') })
    .describe('calls off the action that waits for an answer'),
  z.strictObject({ kind: z.literal('undo') }),
  z.strictObject({ kind: z.literal('redo') }),
  z
    .strictObject({
      kind: z.literal('amend'),
      entry: z.int().min(0),
      change: z.union([
        z.strictObject({ item: z.int().min(0), value: jsonValue }),
        z.strictObject({ command }),
      ]),
    })
    .describe(
      'changes a past die, answer or command and runs again what came after it; for the GM',
    ),
  z
    .strictObject({ kind: z.literal('moment') })
    .describe('takes the time limit off the open question'),
  z.strictObject({ kind: z.literal('habit'), who: name, question: name, habit: savedAnswer }),
  z
    .strictObject({ kind: z.literal('dice'), typed: z.boolean() })
    .describe('whether this seat rolls its own dice by hand and types them in'),
  z
    .strictObject({ kind: z.literal('limit'), seconds: z.int().min(5).max(3600).nullable() })
    .describe('how long an answer may take that the rules have one for; for the GM'),
  z
    .strictObject({ kind: z.literal('automatic'), combatants: z.array(name).max(500) })
    .describe(
      'who is played by the table itself, `gm` for the rulings that the GM is asked for; for the GM',
    ),
  z
    .strictObject({ kind: z.literal('player'), side: name, player: playerKind })
    .describe('how the table plays those of a side whom it plays; for the GM'),
  z
    .strictObject({
      kind: z.literal('seat'),
      seat: z.strictObject({
        id: name,
        name: z.string().min(1).max(60),
        role,
        combatants: z.array(name).max(500),
      }),
    })
    .describe('adds a seat, changes one, or lets in who waits for it in the lobby; for the GM'),
  z
    .strictObject({
      kind: z.literal('welcome'),
      guest: name,
      side: name,
      place: jsonValue.exactOptional(),
    })
    .describe(
      'lets in who waits in the lobby with a character of their own, which joins a side at a place (near its side if left out); for the GM',
    ),
  z
    .strictObject({ kind: z.literal('leave'), seat: name })
    .describe('closes a seat for good, or turns away who waits for it in the lobby; for the GM'),
  z
    .strictObject({ kind: z.literal('lobby'), lobby: lobbySettings.nullable() })
    .describe('opens or changes the lobby, or closes it for all who wait in it; for the GM'),
  z
    .strictObject({ kind: z.literal('seed'), seed: z.string().regex(/^[0-9a-f]{32,64}$/) })
    .describe('what this seat adds to the dice, once; it counts from the next die on'),
  z
    .strictObject({ kind: z.literal('undoPolicy'), policy: undoPolicy })
    .describe('whether players may undo once dice fell; for the GM'),
  z
    .strictObject({ kind: z.literal('undoReply'), allow: z.boolean() })
    .describe('lets a player undo who asked to, or not; for the GM'),
  z
    .strictObject({ kind: z.literal('advice'), allow: z.boolean() })
    .describe('whether players may ask during the fight what would be best; for the GM'),
  z
    .strictObject({ kind: z.literal('confirmPolicy'), policy: confirmPolicy })
    .describe('whether what players command is only declared at first; for the GM'),
  z
    .strictObject({ kind: z.literal('confirm'), seat: name, command })
    .describe('has a declared command carried out, which must be the one that the seat declared'),
  z
    .strictObject({ kind: z.literal('takeBack'), seat: name })
    .describe('calls off what a seat has declared'),
  z
    .strictObject({ kind: z.literal('rollPolicy'), policy: rollPolicy })
    .describe('how much the table does about dice; for the GM'),
  z
    .strictObject({ kind: z.literal('detail'), side: name, detail })
    .describe('how much those who play none of a side may know of its numbers; for the GM'),
  z
    .strictObject({ kind: z.literal('roll'), question: z.int().min(0) })
    .describe('has the table roll a die that is asked for'),
  z
    .strictObject({ kind: z.literal('reveal') })
    .describe('ends the fight and shows the seed, so that anyone can check the dice; for the GM'),
]);

export type SavedAnswer = z.infer<typeof savedAnswer>;
export type PlayerKind = z.infer<typeof playerKind>;
export type ConfirmPolicy = z.infer<typeof confirmPolicy>;
export type RollPolicy = z.infer<typeof rollPolicy>;
export type UndoPolicy = z.infer<typeof undoPolicy>;
export type LobbySettings = z.infer<typeof lobbySettings>;
export type Role = z.infer<typeof role>;
export type SeatRequest = z.infer<typeof seatRequest>;
