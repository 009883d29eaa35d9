import type { GraphPicture } from '../picture.js';

/** A whole location: a square of Heimr, a zone of Lur-Asko. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly traits: readonly string[];
  /** The height levels possible there, ascending, at least one. */
  readonly heights: readonly number[];
  /** Level of concealment, 0 for none. */
  readonly concealment: number;
  /** The places from which it is concealed; from everywhere, if absent. */
  readonly concealedFrom?: readonly string[];
  /** How many bodies have room; unlimited if absent. */
  readonly capacity?: number;
  readonly features: readonly string[];
  /** Column and row where a picture of the map may draw it; rules ignore it. */
  readonly at?: readonly [x: number, y: number];
}

/** The condition for crossing a border. */
export interface Requirement {
  readonly ability: string;
  readonly level: number;
}

/** Where two places meet. */
export interface Border {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly requirement: Requirement | null;
  /** The rise in levels when crossing it in the direction written. */
  readonly heightDelta: number;
  /** It can only be crossed in the direction written. Sight passes both ways all the same. */
  readonly oneWay: boolean;
  /** No one can cross it at present. */
  readonly blocked: boolean;
  /** Sight passes across it. */
  readonly sight: boolean;
  readonly tags: readonly string[];
}

/** A map of places and borders: plain, immutable JSON. A change gives a new map. */
export interface GraphMap {
  readonly kind: 'graph';
  readonly places: readonly Place[];
  readonly borders: readonly Border[];
  /** Drawn behind everything; no rule reads it. */
  readonly picture?: GraphPicture;
  /** The ids of the places that lie under fog as a fight begins. Left out if there are none. */
  readonly fog?: readonly string[];
}

/** One exit of a place. */
export interface Exit {
  readonly place: string;
  readonly border: Border;
  /** The rise in levels when leaving this way. */
  readonly rise: number;
}

/** Which borders count: those a mover can cross, those sight passes, or all, crossed either way. */
export type Crossing = 'passable' | 'sight' | 'any';

/** A path from place to place. */
export interface Route {
  readonly places: readonly string[];
  /** The borders crossed; one fewer than the places. */
  readonly borders: readonly Border[];
}

interface GraphIndex {
  readonly numbers: ReadonlyMap<string, number>;
  readonly places: readonly Place[];
  readonly exits: { readonly [C in Crossing]: readonly (readonly Exit[])[] };
  /** Distances from a place to all others, -1 if unreachable; computed on first use. */
  readonly distances: { readonly [C in Crossing]: (Int32Array | undefined)[] };
}

const indexes = new WeakMap<GraphMap, GraphIndex>();
const NO_EXITS: readonly Exit[] = Object.freeze([]);

function indexOf(map: GraphMap): GraphIndex {
  const known = indexes.get(map);
  if (known !== undefined) return known;
  const exitsBy = (crossing: Crossing): readonly (readonly Exit[])[] => {
    const ways = new Map<string, Exit[]>(map.places.map(({ id }) => [id, []]));
    for (const border of map.borders) {
      if ((crossing === 'passable' && border.blocked) || (crossing === 'sight' && !border.sight))
        continue;
      const { from, to, heightDelta } = border;
      ways.get(from)?.push({ place: to, border, rise: heightDelta });
      if (to !== from && !(crossing === 'passable' && border.oneWay))
        ways.get(to)?.push({ place: from, border, rise: 0 - heightDelta });
    }
    return map.places.map(({ id }) => Object.freeze(ways.get(id) ?? []));
  };
  const made: GraphIndex = {
    numbers: new Map(map.places.map((place, i) => [place.id, i])),
    places: map.places,
    exits: { passable: exitsBy('passable'), sight: exitsBy('sight'), any: exitsBy('any') },
    distances: { passable: [], sight: [], any: [] },
  };
  indexes.set(map, made);
  return made;
}

/** The place with this id, or undefined. */
export function placeOf(map: GraphMap, id: string): Place | undefined {
  const { numbers, places } = indexOf(map);
  return places[numbers.get(id) ?? -1];
}

/** The border with this id, or undefined. */
export const borderOf = (map: GraphMap, id: string): Border | undefined =>
  map.borders.find((border) => border.id === id);

/** The exits of a place in the order of the map's borders; empty for an unknown place. */
export function exits(
  map: GraphMap,
  place: string,
  crossing: Crossing = 'passable',
): readonly Exit[] {
  const index = indexOf(map);
  return index.exits[crossing][index.numbers.get(place) ?? -1] ?? NO_EXITS;
}

/** The places one border away, each once, in the order of the map's borders. */
export const neighbours = (
  map: GraphMap,
  place: string,
  crossing: Crossing = 'passable',
): string[] => [...new Set(exits(map, place, crossing).map((exit) => exit.place))];

