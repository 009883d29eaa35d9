/** The number of combatants at which a command costs 1; choosing takes twice as long among twice as many. */
const COMBATANTS = 6;

/**
 * The work of a review, counted in commands played and weighted by the number of combatants, so that the same is done
 * on every machine.
 */
export class Effort {
  private commands = 0;
  private fights = 0;
  private readonly weight: number;

  /** @param combatants how many take part */
  constructor(combatants = COMBATANTS) {
    this.weight = Math.max(1, combatants / COMBATANTS);
  }

  /** Counts a command of a fight played here. */
  readonly add = (): void => {
    this.commands += this.weight;
  };

  /** Counts a fight played here. */
  start(): void {
    this.fights++;
  }

  /** Counts a fight played by another thread, at the average length. */
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
