import type { Die } from '../values/dice.js';
import type { Generator } from '../values/generator.js';
import { OneByOne } from './one-by-one.js';
import type { Id } from './question.js';

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
