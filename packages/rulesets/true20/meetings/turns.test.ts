import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import {
  bomb,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// What lasts beyond a turn and what does not: actions spent in advance, cover, holds, stances, feints, thrown items.

const HELPER: Data = { printed: { attack: 20 }, weapons: [sword()] };

const ganged = (marks: Data) =>
  stage(
    {
      d: { at: [5, 4], sheet: HELPER, state: { marks } },
      a: { at: [4, 5], side: 'ours', sheet: HELPER },
      t: { at: [5, 5], side: 'theirs', sheet: { con: 30 } },
    },
    { order: ['d', 'a', 't'] },
  );
const TOGETHER = { weapon: 'a/sword', target: 't', with: ['d'] };

test('T20-CTX-40 T20-CTX-25 a disabled helper has done too much by joining an attack, and drops the round after', () => {
  const s = ganged({ disabled: 1 });
  s.do('d', 'delay');
  s.do('a', 'combined-attack', TOGETHER, { dice: [5, 5, 20] });
  s.end();
  expect([s.turn, s.who('d').marks.dying]).toEqual(['d', 0]);
  s.until('a');
  s.end();
  expect(s.who('d').marks).toMatchObject({ dying: 1, unconscious: 1 });
});

test('T20-CTX-40 T20-CTX-24 a staggered helper that has joined has nothing left in its turn', () => {
  const s = ganged({ staggered: 1 });
  s.do('d', 'delay');
  s.do('a', 'combined-attack', TOGETHER, { dice: [5, 5, 20] });
  s.end();
  expect([refusedBy(s, 'd', 'move', { path: [[5, 3]] })]).toEqual(['T20-CTX-24']);
  s.until('a');
  s.end();
  expect(s.who('d').marks.dying).toBe(0);
});

test('T20-SUPP-09 T20-AUTO-04 a free attack that hits by itself hits at any bonus, and beats nothing by anything, cover or not', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { printed: { attack: -3 }, weapons: [gun()] } },
      x: { at: [14, 5], sheet: { con: 3 } },
    },
    { options: { 'supp.autoAttack': 'hit', 'auto.marginAgainst': 'base' } },
  );
  s.gm('cover', { who: 'x', degree: 'ordinary' });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  const scene = s.do('s', 'end', {}, { dice: [20], answers: [['seek-shelter', 'defy']] });
  expect([scene.rolled, scene.fact('difficulty', 'difficulty')]).toEqual([['x Toughness'], 18]);
  expect(scene.note('volley')).toMatchObject({ margin: 0, bonus: 0 });
});

test('T20-COVER-12 T20-MOUNT-02 cover that a rider has taken is left behind however the horse moves', () => {
  const s = stage(
    {
      r: { at: [2, 5], state: { riding: 'h' } },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
      t: { at: [14, 5], sheet: { weapons: [pistol()] } },
    },
    { order: ['r', 't'] },
  );
  const hedge = () =>
    s.do('r', 'take-cover', { words: 'behind a hedge' }, { answers: [['cover-degree', 1]] });
  hedge();
  s.gm('place', { who: 'h', to: [8, 5] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
  s.end();
  hedge();
  s.do('r', 'ride', { pace: 'single', path: [[8, 8]] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
});

test('T20-COVER-12 cover taken holds while one stays, and against whom it was taken', () => {
  const s = stage({
    t: { at: [14, 5], side: 'ours' },
    a: { at: [2, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
    b: { at: [2, 9], side: 'theirs', sheet: { weapons: [pistol()] } },
  });
  s.do('t', 'take-cover', { words: 'a cart', against: 'a' }, { answers: [['cover-degree', 2]] });
  s.end();
  expect([odds(s, 'a', 't', 'pistol')[1]]).toEqual([18]);
  s.end();
  expect(odds(s, 'b', 't', 'pistol')[1]).toBe(10);
});

test('T20-STANCE-05 T20-CTX-36 a stance taken before a delay is for that round, the delayed turn in it included', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5], sheet: { weapons: [sword()] } },
  });
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'delay');
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(6);
  s.do('a', 'come-next');
  s.end();
  expect([s.turn, s.state.round, odds(s, 'a', 't', 'sword')[0]]).toEqual(['a', 1, 2]);
  s.until('a');
  expect([s.state.round, kindsOn(s, 'a'), odds(s, 'a', 't', 'sword')[0]]).toEqual([2, [], 0]);
});

