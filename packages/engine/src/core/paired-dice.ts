import type { Die } from '../values/dice.js';
import type { Generator } from '../values/generator.js';
import { Generators } from '../values/generator.js';
import { OneByOne } from './one-by-one.js';
import type { Id } from './question.js';

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
