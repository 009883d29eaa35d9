import type { JsonObject } from '../../values/json.js';
import type { Id, RuleId } from '../question.js';

/** Who may read a note: everybody, the GM alone, or the players of these combatants and the GM. */
export type Audience = 'all' | 'gm' | readonly Id[];

/** One addend of a breakdown; one that does not count stays visible. */
export interface BreakdownItem {
  readonly amount: number;
  readonly rule: RuleId;
  readonly counts: boolean;
  readonly why?: string;
}

/** A number with all that went into it: a base, then the parts in order. */
export interface Breakdown {
  readonly name: string;
  readonly who: Id;
  readonly base: number;
  readonly parts: readonly BreakdownItem[];
  readonly total: number;
}

/** Something that happened: an id and its facts; the words are found where it is shown. */
export interface Note {
  readonly id: string;
  readonly rules: readonly RuleId[];
  readonly audience: Audience;
  readonly data: JsonObject;
  readonly reckoning?: Breakdown;
}

/** What gathers notes as they are made: a list, or something that counts. */
export interface NoteListener {
  push(note: Note): unknown;
  /** False if the numbers behind the notes are of no interest; they are not gathered then. */
  readonly breakdowns?: boolean;
  /** Does something and gives what makes the same heard again; left out where what was heard can't be. */
  repeating?(work: () => void): () => void;
}
