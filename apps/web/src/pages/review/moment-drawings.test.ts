import { expect, test } from 'vitest';
import type { Ground } from './moment-drawings.js';
import { bestWay, playedArrows } from './moment-drawings.js';

const yard = (anna: readonly [number, number]): Ground => ({
  map: { kind: 'grid' },
  tokens: [
    { id: 'anna', at: anna },
    { id: 'bert', at: [5, 1] },
  ],
});

const command = (given: object) => ({ do: 'act', by: 'anna', with: { ...given } });

test('what was played leads to where its actor got, or else to whom it was done', () => {
  const stay = playedArrows(yard([1, 1]), yard([1, 1]), command({ target: 'bert' }));
  expect(stay).toEqual([{ from: { who: 'anna' }, to: { who: 'bert' } }]);
  const charge = playedArrows(yard([1, 1]), yard([4, 1]), command({ target: 'bert' }));
  expect(charge).toEqual([{ from: { who: 'anna' }, to: [4, 1] }]);
  expect(playedArrows(yard([1, 1]), yard([1, 1]), command({}))).toEqual([]);
});

test('what would have been best leads along its way, and from its end at whom it is aimed', () => {
  const way = [
    [2, 1],
    [3, 2],
  ];
  expect(bestWay(yard([1, 1]), command({ path: way }))).toEqual({
    arrows: [{ from: { who: 'anna' }, to: [3, 2] }],
    at: [3, 2],
  });
  expect(bestWay(yard([1, 1]), command({ path: way, target: 'bert' }))?.arrows).toEqual([
    { from: { who: 'anna' }, to: [3, 2] },
    { from: [3, 2], to: { who: 'bert' } },
  ]);
  expect(bestWay(yard([1, 1]), command({ target: 'bert' }))?.at).toEqual({ who: 'bert' });
  // A command without a target or destination is drawn around its actor.
  expect(bestWay(yard([1, 1]), command({}))).toEqual({ arrows: [], at: { who: 'anna' } });
});

test('the place that a command names is no combatant, and a combatant who is on no map is not drawn', () => {
  const inn: Ground = {
    map: { kind: 'graph', places: [{ id: 'cellar' }, { id: 'hall' }] },
    tokens: [
      { id: 'anna', at: 'hall' },
      { id: 'bert', at: 'hall' },
    ],
  };
  expect(bestWay(inn, command({ to: 'cellar' }))?.at).toBe('cellar');
  expect(bestWay({ ...inn, tokens: [] }, command({ to: 'cellar' }))).toBeUndefined();
});
