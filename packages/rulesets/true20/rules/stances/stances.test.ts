import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { bomb, kindsOn, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

const duel = (options: Partial<Options> = {}) =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          printed: { attack: 4, maneuver: 3, dodge: 17, parry: 16, baseDefense: 14 },
          weapons: [sword(), pistol()],
        },
      },
      b: {
        at: [5, 5],
        sheet: { printed: { dodge: 30, maneuver: 0 }, weapons: [sword(), pistol()] },
      },
    },
    { options },
  );

test('T20-STANCE-01 declared on the own turn, before the first roll, at no cost', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  expect(s.who('a').standardUsed || s.who('a').moveUsed).toBe(false);
  const late = duel();
  late.do('a', 'attack', { weapon: 'a/sword', target: 'b' }, { dice: [2] });
  expect(refusedBy(late, 'a', 'aggressive-stance', { penalty: 2 })).toBe('T20-STANCE-01');
  const moved = duel({ 'stance.declare': 'startOfTurn' });
  moved.do('a', 'kneel');
  expect(refusedBy(moved, 'a', 'aggressive-stance', { penalty: 2 })).toBe('T20-STANCE-01');
});

test.each([
  [1, 4],
  [2, 5],
  [3, 5],
  [4, 6],
] as const)('T20-STANCE-02 giving up %i makes an attack of +4 one of %i', (penalty, attack) => {
  const s = duel();
  expect(s.do('a', 'aggressive-stance', { penalty }).cites('stance', 'T20-STANCE-02')).toBe(true);
  expect(odds(s, 'a', 'b', 'sword')[0]).toBe(attack);
});

test('T20-STANCE-02 rounded up for those who play so', () => {
  const s = duel({ 'stance.rounding': 'up' });
  s.do('a', 'aggressive-stance', { penalty: 3 });
  expect(odds(s, 'a', 'b', 'sword')[0]).toBe(6);
});

test('T20-STANCE-03 the bonus counts for attacks and maneuvers alike', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  expect(s.parts('attack', 'a', 'a', 'attack', { weapon: 'a/sword', target: 'b' })).toEqual([
    'T20-STANCE-03 2',
  ]);
  expect(s.parts('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 'b' })).toEqual([
    'T20-STANCE-03 2',
  ]);
});

test('T20-STANCE-03 for attacks or for maneuvers alone, as named, for those who play so', () => {
  const blow = { weapon: 'a/sword', target: 'b' };
  for (const [on, attack, maneuver] of [
    ['attacks', 6, 3],
    ['maneuvers', 4, 5],
  ] as const) {
    const s = duel({ 'stance.bonusScope': 'chooseOne' });
    expect(refusedBy(s, 'a', 'aggressive-stance', { penalty: 4 })).toBe('T20-STANCE-03');
    expect(s.do('a', 'aggressive-stance', { penalty: 4, on }).fact('stance', 'on')).toBe(on);
    expect([
      s.total('attack', 'a', 'a', 'attack', blow),
      s.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 'b' }),
    ]).toEqual([attack, maneuver]);
  }
  const both = duel();
  expect(both.allowed('a', 'aggressive-stance', { penalty: 4, on: 'attacks' })).toBe(false);
  expect(
    duel({ 'stance.bonusScope': 'chooseOne' }).allowed('a', 'defensive-stance', { penalty: 4 }),
  ).toBe(true);
});

test('T20-STANCE-02 the note of it says the bonus as it is rounded', () => {
  const bonus = (options: Partial<Options>) =>
    duel(options).do('a', 'aggressive-stance', { penalty: 3 }).fact('stance', 'bonus');
  expect([bonus({}), bonus({ 'stance.rounding': 'up' })]).toEqual([1, 2]);
});

test('T20-STANCE-04 four points are the most, in either stance', () => {
  const s = duel();
  for (const kind of ['aggressive-stance', 'defensive-stance']) {
    expect(refusedBy(s, 'a', kind, { penalty: 5 })).toBe('T20-STANCE-04');
    expect(refusedBy(s, 'a', kind, { penalty: 4 })).toBe('');
  }
});

