import { expect, test } from 'vitest';
import {
  crossbow,
  hook,
  like,
  meeting,
  pike,
  pistol,
  ridden,
  sabre,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Long weapons that are caught, strength borrowed from mounts, and mounts with actions readied for
// a rider's dismount.

const bill = weapon('bill', { skills: ['pole-arms'], hands: 2, reach: 1, tags: ['Catch'] });
const order = ['ann', 'bob', 'cid'];
const up = (changes: Changes = {}, staging: Staging = {}) =>
  meeting(ridden(changes), { order, ...staging });

/** Ann's pike has been caught at 2 m by Bob's weapon. */
const caughtBy = (held: typeof bill, name: string) => {
  const s = meeting({ ann: { weapons: [pike] }, bob: { at: [7, 5], weapons: [held] } }, { order });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/pike', target: 'bob' },
    { dice: [20, 40], answers: [['defence', `catch:bob/${name}`]] },
  );
  return s;
};

test('REN-CATCH-06 REN-GRID-02 a pike that a bill has caught at 2 m is disarmed from there, at +10', () => {
  const s = caughtBy(bill, 'bill');
  s.end();
  const what = { target: 'ann', item: 'ann/pike' };
  expect(targetsOf(s.do('bob', 'disarm', what, { dice: [50, 99] }), 'disarm')).toEqual([70]);
  expect([s.who('bob').catching, s.state.ground]).toEqual([
    null,
    [{ item: 'ann/pike', at: [5, 5] }],
  ]);
});

test('REN-CATCH-06 REN-GRID-02 a pike caught by a hook of no such reach is disarmed by the hook all the same', () => {
  const s = caughtBy(hook, 'hook');
  s.end();
  const what = { target: 'ann', item: 'ann/pike' };
  expect(s.total('disarm', 'bob', 'bob', 'disarm', what)).toBe(70);
});

test('REN-CATCH-06 REN-GRID-02 of what the owner holds besides, nothing is disarmed from 2 m', () => {
  const long = weapon('long pike', { skills: ['pole-arms'], reach: 1 });
  const s = meeting(
    { ann: { weapons: [long, sword] }, bob: { at: [7, 5], weapons: [hook] } },
    { order },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/long-pike', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.end();
  const disarm = (item: string) => s.allowed('bob', 'disarm', { target: 'ann', item });
  expect([disarm('ann/long-pike'), disarm('ann/sword')]).toEqual([true, false]);
});

test('REN-CATCH-05 REN-GRID-02 a pike that is caught at 2 m neither trips nor disarms from there', () => {
  const s = caughtBy(bill, 'bill');
  s.until('ann');
  expect(s.refused('ann', 'trip', { target: 'bob' })).toEqual(['REN-GRID-02']);
  expect(s.refused('ann', 'disarm', { target: 'bob', item: 'bob/bill' })).toEqual(['REN-GRID-02']);
});

test('REN-MOUNT-11 REN-CTX-13 a rider stronger than the mount charges with the own STR', () => {
  const s = up({
    ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { STR: 65 } },
    bob: { at: [12, 5] },
  });
  s.do('ann', 'charge', { path: [[11, 5]] });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    { dice: [20, 99, 1] },
  );
  // DB of 15 + 65, twice.
  expect(dvsOf(scene)).toEqual([17]);
});

test('REN-MOUNT-11 REN-STR-13 an Armor Gap in a mounted charge takes the DB of the mount for its penetration', () => {
  const s = up({ bob: { at: [12, 5], sheet: { naturalArmor: 20 } } });
  s.do('ann', 'charge', { path: [[11, 5]] });
  const scene = s.do(
    'ann',
    'strike',
    { weapon: 'ann/sabre', target: 'bob', strike: 'armor-gap' },
    { dice: [33, 99, 5, 1] },
  );
  // 5 + 5 for the margin + 6 twice; armour 20 - 6.
  expect([dvsOf(scene), scene.facts('damage', 'damage', { who: 'bob' })]).toEqual([[22], [8]]);
});

test('REN-ATK-18 REN-MOUNT-03 the rider of a winged mount dodges by Ride, whatever its wings go by', () => {
  const wings = { wings: { base: 5, full: 15, skill: 'flight' } };
  const s = up(
    {
      horse: { at: [5, 5], sheet: { movement: wings } },
      ann: { state: { riding: 'horse' }, skills: { ride: 70, fray: 20 }, weapons: [] },
    },
    { options: { fullDefenseMovementSkill: 'always' } },
  );
  s.do('ann', 'full-defense');
  s.end();
  const attack = { weapon: 'bob/sword', target: 'ann' };
  const scene = s.do('bob', 'attack', attack, { dice: [20, 99, 5] });
  expect(scene.facts('check', 'target', { check: 'Ride' })).toEqual([90]);
});

