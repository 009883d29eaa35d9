import { describe, expect, it, test } from 'vitest';
import { parseGraph, parseGrid } from '../space/index.js';
import { toyState } from '../testing/toy-ruleset.js';
import { describeProblem } from '../ruleset/documents/read-as.js';
import { countFogChanges, isCovered, isFogArea, isInFog, paintFog, partsOutside } from './fog.js';

const read = (source: unknown) => {
  const map = parseGrid(source);
  if (!map.ok) throw new Error('no map');
  return map.value;
};
const field = read({ rows: ['....', '....', '....'] });
const parsed = parseGraph({ rows: ['A1 A2', 'B1 B2'], fog: ['B2', 'A1'] });
if (!parsed.ok) throw new Error('no map');
const squares = parsed.value;

describe('the fog of a map file', () => {
  it('is one text per row on a grid, padded to the size of the map', () => {
    expect(read({ rows: ['...', '...'], fog: ['.#'] }).fog).toEqual(['.#.', '...']);
    expect(read({ rows: ['...', '...'], fog: ['...'] })).not.toHaveProperty('fog');
  });

  it('is a list of places on a graph, in the order of the map', () => {
    expect(squares.fog).toEqual(['A1', 'B2']);
  });

  it('is refused if it lies outside the map or is malformed', () => {
    const wrong = (fog: unknown): readonly string[] => {
      const map = parseGrid({ rows: ['..'], fog });
      return map.ok ? [] : map.problems.map(({ path }) => path.join('.'));
    };
    expect([wrong(['###']), wrong(['..', '#.']), wrong(['x.']), wrong('#')]).toEqual([
      ['fog.0'],
      ['fog.1'],
      ['fog.0'],
      ['fog'],
    ]);
    const graph = parseGraph({ rows: ['A1'], fog: ['C3'] });
    expect(graph.ok ? [] : graph.problems.map(describeProblem)).toEqual([
      'fog.0: unknown place "C3" in the fog; expected A1',
    ]);
  });
});

test('fog covers a combatant whose whole ground it covers, and no one who is not on the map', () => {
  const state = { ...toyState(['ann']), fog: ['##..'] };
  expect(
    isInFog(state, [
      [0, 0],
      [1, 0],
    ]),
  ).toBe(true);
  expect(
    isInFog(state, [
      [1, 0],
      [2, 0],
    ]),
  ).toBe(false);
  expect(isInFog(state, [])).toBe(false);
});

describe('painting fog', () => {
  it('covers and lifts cells and rectangles, whichever corner comes first', () => {
    const some = paintFog(
      field,
      [],
      [
        [3, 2, 2, 1],
        [0, 0],
      ],
      true,
    );
    expect(some).toEqual(['#...', '..##', '..##']);
    expect(paintFog(field, some, [[2, 1, 3, 1]], false)).toEqual(['#...', '....', '..##']);
    expect(isCovered(some, [3, 2])).toBe(true);
    expect(isCovered(some, [9, 9])).toBe(false);
  });

  it('covers and lifts everything; no fog remains once all of it is lifted', () => {
    const all = paintFog(field, [], 'all', true);
    expect(countFogChanges(field, [], all)).toBe(12);
    expect(paintFog(field, all, 'all', false)).toEqual([]);
    expect(paintFog(field, ['#'], [[0, 0]], false)).toEqual([]);
    expect(paintFog(squares, [], 'all', true)).toEqual(['A1', 'A2', 'B1', 'B2']);
  });

  it('covers and lifts places of a graph', () => {
    expect(paintFog(squares, ['A1'], ['B2', 'A1'], true)).toEqual(['A1', 'B2']);
    expect(paintFog(squares, ['A1', 'B2'], ['A1'], false)).toEqual(['B2']);
    expect(countFogChanges(squares, ['A1'], ['B2'])).toBe(2);
  });

  it('recognises an area, and the parts of it that are not on the map', () => {
    expect(['all', [[0, 0]], [[0, 0, 1, 1]], ['A1']].every(isFogArea)).toBe(true);
    const others = ['some', [], [[0]], [[0, 0.5]], [[0, 0, 1]], [null], {}, undefined];
    expect(others.some(isFogArea)).toBe(false);
    expect(partsOutside(field, [[0, 0], [0, 0, 4, 0], 'A1', [-1, 0]])).toEqual([
      [0, 0, 4, 0],
      'A1',
      [-1, 0],
    ]);
    expect(partsOutside(squares, ['A1', 'C3', [0, 0]])).toEqual(['C3', [0, 0]]);
  });
});
