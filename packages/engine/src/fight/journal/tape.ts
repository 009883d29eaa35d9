import { z } from 'zod';
import type { Die } from '../../values/dice.js';
import type { Json } from '../../values/json.js';
import { jsonValue } from '../../values/json-value.js';
import type { Id, Question } from '../../core/question.js';
import { domainError } from '../../core/domain-error.js';

/** Where a face or an answer came from. */
export type Origin =
  | 'generator'
  | 'typed'
  | 'script'
  | 'person'
  | 'policy'
  | 'fallback'
  | 'time-out'
  | 'gm';

const origins = [
  'generator',
  'typed',
  'script',
  'person',
  'policy',
  'fallback',
  'time-out',
  'gm',
] as const satisfies readonly Origin[];

/** One die or one answer, in the order in which the rules asked. */
export interface TapeItem {
  readonly kind: 'die' | 'answer';
  /** The name of the draw (`attack`) or the id of the question (`defence`). */
  readonly name: string;
  readonly who: Id;
  /** The kind of die; absent for answers. */
  readonly die?: Die;
  readonly value: Json;
  readonly from: Origin;
  /** For a die from the generator: the number of its draw in this fight. */
  readonly draw?: number;
}

export const tapeItem: z.ZodType<TapeItem> = z.strictObject({
  kind: z.enum(['die', 'answer']),
  name: z.string(),
  who: z.string(),
  die: z
    .strictObject({
      name: z.string(),
      faces: z.number().int().min(1).max(1_000_000),
      low: z.number().int(),
    })
    .exactOptional(),
  value: jsonValue,
  from: z.enum(origins),
  draw: z.number().int().min(0).exactOptional(),
});

/** The rules asked for something other than what the tape holds. */
export class TapeMismatchError extends Error {}

/** Recorded dice and answers, played back in order and extended at the end. */
export class Tape {
  private position = 0;

  constructor(readonly items: TapeItem[] = []) {}

  rewind(): void {
    this.position = 0;
  }

  /** Removes everything from this position on. */
  cut(length: number): void {
    this.items.length = length;
    this.position = Math.min(this.position, length);
  }

  /** Whether everything recorded was played back. */
  get spent(): boolean {
    return this.position >= this.items.length;
  }

  /**
   * The next recorded face for this draw, or undefined at the end of the tape. Throws `TapeMismatchError` if something
   * else is recorded.
   */
  nextDie(die: Die, name: string, who: Id): number | undefined {
    const item = this.items[this.position];
    if (!item) return undefined;
    if (
      item.kind !== 'die' ||
      item.name !== name ||
      item.who !== who ||
      item.die?.faces !== die.faces ||
      item.die.low !== die.low
    ) {
      throw new TapeMismatchError(
        `the tape has ${describe(item)} where the rules roll ${die.name} "${name}" for ${who}`,
      );
    }
    if (
      typeof item.value !== 'number' ||
      !Number.isInteger(item.value) ||
      item.value < die.low ||
      item.value >= die.low + die.faces
    ) {
      throw new TapeMismatchError(
        `${die.name} "${name}" of ${who} cannot show ${JSON.stringify(item.value)}; expected ${die.low} to ${die.low + die.faces - 1}`,
      );
    }
    this.position++;
    return item.value;
  }

  /**
   * The next recorded answer, or undefined at the end of the tape. Throws `TapeMismatchError` if something else is
   * recorded.
   */
  nextAnswer(question: Question): TapeItem | undefined {
    const item = this.items[this.position];
    if (!item) return undefined;
    if (item.kind !== 'answer' || item.name !== question.id || item.who !== question.who) {
      throw new TapeMismatchError(
        `the tape has ${describe(item)} where the rules ask ${question.who} "${question.id}"`,
      );
    }
    const refusal = domainError(question.domain, item.value);
    if (refusal)
      throw new TapeMismatchError(
        `answer of ${question.who} to "${question.id}": ${refusal.reason}`,
      );
    this.position++;
    return item;
  }

  add(item: TapeItem): void {
    this.items.push(item);
    this.position = this.items.length;
  }
}

const describe = (item: TapeItem): string =>
  item.kind === 'die'
    ? `${item.die?.name ?? 'a die'} "${item.name}" for ${item.who}`
    : `the answer of ${item.who} to "${item.name}"`;
