import type { Json, JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { cited } from '../../testing/cited.js';
import type { Person, Stage, Staging } from '../../testing/stage.js';
import { damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const shield = weapon('shield', { kind: 'shield', av: 2 });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});
const knife = weapon('knife', {
  skills: ['one-handed', 'ranged'],
  kind: 'thrown',
  range: { short: 10, medium: 20, long: 30, extreme: 40 },
});

/** SOM 15, STR 35: DB 5. */
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, ranged: 60, deception: 50, unarmed: 40, fray: 30 },
  weapons: [sword],
  sheet: { STR: 35 },
};
const bob: Person = { at: [6, 5], skills: { fray: 30 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);

const blow = { weapon: 'ann/sword', target: 'bob' };
type Parameters = { readonly [key: string]: Json };
const strike = (kind: string, more: Parameters = {}): Parameters => ({
  ...blow,
  strike: kind,
  ...more,
});

/** Face 2 on the damage, and the defence fails. */
const EXCEPTIONAL = { dice: [31, 97, 2] };
const ORDINARY = { dice: [30, 97, 2] };

const PENALTIES = [
  ['called-shot', { part: 'eye' }, -10, 'REN-STR-06'],
  ['knock-down', {}, -10, 'REN-STR-08'],
  ['maim', { part: 'hand' }, -20, 'REN-STR-10'],
  ['mighty-blow', {}, -10, 'REN-STR-12'],
  ['armor-gap', {}, -10, 'REN-STR-13'],
] as const;

const trick = { ...blow, strike: 'custom', part: 'sand in the eyes' };

test("REN-STR-01 a trick that the rules do not know goes by the GM's ruling", () => {
  const s = duel();
  const scene = s.do('ann', 'strike', trick, {
    ...EXCEPTIONAL,
    answers: [
      ['strike-penalty', -15],
      ['strike-precision', 'no'],
      ['strike-result', 'blinded for a turn'],
    ],
  });
  expect(scene.asked.filter((asked) => asked.startsWith('gm'))).toEqual([
    'gm strike-penalty',
    'gm strike-precision',
    'gm strike-result',
  ]);
  expect(scene.note('ruling')).toMatchObject({ who: 'bob', text: 'blinded for a turn' });
  expect(scene.cites('ruling', 'REN-STR-01')).toBe(true);
  for (const id of ['strike-penalty', 'strike-precision', 'strike-result']) {
    expect(
      cited(duel(), { do: 'strike', with: trick }, id, EXCEPTIONAL.dice, [['strike-penalty', -15]]),
    ).toBe('gm: REN-STR-01, REN-STR-05');
  }
});

test('REN-STR-01 strikes and maneuvers are on by default', () => {
  const s = duel();
  for (const [kind, more] of PENALTIES)
    expect(s.allowed('ann', 'strike', strike(kind, more))).toBe(true);
  for (const maneuver of ['feint', 'grab', 'trip'])
    expect(s.allowed('ann', maneuver, { target: 'bob' })).toBe(true);
});

test('REN-STR-02 a strike is an attack at its penalty, declared before the roll', () => {
  for (const [kind, more, penalty, rule] of PENALTIES) {
    const s = duel();
    const scene = s.do('ann', 'strike', strike(kind, more), { dice: [98] });
    expect(targetsOf(scene, 'attack')).toEqual([60 + penalty]);
    expect(scene.parts('attack')).toEqual([`${rule} ${penalty}`]);
    expect(scene.note('attacks')).toMatchObject({ strike: kind });
    expect(s.who('ann').standardUsed).toBe(true);
  }
});

test('REN-STR-02 one of several attacks may be a strike', () => {
  const s = duel({ weapons: [sword, knife], sheet: { STR: 35, ambidextrous: true } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [strike('mighty-blow'), { weapon: 'ann/knife', thrown: false, target: 'bob' }] },
    { dice: [31, 97, 2, 98] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([40, 50]);
  expect(dvsOf(scene)).toEqual([15]);
});

test('REN-STR-03 on an exceptional success the result comes on top of the damage', () => {
  const s = duel();
  const scene = s.do('ann', 'strike', strike('maim', { part: 'hand' }), EXCEPTIONAL);
  // 2 + 3, and 5 for the margin.
  expect(damageTo(scene, 'bob')).toEqual([10]);
  expect(scene.cites('strike', 'REN-STR-03')).toBe(true);
});

test('REN-STR-03 otherwise it is an attack at a penalty', () => {
  const s = duel();
  const scene = s.do('ann', 'strike', strike('maim', { part: 'hand' }), ORDINARY);
  expect(damageTo(scene, 'bob')).toEqual([5]);
  expect(scene.has('strike')).toBe(false);
  expect(s.who('bob').maimed).toEqual([]);
});

test('REN-STR-03 it must win as well', () => {
  const scene = duel({}, { skills: { fray: 60 } }).do(
    'ann',
    'strike',
    strike('maim', { part: 'hand' }),
    { dice: [35, 40] },
  );
  expect(scene.has('miss')).toBe(true);
  expect(scene.has('strike')).toBe(false);
  expect(
    duel()
      .do('ann', 'strike', strike('maim', { part: 'hand' }), { dice: [41] })
      .has('strike'),
  ).toBe(false);
});

const critical = (criticalCountsAsExceptional: boolean, roll: number) =>
  duel({}, {}, { options: { criticalCountsAsExceptional } })
    .do('ann', 'strike', strike('mighty-blow'), { dice: [roll, 97, 2, 2] })
    .has('strike');

test('REN-STR-03 a critical success counts as exceptional, unless criticalCountsAsExceptional is off', () => {
  expect([critical(true, 22), critical(false, 22), critical(false, 33)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('REN-STR-04 one attack is one strike', () => {
  const s = duel();
  expect(s.allowed('ann', 'strike', { ...blow, strike: ['maim', 'armor-gap'], part: 'hand' })).toBe(
    false,
  );
  expect(s.allowed('ann', 'strike', { ...blow, strike: 'maim+armor-gap', part: 'hand' })).toBe(
    false,
  );
  const scene = duel({}, { sheet: { armor: [{ name: 'mail', av: 4 }] } }).do(
    'ann',
    'strike',
    strike('maim', { part: 'hand' }),
    EXCEPTIONAL,
  );
  expect(targetsOf(scene, 'attack')).toEqual([40]);
  expect(damageTo(scene, 'bob')).toEqual([6]);
  s.do('ann', 'strike', strike('knock-down'), { dice: [98] });
  expect(s.refused('ann', 'strike', strike('maim', { part: 'hand' }))).toEqual(['REN-TURN-03']);
});

const tried = (penalty: number) =>
  duel().do('ann', 'strike', trick, { dice: [98], answers: [['strike-penalty', penalty]] });

test("REN-STR-05 a strike of the table's own has the penalty the GM gives it", () => {
  expect([0, -5, -30].map((penalty) => targetsOf(tried(penalty), 'attack')[0])).toEqual([
    60, 55, 30,
  ]);
  expect(tried(-5).parts('attack')).toEqual(['REN-STR-05 -5']);
  expect(tried(-5).rolled).toEqual(['ann attack']);
  expect(() => duel().do('ann', 'strike', trick, { dice: [98] })).toThrow(/strike-penalty/);
});

test('REN-STR-05 and is one of Precision if the GM says so', () => {
  const resistant = { sheet: { resistances: [{ kind: 'resistance', keyword: 'Precision' }] } };
  const own = (precise: string) =>
    duel({}, resistant).do('ann', 'strike', trick, {
      ...ORDINARY,
      answers: [
        ['strike-penalty', -5],
        ['strike-precision', precise],
      ],
    });
  expect([damageTo(own('yes'), 'bob'), damageTo(own('no'), 'bob')]).toEqual([[2], [5]]);
});

test('REN-STR-05 its result comes with an exceptional success only', () => {
  const ruled = duel().do('ann', 'strike', trick, {
    ...ORDINARY,
    answers: [['strike-penalty', 0]],
  });
  expect(ruled.questions).not.toContain('strike-result');
  expect(damageTo(ruled, 'bob')).toEqual([5]);
});

const sand = {
  target: 'bob',
  cost: 'quick',
  mine: 'deception',
  theirs: 'fray',
  words: 'throw sand',
};

test("REN-STR-05 a maneuver of the table's own: its action, the two sides, and the GM says what comes of it", () => {
  const s = duel();
  const scene = s.do('ann', 'maneuver', sand, {
    dice: [20, 10],
    answers: [['maneuver-result', 'blinded']],
  });
  expect(scene.rolled).toEqual(['ann maneuver', 'bob resist']);
  expect([targetsOf(scene, 'maneuver'), targetsOf(scene, 'resist')]).toEqual([[50], [30]]);
  expect(scene.note('ruling')).toMatchObject({ who: 'bob', text: 'blinded' });
  expect(s.who('ann')).toMatchObject({ standardUsed: false, quickUsed: 1 });
  expect(s.who('bob').damage).toBe(0);
  expect(cited(duel(), { do: 'maneuver', with: sand }, 'maneuver-result', [20, 10])).toBe(
    'gm: REN-STR-01, REN-STR-05',
  );
  const slow = duel();
  expect(
    slow.do('ann', 'maneuver', { ...sand, cost: 'standard' }, { dice: [20, 25] }).questions,
  ).toEqual([]);
  expect(slow.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
});

test('REN-STR-05 what was intended is what comes of it when the GM says nothing else', () => {
  const scene = duel().do('ann', 'maneuver', sand, {
    dice: [20, 10],
    answers: [['maneuver-result', '']],
  });
  expect(scene.note('ruling')).toMatchObject({ who: 'bob', text: 'throw sand' });
});

test('REN-STR-06 Called Shot is -10 and hits the place named before', () => {
  const s = duel();
  expect(s.refused('ann', 'strike', strike('called-shot'))).toEqual(['REN-STR-06']);
  const scene = s.do('ann', 'strike', strike('called-shot', { part: 'the purse' }), EXCEPTIONAL);
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  expect(scene.note('attacks')).toMatchObject({ part: 'the purse' });
  expect(scene.note('strike')).toMatchObject({ strike: 'called-shot', part: 'the purse' });
  expect(scene.cites('strike', 'REN-STR-06')).toBe(true);
  expect(
    duel()
      .do('ann', 'strike', strike('called-shot', { part: 'the purse' }), ORDINARY)
      .has('strike'),
  ).toBe(false);
});

test('REN-STR-06 a place is named for a strike only', () => {
  expect(duel().allowed('ann', 'attack', { ...blow, part: 'eye' })).toBe(false);
  const two = duel({ weapons: [sword, knife] });
  expect(two.refused('ann', 'attacks', { attacks: [{ ...blow, part: 'eye' }] })).toEqual([
    'REN-STR-06',
  ]);
  expect(two.refused('ann', 'attacks', { attacks: [strike('called-shot')] })).toEqual([
    'REN-STR-06',
  ]);
  expect(two.allowed('ann', 'attacks', { attacks: [strike('called-shot', { part: 'eye' })] })).toBe(
    true,
  );
});

test('REN-STR-07 what hitting the place does, the GM says', () => {
  const shot = strike('called-shot', { part: 'the purse' });
  expect(cited(duel(), { do: 'strike', with: shot }, 'strike-result', EXCEPTIONAL.dice)).toBe(
    'gm: REN-STR-07',
  );
  const scene = duel().do('ann', 'strike', shot, {
    ...EXCEPTIONAL,
    answers: [['strike-result', 'coins everywhere']],
  });
  expect(scene.note('ruling')).toMatchObject({ who: 'bob', text: 'coins everywhere' });
  expect(scene.cites('ruling', 'REN-STR-07')).toBe(true);
  expect(duel().do('ann', 'strike', shot, EXCEPTIONAL).has('ruling')).toBe(false);
  expect(duel().do('ann', 'strike', shot, ORDINARY).questions).not.toContain('strike-result');
});

const shooter: Partial<Person> = { weapons: [bow] };
const atFar = { at: [9, 5] } as const;
const shoot = (kind: string, more: Parameters = {}): Parameters => ({
  weapon: 'ann/bow',
  target: 'bob',
  strike: kind,
  ...more,
});
const toss = (kind: string, more: Parameters = {}): Parameters => ({
  weapon: 'ann/knife',
  target: 'bob',
  strike: kind,
  ...more,
});

test('REN-STR-08 Knock Down is -10 and for melee only', () => {
  expect(
    duel()
      .do('ann', 'strike', strike('knock-down'), { dice: [98] })
      .parts('attack'),
  ).toEqual(['REN-STR-08 -10']);
  expect(duel(shooter, atFar).refused('ann', 'strike', shoot('knock-down'))).toEqual([
    'REN-STR-08',
  ]);
  const near = duel({ weapons: [knife] });
  expect(near.refused('ann', 'strike', toss('knock-down', { thrown: true }))).toEqual([
    'REN-STR-08',
  ]);
  expect(near.allowed('ann', 'strike', toss('knock-down', { thrown: false }))).toBe(true);
});

/** A successful Knock Down, against a combatant with SOM 15. */
const floored = (check: readonly number[], b: Partial<Person> = {}) => {
  const s = duel({}, b);
  const scene = s.do('ann', 'strike', strike('knock-down'), {
    dice: [...EXCEPTIONAL.dice, ...check],
  });
  return { scene, prone: s.who('bob').prone };
};

test('REN-STR-09 the target makes a check on SOM x2 or falls prone', () => {
  expect(floored([30]).prone).toBe(false);
  expect(floored([31]).prone).toBe(true);
  expect(targetsOf(floored([31]).scene, 'SOM x2')).toEqual([30]);
  expect(floored([31]).scene.cites('prone', 'REN-STR-09')).toBe(true);
  expect(floored([40], { aptitudes: { SOM: 20 } }).prone).toBe(false);
});

test('REN-STR-09 it comes after the check for the wounds of the same hit, and at their penalty', () => {
  // 10 damage against a wound threshold of 6: one wound.
  const { scene, prone } = floored([35, 21], { sheet: { DUR: 30 } });
  expect(scene.rolled.slice(-2)).toEqual(['bob SOM x3', 'bob SOM x2']);
  expect(targetsOf(scene, 'SOM x2')).toEqual([20]);
  expect(prone).toBe(true);
  expect(floored([35, 20], { sheet: { DUR: 30 } }).prone).toBe(false);
});

test('REN-STR-09 one who is down already makes no check, and without an exceptional success there is none', () => {
  expect(targetsOf(floored([36], { sheet: { DUR: 30 } }).scene, 'SOM x2')).toEqual([]);
  expect(targetsOf(floored([], { state: { prone: true } }).scene, 'SOM x2')).toEqual([]);
  expect(targetsOf(duel().do('ann', 'strike', strike('knock-down'), ORDINARY), 'SOM x2')).toEqual(
    [],
  );
});

test('REN-STR-10 Maim is -20, with any attack', () => {
  expect(
    duel()
      .do('ann', 'strike', strike('maim', { part: 'knee' }), { dice: [98] })
      .parts('attack'),
  ).toEqual(['REN-STR-10 -20']);
  expect(
    targetsOf(
      duel(shooter, atFar).do('ann', 'strike', shoot('maim', { part: 'knee' }), { dice: [98] }),
      'attack',
    ),
  ).toEqual([40]);
});

test('REN-STR-11 the part named before the roll is ruined, and the GM says what follows', () => {
  const s = duel();
  expect(s.refused('ann', 'strike', strike('maim'))).toEqual(['REN-STR-10']);
  const scene = s.do('ann', 'strike', strike('maim', { part: 'hand' }), {
    ...EXCEPTIONAL,
    answers: [['strike-result', 'drops the rope']],
  });
  expect(s.who('bob').maimed).toEqual(['hand']);
  expect(scene.cites('maimed', 'REN-STR-11')).toBe(true);
  expect(scene.cites('ruling', 'REN-STR-11')).toBe(true);
  expect(
    cited(
      duel(),
      { do: 'strike', with: strike('maim', { part: 'hand' }) },
      'strike-result',
      EXCEPTIONAL.dice,
    ),
  ).toBe('gm: REN-STR-11');
  s.until('ann');
  s.do('ann', 'strike', strike('maim', { part: 'eye' }), EXCEPTIONAL);
  expect(s.who('bob').maimed).toEqual(['hand', 'eye']);
  s.until('ann');
  s.do('ann', 'strike', strike('maim', { part: 'ear' }), ORDINARY);
  expect(s.who('bob').maimed).toEqual(['hand', 'eye']);
});

test('REN-STR-12 Mighty Blow is -10, melee only, and adds DB', () => {
  const scene = duel().do('ann', 'strike', strike('mighty-blow'), EXCEPTIONAL);
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  // 2 + 3, 5 for the margin, DB 5.
  expect(dvsOf(scene)).toEqual([15]);
  expect(scene.parts('DV')).toContain('REN-STR-12 5');
  expect(dvsOf(duel().do('ann', 'strike', strike('mighty-blow'), ORDINARY))).toEqual([5]);
  expect(
    dvsOf(duel({ sheet: { STR: 45 } }).do('ann', 'strike', strike('mighty-blow'), EXCEPTIONAL)),
  ).toEqual([16]);
  expect(duel(shooter, atFar).refused('ann', 'strike', shoot('mighty-blow'))).toEqual([
    'REN-STR-12',
  ]);
  expect(
    duel({ weapons: [knife] }).refused('ann', 'strike', toss('mighty-blow', { thrown: true })),
  ).toEqual(['REN-STR-12']);
});

test('REN-STR-12 it adds DB to a weapon that has it already', () => {
  const heavy = weapon('sword', { damage: { dice: 1, flat: 3, db: true } });
  expect(
    dvsOf(duel({ weapons: [heavy] }).do('ann', 'strike', strike('mighty-blow'), EXCEPTIONAL)),
  ).toEqual([20]);
});

const armoured = (av: number): Partial<Person> => ({ sheet: { armor: [{ name: 'plate', av }] } });
const gap = (av: number, dice: readonly number[], ap = 0) =>
  duel({ weapons: [weapon('sword', { ap, damage: { dice: 1, flat: 3 } })] }, armoured(av)).do(
    'ann',
    'strike',
    strike('armor-gap'),
    { dice },
  );

test('REN-STR-13 Strike an Armor Gap is -10, and DB adds to the penetration', () => {
  expect(gap(8, [98]).parts('attack')).toEqual(['REN-STR-13 -10']);
  // 10 against 8 - 5.
  expect(damageTo(gap(8, EXCEPTIONAL.dice), 'bob')).toEqual([7]);
  expect(damageTo(gap(8, EXCEPTIONAL.dice, 2), 'bob')).toEqual([9]);
  expect(dvsOf(gap(8, EXCEPTIONAL.dice))).toEqual([10]);
  expect(damageTo(gap(4, EXCEPTIONAL.dice), 'bob')).toEqual([10]);
  expect(damageTo(gap(3, ORDINARY.dice), 'bob')).toEqual([2]);
});

test('REN-STR-13 with a shot too', () => {
  const s = duel(shooter, { ...armoured(8), ...atFar });
  // 7 and 5 for the margin, against 8 - 5.
  expect(damageTo(s.do('ann', 'strike', shoot('armor-gap'), { dice: [31, 97, 7] }), 'bob')).toEqual(
    [9],
  );
});

test('REN-STR-14 Called Shot, Maim and Armor Gap are Precision, exceptional or not; the others are not', () => {
  const resistant = { sheet: { resistances: [{ kind: 'resistance', keyword: 'Precision' }] } };
  const halved = (kind: string, more: Parameters) =>
    duel({}, resistant).do('ann', 'strike', strike(kind, more), ORDINARY);
  const results = PENALTIES.map(([kind, more]) => [kind, damageTo(halved(kind, more), 'bob')[0]]);
  expect(results).toEqual([
    ['called-shot', 2],
    ['knock-down', 5],
    ['maim', 2],
    ['mighty-blow', 5],
    ['armor-gap', 2],
  ]);
  expect(damageTo(duel({}, resistant).do('ann', 'attack', blow, ORDINARY), 'bob')).toEqual([5]);
  expect(halved('maim', { part: 'hand' }).cites('attacks', 'REN-STR-14')).toBe(true);
  expect(halved('maim', { part: 'hand' }).note('attacks')).toMatchObject({ tags: ['Precision'] });
  expect(halved('knock-down', {}).cites('attacks', 'REN-STR-14')).toBe(false);
});

test('REN-STR-15 they need no purchase, no ranks and no training', () => {
  const s = duel({ skills: {} });
  for (const [kind, more] of PENALTIES)
    expect(s.allowed('ann', 'strike', strike(kind, more))).toBe(true);
  expect(
    s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob', strike: 'mighty-blow' }),
  ).toBe(true);
});

test('REN-STR-15 those not for melee only work with shots and throws', () => {
  const ranged = duel(shooter, atFar);
  const thrown = duel({ weapons: [knife] }, atFar);
  const open = (s: Stage, with_: typeof shoot) =>
    PENALTIES.filter(([kind, more]) => s.allowed('ann', 'strike', with_(kind, more))).map(
      ([kind]) => kind,
    );
  expect(open(ranged, shoot)).toEqual(['called-shot', 'maim', 'armor-gap']);
  expect(open(thrown, toss)).toEqual(['called-shot', 'maim', 'armor-gap']);
  thrown.do('ann', 'strike', toss('maim', { part: 'eye' }), { dice: [31, 97, 4] });
  expect(thrown.who('bob').maimed).toEqual(['eye']);
});

test('REN-STR-16 Luck may make a strike exceptional after the roll', () => {
  const s = duel({ state: { luck: 2 } });
  const scene = s.do('ann', 'strike', strike('mighty-blow'), {
    dice: [25, 97, 2],
    answers: [
      ['luck-before', 'no'],
      ['luck', 'upgrade'],
      ['luck', 'keep'],
    ],
  });
  expect(scene.cites('luck', 'REN-STR-16')).toBe(true);
  expect(scene.has('strike')).toBe(true);
  // 2 + 3, 5 for the upgrade, DB 5.
  expect(dvsOf(scene)).toEqual([15]);
  expect(s.who('ann').luck).toBe(1);
  const kept = duel({ state: { luck: 2 } }).do('ann', 'strike', strike('mighty-blow'), {
    dice: [25, 97, 2],
  });
  expect(kept.has('strike')).toBe(false);
  expect(dvsOf(kept)).toEqual([5]);
});

test('REN-STR-16 it may take the penalty of a strike off before the roll, and swap the digits after it', () => {
  const s = duel({ state: { luck: 1 } });
  const before = s.do('ann', 'strike', strike('maim', { part: 'hand' }), {
    dice: [98],
    answers: [['luck-before', 'clear']],
  });
  expect(targetsOf(before, 'attack')).toEqual([60]);
  expect(s.who('ann').luck).toBe(0);
  const swapped = duel({ state: { luck: 1 } }).do(
    'ann',
    'strike',
    strike('maim', { part: 'hand' }),
    {
      dice: [4, 97, 2],
      answers: [
        ['luck-before', 'no'],
        ['luck', 'swap'],
      ],
    },
  );
  expect(swapped.has('strike')).toBe(true);
});

const target = { target: 'bob' };
const sworded: Partial<Person> = { skills: { 'one-handed': 45, fray: 30 }, weapons: [sword] };
const bobsSword = { target: 'bob', item: 'bob/sword' };

test('REN-MAN-01 a maneuver is its own action and deals no damage', () => {
  for (const [action, parameters] of [
    ['disarm', bobsSword],
    ['grab', target],
    ['trip', target],
    ['feint', target],
  ] as const) {
    const s = duel({}, sworded);
    const scene = s.do('ann', action, parameters, { dice: [35, 97] });
    expect(scene.cites('maneuver', 'REN-MAN-01')).toBe(true);
    expect(scene.has('dv')).toBe(false);
    expect(scene.rolled).toHaveLength(2);
    expect(s.who('bob').damage).toBe(0);
    expect(s.who('ann').standardUsed || s.who('ann').quickUsed > 0).toBe(true);
  }
});

test('REN-MAN-02 maneuverCheck=ordered: the user rolls first, and failure ends it', () => {
  const s = duel();
  expect(s.do('ann', 'trip', target, { dice: [61] }).rolled).toEqual(['ann trip']);
  expect(s.who('bob').prone).toBe(false);
  expect(
    duel()
      .do('ann', 'trip', target, { dice: [60, 31] })
      .has('maneuver'),
  ).toBe(true);
  expect(
    duel()
      .do('ann', 'trip', target, { dice: [20, 25] })
      .has('maneuver fails'),
  ).toBe(true);
  expect(
    duel()
      .do('ann', 'trip', target, { dice: [26, 25] })
      .has('maneuver'),
  ).toBe(true);
});

test('REN-MAN-02 maneuverCheck=opposed: both always roll, and again if both fail', () => {
  const options = { maneuverCheck: 'opposed' } as const;
  const against = (...dice: readonly number[]) => {
    const scene = duel({}, {}, { options }).do('ann', 'trip', target, { dice });
    return [scene.has('maneuver'), scene.rolled.length];
  };
  expect(against(61, 30)).toEqual([false, 2]);
  expect(against(61, 31, 40, 20)).toEqual([true, 4]);
  expect(against(61, 31, 61, 20)).toEqual([false, 4]);
  expect(against(20, 97)).toEqual([true, 2]);
  expect(against(20, 25)).toEqual([false, 2]);
});

test('REN-MAN-02 equal margins roll again', () => {
  const scene = duel().do('ann', 'trip', target, { dice: [20, 20, 35, 10] });
  expect(scene.rolled).toHaveLength(4);
  expect(scene.has('maneuver')).toBe(true);
});

/** The target number of Bob's resistance with these skills and a sword. */
const resist = (
  skills: Readonly<Record<string, number>>,
  action: string,
  parameters: JsonObject = target,
) =>
  targetsOf(
    duel({}, { ...sworded, skills }).do('ann', action, parameters, { dice: [35, 97] }),
    'resist',
  )[0];

test('REN-MAN-02 a target with several listed skills uses the best', () => {
  expect([
    resist({ fray: 30, unarmed: 40 }, 'grab'),
    resist({ fray: 50, unarmed: 40 }, 'grab'),
  ]).toEqual([40, 50]);
  expect([
    resist({ fray: 30, 'one-handed': 40 }, 'disarm', bobsSword),
    resist({ fray: 50, 'one-handed': 40 }, 'disarm', bobsSword),
  ]).toEqual([40, 50]);
  expect([resist({ read: 40 }, 'feint'), resist({ read: 20 }, 'feint')]).toEqual([40, 30]);
});

test('REN-MAN-02 one who is out cannot resist', () => {
  const s = stage({ ann, bob: { ...bob, state: { damage: 200 } }, cid: { at: [20, 15] } });
  expect(s.do('ann', 'grab', target, { dice: [40] }).rolled).toEqual(['ann grab']);
});

test('REN-MAN-03 Disarm: a Standard Action, melee skill against melee skill or Fray', () => {
  const s = duel({}, sworded);
  const scene = s.do('ann', 'disarm', bobsSword, { dice: [35, 97] });
  expect([targetsOf(scene, 'disarm'), targetsOf(scene, 'resist')]).toEqual([[60], [45]]);
  expect(s.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
  expect(scene.cites('disarmed', 'REN-MAN-03')).toBe(true);
  expect(holds(s, 'bob')).toEqual([]);
  expect(s.state.ground).toEqual([{ item: 'bob/sword', at: [6, 5] }]);
});

test('REN-MAN-03 one item falls, the one named before: a weapon or a shield', () => {
  const both: Partial<Person> = { ...sworded, weapons: [sword, shield] };
  const drops = (item: string) => {
    const s = duel({}, both);
    s.do('ann', 'disarm', { target: 'bob', item }, { dice: [35, 97] });
    return holds(s, 'bob');
  };
  expect([drops('bob/sword'), drops('bob/shield')]).toEqual([['bob/shield'], ['bob/sword']]);
  expect(duel({}, both).allowed('ann', 'disarm', target)).toBe(false);
  expect(
    duel({}, { ...sworded, weapons: [sword, shield, bow] }).allowed('ann', 'disarm', {
      target: 'bob',
      item: 'bob/bow',
    }),
  ).toBe(false);
});

test('REN-MAN-03 a lost check drops nothing', () => {
  for (const dice of [[61], [20, 25]]) {
    const s = duel({}, sworded);
    expect(s.do('ann', 'disarm', bobsSword, { dice }).has('maneuver fails')).toBe(true);
    expect(holds(s, 'bob')).toEqual(['bob/sword']);
  }
});

test('REN-MAN-03 with nothing in hand it is done unarmed', () => {
  expect(
    targetsOf(
      duel({ weapons: [] }, sworded).do('ann', 'disarm', bobsSword, { dice: [98] }),
      'disarm',
    ),
  ).toEqual([40]);
});

test('REN-MAN-04 Feint: a Quick Action, Deception against Resist Social Manipulation or Read', () => {
  const s = duel();
  const scene = s.do('ann', 'feint', target, { dice: [35, 97] });
  expect([targetsOf(scene, 'feint'), targetsOf(scene, 'resist')]).toEqual([[50], [30]]);
  expect(s.who('ann')).toMatchObject({ standardUsed: false, quickUsed: 1 });
  expect(s.allowed('ann', 'attack', blow)).toBe(true);
  expect(
    targetsOf(
      duel({}, { aptitudes: { SAV: 20, INT: 18 } }).do('ann', 'feint', target, { dice: [35, 97] }),
      'resist',
    ),
  ).toEqual([38]);
  expect(duel().do('ann', 'feint', target, { dice: [51] }).rolled).toEqual(['ann feint']);
});

/** Bob has been feinted this many times by Ann, and it is her turn. */
function feinted(times: number, more: Staging = {}) {
  const s = stage(
    {
      ann,
      cid: { ...ann, at: [6, 6], side: 'a' },
      bob: { ...bob, skills: { fray: 60, unarmed: 25 } },
    },
    more,
  );
  for (let i = 0; i < times; i++) s.do('ann', 'feint', target, { dice: [35, 97] });
  return s;
}

test('REN-MAN-05 the target defends at -20', () => {
  const s = feinted(1);
  const scene = s.do('ann', 'attack', blow, { dice: [20, 40] });
  expect(targetsOf(scene, 'Fray')).toEqual([40]);
  expect(scene.parts('defence')).toContain('REN-MAN-05 -20');
  expect(targetsOf(feinted(0).do('ann', 'attack', blow, { dice: [20, 40] }), 'Fray')).toEqual([60]);
});

test('REN-MAN-05 against everyone, until its next turn begins', () => {
  const s = feinted(1);
  s.do('ann', 'end');
  expect(
    targetsOf(
      s.do('cid', 'attack', { weapon: 'cid/sword', target: 'bob' }, { dice: [20, 40] }),
      'Fray',
    ),
  ).toEqual([40]);
  expect(effectsOn(s, 'bob')).toEqual(['feinted']);
  s.do('cid', 'end');
  expect(s.turn).toBe('bob');
  expect(effectsOn(s, 'bob')).toEqual([]);
  s.do('bob', 'end');
  expect(targetsOf(s.do('ann', 'attack', blow, { dice: [20, 40] }), 'Fray')).toEqual([60]);
});

test('REN-MAN-05 feints add up, and count against maneuvers as well', () => {
  expect(targetsOf(feinted(2).do('ann', 'feint', target, { dice: [35, 97] }), 'resist')).toEqual([
    30,
  ]);
  const s = stage({
    ann,
    cid: { ...ann, at: [6, 6], side: 'a' },
    bob: { ...bob, skills: { fray: 60 } },
  });
  s.do('ann', 'feint', target, { dice: [35, 97] });
  s.do('ann', 'end');
  s.do('cid', 'feint', target, { dice: [35, 97] });
  expect(targetsOf(s.do('cid', 'trip', target, { dice: [35, 97] }), 'resist')).toEqual([20]);
});

test('REN-MAN-05 a feint that fails does nothing', () => {
  const s = duel();
  s.do('ann', 'feint', target, { dice: [20, 25] });
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-MAN-06 Grab: a Standard Action, Unarmed Combat against Fray or Unarmed Combat', () => {
  const s = duel();
  const scene = s.do('ann', 'grab', target, { dice: [35, 97] });
  expect([targetsOf(scene, 'grab'), targetsOf(scene, 'resist')]).toEqual([[40], [30]]);
  expect(s.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
  expect(scene.cites('grabbed', 'REN-MAN-06')).toBe(true);
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  const lost = duel();
  lost.do('ann', 'grab', target, { dice: [20, 25] });
  expect(lost.who('bob').grabbedBy).toEqual([]);
  expect(duel({}, { at: [7, 5] }).refused('ann', 'grab', target)).toEqual(['REN-GRID-02']);
});

test('REN-MAN-06 it is no unarmed attack: no penalty against the armed, no injury, but size counts', () => {
  const s = duel({}, { ...sworded, sheet: { armor: [{ name: 'plate', av: 10 }] } });
  expect(targetsOf(s.do('ann', 'grab', target, { dice: [98] }), 'grab')).toEqual([40]);
  expect(s.who('ann').damage).toBe(0);
  expect(duel({ skills: {} }, sworded).allowed('ann', 'grab', target)).toBe(true);
  expect(
    targetsOf(
      duel({}, { sheet: { size: 'Large' } }).do('ann', 'grab', target, { dice: [98] }),
      'grab',
    ),
  ).toEqual([30]);
});

/** Ann has grabbed Bob, and it is his turn. */
function held(
  more: {
    readonly bob?: Partial<Person>;
    readonly options?: Staging['options'];
    readonly grip?: string;
  } = {},
) {
  const s = duel(
    {},
    { ...sworded, skills: { ...sworded.skills, unarmed: 25 }, ...more.bob },
    { options: more.options },
  );
  s.do('ann', 'grab', target, {
    dice: [35, 97],
    ...(more.grip === undefined ? {} : { answers: [['grab-result', more.grip]] }),
  });
  s.do('ann', 'end');
  return s;
}

const ALL_ELSE = [
  ['attack', { weapon: 'bob/sword', target: 'ann' }],
  ['strike', { weapon: 'bob/sword', target: 'ann', strike: 'mighty-blow' }],
  ['disarm', { target: 'ann', item: 'ann/sword' }],
  ['grab', { target: 'ann' }],
  ['trip', { target: 'ann' }],
  ['feint', { target: 'ann' }],
  ['move', { path: [[7, 5]] }],
  ['charge', { path: [[8, 5]] }],
  ['drop-prone', {}],
  ['full-defense', {}],
  ['stow', { item: 'bob/sword' }],
  ['drop', { item: 'bob/sword' }],
] as const;

test('REN-MAN-07 the grabbed can only try to get free', () => {
  const s = held();
  for (const [action, parameters] of ALL_ELSE) {
    const copy: JsonObject = JSON.parse(JSON.stringify(parameters));
    expect([action, s.refused('bob', action, copy)]).toEqual([action, ['REN-MAN-07']]);
    expect([
      action,
      duel({}, sworded, { order: ['bob', 'ann'] }).allowed('bob', action, copy),
    ]).toEqual([action, true]);
  }
  expect(s.allowed('bob', 'escape', { from: 'ann' })).toBe(true);
  expect(s.allowed('bob', 'end')).toBe(true);
});

test('REN-MAN-07 they defend, but do not react', () => {
  const s = held();
  s.until('ann');
  expect(
    targetsOf(
      s.do('ann', 'attack', blow, { dice: [20, 40], answers: [['defence', 'parry:bob/sword']] }),
      'parry',
    ),
  ).toEqual([45]);
  const run = stage(
    {
      ann,
      cid: { ...ann, at: [6, 6], side: 'a' },
      bob: { ...bob, ...sworded, state: { grabbedBy: ['ann'] } },
    },
    { order: ['cid', 'ann', 'bob'] },
  );
  expect(run.do('cid', 'move', { path: [[6, 8]] }).questions).toEqual([]);
  const free = stage(
    { ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, ...sworded } },
    { order: ['cid', 'ann', 'bob'] },
  );
  expect(
    free.do('cid', 'move', { path: [[6, 8]] }, { answers: [['opportunity', 'no']] }).questions,
  ).toEqual(['opportunity']);
});

test('REN-MAN-07 the GM may leave them more than that', () => {
  const s = held({ grip: 'hampered' });
  expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(true);
  expect(s.allowed('bob', 'move', { path: [[7, 5]] })).toBe(false);
  expect(s.allowed('bob', 'escape', { from: 'ann' })).toBe(true);
  expect(
    held({ grip: 'held' }).allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }),
  ).toBe(false);
  expect(cited(duel(), { do: 'grab', with: target }, 'grab-result', [35, 97])).toBe(
    'gm: REN-MAN-07',
  );
});

test('REN-MAN-07 or override a refusal', () => {
  const s = held();
  expect(
    s.do(
      'bob',
      'attack',
      { weapon: 'bob/sword', target: 'ann' },
      { dice: [98], force: 'one arm is free' },
    ).rolled,
  ).toEqual(['bob attack']);
});

test("REN-MAN-08 Escape: a Standard Action, Unarmed Combat or STR + SOM against the grabber's Unarmed Combat", () => {
  const s = held();
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [35, 20] });
  // STR 30 and SOM 15.
  expect([targetsOf(scene, 'escape'), targetsOf(scene, 'resist')]).toEqual([[45], [40]]);
  expect(s.who('bob')).toMatchObject({ standardUsed: true, quickUsed: 0, grabbedBy: [] });
  expect(scene.cites('grab ends', 'REN-MAN-08')).toBe(true);
  const wrestler = held({ bob: { skills: { unarmed: 46 } } });
  expect(
    targetsOf(wrestler.do('bob', 'escape', { from: 'ann' }, { dice: [98] }), 'escape'),
  ).toEqual([46]);
  const strong = held({ bob: { sheet: { STR: 40 } } });
  expect(targetsOf(strong.do('bob', 'escape', { from: 'ann' }, { dice: [98] }), 'escape')).toEqual([
    55,
  ]);
});

test('REN-MAN-08 REN-MOVE-03 a combatant seized in the middle of a run breaks free with STR + SOM at -10', () => {
  const s = duel();
  s.do('ann', 'ready', { event: 'move', action: { do: 'grab', with: { target: 'bob' } } });
  s.end();
  const seized = { dice: [35, 97], answers: [['readied', 'yes']] } as const;
  s.do('bob', 'move', { path: [[12, 5]] }, seized);
  expect(s.who('bob')).toMatchObject({ at: [6, 5], grabbedBy: ['ann'] });
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [36] });
  expect([targetsOf(scene, 'escape'), s.who('bob').grabbedBy]).toEqual([[35], ['ann']]);
});

test('REN-MAN-08 who loses stays in the hold', () => {
  for (const dice of [[46], [20, 25]]) {
    const s = held();
    s.do('bob', 'escape', { from: 'ann' }, { dice });
    expect(s.who('bob').grabbedBy).toEqual(['ann']);
    expect(s.refused('bob', 'escape', { from: 'ann' })).toEqual(['REN-TURN-03']);
  }
  expect(duel().refused('ann', 'escape', { from: 'bob' })).toEqual(['REN-MAN-08']);
});

test("REN-MAN-08 size counts for the grab only, and the grabber's Fray for nothing", () => {
  const s = duel(
    {},
    { sheet: { size: 'Large' }, state: { grabbedBy: ['ann'] } },
    { order: ['bob', 'ann'] },
  );
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [35, 97] });
  expect([targetsOf(scene, 'escape'), targetsOf(scene, 'resist')]).toEqual([[45], [40]]);
  const slippery = stage(
    {
      ann: { ...ann, skills: { unarmed: 20, fray: 60 } },
      bob: { ...bob, state: { grabbedBy: ['ann'] } },
    },
    { order: ['bob', 'ann'] },
  );
  expect(
    targetsOf(slippery.do('bob', 'escape', { from: 'ann' }, { dice: [35, 97] }), 'resist'),
  ).toEqual([20]);
});

test('REN-MAN-08 two holds are two escapes', () => {
  const s = stage(
    {
      ann,
      cid: { ...ann, at: [6, 6], side: 'a' },
      bob: { ...bob, state: { grabbedBy: ['ann', 'cid'] } },
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'escape', { from: 'cid' }, { dice: [35, 20] });
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toEqual(['REN-MAN-07']);
});

test('REN-MAN-08 with maneuverCheck=opposed both roll', () => {
  const s = held({ options: { maneuverCheck: 'opposed' } });
  expect(s.do('bob', 'escape', { from: 'ann' }, { dice: [46, 41, 35, 20] }).rolled).toHaveLength(4);
  expect(s.who('bob').grabbedBy).toEqual([]);
});

test('REN-MAN-09 Trip: a Standard Action, melee skill against Fray, and the target falls prone', () => {
  const s = duel({}, { ...sworded, skills: { 'one-handed': 70, unarmed: 70, fray: 30 } });
  const scene = s.do('ann', 'trip', target, { dice: [35, 20] });
  expect([targetsOf(scene, 'trip'), targetsOf(scene, 'resist')]).toEqual([[60], [30]]);
  expect(s.who('ann')).toMatchObject({ standardUsed: true, quickUsed: 0 });
  expect(s.who('bob').prone).toBe(true);
  expect(scene.cites('prone', 'REN-MAN-09')).toBe(true);
  const lost = duel();
  lost.do('ann', 'trip', target, { dice: [20, 25] });
  expect(lost.who('bob').prone).toBe(false);
  expect(duel({}, { at: [7, 5] }).refused('ann', 'trip', target)).toEqual(['REN-GRID-02']);
});

test('REN-MAN-09 unarmed it is tripped with Unarmed Combat', () => {
  expect(
    targetsOf(duel({ weapons: [] }, sworded).do('ann', 'trip', target, { dice: [98] }), 'trip'),
  ).toEqual([40]);
});
