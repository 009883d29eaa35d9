import type { Die, Pool } from './dice.js';
import type { Generator } from './generator.js';
import type { Id } from './question.js';
import type { Chance } from './table.js';

/** Dice one by one, wherever the faces come from. */
abstract class OneByOne implements Chance {
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

/** Faces straight from a generator: the fastest way to play. */
export class Sampling extends OneByOne {
  constructor(private readonly generator: Generator) {
    super();
  }

  die(die: Die): number {
    return this.generator.below(die.faces) + die.low;
  }
}

/** Faces from a function, which may look at who rolls what. */
export class Given extends OneByOne {
  constructor(private readonly face: (die: Die, name: string, who: Id) => number) {
    super();
  }

  die(die: Die, name: string, who: Id): number {
    return this.face(die, name, who);
  }
}
