import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Props } from '@tiltyard/testing';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { dvsOf, stage, targetsOf, weapon } from '../../testing/stage.js';

/** 1d10 + 3 + DB, AP 1; DB is 4. */
const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true }, ap: 1 });
const knife = weapon('knife', {
  skills: ['ranged'],
  kind: 'thrown',
  damage: { dice: 1, flat: 3, db: true },
  ap: 1,
  range: { short: 5, medium: 15, long: 30, extreme: 45 },
});
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 70, ranged: 70, fray: 40 },
  weapons: [sword, knife],
};
const bob: Person = { at: [6, 5], skills: { fray: 40 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const strikes = (s: ReturnType<typeof duel>, strike: string, props: Props, more: JsonObject = {}) =>
  s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike, ...more }, props);
const HAND = { part: 'hand' };

const custom = (penalty: number, precision: string) =>
  strikes(
    duel(),
    'custom',
    {
      dice: [98],
      answers: [
        ['strike-penalty', penalty],
        ['strike-precision', precision],
      ],
    },
    { part: 'cut his belt' },
  );

test('REN-STR-05 the lists are open: the GM gives a new strike its penalty and its tag', () => {
  expect([targetsOf(custom(0, 'no'), 'attack'), targetsOf(custom(-20, 'no'), 'attack')]).toEqual([
    [70],
    [50],
  ]);
  expect([
    custom(-20, 'no').note('attacks')['tags'],
    custom(-20, 'yes').note('attacks')['tags'],
  ]).toEqual([undefined, ['Precision']]);
  expect(custom(-20, 'yes').question('strike-precision')).toMatchObject({
    who: 'gm',
    rules: ['REN-STR-01', 'REN-STR-05'],
  });
  expect(() => strikes(duel(), 'custom', { dice: [98] }, { part: 'cut his belt' })).toThrow(
    /no answer of gm to "strike-penalty"/,
  );
  expect(custom(-20, 'yes').parts('attack')).toEqual(['REN-STR-05 -20']);
});

test('REN-STR-09 it is rolled after damage, wounds and the check of the wound, and those wounds count', () => {
  // WT 6: 10 + 3 + 4 + 5 is 22, 3 wounds.
  const s = duel({}, { aptitudes: { SOM: 30 }, sheet: { DUR: 30 } });
  const scene = strikes(s, 'knock-down', { dice: [31, 97, 10, 60, 30] });
  expect(scene.rolled).toEqual([
    'ann attack',
    'bob Fray',
    'ann damage',
    'bob SOM x3',
    'bob SOM x2',
  ]);
  expect([targetsOf(scene, 'SOM x3'), targetsOf(scene, 'SOM x2')]).toEqual([[60], [30]]);
  // A prone combatant does not have to check for falling.
  const down = strikes(duel({}, { aptitudes: { SOM: 30 }, sheet: { DUR: 30 } }), 'knock-down', {
    dice: [31, 97, 10, 61],
  });
  expect(targetsOf(down, 'SOM x2')).toEqual([]);
});

test('REN-STR-11 the limb named before the roll is lost with an exceptional success; what more comes of it the GM says', () => {
  const s = duel();
  expect(
    s.refused('ann', 'strike', { weapon: 'ann/sword', target: 'bob', strike: 'maim' }),
  ).toEqual(['REN-STR-10']);
  const scene = strikes(
    s,
    'maim',
    { dice: [31, 97, 1], answers: [['strike-result', 'it bleeds']] },
    { part: 'left hand' },
  );
  expect([s.who('bob').maimed, scene.cites('maimed', 'REN-STR-11')]).toEqual([['left hand'], true]);
  expect(scene.question('strike-result')).toMatchObject({ who: 'gm', rules: ['REN-STR-11'] });
  expect(renaissance.summary(s.state, 'bob').conditions).toContainEqual({
    name: 'maimed: left hand',
    rules: ['REN-STR-11'],
    sign: 'disabled',
  });
  const plain = duel();
  strikes(plain, 'maim', { dice: [30, 97, 1] }, { part: 'left hand' });
  expect(plain.who('bob').maimed).toEqual([]);
});

test('REN-STR-14 Called Shot, Maim and Armor Gap carry Precision from the declaration on', () => {
  const tags = (strike: string) =>
    strikes(duel(), strike, { dice: [98] }, ['maim', 'called-shot'].includes(strike) ? HAND : {});
  for (const strike of ['called-shot', 'maim', 'armor-gap']) {
    expect(tags(strike).note('attacks')['tags'], strike).toEqual(['Precision']);
    expect(tags(strike).cites('attacks', 'REN-STR-14')).toBe(true);
  }
  for (const strike of ['knock-down', 'mighty-blow'])
    expect(tags(strike).note('attacks')['tags'], strike).toBeUndefined();
  // A resistance to Precision applies, whether the attack is exceptional or not.
  const stony = {
    sheet: { resistances: [{ kind: 'resistance', keyword: 'Precision', effect: [{ add: -2 }] }] },
  };
  expect([
    dvsOf(strikes(duel({}, stony), 'armor-gap', { dice: [30, 97, 1] })),
    dvsOf(strikes(duel({}, stony), 'mighty-blow', { dice: [30, 97, 1] })),
  ]).toEqual([[6], [8]]);
});
