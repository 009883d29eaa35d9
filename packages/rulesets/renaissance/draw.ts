import type { Cell } from '@tiltyard/engine';
import { blocked, concealmentAt, covers, difficult, filled, letters, obscuring, sameCell } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';
import { dead, disabled } from './state.js';

function ground({ fixed: { map } }: State, x: number, y: number): string {
  if (filled(map, x, y)) return '#';
  if (blocked(map, x, y)) return '%';
  if (obscuring(map, x, y)) return '*';
  if (concealmentAt(map, x, y) > 0) return '?';
  return difficult(map, x, y) ? '~' : '.';
}

const MARGIN = 3;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the map worth showing: everybody, and every cell that is not plain ground, with some room around. */
function frame({ fixed: { map }, ground: items }: State, all: readonly Combatant[], marks: readonly Cell[]): Frame {
  const cells = [...marks, ...map.cells.map((each) => each.at), ...map.walls.map((each) => each.at), ...items.map((each) => each.at), ...all.flatMap(({ at, size }) => [at, [at[0] + size - 1, at[1] + size - 1]])];
  const xs = cells.map((each) => each[0] ?? 0);
  const ys = cells.map((each) => each[1] ?? 0);
  return {
    left: Math.max(0, Math.min(...xs) - MARGIN),
    top: Math.max(0, Math.min(...ys) - MARGIN),
    right: Math.min(map.width - 1, Math.max(...xs) + MARGIN),
    bottom: Math.min(map.height - 1, Math.max(...ys) + MARGIN),
  };
}

/** The map in characters, one a square metre, with a legend of who is who. A rider stands for its mount, a small letter for one who is out; marked cells show as +. */
export function drawMap(state: State, all: readonly Combatant[], marks: readonly Cell[] = []): string {
  const letter = letters(all);
  const { left, top, right, bottom } = frame(state, all, marks);
  const shown = all.filter((who) => who.riddenBy === null && !dead(state, who)).toSorted((a, b) => Number(disabled(state, b)) - Number(disabled(state, a)));
  const mark = (who: Combatant): string => (disabled(state, who) ? letter.get(who.id)?.toLowerCase() : letter.get(who.id)) ?? '?';
  const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i);
  const rows: string[] = [`   ${' '.repeat((5 - (left % 5)) % 5)}${columns.map((x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('')}`];
  for (let y = top; y <= bottom; y++) {
    const row = columns.map((x) => {
      const here = shown.findLast((who) => covers(who, x, y));
      const item = state.ground.some(({ at }) => at[0] === x && at[1] === y);
      if (here) return mark(here);
      return item ? '!' : marks.some((cell) => sameCell(cell, [x, y])) ? '+' : ground(state, x, y);
    });
    rows.push(`${String(y).padStart(2)} ${row.join('')}`);
  }
  const legend = all.map((who) => `${letter.get(who.id) ?? '?'} ${who.name}${who.riddenBy === null ? '' : ' (ridden)'}`).join(', ');
  return `${rows.join('\n')}\n   ${legend}${state.ground.length > 0 ? '; ! lies on the ground' : ''}`;
}
