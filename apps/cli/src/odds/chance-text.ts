import type { CliEnvironment } from '../environment.js';

const BAR = 24;

/** A chance in percent. Only certain and impossible events are shown as 100 and 0. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) return `${chance <= 0 ? 0 : 100} %`;
  const shown = (100 * chance).toFixed(1);
  if (shown === '0.0') return '< 0.1 %';
  return shown === '100.0' ? '> 99.9 %' : `${shown} %`;
}

/** A chance as a bar of characters. */
export const bar = (world: CliEnvironment, chance: number): string =>
  world.paint.cyan('█'.repeat(Math.round(chance * BAR)) || (chance > 0 ? '▏' : ''));

/** A change of a number with its sign. */
export function signed(n: number): string {
  if (n === 0) return '0';
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** A mean change with its sign, to two decimal places. */
export const rounded = (n: number): string => signed(Number(n.toFixed(2)));