/** The borders that lead from one place directly to another. */
export const bordersBetween = (
  map: GraphMap,
  from: string,
  to: string,
  crossing: Crossing = 'passable',
): Border[] => exits(map, from, crossing).flatMap((exit) => (exit.place === to ? exit.border : []));

/** Whether a border leads from one place directly to another. */
export function bordering(
  map: GraphMap,
  from: string,
  to: string,
  crossing: Crossing = 'passable',
): boolean {
  for (const exit of exits(map, from, crossing)) if (exit.place === to) return true;
  return false;
}

function distancesFrom(index: GraphIndex, from: number, crossing: Crossing): Int32Array {
  const known = index.distances[crossing][from];
  if (known !== undefined) return known;
  const distances = new Int32Array(index.places.length).fill(-1);
  distances[from] = 0;
  const queue = [from];
  for (const here of queue) {
    for (const exit of index.exits[crossing][here] ?? NO_EXITS) {
      const next = index.numbers.get(exit.place) ?? -1;
      if (distances[next] !== -1) continue;
      distances[next] = (distances[here] ?? 0) + 1;
      queue.push(next);
    }
  }
  index.distances[crossing][from] = distances;
  return distances;
}

/**
 * The least number of borders from one place to another; 0 for the same place.
 * @param crossing `any` by default: a range counts borders whether or not they can be crossed on foot
 * @returns Infinity if there is no path or no such place
 */
export function bordersApart(
  map: GraphMap,
  from: string,
  to: string,
  crossing: Crossing = 'any',
): number {
  const index = indexOf(map);
  const a = index.numbers.get(from);
  const b = index.numbers.get(to);
  if (a === undefined || b === undefined) return Infinity;
  const distance = distancesFrom(index, a, crossing)[b] ?? -1;
  return distance < 0 ? Infinity : distance;
}

/**
 * How many borders sight crosses from one place into another, 0 for the same place. Sight follows a shortest chain of
 * borders, all of which must let sight through: a longer way around an obstacle can be walked, but nothing can be seen
 * along it. Always the same in both directions.
 * @returns Infinity if there is no sight
 */
export function sightDistance(map: GraphMap, from: string, to: string): number {
  const apart = bordersApart(map, from, to);
  return bordersApart(map, from, to, 'sight') === apart ? apart : Infinity;
}

/** Whether there is sight from one place into another. */
export const seesPlace = (map: GraphMap, from: string, to: string): boolean =>
  sightDistance(map, from, to) !== Infinity;

/** The level of concealment that a place gives against an observer in another; 0 if the place is unknown. */
export function concealmentFrom(map: GraphMap, place: string, observer: string): number {
  const found = placeOf(map, place);
  if (
    found === undefined ||
    (found.concealedFrom !== undefined && !found.concealedFrom.includes(observer))
  )
    return 0;
  return found.concealment;
}

/**
 * A path with the fewest borders; among equals the one whose borders come first in the map.
 * @param may which of the passable borders may be crossed; all by default
 * @returns undefined if there is none
 */
export function route(
  map: GraphMap,
  from: string,
  to: string,
  may: (exit: Exit, from: string) => boolean = () => true,
): Route | undefined {
  if (placeOf(map, from) === undefined || placeOf(map, to) === undefined) return undefined;
  const came = new Map<string, { readonly place: string; readonly border: Border } | undefined>([
    [from, undefined],
  ]);
  // Iterating over a Map includes entries added meanwhile, so it serves as the queue.
  for (const here of came.keys()) {
    if (here === to) break;
    for (const exit of exits(map, here))
      if (!came.has(exit.place) && may(exit, here))
        came.set(exit.place, { place: here, border: exit.border });
  }
  if (!came.has(to)) return undefined;
  const places = [to];
  const borders: Border[] = [];
  for (let step = came.get(to); step !== undefined; step = came.get(step.place)) {
    places.unshift(step.place);
    borders.unshift(step.border);
  }
  return { places, borders };
}

/**
 * The map with a border changed: a door opened, a bridge cut.
 * @returns the same map if there is no such border
 */
export function withBorder(
  map: GraphMap,
  id: string,
  change: Partial<Omit<Border, 'id' | 'from' | 'to'>>,
): GraphMap {
  if (borderOf(map, id) === undefined) return map;
  return Object.freeze({
    ...map,
    borders: Object.freeze(
      map.borders.map((border) =>
        border.id === id ? Object.freeze({ ...border, ...change }) : border,
      ),
    ),
  });
}

/**
 * The map with a place changed: smoke spreads, a crowd narrows it.
 * @returns the same map if there is no such place
 */
export function withPlace(map: GraphMap, id: string, change: Partial<Omit<Place, 'id'>>): GraphMap {
  if (placeOf(map, id) === undefined) return map;
  return Object.freeze({
    ...map,
    places: Object.freeze(
      map.places.map((place) => (place.id === id ? Object.freeze({ ...place, ...change }) : place)),
    ),
  });
}
