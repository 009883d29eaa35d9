import type { Id } from '../../core/question.js';
import type { Border, GraphMap, Place } from '../../space/index.js';
import { bordersBetween, exits } from '../../space/index.js';
import type { FoggyScene, MapToken } from './map-tokens.js';
import { legend, lyingIn, withMarks } from './map-tokens.js';

type Cast = ReadonlyMap<Id, MapToken>;

/** The special properties of a place, in words. */
function traitsOf({ traits, heights, concealment, capacity, features }: Place): readonly string[] {
  const top = heights.at(-1) ?? 0;
  return [
    ...traits,
    ...features,
    ...(concealment > 0 ? ['hides'] : []),
    ...(top > 0 ? [`heights to ${top}`] : []),
    ...(capacity === undefined ? [] : [`room for ${capacity}`]),
  ];
}

/** The special properties of a connection, in words; the end it is seen from determines the rise. */
function termsOf({ requirement, oneWay, sight, tags }: Border, rise: number): readonly string[] {
  return [
    ...(requirement ? [`${requirement.ability} ${requirement.level}`] : []),
    ...(rise === 0 ? [] : [rise > 0 ? `${rise} up` : `${-rise} down`]),
    ...(oneWay ? ['one way'] : []),
    ...(sight ? [] : ['out of sight']),
    ...tags,
  ];
}

const bracketed = (words: readonly string[]): string =>
  words.length > 0 ? ` (${words.join(', ')})` : '';

interface Gathered {
  readonly groups: readonly { readonly label: string; readonly members: readonly MapToken[] }[];
  readonly loose: readonly MapToken[];
}

/** The combatants in a place: group by group, then the rest. */
function gather({ groups }: FoggyScene, cast: Cast, place: string): Gathered {
  const here = [...cast.values()].filter(({ token }) => token.at === place);
  const own = groups
    .filter((group) => group.place === place)
    .map(({ label, members }) => ({
      label,
      members: here.filter(({ token }) => members.includes(token.id)),
    }));
  return {
    groups: own,
    loose: here.filter((actor) => !own.some(({ members }) => members.includes(actor))),
  };
}

/** A group as one side against the others, or under its name if all are on one side. */
function opposed(label: string, members: readonly MapToken[]): string {
  const sides = [...new Set(members.map(({ side }) => side))];
  const named = sides.map((side) =>
    members
      .filter((actor) => actor.side === side)
      .map(withMarks)
      .join(', '),
  );
  return sides.length > 1 ? named.join('  ><  ') : `${label}: ${named.join('')}`;
}

/** The places one below the other: the exits of each, its combatants by group, and the items lying there. */
function drawList(map: GraphMap, scene: FoggyScene, cast: Cast): readonly string[] {
  return map.places.flatMap((place) => {
    const { groups, loose } = gather(scene, cast, place.id);
    const traits = [...traitsOf(place), ...(scene.fog.includes(place.id) ? ['fog'] : [])];
    const ways = exits(map, place.id).map(
      (exit) => `${exit.place}${bracketed(termsOf(exit.border, exit.rise))}`,
    );
    const things = lyingIn(scene.lying, place.id);
    return [
      `${place.name}${traits.length > 0 ? ` [${traits.join(', ')}]` : ''}${ways.length > 0 ? `  -> ${[...new Set(ways)].join(', ')}` : ''}`,
      ...groups.map(({ label, members }) => `  ${opposed(label, members)}`),
      ...(loose.length > 0 ? [`  apart: ${loose.map(withMarks).join(', ')}`] : []),
      ...(things.length > 0
        ? [`  on the ground: ${things.map(({ name }) => name).join(', ')}`]
        : []),
    ];
  });
}

const LEAST_WIDTH = 11;

type Edge = 'open' | 'requirement' | 'closed';

/** The border between two places drawn side by side. */
function edge(map: GraphMap, a: Place | undefined, b: Place | undefined): Edge {
  if (!a || !b) return 'closed';
  const open = bordersBetween(map, a.id, b.id, 'any').filter((border) => !border.blocked);
  if (open.length === 0) return 'closed';
  return open.some((border) => border.requirement === null) ? 'open' : 'requirement';
}

const UPRIGHT: Readonly<Record<Edge, string>> = { open: ':', requirement: '+', closed: '#' };

function level(kind: Edge, width: number): string {
  return kind === 'open'
    ? `-${' '.repeat(width - 2)}-`
    : UPRIGHT[kind === 'closed' ? 'closed' : 'requirement'].repeat(width);
}

