import type { Place } from '@tiltyard/engine';
import { bordersBetween, letters } from '@tiltyard/engine';
import { out } from './injury.js';
import type { Combatant, State } from './state.js';
import { everybody } from './state.js';

const WIDTH = 11;

/** Where a square is drawn: where the map says, or one after the other. */
const cellOf = ({ at }: Place, i: number): readonly [number, number] => at ?? [i, 0];

/** Who is in a square, by clusters and heights: members of one cluster in brackets, a small letter for one who is out. */
function people(state: State, square: string, letter: ReadonlyMap<string, string>): string {
  const mark = (who: Combatant): string => {
    const own = letter.get(who.id) ?? '?';
    return `${out(state, who) ? own.toLowerCase() : own}${who.height > 0 ? who.height : ''}`;
  };
  const here = everybody(state).filter((who) => who.at === square && who.gone === null);
  const grouped = state.clusters.map((cluster) => here.filter((who) => cluster.includes(who.id))).filter((group) => group.length > 0);
  const single = here.filter((who) => !grouped.some((group) => group.includes(who)));
  return [...grouped.map((group) => `[${group.map(mark).join('')}]`), ...single.map(mark)].join('');
}

function groundOf(state: State, place: Place): string {
  const things = state.ground.some(({ at }) => at === place.id) ? '!' : '';
  const heights = place.heights.length > 1 ? `^${place.heights.at(-1) ?? ''}` : '';
  return `${place.concealment > 0 ? '?' : ''}${place.traits.includes('difficult') ? '~' : ''}${heights}${things}`;
}

type Edge = 'open' | 'requirement' | 'closed';

/** What stands between two squares. */
function edge(state: State, a: Place | undefined, b: Place | undefined): Edge {
  if (!a || !b) return 'closed';
  const open = bordersBetween(state.fixed.map, a.id, b.id, 'any').filter((border) => !border.blocked);
  if (open.length === 0) return 'closed';
  return open.some((border) => border.requirement === null) ? 'open' : 'requirement';
}

const UPRIGHT: Readonly<Record<Edge, string>> = { open: ':', requirement: '+', closed: '#' };
const LEVEL: Readonly<Record<Edge, string>> = { open: `-${' '.repeat(WIDTH - 2)}-`, requirement: '+'.repeat(WIDTH), closed: '#'.repeat(WIDTH) };
const VOID = '#'.repeat(WIDTH);

/** The squares in characters, with who is where and a legend: plain borders open, + with a requirement, # where nobody crosses. */
export function drawMap(state: State): string {
  const { places } = state.fixed.map;
  const all = everybody(state);
  const letter = letters(all);
  const cells = new Map(places.map((place, i) => [cellOf(place, i).join(), place]));
  const at = (x: number, y: number): Place | undefined => cells.get(`${x},${y}`);
  const count = (axis: 0 | 1): readonly number[] => Array.from({ length: Math.max(...places.map((place, i) => cellOf(place, i)[axis])) + 1 }, (_, n) => n);
  const [columns, rows] = [count(0), count(1)];
  const frame = `+${columns.map(() => '-'.repeat(WIDTH)).join('+')}+`;
  const between = (y: number): string => `+${columns.map((x) => LEVEL[edge(state, at(x, y - 1), at(x, y))]).join('+')}+`;
  const row = (y: number, text: (place: Place) => string): string => {
    const cellsOfRow = columns.map((x) => {
      const place = at(x, y);
      const left = x === 0 ? '|' : UPRIGHT[edge(state, at(x - 1, y), place)];
      return `${left}${place ? text(place).slice(0, WIDTH).padEnd(WIDTH) : VOID}`;
    });
    return `${cellsOfRow.join('')}|`;
  };
  const lines = rows.flatMap((y) => [y === 0 ? frame : between(y), row(y, (place) => `${place.id} ${groundOf(state, place)}`), row(y, (place) => ` ${people(state, place.id, letter)}`)]);
  const named = places.filter(({ id, name }) => id !== name).map(({ id, name }) => `${id} ${name}`);
  const legend = all.map((who) => `${letter.get(who.id) ?? '?'} ${who.name}${who.gone === null ? '' : ` (${who.gone})`}`);
  return [...lines, frame, ...(named.length > 0 ? [named.join(', ')] : []), legend.join(', ')].join('\n');
}
