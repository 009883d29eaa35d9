import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { damageTo, dvsOf, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const claws = weapon('claws', {
  skills: ['unarmed'],
  kind: 'natural',
  proficiency: 'Claws',
  tags: ['Natural Weapon', 'Natural', 'Off-Hand'],
});
const tail = weapon('tail', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural Weapon', 'Natural'],
});
const tooth = weapon('tooth', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural Weapon', 'Natural', 'Off-Hand'],
});

/** Unarmed Combat 50: 35 ranks. */
const ann: Person = { at: [5, 5], skills: { unarmed: 50, fray: 30 } };
const bob: Person = {
  at: [6, 5],
  skills: { 'one-handed': 60, unarmed: 40, fray: 50 },
  weapons: [sword],
};
const bare: Person = { ...bob, weapons: [] };
const untrained: Person = { at: [5, 5], skills: { unarmed: 24, fray: 30 } };
const trained: Person = { at: [5, 5], skills: { unarmed: 25, fray: 20 } };
const beast = (natural: NonNullable<Person['weapons']>, more: Partial<Person> = {}): Person => ({
  at: [5, 5],
  skills: { unarmed: 50, fray: 30 },
  ...more,
  sheet: {
    skills: { unarmed: { ranks: 35, proficiencies: ['Claws'] } },
    naturalWeapons: [...natural],
    ...more.sheet,
  },
});

const duel = (a: Person, b: Person, more: Staging = {}) => stage({ ann: a, bob: b }, more);
const punch = (a: Person, b: Person, options: Staging['options'] = {}) =>
  targetsOf(
    duel(a, b, { options }).do(
      'ann',
      'attack',
      { weapon: 'unarmed', target: 'bob' },
      { dice: [51] },
    ),
    'attack',
  )[0];
const slash = { weapon: 'bob/sword', target: 'ann' };

/** The target number of Ann's unarmed parry against Bob's weapon. */
function parry(a: Person, b: Person, options: Staging['options'] = {}, weaponId = 'bob/sword') {
  const s = duel(a, b, { options, order: ['bob', 'ann'] });
  return targetsOf(
    s.do(
      'bob',
      'attack',
      { weapon: weaponId, target: 'ann' },
      { dice: [1, 2], answers: [['defence', 'unarmed']] },
    ),
    'parry',
  )[0];
}

/** Whether Fray is Ann's only defence against Bob's weapon. */
function onlyFray(a: Person, options: Staging['options'] = {}) {
  const scene = duel(a, bob, { options, order: ['bob', 'ann'] }).do('bob', 'attack', slash, {
    dice: [1, 2],
  });
  return scene.questions.length === 0 && targetsOf(scene, 'Fray').length === 1;
}

test('REN-UNARM-01 basic proficiency begins with 10 ranks', () => {
  expect(onlyFray(untrained)).toBe(true);
  expect(onlyFray(trained)).toBe(false);
  expect(parry(trained, bob)).toBe(5);
  expect(() => parry({ ...untrained, weapons: [sword] }, bob)).toThrow(/10 ranks/);
});

const leaves = (a: Person, options: Staging['options'] = {}) =>
  duel(a, bob, { options, order: ['bob', 'ann'] }).do(
    'bob',
    'move',
    { path: [[7, 5]] },
    { dice: [], answers: [] },
  );

test('REN-UNARM-02 without them there is no threat', () => {
  expect(leaves(untrained).questions).toEqual([]);
  expect(() => leaves(trained)).toThrow(/no die left/);
  expect(
    leaves({ ...untrained, skills: { unarmed: 24 } }, { unarmedPenalties: 'off' }).questions,
  ).toEqual([]);
});

test('REN-UNARM-02 without them Unarmed Combat cannot parry the armed, but can the unarmed', () => {
  expect(onlyFray(untrained)).toBe(true);
  expect(parry(untrained, bare, {}, 'unarmed')).toBe(24);
});

test('REN-UNARM-02 the untrained may still punch the armed, unless that is forbidden', () => {
  expect(punch(untrained, bob)).toBe(14);
  const forbidden = duel(untrained, bob, {
    options: { untrainedUnarmedAttack: 'forbiddenVsArmed' },
  });
  expect(forbidden.refused('ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toEqual([
    'REN-UNARM-02',
  ]);
  expect(
    duel(trained, bob, { options: { untrainedUnarmedAttack: 'forbiddenVsArmed' } }).allowed(
      'ann',
      'attack',
      { weapon: 'unarmed', target: 'bob' },
    ),
  ).toBe(true);
  expect(
    duel(untrained, bare, { options: { untrainedUnarmedAttack: 'forbiddenVsArmed' } }).allowed(
      'ann',
      'attack',
      { weapon: 'unarmed', target: 'bob' },
    ),
  ).toBe(true);
});

