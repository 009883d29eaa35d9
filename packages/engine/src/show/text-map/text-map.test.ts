import { expect, test } from 'vitest';
import type { Scene } from '../../ruleset/scenes/scene.js';
import type { GraphMap } from '../../space/index.js';
import { parseGraph, parseGrid } from '../../space/index.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { renderTextMap } from './render-text-map.js';

const grid = (source: unknown) => {
  const read = parseGrid(source);
  if (!read.ok) throw new Error('no grid');
  return read.value;
};
const graph = (source: unknown): GraphMap => {
  const read = parseGraph(source);
  if (!read.ok) throw new Error('no graph');
  return read.value;
};

const state = toyState(['ann', 'bob', 'cat'], { cat: { hp: 0 } });
const picture = (
  scene: Partial<Scene>,
  marks?: readonly (readonly [number, number])[],
): readonly string[] =>
  renderTextMap(
    {
      ...toy,
      scene: () => ({ map: null, tokens: [], groups: [], relations: [], lying: [], ...scene }),
    },
    state,
    marks,
  ).split('\n');

test('a fight without a map is not drawn', () => {
  expect(renderTextMap(toy, state)).toBe('');
});

test('a grid shows bodies over items over marks over ground, with a legend of each', () => {
  const lines = picture(
    {
      map: grid({ rows: ['..#~', '*?+_', '....'], cells: [{ at: [0, 2], mark: 'dim' }] }),
      tokens: [
        { id: 'ann', at: [0, 0], size: 2 },
        { id: 'bob', at: [3, 1], size: 1, posture: 'prone' },
        { id: 'cat', at: [2.4, 2.4], size: 1 },
      ],
      lying: [
        { item: 'x', name: 'axe', at: [3, 1] },
        { item: 'y', name: 'bow', at: [3, 2] },
      ],
      relations: [
        {
          from: 'ann',
          to: 'bob',
          kind: 'hold',
          label: 'holds',
          detail: 'fast',
          rules: ['TOY-CLASH'],
        },
      ],
    },
    [
      [1, 2],
      [3, 0],
    ],
  );
  expect(lines).toEqual([
    '   A',
    ' 1 AA#:',
    ' 2 AA+B',
    ' 3 ,:c!',
    '   A ann, B bob (prone), C cat (out)',
    '   # filled, + cover, , dim, ! lies on the ground',
    '  ann holds bob: fast',
  ]);
});

test('the dead are only in the legend, and mounts under their riders', () => {
  const tokens = [
    { id: 'ann', at: [0, 0] as const, size: 1, on: 'bob' },
    { id: 'bob', at: [0, 0] as const, size: 2 },
    { id: 'cat', at: [3, 0] as const, size: 1, dead: true as const },
  ];
  expect(picture({ map: grid({ rows: ['....', '....'] }), tokens })).toEqual([
    '   A',
    ' 1 AA..',
    ' 2 AA..',
    '   A ann (on bob), B bob (ridden), C cat (dead)',
  ]);
});

test('only the part of a grid that matters is shown', () => {
  const rows = Array.from({ length: 30 }, () => '.'.repeat(40));
  const lines = picture({ map: grid({ rows }), tokens: [{ id: 'ann', at: [20, 15], size: 1 }] });
  expect(lines.slice(0, 2)).toEqual(['      U', '13 .......']);
  expect(lines).toHaveLength(9);
});

test('places with positions on the map are boxes, with the rest listed below', () => {
  const map = graph({
    rows: ['A1 A2'],
    places: [{ id: 'A1', name: 'the yard', traits: ['difficult'], heights: [0, 2] }],
    borders: [
      { from: 'A1', to: 'A2', requirement: { ability: 'climbing', level: 3 }, oneWay: true },
    ],
  });
  const lines = picture({
    map,
    tokens: [
      { id: 'ann', at: 'A1', size: 1, height: 2 },
      { id: 'bob', at: 'A1', size: 1 },
      { id: 'cat', at: null, size: 1, posture: 'escaped' },
    ],
    groups: [{ place: 'A1', label: 'cluster', members: ['ann', 'bob'], rules: ['TOY-CLASH'] }],
    lying: [{ item: 'x', name: 'axe', at: 'A2' }],
  });
  expect(lines).toEqual([
    '+-----------+-----------+',
    '|A1 ~^2     +A2 !       |',
    '| [A2B]     +           |',
    '+-----------+-----------+',
    'A1 the yard (difficult, heights to 2)',
    'ways: A1-A2 (climbing 3, one way)',
    'on the ground: axe in A2',
    'A ann (height 2), B bob, C cat (escaped)',
  ]);
});

test('places without positions are a list: groups side against side, connections and items', () => {
  const map = graph({
    places: [{ id: 'hall', name: 'the hall', capacity: 4 }, 'yard'],
    borders: [{ from: 'hall', to: 'yard', heightDelta: -1 }],
  });
  const lines = picture({
    map,
    tokens: [
      { id: 'ann', at: 'hall', size: 1 },
      { id: 'bob', at: 'hall', size: 1, posture: 'flying' },
      { id: 'cat', at: 'yard', size: 1 },
    ],
    groups: [{ place: 'hall', label: 'engagement', members: ['ann', 'bob'], rules: ['TOY-CLASH'] }],
    relations: [
      {
        from: 'ann',
        to: 'bob',
        kind: 'advantage',
        label: 'has the better of',
        degree: 2,
        rules: ['TOY-CLASH'],
      },
      { from: 'ann', to: 'bob', kind: 'hold', label: 'grapples', degree: -1, rules: ['TOY-CLASH'] },
    ],
    lying: [{ item: 'x', name: 'axe', at: 'yard' }],
  });
  expect(lines).toEqual([
    'the hall [room for 4]  -> yard (1 down)',
    '  ann  ><  bob (flying)',
    'yard  -> hall (1 up)',
    '  apart: cat (out)',
    '  on the ground: axe',
    '  ann has the better of bob: 2',
    '  ann grapples bob: bob 1 ahead',
  ]);
});

test('fog covers the ground of a grid, and is a remark on the places of a graph', () => {
  const shown = (scene: Partial<Scene>, fog: readonly string[]): readonly string[] =>
    renderTextMap(
      {
        ...toy,
        scene: () => ({ map: null, tokens: [], groups: [], relations: [], lying: [], ...scene }),
      },
      { ...state, combatants: {}, fog },
    ).split('\n');
  expect(shown({ map: grid({ rows: ['.#~'] }) }, ['.##']).slice(1)).toEqual([
    ' 1 .&&',
    '   ',
    '   & fog',
  ]);
  expect(shown({ map: graph({ rows: ['A1 A2'] }) }, ['A2'])[1]).toBe('|A1         :A2 &       |');
  expect(shown({ map: graph({ places: ['hall'] }) }, ['hall'])).toEqual(['hall [fog]']);
});
