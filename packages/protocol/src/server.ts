import type { OwnCharacter } from '@tiltyard/engine/kit';
import type { Command, Detail, Id, Note, Question, Refusal } from '@tiltyard/engine';
import type { Patch } from '@tiltyard/engine/core';
import type { TapeItem } from '@tiltyard/engine/fight';
import type { MapPlace } from './client.js';
import type {
  ConfirmPolicy,
  LobbySettings,
  PlayerKind,
  Role,
  RollPolicy,
  SavedAnswer,
  UndoPolicy,
} from './request.js';

/** A seat as others see it. */
export interface SeatInfo {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly combatants: readonly Id[];
  readonly here: boolean;
}

/** One entry of the journal as a seat may know it. */
export interface LogEntry {
  readonly seq: number;
  readonly kind: 'begin' | 'command' | 'withdrawn' | 'undo' | 'redo';
  readonly parent: number;
  readonly head: number;
  /** The id of the seat that did it. */
  readonly seat: string;
  /** Only for the players of its combatant, and the GM. */
  readonly command?: Command;
  readonly forced?: string;
  /** It belongs to the same decision as its seat's entry before it; sent with the command. */
  readonly along?: true;
  readonly amends?: number;
  /** A person of this seat answered a prompt in it, whichever seat did it. */
  readonly answered?: true;
  readonly notes: readonly Note[];
  /** Only for the GM. */
  readonly tape?: readonly TapeItem[];
}

/** What the room waits for. */
export interface PendingView {
  /** The questions this seat may answer, by the number to answer them with. */
  readonly mine: readonly { readonly number: number; readonly question: Question }[];
  /** Which other combatants' answers are waited for, as far as this seat may know. */
  readonly others: readonly Id[];
  /** The command in progress, if it is this seat's own, or was declared to it openly. */
  readonly command?: Command;
  /** Why the GM overrode the rules for it; only with the command. */
  readonly forced?: string;
  /**
   * Its dice and answers so far, for the GM; for seats to which the command was declared only if they know all of them
   * already.
   */
  readonly tape?: readonly TapeItem[];
  /** Whether this seat may cancel it. */
  readonly mayWithdraw: boolean;
  /** The fight in the middle of the action, as this seat may see it; applied over the view. */
  readonly preview: readonly Patch[];
  readonly notes: readonly Note[];
  /** When the rules' own answers are taken, in milliseconds since 1970; null if never. */
  readonly deadline: number | null;
}

/** A command that a player has declared and that has not been performed yet. */
export interface DeclaredCommand {
  /** The id of the seat that declared it. */
  readonly seat: string;
  readonly command: Command;
  readonly mayConfirm: boolean;
  readonly mayTakeBack: boolean;
}

/** The seat whose entry undo would undo, or redo restore. */
export interface UndoTarget {
  readonly entry: number;
  readonly seat: string;
  /** Absent if this seat may; otherwise why not. */
  readonly refused?: Refusal;
}

/** A guest who asks for a seat. */
export interface Applicant extends Omit<SeatInfo, 'here' | 'role'> {
  readonly role: Exclude<Role, 'gm'>;
  /** The character that they bring, if any. */
  readonly character?: OwnCharacter;
  /** The combatant they asked for has been given to another player meanwhile; they were told, and may ask again. */
  readonly lost?: true;
}

/** The lobby as GMs see it. */
export interface LobbyView extends LobbySettings {
  readonly waiting: readonly Applicant[];
}

/** Everything about the room except the view and the log. */
export interface RoomState {
  readonly revision: number;
  /** The entry that the present state follows; -1 before the fight has begun. */
  readonly head: number;
  /** The number of entries in the journal. */
  readonly entries: number;
  readonly waiting: PendingView | null;
  readonly undo: UndoTarget | null;
  readonly redo: UndoTarget | null;
  readonly seats: readonly SeatInfo[];
  readonly automatic: readonly Id[];
  /** The automatic players of sides, if not sensible ones; only for GMs. */
  readonly players: readonly { readonly side: string; readonly player: PlayerKind }[];
  readonly limit: number | null;
  readonly habits: readonly {
    readonly who: Id;
    readonly question: string;
    readonly habit: SavedAnswer;
  }[];
  readonly typedDice: boolean;
  readonly dice: DiceInfo;
  readonly undoPolicy: UndoPolicy;
  /** Whether players' commands are only declared at first. */
  readonly confirm: ConfirmPolicy;
  /** Declared commands that wait for confirmation, as far as this seat may know of them. */
  readonly declared: readonly DeclaredCommand[];
  /** The sides whose numbers are concealed from seats that play none of them. */
  readonly details: readonly { readonly side: string; readonly detail: Detail }[];
  /** How much the room does about dice. */
  readonly rolls: RollPolicy;
  /** Whether players may ask for advice during the fight. */
  readonly advice: boolean;
  /** The name of the player who waits for the GM's consent to an undo. */
  readonly undoAsked: string | null;
  /** The name of the person who imported this fight from a file. */
  readonly importedBy: string | null;
  /** Only for GMs with their own view. */
  readonly lobby: LobbyView | null;
  readonly winners: readonly string[] | null;
  /** Sides that gave up although they could have fought on. */
  readonly gaveUp: readonly string[];
  /** Sent when the fight is over and the GM has revealed it. */
  readonly seed?: string;
}

/** The public information about where faces come from. */
export interface DiceInfo {
  /** The commitment to the secret in use. */
  readonly commitment: string;
  /** The names of the seats that have added to the dice. */
  readonly added: readonly string[];
  /** Whether this seat has added. */
  readonly own: boolean;
}

/** The parts of the room that changed; the others are as they were. */
export type RoomStatePatch = Partial<RoomState> & Pick<RoomState, 'revision'>;

/** The part of a fight that never changes. */
export interface FightInfo {
  readonly id: string;
  readonly title: string;
  readonly ruleset: string;
  readonly version: string;
  readonly commitment: string;
}

/** What the room sends to a seat. */
export type ServerMessage =
  /** The whole room: after joining, and whenever a change cannot be expressed as a difference. */
  | {
      readonly kind: 'table';
      readonly fight: FightInfo;
      readonly you: SeatInfo;
      readonly table: RoomState;
      readonly view: object;
      readonly log: readonly LogEntry[];
    }
  /** What changed since the revision before. */
  | {
      readonly kind: 'change';
      readonly since: number;
      readonly table: RoomStatePatch;
      readonly patches: readonly Patch[];
      readonly log: readonly LogEntry[];
    }
  /** The connected seats changed; no new revision. */
  | { readonly kind: 'presence'; readonly seats: readonly SeatInfo[] }
  /** A seat points at a place of the map; no new revision. */
  | { readonly kind: 'pointed'; readonly seat: string; readonly at: MapPlace }
  | { readonly kind: 'done'; readonly id: string; readonly revision: number }
  /**
   * Nothing was changed. `stale`: the room has moved on since the client's revision; the changes are on their way or
   * have arrived already.
   */
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly refusal: Refusal;
      readonly stale: boolean;
    }
  | { readonly kind: 'looked'; readonly id: string; readonly entry: number; readonly view: object }
  | { readonly kind: 'earlier'; readonly id: string; readonly log: readonly LogEntry[] }
  /**
   * The seat was closed, the message could not be read, or the room cannot continue; in words for people. `id`: the
   * message that caused it and that is not known to be done.
   */
  | {
      readonly kind: 'trouble';
      readonly id?: string;
      readonly what: 'unreadable' | 'unknown seat' | 'closed' | 'too fast' | 'storage' | 'internal';
      readonly message: string;
    }
  | { readonly kind: 'pong' };
