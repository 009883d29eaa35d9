import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Turns that start, are delayed or are lost while others have actions readied, and effects that last until one of them.

interface Row {
  readonly order?: readonly string[];
  readonly b?: Data;
  readonly bState?: Data;
  readonly c?: Data;
  readonly options?: Staging['options'];
}

/** Three in a row: b stands between a and c, who are friends; a is out of reach of c. */
const row = ({
  order = ['a', 'b', 'c'],
  b = {},
  bState = {},
  c = {},
  options = {},
}: Row = {}): Stage =>
  stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword(), pistol()], con: 9 } },
      b: { at: [5, 5], side: 'theirs', sheet: { weapons: [sword()], ...b }, state: bState },
      c: {
        at: [6, 5],
        side: 'ours',
        sheet: {
          weapons: [sword(), pistol()],
          printed: { attack: 20, maneuver: 20 },
          con: 9,
          ...c,
        },
      },
    },
    { order, options },
  );
const blow = (by: string, target = 'b', weapon = 'sword'): JsonObject => ({
  do: 'attack',
  with: { weapon: `${by}/${weapon}`, target },
});
const ready = (s: Stage, by: string, event: string, action: JsonObject, who = 'b'): void =>
  void s.do(by, 'ready', { event, who, action });

test('T20-CTX-36 T20-CTX-26 whom a blow at the start of its turn drops begins that turn once, and clings to life in the next round', () => {
  const s = row({ b: { con: -5 } });
  s.until('c');
  ready(s, 'c', 'turn', blow('c'));
  s.end();
  const scene = s.do('a', 'end', {}, { dice: [10, 1] });
  expect([scene.rolled, s.who('b').marks.dying, s.turn, s.state.round]).toEqual([
    ['c attack', 'b Toughness'],
    1,
    'a',
    3,
  ]);
});

test('T20-CTX-36 T20-CTX-26 the next in the order has the turn after it', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { con: 9 } },
      b: { at: [5, 5], side: 'theirs', sheet: { con: -5 } },
      d: { at: [9, 5], side: 'theirs', sheet: {} },
      c: { at: [6, 5], side: 'ours', sheet: { weapons: [sword()], printed: { attack: 20 } } },
    },
    { order: ['a', 'b', 'd', 'c'] },
  );
  s.until('c');
  ready(s, 'c', 'turn', blow('c'));
  s.end();
  const scene = s.do('a', 'end', {}, { dice: [10, 1] });
  expect([scene.rolled, s.turn, s.state.order]).toEqual([
    ['c attack', 'b Toughness'],
    'd',
    ['a', 'c', 'b', 'd'],
  ]);
});

test('T20-CTX-36 T20-CTX-22 who is stunned at the start of its turn has lost that turn alone', () => {
  const s = row();
  s.until('c');
  ready(s, 'c', 'turn', blow('c'));
  s.end();
  s.do('a', 'end', {}, { dice: [10, 10] });
  expect([s.turn, kindsOn(s, 'b')]).toEqual(['a', ['stunned']]);
  s.end();
  expect([s.turn, kindsOn(s, 'b')]).toEqual(['c', ['stunned']]);
  s.end();
  expect([s.turn, kindsOn(s, 'b')]).toEqual(['b', []]);
});

test('T20-CTX-36 T20-CTX-31 who is tripped at the start of its turn gets up in it', () => {
  const s = row();
  s.until('c');
  ready(s, 'c', 'turn', { do: 'maneuver', with: { maneuver: 'trip', target: 'b' } });
  s.end();
  s.do('a', 'end', {}, { dice: [20] });
  s.do('b', 'stand-up');
  expect([s.turn, refusedBy(s, 'b', 'attack', { weapon: 'b/sword', target: 'a' })]).toEqual([
    'b',
    '',
  ]);
});

test('T20-MOUNT-04 T20-CTX-36 a horse that is shot as it keeps out of the fight has one turn, and bleeds in the next', () => {
  const s = stage(
    {
      a: { at: [1, 1], side: 'ours', sheet: {} },
      m: { at: [6, 5], side: 'ours', sheet: horse({ con: -5 }) },
      c: { at: [12, 5], side: 'theirs', sheet: { weapons: [pistol()], printed: { attack: 20 } } },
    },
    { order: ['a', 'm', 'c'] },
  );
  s.until('c');
  ready(s, 'c', 'move', blow('c', 'm', 'pistol'), 'm');
  s.end();
  const scene = s.do('a', 'end', {}, { dice: [10, 1] });
  expect([scene.rolled, s.turn]).toEqual([['c attack', 'm Toughness'], 'a']);
});

