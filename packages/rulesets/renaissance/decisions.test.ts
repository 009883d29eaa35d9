import { expect, test } from 'vitest';
import { byDegree } from './rules/checks/like-faces.js';
import type { Person, Staging } from './testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, warHorse, weapon } from './testing/stage.js';

/** Rulings on points where the chapter is silent, tested both ways, and places where faults once went unnoticed. */

const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true }, tags: ['Cavalry'] });
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural'],
  damage: { dice: 1, flat: 2, db: true },
});
const skills = { 'one-handed': 60, 'pole-arms': 60, ride: 40, fray: 40, unarmed: 60 };
const rider = (more: Partial<Person> = {}): Person => ({
  at: [2, 5],
  skills,
  weapons: [sword],
  state: { riding: 'horse' },
  ...more,
});
const horse = (more: Partial<Person> = {}): Person => ({
  ...warHorse([2, 5], { STR: 45, naturalWeapons: [hoof] }),
  ...more,
});
const foe = (more: Partial<Person> = {}): Person => ({
  at: [10, 5],
  side: 'b',
  skills,
  weapons: [sword],
  ...more,
});

test('REN-CATCH-04 REN-CTX-04 doubles below a margin of 31 are not alike to those above it', () => {
  const degree = byDegree(60);
  expect(degree(22)).not.toBe(degree(33));
  expect(degree(44)).toBe(degree(33));
  expect(degree(21)).toBe(degree(20));
});

test("REN-MOUNT-01 REN-MOVE-03 REN-CHARGE-01 the ride counts for the mount's attack, or by house rule not", () => {
  const stomp = (options: Staging['options']) => {
    const s = stage({ ann: rider(), horse: horse(), bob: foe() }, { options });
    s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] });
    const hit = s.do(
      'ann',
      'mount-attack',
      { weapon: 'horse/hoof', target: 'bob' },
      { dice: [20, 90, 5] },
    );
    return [targetsOf(hit, 'attack'), dvsOf(hit)];
  };
  // DB 6 once for the blow, once more for the charge.
  expect(stomp({})).toEqual([[35], [19]]);
  expect(stomp({ mountAttackAfterRide: 'ignored' })).toEqual([[45], [13]]);
});

test('REN-MAN-06 REN-MOUNT-06 REN-PRONE-05 REN-PRONE-07 position counts for grabs, or by house rule not', () => {
  const grab = (actor: Person['state'], target: Partial<Person>, options: Staging['options']) => {
    const s = stage(
      {
        bob: { at: [3, 5], skills, state: actor ?? {} },
        ann: { at: [2, 5], side: 'b', skills, ...target },
        horse: horse({ side: 'b' }),
      },
      { options },
    );
    return targetsOf(s.do('bob', 'grab', { target: 'ann' }, { dice: [99] }), 'grab')[0];
  };
  const away = { at: [3, 6] } as const;
  const both = (actor: Person['state'], target: Partial<Person>) => [
    grab(actor, target, {}),
    grab(actor, target, { maneuverPosition: 'ignored' }),
  ];
  expect(both({}, { state: { riding: 'horse' } })).toEqual([40, 60]);
  expect(both({}, { ...away, state: { prone: true } })).toEqual([70, 60]);
  expect(both({ prone: true }, away)).toEqual([30, 60]);
});

test('REN-ARM-04 only layerable pieces of the list are worn with another suit', () => {
  const wearing = (armor: readonly string[]) => () =>
    stage({ ann: { at: [5, 5], sheet: { armor: [...armor] } }, bob: foe() });
  expect(wearing(['quilt', 'plate'])).not.toThrow();
  expect(wearing(['plate', 'mail'])).toThrow(/mail shirt cannot be worn with full plate/);
});

test('REN-MOUNT-10 getting free takes a Standard Action and a SOM + STR check, or what the referee says', () => {
  const pinned = () => {
    const s = stage({ ann: rider(), horse: horse(), bob: foe() });
    s.gm('prone', { who: 'horse' }, { dice: [99] });
    return s;
  };
  const tries = (dice: readonly number[], ruling?: string) => {
    const s = pinned();
    const answers: [string, string][] = ruling === undefined ? [] : [['get-free', ruling]];
    s.do('ann', 'get-free', {}, { dice: [...dice], answers });
    return effectsOn(s, 'ann').includes('stuck');
  };
  expect(tries([45])).toBe(false);
  expect(tries([46])).toBe(true);
  expect(tries([], 'free')).toBe(false);
  expect(tries([], 'impossible')).toBe(true);
  expect(
    stage({ ann: rider(), horse: horse(), bob: foe() }).refused('ann', 'get-free', {}),
  ).toEqual(['REN-MOUNT-10']);
});

test('REN-BRACE-03 a friendly charge meets no spear', () => {
  const s = stage(
    {
      ann: { at: [2, 5], skills, weapons: [sword] },
      bob: { at: [8, 5], side: 'a', skills, weapons: [spear] },
      cid: foe({ at: [10, 6] }),
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.do('bob', 'end');
  const charge = s.do('ann', 'charge', { path: [[7, 5]] });
  expect(charge.has('meets charge')).toBe(false);
  expect(charge.has('charged')).toBe(true);
});

test('REN-MOUNT-09 a disabled rider leaves the saddle at once, and is not thrown as the mount falls after it', () => {
  const s = stage({ ann: rider({ sheet: { DUR: 20 } }), horse: horse(), bob: foe() });
  const slid = s.gm('harm', { who: 'ann', damage: 20 });
  expect([slid.has('unhorsed'), slid.rolled]).toEqual([true, []]);
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
  const fall = s.gm('prone', { who: 'horse' });
  expect([fall.rolled, fall.has('thrown clear'), fall.has('thrown')]).toEqual([[], false, false]);
});

test('REN-REACT-06 REN-MAN-07 a grabbed mount carries its rider nowhere', () => {
  const s = stage(
    {
      bob: foe({ side: 'b', at: [3, 5], weapons: [] }),
      ann: rider({ side: 'a' }),
      horse: horse(),
    },
    { order: ['bob', 'ann', 'horse'] },
  );
  s.do('bob', 'grab', { target: 'horse' }, { dice: [49, 90] });
  s.do('bob', 'end');
  expect(s.refused('ann', 'move', { path: [[1, 5]] })).toEqual(['REN-MAN-07']);
});
