import { expect, test } from 'vitest';
import { heimr } from '../index.js';

const MAP = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] };

/** The paths of what is wrong with these two. */
const wrong = (ann: object, bob: object): readonly string[] => {
  const set = heimr.setUp({
    title: 'two',
    options: {},
    map: MAP,
    content: {},
    combatants: [
      { id: 'ann', side: 'a', at: 'A1', ...ann },
      { id: 'bob', side: 'b', at: 'A1', ...bob },
    ],
    order: undefined,
  });
  return set.ok ? [] : set.problems.map(({ path }) => path.join('.'));
};
const HOLDS = { state: { holding: { who: 'bob', part: 'torso' } } };
const FIGHTS = { state: { cluster: ['bob'] } };

test('HEI-CTX-22 HEI-CTX-35 nobody begins with a hold on somebody out of reach', () => {
  expect(wrong(HOLDS, {})).toEqual([]);
  expect(wrong(HOLDS, { at: 'A2' })).toEqual(['combatants.0.state.holding.who']);
  expect(wrong(HOLDS, { state: { height: 1 } })).toEqual(['combatants.0.state.holding.who']);
});

test('HEI-CTX-23 nobody begins in a cluster with somebody out of reach', () => {
  expect(wrong(FIGHTS, {})).toEqual([]);
  expect(wrong(FIGHTS, { at: 'A2' })).toEqual(['combatants.0.state.cluster.0']);
});