test('T20-STANCE-05 the stance lasts until the own next turn, or to the end of the own', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'end');
  expect(odds(s, 'b', 'a', 'pistol')[1]).toBe(13);
  s.do('b', 'end');
  expect(kindsOn(s, 'a')).toEqual([]);
  const brief = duel({ 'stance.duration': 'ownTurnOnly' });
  brief.do('a', 'aggressive-stance', { penalty: 4 });
  brief.do('a', 'end');
  expect(odds(brief, 'b', 'a', 'pistol')[1]).toBe(17);
});

test('T20-STANCE-06 the penalty comes off Dodge, Parry and Base Defense, or off Base Defense alone', () => {
  const s = duel();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'end');
  expect(s.parts('Defense', 'a', 'b', 'attack', { weapon: 'b/pistol', target: 'a' })).toEqual([
    'T20-STANCE-06 -4',
  ]);
  s.gm('condition', { who: 'a', condition: 'flat-footed', on: true });
  expect(odds(s, 'b', 'a', 'pistol')[1]).toBe(10);
  const base = duel({ 'defense.modifierScope': 'baseOnly' });
  base.do('a', 'aggressive-stance', { penalty: 4 });
  base.do('a', 'end');
  expect(odds(base, 'b', 'a', 'pistol')[1]).toBe(17);
});

test('T20-STANCE-07 a Defensive Stance lapses in a turn without a roll', () => {
  const s = duel();
  s.do('a', 'defensive-stance', { penalty: 4 });
  expect(s.do('a', 'end').cites('stance lapses', 'T20-STANCE-07')).toBe(true);
  expect(odds(s, 'b', 'a', 'pistol')[1]).toBe(17);
  const free = duel({ 'stance.defensiveNeedsRoll': 'no' });
  free.do('a', 'defensive-stance', { penalty: 4 });
  free.do('a', 'end');
  expect(odds(free, 'b', 'a', 'pistol')[1]).toBe(19);
});

test.each([
  [1, 17],
  [2, 18],
  [3, 18],
  [4, 19],
] as const)('T20-STANCE-08 giving up %i makes a Dodge of 17 one of %i', (penalty, dodge) => {
  const s = duel();
  s.do('a', 'defensive-stance', { penalty });
  s.do('a', 'attack', { weapon: 'a/sword', target: 'b' }, { dice: [2] });
  s.do('a', 'end');
  expect(odds(s, 'b', 'a', 'pistol')[1]).toBe(dodge);
});

test('T20-STANCE-09 every attack and every maneuver of the round suffers from it', () => {
  const s = duel();
  s.do('a', 'defensive-stance', { penalty: 3 });
  expect(odds(s, 'a', 'b', 'sword')[0]).toBe(1);
  expect(s.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 'b' })).toBe(0);
});

test('T20-STANCE-10 not both stances in one round, unless the group plays so', () => {
  const s = duel();
  s.do('a', 'defensive-stance', { penalty: 2 });
  expect(refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 })).toBe('T20-STANCE-10');
  const both = duel({ 'stance.combine': 'yes' });
  both.do('a', 'defensive-stance', { penalty: 2 });
  both.do('a', 'aggressive-stance', { penalty: 2 });
  expect(odds(both, 'a', 'b', 'sword')[0]).toBe(3);
});

test('T20-STANCE-07 T20-AREA-01 an area attack is no roll: a Defensive Stance lapses with it', () => {
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [bomb()] } }, b: { at: [12, 5] } });
  s.do('a', 'defensive-stance', { penalty: 4 });
  s.do('a', 'area-attack', { weapon: 'a/bomb', at: [12, 5] }, { dice: [20, 20] });
  expect(s.do('a', 'end').cites('stance lapses', 'T20-STANCE-07')).toBe(true);
});