test('REN-UNARM-03 a punch at the armed takes -10, held or natural', () => {
  expect(punch(ann, bob)).toBe(40);
  expect(punch(ann, bare)).toBe(50);
  expect(punch(ann, { ...bare, sheet: { naturalWeapons: [tail] } })).toBe(40);
});

test('REN-UNARM-03 grabs and trips take no such penalty', () => {
  const s = duel(ann, bob);
  expect(targetsOf(s.do('ann', 'grab', { target: 'bob' }, { dice: [51] }), 'grab')).toEqual([50]);
  expect(
    targetsOf(duel(ann, bob).do('ann', 'trip', { target: 'bob' }, { dice: [51] }), 'trip'),
  ).toEqual([50]);
});

test('REN-UNARM-04 parrying the armed with bare hands takes -20', () => {
  expect(parry(ann, bob)).toBe(30);
  expect(parry(ann, bare, {}, 'unarmed')).toBe(50);
  const s = duel(ann, bob, { order: ['bob', 'ann'] });
  expect(
    targetsOf(
      s.do('bob', 'attack', slash, { dice: [1, 2], answers: [['defence', 'fray']] }),
      'Fray',
    ),
  ).toEqual([30]);
});

const armoured: Person = { ...bob, sheet: { armor: [{ name: 'mail', av: 4 }] } };
const hurt = (a: Person, b: Person, dice: readonly number[], options: Staging['options'] = {}) => {
  const s = duel(a, b, { options });
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice });
  return { scene, damage: s.who('ann').damage };
};

test('REN-UNARM-05 an exceptional failure on armour hurts the fist: half a d10, rounded down', () => {
  const { scene, damage } = hurt(ann, armoured, [71, 7]);
  expect(damage).toBe(3);
  expect(scene.rolled).toEqual(['ann attack', 'ann self-injury']);
  expect(scene.cites('hurt fist', 'REN-UNARM-05')).toBe(true);
  expect(hurt(ann, armoured, [70]).damage).toBe(0);
  expect(hurt(ann, bob, [71]).damage).toBe(0);
  expect(hurt(ann, { ...bob, sheet: { naturalArmor: 1 } }, [71, 9]).damage).toBe(4);
});

test('REN-UNARM-05 a critical failure counts, if criticals count as exceptional', () => {
  expect(hurt(ann, armoured, [55, 8]).damage).toBe(4);
  expect(hurt(ann, armoured, [55], { criticalCountsAsExceptional: false }).damage).toBe(0);
});

test('REN-UNARM-05 own armour does not help, unless injuryIgnoresArmor is off', () => {
  const mailed: Person = { ...ann, sheet: { armor: [{ name: 'gloves', av: 2 }] } };
  expect(hurt(mailed, armoured, [71, 8]).damage).toBe(4);
  expect(hurt(mailed, armoured, [71, 8], { injuryIgnoresArmor: false }).damage).toBe(2);
  expect(hurt(mailed, armoured, [71, 2], { injuryIgnoresArmor: false }).damage).toBe(0);
});

test('REN-UNARM-06 only unarmed attacks risk it', () => {
  for (const maneuver of ['grab', 'trip']) {
    const s = duel(ann, armoured);
    expect(s.do('ann', maneuver, { target: 'bob' }, { dice: [96] }).has('hurt fist')).toBe(false);
    expect(s.who('ann').damage).toBe(0);
  }
  const s = duel({ ...ann, skills: { 'one-handed': 50 }, weapons: [sword] }, armoured);
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [96] });
  expect(s.who('ann').damage).toBe(0);
});

const dressed = (av: readonly number[], naturalArmor = 0): Person => ({
  ...ann,
  sheet: { naturalArmor, armor: av.map((each, i) => ({ name: `layer ${i}`, av: each })) },
});

const punched = (a: Person) =>
  dvsOf(
    duel(a, bob).do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 97, 6] }),
  )[0];

test('REN-UNARM-07 worn armour adds a third of the highest AV to a punch', () => {
  expect(punched(dressed([]))).toBe(10);
  expect(punched(dressed([2]))).toBe(10);
  expect(punched(dressed([3]))).toBe(11);
  expect(punched(dressed([5, 2]))).toBe(11);
  expect(punched(dressed([5, 6]))).toBe(12);
  expect(punched(dressed([], 9))).toBe(10);
});

test('REN-UNARM-08 punches carry the Unarmed Attack tag, which can be resisted', () => {
  const stone: Person = {
    ...bob,
    sheet: {
      resistances: [{ kind: 'resistance', keyword: 'Unarmed Attack', effect: [{ times: 0 }] }],
    },
  };
  const scene = duel(ann, stone).do(
    'ann',
    'attack',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [1, 97, 6] },
  );
  expect(damageTo(scene, 'bob')).toEqual([0]);
  expect(scene.cites('attacks', 'REN-UNARM-08')).toBe(true);
});

