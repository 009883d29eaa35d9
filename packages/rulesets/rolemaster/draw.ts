import type { Cell } from '@tiltyard/engine';
import { blocked, difficult, filled, letters, obscuring, sameCell } from '@tiltyard/engine';
import type { State } from './state.js';
import { cellAt, cellOf, everybody, out } from './state.js';

function ground({ fixed: { map } }: State, x: number, y: number): string {
  if (filled(map, x, y)) return '#';
  if (blocked(map, x, y)) return '%';
  if (obscuring(map, x, y)) return '*';
  return difficult(map, x, y) ? '~' : '.';
}

/** The map in characters, one a square metre, with a legend of who is who. */
export function drawMap(state: State, marks: readonly Cell[] = []): string {
  const { map } = state.fixed;
  const all = everybody(state);
  const letter = letters(all);
  const shown = all.filter((who) => !who.dead).toSorted((a, b) => Number(out(state, b)) - Number(out(state, a)));
  const rows: string[] = [`   ${Array.from({ length: map.width }, (_, x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('')}`];
  for (let y = 0; y < map.height; y++) {
    let row = '';
    for (let x = 0; x < map.width; x++) {
      const here = shown.findLast((who) => sameCell(cellOf(who), [x, y]));
      const item = state.ground.some(({ at }) => sameCell(cellAt(at), [x, y]));
      const marked = marks.some((mark) => sameCell(mark, [x, y]));
      row += here ? (letter.get(here.id) ?? '?') : marked ? '+' : item ? '!' : ground(state, x, y);
    }
    rows.push(`${String(y).padStart(2)} ${row}`);
  }
  const legend = all.map((who) => `${letter.get(who.id) ?? '?'} ${who.name}`).join(', ');
  return `${rows.join('\n')}\n   ${legend}${state.ground.length > 0 ? '; ! lies on the ground' : ''}`;
}
