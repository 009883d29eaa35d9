import type { Automation } from './degrees.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Id } from './question.js';

/** What every combatant of every system has. */
export interface CombatantState {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
}

/** An order given to a combatant: the action, who does it, and its parameters. */
export interface Command {
  readonly do: string;
  readonly by: Id;
  readonly with: JsonObject;
}

/** What sets a readied action off: a kind of event, by whom, and the player's own words. */
export interface Trigger {
  readonly event: string;
  readonly who?: Id;
  readonly words?: string;
}

/** A command that waits for its trigger. */
export interface ReadiedCommand {
  readonly command: Command;
  readonly trigger: Trigger;
}

/** A combatant who is in the fight no longer. */
export interface LeftCombatant extends CombatantState {
  /** Who knew of them when they left, where there was anyone who did not. */
  readonly knownTo?: { readonly combatants: readonly Id[]; readonly spectators: boolean };
}

/** When a side gives up though some of it could fight on; the scenario says so. */
export interface Resolve {
  /** Down to this share of its strength, in percent: the health of combatants who can fight, of all that the side ever had. */
  readonly strength?: number | undefined;
  /** Once so many rounds are over. */
  readonly rounds?: number | undefined;
}

/** How much of a combatant's numbers others may know: all of them, their health in words alone, or nothing. */
export const DETAILS = ['numbers', 'words', 'nothing'] as const;

export type Detail = (typeof DETAILS)[number];

export type HiddenDetail = Exclude<Detail, 'numbers'>;

/**
 * The state of a fight: plain JSON, written through the rules context only.
 */
export interface FightState {
  /** What does not change in play (options, map, sheets, items): frozen, shared between copies, replaced whole by the GM. */
  readonly fixed: object;
  /** 0 before the fight begins, then counted from 1. */
  readonly round: number;
  /** Turn order of this round, first to act first. */
  readonly order: readonly Id[];
  /** Whose turn it is, an index into `order`; -1 while no one's. */
  readonly turn: number;
  readonly waiting: readonly ReadiedCommand[];
  readonly combatants: Readonly<Record<Id, CombatantState>>;
  /** Those whom the GM has taken out, for the log to name them to everybody who knew of them. */
  readonly left?: Readonly<Record<Id, LeftCombatant>>;
  /** What of the map lies under fog, once the GM has covered or lifted anything; until then what the map says of itself. */
  readonly fog?: readonly string[];
  /** What the GM has turned down of what is automatic. */
  readonly automation?: Automation;
  /** In a view alone: whose numbers its reader may not know, and how much is told instead. */
  readonly concealed?: Readonly<Record<Id, HiddenDetail>>;
  /** When which sides give up, if the scenario says it of any. */
  readonly resolve?: Readonly<Record<string, Resolve>>;
}

/** What does not change in play, as most systems have it. */
export interface FixedState<Options, Map, Sheet, Item> {
  readonly options: Options;
  readonly map: Map;
  readonly sheets: Readonly<Record<Id, Sheet>>;
  readonly items: Readonly<Record<string, Item>>;
  /** The turn order, if the set-up gives one instead of leaving it to the rules. */
  readonly order: readonly Id[] | null;
}

/** Whose turn it is, if anyone's. */
export const acting = (state: FightState): Id | undefined =>
  state.turn < 0 ? undefined : state.order[state.turn];

/** An event that readied actions and triggers may answer. */
export interface TriggerEvent {
  readonly event: string;
  readonly who: Id;
  readonly facts?: Readonly<Record<string, Json>>;
}
