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

/** What stands between two squares: nothing is a plain border, + one with a requirement, # one that nobody crosses. */
function edge(state: State, a: Place | undefined, b: Place | undefined): string {
  if (!a || !b) return '#';
  const borders = bordersBetween(state.fixed.map, a.id, b.id, 'any');
  const open = borders.filter((border) => !border.blocked);
  if (open.length === 0) return '#';
  return open.some((border) => border.requirement === null) ? ' ' : '+';
}

/** The squares in characters, with who is where and a legend. */
export function drawMap(state: State): string {
  const { places } = state.fixed.map;
  const letter = letters(everybody(state));
  const cells = new Map(places.map((place, i) => [cellOf(place, i).join(), place]));
  const columns = Math.max(...places.map((place, i) => cellOf(place, i)[0])) + 1;
  const rows = Math.max(...places.map((place, i) => cellOf(place, i)[1])) + 1;
  const at = (x: number, y: number): Place | undefined => cells.get(`${x},${y}`);
  const xs = Array.from({ length: columns }, (_, x) => x);
  const lines: string[] = [];
  const rule = (y: number): string => `+${xs.map((x) => { const way = edge(state, at(x, y - 1), at(x, y)); return (way === ' ' ? '-   ' : way.repeat(4)).padEnd(WIDTH, way === '#' ? '#' : way === '+' ? '+' : ' ').slice(0, WIDTH - 1).concat(way === ' ' ? '-' : way); }).join('+')}+`;
  for (let y = 0; y < rows; y++) {
    const row = (text: (place: Place) => string): string => `${xs.map((x) => `${x === 0 ? '|' : edge(state, at(x - 1, y), at(x, y)) === ' ' ? ':' : edge(state, at(x - 1, y), at(x, y))}${(at(x, y) ? text(at(x, y) ?? { id: '', name: '', traits: [], heights: [0], concealment: 0, features: [] }) : '#'.repeat(WIDTH)).slice(0, WIDTH).padEnd(WIDTH)}`).join('')}|`;
    lines.push(y === 0 ? `+${xs.map(() => '-'.repeat(WIDTH)).join('+')}+` : rule(y));
    lines.push(row((place) => `${place.id} ${groundOf(state, place)}`), row((place) => ` ${people(state, place.id, letter)}`));
  }
  lines.push(`+${xs.map(() => '-'.repeat(WIDTH)).join('+')}+`);
  const named = places.filter(({ id, name }) => id !== name).map(({ id, name }) => `${id} ${name}`);
  const who = everybody(state).map((each) => `${letter.get(each.id) ?? '?'} ${each.name}${each.gone === null ? '' : ` (${each.gone})`}`);
  return [...lines, ...(named.length > 0 ? [named.join(', ')] : []), who.join(', ')].join('\n');
}
