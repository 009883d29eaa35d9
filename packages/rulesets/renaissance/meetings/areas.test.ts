import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

const sword = weapon('sword');
const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  keywords: ['Fire'],
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
  damage: { dice: 1, flat: 10 },
});
const oil = weapon('oil', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Splash'],
  keywords: ['Fire'],
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
  damage: { dice: 0 },
  splash: { extent: { dice: 0, flat: 1 }, effect: 'slippery' },
});
const skills = { 'one-handed': 60, fray: 40, ranged: 60, unarmed: 30 };
const ann: Person = { at: [0, 0], side: 'a', skills, weapons: [bomb] };
const bob: Person = { at: [10, 0], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [11, 0], side: 'b', skills, weapons: [sword] };

const field = (more: Staging = {}, changes: Changes = {}): ReturnType<typeof stage> =>
  stage(changed({ ann, bob, cid }, changes), more);
const atBob = { weapon: 'ann/bomb', target: 'bob' };
const to = (kind: string, entries = 1): Partial<Person> => ({
  sheet: { resistances: Array.from({ length: entries }, () => ({ kind, keyword: 'Fire' })) },
});
const opt4 = { options: { resistanceModel: 'opt4' } } as const;

test('REN-RES-12 REN-RES-13 REN-BLAST-02 a critical blast and resistance cancel: one set counts for the one who resists', () => {
  const s = field(opt4, { cid: to('resistance') });
  // A critical for all: the better of 8 and 9; for Cid one set of dice of his own, 3, less 2 at a
  // metre.
  const scene = s.do('ann', 'attack', atBob, { dice: [22, 8, 9, 3] });
  expect(dvsOf(scene)).toEqual([19, 11]);
  const high = field(opt4, { cid: to('resistance') });
  expect(dvsOf(high.do('ann', 'attack', atBob, { dice: [22, 3, 4, 9] }))).toEqual([14, 17]);
});

test('REN-RES-12 REN-RES-13 a critical blast against two resistances: the lowest of two sets', () => {
  const s = field(opt4, { cid: to('resistance', 2) });
  const scene = s.do('ann', 'attack', atBob, { dice: [22, 2, 3, 9, 8] });
  expect(dvsOf(scene)).toEqual([13, 16]);
});

test('REN-RES-13 a critical blast against the vulnerable: the best of three sets', () => {
  const s = field(opt4, { cid: to('vulnerability') });
  expect(dvsOf(s.do('ann', 'attack', atBob, { dice: [22, 8, 9, 3] }))).toEqual([19, 17]);
  const more = field(opt4, { cid: to('vulnerability') });
  expect(dvsOf(more.do('ann', 'attack', atBob, { dice: [22, 4, 3, 9] }))).toEqual([14, 17]);
});

test('REN-STR-11 REN-BLAST-03 one who gets clear of a blast is not maimed by it', () => {
  const s = field();
  s.do(
    'ann',
    'strike',
    { ...atBob, strike: 'maim', part: 'hand' },
    {
      dice: [33, 5, 5, 38],
      answers: [['area-defence', 'bob']],
    },
  );
  expect(s.who('bob').maimed).toEqual([]);
});

test.each([
  // A plain success is exceptional against the vulnerable target; an exceptional one is plain
  // against the resistant target.
  ['vulnerability', 25, ['hand']],
  ['resistance', 35, []],
] as const)(
  'REN-STR-03 REN-RES-09 REN-RES-10 by option 3 a strike with a blast counts as the attack does for its target: %s',
  (kind, roll, maimed) => {
    const s = field({ options: { resistanceModel: 'opt3' } }, { bob: to(kind) });
    s.do('ann', 'strike', { ...atBob, strike: 'maim', part: 'hand' }, { dice: [roll, 5] });
    expect(s.who('bob').maimed).toEqual(maimed);
  },
);

test('REN-STR-11 REN-BLAST-03 one who is caught in it is', () => {
  const s = field();
  s.do('ann', 'strike', { ...atBob, strike: 'maim', part: 'hand' }, { dice: [33, 5, 5] });
  expect(s.who('bob').maimed).toEqual(['hand']);
});