test('REN-REACT-03 REN-MOUNT-01 what a mount readied sleeps while it is ridden, and wakes as the rider gets down', () => {
  const people = {
    horse: like('horse', { at: [5, 5] }),
    ann: like('ann', { at: [4, 5], weapons: [sabre] }),
    bob: like('bob'),
  };
  const ready = () => {
    const s = stage(people, { order: ['horse', 'ann', 'bob'] });
    s.do('horse', 'ready', {
      event: 'turn',
      who: 'bob',
      action: { do: 'attack', with: { weapon: 'horse/hoof', target: 'bob' } },
    });
    s.end();
    s.do('ann', 'mount', { mount: 'horse' });
    return s;
  };
  expect(ready().end().questions).toEqual([]);
  const s = ready();
  s.do('ann', 'dismount');
  expect(s.end(99).questions).toEqual(['readied']);
});

test('REN-DEF-01 REN-MAN-06 REN-MAN-09 Full Defense helps against a grab and a trip as against a blow', () => {
  const s = meeting({}, { order });
  s.do('ann', 'full-defense');
  s.end();
  const grab = s.do('bob', 'grab', { target: 'ann' }, { dice: [20, 30] });
  expect(targetsOf(grab, 'resist')).toEqual([65]);
  s.end();
  s.gm('place', { who: 'cid', to: [5, 6] });
  expect(targetsOf(s.do('cid', 'trip', { target: 'ann' }, { dice: [20, 30] }), 'resist')).toEqual([
    60,
  ]);
});

test('REN-REACT-06 REN-MULTI-01 REN-CTX-14 a fist that hurts its own hand to the end strikes nothing more that turn', () => {
  const s = meeting(
    { ann: { weapons: [], sheet: { DUR: 1 } }, bob: { sheet: { naturalArmor: 3 } } },
    { order },
  );
  s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [99, 10] });
  expect(s.refused('ann', 'drop-prone')).toEqual(['REN-CTX-14']);
});

test('REN-REACT-05 REN-UNARM-05 a chance taken with the fist at an armoured mover may hurt the hand, and the mover goes on', () => {
  const s = meeting({ ann: { sheet: { naturalArmor: 3 } }, bob: { weapons: [] } }, { order });
  s.do(
    'ann',
    'move',
    { path: [[2, 5]] },
    { dice: [99, 9], answers: [['opportunity', 'ann/unarmed']] },
  );
  expect([s.who('ann').at, s.who('bob').damage]).toEqual([[2, 5], 4]);
});

test('REN-AWARE-03 REN-REACT-04 a combatant in hiding who carries out a readied shot is known from then on', () => {
  const s = meeting({ ann: { weapons: [crossbow], state: { hidden: true } } }, { order });
  s.do('ann', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'ann/crossbow', target: 'bob' } },
  });
  s.end();
  const scene = s.do(
    'bob',
    'move',
    { path: [[8, 5]] },
    { dice: [20, 5], answers: [['readied', 'yes']] },
  );
  expect(scene.rules('no defence')).toEqual(['REN-AWARE-01']);
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-MOUNT-12 REN-RNG-14 a ride-by neither shoots nor loads, and a pistol is shot from the saddle afterwards at -20 more', () => {
  const s = up({
    ann: { weapons: [sabre, pistol], state: { riding: 'horse' } },
    bob: { at: [12, 6], state: { reacted: true } },
  });
  const ride = (id: string) => ({
    path: [[14, 5]],
    attacks: [{ weapon: `ann/${id}`, target: 'bob' }],
  });
  expect(s.refused('ann', 'ride-by', ride('pistol'))).toEqual(['REN-MOUNT-12']);
  s.do('ann', 'ride-by', ride('sabre'), { dice: [99] });
  s.until('ann');
  // 60 without the Cavalry tag, in the off-hand with the Off-Hand tag, at 2 m.
  const shot = { weapon: 'ann/pistol', target: 'bob' };
  expect(s.total('attack', 'ann', 'ann', 'attack', shot)).toBe(30);
});

test('REN-MAN-07 REN-MOUNT-09 REN-MAN-06 a rider held in the saddle who is thrown clear of reach is free', () => {
  const s = up({ ann: { weapons: [sword], state: { riding: 'horse', grabbedBy: ['bob'] } } });
  s.gm('prone', { who: 'horse' }, { dice: [10] });
  const [x, y] = s.who('ann').at;
  const near = Math.max(Math.abs(x - 6), Math.abs(y - 5)) <= 1;
  expect([s.who('ann').grabbedBy, effectsOn(s, 'ann')]).toEqual([near ? ['bob'] : [], []]);
});
