import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { bomb, gun, horse, odds, refusedBy, stage, sword } from '../../testing/stage.js';

test('T20-HELP-12 who has felt a victim out may do something else before the blow only where the group plays so', () => {
  const coup = (kept: 'keep' | 'restart') => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { weapons: [sword()] } },
        t: {
          at: [5, 5],
          sheet: { con: 9 },
          state: { conditions: ['helpless', 'invisible'] },
        },
        u: { at: [12, 9] },
      },
      { options: { 'help.cdgInterrupted': kept }, order: ['a', 'u', 't'] },
    );
    s.do('a', 'feel-around', { target: 't' });
    s.until('a');
    s.do('a', 'kneel');
    s.until('a');
    return refusedBy(s, 'a', 'coup-de-grace', { weapon: 'a/sword', target: 't' });
  };
  expect([coup('keep'), coup('restart')]).toEqual(['', 'T20-HELP-12']);
});

test('T20-HELP-09 T20-CTX-26 a victim that lay unconscious is dying by the blow, and does not fall a second time', () => {
  const slain = (state: Data) => {
    const s = stage({
      a: { at: [4, 5], sheet: { weapons: [sword()] } },
      t: { at: [5, 5], sheet: { con: 0, fortitude: 0 }, state },
    });
    // Damage 6: Toughness 20 fails by 1, and Fortitude 1 against 16.
    const scene = s.do('a', 'coup-de-grace', { weapon: 'a/sword', target: 't' }, { dice: [20, 1] });
    return [s.who('t').marks.dying, scene.all('out').length];
  };
  expect([slain({ conditions: ['helpless'] }), slain({ marks: { unconscious: 1 } })]).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

/** The Difficulty of the save against a combined attack by two. */
const together = (leader: number, joiner: number, third?: number) => {
  const weapon = (damage: number) => ({ weapons: [sword({ damage })] });
  const s = stage(
    {
      b: { at: [6, 5], side: 'ours', sheet: weapon(joiner) },
      c: { at: [5, 6], side: 'ours', sheet: weapon(third ?? 0) },
      a: { at: [4, 5], side: 'ours', sheet: weapon(leader) },
      t: { at: [5, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['b', 'c', 'a', 't'] },
  );
  s.do('b', 'delay');
  if (third !== undefined) s.do('c', 'delay');
  else s.end();
  const others = third === undefined ? ['b'] : ['b', 'c'];
  const scene = s.do(
    'a',
    'combined-attack',
    { weapon: 'a/sword', target: 't', with: others },
    { dice: [...others.map(() => 15), 15, 20] },
  );
  return { difficulty: scene.fact('difficulty', 'difficulty'), scene };
};

// The largest damage bonus, + 2 for each other one at most 5 below it.
test.each([
  [3, 5, undefined, 22],
  [5, 3, undefined, 22],
  [4, 4, undefined, 21],
  [8, 3, undefined, 25],
  [9, 3, undefined, 24],
  [3, 9, undefined, 24],
  [3, 9, 5, 26],
  [5, 4, 3, 24],
  [3, 4, 5, 24],
  [1, 9, 2, 24],
] as const)(
  'T20-CTX-40 damage of %i led, with %i and %s joining: one save against %i',
  (leader, joiner, third, difficulty) => {
    expect(together(leader, joiner, third).difficulty).toBe(difficulty);
  },
);

test('T20-CTX-40 who says nothing joins in with what is first at hand', () => {
  const { scene } = together(3, 5);
  expect(scene.question('join-attack').fallback).toBe('b/sword');
});

test('T20-CTX-37 the run of a charge is of no use once its blow has found no one', () => {
  const s = stage(
    {
      t: { at: [9, 5], side: 'theirs' },
      u: { at: [9, 7], side: 'theirs' },
      a: { at: [3, 6], side: 'ours', sheet: { weapons: [sword()], conviction: 1 } },
    },
    { order: ['t', 'u', 'a'] },
  );
  const away = {
    do: 'move',
    with: {
      path: [
        [10, 4],
        [11, 3],
        [12, 2],
      ],
    },
  };
  s.do('t', 'ready', { event: 'attack', action: away });
  s.until('a');
  const scene = s.do('a', 'charge', {
    weapon: 'a/sword',
    target: 't',
    path: [[8, 6]],
  });
  expect([scene.has('attacks'), s.who('t').at]).toEqual([false, [12, 2]]);
  s.do('a', 'extra-action', { action: 'standard' });
  expect(odds(s, 'a', 'u', 'sword')[0]).toBe(0);
});

test('T20-AUTO-13 T20-AUTO-08 a sweep that spares none, over the dead and the own square, is shot at the living', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { printed: { attack: 5 }, weapons: [gun(), bomb()] } },
      d: { at: [5, 5], side: 'theirs', sheet: { con: -5 } },
      t: { at: [6, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['a', 't', 'd'] },
  );
  for (const _ of [1, 2]) s.gm('harm', { who: 'd', damage: 30 }, { dice: [2] });
  expect(s.who('d').dead).toBe(true);
  const line = [
    [4, 5],
    [5, 5],
    [6, 5],
  ];
  const none = refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line.slice(1, 2) });
  const scene = s.do('a', 'sweep', { weapon: 'a/gun', line, spare: [] }, { dice: [2] });
  expect([none, scene.facts('attacks', 'at'), scene.has('spared')]).toEqual([
    'T20-AUTO-08',
    ['t'],
    false,
  ]);
});

test('T20-CTX-10 of one thing in hand a disarmed combatant drops that, and no one asks', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { maneuver: 9 } } },
    t: { at: [5, 5], sheet: { weapons: [sword()] } },
  });
  const disarm = { maneuver: 'disarm', target: 't' };
  const scene = s.do('a', 'maneuver', disarm, { dice: [15] });
  expect([scene.questions, scene.fact('drops', 'item')]).toEqual([[], 'sword']);
});

test('T20-MOUNT-09 T20-CTX-37 what a charge takes off a maneuver Difficulty is told by the rule of its charge', () => {
  const resists = (who: 'r' | 't') =>
    stage(
      {
        t: { at: [15, 4], side: 'theirs', sheet: { weapons: [sword()] } },
        r: { at: [2, 4], side: 'ours', sheet: { weapons: [sword()] }, state: { riding: 'm' } },
        m: { at: [2, 4], side: 'ours', sheet: horse() },
      },
      { order: who === 'r' ? ['r', 't'] : ['t', 'r'] },
    );
  const rider = resists('r');
  rider.do('r', 'ride', { pace: 'charge', path: Array.from({ length: 11 }, (_, i) => [3 + i, 4]) });
  rider.end();
  const grapple = { maneuver: 'grapple' };
  expect(
    rider.parts('maneuver Difficulty', 'r', 't', 'maneuver', { ...grapple, target: 'r' }),
  ).toEqual(['T20-MOUNT-09 -2']);
  const foot = resists('t');
  foot.do('t', 'charge', { weapon: 't/sword', target: 'm', path: [[4, 4]] }, { dice: [2] });
  foot.end();
  expect(
    foot.parts('maneuver Difficulty', 't', 'r', 'maneuver', { ...grapple, target: 't' }),
  ).toEqual(['T20-CTX-37 -2']);
});