test('REN-RES-08 REN-BLAST-03 by option 2 a blast does the same to all, and a granted defence is easier for the one who resists', () => {
  const s = field({ options: { resistanceModel: 'opt2' } }, { cid: to('resistance') });
  const scene = s.do('ann', 'attack', atBob, {
    dice: [20, 5, 61],
    answers: [['area-defence', 'cid']],
  });
  expect(targetsOf(scene, 'Fray')).toEqual([60]);
  expect(dvsOf(scene)).toEqual([15, 13]);
});

test('REN-BLAST-03 REN-REACT-08 Full Defense and a feint count for a defence against a blast', () => {
  const s = field({ order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'full-defense');
  s.until('ann');
  const scene = s.do('ann', 'attack', atBob, {
    dice: [20, 5, 60],
    answers: [['area-defence', 'bob']],
  });
  expect(targetsOf(scene, 'Fray')).toEqual([60]);
  expect(damageTo(scene, 'bob')).toEqual([]);
});

test('REN-BLAST-04 REN-AWARE-03 a hidden thrower is known to those caught and to no one else', () => {
  const s = field(
    {},
    {
      ann: { state: { unawareOf: [] } },
      bob: { state: { unawareOf: ['ann'] } },
      cid: { at: [20, 10], state: { unawareOf: ['ann'] } },
    },
  );
  s.do('ann', 'attack', atBob, { dice: [20, 5] });
  expect(s.who('bob').unawareOf).toEqual([]);
  expect(s.who('cid').unawareOf).toEqual(['ann']);
});

test('REN-MULTI-04 REN-MULTI-05 a bomb beside a blow: -10 for two attacks, nothing for two targets', () => {
  const s = field(
    {},
    { ann: { weapons: [sword, { ...bomb, tags: ['Blast', 'Off-Hand'] }], at: [9, 0] } },
  );
  const scene = s.do(
    'ann',
    'attacks',
    {
      attacks: [
        { weapon: 'ann/sword', target: 'bob' },
        { weapon: 'ann/bomb', target: 'cid' },
      ],
    },
    { dice: [90, 90, 3, 1, 5] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([50, 40]);
});

test('REN-BLAST-01 REN-CHARGE-03 a bomb thrown after a charge carries DB, and chargeBonusScope=melee takes it away', () => {
  const dv = (chargeBonusScope: 'all' | 'melee'): unknown => {
    const s = field({ options: { chargeBonusScope } });
    s.do('ann', 'charge', { path: [[3, 0]] });
    return s.do('ann', 'attack', atBob, { dice: [20, 5] }).facts('dv', 'dv', { at: 'bob' })[0];
  };
  expect(dv('all')).toBe(19);
  expect(dv('melee')).toBe(15);
});

test.each(['all', 'melee'] as const)(
  'REN-BLAST-02 REN-CHARGE-03 a bomb after a charge is drawn with the DB it carries, chargeBonusScope=%s',
  (chargeBonusScope) => {
    const flat = { ...bomb, damage: { dice: 0, flat: 5 } };
    const sure = { ...skills, ranged: 98 };
    const s = field({ options: { chargeBonusScope } }, { ann: { weapons: [flat], skills: sure } });
    s.do('ann', 'charge', { path: [[2, 0]] });
    const [area] = s.sketch('ann', 'attack', atBob).areas;
    const scene = s.do('ann', 'attack', atBob, { dice: [65] });
    // With the best margin. Ann, 8 m away, is inside a blast of 19 but outside one of 15.
    expect(scene.facts('caught in blast', 'who')).toEqual(
      chargeBonusScope === 'all' ? ['ann', 'bob', 'cid'] : ['bob', 'cid'],
    );
    expect(area?.who).toEqual(scene.facts('caught in blast', 'who'));
  },
);

test('REN-BLAST-02 REN-MOUNT-11 a bomb from the saddle after a charge is drawn with DB twice', () => {
  const flat = { ...bomb, damage: { dice: 0, flat: -1 } };
  const mount: Person = {
    at: [0, 0],
    side: 'a',
    sheet: {
      STR: 45,
      warTrained: true,
      size: 'Large',
      movement: { hooves: { base: 5, full: 15 } },
    },
  };
  const s = stage({
    ann: {
      ...ann,
      skills: { ...skills, ranged: 98, ride: 40 },
      weapons: [flat],
      state: { riding: 'mount' },
    },
    mount,
    bob,
    cid: { ...cid, at: [20, 0] },
    dan: { ...cid, at: [22, 0] },
  });
  s.do('ann', 'charge', { path: [[4, 0]] });
  const [area] = s.sketch('ann', 'attack', atBob).areas;
  // 9 with the best margin, and (15 + 45) / 10 twice: the blast reaches 10 m.
  const scene = s.do('ann', 'attack', atBob, { dice: [65] });
  expect(scene.fact('blast', 'dv')).toBe(21);
  expect(area?.who).toEqual(scene.facts('caught in blast', 'who'));
  expect(area?.who).toContain('cid');
});

test('REN-BLAST-01 REN-ARM-02 with surplusAp=added each victim meets the penetration after the falloff', () => {
  const s = field(
    { options: { surplusAp: 'added' } },
    { ann: { weapons: [{ ...bomb, ap: 5 }] }, cid: { sheet: { naturalArmor: 2 } } },
  );
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 5] });
  // 15 and 5 without armour; 13 and 3 against armour of 2.
  expect(damageTo(scene, 'bob')).toEqual([20]);
  expect(damageTo(scene, 'cid')).toEqual([16]);
});

