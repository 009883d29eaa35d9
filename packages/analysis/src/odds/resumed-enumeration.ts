import type { Die, Id, Pool, Question } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import type { TapeItem } from '@tiltyard/engine/fight';
import type { FaceGrouping } from '@tiltyard/engine/values';

/**
 * Replays the recorded part of an action, then walks every branch of the rest: for odds in the middle of an action. A
 * tape holds single dice, so pools and chains are assembled from them as in play.
 */
export class ResumedEnumeration implements DiceSource {
  readonly enumerating = true;
  private next = 0;

  /**
   * @param tape dice and answers in the order in which the action asked for them.
   * @param rest the source of further dice.
   */
  constructor(
    private readonly tape: readonly TapeItem[],
    private readonly rest: DiceSource,
  ) {}

  private get spent(): boolean {
    return this.next >= this.tape.length;
  }

  die(die: Die, name: string, who: Id, same?: FaceGrouping): number {
    const item = this.tape[this.next];
    if (!item) return this.rest.die(die, name, who, same);
    if (item.kind !== 'die' || item.name !== name || typeof item.value !== 'number')
      throw new Error(`the tape has "${item.name}" where ${die.name} "${name}" is rolled`);
    this.next++;
    return item.value;
  }

  pool(pool: Pool, name: string, who: Id, same?: FaceGrouping): number {
    if (this.spent) return this.rest.pool(pool, name, who, same);
    let best = 0;
    for (let set = 0; set < pool.sets; set++) {
      let sum = 0;
      for (let i = 0; i < pool.dice; i++) sum += this.die(pool.die, name, who);
      if (set === 0 || (pool.keep === 'high' ? sum > best : sum < best)) best = sum;
    }
    return best;
  }

  chain(die: Die, onward: number, name: string, who: Id, same?: FaceGrouping): number {
    let sum = 0;
    while (!this.spent) {
      const face = this.die(die, name, who);
      sum += face;
      if (face < onward) return sum;
    }
    return sum + this.rest.chain(die, onward, name, who, same && ((more) => same(sum + more)));
  }

  until<T>(attempt: () => T | undefined): T {
    while (!this.spent) {
      const result = attempt();
      if (result !== undefined) return result;
    }
    return this.rest.until(attempt);
  }

  /** The answer on the tape to a question; undefined at the end of the tape. */
  answer({ id }: Question): TapeItem | undefined {
    const item = this.tape[this.next];
    if (!item) return undefined;
    if (item.kind !== 'answer' || item.name !== id)
      throw new Error(`the tape has "${item.name}" where "${id}" is asked`);
    this.next++;
    return item;
  }
}
