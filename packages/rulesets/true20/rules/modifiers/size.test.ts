import { expect, test } from 'vitest';
import { duel } from '../../testing/duel.js';
import { ground, odds, pistol, stage } from '../../testing/stage.js';

const on = { 'size.modifiers': 'on' } as const;
const TABLE = [
  ['Small', 1, -1, 4, -1],
  ['Medium', 0, 0, 0, 0],
  ['Large', -1, 1, -4, 2],
  ['Huge', -2, 2, -8, 4],
  ['Gargantuan', -4, 4, -12, 6],
] as const;

test.each(TABLE)(
  'T20-CTX-50 %s: attack and Defense %i, maneuvers %i, Stealth %i, Toughness %i, for those who play with size',
  (size, attack, maneuver, stealth, toughness) => {
    const own = duel({ own: { size, footprint: 1 }, options: on });
    expect([
      odds(own, 'a', 't', 'sword')[0],
      own.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 't' }),
    ]).toEqual([attack, maneuver]);
    const foe = duel({ foe: { size, footprint: 1, dex: 2 }, options: on });
    expect([
      odds(foe, 'a', 't', 'sword')[1],
      foe.total('maneuver Difficulty', 't', 'a', 'maneuver', { maneuver: 'trip', target: 't' }),
    ]).toEqual([12 + attack, 10 + maneuver]);
    expect(foe.total('Toughness', 't', 'a', 'attack', { weapon: 'a/sword', target: 't' })).toBe(
      toughness,
    );
    const hiding = stage(
      { a: { at: [5, 5], sheet: { size, footprint: 1 } }, t: { at: [9, 5] } },
      { options: on, map: { rows: [...ground(12, 12, { '5,5': "'" })] } },
    );
    expect(hiding.total('Stealth', 'a', 'a', 'hide')).toBe(stealth);
  },
);

test('T20-CTX-50 nothing of it for those who do not', () => {
  const plain = duel({ own: { size: 'Huge', footprint: 1 }, foe: { size: 'Huge', footprint: 1 } });
  expect(odds(plain, 'a', 't', 'sword')).toEqual([0, 10]);
  expect(plain.parts('Toughness', 't', 'a', 'attack', { weapon: 'a/sword', target: 't' })).toEqual(
    [],
  );
  expect(plain.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 't' })).toBe(0);
});

test('T20-CTX-50 shown as a modifier of its own, and not added to totals that are printed', () => {
  const s = duel({
    own: { size: 'Huge', footprint: 1 },
    foe: { size: 'Large', footprint: 1 },
    options: on,
  });
  const blow = { weapon: 'a/sword', target: 't' };
  expect([
    s.parts('attack', 'a', 'a', 'attack', blow),
    s.parts('Defense', 't', 'a', 'attack', blow),
  ]).toEqual([['T20-CTX-50 -2'], ['T20-CTX-50 -1']]);
  const printed = duel({
    own: { size: 'Huge', footprint: 1, printed: { attack: 3, maneuver: 3 } },
    foe: { size: 'Large', footprint: 1, printed: { dodge: 14, parry: 13, maneuver: 2 } },
    options: on,
  });
  expect(odds(printed, 'a', 't', 'sword')).toEqual([3, 14]);
  expect(printed.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 't' })).toBe(
    3,
  );
  expect(
    printed.total('maneuver Difficulty', 't', 'a', 'maneuver', { maneuver: 'trip', target: 't' }),
  ).toBe(12);
  const base = duel({
    foe: { size: 'Large', footprint: 1, dex: 2, printed: { baseDefense: 14 } },
    options: on,
  });
  expect(odds(base, 'a', 't', 'sword')[1]).toBe(16);
});

test('T20-CTX-50 Base Defense, and a maneuver against Parry, have it too; a flat 5 has not', () => {
  const foe = { size: 'Huge', footprint: 1, combatBonus: 4 };
  expect(
    odds(duel({ foe, state: { conditions: ['flat-footed'] }, options: on }), 'a', 't', 'pistol')[1],
  ).toBe(12);
  expect(
    odds(
      duel({
        foe,
        state: { conditions: ['helpless'] },
        options: { ...on, 'cond.helpless': 'fixed5plus4' },
      }),
      'a',
      't',
      'pistol',
    )[1],
  ).toBe(5);
  const parry = duel({ foe, options: { ...on, 'maneuver.difficulty': 'parry' } });
  expect(
    parry.total('maneuver Difficulty', 't', 'a', 'maneuver', { maneuver: 'trip', target: 't' }),
  ).toBe(12);
});

test('T20-CTX-50 T20-AUTO-09 the line of a sweep goes by the attack bonus with size in it', () => {
  const guns = [{ name: 'gun', damage: 3, use: 'projectile', increment: 500, autofire: true }];
  const s = stage(
    {
      a: { at: [2, 5], sheet: { size: 'Small', combatBonus: 2, weapons: guns } },
      t: { at: [8, 5] },
    },
    { options: on },
  );
  const line = (n: number) => ({
    weapon: 'a/gun',
    line: Array.from({ length: n }, (_, i) => [8 + i, 5]),
  });
  expect([s.allowed('a', 'sweep', line(3)), s.allowed('a', 'sweep', line(4))]).toEqual([
    true,
    false,
  ]);
});

test('T20-CTX-50 T20-CTX-48 the small are harder to find again', () => {
  const search = (size: string) => {
    const s = stage(
      {
        t: { at: [9, 5], sheet: {}, state: { unawareOf: ['a'] } },
        a: { at: [5, 5], sheet: { size, footprint: 1 } },
      },
      { options: on },
    );
    s.do('t', 'search', {}, { dice: [12] });
    return s.who('t').unawareOf;
  };
  expect([search('Small'), search('Medium')]).toEqual([['a'], []]);
});

test.each([
  ['fixed5plus4', 9],
  ['tableNoCombatBonus', 9],
] as const)(
  'T20-CTX-50 size counts for the Base Defense of those who are not helpless, under %s as well',
  (helpless, defense) => {
    const s = stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], sheet: { size: 'Large' }, state: { conditions: ['flat-footed'] } },
      },
      { options: { 'size.modifiers': 'on', 'cond.helpless': helpless } },
    );
    expect(s.total('Defense', 't', 'a', 'attack', { weapon: 'a/pistol', target: 't' })).toBe(
      defense,
    );
  },
);
