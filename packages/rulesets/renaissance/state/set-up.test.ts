import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { holds } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { stage, weapon } from '../testing/stage.js';

const sword = weapon('sword');
const shield = weapon('shield', { kind: 'shield', av: 2 });
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
const gaze = weapon('gaze', { skills: ['ranged'], kind: 'indicate', damage: { dice: 0 } });

/** The problems of a set-up, as `path: message`. */
function problems(
  people: Readonly<Record<string, Data>>,
  more: { readonly map?: Data } = {},
): readonly string[] {
  const set = renaissance.setUp({
    title: 'set-up',
    options: {},
    map: more.map,
    content: {},
    order: undefined,
    combatants: Object.entries(people).map(([id, { at = [1, 1], side = id, ...rest }]) => ({
      id,
      side: String(side),
      at,
      ...rest,
    })),
  });
  return set.ok ? [] : set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const bob = { at: [5, 5] };

test('REN-GRID-06 squares are whole metres', () => {
  const scaled = (perCell: number) =>
    problems({ ann: {} }, { map: { rows: ['....', '....'], scale: { perCell } } });
  expect([scaled(2), scaled(4), scaled(6)]).toEqual([[], [], []]);
  expect(scaled(3)).toEqual(['map.scale.perCell: a square of 3 half-metres']);
});

test('what is named must be there: weapons, armour, items, combatants', () => {
  expect(problems({ ann: { sheet: { weapons: ['no such blade'] } }, bob })).toHaveLength(1);
  expect(problems({ ann: { sheet: { armor: ['no such coat'] } }, bob })).toHaveLength(1);
  expect(problems({ ann: { state: { spent: ['ann/nothing'] } }, bob })).toHaveLength(1);
  for (const state of [{ unawareOf: ['eve'] }, { grabbedBy: ['eve'] }, { riding: 'eve' }])
    expect(problems({ ann: { state }, bob }), JSON.stringify(state)).not.toEqual([]);
  expect(
    problems({ ann: { at: [5, 6], state: { unawareOf: ['bob'], grabbedBy: ['bob'] } }, bob }),
  ).toEqual([]);
  expect(problems({ ann: { state: { unloaded: ['ann/bow'] } }, bob })).toEqual([
    'combatants.0.state.unloaded: there is no item "ann/bow"',
  ]);
});

test('REN-GRID-02 no one begins off the map, in a wall or where another stands', () => {
  const map = { rows: ['....', '.#..'] };
  expect(problems({ ann: { at: [1, 0] }, bob: { at: [2, 0] } }, { map })).toEqual([]);
  for (const at of [
    [4, 0],
    [1, 1],
    [2, 0],
  ])
    expect(problems({ ann: { at }, bob: { at: [2, 0] } }, { map }), String(at)).not.toEqual([]);
});

test('REN-AWARE-03 rider and mount begin in hiding together or not at all', () => {
  const mounted = (rider: boolean, horse: boolean) =>
    problems({
      ann: { side: 'a', state: { riding: 'horse', hidden: rider } },
      horse: { side: 'a', sheet: { warTrained: true, size: 'Large' }, state: { hidden: horse } },
      bob,
    });
  expect([mounted(false, false), mounted(true, true)]).toEqual([[], []]);
  expect(mounted(true, false)).toEqual([
    'combatants.0.state.hidden: ann and horse hide together or not at all',
  ]);
  expect(mounted(false, true)).toHaveLength(1);
});

test('REN-CTX-11 hands take what comes first as long as there are any; the rest is carried, and powers need none', () => {
  const held = (weapons: readonly Data[], more: Data = {}, state: Data = {}) => {
    const s = stage({
      ann: { at: [1, 1], weapons: [...weapons], sheet: more, state },
      bob: { at: [9, 9] },
    });
    return [holds(s, 'ann'), s.who('ann').carried];
  };
  expect(held([sword, shield, spear])).toEqual([['ann/sword', 'ann/shield'], ['ann/spear']]);
  expect(held([spear, sword])).toEqual([['ann/spear'], ['ann/sword']]);
  expect(held([gaze, sword, shield])).toEqual([['ann/sword', 'ann/shield'], ['ann/gaze']]);
  expect(held([sword, spear], { hands: 3 })).toEqual([['ann/sword', 'ann/spear'], []]);
  expect(held([sword, shield, spear], {}, { spent: ['ann/sword', 'ann/shield'] })).toEqual([
    ['ann/spear'],
    [],
  ]);
});

test('REN-DEF-01 REN-BRACE-02 REN-REACT-02 what one begins with ends as it would in play', () => {
  const state = { fullDefense: true, braced: 'ann/spear', reacted: true };
  const s = stage(
    { ann: { at: [1, 1], weapons: [spear], state }, bob: { at: [9, 9] } },
    { order: ['bob', 'ann'] },
  );
  expect(s.who('ann').effects.map(({ kind, amount, what }) => [kind, amount, what])).toEqual([
    ['full defense', 20, undefined],
    ['braced', 0, 'ann/spear'],
  ]);
  s.until('ann');
  expect([s.who('ann').effects, s.who('ann').reacted.length]).toEqual([[], 1]);
  s.end();
  expect(s.who('ann').reacted).toEqual([]);
});

test('REN-GRID-02 REN-GRID-06 a body takes as many squares as its metres fill', () => {
  const size = (footprint: number, perCell: number) =>
    stage(
      { ann: { at: [1, 1], sheet: { footprint } }, bob: { at: [9, 9] } },
      { map: { rows: Array.from({ length: 12 }, () => '.'.repeat(12)), scale: { perCell } } },
    ).who('ann').size;
  expect([size(1, 2), size(2, 2), size(1, 4), size(2, 4), size(3, 4)]).toEqual([1, 2, 1, 1, 2]);
});

test('REN-BRACE-01 braced is a weapon in hand that can be', () => {
  const braced = (weapons: readonly Data[], item: string) =>
    problems({ ann: { at: [1, 1], sheet: { weapons }, state: { braced: item } }, bob });
  expect(braced([spear], 'ann/spear')).toEqual([]);
  expect(braced([sword], 'ann/sword')).toEqual([
    'combatants.0.state.braced: sword has no Brace tag',
  ]);
  expect(braced([sword, spear], 'ann/spear')).toEqual([
    'combatants.0.state.braced: spear is not in hand',
  ]);
  expect(braced([spear], 'ann/pike')).toEqual([
    'combatants.0.state.braced: there is no item "ann/pike"',
  ]);
});

test('REN-MAN-06 who is held is within reach of the grabber, however large the squares', () => {
  const held = (x: number, reach = 1, perCell = 2) =>
    problems(
      { ann: { at: [x, 0], state: { grabbedBy: ['bob'] } }, bob: { at: [0, 0], sheet: { reach } } },
      { map: { rows: ['......'], scale: { perCell } } },
    );
  expect([held(1), held(2, 2), held(1, 1, 4)]).toEqual([[], [], []]);
  expect(held(2)).toEqual(['combatants.0.state.grabbedBy: ann is out of the reach of bob']);
  // 3 m are one and a half squares of 2 m, so the reach is one square.
  expect([held(3, 2), held(2, 2, 4), held(2, 3, 4)].flat()).toHaveLength(3);
});

test('REN-MOUNT-01 REN-MOUNT-09 a mount has one rider, and no one rides lying down', () => {
  const mounted = (rider = {}, horse = {}, other = {}) =>
    problems({
      ann: { side: 'a', at: [1, 1], state: { riding: 'horse', ...rider } },
      horse: { side: 'a', at: [1, 1], sheet: { warTrained: true, size: 'Large' }, state: horse },
      cid: { at: [4, 4], state: other },
      bob,
    });
  expect(mounted()).toEqual([]);
  expect(mounted({ prone: true })).toEqual([
    'combatants.0.state.riding: ann is down: nobody rides lying',
  ]);
  expect(mounted({}, { prone: true })).toEqual([
    'combatants.0.state.riding: horse is down: nobody rides lying',
  ]);
  expect(mounted({}, {}, { riding: 'horse' })).toContain(
    'combatants.2.state.riding: horse has another rider',
  );
});
