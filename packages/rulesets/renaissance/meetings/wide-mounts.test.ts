import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

// Riders of mounts that fill more than one square share the mount's squares (REN-GRID-02,
// REN-MOUNT-05).

const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true } });
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  range: { short: 5, medium: 100, long: 150, extreme: 200 },
});
const hook = weapon('hook', { tags: ['Catch'] });
const skills = {
  'one-handed': 60,
  'pole-arms': 60,
  fray: 40,
  unarmed: 50,
  ranged: 60,
  ride: 40,
};
/** Occupies the squares from [10, 10] to [11, 11]. */
const elephant: Person = {
  at: [10, 10],
  side: 'a',
  skills: { unarmed: 45, fray: 30 },
  sheet: {
    STR: 45,
    warTrained: true,
    size: 'Large',
    footprint: 2,
    movement: { feet: { base: 5, full: 15 } },
  },
};
const ann: Person = { at: [10, 10], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [12, 12], side: 'b', skills, weapons: [sword] };
const mounted = (changes: Changes = {}, more: Staging = {}) =>
  stage(
    {
      ann: { ...ann, state: { riding: 'elephant' }, ...changes['ann'] },
      ...changed({ elephant, bob }, changes),
    },
    { order: ['ann', 'elephant', 'bob'], ...more },
  );
const atAnn = { weapon: 'bob/sword', target: 'ann' };

test('REN-GRID-02 REN-MOUNT-05 REN-MOUNT-06 the rider is struck from the far corner of the mount, at -20', () => {
  const s = mounted();
  s.until('bob');
  expect(s.total('attack', 'bob', 'bob', 'attack', atAnn)).toBe(40);
});

test('REN-GRID-02 REN-MOUNT-01 and strikes from there, and grabs', () => {
  const s = mounted({ ann: { weapons: [{ ...sword, tags: ['Cavalry'] }] } });
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(true);
  expect(s.allowed('ann', 'grab', { target: 'bob' })).toBe(true);
});

test('REN-RNG-11 REN-MOUNT-05 an archer beside the far corner of the mount shoots at the rider point blank', () => {
  const s = mounted({ bob: { weapons: [bow] } });
  s.until('bob');
  const shot = { weapon: 'bob/bow', target: 'ann' };
  // Point blank -20, rider -20.
  expect(s.total('attack', 'bob', 'bob', 'attack', shot)).toBe(20);
});

test('REN-RNG-02 REN-GRID-03 the distance of a shot at the rider is that to the nearest square of the mount', () => {
  const s = mounted({ bob: { weapons: [bow], at: [16, 10] } });
  s.until('bob');
  // 5 m from [11, 10] is short, rider -20.
  expect(s.total('attack', 'bob', 'bob', 'attack', { weapon: 'bob/bow', target: 'ann' })).toBe(40);
});

test('REN-REACT-05 REN-MOUNT-05 a ride away from beside the far corner gives a chance at rider and mount', () => {
  const s = mounted();
  const scene = s.do('ann', 'move', { path: [[8, 8]] }, { dice: [99] });
  expect(scene.open('opportunity')).toContain('ann/bob/sword');
  expect(scene.open('opportunity')).toContain('elephant/bob/sword');
});

test('REN-BRACE-03 REN-MOUNT-11 a charge that ends with the bracer beside the far side of the mount is met', () => {
  const s = mounted(
    {
      elephant: { at: [2, 10] },
      ann: { at: [2, 10], state: { riding: 'elephant' } },
      bob: { weapons: [spear], at: [12, 11] },
    },
    { order: ['bob', 'ann', 'elephant'] },
  );
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.end();
  const scene = s.do('ann', 'charge', { path: [[10, 10]] }, { dice: [99] });
  expect([scene.has('meets charge'), s.who('ann').at]).toEqual([true, [10, 10]]);
});

test('REN-MOUNT-12 REN-MOUNT-14 a ride-by strikes those whom the far side of the mount comes by', () => {
  const s = mounted({
    elephant: { at: [2, 10] },
    ann: { at: [2, 10], state: { riding: 'elephant' } },
    bob: { at: [8, 12], skills: { 'one-handed': 60, fray: 40 }, weapons: [] },
  });
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[14, 10]], attacks: [{ weapon: 'ann/sword', target: 'bob' }] },
    { dice: [10, 99, 5] },
  );
  // 60, no Cavalry -20, charge -10, ride-by -20; DV 5 + 3 + three times (15 + 45) / 10.
  expect(targetsOf(scene, 'attack')).toEqual([10]);
  expect(dvsOf(scene)).toEqual([26]);
});

test('REN-MOUNT-01 REN-GRID-02 on their own feet riders fill their own square again, beside the mount', () => {
  const s = mounted({ bob: { at: [25, 15] } });
  expect(s.who('ann').size).toBe(2);
  s.do('ann', 'dismount');
  expect(s.who('ann').size).toBe(1);
  const [x = 0, y = 0] = s.who('ann').at;
  expect(x >= 9 && x <= 12 && y >= 9 && y <= 12).toBe(true);
  expect(x < 10 || x > 11 || y < 10 || y > 11).toBe(true);
  s.do('ann', 'mount', { mount: 'elephant' });
  expect([s.who('ann').size, s.who('ann').at]).toEqual([2, [10, 10]]);
});

test('REN-BLAST-01 REN-MOUNT-05 a blast beside the far corner meets rider and mount alike', () => {
  const s = mounted({ bob: { at: [25, 15] } });
  const scene = s.gm('blast', { at: [13, 11], dv: 12 });
  expect(scene.facts('caught in blast', 'dv')).toEqual([8, 8]);
});

test('REN-CATCH-05 REN-GRID-02 weapons caught between rider and a foe at the far corner hold until the two are apart', () => {
  const s = mounted({ bob: { weapons: [hook], skills: { ...skills, 'one-handed': 70 } } });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [10, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  s.gm('place', { who: 'elephant', to: [10, 11] });
  expect(s.who('bob').catching?.caught).toBe('ann/sword');
  s.gm('place', { who: 'elephant', to: [9, 9] });
  expect(s.who('bob').catching).toBe(null);
});
