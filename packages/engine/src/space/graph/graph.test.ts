import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bordering,
  borderOf,
  bordersApart,
  bordersBetween,
  concealmentFrom,
  exits,
  type GraphMap,
  neighbours,
  placeOf,
  route,
  seesPlace,
  sightDistance,
  withBorder,
  withPlace,
} from './graph.js';
import { parseGraph } from './graph-source.js';

function read(source: unknown): GraphMap {
  const result = parseGraph(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function problems(source: unknown): string[] {
  const result = parseGraph(source);
  return result.ok
    ? []
    : result.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const field = read({
  rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 . C3'],
  places: [
    {
      id: 'B2',
      name: 'The well',
      heights: [3, 0, 1],
      concealedFrom: ['A1'],
      traits: ['confining'],
      capacity: 4,
      features: ['well'],
    },
  ],
  borders: [
    { from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 7 } },
    { from: 'B3', to: 'B2', heightDelta: 2, oneWay: true },
    { from: 'B1', to: 'C1', blocked: true, sight: false, tags: ['door'] },
    { from: 'A2', to: 'A3', none: true },
  ],
});

describe('a graph as people write it', () => {
  it('joins the places of the rows, and keeps the described ones', () => {
    expect(field.places.map((place) => place.id)).toEqual([
      'A1',
      'A2',
      'A3',
      'B1',
      'B2',
      'B3',
      'C1',
      'C3',
    ]);
    expect(field.borders.map((border) => border.id)).toEqual([
      'A1-A2',
      'B3-B2',
      'B1-C1',
      'A1-B1',
      'A2-B2',
      'A3-B3',
      'B1-B2',
      'B3-C3',
    ]);
    expect(placeOf(field, 'B2')).toEqual({
      id: 'B2',
      name: 'The well',
      heights: [0, 1, 3],
      concealment: 1,
      concealedFrom: ['A1'],
      traits: ['confining'],
      capacity: 4,
      features: ['well'],
      at: [1, 1],
    });
    expect(borderOf(field, 'A1-A2')?.requirement).toEqual({ ability: 'agility', level: 7 });
    expect(Object.isFrozen(field.places[0])).toBe(true);
    expect(JSON.parse(JSON.stringify(field))).toEqual(field);
  });

  it('may consist of places and borders alone', () => {
    const zones = read({
      places: ['hall', { id: 'yard', traits: ['wide-open'] }],
      borders: [{ id: 'gate', from: 'hall', to: 'yard' }],
    });
    expect([neighbours(zones, 'yard'), zones.borders[0]?.id]).toEqual([['hall'], 'gate']);
  });

  it('stores the picture behind its places, which covers them all by default', () => {
    const hash = 'b'.repeat(64);
    expect(read({ places: ['a'], picture: { hash } }).picture).toEqual({ hash, fit: 'cover' });
    const whole = { hash, fit: 'contain' };
    expect(read({ places: ['a'], picture: whole }).picture).toEqual(whole);
    expect(problems({ places: ['a'], picture: { hash: 'B', fit: 'tile', at: [0, 0] } })).toEqual([
      'picture.at: unknown field "at" in the picture',
      'picture.hash: the hash of the picture is not a SHA-256',
      'picture.fit: fit of the picture is none of cover, contain, stretch',
    ]);
  });

  it('reports what is wrong', () => {
    expect(
      problems({
        places: ['a', 'b'],
        borders: [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
          { from: 'a', to: 'x' },
        ],
      }),
    ).toEqual(['borders.2.to: unknown place "x" in border 3']);
    expect(problems({ places: ['a', 'b', 'a'] })).toEqual(['places.2: place "a" comes twice']);
    expect(problems({ rows: ['a b', 'c a'] })).toEqual([
      'rows.1.1: place "a" comes twice in the rows: row 2, place 2',
    ]);
    expect(
      problems({
        places: ['a', 'b'],
        borders: [
          { from: 'a', to: 'b' },
          { from: 'a', to: 'b' },
        ],
      }),
    ).toEqual(['borders.1.id: border "a-b" comes twice']);
    expect(problems({ places: ['a'], borders: [{ from: 'a', to: 'a' }] })).toEqual([
      'borders.0: border 1 leads from "a" to itself',
    ]);
    expect(problems({ places: [{ id: 'a', concealedFrom: ['q'] }] })).toEqual([
      'places.0.concealedFrom.0: unknown place "q" in concealedFrom of place 1',
    ]);
    expect(
      problems({
        places: ['a', 'b'],
        borders: [{ from: 'a', to: 'b', requirement: { ability: 'agility' } }],
      }),
    ).toEqual(['borders.0.requirement.level: the requirement of border 1 has no level']);
    expect(problems({ places: [{ id: 'a', height: 3 }] })).toEqual([
      'places.0.height: unknown field "height" in place 1',
    ]);
    expect(problems({})).toEqual([': the map has no places']);
    expect(problems(3)).toEqual([': the map is not an object']);
  });
});

describe('borders', () => {
  it('are crossed one way or both, unless blocked', () => {
    expect(neighbours(field, 'B2')).toEqual(['A2', 'B1']);
    expect(neighbours(field, 'B3')).toEqual(['B2', 'A3', 'C3']);
    expect(neighbours(field, 'B1')).toEqual(['A1', 'B2']);
    expect(neighbours(field, 'B1', 'any')).toEqual(['C1', 'A1', 'B2']);
    expect(exits(field, 'B3')[0]).toMatchObject({ place: 'B2', rise: 2 });
    expect(exits(field, 'B2', 'any')[0]).toMatchObject({ place: 'B3', rise: -2 });
    expect([
      bordering(field, 'B3', 'B2'),
      bordering(field, 'B2', 'B3'),
      bordering(field, 'A2', 'A3', 'any'),
      bordering(field, 'x', 'B2'),
    ]).toEqual([true, false, false, false]);
    expect(bordersBetween(field, 'B1', 'C1', 'any').map((border) => border.id)).toEqual(['B1-C1']);
    expect(exits(field, 'nowhere')).toEqual([]);
  });

  it('open and close in a new map', () => {
    const opened = withBorder(field, 'B1-C1', { blocked: false });
    expect([neighbours(opened, 'C1'), neighbours(field, 'C1')]).toEqual([['B1'], []]);
    expect(withBorder(field, 'none', {})).toBe(field);
    expect(placeOf(withPlace(field, 'C3', { concealment: 2 }), 'C3')?.concealment).toBe(2);
    expect(withPlace(field, 'none', {})).toBe(field);
  });
});

describe('distance and sight', () => {
  it('count borders', () => {
    expect([
      bordersApart(field, 'A1', 'C3'),
      bordersApart(field, 'A1', 'A1'),
      bordersApart(field, 'A2', 'A3'),
      bordersApart(field, 'A1', 'x'),
    ]).toEqual([4, 0, 3, Infinity]);
    expect([
      bordersApart(field, 'B3', 'B2', 'passable'),
      bordersApart(field, 'B2', 'B3', 'passable'),
    ]).toEqual([1, Infinity]);
    expect([
      seesPlace(field, 'B1', 'C1'),
      seesPlace(field, 'B2', 'B3'),
      seesPlace(field, 'A1', 'C3'),
    ]).toEqual([false, true, true]);
    expect([
      sightDistance(field, 'A1', 'A1'),
      sightDistance(field, 'A1', 'C3'),
      sightDistance(field, 'B1', 'C1'),
      sightDistance(field, 'A1', 'x'),
    ]).toEqual([0, 4, Infinity, Infinity]);
    expect([
      concealmentFrom(field, 'B2', 'A1'),
      concealmentFrom(field, 'B2', 'B1'),
      concealmentFrom(field, 'x', 'B1'),
    ]).toEqual([1, 0, 0]);
  });

  it('sight goes round nothing: its chain of borders is no longer than the shortest there is', () => {
    const house = read({
      rows: ['A1 A2 A3', 'B1 B2 B3'],
      borders: [
        { from: 'A1', to: 'A2', sight: false },
        { id: 'wall', from: 'A2', to: 'A3', sight: false, blocked: true },
      ],
    });
    const seen = (map: GraphMap): readonly number[] =>
      ['A2', 'A3', 'B2', 'B3'].map((place) => sightDistance(map, 'A1', place));
    expect(seen(house)).toEqual([Infinity, Infinity, 2, 3]);
    // A second border between the two, a window say, lets them see each other.
    const window = {
      id: 'w',
      from: 'A2',
      to: 'A1',
      requirement: null,
      heightDelta: 0,
      oneWay: false,
    };
    const borders = [...house.borders, { ...window, blocked: true, sight: true, tags: [] }];
    expect(seen({ ...house, borders })).toEqual([1, Infinity, 2, 3]);
    expect(seesPlace(withBorder(house, 'wall', { sight: true }), 'A2', 'A3')).toBe(true);
  });

  it('routes list places and borders', () => {
    const found = route(field, 'A1', 'B2');
    expect([found?.places, found?.borders.map((border) => border.id)]).toEqual([
      ['A1', 'A2', 'B2'],
      ['A1-A2', 'A2-B2'],
    ]);
    expect(route(field, 'A1', 'B2', ({ border }) => border.requirement === null)?.places).toEqual([
      'A1',
      'B1',
      'B2',
    ]);
    expect(route(field, 'A1', 'A1')).toEqual({ places: ['A1'], borders: [] });
    expect([route(field, 'A1', 'C1'), route(field, 'A1', 'x')]).toEqual([undefined, undefined]);
  });
});

const place = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const graph = fc
  .array(
    fc.record({
      from: place,
      to: place,
      oneWay: fc.boolean(),
      blocked: fc.boolean(),
      sight: fc.boolean(),
    }),
    { maxLength: 10 },
  )
  .map((borders) =>
    read({
      places: ['a', 'b', 'c', 'd', 'e', 'f'],
      borders: borders
        .filter(({ from, to }) => from !== to)
        .map((border, i) => ({ ...border, id: String(i) })),
    }),
  );

describe('any graph', () => {
  it('has a metric in its borders, and symmetric sight', () => {
    fc.assert(
      fc.property(graph, place, place, place, (map, a, b, c) => {
        expect(bordersApart(map, a, b)).toBe(bordersApart(map, b, a));
        expect(bordersApart(map, a, b) === 0).toBe(a === b);
        for (const crossing of ['passable', 'sight', 'any'] as const) {
          expect(bordersApart(map, a, c, crossing)).toBeLessThanOrEqual(
            bordersApart(map, a, b, crossing) + bordersApart(map, b, c, crossing),
          );
        }
        expect(seesPlace(map, a, b)).toBe(seesPlace(map, b, a));
        expect(bordersApart(map, a, b, 'passable') === 1 && a !== b).toBe(bordering(map, a, b));
      }),
    );
  });

  it('has routes as long as its distances, along passable borders', () => {
    fc.assert(
      fc.property(graph, place, place, (map, a, b) => {
        const found = route(map, a, b);
        expect(found?.borders.length ?? Infinity).toBe(bordersApart(map, a, b, 'passable'));
        for (const [i, border] of (found?.borders ?? []).entries()) {
          expect(bordersBetween(map, found?.places[i] ?? '', found?.places[i + 1] ?? '')).toContain(
            border,
          );
        }
      }),
    );
  });
});
