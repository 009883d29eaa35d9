import type { Automation } from './degrees.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Id } from './question.js';

/** What combatants of every system have. */
export interface CombatantState {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
}

/** An order to a combatant: the action, its actor, and its parameters. */
export interface Command {
  readonly do: string;
  readonly by: Id;
  readonly with: JsonObject;
}

/** What triggers a readied action: a kind of event, its actor, and the player's own words. */
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

/** A combatant who has left the fight. */
export interface LeftCombatant extends CombatantState {
  /** Who knew of the combatant when they left; absent if everyone did. */
  readonly knownTo?: { readonly combatants: readonly Id[]; readonly spectators: boolean };
}

/** When a side gives up although some of it could fight on, as set by the scenario. */
export interface Resolve {
  /**
   * At this share of its strength, in percent: the health of combatants who can fight, out of all the side ever had.
   */
  readonly strength?: number | undefined;
  /** After this many rounds. */
  readonly rounds?: number | undefined;
}

/** How much of a combatant's numbers others may know: all of them, only health in words, or nothing. */
export const DETAILS = ['numbers', 'words', 'nothing'] as const;

export type Detail = (typeof DETAILS)[number];

export type HiddenDetail = Exclude<Detail, 'numbers'>;

/** The state of a fight: plain JSON, written only through the rules context. */
export interface FightState {
  /**
   * What does not change in play (options, map, sheets, items): frozen, shared between copies, replaced whole by the
   * GM.
   */
  readonly fixed: object;
  /** 0 before the fight begins, then counted from 1. */
  readonly round: number;
  /** Turn order of this round, first to act first. */
  readonly order: readonly Id[];
  /** Whose turn it is, an index into `order`; -1 if no one's. */
  readonly turn: number;
  readonly waiting: readonly ReadiedCommand[];
  readonly combatants: Readonly<Record<Id, CombatantState>>;
  /** Combatants removed by the GM, so that the log can name them to everyone who knew of them. */
  readonly left?: Readonly<Record<Id, LeftCombatant>>;
  /** The fog on the map, once the GM has covered or lifted any; until then the map's own fog applies. */
  readonly fog?: readonly string[];
  /** Where the GM has reduced automation. */
  readonly automation?: Automation;
  /** Only in a view: the combatants whose numbers its reader may not know, and how much is shown instead. */
  readonly concealed?: Readonly<Record<Id, HiddenDetail>>;
  /** When sides give up, if the scenario sets that for any. */
  readonly resolve?: Readonly<Record<string, Resolve>>;
}

/** The state that does not change in play, as most systems have it. */
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

/** An event that can trigger readied actions. */
export interface TriggerEvent {
  readonly event: string;
  readonly who: Id;
  readonly facts?: Readonly<Record<string, Json>>;
}
