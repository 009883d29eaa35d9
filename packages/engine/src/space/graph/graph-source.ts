import { deepFreeze } from '../../values/json.js';
import { failWith, ok, type Result } from '../../values/result.js';
import type { Border, GraphMap, Place, Requirement } from './graph.js';
import { type GraphPicture, readGraphPicture } from '../picture.js';
import { SourceReader } from '../source.js';

/** A place as people write it: just its id, or with its special properties. */
export type PlaceSource =
  | string
  | {
      readonly id: string;
      /** The id by default. */
      readonly name?: string;
      readonly traits?: readonly string[];
      /** [0] by default. */
      readonly heights?: readonly number[];
      /** 1 by default if `concealedFrom` is given, otherwise 0. */
      readonly concealment?: number;
      readonly concealedFrom?: readonly string[];
      readonly capacity?: number;
      readonly features?: readonly string[];
      readonly at?: readonly [x: number, y: number];
    };

export interface BorderSource {
  /** `from-to` by default. */
  readonly id?: string;
  readonly from: string;
  readonly to: string;
  readonly requirement?: Requirement | null;
  readonly heightDelta?: number;
  readonly oneWay?: boolean;
  readonly blocked?: boolean;
  /** Sight passes by default. */
  readonly sight?: boolean;
  readonly tags?: readonly string[];
  /** There is no border here; removes one of those made by `rows`. */
  readonly none?: boolean;
}

/** A graph as people write it. */
export interface GraphSource {
  /**
   * Ids of places separated by blanks, `.` for a gap: `["A1 A2 A3", "B1 B2 B3"]`. Creates the places that `places` does
   * not describe, and a plain border between any two that lie beside or below each other unless `borders` has one.
   */
  readonly rows?: readonly string[];
  readonly places?: readonly PlaceSource[];
  readonly borders?: readonly BorderSource[];
  /** Drawn behind the places; `fit` is `cover` by default. */
  readonly picture?: Pick<GraphPicture, 'hash'> & Partial<GraphPicture>;
  /** The ids of the places that lie under fog. */
  readonly fog?: readonly string[];
}

type Path = readonly (string | number)[];

function readPlace(
  reader: SourceReader,
  source: unknown,
  path: Path,
  what: string,
): Place | undefined {
  if (typeof source === 'string') return plain(source);
  const fields = reader.object(source, path, what, [
    'id',
    'name',
    'traits',
    'heights',
    'concealment',
    'concealedFrom',
    'capacity',
    'features',
    'at',
  ]);
  const id = fields && reader.text(fields['id'], [...path, 'id'], `id of ${what}`);
  if (fields === undefined || id === undefined) return undefined;
  const list = (field: string): string[] =>
    reader.texts(fields[field], [...path, field], `${field} of ${what}`);
  const heights = reader.list(fields['heights'], [...path, 'heights'], `heights of ${what}`);
  const levels = heights.map((level, i) =>
    reader.whole(level, [...path, 'heights', i], `height ${i + 1} of ${what}`, 0),
  );
  const at =
    fields['at'] === undefined
      ? undefined
      : reader.cell(fields['at'], [...path, 'at'], `at of ${what}`);
  const hidden = fields['concealedFrom'] !== undefined;
  return {
    id,
    name:
      fields['name'] === undefined
        ? id
        : (reader.text(fields['name'], [...path, 'name'], `name of ${what}`) ?? id),
    traits: list('traits'),
    heights: levels.length === 0 ? [0] : [...new Set(levels)].toSorted((a, b) => a - b),
    concealment: reader.whole(
      fields['concealment'],
      [...path, 'concealment'],
      `concealment of ${what}`,
      hidden ? 1 : 0,
      0,
    ),
    ...(hidden && { concealedFrom: list('concealedFrom') }),
    ...(fields['capacity'] !== undefined && {
      capacity: reader.whole(
        fields['capacity'],
        [...path, 'capacity'],
        `capacity of ${what}`,
        0,
        0,
      ),
    }),
    features: list('features'),
    ...(at !== undefined && { at }),
  };
}