test('REN-UNARM-09 without weapon or natural attack it is 1d10 + DB and no penetration', () => {
  const s = duel(ann, { ...bob, sheet: { armor: [{ name: 'coat', av: 3 }] } });
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 97, 6] });
  expect(scene.note('damage')).toMatchObject({ dv: 10, armour: 3, ap: 0, damage: 7 });
});

const dealtTo = (a: Person, weaponId: string, keyword: string) =>
  damageTo(
    duel(a, spiritOf(keyword)).do(
      'ann',
      'attack',
      { weapon: weaponId, target: 'bob' },
      { dice: [1, 97, 6] },
    ),
    'bob',
  )[0];
const spiritOf = (keyword: string): Person => ({
  ...bob,
  sheet: { resistances: [{ kind: 'resistance', keyword, effect: [{ times: 0 }] }] },
});

test('REN-UNARM-10 punches also carry the Natural tag; natural weapons carry their own', () => {
  expect(dealtTo(ann, 'unarmed', 'Natural')).toBe(0);
  expect(dealtTo(ann, 'unarmed', 'Off-Hand')).toBe(0);
  expect(dealtTo(ann, 'unarmed', 'Natural Weapon')).toBe(10);
  expect(dealtTo(beast([tail]), 'ann/tail', 'Natural')).toBe(0);
  expect(dealtTo(beast([tail]), 'ann/tail', 'Unarmed Attack')).toBe(6);
});

test('REN-UNARM-11 the unsorted figures are -10 and -10 and know no 10 ranks', () => {
  const options = { unarmedPenalties: 'unsorted' } as const;
  expect(punch(ann, bob, options)).toBe(40);
  expect(parry(ann, bob, options)).toBe(40);
  expect(parry({ at: [5, 5], skills: { unarmed: 24 } }, bob, options)).toBe(14);
  expect(() =>
    duel(untrained, bob, { options, order: ['bob', 'ann'] }).do('bob', 'move', { path: [[7, 5]] }),
  ).toThrow(/no die left/);
  const scene = duel(ann, bob, { options }).do(
    'ann',
    'attack',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [51] },
  );
  expect(scene.parts('attack')).toEqual(['REN-UNARM-11 -10']);
  expect(parry(beast([claws]), bob, options)).toBe(50);
});

test('REN-UNARM-04 REN-UNARM-11 a punch of one who holds a sword is one of an armed opponent, and by the unsorted text no weapon', () => {
  const against = (unarmedPenalties: 'chapter' | 'unsorted', item: string) => {
    const s = duel(ann, bob, { options: { unarmedPenalties }, order: ['bob', 'ann'] });
    const props = { dice: [1, 2], answers: [['defence', 'unarmed']] } as const;
    const blow = () => s.do('bob', 'attack', { weapon: item, target: 'ann' }, props);
    return targetsOf(blow(), 'parry');
  };
  expect(['bob/sword', 'unarmed'].map((item) => against('chapter', item))).toEqual([[30], [30]]);
  expect(['bob/sword', 'unarmed'].map((item) => against('unsorted', item))).toEqual([[40], [50]]);
  // The likeliest defence against each blow, in sequence in one fight.
  const s = duel(
    { ...ann, skills: { unarmed: 50, fray: 45 } },
    { ...bob, sheet: { naturalWeapons: [tail] } },
    { options: { unarmedPenalties: 'unsorted' }, order: ['bob', 'ann'] },
  );
  const defences = ['bob/tail', 'unarmed', 'bob/sword'].map((item) => {
    s.until('bob');
    return s.do('bob', 'attack', { weapon: item, target: 'ann' }, { dice: [1, 2] }).rolled[1];
  });
  expect(defences).toEqual(['ann Fray', 'ann parry', 'ann Fray']);
});

test('REN-UNARM-11 switched off there is no penalty, but the 10 ranks stay', () => {
  const options = { unarmedPenalties: 'off' } as const;
  expect(punch(ann, bob, options)).toBe(50);
  expect(parry(ann, bob, options)).toBe(50);
  expect(parry(beast([claws]), bob, options)).toBe(50);
  expect(onlyFray(untrained, options)).toBe(true);
});

