/** How much work a review has done, counted in commands played, so that the same is done on every machine. */
export class Effort {
  private commands = 0;
  private fights = 0;

  /** Counts a command of a fight that is played. */
  readonly add = (): void => {
    this.commands++;
  };

  /** Counts a fight that is played. */
  start(): void {
    this.fights++;
  }

  /** Counts a fight that somebody else plays, by how long they are on average. */
  guess(): void {
    this.commands += this.commands / Math.max(1, this.fights);
    this.fights++;
  }

  isBelow(commands: number): boolean {
    return this.commands < commands;
  }

  get spent(): number {
    return this.commands;
  }
}
