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
  /** Whose doing it was; the id of a seat. */
  readonly seat: string;
  /** Only for those whose combatant it is, and the GM. */
  readonly command?: Command;
  readonly forced?: string;
  /** It belongs to the same decision as the entry before it of its seat; told with the command. */
  readonly along?: true;
  readonly amends?: number;
  /** A person of this seat answered a prompt in it, no matter whose doing it was. */
  readonly answered?: true;
  readonly notes: readonly Note[];
  /** Only for the GM. */
  readonly tape?: readonly TapeItem[];
}

/** What the table waits for. */
export interface PendingView {
  /** The questions this seat may answer, by the number to answer them with. */
  readonly mine: readonly { readonly number: number; readonly question: Question }[];
  /** Whose answers are waited for besides, as far as this seat may know. */
  readonly others: readonly Id[];
  /** The command that is being carried out, if it is this seat's own, or was declared to it openly. */
  readonly command?: Command;
  /** The dice and answers it has had so far, for the GM; for those to whom the command was declared only if they know all of them already. */
  readonly tape?: readonly TapeItem[];
  /** Whether this seat may call it off. */
  readonly mayWithdraw: boolean;
  /** The table in the middle of the action, as this seat may see it; laid over the view. */
  readonly preview: readonly Patch[];
  readonly notes: readonly Note[];
  /** When the rules' own answers are taken, in milliseconds since 1970; nothing if never. */
  readonly deadline: number | null;
}

/** A command that a player has declared and that is not carried out yet. */
export interface DeclaredCommand {
  /** The id of the seat that declared it. */
  readonly seat: string;
  readonly command: Command;
  readonly mayConfirm: boolean;
  readonly mayTakeBack: boolean;
}

/** Whose entry undo would undo, or redo restore. */
export interface UndoTarget {
  readonly entry: number;
  readonly seat: string;
  /** Nothing if this seat may not; otherwise why. */
  readonly refused?: Refusal;
}

/** A guest who asks for a seat. */
export interface Applicant extends Omit<SeatInfo, 'here' | 'role'> {
  readonly role: Exclude<Role, 'gm'>;
  /** The character that they bring, if they bring one. */
  readonly character?: OwnCharacter;
  /** Whom they asked for went to another player meanwhile; they were told, and may ask again. */
  readonly lost?: true;
}

/** The lobby as GMs see it. */
export interface LobbyView extends LobbySettings {
  readonly waiting: readonly Applicant[];
}

/** Everything about the table but the view and the log. */
export interface RoomState {
  readonly revision: number;
  /** The entry whose state stands; -1 before the fight has begun. */
  readonly head: number;
  /** How many entries the journal has. */
  readonly entries: number;
  readonly waiting: PendingView | null;
  readonly undo: UndoTarget | null;
  readonly redo: UndoTarget | null;
  readonly seats: readonly SeatInfo[];
  readonly automatic: readonly Id[];
  /** How sides play that the table plays, but for sensible ones; only for GMs. */
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
  /** Whether what players command is only declared at first. */
  readonly confirm: ConfirmPolicy;
  /** What was declared and waits for a yes, as far as this seat may know of it. */
  readonly declared: readonly DeclaredCommand[];
  /** The sides whose numbers are kept from seats that play none of them. */
  readonly details: readonly { readonly side: string; readonly detail: Detail }[];
  /** How much the table does about dice. */
  readonly rolls: RollPolicy;
  /** Whether players may ask during the fight what would be best. */
  readonly advice: boolean;
  /** Who waits for the GM's yes to an undo, by name. */
  readonly undoAsked: string | null;
  /** Who brought this fight in from a file, by name. */
  readonly importedBy: string | null;
  /** Only for GMs, who see the fight as such. */
  readonly lobby: LobbyView | null;
  readonly winners: readonly string[] | null;
  /** Sides that gave up though they could have fought on. */
  readonly gaveUp: readonly string[];
  /** Shown when the fight is over and the GM has said so. */
  readonly seed?: string;
}

/** What everybody may know of where faces come from. */
export interface DiceInfo {
  /** The commitment to the secret that dice come from now. */
  readonly commitment: string;
  /** The names of the seats that have added to them. */
  readonly added: readonly string[];
  /** Whether this seat has. */
  readonly own: boolean;
}

/** The parts of the table that changed; the others are as they were. */
export type RoomStatePatch = Partial<RoomState> & Pick<RoomState, 'revision'>;

/** What never changes about a fight. */
export interface FightInfo {
  readonly id: string;
  readonly title: string;
  readonly ruleset: string;
  readonly version: string;
  readonly commitment: string;
}

/** What the table sends to a seat. */
export type ServerMessage =
  /** The whole table: after joining, and whenever a change cannot be told by its difference. */
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
  /** Who came or went; no new revision. */
  | { readonly kind: 'presence'; readonly seats: readonly SeatInfo[] }
  /** A seat points at a place of the map; no new revision. */
  | { readonly kind: 'pointed'; readonly seat: string; readonly at: MapPlace }
  | { readonly kind: 'done'; readonly id: string; readonly revision: number }
  /** Nothing was changed. `stale`: the table is further than the client knew; what changed is on its way or came already. */
  | {
      readonly kind: 'refused';
      readonly id: string;
      readonly refusal: Refusal;
      readonly stale: boolean;
    }
  | { readonly kind: 'looked'; readonly id: string; readonly entry: number; readonly view: object }
  | { readonly kind: 'earlier'; readonly id: string; readonly log: readonly LogEntry[] }
  /** The seat was closed, the message could not be read, or the table cannot go on; in words for people. `id`: the message that it came of and that is not known to be done. */
  | {
      readonly kind: 'trouble';
      readonly id?: string;
      readonly what: 'unreadable' | 'unknown seat' | 'closed' | 'too fast' | 'storage' | 'internal';
      readonly message: string;
    }
  | { readonly kind: 'pong' };