test('REN-NAT-01 a natural weapon makes armed: it threatens, and strikes the armed without penalty', () => {
  const cat = beast([tail], { skills: { unarmed: 24 }, sheet: { skills: {} } });
  expect(() =>
    duel(cat, bob, { order: ['bob', 'ann'] }).do('bob', 'move', { path: [[7, 5]] }),
  ).toThrow(/no die left/);
  const scene = duel(cat, bob).do(
    'ann',
    'attack',
    { weapon: 'ann/tail', target: 'bob' },
    { dice: [96] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([24]);
  expect(scene.cites('attacks', 'REN-NAT-01')).toBe(true);
});

test('REN-NAT-01 it hurts no one on armour and gains nothing from armour worn', () => {
  const s = duel(beast([tail], { sheet: { armor: [{ name: 'barding', av: 9 }] } }), armoured);
  expect(
    s.do('ann', 'attack', { weapon: 'ann/tail', target: 'bob' }, { dice: [96] }).has('hurt fist'),
  ).toBe(false);
  const hit = duel(beast([tail], { sheet: { armor: [{ name: 'barding', av: 9 }] } }), bob);
  expect(
    dvsOf(hit.do('ann', 'attack', { weapon: 'ann/tail', target: 'bob' }, { dice: [1, 97, 6] })),
  ).toEqual([6]);
});

test('REN-NAT-02 parrying the armed with it takes only -10', () => {
  expect(parry(beast([claws]), bob)).toBe(40);
  const wolf: Person = { ...bare, sheet: { naturalWeapons: [tail] } };
  expect(parry(beast([claws]), wolf, {}, 'bob/tail')).toBe(50);
  expect(parry(beast([claws]), wolf, { naturalVsNatural: true }, 'bob/tail')).toBe(40);
  expect(parry(beast([claws]), bare, {}, 'unarmed')).toBe(50);
  expect(parry(beast([tail], { skills: { unarmed: 24 }, sheet: { skills: {} } }), bob)).toBe(14);
});

test('REN-NAT-03 natural attacks carry the Natural Weapon tag, not Unarmed Attack, and follow the attack rules', () => {
  const spirit: Person = {
    ...bob,
    sheet: {
      resistances: [{ kind: 'resistance', keyword: 'Natural Weapon', effect: [{ times: 0 }] }],
    },
  };
  const scene = duel(beast([tail]), spirit).do(
    'ann',
    'attack',
    { weapon: 'ann/tail', target: 'bob' },
    { dice: [41, 97, 6] },
  );
  expect(damageTo(scene, 'bob')).toEqual([0]);
  expect(scene.cites('attacks', 'REN-NAT-03')).toBe(true);
  expect(
    dvsOf(
      duel(beast([tail]), bob).do(
        'ann',
        'attack',
        { weapon: 'ann/tail', target: 'bob' },
        { dice: [41, 97, 6] },
      ),
    ),
  ).toEqual([11]);
});

const clawed = (a: Person) =>
  duel(a, bob).do('ann', 'attack', { weapon: 'ann/claws', target: 'bob' }, { dice: [96] });

test('REN-NAT-04 each needs its own proficiency of Unarmed Combat', () => {
  expect(targetsOf(clawed(beast([claws])), 'attack')).toEqual([50]);
  const without = clawed(
    beast([claws], { sheet: { skills: { unarmed: { ranks: 35, proficiencies: ['Fangs'] } } } }),
  );
  expect(targetsOf(without, 'attack')).toEqual([30]);
  expect(without.parts('attack')).toEqual(['REN-NAT-04 -20']);
});

const limb = (natural: NonNullable<Person['weapons']>, id: string) =>
  targetsOf(
    duel(beast(natural), bob).do('ann', 'attack', { weapon: id, target: 'bob' }, { dice: [96] }),
    'attack',
  );

test('REN-NAT-05 with the Off-Hand tag the other limb costs 10 and not 20', () => {
  expect(limb([tail, tooth], 'ann/tail')).toEqual([50]);
  expect(limb([tail, tooth], 'ann/tooth')).toEqual([40]);
  expect(limb([tooth, tail], 'ann/tail')).toEqual([30]);
});

test('REN-NAT-03 what the body has is natural, whether its file says so or not', () => {
  const horn = weapon('horn', { skills: ['unarmed'], kind: 'natural' });
  expect([
    dealtTo(beast([horn]), 'ann/horn', 'Natural Weapon'),
    dealtTo(beast([horn]), 'ann/horn', 'Natural'),
    dealtTo(beast([horn]), 'ann/horn', 'Unarmed Attack'),
  ]).toEqual([0, 0, 6]);
});

test('REN-UNARM-05 REN-CTX-04 without criticals a double hurts the fist by its margin alone: over 30, not by 30', () => {
  const hurts = (unarmed: number) =>
    stage(
      {
        ann: { at: [5, 5], skills: { unarmed } },
        bob: { at: [6, 5], sheet: { armor: [{ name: 'mail', av: 3 }] } },
      },
      { options: { criticalCountsAsExceptional: false } },
    )
      .do(
        'ann',
        'attack',
        { weapon: 'unarmed', target: 'bob' },
        { dice: unarmed > 46 ? [77] : [77, 6] },
      )
      .has('hurt fist');
  expect([hurts(47), hurts(46)]).toEqual([false, true]);
});
