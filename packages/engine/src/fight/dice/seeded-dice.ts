import type { Die } from '../../values/dice.js';
import type { Journal } from '../journal/journal.js';
import type { DiceStretch, SeatSeed } from './seeded-draw.js';
import { commitment, drawFace, mixSeeds } from './seeded-draw.js';
import type { TapeItem } from '../journal/tape.js';

/** The dice of a fight in sequence, from secrets that were committed to before their first face. */
export class SeededDice {
  private draws = 0;
  private stretches: readonly DiceStretch[];
  /** The mixed seed of each stretch; undefined if its secret is not known. */
  private mixed: readonly (string | undefined)[] = [];

  constructor(first: Omit<DiceStretch, 'from' | 'added'>, later: readonly DiceStretch[] = []) {
    this.stretches = [{ ...first, from: 0, added: [] }, ...later];
    this.remix();
  }

  /**
   * The dice of a journal. If the seed is neither given nor in the journal, faces can only be entered by hand.
   * @throws if the seed is not the one that the journal commits to.
   */
  static ofJournal(journal: Journal, seed: string | undefined = journal.seed): SeededDice {
    if (seed !== undefined && commitment(seed) !== journal.commitment)
      throw new Error('the seed is not the one that was committed to');
    const first = { commitment: journal.commitment, ...(seed === undefined ? {} : { seed }) };
    return new SeededDice(first, journal.stretches);
  }

  private get first(): DiceStretch {
    return this.at(0);
  }

  private get last(): DiceStretch {
    return this.at(this.stretches.length - 1);
  }

  private at(index: number): DiceStretch {
    const stretch = this.stretches[index];
    if (!stretch) throw new Error('dice have at least one stretch');
    return stretch;
  }

  private remix(): void {
    this.mixed = this.stretches.map(({ seed, added }) =>
      seed === undefined ? undefined : mixSeeds(seed, added),
    );
  }

  get commitment(): string {
    return this.first.commitment;
  }

  get seed(): string | undefined {
    return this.first.seed;
  }

  /** All but the first stretch. */
  get later(): readonly DiceStretch[] {
    return this.stretches.slice(1);
  }

  /** Whether every secret is known, so that all dice can be checked. */
  get known(): boolean {
    return !this.mixed.includes(undefined);
  }

  /** Continues with these stretches after the first. */
  replaceLater(later: readonly DiceStretch[]): void {
    this.stretches = [this.first, ...later];
    this.remix();
  }

  /** From the next draw on, a seat's addition counts too. */
  mixIn(added: SeatSeed): void {
    const { commitment: same, seed, added: before } = this.last;
    this.add({
      commitment: same,
      ...(seed === undefined ? {} : { seed }),
      added: [...before, added],
    });
  }

  /** From the next draw on, faces come from another secret without earlier additions. */
  reseed(seed: string): void {
    this.add({ commitment: commitment(seed), seed, added: [] });
  }

  private add(stretch: Omit<DiceStretch, 'from'>): void {
    this.replaceLater([...this.later, { ...stretch, from: this.draws }]);
  }

  /** The face of a draw by its number; undefined if the secret is not known. */
  face(die: Die, draw: number): number | undefined {
    let index = this.stretches.length - 1;
    while (index > 0 && this.at(index).from > draw) index--;
    const seed = this.mixed[index];
    return seed === undefined ? undefined : drawFace(seed, draw, die.faces) + die.low;
  }

  next(die: Die): { readonly value: number; readonly draw: number } | undefined {
    const value = this.face(die, this.draws);
    return value === undefined ? undefined : { value, draw: this.draws++ };
  }

  /** Continues after this many draws, and after those of actions that wait. */
  after(draws: number, pending: readonly Taped[]): void {
    this.draws = pending.reduce(drawsAfter, draws);
  }
}

interface Taped {
  readonly tape: readonly TapeItem[];
}

/** How many faces have been drawn after a tape, and this many before. */
export function drawsAfter(before: number, { tape }: Taped): number {
  let draws = before;
  for (const { draw } of tape) if (draw !== undefined && draw >= draws) draws = draw + 1;
  return draws;
}
