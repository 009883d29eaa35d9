import { holds } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Charges that are cut short, met or ridden past, and how much of their speed remains.

const sword = weapon('sword');
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, tags: ['Brace'] });
const pike = { ...spear, name: 'pike', reach: 1 };
const lance = weapon('lance', { tags: ['Cavalry'], reach: 1 });
const sabre = weapon('sabre', { tags: ['Cavalry'] });
const hook = weapon('hook', { tags: ['Catch'] });
const dirk = weapon('dirk', { tags: ['Off-Hand'] });
const skills = { 'one-handed': 60, 'pole-arms': 60, ride: 40, fray: 40, unarmed: 40 };
const ann: Person = { at: [2, 5], side: 'a', skills, weapons: [sword, dirk] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [hook] };
const cid: Person = { at: [9, 5], side: 'b', skills };
const horse: Person = {
  at: [2, 5],
  side: 'a',
  sheet: {
    STR: 45,
    warTrained: true,
    size: 'Large',
    movement: { hooves: { base: 5, full: 15 } },
  },
};
const braced = { state: { braced: 'bob/spear' }, weapons: [spear] };

const afoot = (
  foe: Partial<Person> = {},
  options: Staging['options'] = {},
  own: Partial<Person> = {},
) => stage({ ann: { ...ann, ...own }, bob: { ...bob, ...foe }, cid }, { options });

test('REN-CHARGE-01 REN-CATCH-05 a charger who catches a sword on the way stops, with the run behind the other blade', () => {
  const s = afoot({ weapons: [sword] }, {}, { weapons: [hook, dirk] });
  s.do(
    'ann',
    'charge',
    {
      path: [
        [5, 4],
        [9, 4],
      ],
    },
    { dice: [20, 35], answers: [['defence', 'catch:ann/hook']] },
  );
  expect(s.who('ann').at).toEqual([5, 4]);
  const hit = s.do('ann', 'attack', { weapon: 'ann/dirk', target: 'bob' }, { dice: [20, 99, 5] });
  // -10 for the charge and -10 for the off-hand; DB 4 for the charge.
  expect([targetsOf(hit, 'attack'), dvsOf(hit)]).toEqual([[40], [9]]);
});

test('REN-BRACE-05 REN-REACT-06 a charger knocked down after 4 m of run does not complete the charge from the ground', () => {
  const s = afoot({ weapons: [sword] }, {}, { sheet: { DUR: 25 } });
  const path = [
    [5, 4],
    [9, 4],
  ];
  // Past Bob: the step out of his reach provokes an attack; 5 of DUR 25 is a wound, and SOM x3
  // fails.
  s.do('ann', 'charge', { path }, { dice: [30, 99, 5, 99] });
  expect(s.who('ann')).toMatchObject({ at: [5, 4], prone: true });
  const hit = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [0, 99, 3, 4] },
  );
  // 60, -10 charge, -30 prone, -10 wound.
  expect([targetsOf(hit, 'attack'), dvsOf(hit)]).toEqual([[10], [4]]);
});