const plain = (id: string, at?: readonly [number, number]): Place => ({
  id,
  name: id,
  traits: [],
  heights: [0],
  concealment: 0,
  features: [],
  ...(at !== undefined && { at }),
});

function readRequirement(
  reader: SourceReader,
  source: unknown,
  path: Path,
  what: string,
): Requirement | null {
  if (source === undefined || source === null) return null;
  const fields = reader.object(source, path, `requirement of ${what}`, ['ability', 'level']);
  if (fields === undefined) return null;
  const ability = reader.text(fields['ability'], [...path, 'ability'], `ability of ${what}`) ?? '';
  if (fields['level'] === undefined)
    reader.problem([...path, 'level'], `the requirement of ${what} has no level`, 'a whole number');
  return {
    ability,
    level: reader.whole(fields['level'], [...path, 'level'], `level of ${what}`, 0),
  };
}

/** A border as rows of places make it: crossed both ways with nothing in the way. */
export const plainBorder = (from: string, to: string): Border => ({
  id: `${from}-${to}`,
  from,
  to,
  requirement: null,
  heightDelta: 0,
  oneWay: false,
  blocked: false,
  sight: true,
  tags: [],
});

function readBorder(
  reader: SourceReader,
  source: unknown,
  path: Path,
  what: string,
): { readonly border: Border; readonly none: boolean } | undefined {
  const known = [
    'id',
    'from',
    'to',
    'requirement',
    'heightDelta',
    'oneWay',
    'blocked',
    'sight',
    'tags',
    'none',
  ];
  const fields = reader.object(source, path, what, known);
  if (fields === undefined) return undefined;
  const from = reader.text(fields['from'], [...path, 'from'], `from of ${what}`);
  const to = reader.text(fields['to'], [...path, 'to'], `to of ${what}`);
  if (from === undefined || to === undefined) return undefined;
  const border: Border = {
    id:
      fields['id'] === undefined
        ? `${from}-${to}`
        : (reader.text(fields['id'], [...path, 'id'], `id of ${what}`) ?? ''),
    from,
    to,
    requirement: readRequirement(reader, fields['requirement'], [...path, 'requirement'], what),
    heightDelta: reader.whole(
      fields['heightDelta'],
      [...path, 'heightDelta'],
      `heightDelta of ${what}`,
      0,
    ),
    oneWay: reader.flag(fields['oneWay'], [...path, 'oneWay'], `oneWay of ${what}`),
    blocked: reader.flag(fields['blocked'], [...path, 'blocked'], `blocked of ${what}`),
    sight: reader.flag(fields['sight'], [...path, 'sight'], `sight of ${what}`, true),
    tags: reader.texts(fields['tags'], [...path, 'tags'], `tags of ${what}`),
  };
  return { border, none: reader.flag(fields['none'], [...path, 'none'], `none of ${what}`) };
}

/**
 * The places of the rows, each with its column and row in the picture, and the pairs that lie beside or below each
 * other.
 */
function readRows(
  reader: SourceReader,
  source: unknown,
): {
  readonly places: Map<string, readonly [number, number]>;
  readonly pairs: readonly (readonly [string, string])[];
} {
  const rows = reader
    .texts(source, ['rows'], 'rows')
    .map((row) => row.split(/\s+/).filter((id) => id !== ''));
  const places = new Map<string, readonly [number, number]>();
  const pairs: (readonly [string, string])[] = [];
  for (const [y, row] of rows.entries()) {
    for (const [x, id] of row.entries()) {
      if (id === '.') continue;
      if (places.has(id))
        reader.problem(
          ['rows', y, x],
          `place "${id}" comes twice in the rows: row ${y + 1}, place ${x + 1}`,
          'every id once',
        );
      places.set(id, [x, y]);
      for (const neighbour of [row[x + 1], rows[y + 1]?.[x]])
        if (neighbour !== undefined && neighbour !== '.') pairs.push([id, neighbour]);
    }
  }
  return { places, pairs };
}

