import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import { holds } from '@tiltyard/testing';
import { crossbow, hook, meeting, pike, ridden } from '../testing/meetings.js';
import type { Stage } from '../testing/stage.js';
import { effectsOn, targetsOf } from '../testing/stage.js';

// Items that the GM puts elsewhere by hand: each ends up only in the place it was put in last.

const set = (s: Stage, path: string, value: Json) => s.gm('set', { path, value });
/** The places where an item is, each once. */
const placesOf = (s: Stage, item: string): readonly string[] => [
  ...Object.keys(s.state.combatants).flatMap((id) => [
    ...(holds(s, id).includes(item) ? [`hand of ${id}`] : []),
    ...s.who(id).carried.flatMap((each) => (each === item ? [`belt of ${id}`] : [])),
  ]),
  ...s.state.ground.flatMap((each) => (each.item === item ? [`ground ${each.at.join()}`] : [])),
];
const SWORD = 'bob/sword';
const inHand = [
  { name: 'main', holds: 'ann/sword' },
  { name: 'off', holds: SWORD },
];

test('REN-TURN-06 REN-CTX-11 an item that the GM puts into another hand, on a belt or on the ground is there alone', () => {
  const s = meeting();
  expect(placesOf(s, SWORD)).toEqual(['hand of bob']);
  set(s, 'combatants.ann.hands', inHand);
  expect(placesOf(s, SWORD)).toEqual(['hand of ann']);
  set(s, 'ground', [{ item: SWORD, at: [9, 9] }]);
  expect(placesOf(s, SWORD)).toEqual(['ground 9,9']);
  set(s, 'combatants.cid.carried', [SWORD]);
  expect(placesOf(s, SWORD)).toEqual(['belt of cid']);
  set(s, 'combatants.cid.hands.1.holds', SWORD);
  expect(placesOf(s, SWORD)).toEqual(['hand of cid']);
  expect(holds(s, 'ann')).toEqual(['ann/sword']);
  for (let i = 0; i < 4; i++) s.fight.undo();
  expect(placesOf(s, SWORD)).toEqual(['hand of bob']);
});

test('REN-TURN-06 REN-CTX-11 what the GM takes away for good, or leaves where it is, stays out of all other hands', () => {
  const s = meeting({ ann: { weapons: [pike] } });
  set(s, 'combatants.bob.hands.0.holds', null);
  expect(placesOf(s, SWORD)).toEqual([]);
  // A pike in both hands counts as one place.
  set(s, 'combatants.ann.luck', 2);
  expect(s.who('ann').hands.map((hand) => hand.holds)).toEqual(['ann/pike', 'ann/pike']);
});

test('REN-TURN-06 no belt and no ground holds an item twice', () => {
  const s = meeting();
  for (const [path, value] of [
    ['combatants.ann.carried', [SWORD, SWORD]],
    [
      'ground',
      [
        { item: SWORD, at: [1, 1] },
        { item: SWORD, at: [2, 2] },
      ],
    ],
  ] as const) {
    const command = {
      do: 'gm.set',
      by: 'gm',
      with: { path, value: JSON.parse(JSON.stringify(value)) },
    };
    expect(s.fight.refusal(command)).toEqual({
      rules: ['REN-TURN-06'],
      code: 'no-such-state',
      reason: `${path} cannot name ${SWORD} twice; expected each item once`,
    });
  }
});

test('REN-BRACE-01 REN-CATCH-05 what was braced, or held fast by a catch, ends when the GM hands the weapon to another', () => {
  const s = meeting({ bob: { weapons: [pike] } });
  s.until('bob');
  s.do('bob', 'brace', { weapon: 'bob/pike' });
  expect(effectsOn(s, 'bob')).toEqual(['braced']);
  set(s, 'ground', [{ item: 'bob/pike', at: [6, 5] }]);
  expect(effectsOn(s, 'bob')).toEqual([]);
  const c = meeting({ bob: { weapons: [hook] } });
  const blow = { weapon: 'ann/sword', target: 'bob' };
  c.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  expect(c.who('bob').catching?.caught).toBe('ann/sword');
  set(c, 'combatants.cid.carried', ['ann/sword']);
  expect(c.who('bob').catching).toBe(null);
});

test('REN-RNG-14 what has to be loaded has to be wherever the GM puts it', () => {
  const s = meeting({ ann: { weapons: [crossbow], state: { unloaded: ['ann/crossbow'] } } });
  set(s, 'ground', [{ item: 'ann/crossbow', at: [5, 5] }]);
  expect(s.state.ground).toEqual([{ item: 'ann/crossbow', at: [5, 5], unloaded: true }]);
  expect(s.who('ann').unloaded).toEqual([]);
  const both = ['main', 'off'].map((name) => ({ name, holds: 'ann/crossbow' }));
  set(s, 'combatants.cid.hands', both);
  expect(s.who('cid').unloaded).toEqual(['ann/crossbow']);
  set(s, 'combatants.bob.carried', ['ann/crossbow']);
  expect([s.who('cid').unloaded, s.who('bob').unloaded]).toEqual([[], ['ann/crossbow']]);
  // A loaded one stays loaded.
  const l = meeting({ ann: { weapons: [crossbow] } });
  set(l, 'ground', [{ item: 'ann/crossbow', at: [5, 5] }]);
  expect(l.state.ground).toEqual([{ item: 'ann/crossbow', at: [5, 5] }]);
});

test('REN-RNG-14 of two weapons put on the ground each is as loaded as it was', () => {
  const weapons = [crossbow, { ...crossbow, name: 'arbalest' }];
  const s = meeting({ ann: { weapons, state: { unloaded: ['ann/arbalest'] } } });
  const lying = ['ann/crossbow', 'ann/arbalest'].map((item) => ({ item, at: [5, 5] }));
  set(s, 'ground', JSON.parse(JSON.stringify(lying)));
  expect(s.state.ground).toEqual([
    { item: 'ann/crossbow', at: [5, 5] },
    { item: 'ann/arbalest', at: [5, 5], unloaded: true },
  ]);
  set(s, 'combatants.cid.carried', ['ann/crossbow']);
  expect([s.who('cid').unloaded, s.state.ground.length]).toEqual([[], 1]);
  set(s, 'combatants.bob.carried', ['ann/arbalest']);
  expect([s.who('bob').unloaded, s.state.ground]).toEqual([['ann/arbalest'], []]);
});

test('REN-ATK-15 REN-MOUNT-15 who is handed a weapon strikes and parries with it at once, and who had it does not', () => {
  const s = meeting(ridden({ ann: { weapons: [] }, cid: { at: [6, 6] } }));
  set(s, 'combatants.ann.hands.0.holds', SWORD);
  expect(s.refused('bob', 'attack', { weapon: SWORD, target: 'ann' }).length).toBeGreaterThan(0);
  const scene = s.do('ann', 'attack', { weapon: SWORD, target: 'bob' }, { dice: [20, 99, 3] });
  // 60, without the Cavalry tag -20, against a target on foot.
  expect(targetsOf(scene, 'attack')).toEqual([40]);
  expect(scene.open('defence')).toEqual(['fray', 'unarmed']);
});