test('REN-CHARGE-02 REN-REACT-06 a charger stopped on the first metre has built up none', () => {
  const s = afoot({ at: [3, 6], weapons: [sword] }, {}, { sheet: { DUR: 25 } });
  const scene = s.do('ann', 'charge', { path: [[9, 4]] }, { dice: [30, 99, 5, 99] });
  expect(s.who('ann').prone).toBe(true);
  expect(scene.has('charged')).toBe(false);
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

const catching = { weapons: [hook, dirk] };
const caughtAfter = (
  path: readonly (readonly [number, number])[],
  options: Staging['options'],
  answers: readonly (readonly [string, string])[] = [],
  foe: Partial<Person> = {},
) => {
  const s = afoot({ weapons: [sword], ...foe }, options, catching);
  s.do(
    'ann',
    'charge',
    { path: path.map((each) => [...each]) },
    { dice: [20, 35], answers: [['defence', 'catch:ann/hook'], ...answers] },
  );
  return effectsOn(s, 'ann');
};

test('REN-CHARGE-02 REN-CATCH-05 how far a charge came before it was cut short counts, by each chargeMinimum', () => {
  const way = [
    [5, 4],
    [9, 4],
  ] as const;
  const run = (chargeMinimum: 'moreThan1m' | 'twiceBase' | 'none') =>
    caughtAfter(way, { chargeMinimum });
  expect(run('moreThan1m')).toEqual(['hurried', 'charged']);
  // 3 m from the start, where twice the base rate requires 8 m.
  expect(run('twiceBase')).toEqual(['hurried']);
  expect(run('none')).toEqual(['hurried', 'charged']);
});

test('REN-CHARGE-01 REN-CTX-14 a charger who is disabled on the way has no use of speed', () => {
  const s = afoot(braced, {}, { sheet: { DUR: 5 } });
  s.do('ann', 'charge', { at: 'bob', path: [[5, 5]] }, { dice: [30, 99, 1] });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

test('REN-CHARGE-01 REN-MOUNT-09 a rider thrown on the way has lost the speed of the mount', () => {
  const s = stage({
    ann: { ...ann, weapons: [sabre], state: { riding: 'horse' } },
    horse: { ...horse, sheet: { ...horse.sheet, DUR: 25 } },
    bob: { ...bob, ...braced },
    cid,
  });
  const scene = s.do(
    'ann',
    'charge',
    { at: 'bob', path: [[5, 5]] },
    { dice: [30, 99, 1, 99, 20], answers: [['brace', 'mount']] },
  );
  expect(s.who('ann').riding).toBe(null);
  expect(scene.has('charged')).toBe(false);
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

test('REN-CHARGE-02 the GM is asked of a charge cut short before it was fast, and not of a charger who never left', () => {
  const near = { at: [4, 6] } as const;
  const way = [
    [3, 5],
    [9, 4],
  ] as const;
  expect(caughtAfter(way, {}, [['run-up', 'yes']], near)).toEqual(['hurried', 'charged']);
  expect(caughtAfter(way, {}, [['run-up', 'no']], near)).toEqual(['hurried']);
  const s = afoot({ at: [3, 6], weapons: [sword] }, {}, catching);
  const scene = s.do(
    'ann',
    'charge',
    { path: [[9, 4]] },
    { dice: [20, 35], answers: [['defence', 'catch:ann/hook']] },
  );
  expect(s.who('ann').at).toEqual([2, 5]);
  expect(scene.questions).not.toContain('run-up');
});

const lancer = (
  foe: Partial<Person>,
  options: Staging['options'] = {},
  own: Partial<Person> = {},
) =>
  stage(
    {
      ann: { ...ann, weapons: [lance], state: { riding: 'horse' }, ...own },
      horse,
      bob: { ...bob, at: [9, 6], ...foe },
    },
    { options },
  );
const past = {
  path: [[15, 5]],
  attacks: [{ weapon: 'ann/lance', target: 'bob' }],
};
const noMore = Array.from({ length: 3 }, () => ['opportunity', 'no'] as const);

test('REN-BRACE-03 REN-MOUNT-12 a spear braced against a ride-by strikes before the longer lance', () => {
  const scene = lancer(braced).do('ann', 'ride-by', past, { dice: [99, 99] });
  expect(scene.rolled).toEqual(['bob attack', 'ann attack']);
});

test('REN-BRACE-06 REN-MOUNT-12 so it does by the struck-out text', () => {
  const scene = lancer(braced, { braceModel: 'firstStrike' }).do('ann', 'ride-by', past, {
    dice: [99, 99],
    answers: noMore,
  });
  expect(scene.rolled).toEqual(['bob attack', 'ann attack']);
});

test('REN-BRACE-05 REN-MOUNT-12 a lancer unhorsed by the spear does not strike any more', () => {
  const s = lancer(braced, {}, { sheet: { DUR: 25 } });
  const scene = s.do('ann', 'ride-by', past, { dice: [30, 99, 5, 99] });
  expect(scene.rolled.filter((each) => each === 'ann attack')).toEqual([]);
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
});

test('REN-BRACE-03 REN-MOUNT-12 a spear that is never reached by the way does not hold the lance up', () => {
  const s = lancer({ ...braced, at: [9, 7] });
  const scene = s.do('ann', 'ride-by', past, { dice: [99] });
  expect(scene.rolled).toEqual(['ann attack']);
});

test('REN-BRACE-03 REN-REACT-02 nor does a bracer whose reaction is spent', () => {
  const s = stage({
    ann: { ...ann, weapons: [lance], state: { riding: 'horse' } },
    horse,
    bob: { ...bob, at: [9, 6], weapons: [spear], state: { braced: 'bob/spear', reacted: true } },
    cid: { ...cid, at: [9, 4], state: { reacted: true } },
  });
  const attacks = ['bob', 'cid'].map((target) => ({ weapon: 'ann/lance', target }));
  const scene = s.do('ann', 'ride-by', { path: [[15, 5]], attacks }, { dice: [99, 99] });
  expect(scene.facts('miss', 'at')).toEqual(['bob', 'cid']);
});

test('REN-BRACE-03 REN-MOUNT-12 nor does a spear that the lancer has left behind', () => {
  const s = lancer({ ...braced, at: [1, 5] });
  const scene = s.do('ann', 'ride-by', past, { dice: [99], answers: [['opportunity', 'no']] });
  expect(scene.rolled).toEqual(['ann attack']);
});

test('REN-BRACE-03 REN-AWARE-03 nor a bracer who does not know of the lancer, and meets the horse once attacked', () => {
  const s = lancer({
    ...braced,
    state: { braced: 'bob/spear', unawareOf: ['ann', 'horse'] },
  });
  const scene = s.do('ann', 'ride-by', past, { dice: [99, 99] });
  expect(scene.rolled).toEqual(['ann attack', 'bob attack']);
});

test('REN-MOUNT-12 REN-RNG-01 a knife that could be thrown is struck with in passing, and stays in hand', () => {
  const knife = weapon('knife', {
    kind: 'thrown',
    skills: ['one-handed', 'ranged'],
    tags: ['Cavalry'],
  });
  const s = lancer({ at: [9, 6], state: { reacted: true } }, {}, { weapons: [knife] });
  const attacks = [{ weapon: 'ann/knife', target: 'bob' }];
  const scene = s.do('ann', 'ride-by', { path: [[15, 5]], attacks }, { dice: [99] });
  expect(scene.parts('attack')).not.toContain('REN-RNG-11 -20');
  expect(holds(s, 'ann')).toEqual(['ann/knife']);
});

test('REN-BRACE-03 REN-MOUNT-12 a pike as long as the lance has its blow first, from 2 m', () => {
  const s = lancer({ weapons: [pike], state: { braced: 'bob/pike' } });
  const scene = s.do('ann', 'ride-by', past, { dice: [99, 99] });
  expect(scene.rolled).toEqual(['bob attack', 'ann attack']);
});

test('REN-MOUNT-11 REN-CHARGE-01 REN-BRACE-03 a sabre in passing carries DB of the mount twice after the spear has missed', () => {
  const s = lancer(braced, {}, { weapons: [sabre] });
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[15, 5]], attacks: [{ weapon: 'ann/sabre', target: 'bob' }] },
    { dice: [99, 20, 99, 5] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([40, 30]);
  expect(dvsOf(scene)).toEqual([17]);
});
