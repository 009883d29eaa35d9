import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const stiletto = weapon('stiletto', { tags: ['Prone'] });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});

/** Foot 5 / 15. */
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, ranged: 60 },
  sheet: { movement: { foot: { base: 5, full: 15 } } },
  weapons: [sword, stiletto],
};
const bob: Person = {
  at: [6, 5],
  skills: { 'one-handed': 60, ranged: 60, fray: 40 },
  weapons: [sword],
};
const PRONE = { state: { prone: true } } as const;
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const target = (
  s: ReturnType<typeof duel>,
  id: string,
  answers: readonly (readonly [string, string])[] = [],
) => s.do('ann', 'attack', { weapon: id, target: 'bob' }, { dice: [98], answers });

test('REN-PRONE-01 dropping prone is a Quick Action', () => {
  const s = duel();
  s.do('ann', 'drop-prone');
  expect(s.who('ann')).toMatchObject({
    prone: true,
    quickUsed: 1,
    standardUsed: false,
    moved: false,
  });
  expect(s.refused('ann', 'drop-prone')).toEqual(['REN-PRONE-01']);
});

const hitFor = (roll: number) => {
  const s = duel({}, { sheet: { DUR: 30 } });
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 6, roll] });
  return s.who('bob');
};

test('REN-PRONE-02 a failed SOM x3 check after a wound puts one down without an action', () => {
  expect(hitFor(35).prone).toBe(false);
  expect(hitFor(36)).toMatchObject({ prone: true, quickUsed: 0 });
});

test('REN-PRONE-02 so does being tripped, and the GM', () => {
  const s = duel();
  s.do('ann', 'trip', { target: 'bob' }, { dice: [50, 30] });
  expect(s.who('bob').prone).toBe(true);
  const ruled = duel();
  expect(ruled.gm('prone', { who: 'bob' }).cites('prone', 'REN-PRONE-02')).toBe(true);
  expect(ruled.who('bob').prone).toBe(true);
});

test('REN-PRONE-03 standing up is a Quick Action, and a move may follow', () => {
  const s = duel(PRONE);
  s.do('ann', 'stand-up');
  expect(s.who('ann')).toMatchObject({ prone: false, quickUsed: 1, moved: false });
  expect(s.allowed('ann', 'move', { path: [[4, 5]] })).toBe(true);
  expect(s.refused('ann', 'stand-up')).toEqual(['REN-PRONE-03']);
});

test('REN-PRONE-04 crawling is a Standard Action of half the base rate, rounded down', () => {
  const s = duel(PRONE, { at: [15, 5] });
  expect(
    s.refused('ann', 'crawl', {
      path: [
        [4, 5],
        [3, 5],
        [2, 5],
      ],
    }),
  ).toEqual(['REN-PRONE-04']);
  // Two diagonal steps are 3 m.
  expect(
    s.refused('ann', 'crawl', {
      path: [
        [4, 4],
        [3, 3],
      ],
    }),
  ).toEqual(['REN-PRONE-04']);
  s.do('ann', 'crawl', {
    path: [
      [4, 5],
      [3, 5],
    ],
  });
  expect(s.who('ann')).toMatchObject({ at: [3, 5], standardUsed: true, moved: true, prone: true });
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-PRONE-04 the prone neither move nor charge, and only the prone crawl', () => {
  const s = duel(PRONE, { at: [15, 5] });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-PRONE-04']);
  expect(s.refused('ann', 'charge', { path: [[4, 5]] })).toEqual(['REN-PRONE-04']);
  expect(duel().refused('ann', 'crawl', { path: [[4, 5]] })).toEqual(['REN-PRONE-04']);
});

test('REN-PRONE-05 melee attackers get +10 against the prone', () => {
  const scene = target(duel({}, PRONE), 'ann/sword');
  expect(targetsOf(scene, 'attack')).toEqual([70]);
  expect(scene.parts('attack')).toEqual(['REN-PRONE-05 10']);
  expect(targetsOf(target(duel(), 'ann/sword'), 'attack')).toEqual([60]);
});

test('REN-PRONE-06 ranged attackers take -10 against the prone', () => {
  const archer = { weapons: [bow] };
  expect(targetsOf(target(duel(archer, { ...PRONE, at: [15, 5] }), 'ann/bow'), 'attack')).toEqual([
    50,
  ]);
  expect(targetsOf(target(duel(archer, { at: [15, 5] }), 'ann/bow'), 'attack')).toEqual([60]);
});

test('REN-PRONE-07 attacking while prone takes -30, bare hands included, defending does not', () => {
  const scene = target(duel(PRONE), 'ann/sword');
  expect(targetsOf(scene, 'attack')).toEqual([30]);
  expect(scene.parts('attack')).toEqual(['REN-PRONE-07 -30']);
  const fist = duel({ ...PRONE, skills: { unarmed: 60 } }, { weapons: [] });
  expect(targetsOf(target(fist, 'unarmed'), 'attack')).toEqual([30]);
  const s = duel({}, PRONE);
  expect(
    targetsOf(
      s.do(
        'ann',
        'attack',
        { weapon: 'ann/sword', target: 'bob' },
        { dice: [20, 40], answers: [['defence', 'fray']] },
      ),
      'Fray',
    ),
  ).toEqual([40]);
});

test('REN-PRONE-08 weapons with the Prone tag are free of it; for others the GM is asked', () => {
  const tagged = target(duel({ ...PRONE, weapons: [stiletto] }), 'ann/stiletto');
  expect(targetsOf(tagged, 'attack')).toEqual([60]);
  expect(tagged.questions).toEqual([]);
  const asked = target(duel(PRONE), 'ann/sword');
  expect(asked.asked).toEqual(['gm prone-weapon']);
  expect(targetsOf(target(duel(PRONE), 'ann/sword', [['prone-weapon', 'free']]), 'attack')).toEqual(
    [60],
  );
  expect(
    targetsOf(target(duel(PRONE), 'ann/sword', [['prone-weapon', 'hindered']]), 'attack'),
  ).toEqual([30]);
});

test('REN-PRONE-08 a throw at a place from the ground is asked about as well', () => {
  const bomb = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    damage: { dice: 0, flat: 2 },
  });
  const s = duel({ ...PRONE, weapons: [bomb] }, { at: [15, 5] });
  const scene = s.do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [8, 8] },
    { dice: [30], answers: [['prone-weapon', 'hindered']] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([30]);
});
