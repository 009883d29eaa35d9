import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { pistol, stage, sword } from '../testing/stage.js';
import { flies, incrementOf, light, maxRange, usableHands, weaponOf, wielded } from './gear.js';
import { sheetOf } from './state.js';

const POWERS = {
  combatBonus: 10,
  str: 1,
  dex: 2,
  con: 3,
  bonus: { attack: 10, maneuver: 20, defense: 30, dodge: 5, parry: 7, initiative: 9 },
  toughness: { type: 4, tough: 6, defensiveRoll: 8 },
};

const numbers = (more: { readonly [key: string]: number } | undefined = undefined) => {
  const s = stage({
    a: { at: [1, 1], sheet: { ...POWERS, ...(more ? { printed: more } : {}) } },
    t: { at: [5, 5] },
  });
  const { attackBonus, maneuverBonus, baseDefense, dodge, parry, initiative, natural } = sheetOf(
    s.state,
    s.who('a'),
  );
  return { attackBonus, maneuverBonus, baseDefense, dodge, parry, initiative, natural };
};

test('T20-CTX-02 T20-CTX-06 T20-CTX-07 T20-CTX-10 T20-CTX-33 the numbers of a sheet are the sums of the chapter', () => {
  expect(numbers()).toEqual({
    attackBonus: 10 + 2 + 10,
    maneuverBonus: 10 + 1 + 20,
    baseDefense: 10 + 10 + 30,
    dodge: 50 + 2 + 5,
    parry: 50 + 1 + 7,
    initiative: 2 + 9,
    natural: 3 + 4 + 6,
  });
});

test.each([
  ['attack', 'attackBonus', {}],
  ['maneuver', 'maneuverBonus', {}],
  ['dodge', 'dodge', {}],
  ['parry', 'parry', {}],
  ['initiative', 'initiative', {}],
  // Dodge and Parry start from Base Defense, printed or not.
  ['baseDefense', 'baseDefense', { dodge: 17 + 2 + 5, parry: 17 + 1 + 7 }],
] as const)(
  'T20-CTX-02 a printed %s is what counts, and changes nothing else',
  (printed, of, also) => {
    expect(numbers({ [printed]: 17 })).toEqual({ ...numbers(), ...also, [of]: 17 });
  },
);

test.each([
  ['Small', 1],
  ['Medium', 1],
  ['Large', 2],
  ['Huge', 3],
  ['Gargantuan', 4],
] as const)('T20-GANG-11 a %s body is %i squares wide, or as the sheet says', (size, squares) => {
  const wide = (more: Data) =>
    stage({ a: { at: [1, 1], sheet: { size, ...more } }, t: { at: [9, 9] } }).who('a').size;
  expect([wide({}), wide({ footprint: 3 })]).toEqual([squares, 3]);
});

test('T20-CTX-42 T20-TWF-05 what a weapon is: its range, whether it flies, and whether it is light', () => {
  const s = stage({
    a: {
      at: [1, 1],
      sheet: {
        hands: 4,
        weapons: [
          sword(),
          pistol({ increment: 30 }),
          { name: 'bow', damage: 1, use: 'projectile' },
          { name: 'knife', damage: 1, use: 'thrown', increment: 20, light: true },
        ],
      },
    },
    t: { at: [9, 9] },
  });
  const of = (id: string) => {
    const weapon = weaponOf(s.state, id);
    return [
      incrementOf(weapon),
      maxRange(weapon, true),
      maxRange(weapon, false),
      flies(weapon, true),
      flies(weapon, false),
      light(s.state, id),
    ];
  };
  expect(of('a/pistol')).toEqual([30, 300, 300, true, true, false]);
  expect(of('a/bow')).toEqual([10, 100, 100, true, true, false]);
  // Five increments for thrown weapons.
  expect(of('a/knife')).toEqual([20, 100, 200, true, false, true]);
  expect(of('a/sword').slice(3)).toEqual([false, false, false]);
  expect(of('unarmed').slice(3)).toEqual([false, false, true]);
});

test('T20-CTX-35 a combatant attacks with what is in hand, what is part of the body, and a free fist', () => {
  const at = (sheet: Data, state: Data = {}) => {
    const s = stage({
      a: { at: [1, 1], sheet, state },
      t: { at: [9, 9] },
    });
    return [wielded(s.state, s.who('a')), s.who('a').carried];
  };
  const great = sword({ name: 'greatsword', hands: 2 });
  const bite = { naturalWeapons: [sword({ name: 'bite' })] };
  expect(at({ weapons: [great] })).toEqual([['a/greatsword', 'unarmed'], []]);
  expect(at({ weapons: [sword(), great] })).toEqual([['a/sword', 'unarmed'], ['a/greatsword']]);
  expect(at({ weapons: [sword()] }, { sheathed: true })).toEqual([['unarmed'], ['a/sword']]);
  expect(at({ ...bite, hands: 0 })).toEqual([['a/bite'], []]);
  expect(at({ ...bite, hands: 1 })).toEqual([['a/bite', 'unarmed'], []]);
  expect(at({ ...bite, hands: 1, weapons: [sword()] })).toEqual([['a/sword', 'a/bite'], []]);
  expect(at({ weapons: [sword(), pistol()] }, { spent: ['a/sword'] })).toEqual([
    ['a/pistol', 'unarmed'],
    [],
  ]);
});

test('T20-MOUNT-05 a hand on the reins is none to use, unless the knees guide the mount', () => {
  const s = stage({
    a: { at: [1, 1], sheet: { skills: { ride: 9 } }, state: { riding: 'm' } },
    m: { at: [1, 1], side: 'ours', sheet: { size: 'Large', mount: true, hands: 0 } },
    t: { at: [9, 9] },
  });
  expect([usableHands(s.who('a')), usableHands(s.who('t'))]).toEqual([1, 2]);
  s.do('a', 'knees', {}, { dice: [10] });
  expect(usableHands(s.who('a'))).toBe(2);
});