function readPlaces(
  reader: SourceReader,
  source: unknown,
  drawn: ReadonlyMap<string, readonly [number, number]>,
): Map<string, Place> {
  const places = new Map([...drawn].map(([id, at]) => [id, plain(id, at)]));
  const described = new Map<string, number>();
  for (const [i, item] of reader.list(source, ['places'], 'places').entries()) {
    const place = readPlace(reader, item, ['places', i], `place ${i + 1}`);
    if (place === undefined) continue;
    if (described.has(place.id))
      reader.problem(['places', i], `place "${place.id}" comes twice`, 'every id once');
    described.set(place.id, i);
    places.set(place.id, { ...places.get(place.id), ...place });
  }
  for (const [id, i] of described) {
    for (const [j, other] of (places.get(id)?.concealedFrom ?? []).entries()) {
      if (!places.has(other)) {
        reader.problem(
          ['places', i, 'concealedFrom', j],
          `unknown place "${other}" in concealedFrom of place ${i + 1}`,
          [...places.keys()].join(', '),
        );
      }
    }
  }
  return places;
}

/** The places under fog, in the order of the map; undefined if there are none. */
function readFog(
  reader: SourceReader,
  source: unknown,
  places: ReadonlyMap<string, Place>,
): readonly string[] | undefined {
  const named = reader.texts(source, ['fog'], 'fog');
  for (const [i, id] of named.entries())
    if (!places.has(id))
      reader.problem(['fog', i], `unknown place "${id}" in the fog`, [...places.keys()].join(', '));
  return named.length > 0 ? [...places.keys()].filter((id) => named.includes(id)) : undefined;
}

/** The described borders, and a plain one for each pair without another. */
function readBorders(
  reader: SourceReader,
  source: unknown,
  places: ReadonlyMap<string, Place>,
  pairs: readonly (readonly [string, string])[],
): readonly Border[] {
  const borders: Border[] = [];
  const described = new Set<string>();
  const ids = new Set<string>();
  for (const [i, item] of reader.list(source, ['borders'], 'borders').entries()) {
    const read = readBorder(reader, item, ['borders', i], `border ${i + 1}`);
    if (read === undefined) continue;
    const { border, none } = read;
    for (const end of ['from', 'to'] as const) {
      if (!places.has(border[end]))
        reader.problem(
          ['borders', i, end],
          `unknown place "${border[end]}" in border ${i + 1}`,
          [...places.keys()].join(', '),
        );
    }
    if (border.from === border.to)
      reader.problem(
        ['borders', i],
        `border ${i + 1} leads from "${border.from}" to itself`,
        'two places',
      );
    described.add(`${border.from}\n${border.to}`).add(`${border.to}\n${border.from}`);
    if (none) continue;
    if (ids.has(border.id))
      reader.problem(['borders', i, 'id'], `border "${border.id}" comes twice`, 'an id of its own');
    ids.add(border.id);
    borders.push(border);
  }
  for (const [from, to] of pairs) {
    if (described.has(`${from}\n${to}`)) continue;
    const border = plainBorder(from, to);
    if (ids.has(border.id))
      reader.problem(
        ['borders'],
        `border "${border.id}" comes twice: the rows make one`,
        'another id',
      );
    borders.push(border);
  }
  return borders;
}

/**
 * Reads a graph as people write it (see `GraphSource`) from plain data of unknown shape.
 * @returns the frozen map, or all problems, each under its path; items are counted from 1 in the message
 */
export function parseGraph(source: unknown): Result<GraphMap> {
  const reader = new SourceReader();
  const fields = reader.object(source, [], 'the map', [
    'rows',
    'places',
    'borders',
    'picture',
    'fog',
  ]);
  if (fields === undefined) return failWith(reader.problems);
  const { places: drawn, pairs } = readRows(reader, fields['rows']);
  const places = readPlaces(reader, fields['places'], drawn);
  if (places.size === 0) reader.problem([], 'the map has no places', 'places or rows');
  const borders = readBorders(reader, fields['borders'], places, pairs);
  const picture = readGraphPicture(reader, fields['picture']);
  const fog = readFog(reader, fields['fog'], places);
  if (reader.problems.length > 0) return failWith(reader.problems);
  return ok(
    deepFreeze({
      kind: 'graph',
      places: [...places.values()],
      borders,
      ...(picture ? { picture } : {}),
      ...(fog ? { fog } : {}),
    }),
  );
}
