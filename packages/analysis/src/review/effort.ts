/** The number of combatants at which a command costs 1; with twice as many, choosing takes twice as long. */
const COMBATANTS = 6;

/**
 * The work of a review, counted in commands played and weighted by the number of combatants, so that the same work is
 * done on every machine.
 */
export class Effort {
  private commands = 0;
  private fights = 0;
  private readonly weight: number;

  /** @param combatants how many take part in the fight */
  constructor(combatants = COMBATANTS) {
    this.weight = Math.max(1, combatants / COMBATANTS);
  }

  /** Counts a command played. */
  readonly add = (): void => {
    this.commands += this.weight;
  };

  /** Counts a fight whose commands are counted by `add`. */
  start(): void {
    this.fights++;
  }

  /** Counts a fight whose commands were not counted, at the average length. */
  guess(): void {
    this.commands += this.commands / Math.max(1, this.fights);
    this.fights++;
  }

  /** How many fights of average length can be played before this much is spent. */
  fightsUntil(commands: number): number {
    const each = this.commands / Math.max(1, this.fights);
    return Math.max(0, commands - this.commands) / Math.max(1, each);
  }

  isBelow(commands: number): boolean {
    return this.commands < commands;
  }

  get spent(): number {
    return this.commands;
  }
}
