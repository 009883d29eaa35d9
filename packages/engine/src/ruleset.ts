import type { Action } from './action.js';
import type { Note } from './note.js';
import type { Id, Question } from './question.js';
import type { Result } from './result.js';
import type { Rulebook } from './rulebook.js';
import type { Scenario } from './scenario.js';
import type { Seat } from './seat.js';
import type { Cell } from './space/index.js';
import type { FightState } from './state.js';
import type { Table } from './table.js';

/** How a fight stands when it is over: the sides still standing; none is a draw. */
export interface Outcome {
  readonly winners: readonly string[];
}

/** How one combatant is doing, as any screen can show it. */
export interface Summary {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  /** Health in the system's own words and as a share from 0 (out) to 1 (whole). */
  readonly health: string;
  readonly share: number;
  readonly conditions: readonly string[];
  /** What is left of the turn and of reactions, in the system's own words. */
  readonly budget: string;
  /** Whether it still takes part. */
  readonly able: boolean;
}

/** A combat system: all that the engine needs to know of it. */
export interface Ruleset<S extends FightState> {
  readonly id: string;
  readonly name: string;
  /** Changes whenever a rule's effect changes; journals carry it. */
  readonly version: string;
  readonly rulebook: Rulebook;
  readonly actions: ReadonlyMap<string, Action<S>>;
  /** Builds the state before the first die from a scenario's set-up; all problems are reported with their paths. */
  setUp(scenario: Scenario): Result<S>;
  /** From the set-up to the start of the first turn. */
  begin(table: Table<S>): void;
  /** Who won, once it is decided. */
  outcome(state: S): Outcome | undefined;
  /** Puts right what follows from a GM's change by hand; everything the rules derive from the changed number. */
  settle?(table: Table<S>): void;
  /** What one seat may know. Returns the state itself if nothing is hidden from that seat. */
  view(state: S, seat: Seat): S;
  /** A note in words. */
  tell(note: Note, state: S): string;
  /** A question in words. */
  prompt(question: Question, state: S): string;
  summary(state: S, who: Id): Summary;
  /**
   * The map with everybody on it, in characters, for terminals; nothing if there is no map.
   * @param marks cells to point out, such as those that can be reached.
   */
  draw(state: S, marks?: readonly Cell[]): string;
}
