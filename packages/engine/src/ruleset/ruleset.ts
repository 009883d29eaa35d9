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
import type { Scene } from './scenes/scene.js';
import type { Seat } from '../core/seat.js';
import type { SheetLayout } from './contents/sheet-layout.js';
import type { FightState, HiddenDetail } from '../core/state.js';
import type { PreviewBuilder } from '../core/targeting-preview.js';

/** How a fight stands when it is over: the sides still standing; none is a draw. */
export interface FightResult {
  readonly winners: readonly string[];
  /** Sides that gave up though some of them could have fought on, if any did. */
  readonly gaveUp?: readonly string[];
}

/** Something to be spent: actions of a turn, a reaction, points. */
export interface Resource {
  /** In the singular where it is counted one by one: `Quick Action`. */
  readonly label: string;
  readonly left: number;
  /** How many there are at most. */
  readonly of: number;
  /** What else to know of it: `or two Quick Actions in its place`. */
  readonly note?: string;
}

/** Health as a number: what is lost of it so far, and what it means to have lost so much. */
export interface HealthTrack {
  /** What is lost, in the plural: `damage`, `hits`. */
  readonly unit: string;
  /** 0 for the unhurt. */
  readonly lost: number;
  /** Where something begins, in the order in which it comes; the last is the end of the track. */
  readonly thresholds: readonly { readonly name: string; readonly at: number }[];
}

/** What is told of a combatant whose numbers are kept back. */
export interface Outlined {
  readonly detail: HiddenDetail;
  /** The share of health that they seem to have left: one of a few, and 0 only for a combatant who is out. */
  readonly share: number;
}

/**
 * A view in which some combatants have body, gear and whatever can be seen of them as they are, and every number of an
 * ordinary one: nothing of it may hang on their own.
 */
export type Outline<S extends FightState> = (state: S, who: ReadonlyMap<Id, Outlined>) => S;

/** How one combatant is doing, as any screen can show it. */
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
  /** What is left of the turn, of reactions and of points; empty where nothing is counted now. */
  readonly budget: readonly Resource[];
  /** Whether it still takes part. */
  readonly able: boolean;
}

/** What a system is like, for people who choose among several and for screens that show it. */
export interface SystemInfo {
  /** What makes it different, in one or two sentences. */
  readonly tagline: string;
  /** Cells and distances, squares that are places with borders, or zones with engagements in them. */
  readonly space: 'grid' | 'graph' | 'zones';
  /** The groups of actions in the order in which they are shown, with plain names for headings. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** The dice in a few characters: `d100, low`. */
  readonly dice?: string;
  /** What a table of it looks like, in a few words each. */
  readonly traits?: readonly string[];
}

/** Who is there without everybody's knowing of it. */
export interface Secrecy<S extends FightState> {
  /** The value of a combatant that says whether it hides; of all for whom it says nothing every seat may know. */
  readonly flag: string;
  /** Whether a seat may know of a combatant: whether its view shows them. */
  knows(state: S, seat: Seat, id: Id): boolean;
}

/** A combat system: all that the engine needs to know of it. */
export interface Ruleset<S extends FightState> {
  readonly id: string;
  readonly name: string;
  /** Changes whenever a rule's effect changes; journals carry it. */
  readonly version: string;
  readonly about: SystemInfo;
  readonly rulebook: Rulebook;
  /** How its scenario files are written. */
  readonly shapes: Shapes;
  /**
   * Combatants and things to choose from.
   * @param content what a scenario file brings along beside what is shipped; what of it does not read is left out
   */
  catalogue(content?: JsonObject): Catalogue;
  /** How its sheets are laid out; without it, in the order of their schema. */
  readonly sheetLayout?: SheetLayout<S>;
  readonly actions: ReadonlyMap<string, Action<S>>;
  /** What automatic players go by; without it they find nothing to do. */
  readonly players?: Players<S>;
  /** What actions are drawn as on a map before they are chosen, by action. */
  readonly sketches?: ReadonlyMap<string, PreviewBuilder<S>>;
  /** Builds the state before the first die from a set-up whose ids and turn order are known to fit; all problems are reported with their paths. */
  setUp(scenario: Scenario): Result<S>;
  /** From the set-up to the start of the first turn. */
  begin(ctx: RulesContext<S>): void;
  /** Who won, once it is decided. */
  outcome(state: S): FightResult | undefined;
  /**
   * A state with nothing in it that makes no difference to the future, such as how many rounds have passed: states with
   * equal keys have equal futures, whatever lies behind them. `fixed` is not looked at. Left out, no two states are
   * taken for one unless they are equal.
   */
  stateKey?(state: S): S;
  /** Why no fight can be in a state that a GM's change by hand would make, or nothing: what `settle` cannot put right. */
  stateRefusal?(state: S): Refusal | undefined;
  /**
   * Puts right what follows from a GM's change by hand; everything the rules derive from the changed number.
   * @param before the state without the change, for what lasts although it would not begin as things are now
   */
  settle?(ctx: RulesContext<S>, before: S): void;
  /** How its combatants look from outside; without it their numbers cannot be kept from anybody. */
  readonly outline?: Outline<S>;
  /** How its combatants go from fight to fight; without it everybody begins each fight afresh. */
  readonly carryOver?: CarryOver<S>;
  /** Of whom not every seat may know, for systems where people hide; the notes that name them are kept from the seats that do not know of them. */
  readonly secrecy?: Secrecy<S>;
  /**
   * The cells of the map that a combatant takes up, or the place they are in; none if they are on no map. The fog of the map
   * hides by it; without it there is none.
   */
  standsOn?(state: S, id: Id): readonly FogPlace[];
  /** What one seat may know. Returns the state itself if nothing is hidden from that seat. */
  view(state: S, seat: Seat): S;
  /**
   * Who may read a note as things stand when it is made, for systems in which not every seat may know of every combatant or
   * where they are; left out, the seats that may know of everyone whom the note names.
   */
  audience?(state: S, note: Note): Audience;
  /** What may happen in its fights, for readers of notes. */
  readonly events: EventRegistry;
  /** A question in words. */
  prompt(question: Question, state: S): string;
  summary(state: S, who: Id): CombatantSummary;
  /** What is to be seen of a fight by the seat that has this view of it. */
  scene(view: S): Scene;
}
