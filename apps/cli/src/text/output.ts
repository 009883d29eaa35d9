import { stripVTControlCharacters } from 'node:util';
import type { Problem } from '@tiltyard/engine';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { CliEnvironment } from '../environment.js';

/** The number of columns of a text, without colours. */
const widthOf = (text: string): number => [...stripVTControlCharacters(text)].length;

const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Wraps words into lines of a width; lines after the first are indented. */
export function wrapText(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && widthOf(line) + 1 + widthOf(word) > width && line.trim() !== '') {
        lines.push(line);
        line = indent + word;
      } else line = line === '' && word !== '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

export const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n');

/** Rows of cells in columns as wide as necessary; the last is unlimited. */
export function columns(rows: readonly (readonly string[])[], gap = '  '): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : padded(cell, widths[i] ?? 0)))
      .join(gap)
      .trimEnd(),
  );
}

export const line = (world: CliEnvironment, text = ''): void => world.out(`${text}\n`);

export const json = (world: CliEnvironment, value: unknown): void =>
  world.out(`${JSON.stringify(value, null, 2)}\n`);

/** Prints problems to the error output, one per line. */
export function printProblems(world: CliEnvironment, problems: readonly Problem[]): void {
  for (const problem of problems)
    world.err(`${world.paintErr.red(describeProblem(problem).replaceAll('\n', ' '))}\n`);
}

export const warn = (world: CliEnvironment, message: string): void =>
  world.err(`${world.paintErr.yellow(message)}\n`);

/** A number and its noun, with a regular plural unless one is given. */
export const pluralize = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

export const formatList = (items: readonly string[], last = 'and'): string =>
  items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;

/** Shows the progress of long work on one line of the error output, if that is a terminal. */
export class Progress {
  private shown = false;
  private last = 0;

  constructor(private readonly world: CliEnvironment) {}

  show(text: string): void {
    const now = Date.now();
    if (!this.world.progress || now - this.last < 100) return;
    this.last = now;
    this.shown = true;
    this.world.err(`\r\u001B[K${text}`);
  }

  clear(): void {
    if (this.shown) this.world.err('\r\u001B[K');
    this.shown = false;
  }
}
