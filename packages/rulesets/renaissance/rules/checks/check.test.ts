import type { Json } from '@tiltyard/engine';
import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import type { Props, Scene } from '@tiltyard/testing';
import { renaissance } from '../../index.js';
import type { Options } from '../../state/options.js';
import { PERCENT, skillOf } from '../../state/sheet.js';
import { sheetOf } from '../../state/state.js';
import type { Person, Staging } from '../../testing/stage.js';
import { dvsOf, setting, stage, targetsOf, weapon } from '../../testing/stage.js';
import type { Grade } from './grade.js';
import {
  CRITICAL,
  CRITICAL_FAILURE,
  downgrade,
  EXCEPTIONAL,
  EXCEPTIONAL_FAILURE,
  FAILURE,
  grade,
  SUCCESS,
  upgrade,
} from './grade.js';

/** 1d10 + 3, no DB. */
const sword = weapon('sword', { damage: { dice: 1, flat: 3 }, keywords: ['Blade'] });
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 40, deception: 50 },
  weapons: [sword],
};
const bob: Person = { at: [6, 5], skills: { fray: 50 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const hit = (s: ReturnType<typeof duel>, props: Props): Scene =>
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, props);
const attack = (roll: number, a: Partial<Person> = {}, b: Partial<Person> = {}): Json | undefined =>
  hit(duel(a, { state: { unawareOf: ['ann'] }, ...b }), { dice: [roll] }).note('check');
const SWORD = (target: number): Partial<Person> => ({ skills: { 'one-handed': target } });

test('REN-CTX-01 D% shows 0 to 99, and a roll equal to or under the target succeeds', () => {
  expect(PERCENT).toEqual({ name: 'D%', faces: 100, low: 0 });
  expect([attack(61), attack(99)]).toMatchObject([{ success: false }, { success: false }]);
  expect([0, 59, 60].map((roll) => grade(60, roll).grade > 0)).toEqual([true, true, true]);
  expect(
    Array.from({ length: 100 }, (_, roll) => grade(60, roll)).filter((rolled) => rolled.grade > 0),
  ).toHaveLength(61);
  expect(() => hit(duel(), { dice: [100] })).toThrow(/cannot show 100/);
  expect(hit(duel(), { dice: [97] }).cites('check', 'REN-CTX-01')).toBe(true);
});

test('REN-CTX-02 the target is held between 0 and 98, whatever the modifiers', () => {
  const s = duel({ ...SWORD(95) }, { state: { prone: true, unawareOf: ['ann'] } });
  expect(hit(s, { dice: [98, 1] }).note('check')).toMatchObject({
    target: 98,
    margin: 98,
    success: true,
  });
  const low = { ...SWORD(20), state: { wounds: 5 } };
  expect(attack(1, low)).toMatchObject({ target: 0, success: false, margin: 1 });
});

test('REN-CTX-02 99 is a critical failure and 0 a critical success, whatever the target; margins use the held one', () => {
  expect(attack(99, SWORD(95), { state: { prone: true, unawareOf: ['ann'] } })).toMatchObject({
    target: 98,
    margin: 1,
    grade: 'critical failure',
  });
  const low = duel({ ...SWORD(20), state: { wounds: 5 } }, { state: { unawareOf: ['ann'] } });
  expect(hit(low, { dice: [0, 1, 1] }).note('check')).toMatchObject({
    target: 0,
    grade: 'critical success',
  });
  expect([grade(0, 0).grade, grade(98, 99).grade]).toEqual([CRITICAL, CRITICAL_FAILURE]);
});

test('REN-CTX-03 the margin of success is the roll, that of failure the roll less the target', () => {
  expect([
    grade(60, 47).margin,
    grade(60, 60).margin,
    grade(60, 61).margin,
    grade(60, 98).margin,
  ]).toEqual([47, 60, 1, 38]);
  expect(attack(72)).toMatchObject({ margin: 12 });
});

test('REN-CTX-04 a margin over 30 is exceptional, of success and of failure', () => {
  expect([grade(60, 30).grade, grade(60, 31).grade]).toEqual([SUCCESS, EXCEPTIONAL]);
  expect([grade(60, 90).grade, grade(60, 91).grade]).toEqual([FAILURE, EXCEPTIONAL_FAILURE]);
  const scene = hit(duel(), { dice: [91] });
  expect([scene.note('check')['grade'], scene.cites('check', 'REN-CTX-04')]).toEqual([
    'exceptional failure',
    true,
  ]);
});

test('REN-CTX-05 doubles are critical: 0, 11 to 88 as successes, and as failures with 99', () => {
  const doubles = [0, 11, 22, 33, 44, 55, 66, 77, 88];
  expect(doubles.map((roll) => grade(98, roll).grade)).toEqual(doubles.map(() => CRITICAL));
  expect([...doubles.slice(1), 99].map((roll) => grade(0, roll).grade)).toEqual(
    doubles.map(() => CRITICAL_FAILURE),
  );
  const others = Array.from({ length: 100 }, (_, roll) => roll).filter((roll) => roll % 11 !== 0);
  expect(others.some((roll) => Math.abs(grade(50, roll).grade) === CRITICAL)).toBe(false);
  expect(hit(duel(), { dice: [66] }).cites('check', 'REN-CTX-05')).toBe(true);
});

const opposed = (dice: readonly number[]): string => {
  const s = duel({}, {}, { options: { maneuverCheck: 'opposed' } });
  s.do('ann', 'trip', { target: 'bob' }, { dice });
  return s.who('bob').prone ? 'user' : 'target';
};

test('REN-CTX-06 opposed: a lone success wins, of two the higher margin; equal margins and two failures roll again', () => {
  expect([opposed([20, 51]), opposed([61, 20]), opposed([30, 20]), opposed([20, 30])]).toEqual([
    'user',
    'target',
    'user',
    'target',
  ]);
  expect([opposed([20, 20, 30, 20]), opposed([61, 51, 20, 30])]).toEqual(['user', 'target']);
});

test('REN-CTX-07 ordered: the other side rolls, and is asked for Luck, only if its roll is still needed', () => {
  const lucky = { skills: { fray: 50 }, sheet: { luck: 2 }, state: { wounds: 1 } };
  const failed = duel({}, lucky).do('ann', 'trip', { target: 'bob' }, { dice: [61] });
  expect([failed.rolled, failed.questions]).toEqual([['ann trip'], []]);
  const needed = duel({}, lucky).do('ann', 'trip', { target: 'bob' }, { dice: [20, 97] });
  expect([needed.rolled, needed.asked]).toEqual([
    ['ann trip', 'bob resist'],
    ['bob luck-before', 'bob luck'],
  ]);
  expect(hit(duel({}, lucky), { dice: [61] }).questions).toEqual([]);
});

const GRADES: readonly Grade[] = [
  CRITICAL,
  EXCEPTIONAL,
  SUCCESS,
  FAILURE,
  EXCEPTIONAL_FAILURE,
  CRITICAL_FAILURE,
];
const rolledAs: Readonly<Record<Grade, number>> = {
  3: 44,
  2: 41,
  1: 21,
  [-1]: 61,
  [-2]: 95,
  [-3]: 66,
};
const withOptions = (options: Partial<Options>) => setting({ ann, bob }, { options });

test('REN-CTX-08 an upgrade raises success to exceptional and exceptional to critical, and worse failures to plain ones', () => {
  expect(GRADES.map((each) => grade(60, rolledAs[each]).grade)).toEqual(GRADES);
  expect(GRADES.map((each) => upgrade(grade(60, rolledAs[each])).grade)).toEqual([
    CRITICAL,
    CRITICAL,
    EXCEPTIONAL,
    FAILURE,
    FAILURE,
    FAILURE,
  ]);
});

const down = (options: Partial<Options>) =>
  GRADES.map((each) => downgrade(grade(60, rolledAs[each]), withOptions(options)).grade);

test('REN-CTX-08 a downgrade is the reverse; switch downgradeSteps: a critical falls one step or straight to a plain success', () => {
  expect(down({})).toEqual([
    EXCEPTIONAL,
    SUCCESS,
    SUCCESS,
    EXCEPTIONAL_FAILURE,
    CRITICAL_FAILURE,
    CRITICAL_FAILURE,
  ]);
  expect(down({ downgradeSteps: 'collapse' })).toEqual([
    SUCCESS,
    SUCCESS,
    SUCCESS,
    EXCEPTIONAL_FAILURE,
    CRITICAL_FAILURE,
    CRITICAL_FAILURE,
  ]);
});

test('REN-CTX-08 margins stay as they are, and one check is shifted once', () => {
  const state = withOptions({});
  for (const each of GRADES) {
    const rolled = grade(60, rolledAs[each]);
    for (const shifted of [upgrade(rolled), downgrade(rolled, state)]) {
      expect(shifted.margin).toBe(rolled.margin);
      expect(shifted.grade > 0).toBe(rolled.grade > 0);
      expect([upgrade(shifted).grade, downgrade(shifted, state).grade]).toEqual([
        shifted.grade,
        shifted.grade,
      ]);
    }
  }
});

test('REN-CTX-08 switch downgradeSteps in play: what resistance leaves of a critical', () => {
  const resistant = { sheet: { resistances: [{ kind: 'resistance', keyword: 'Blade' }] } };
  const dv = (options: Partial<Options>) =>
    dvsOf(
      hit(duel({}, resistant, { options: { resistanceModel: 'opt3', ...options } }), {
        dice: [44, 97, 1],
      }),
    );
  // One set of dice in both cases; the 5 for the margin only while it is exceptional.
  expect([dv({}), dv({ downgradeSteps: 'collapse' })]).toEqual([[9], [4]]);
});

test('REN-CTX-09 fractions are dropped, and all modifiers add up', () => {
  const state = setting({
    ann: { ...ann, aptitudes: { SOM: 19 }, skills: {}, sheet: { STR: 30, DUR: 29 } },
    bob,
  });
  expect(state.fixed.sheets['ann']).toMatchObject({ db: 4, woundThreshold: 5 });
  // Prone -30, two wounds -20, off-hand -10 and no tag -10, target prone +10.
  const s = duel(
    { ...SWORD(90), weapons: [weapon('dirk'), sword], state: { prone: true, wounds: 2 } },
    { state: { prone: true } },
  );
  expect(targetsOf(hit(s, { dice: [98] }), 'attack')).toEqual([30]);
});

test('REN-CTX-10 a skill is its aptitude and ranks; a specialization that fits is +10, a missing proficiency -20', () => {
  const rapier = weapon('sword', { specialization: 'Rapier', proficiency: 'Blades' });
  const aim = (more: { readonly specialization?: string; readonly proficiencies?: string[] }) =>
    targetsOf(
      hit(
        duel({
          weapons: [rapier],
          aptitudes: { SOM: 22 },
          skills: {},
          sheet: { skills: { 'one-handed': { ranks: 30, ...more } } },
        }),
        { dice: [97] },
      ),
      'attack',
    )[0];
  expect([
    aim({}),
    aim({ proficiencies: ['Blades'] }),
    aim({ proficiencies: ['Blades'], specialization: 'Rapier' }),
    aim({ specialization: 'Rapier' }),
  ]).toEqual([32, 52, 62, 42]);
  expect(aim({ proficiencies: ['Axes'], specialization: 'Axe' })).toBe(32);
});

test('REN-CTX-10 a skill not on the sheet is its aptitude alone, and no one assists an attack', () => {
  const state = setting({ ann, bob });
  const who = state.combatants['ann'];
  if (!who) throw new Error('no ann');
  expect(skillOf(sheetOf(state, who), 'pole-arms').ranks).toBe(0);
  expect(
    targetsOf(hit(duel({ skills: {}, aptitudes: { SOM: 23 } }), { dice: [97] }), 'attack'),
  ).toEqual([23]);
  expect([...renaissance.actions.keys()].some((id) => /assist|help|aid/.test(id))).toBe(false);
});

test('REN-CTX-13 WT is a fifth of DUR, DR twice DUR, DB a tenth of SOM + STR, INIT a fifth of INT + COO', () => {
  const state = setting({
    ann: {
      ...ann,
      skills: {},
      aptitudes: { SOM: 21, INT: 18, COO: 19 },
      sheet: { STR: 38, DUR: 34 },
    },
    bob,
  });
  expect(state.fixed.sheets['ann']).toMatchObject({
    woundThreshold: 6,
    deathRating: 68,
    db: 5,
    initiative: 7,
  });
  const exact = setting({
    ann: {
      ...ann,
      skills: {},
      aptitudes: { SOM: 22, INT: 20, COO: 20 },
      sheet: { STR: 38, DUR: 35 },
    },
    bob,
  });
  expect(exact.fixed.sheets['ann']).toMatchObject({
    woundThreshold: 7,
    deathRating: 70,
    db: 6,
    initiative: 8,
  });
});

/** The wounds from damage dealt at one time, with a wound threshold of 6. */
const wounds = (damage: number, options: Partial<Options> = {}): number => {
  const s = duel({}, { state: { prone: true }, sheet: { DUR: 34 } }, { options });
  s.gm('harm', { who: 'bob', damage });
  return s.who('bob').wounds;
};

test('REN-CTX-15 damage taken at one time makes a wound for each full wound threshold', () => {
  expect([5, 6, 7, 11, 12, 15, 18].map((damage) => wounds(damage))).toEqual([0, 1, 1, 1, 2, 2, 3]);
  // Two small injuries do not add up to a large one.
  const s = duel({}, { state: { prone: true }, sheet: { DUR: 34 } });
  s.gm('harm', { who: 'bob', damage: 5 });
  s.gm('harm', { who: 'bob', damage: 5 });
  expect(s.who('bob')).toMatchObject({ damage: 10, wounds: 0 });
});

test('REN-CTX-15 with so little DUR that the threshold is 0 every point of damage is a wound', () => {
  const taken = (damage: number) => {
    const s = duel({}, { state: { prone: true }, sheet: { DUR: 4 } });
    s.gm('harm', { who: 'bob', damage });
    return s.who('bob').wounds;
  };
  expect([1, 2, 3].map(taken)).toEqual([1, 2, 3]);
});

test('REN-CTX-15 switch woundThreshold: exactly the threshold makes none where the first must exceed it', () => {
  expect([5, 6, 7, 12].map((damage) => wounds(damage, { woundThreshold: 'strictFirst' }))).toEqual([
    0, 0, 1, 2,
  ]);
});

const struck = (
  damage: number,
  dice: readonly number[],
  options: Partial<Options> = {},
  b: Partial<Person> = {},
) => {
  const s = duel({}, { aptitudes: { SOM: 20 }, sheet: { DUR: 34 }, ...b }, { options });
  return { scene: s.gm('harm', { who: 'bob', damage }, { dice }), bob: s.who('bob') };
};

test('REN-CTX-16 one who is wounded passes SOM x3, the new wounds counting, or is knocked down', () => {
  const stood = struck(12, [40]);
  expect([targetsOf(stood.scene, 'SOM x3'), stood.bob.prone]).toEqual([[40], false]);
  const fell = struck(12, [41]);
  expect([fell.bob.prone, fell.scene.cites('prone', 'REN-PRONE-02')]).toEqual([true, true]);
  expect(struck(5, []).scene.rolled).toEqual([]);
});

test('REN-CTX-16 neither the prone nor the disabled roll it', () => {
  expect(struck(12, [], {}, { state: { prone: true } }).scene.rolled).toEqual([]);
  expect(struck(34, []).scene.rolled).toEqual([]);
});

test('REN-CTX-16 switch woundCheck: one check a hit, or one for each wound until one falls', () => {
  const each = { woundCheck: 'perWound' } as const;
  expect(struck(18, [0]).scene.rolled).toHaveLength(1);
  expect(struck(18, [0, 0, 0], each).scene.rolled).toHaveLength(3);
  expect(struck(18, [0, 97], each).bob.prone).toBe(true);
});

test('REN-CTX-17 every wound and trauma is -10 on every check, defences too; one negated is not', () => {
  const aim = (state: Exclude<Person['state'], undefined>) =>
    targetsOf(hit(duel({ state }), { dice: [97] }), 'attack')[0];
  expect([
    aim({ wounds: 1 }),
    aim({ wounds: 2, traumas: 1 }),
    aim({ wounds: 2, negatedWounds: 1 }),
    aim({ wounds: 1, negatedWounds: 1 }),
  ]).toEqual([50, 30, 50, 60]);
  const defended = hit(duel({}, { state: { wounds: 2 } }), { dice: [20, 31, 1] });
  expect([targetsOf(defended, 'Fray'), defended.parts('defence')]).toEqual([
    [30],
    ['REN-CTX-17 -20'],
  ]);
  expect(
    targetsOf(
      duel({ state: { wounds: 1 } }).do('ann', 'feint', { target: 'bob' }, { dice: [41] }),
      'feint',
    ),
  ).toEqual([40]);
});

test('REN-CTX-17 a wound counts from the next check on, and initiative never suffers', () => {
  const s = duel({}, { state: { prone: true }, sheet: { DUR: 34 } });
  s.gm('harm', { who: 'bob', damage: 6 });
  s.do('ann', 'end');
  expect(s.do('bob', 'trip', { target: 'ann' }, { dice: [97] }).parts('trip')).toContain(
    'REN-CTX-17 -10',
  );
  expect(
    setting({ ann: { ...ann, state: { wounds: 3 } }, bob }).fixed.sheets['ann']?.initiative,
  ).toBe(6);
});

const LUCK = (luck: number): Partial<Person> => ({ sheet: { luck } });

test('REN-CTX-18 a Luck point before the roll takes all negative modifiers off the check, and the good ones stay', () => {
  const s = duel({ ...LUCK(2), state: { wounds: 2 } }, { state: { prone: true } });
  const scene = hit(s, { dice: [71], answers: [['luck-before', 'clear']] });
  // 60 - 20 + 10 becomes 70.
  expect([targetsOf(scene, 'attack'), s.who('ann').luck]).toEqual([[70], 1]);
  expect(scene.question('luck-before')).toMatchObject({
    who: 'ann',
    rules: ['REN-CTX-18', 'REN-STR-16'],
    fallback: 'no',
    about: { penalties: -20 },
  });
  const kept = duel({ ...LUCK(2), state: { wounds: 2 } }, { state: { prone: true } });
  expect([targetsOf(hit(kept, { dice: [97] }), 'attack'), kept.who('ann').luck]).toEqual([[50], 2]);
});

test('REN-CTX-18 no one is asked without penalties or without points', () => {
  expect(hit(duel(LUCK(2)), { dice: [97] }).questions).toEqual(['luck']);
  expect(hit(duel({ state: { wounds: 2 } }), { dice: [97] }).questions).toEqual([]);
});

test('REN-CTX-18 a point after the roll swaps its two digits', () => {
  const scene = hit(duel(LUCK(1)), { dice: [71, 97, 1], answers: [['luck', 'swap']] });
  expect(scene.all('check')[0]?.data).toMatchObject({ roll: 17, margin: 17, success: true });
  expect(
    hit(duel(LUCK(1)), { dice: [70, 97, 1], answers: [['luck', 'swap']] }).all('check')[0]?.data,
  ).toMatchObject({ roll: 7 });
  expect(
    hit(duel(LUCK(1)), { dice: [4, 97, 1], answers: [['luck', 'swap']] }).all('check')[0]?.data,
  ).toMatchObject({ roll: 40, grade: 'exceptional success' });
  // A double has nothing to swap.
  expect(hit(duel(LUCK(1)), { dice: [66] }).open('luck')).toEqual(['keep', 'upgrade']);
});

test('REN-CTX-18 or upgrades the result; a failure stays one', () => {
  const up = (roll: number, dice: readonly number[]) =>
    hit(duel(LUCK(1)), { dice: [roll, ...dice], answers: [['luck', 'upgrade']] }).all('check')[0]
      ?.data['grade'];
  expect([up(21, [97, 1]), up(41, [97, 1, 1]), up(66, []), up(95, [])]).toEqual([
    'exceptional success',
    'critical success',
    'failure',
    'failure',
  ]);
  expect(hit(duel(LUCK(1)), { dice: [61] }).open('luck')).toEqual(['keep', 'swap']);
  expect(hit(duel(LUCK(1)), { dice: [44, 97, 1, 1] }).questions).toEqual([]);
});

test('REN-CTX-18 Luck helps a defence and a check to stay up as well', () => {
  const defended = hit(duel({}, LUCK(1)), { dice: [20, 63, 1] });
  expect(defended.asked).toEqual(['bob luck']);
  expect(hit(duel({}, LUCK(1)), { dice: [20, 63], answers: [['luck', 'swap']] }).has('miss')).toBe(
    true,
  );
  const s = duel({}, { aptitudes: { SOM: 20 }, sheet: { DUR: 34, luck: 1 } });
  s.gm('harm', { who: 'bob', damage: 6 }, { dice: [51], answers: [['luck', 'swap']] });
  expect(s.who('bob')).toMatchObject({ prone: false, luck: 0 });
});

test('REN-CTX-18 it is spent before any damage dice, and after a tie on the roll that counts', () => {
  const scene = hit(duel(LUCK(1)), { dice: [21, 97, 1], answers: [['luck', 'upgrade']] });
  expect(scene.notes.map((note) => note.id).indexOf('luck')).toBeLessThan(
    scene.notes.map((note) => note.id).indexOf('hit'),
  );
  expect(dvsOf(scene)).toEqual([9]);
  // Upgraded and tied: the upgrade is lost with the roll.
  const tied = hit(duel(LUCK(1)), { dice: [21, 21, 20, 97, 1], answers: [['luck', 'upgrade']] });
  expect([tied.all('tie').length, dvsOf(tied)]).toEqual([1, [4]]);
  // A swap can cause a tie.
  expect(
    hit(duel(LUCK(1)), { dice: [12, 21, 20, 97, 1], answers: [['luck', 'swap']] }).all('tie'),
  ).toHaveLength(1);
});

const spend = (options: Partial<Options>, answers: Props['answers'], dice: readonly number[]) => {
  const s = duel({ ...LUCK(3), state: { wounds: 1 } }, {}, { options });
  const scene = hit(s, { dice, answers: answers ?? [] });
  return [s.who('ann').luck, scene.all('check')[0]?.data['grade']];
};

test('REN-CTX-18 switch luckPerCheck: as many points as one has, or one a check', () => {
  const both = [
    ['luck-before', 'clear'],
    ['luck', 'swap'],
    ['luck', 'upgrade'],
  ] as const;
  expect(spend({}, both, [71, 97, 1])).toEqual([0, 'exceptional success']);
  const one = { luckPerCheck: 'one' } as const;
  expect(spend(one, [['luck-before', 'clear']], [71])).toEqual([2, 'failure']);
  expect(spend(one, [['luck', 'swap']], [71, 97, 1])).toEqual([2, 'success']);
  expect(() => spend(one, both, [71, 97, 1])).toThrow();
});

test('REN-CTX-18 what is asked about Luck reads as a sentence', () => {
  const asked = (result: string) =>
    renaissance.prompt(
      {
        id: 'luck',
        who: 'a',
        rules: ['REN-CTX-18'],
        about: { check: 'attack', roll: 35, target: 70, grade: result, luck: 1 },
        domain: { kind: 'choice', options: [] },
      },
      duel(LUCK(1)).state,
    );
  expect(asked('exceptional success')).toBe(
    'Attack: 35 against 70 is an exceptional success. Spend Luck? 1 point left.',
  );
  expect(asked('failure')).toContain('is a failure');
  const note = {
    id: 'attacks',
    rules: [],
    audience: 'all' as const,
    data: { by: 'ann', at: 'bob', weapon: 'sword', strike: 'armor-gap' },
  };
  expect(describeNote(renaissance, note, duel().state)).toContain(
    'with a sword, trying an armor gap.',
  );
});

test('REN-CTX-18 those who are asked learn what they roll against and what they have to beat', () => {
  const s = duel({ ...LUCK(1), state: { wounds: 3 } });
  const before = hit(s, { dice: [97] }).question('luck-before');
  expect(renaissance.prompt(before, s.state)).toBe(
    'Attack against 30. Spend 1 Luck to remove −30 in modifiers and roll against 60? 1 left.',
  );
  const other = duel({}, LUCK(1));
  const after = hit(other, { dice: [40, 63, 1] }).question('luck');
  expect(renaissance.prompt(after, other.state)).toContain(
    '63 against 50 is a failure, and the margin to beat is 40. Spend Luck?',
  );
});

test('REN-CTX-18 REN-CTX-25 the targets told before the roll are those that are held, with the cap and without', () => {
  const told = (modifierCap: 'none' | '60') => {
    const worn = { ...LUCK(1), skills: { 'one-handed': 70 }, state: { wounds: 7 } };
    const s = duel(worn, {}, { options: { modifierCap } });
    const scene = hit(s, { dice: [97] });
    const { target, cleared } = scene.question('luck-before').about ?? {};
    return [target, cleared, ...targetsOf(scene, 'attack')];
  };
  expect([told('none'), told('60')]).toEqual([
    [0, 70, 0],
    [10, 70, 10],
  ]);
});

test('REN-CTX-18 major figures have a point of Luck if their sheet names none, minor ones have not', () => {
  const luckOf = (sheet: Person['sheet']) => duel({ sheet: sheet ?? {} }).who('ann').luck;
  expect([
    luckOf({ importance: 'major' }),
    luckOf({ importance: 'minor' }),
    luckOf({}),
    luckOf({ importance: 'major', luck: 0 }),
    luckOf({ importance: 'major', luck: 3 }),
  ]).toEqual([1, 0, 0, 0, 3]);
});