test('REN-RNG-07 REN-CTX-18 a throw that missed and was swapped into a success does not scatter', () => {
  const s = field({}, { ann: { sheet: { luck: 1 } } });
  const scene = s.do('ann', 'attack', atBob, {
    dice: [82, 5],
    answers: [['luck', 'swap']],
  });
  expect(scene.has('scatters')).toBe(false);
  expect(dvsOf(scene)).toEqual([15, 13]);
});

test('REN-RNG-07 REN-ATK-07 a miss that scatters carries no margin, and its own thrower may be in it', () => {
  const s = field({}, { ann: { at: [5, 0] }, bob: { at: [9, 0] } });
  // 92 against 60, 4 m to the west of Bob.
  const scene = s.do('ann', 'attack', atBob, { dice: [92, 5, 7, 4] });
  expect(scene.facts('dv', 'dv', { at: 'ann' })).toEqual([15]);
});

test('REN-SPLASH-02 REN-MAN-07 REN-REACT-08 one who is grabbed may be granted a defence against a splash', () => {
  const s = field(
    { order: ['cid', 'ann', 'bob'] },
    { ann: { weapons: [oil] }, cid: { side: 'a', at: [11, 0] } },
  );
  s.do('cid', 'grab', { target: 'bob' }, { dice: [25, 90] });
  s.until('ann');
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/oil', target: 'bob' },
    { dice: [20, 30], answers: [['area-defence', 'bob']] },
  );
  expect(scene.facts('splashed', 'who')).toEqual(['cid']);
});

const horse: Person = {
  at: [10, 0],
  side: 'b',
  skills: { unarmed: 45, fray: 30 },
  sheet: { STR: 45, warTrained: true, size: 'Large', DUR: 15 },
};
const saddled = (more: Staging = {}): ReturnType<typeof stage> =>
  stage({ ann, bob: { ...bob, state: { riding: 'horse' } }, horse }, more);

test('REN-BLAST-04 REN-MOUNT-05 REN-MOUNT-09 a blast harms rider and mount for themselves, and throws the rider once', () => {
  const s = saddled();
  // 15 for both; the mount is disabled, and the rider fails to be thrown clear.
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 5, 99] });
  expect(damageTo(scene, 'bob')).toEqual([15]);
  expect(damageTo(scene, 'horse')).toEqual([15]);
  expect(effectsOn(s, 'bob')).toEqual(['stuck']);
});

test('REN-MOUNT-06 REN-SIZE-02 a bomb at the rider takes -20 though no one is aimed at in person, at the mount +10', () => {
  expect(targetsOf(saddled().do('ann', 'attack', atBob, { dice: [20, 5, 20] }), 'attack')).toEqual([
    40,
  ]);
  const atHorse = { weapon: 'ann/bomb', target: 'horse' };
  expect(
    targetsOf(saddled().do('ann', 'attack', atHorse, { dice: [20, 5, 20] }), 'attack'),
  ).toEqual([70]);
});