test('T20-SURP-04 T20-CTX-36 T20-CTX-39 a readied feint opens its target until the end of the next turn of the feinter, no longer', () => {
  const s = row({ order: ['c', 'b', 'a'], c: { skills: { bluff: 30 } } });
  ready(s, 'c', 'attack', { do: 'feint', with: { skill: 'bluff', target: 'b' } });
  s.end();
  s.do('b', 'attack', { weapon: 'b/sword', target: 'c' }, { dice: [10, 10, 2] });
  expect(kindsOn(s, 'b')).toEqual(['feinted']);
  s.until('c');
  expect(kindsOn(s, 'b')).toEqual(['feinted']);
  s.end();
  expect(kindsOn(s, 'b')).toEqual([]);
});

test('T20-CTX-36 T20-CTX-22 a stun until the turn of one who has died in the meantime ends in its place', () => {
  const s = row({ order: ['c', 'b', 'a'] });
  s.do('c', 'attack', { weapon: 'c/sword', target: 'b' }, { dice: [10, 10] });
  s.end();
  expect([s.turn, kindsOn(s, 'b')]).toEqual(['a', ['stunned']]);
  s.gm('set', { path: 'combatants.c.dead', value: true });
  s.end();
  expect([s.turn, kindsOn(s, 'b')]).toEqual(['b', []]);
});

test('T20-CTX-36 of two who delay and come in on the same turn the first in the order acts first', () => {
  const s = row();
  s.do('a', 'delay');
  s.do('b', 'delay');
  s.do('b', 'come-next');
  s.do('a', 'come-next');
  s.end();
  const first = s.turn;
  s.end();
  expect([first, s.turn, s.state.round]).toEqual(['a', 'b', 1]);
});

test('T20-CTX-36 T20-CTX-21 a delayer who is dazed meanwhile comes in, and has lost the turn with it', () => {
  const s = row();
  s.do('a', 'delay');
  s.do('b', 'delay');
  s.gm('harm', { who: 'b', damage: 5, lethal: false }, { dice: [11] });
  s.do('b', 'come-next');
  s.end();
  expect([s.state.round, s.turn, kindsOn(s, 'b')]).toEqual([2, 'a', []]);
});

test('T20-CTX-36 T20-CTX-22 a delayer who is stunned does not come in', () => {
  const s = row();
  s.do('a', 'delay');
  s.do('b', 'delay');
  s.do('b', 'come-next');
  s.do('c', 'attack', { weapon: 'c/sword', target: 'b' }, { dice: [10, 10] });
  s.end();
  expect([s.state.round, s.turn]).toEqual([2, 'a']);
});

test('T20-CTX-36 T20-CTX-24 a staggered delayer has its one action in the turn that was put off', () => {
  const s = row({ bState: { marks: { staggered: 1 } } });
  s.end();
  s.do('b', 'delay');
  s.do('b', 'come-next');
  s.end();
  s.do('b', 'attack', { weapon: 'b/sword', target: 'a' }, { dice: [2] });
  expect([s.turn, refusedBy(s, 'b', 'move', { path: [[5, 3]] })]).toEqual(['b', 'T20-CTX-24']);
});

test('T20-CTX-36 T20-CTX-25 a disabled guard has done too much by readying a blow, though it never comes', () => {
  const s = row({ bState: { marks: { disabled: 1 } } });
  s.end();
  ready(s, 'b', 'move', blow('b', 'a'), 'a');
  s.end();
  s.end();
  s.end();
  expect(s.who('b').marks.dying).toBe(1);
});

test('T20-CTX-36 T20-CTX-25 but not by delaying', () => {
  const s = row({ bState: { marks: { disabled: 1 } } });
  s.end();
  s.do('b', 'delay');
  s.do('b', 'come-next');
  s.end();
  s.end();
  s.until('b');
  expect(s.who('b').marks.dying).toBe(0);
});

/** The same with `b` and `c` surprised, so that only `a` acts in the first round. */
const surprise = (): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        side: 'ours',
        sheet: { weapons: [sword(), gun()], conviction: 2, con: 9 },
      },
      b: {
        at: [5, 5],
        side: 'theirs',
        sheet: { weapons: [sword()], printed: { dodge: 18 } },
        state: { surprised: true },
      },
      c: { at: [9, 5], side: 'theirs', sheet: { con: 3 }, state: { surprised: true } },
    },
    { order: ['a', 'b', 'c'] },
  );

test('T20-CTX-34 T20-CTX-36 what is readied in the surprise round for a move of the surprised is given up in the next turn', () => {
  const s = surprise();
  ready(s, 'a', 'move', blow('a'));
  s.end();
  expect([s.turn, s.state.round, s.state.waiting]).toEqual(['a', 2, []]);
});