/** A combatant's letter; a digit is a height. */
const signOf = ({ sign, token }: MapToken): string => `${sign}${token.height ?? ''}`;

/** The members of a group in brackets, then the others. */
function letters(scene: FoggyScene, cast: Cast, place: string): string {
  const { groups, loose } = gather(scene, cast, place);
  return [
    ...groups.map(({ members }) => `[${members.map(signOf).join('')}]`),
    ...loose.map(signOf),
  ].join('');
}

/** The properties of a place that its box does not show; empty if there are none. */
function noted(place: Place): readonly string[] {
  const traits = traitsOf(place);
  const name = place.id === place.name ? '' : ` ${place.name}`;
  return name === '' && traits.length === 0 ? [] : [`${place.id}${name}${bracketed(traits)}`];
}

function groundOf({ lying, fog }: FoggyScene, { id, concealment, traits, heights }: Place): string {
  const top = heights.at(-1) ?? 0;
  return `${concealment > 0 ? '?' : ''}${traits.includes('difficult') ? '~' : ''}${top > 0 ? `^${top}` : ''}${lyingIn(lying, id).length > 0 ? '!' : ''}${fog.includes(id) ? '&' : ''}`;
}

/** The places as boxes at their positions on the map: borders open, `+` with a requirement, `#` if impassable. */
function drawBoxes(
  map: GraphMap,
  where: ReadonlyMap<string, Place>,
  scene: FoggyScene,
  cast: Cast,
): readonly string[] {
  const { places, borders } = map;
  const at = (x: number, y: number): Place | undefined => where.get(`${x},${y}`);
  const count = (axis: 0 | 1): readonly number[] =>
    Array.from(
      { length: Math.max(...places.map((place) => place.at?.[axis] ?? 0)) + 1 },
      (_, n) => n,
    );
  const [columns, rows] = [count(0), count(1)];
  const texts = new Map(
    places.map((place) => [
      place.id,
      [`${place.id} ${groundOf(scene, place)}`, ` ${letters(scene, cast, place.id)}`] as const,
    ]),
  );
  const width = Math.max(
    LEAST_WIDTH,
    ...[...texts.values()].flat().map((text) => text.trimEnd().length),
  );
  const frame = `+${columns.map(() => '-'.repeat(width)).join('+')}+`;
  const between = (y: number): string =>
    `+${columns.map((x) => level(edge(map, at(x, y - 1), at(x, y)), width)).join('+')}+`;
  const row = (y: number, n: 0 | 1): string => {
    const cells = columns.map((x) => {
      const place = at(x, y);
      const text = place && texts.get(place.id)?.[n];
      return `${x === 0 ? '|' : UPRIGHT[edge(map, at(x - 1, y), place)]}${text === undefined ? '#'.repeat(width) : text.trimEnd().padEnd(width)}`;
    });
    return `${cells.join('')}|`;
  };
  const lines = rows.flatMap((y) => [y === 0 ? frame : between(y), row(y, 0), row(y, 1)]);
  const named = places.flatMap(noted);
  const ways = borders.flatMap((border) => besides(border, map));
  const things = scene.lying.map(({ name, at: place }) => `${name} in ${String(place)}`);
  return [
    ...lines,
    frame,
    ...(named.length > 0 ? [named.join(', ')] : []),
    ...(ways.length > 0 ? [`ways: ${ways.join(', ')}`] : []),
    ...(things.length > 0 ? [`on the ground: ${things.join(', ')}`] : []),
    legend(cast),
  ];
}

/** A border that the boxes do not show, or not completely. */
function besides(border: Border, map: GraphMap): readonly string[] {
  const [a, b] = [border.from, border.to].map(
    (id) => map.places.find((place) => place.id === id)?.at,
  );
  const adjacent = a && b && Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;
  const terms = [...termsOf(border, border.heightDelta), ...(border.blocked ? ['blocked'] : [])];
  return adjacent && terms.length === 0 ? [] : [`${border.from}-${border.to}${bracketed(terms)}`];
}

/** A graph in characters: as boxes if every place has a position on the map, otherwise as a list of places. */
export function drawGraph(map: GraphMap, scene: FoggyScene, cast: Cast): readonly string[] {
  const where = new Map(
    map.places.flatMap((place) => (place.at ? [[place.at.join(), place] as const] : [])),
  );
  if (where.size === map.places.length) return drawBoxes(map, where, scene, cast);
  const gone = [...cast.values()].filter(({ token }) => token.at === null);
  return [
    ...drawList(map, scene, cast),
    ...(gone.length > 0 ? [`not here: ${gone.map(withMarks).join(', ')}`] : []),
  ];
}
