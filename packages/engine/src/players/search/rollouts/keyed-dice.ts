import { FunctionDice } from '../../../core/dice-sources.js';
import type { Id } from '../../../core/question.js';
import type { DiceSource } from '../../../core/rules-context.js';
import type { FightState } from '../../../core/state.js';
import type { Die } from '../../../values/dice.js';
import { mixed } from '../../../values/generator.js';

const RANGE = 0x1_0000_0000;
/** Odd constants that keep the parts of a key apart. */
const SPREAD = [0x9e37_79b1, 0x85eb_ca77, 0xc2b2_ae3d, 0x27d4_eb2f] as const;

/** How often a die was rolled in the present round of the present sample. */
interface Roll {
  readonly word: number;
  sample: number;
  round: number;
  times: number;
}

function wordOf(text: string): number {
  let word = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) word = Math.imul(word ^ text.charCodeAt(i), 0x0100_0193);
  return mixed(word);
}

/**
 * Dice determined by the sample, the round, the roller, the name of the draw and its count: two plans tried in the same
 * sample have the same luck wherever they roll for the same thing, and an extra die shifts nothing after its round.
 */
export class KeyedDice {
  readonly source: DiceSource = new FunctionDice((die, name, who) => this.face(die, name, who));
  private readonly rolls = new Map<Id, Map<string, Roll>>();
  private readonly seed: number;
  private sample = 0;

  /** @param state the state being played; its round is part of the key. */
  constructor(
    seed: string,
    private readonly state: FightState,
  ) {
    this.seed = wordOf(seed);
  }

  /**
   * Starts a sample.
   * @param sample a whole number from 0 to 2^32 - 1.
   */
  start(sample: number): void {
    this.sample = sample;
    // A sample started again rolls the same again.
    for (const own of this.rolls.values()) for (const roll of own.values()) roll.sample = -1;
  }

  /** What was rolled in this round of the sample and how often: with equal texts, all further dice are the same. */
  rolled(): string {
    const { round } = this.state;
    const found: string[] = [];
    for (const [who, own] of this.rolls)
      for (const [name, roll] of own)
        if (roll.sample === this.sample && roll.round === round)
          found.push(`${who}/${name} ${roll.times}`);
    return found.toSorted().join();
  }

  private rollOf(name: string, who: Id): Roll {
    let own = this.rolls.get(who);
    if (!own) this.rolls.set(who, (own = new Map()));
    let roll = own.get(name);
    if (!roll) {
      roll = { word: wordOf(`${who}/${name}`), sample: -1, round: 0, times: 0 };
      own.set(name, roll);
    }
    return roll;
  }

  private face({ faces, low }: Die, name: string, who: Id): number {
    const roll = this.rollOf(name, who);
    const { round } = this.state;
    if (roll.sample !== this.sample || roll.round !== round) {
      roll.sample = this.sample;
      roll.round = round;
      roll.times = 0;
    }
    let word = mixed(this.seed ^ Math.imul(this.sample + 1, SPREAD[0]));
    word = mixed(word ^ Math.imul(round + 1, SPREAD[1]) ^ roll.word);
    word = mixed(word ^ Math.imul(++roll.times, SPREAD[2]));
    for (;;) {
      const product = (word >>> 0) * faces;
      const face = Math.floor(product / RANGE);
      // Only the sliver of words below 2^32 mod n would favour some faces; those are mixed again.
      if (product - face * RANGE >= RANGE % faces) return face + low;
      word = mixed(word + SPREAD[3]);
    }
  }
}
