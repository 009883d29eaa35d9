import type { JsonObject } from '@tiltyard/engine';
import { paintFog } from '@tiltyard/engine/core';
import type { Border, GraphMap, Place } from '@tiltyard/engine/space';
import { plainBorder } from '@tiltyard/engine/space';

const placeText = ({
  id,
  name,
  traits,
  heights,
  concealment,
  concealedFrom,
  capacity,
  features,
  at,
}: Place): JsonObject => ({
  id,
  ...(name === id ? {} : { name }),
  ...(traits.length > 0 ? { traits } : {}),
  ...(heights.length === 1 && heights[0] === 0 ? {} : { heights }),
  ...(concealment === 0 ? {} : { concealment }),
  ...(concealedFrom ? { concealedFrom } : {}),
  ...(capacity === undefined ? {} : { capacity }),
  ...(features.length > 0 ? { features } : {}),
  ...(at ? { at: [...at] } : {}),
});

const borderText = ({
  id,
  from,
  to,
  requirement,
  heightDelta,
  oneWay,
  blocked,
  sight,
  tags,
}: Border): JsonObject => ({
  ...(id === `${from}-${to}` ? {} : { id }),
  from,
  to,
  ...(requirement ? { requirement: { ...requirement } } : {}),
  ...(heightDelta === 0 ? {} : { heightDelta }),
  ...(oneWay ? { oneWay } : {}),
  ...(blocked ? { blocked } : {}),
  ...(sight ? {} : { sight }),
  ...(tags.length > 0 ? { tags } : {}),
});

/** Writes a graph in the short form: defaults are left out. */
export const graphText = (
  { places, borders, picture, fog }: GraphMap,
  rest: JsonObject,
): JsonObject => ({
  places: places.map(placeText),
  borders: borders.map(borderText),
  ...(picture ? { picture: { ...picture } } : {}),
  ...(fog ? { fog: [...fog] } : {}),
  ...rest,
});

/** A graph with a place covered with fog, or cleared of it. */
export function fogged(
  { fog: before = [], ...map }: GraphMap,
  id: string,
  isCovered: boolean,
): GraphMap {
  const fog = paintFog(map, before, [id], isCovered);
  return fog.length > 0 ? { ...map, fog } : map;
}

/** A map with a single place, as map files write it. */
export const singlePlace = (): JsonObject => ({ places: [{ id: 'A1', name: 'the first place' }] });

/** A graph with one more place, to the right of all others. */
export function withPlace(map: GraphMap): GraphMap {
  const taken = new Set(map.places.map(({ id }) => id));
  let number = map.places.length + 1;
  while (taken.has(`place-${number}`)) number++;
  const right = Math.max(-1, ...map.places.map(({ at }) => at?.[0] ?? 0)) + 1;
  const place: Place = {
    id: `place-${number}`,
    name: `place ${number}`,
    traits: [],
    heights: [0],
    concealment: 0,
    features: [],
    ...(map.places.every(({ at }) => at) ? { at: [right, 0] } : {}),
  };
  return { ...map, places: [...map.places, place] };
}

/** A graph with a border of the default kind between two places. */
export const addBorder = (map: GraphMap, from: string, to: string): GraphMap => ({
  ...map,
  borders: [...map.borders, plainBorder(from, to)],
});

export const removeBorder = (map: GraphMap, border: Border): GraphMap => ({
  ...map,
  borders: map.borders.filter((each) => each !== border),
});

/** A graph without a place and its borders. */
export const removed = (map: GraphMap, id: string): GraphMap => ({
  ...fogged(map, id, false),
  places: map.places
    .filter((each) => each.id !== id)
    .map(({ concealedFrom, ...place }) => ({
      ...place,
      ...(concealedFrom ? { concealedFrom: concealedFrom.filter((each) => each !== id) } : {}),
    })),
  borders: map.borders.filter(({ from, to }) => from !== id && to !== id),
});

/** A graph with a place's id replaced everywhere. */
export function renamed(map: GraphMap, old: string, id: string): GraphMap {
  const now = (each: string): string => (each === old ? id : each);
  return {
    ...map,
    ...(map.fog ? { fog: map.fog.map(now) } : {}),
    places: map.places.map(({ concealedFrom, ...place }) => ({
      ...place,
      id: now(place.id),
      name: place.name === place.id ? now(place.name) : place.name,
      ...(concealedFrom ? { concealedFrom: concealedFrom.map(now) } : {}),
    })),
    borders: map.borders.map((border) => ({
      ...border,
      id:
        border.id === `${border.from}-${border.to}`
          ? `${now(border.from)}-${now(border.to)}`
          : border.id,
      from: now(border.from),
      to: now(border.to),
    })),
  };
}
