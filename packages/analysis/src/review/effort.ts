/** So many combatants make a command cost what it costs; thinking takes twice as long among twice as many. */
const COMBATANTS = 6;

/**
 * How much work a review has done, counted in commands played and weighed by how many take part, so that the same is
 * done on every machine.
 */
export class Effort {
  private commands = 0;
  private fights = 0;
  private readonly weight: number;

  /** @param combatants how many take part */
  constructor(combatants = COMBATANTS) {
    this.weight = Math.max(1, combatants / COMBATANTS);
  }

  /** Counts a command of a fight that is played. */
  readonly add = (): void => {
    this.commands += this.weight;
  };

  /** Counts a fight that is played. */
  start(): void {
    this.fights++;
  }

  /** Counts a fight that another thread plays, by how long they are on average. */
  guess(): void {
    this.commands += this.commands / Math.max(1, this.fights);
    this.fights++;
  }

  /** How many fights of the usual length can be played before so much is spent. */
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
