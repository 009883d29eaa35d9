import type { Action, RulesContext } from '../core/rules-context.js';
import type { CarryOver } from './contents/carry-over.js';
import type { Catalogue, Shapes } from './contents/catalogue.js';
import type { Condition } from './contents/condition.js';
import type { EventRegistry } from '../core/events/event.js';
import type { FogPlace } from '../core/fog.js';
import type { JsonObject } from '../values/json.js';
import type { Audience, Note } from '../core/events/note.js';
import type { Id, Question, Refusal } from '../core/question.js';
import type { Players } from './players.js';
import type { Result } from '../values/result.js';
import type { Rulebook } from './contents/rulebook.js';
import type { Scenario } from './scenarios/scenario.js';
import type { Scale } from '../space/grid/grid.js';
import type { Scene } from './scenes/scene.js';
import type { Seat } from '../core/seat.js';
import type { SheetLayout } from './contents/sheet-layout.js';
import type { FightState, HiddenDetail } from '../core/state.js';
import type { PreviewBuilder } from '../core/targeting-preview.js';

/** The result of a finished fight: the sides still standing; an empty list is a draw. */
export interface FightResult {
  readonly winners: readonly string[];
  /** Sides that gave up although they could have fought on, if any. */
  readonly gaveUp?: readonly string[];
}

/** Something to spend: actions of a turn, a reaction, points. */
export interface Resource {
  /** In the singular if counted one by one: `Quick Action`. */
  readonly label: string;
  readonly left: number;
  /** The maximum. */
  readonly of: number;
  /** Anything else to know about it: `or two Quick Actions in its place`. */
  readonly note?: string;
}

/** Health as a number: the amount lost so far, and its consequences. */
export interface HealthTrack {
  /** The unit, in the plural: `damage`, `hits`. */
  readonly unit: string;
  /** 0 if unhurt. */
  readonly lost: number;
  /** The thresholds of effects, in ascending order; the last is the end of the track. */
  readonly thresholds: readonly { readonly name: string; readonly at: number }[];
}

/** What is shown of a combatant whose numbers are concealed. */
export interface Outlined {
  readonly detail: HiddenDetail;
  /** The share of health that they seem to have left: one of a few values, and 0 only for a combatant who is out. */
  readonly share: number;
}

/**
 * A view in which some combatants have their actual body, gear and visible conditions, and ordinary values for every
 * number: nothing in it may depend on their own numbers.
 */
export type Outline<S extends FightState> = (state: S, who: ReadonlyMap<Id, Outlined>) => S;

/** The status of one combatant, in a form that any screen can show. */
export interface CombatantSummary {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  /** Health in the system's own words and as a share from 0 (out) to 1 (whole). */
  readonly health: string;
  readonly share: number;
  /** The same as a number, in systems that count it. */
  readonly track?: HealthTrack;
  readonly conditions: readonly Condition[];
  /** What is left of the turn, of reactions and of points; empty if nothing is counted now. */
  readonly budget: readonly Resource[];
  /** Whether it is still able to take part. */
  readonly able: boolean;
}

/** A description of a system, for people who choose among several and for screens that show it. */
export interface SystemInfo {
  /** What makes it different, in one or two sentences. */
  readonly tagline: string;
  /** Cells and distances, squares that are places with borders, or zones with engagements in them. */
  readonly space: 'grid' | 'graph' | 'zones';
  /** How long the side of a square is unless a map says otherwise; absent if distances are only counted in squares. */
  readonly scale?: Scale;
  /** The groups of actions in display order, with plain names for headings. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** The dice in a few characters: `d100, low`. */
  readonly dice?: string;
  /** What its fights look like, in a few words each. */
  readonly traits?: readonly string[];
}

/** A system's rules on combatants unknown to others. */
export interface Secrecy<S extends FightState> {
  /**
   * The key of a combatant's value that says whether it hides; if it is unset for all, every seat may know everyone.
   */
  readonly flag: string;
  /** Whether a seat may know of a combatant: whether its view shows them. */
  knows(state: S, seat: Seat, id: Id): boolean;
}

/** A combat system: everything that the engine needs to know of it. */
export interface Ruleset<S extends FightState> {
  readonly id: string;
  readonly name: string;
  /** Changes whenever a rule's effect changes; stored in journals. */
  readonly version: string;
  readonly about: SystemInfo;
  readonly rulebook: Rulebook;
  /** The schemas of its scenario files. */
  readonly shapes: Shapes;
  /**
   * Combatants and items to choose from.
   * @param content that a scenario file adds to what is shipped; malformed content is left out
   */
  catalogue(content?: JsonObject): Catalogue;
  /** The layout of its sheets; by default the order of their schema. */
  readonly sheetLayout?: SheetLayout<S>;
  readonly actions: ReadonlyMap<string, Action<S>>;
  /** The scores of automatic players; without them they find nothing to do. */
  readonly players?: Players<S>;
  /** How actions are drawn on a map before they are chosen, by action. */
  readonly sketches?: ReadonlyMap<string, PreviewBuilder<S>>;
  /**
   * Builds the state before the first die from a set-up whose ids and turn order have been checked; all problems are
   * reported with their paths.
   */
  setUp(scenario: Scenario): Result<S>;
  /** From the set-up to the start of the first turn. */
  begin(ctx: RulesContext<S>): void;
  /** The result, once decided. */
  outcome(state: S): FightResult | undefined;
  /**
   * A state without the parts that cannot affect the future, for example the number of rounds passed: states with equal
   * keys have equal futures, whatever happened before. `fixed` is not compared. By default only equal states count as
   * the same.
   */
  stateKey?(state: S): S;
  /** Why no fight can be in a state after the GM's manual change, or undefined: errors that `settle` cannot fix. */
  stateRefusal?(state: S): Refusal | undefined;
  /**
   * Updates everything the rules derive from the values of a GM's manual change.
   * @param before the state without the change, for effects that last although they could not begin now
   */
  settle?(ctx: RulesContext<S>, before: S): void;
  /** How its combatants look from outside; without it their numbers cannot be concealed. */
  readonly outline?: Outline<S>;
  /** What its combatants carry over between fights; without it everyone starts each fight fresh. */
  readonly carryOver?: CarryOver<S>;
  /**
   * Which combatants not every seat may know, for systems with hiding; notes that name them are kept from seats that do
   * not know of them.
   */
  readonly secrecy?: Secrecy<S>;
  /**
   * The cells that a combatant occupies, or their place; empty if they are not on the map. Fog needs it to hide
   * combatants; a system without it has no fog.
   */
  standsOn?(state: S, id: Id): readonly FogPlace[];
  /** What one seat may know. Returns the state itself if nothing is hidden from that seat. */
  view(state: S, seat: Seat): S;
  /**
   * Who may read a note by the state when it is made, for systems in which not every seat may know of every combatant
   * or their position; by default the seats that may know of everyone named in the note.
   */
  audience?(state: S, note: Note): Audience;
  /** The events of its fights, for readers of notes. */
  readonly events: EventRegistry;
  /** A question in words. */
  prompt(question: Question, state: S): string;
  summary(state: S, who: Id): CombatantSummary;
  /** What the seat with this view sees of a fight. */
  scene(view: S): Scene;
}