test('T20-SURP-04 T20-CTX-36 a feint lasts to the end of the feinter’s next turn, though that is put off', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { skills: { bluff: 30 }, weapons: [sword()] } },
    t: { at: [5, 5], sheet: { dex: 4, str: 4 } },
  });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('t');
  s.until('a');
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(10);
  s.end();
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-SURP-08 T20-SURP-09 T20-SURP-04 Uncanny Dodge is no help against a feint while stunned', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { skills: { bluff: 30 }, weapons: [sword()] } },
    t: { at: [5, 5], sheet: { dex: 4, feats: ['Uncanny Dodge'] } },
  });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('t');
  s.until('a');
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(14);
  s.gm('condition', { who: 't', condition: 'stunned', on: true });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(8);
});

test('T20-CTX-35 T20-TWF-11 two knives thrown at one target lie where it stood, and are picked up one by one', () => {
  const knife = (name: string): Data => sword({ name, use: 'thrown', increment: 10 });
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [knife('k1'), knife('k2')] } },
    t: { at: [6, 5], sheet: { con: 20 } },
  });
  s.do(
    'a',
    'two-weapons',
    { weapon: 'a/k1', target: 't', offHand: 'a/k2', offTarget: 't', thrown: true },
    { dice: [1, 1] },
  );
  expect((s.state.ground ?? []).map(({ at }) => at)).toEqual([
    [6, 5],
    [6, 5],
  ]);
  s.do('a', 'move', { path: [[5, 5]] });
  s.end();
  s.end();
  s.do('a', 'pick-up', { item: 'a/k1' });
  s.do('a', 'pick-up', { item: 'a/k2' });
  expect([s.state.ground, s.who('a').hands.map((hand) => hand.holds)]).toEqual([
    [],
    ['a/k1', 'a/k2'],
  ]);
});

test('T20-CTX-35 T20-AREA-01 a bomb thrown is gone for good', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [bomb({ use: 'thrown', increment: 10 })] } },
    t: { at: [9, 5], sheet: { con: 20 } },
  });
  s.do('a', 'area-attack', { weapon: 'a/bomb', at: [9, 5] }, { dice: [20, 20] });
  expect([s.state.ground, s.who('a').hands.every((hand) => hand.holds === null)]).toEqual([
    [],
    true,
  ]);
});

test('T20-CTX-30 T20-MOUNT-20 a rider thrown out of reach of a holder is free', () => {
  const s = stage(
    {
      t: { at: [1, 5], sheet: { printed: { maneuver: 20 } } },
      r: { at: [2, 5], side: 'theirs', sheet: { con: 20 }, state: { riding: 'h' } },
      h: { at: [2, 5], side: 'theirs', sheet: horse() },
    },
    { order: ['t', 'r'] },
  );
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'r' }, { dice: [15] });
  expect(kindsOn(s, 'r')).toEqual(['grappled']);
  s.gm('mount-falls', { mount: 'h' }, { dice: [20] });
  const [x] = s.who('r').at;
  expect(kindsOn(s, 'r')).toEqual(x > 2 ? [] : ['grappled']);
});

test('T20-CTX-36 T20-CTX-26 what one who is dropped had readied never happens', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { con: -5, weapons: [pistol()] } },
    t: { at: [12, 5], sheet: { con: 20 } },
  });
  const shot = { do: 'attack', with: { weapon: 'a/pistol', manner: 'ordinary', target: 't' } };
  s.do('a', 'ready', { event: 'move', who: 't', action: shot });
  s.end();
  s.gm('harm', { who: 'a', damage: 10, lethal: false }, { dice: [1] });
  expect(s.do('t', 'move', { path: [[11, 5]] }).rolled).toEqual([]);
});

test('T20-CTX-36 T20-CTX-22 nor what one who is stunned had readied', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [pistol()] } },
    t: { at: [12, 5], sheet: { con: 20 } },
  });
  const shot = { do: 'attack', with: { weapon: 'a/pistol', manner: 'ordinary', target: 't' } };
  s.do('a', 'ready', { event: 'move', who: 't', action: shot });
  s.end();
  s.gm('condition', { who: 'a', condition: 'stunned', on: true });
  expect(s.do('t', 'move', { path: [[11, 5]] }).rolled).toEqual([]);
});

test('T20-CTX-44 T20-CTX-38 T20-CTX-37 another standard action after a charge is a plain blow', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { conviction: 1, weapons: [sword()] } },
    t: { at: [9, 5], sheet: { con: 20 } },
  });
  const answers = [['reroll', 'no']] as const;
  s.do('a', 'charge', { weapon: 'a/sword', target: 't', path: [[8, 5]] }, { dice: [1], answers });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'total-defense');
  s.end();
  // 10, + 4 for total defense, - 2 for the charge.
  const Parry = s.total('Defense', 'a', 't', 'attack', { weapon: 'unarmed', target: 'a' });
  expect(Parry).toBe(12);
});
