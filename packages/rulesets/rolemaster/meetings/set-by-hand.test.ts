import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Stage } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Values that the GM sets during lasting effects: impossible states are refused, and an item is in
// one place.

const fight = (): Stage =>
  stage({
    x: { at: [0, 0], arms: { broadsword: 60, dagger: 40 } },
    v: { at: [2, 0], arms: { broadsword: 75 } },
  });
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const refusal = (s: Stage, path: string, value: unknown) =>
  s.fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value: copy(value) } });
const set = (s: Stage, path: string, value: unknown) => s.gm('set', { path, value: copy(value) });
const placesOf = (s: Stage, item: string): readonly string[] => [
  ...['x', 'v'].flatMap((id) => [
    ...(s.who(id).wields === item ? [`hand of ${id}`] : []),
    ...s.who(id).carried.flatMap((each) => (each === item ? [`belt of ${id}`] : [])),
  ]),
  ...s.state.ground.flatMap((each) => (each.item === item ? ['ground'] : [])),
];
const stunned = (dazed: number) => ({ dazed, stunned: 0, noParry: 0 });
const SWORD = 'v/broadsword';

test.each([
  ['RMC-CTX-10', 'at', [-90_000, 0], [0, 0]],
  ['RMC-CTX-10', 'at', [0.5, 0], [5, 0]],
  ['RMC-CHARGE-06', 'velocity', [1], [10_000, 0]],
  ['RMC-CTX-10', 'pace', -1, 1.5],
  ['RMC-EFF-10', 'hits', 2.5, 2],
  ['RMC-CTX-07', 'actionPoints', -1, 3],
  ['RMC-MELEE-04', 'declared', { action: 'sing', target: null }, { action: 'none', target: null }],
  ['RMC-MELEE-04', 'declared', { action: 'melee', target: 'z' }, { action: 'melee', target: 'x' }],
  [
    'RMC-PARRY-03',
    'parry',
    { against: 'z', points: 5, spent: false },
    { against: 'x', points: 5, spent: false },
  ],
  ['RMC-OB-05', 'kept', -1, 0],
  ['RMC-OB-05', 'shifted', 0.5, 1],
  ['RMC-EFF-01', 'initiativePenalties', -1, 1],
  ['RMC-STAG-03', 'staggered', 'yes', 'owed'],
  ['RMC-WEAR-01', 'stunActive', stunned(-1), stunned(1)],
  ['RMC-WEAR-01', 'stunPending', { dazed: 1 }, stunned(2)],
  ['RMC-EFF-11', 'bleed', -2, 2],
  ['RMC-EFF-10', 'penalties', [{ value: 10 }], [{ value: -10 }]],
  [
    'RMC-EFF-12',
    'timers',
    [{ kind: 'asleep', turns: 1, counting: true }],
    [{ kind: 'out', turns: 1, counting: true }],
  ],
  ['RMC-CTX-07', 'wields', 'v/halberd', SWORD],
  ['RMC-CTX-07', 'carried', [SWORD, SWORD], [SWORD]],
] as const)('%s the GM cannot set %s to %j', (rule, key, wrong, right) => {
  const path = `combatants.v.${key}`;
  expect(refusal(fight(), path, wrong)).toMatchObject({ rules: [rule], code: 'no-such-state' });
  expect(refusal(fight(), path, wrong)?.reason).toMatch(
    /^combatants\.v\..* cannot be .*; expected /,
  );
  expect(refusal(fight(), path, right)).toBeUndefined();
});

test('RMC-CTX-10 RMC-CTX-07 nothing lies where there is no map, or is no thing', () => {
  const s = fight();
  expect(refusal(s, 'ground', [{ item: SWORD, at: [9e9, 0] }])?.rules).toEqual(['RMC-CTX-10']);
  expect(refusal(s, 'ground', [{ item: 'v/lute', at: [0, 0] }])?.rules).toEqual(['RMC-CTX-07']);
});

test('RMC-CTX-07 a weapon that the GM puts into another hand, on a belt or on the ground is there alone', () => {
  const s = fight();
  set(s, 'combatants.x.wields', SWORD);
  expect(placesOf(s, SWORD)).toEqual(['hand of x']);
  // The weapon that it replaces in the hand is put away, as if another were drawn.
  expect(placesOf(s, 'x/broadsword')).toEqual(['belt of x']);
  expect(s.who('v').wields).toBe(null);
  set(s, 'combatants.v.carried', [SWORD]);
  expect(placesOf(s, SWORD)).toEqual(['belt of v']);
  set(s, 'ground', [{ item: SWORD, at: [0, 0] }]);
  expect(placesOf(s, SWORD)).toEqual(['ground']);
  set(s, 'combatants.v.wields', SWORD);
  expect(placesOf(s, SWORD)).toEqual(['hand of v']);
  for (let i = 0; i < 4; i++) s.fight.undo();
  expect([placesOf(s, SWORD), placesOf(s, 'x/broadsword')]).toEqual([['hand of v'], ['hand of x']]);
});

test('RMC-CTX-07 a weapon of the own belt goes to the hand, and one of the hand to the belt', () => {
  const s = fight();
  set(s, 'combatants.x.wields', 'x/dagger');
  expect([s.who('x').wields, s.who('x').carried]).toEqual(['x/dagger', ['x/broadsword']]);
  set(s, 'combatants.x.carried', ['x/broadsword', 'x/dagger']);
  expect([s.who('x').wields, s.who('x').carried]).toEqual([null, ['x/broadsword', 'x/dagger']]);
  // An item removed from the hand without a new place is nowhere.
  const t = fight();
  set(t, 'combatants.v.wields', null);
  expect(placesOf(t, SWORD)).toEqual([]);
});

test('RMC-FUM-03 RMC-CTX-07 a weapon that the GM hands to another is as broken or whole there', () => {
  const whole = fight();
  set(whole, 'combatants.x.wields', SWORD);
  expect(whole.who('x').broken).toEqual([]);
  const s = fight();
  befall(s, 'v', 'BREAK');
  set(s, 'combatants.x.wields', SWORD);
  expect(s.who('x').broken).toEqual([SWORD]);
});

test('RMC-FUM-03 RMC-CTX-07 of two weapons on the ground each is as broken or whole as it was', () => {
  const s = fight();
  befall(s, 'v', 'BREAK');
  const at = [0, 0];
  set(s, 'ground', [
    { item: SWORD, at, broken: true },
    { item: 'x/broadsword', at },
  ]);
  set(s, 'combatants.v.carried', ['x/broadsword']);
  expect(s.who('v').broken).toEqual([SWORD]);
  set(s, 'combatants.x.carried', [SWORD]);
  expect([s.who('x').broken, s.state.ground]).toEqual([[SWORD], []]);
});

test('RMC-CTX-07 where the GM swaps the weapons of two, none is put on a belt', () => {
  const s = fight();
  const { v, x } = s.state.combatants;
  const swapped = { v: { ...v, wields: 'x/broadsword' }, x: { ...x, wields: SWORD } };
  set(s, 'combatants', swapped);
  expect([placesOf(s, SWORD), placesOf(s, 'x/broadsword')]).toEqual([['hand of x'], ['hand of v']]);
});

test('RMC-PARRY-01 RMC-CTX-07 who has lost the sword to the hand of the GM parries with nothing', () => {
  const s = fight();
  set(s, 'combatants.x.carried', [SWORD]);
  const scene = attack(s, 'x', 'v', { dice: [10], answers: [['defence', 'none']] });
  expect(scene.open('defence')).toEqual(['none', 'dodge']);
});
