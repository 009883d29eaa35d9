import type { Die, Pool } from '../values/dice.js';
import { Generators } from '../values/generator.js';
import type { Generator } from '../values/generator.js';
import type { Id } from './question.js';
import type { DiceSource } from './rules-context.js';

/** Dice rolled one by one, wherever the faces come from. */
abstract class OneByOne implements DiceSource {
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
export class GeneratorDice extends OneByOne {
  constructor(private readonly generator: Generator) {
    super();
  }

  die(die: Die): number {
    return this.generator.below(die.faces) + die.low;
  }
}

/** Faces from a function, which may depend on the draw and its roller. */
export class FunctionDice extends OneByOne {
  constructor(private readonly face: (die: Die, name: string, who: Id) => number) {
    super();
  }

  die(die: Die, name: string, who: Id): number {
    return this.face(die, name, who);
  }
}

interface Stream {
  readonly generators: Generators;
  generator: Generator;
  fight: number;
}

/**
 * Numbered fights in which the dice of each roller and draw are independent of all others. Two fights with the same
 * number that differ in one thing share all other dice for as long as possible, so the effect of the difference shows
 * in far fewer fights.
 */
export class PairedDice extends OneByOne {
  private readonly streams = new Map<Id, Map<string, Stream>>();
  private fight = 0;
  private mirrored = false;

  constructor(private readonly seed: string) {
    super();
  }

  /**
   * Goes to the start of a fight.
   * @param n from 0 to 2^53 - 1.
   * @param mirrored turns every face over, the highest for the lowest: just as likely, but with opposite luck.
   */
  start(n: number, mirrored = false): void {
    this.fight = n;
    this.mirrored = mirrored;
    // Streams of another fight, and of this one, start again.
    for (const own of this.streams.values()) for (const stream of own.values()) stream.fight = -1;
  }

  die(die: Die, name: string, who: Id): number {
    let own = this.streams.get(who);
    if (own === undefined) this.streams.set(who, (own = new Map()));
    let stream = own.get(name);
    if (stream === undefined) {
      const generators = new Generators(`${this.seed}/${who}/${name}`);
      stream = { generators, generator: generators.of(this.fight), fight: this.fight };
      own.set(name, stream);
    } else if (stream.fight !== this.fight) {
      stream.generator = stream.generators.of(this.fight);
      stream.fight = this.fight;
    }
    const face = stream.generator.below(die.faces);
    return die.low + (this.mirrored ? die.faces - 1 - face : face);
  }
}
