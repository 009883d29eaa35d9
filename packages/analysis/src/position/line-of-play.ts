import type { Command } from '@tiltyard/engine';
import { commandKey } from '@tiltyard/engine/players';

/** A command of a line of play. */
export interface LineMove {
  readonly command: Command;
  /** How often it follows the commands before it, 0 to 1. */
  readonly share: number;
}

/** The most frequent continuation of a fight, command by command, from the beginnings of many. */
export class LineOfPlay {
  private readonly fights: (readonly Command[])[] = [];

  /** @param beginning the first commands of one fight. */
  add(beginning: readonly Command[]): void {
    this.fights.push(beginning);
  }

  /** @param length the most commands of the line. */
  likeliest(length: number): readonly LineMove[] {
    const line: LineMove[] = [];
    let fights = this.fights;
    while (line.length < length) {
      const at = line.length;
      const byKey = new Map<string, (readonly Command[])[]>();
      for (const fight of fights) {
        const command = fight[at];
        if (!command) continue;
        const key = commandKey(command);
        const same = byKey.get(key);
        if (same) same.push(fight);
        else byKey.set(key, [fight]);
      }
      const [most] = [...byKey.values()].toSorted((a, b) => b.length - a.length);
      const command = most?.[0]?.[at];
      if (!most || !command) break;
      line.push({ command, share: most.length / fights.length });
      fights = most;
    }
    return line;
  }
}
