import type { Die } from '../values/dice.js';
import { drawFace } from './seeded-draw.js';
import type { TapeItem } from './tape.js';

/** The dice of a fight, one after the other from a seed that was committed to before the first. */
export class SeededDice {
  private draws = 0;

  /**
   * @param seed nothing where it is not known.
   */
  constructor(
    readonly seed: string | undefined,
    readonly commitment: string,
  ) {}

  /** What a draw shows by its number; nothing where the seed is not known. */
  face(die: Die, draw: number): number | undefined {
    return this.seed === undefined ? undefined : drawFace(this.seed, draw, die.faces) + die.low;
  }

  next(die: Die): { readonly value: number; readonly draw: number } | undefined {
    const value = this.face(die, this.draws);
    return value === undefined ? undefined : { value, draw: this.draws++ };
  }

  /** Goes on after the last draw of these tapes. */
  after(all: readonly { readonly tape: readonly TapeItem[] }[]): void {
    this.draws = 0;
    for (const { tape } of all)
      for (const { draw } of tape)
        if (draw !== undefined && draw >= this.draws) this.draws = draw + 1;
  }
}