test('T20-CTX-34 T20-CTX-37 T20-AUTO-08 T20-COVFIRE-01 T20-SUPP-01 no one charges, sweeps, suppresses or moves all out in a surprise round', () => {
  const s = surprise();
  expect([
    refusedBy(s, 'a', 'charge', { weapon: 'a/sword', target: 'c', path: [[8, 5]] }),
    refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: [[5, 5]] }),
    refusedBy(s, 'a', 'suppress', { weapon: 'a/gun', target: 'c' }),
    refusedBy(s, 'a', 'move-all-out', { path: [[1, 5]] }),
  ]).toEqual(Array(4).fill('T20-CTX-34'));
});

test('T20-CTX-34 T20-CTX-44 Conviction brings another action in the surprise round, after a blow or after a move', () => {
  const struck = surprise();
  struck.do('a', 'attack', { weapon: 'a/sword', target: 'b' }, { dice: [2] });
  struck.do('a', 'extra-action', { action: 'standard' });
  const moved = surprise();
  moved.do('a', 'move', { path: [[4, 4]] });
  moved.do('a', 'extra-action', { action: 'move' });
  expect([
    refusedBy(struck, 'a', 'attack', { weapon: 'a/sword', target: 'b' }),
    refusedBy(moved, 'a', 'move', { path: [[4, 5]] }),
  ]).toEqual(['', '']);
});

test('T20-CTX-34 T20-CTX-36 who delays in the surprise round has one action in it, and the first turn of the next', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword()], con: 9 } },
      d: { at: [4, 6], side: 'ours', sheet: { weapons: [sword()], con: 9 } },
      b: { at: [5, 5], side: 'theirs', sheet: { con: 9 }, state: { surprised: true } },
    },
    { order: ['a', 'd', 'b'] },
  );
  s.do('a', 'delay');
  s.do('a', 'come-next');
  s.end();
  s.do('a', 'attack', { weapon: 'a/sword', target: 'b' }, { dice: [2] });
  expect([s.state.round, refusedBy(s, 'a', 'move', { path: [[4, 4]] })]).toEqual([1, 'T20-CTX-34']);
});

test('T20-CTX-34 T20-TWF-01 T20-SURP-06 both hands strike in a surprise round, at Base Defense either of them', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword(), sword({ name: 'dirk' })] } },
      b: {
        at: [5, 5],
        side: 'theirs',
        sheet: { printed: { dodge: 18 }, con: 9 },
        state: { surprised: true },
      },
    },
    { order: ['a', 'b'] },
  );
  const both = { weapon: 'a/sword', target: 'b', offHand: 'a/dirk', offTarget: 'b' };
  const scene = s.do('a', 'two-weapons', both, { dice: [2, 2] });
  expect(scene.facts('defense', 'value')).toEqual([10, 10]);
});

test('T20-CTX-34 T20-MOUNT-01 T20-MOUNT-02 a rider has one action in a surprise round, and so has the horse', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [4, 5], side: 'ours', sheet: horse() },
      b: { at: [10, 5], side: 'theirs', sheet: { con: 9 }, state: { surprised: true } },
    },
    { order: ['a', 'b'] },
  );
  expect(refusedBy(s, 'a', 'ride', { pace: 'charge', path: [[8, 5]] })).toBe('T20-MOUNT-02');
  s.do('a', 'ride', { pace: 'single', path: [[8, 5]] });
  s.do('a', 'attack', { weapon: 'a/sword', target: 'b' }, { dice: [2] });
  expect(refusedBy(s, 'a', 'ride', { pace: 'single', path: [[7, 5]] })).toBe('T20-MOUNT-02');
});

test('T20-CTX-36 T20-TWF-02 T20-CTX-44 a blow readied after both hands have struck pays as they did', () => {
  const s = stage(
    {
      a: {
        at: [4, 5],
        side: 'ours',
        sheet: { weapons: [sword(), sword({ name: 'dirk' })], conviction: 1 },
      },
      b: { at: [5, 5], side: 'theirs', sheet: { con: 9 } },
    },
    { order: ['a', 'b'] },
  );
  const both = { weapon: 'a/sword', target: 'b', offHand: 'a/dirk', offTarget: 'b' };
  s.do('a', 'two-weapons', both, { dice: [2, 2] });
  s.do('a', 'extra-action', { action: 'standard' });
  ready(s, 'a', 'move', blow('a'));
  s.end();
  const scene = s.do('b', 'move', { path: [[5, 6]] }, { dice: [2] });
  expect(scene.parts('attack')).toEqual(['T20-TWF-02 -6']);
});

test('T20-CTX-36 T20-STANCE-07 T20-STANCE-09 a Defensive Stance lapses with a turn in which a blow was only readied', () => {
  const s = row();
  s.do('a', 'defensive-stance', { penalty: 4 });
  ready(s, 'a', 'move', blow('a'));
  s.end();
  expect([kindsOn(s, 'a'), odds(s, 'b', 'a', 'sword')[1]]).toEqual([[], 10]);
});
