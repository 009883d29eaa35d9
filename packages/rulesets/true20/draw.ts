import { blocked, type Cell, concealmentAt, coverAt, covers, dark, difficult, filled, letters, obscuring, sameCell, traitsAt } from '@tiltyard/engine';
import type { State } from './state.js';
import { everybody, out } from './state.js';

function ground({ fixed: { map } }: State, [x, y]: Cell): string {
  if (filled(map, x, y)) return '#';
  if (blocked(map, x, y)) return '%';
  if (dark(map, x, y)) return '_';
  if (obscuring(map, x, y)) return '*';
  if (concealmentAt(map, x, y) > 0) return concealmentAt(map, x, y) > 1 ? '"' : "'";
  if (coverAt(map, x, y) > 0) return '+';
  if (traitsAt(map, [x, y]).mark === 'dim') return ',';
  return difficult(map, x, y) ? '~' : '.';
}

/** The map in characters, one a 5-foot square, with a legend of who is who. A rider stands for its mount. */
export function drawMap(state: State, marks: readonly Cell[] = []): string {
  const { map } = state.fixed;
  const all = everybody(state);
  const letter = letters(all);
  const shown = all.filter((who) => who.riddenBy === null && !who.dead).toSorted((a, b) => Number(out(b)) - Number(out(a)));
  const rows: string[] = [`   ${Array.from({ length: map.width }, (_, x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('')}`];
  for (let y = 0; y < map.height; y++) {
    let row = '';
    for (let x = 0; x < map.width; x++) {
      const here = shown.findLast((who) => covers(who, x, y));
      row += here ? (letter.get(here.id) ?? '?') : marks.some((mark) => sameCell(mark, [x, y])) ? ':' : ground(state, [x, y]);
    }
    rows.push(`${String(y).padStart(2)} ${row}`);
  }
  return `${rows.join('\n')}\n   ${all.map((who) => `${letter.get(who.id) ?? '?'} ${who.name}${who.riddenBy === null ? '' : ' (ridden)'}`).join(', ')}`;
}
