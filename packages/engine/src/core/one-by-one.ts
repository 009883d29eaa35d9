import type { Die, Pool } from '../values/dice.js';
import type { Id } from './question.js';
import type { DiceSource } from './rules-context.js';

/** Dice rolled one by one, wherever the faces come from. */
export abstract class OneByOne implements DiceSource {
  readonly enumerating = false;

  abstract die(die: Die, name: string, who: Id): number;

  pool(pool: Pool, name: string, who: Id): number {
    let best = 0;
    for (let set = 0; set < pool.sets; set++) {
      let sum = 0;
      for (let i = 0; i < pool.dice; i++) sum += this.die(pool.die, name, who);
      if (set === 0 || (pool.keep === 'high' ? sum > best : sum < best)) best = sum;
    }
    return best;
  }

  chain(die: Die, onward: number, name: string, who: Id): number {
    let sum = 0;
    for (;;) {
      const face = this.die(die, name, who);
      sum += face;
      if (face < onward) return sum;
    }
  }

  until<T>(attempt: () => T | undefined): T {
    for (;;) {
      const result = attempt();
      if (result !== undefined) return result;
    }
  }
}
