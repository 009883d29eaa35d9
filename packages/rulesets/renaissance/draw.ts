import { blocked, concealmentAt, covers, difficult, filled, obscuring } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';
import { dead, disabled } from './state.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** One letter for everybody: the first of the name while it is free. */
export function letters(all: readonly Combatant[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const given = new Map<string, string>();
  for (const who of all) {
    const own = who.name.slice(0, 1).toUpperCase();
    const letter = /[A-Z]/.test(own) && !taken.has(own) ? own : ([...LETTERS].find((each) => !taken.has(each)) ?? '?');
    taken.add(letter);
    given.set(who.id, letter);
  }
  return given;
}

function ground({ fixed: { map } }: State, x: number, y: number): string {
  if (filled(map, x, y)) return '#';
  if (blocked(map, x, y)) return '%';
  if (obscuring(map, x, y)) return '*';
  if (concealmentAt(map, x, y) > 0) return '?';
  return difficult(map, x, y) ? '~' : '.';
}

/** The map in characters, one a square metre, with a legend of who is who. A rider stands for its mount. */
export function drawMap(state: State, all: readonly Combatant[]): string {
  const { map } = state.fixed;
  const letter = letters(all);
  const shown = all.filter((who) => who.riddenBy === null && !dead(state, who)).toSorted((a, b) => Number(disabled(state, b)) - Number(disabled(state, a)));
  const rows: string[] = [`   ${Array.from({ length: map.width }, (_, x) => (x % 5 === 0 ? String(x).padEnd(5) : '')).join('')}`];
  for (let y = 0; y < map.height; y++) {
    let row = '';
    for (let x = 0; x < map.width; x++) {
      const here = shown.findLast((who) => covers(who, x, y));
      const item = state.ground.some(({ at }) => at[0] === x && at[1] === y);
      row += here ? (letter.get(here.id) ?? '?') : item ? '!' : ground(state, x, y);
    }
    rows.push(`${String(y).padStart(2)} ${row}`);
  }
  const legend = all.map((who) => `${letter.get(who.id) ?? '?'} ${who.name}${who.riddenBy === null ? '' : ' (ridden)'}`).join(', ');
  return `${rows.join('\n')}\n   ${legend}${state.ground.length > 0 ? '; ! lies on the ground' : ''}`;
}
