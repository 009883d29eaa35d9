import { expect, test } from 'vitest';
import { heimr } from '../index.js';

const MAP = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] };

/** The paths of the problems with these two. */
const wrong = (ann: object, bob: object, map: object = MAP): readonly string[] => {
  const set = heimr.setUp({
    title: 'two',
    options: {},
    map: { ...map },
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

test('HEI-CTX-22 HEI-CTX-35 no one begins with a hold on a combatant out of reach', () => {
  expect(wrong(HOLDS, {})).toEqual([]);
  expect(wrong(HOLDS, { at: 'A2' })).toEqual(['combatants.0.state.holding.who']);
  expect(wrong(HOLDS, { state: { height: 1 } })).toEqual(['combatants.0.state.holding.who']);
});

test('HEI-CTX-23 no one begins in a cluster with a combatant out of reach', () => {
  expect(wrong(FIGHTS, {})).toEqual([]);
  expect(wrong(FIGHTS, { at: 'A2' })).toEqual(['combatants.0.state.cluster.0']);
});

test('HEI-CTX-22 no one begins at a height that a square does not have', () => {
  expect(wrong({ state: { height: 1 } }, {})).toEqual([]);
  expect(wrong({ state: { height: 2 } }, {})).toEqual(['combatants.0.state.height']);
});

test('HEI-CTX-22 who begins in a gallery without a height given is at the lowest that it has', () => {
  const gallery = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [1, 2] }] };
  expect(wrong({}, { state: { height: 2 } }, gallery)).toEqual([]);
  expect(wrong({ state: { height: 0 } }, {}, gallery)).toEqual(['combatants.0.state.height']);
});

const setUpWith = (map: object, states: readonly object[]) => {
  const set = heimr.setUp({
    title: 'some',
    options: {},
    map: { ...map },
    content: {},
    combatants: states.map((state, i) => ({
      id: `c${i}`,
      side: i % 2 === 0 ? 'a' : 'b',
      at: 'A1',
      state: { ...state },
    })),
    order: undefined,
  });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  return set.value;
};

test('HEI-CTX-23 clusters that a combatant joins are one', () => {
  const { clusters } = setUpWith(MAP, [
    { cluster: ['c1'] },
    {},
    { cluster: ['c3', 'c4'] },
    {},
    {},
    { cluster: ['c0', 'c2'] },
  ]);
  expect(clusters).toEqual([['c0', 'c1', 'c2', 'c3', 'c4', 'c5']]);
});

test('HEI-CTX-23 who names no one begins in no cluster', () => {
  expect(setUpWith(MAP, [{}, { cluster: [] }]).clusters).toEqual([]);
});

test('HEI-CTX-18 a map that names its places has these alone, one that does not has nine squares', () => {
  const places = (map: object) => setUpWith(map, [{}, {}]).fixed.map.places.length;
  expect(places({ places: [{ id: 'A1' }, { id: 'A2' }] })).toBe(2);
  expect(places({ borders: [] })).toBe(9);
});

test('HEI-CTX-13 fatigue begins at its base unless the file says otherwise', () => {
  const { combatants } = setUpWith(MAP, [{}, { fatigue: 6 }]);
  expect([combatants['c0']?.fatigue, combatants['c1']?.fatigue]).toEqual([4, 6]);
});

test('HEI-BRAWL-05 HEI-CTX-33 no one begins with a hold or a climb that no hand is free for', () => {
  const holds = (sheet: object) => wrong({ sheet, ...HOLDS }, {});
  expect(holds({ sword: 'sword' })).toEqual([]);
  expect(holds({ both: 'spear' })).toEqual(['combatants.0.state.holding']);
  const wall = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2] }] };
  const climbs = (sheet: object, state: object = { height: 1 }) =>
    wrong({ sheet, state: { position: 'climbing', ...state } }, { state: { height: 1 } }, wall);
  expect(climbs({ sword: 'sword' })).toEqual([]);
  expect(climbs({ sword: 'sword', off: 'knife' })).toEqual(['combatants.0.state.position']);
  expect(climbs({ sword: 'sword' }, { height: 1, ...HOLDS.state })).toEqual([
    'combatants.0.state.holding',
  ]);
});

test('HEI-CLIMB-04 no one begins climbing at the bottom or the top', () => {
  const climbs = (height: number) => wrong({ state: { position: 'climbing', height } }, {});
  expect([climbs(0), climbs(1)]).toEqual([
    ['combatants.0.state.position'],
    ['combatants.0.state.position'],
  ]);
});
