import type { JsonObject } from '../../values/json.js';
import type { Id, RuleId } from '../question.js';

/** Who may read a note: everyone, the GM alone, or the players of these combatants and the GM. */
export type Audience = 'all' | 'gm' | readonly Id[];

/** One term of a breakdown; a term that does not count stays visible. */
export interface BreakdownItem {
  readonly amount: number;
  readonly rule: RuleId;
  readonly counts: boolean;
  readonly why?: string;
}

/** A number with its breakdown: a base, then the modifiers in order. */
export interface Breakdown {
  readonly name: string;
  readonly who: Id;
  readonly base: number;
  readonly parts: readonly BreakdownItem[];
  readonly total: number;
}

/** Something that happened: an id and its facts. The words are added where it is shown. */
export interface Note {
  readonly id: string;
  readonly rules: readonly RuleId[];
  readonly audience: Audience;
  readonly data: JsonObject;
  readonly reckoning?: Breakdown;
}

/** Receives notes as they are made: a list, or a counter. */
export interface NoteListener {
  push(note: Note): unknown;
  /** False if breakdowns are not wanted; they are not collected then. */
  readonly breakdowns?: boolean;
  /**
   * Does the work and returns a function that reports the same notes again. Absent if this listener cannot repeat
   * notes.
   */
  repeating?(work: () => void): () => void;
}
