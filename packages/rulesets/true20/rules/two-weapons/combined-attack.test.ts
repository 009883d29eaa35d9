import { ActionDraft } from '@tiltyard/engine/core';
import { offers } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { gun, horse, refusedBy, stage, sword } from '../../testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;
const strong = (damage: number, more: Data = {}): Data => ({
  printed: { attack: 20 },
  weapons: [sword({ damage, ...more })],
});

/** Two combatants who have delayed to the turn of a third, all beside one target. */
function gang(
  [a, b, c]: readonly [Data, Data, Data] = [strong(5), strong(3), strong(2)],
  foe: Data = { con: 9 },
) {
  const s = stage({
    b: { at: [4, 4], sheet: b },
    c: { at: [4, 6], side: 'ours', sheet: c },
    a: { at: [4, 5], side: 'ours', sheet: a },
    t: { at: [5, 5], sheet: foe },
  });
  s.do('b', 'delay');
  s.do('c', 'delay');
  return s;
}
const join = { weapon: 'a/sword', target: 't', with: ['b', 'c'] };

test('T20-CTX-40 takes friends who have delayed to this count', () => {
  const s = stage({
    a: { at: [4, 5], sheet: strong(3) },
    b: { at: [4, 4], side: 'ours', sheet: strong(3) },
    t: { at: [5, 5] },
  });
  expect(
    refusedBy(s, 'a', 'combined-attack', { weapon: 'a/sword', target: 't', with: ['b'] }),
  ).toBe('T20-CTX-40');
  s.do('a', 'delay');
  expect(
    refusedBy(s, 'b', 'combined-attack', { weapon: 'b/sword', target: 't', with: ['a'] }),
  ).toBe('');
  expect(
    offers(true20, s.state, 'b').find(({ action }) => action === 'combined-attack')?.refused,
  ).toBeUndefined();
});

test('T20-CTX-40 each rolls an ordinary attack, and there is one save at the largest bonus and 2 for each other hit', () => {
  const scene = gang().do('a', 'combined-attack', join, {
    dice: [10, 10, 10, 20],
    answers: [
      ['join-attack', 'b/sword'],
      ['join-attack', 'c/sword'],
    ],
  });
  expect(scene.rolled).toEqual(['a attack', 'b attack', 'c attack', 't Toughness']);
  expect(scene.asked).toEqual(['b join-attack', 'c join-attack']);
  expect(scene.facts('difficulty', 'difficulty')).toEqual([15 + 5 + 2 + 2]);
  expect([scene.parts('combined damage'), scene.fact('combined hit', 'hits')]).toEqual([
    ['T20-CTX-40 2', 'T20-CTX-40 2'],
    3,
  ]);
});

test('T20-CTX-40 those who miss add nothing, and the largest is that of a hit', () => {
  const dice = (faces: readonly number[]) =>
    gang()
      .do('a', 'combined-attack', join, {
        dice: faces,
        answers: [
          ['join-attack', 'b/sword'],
          ['join-attack', 'c/sword'],
        ],
      })
      .facts('difficulty', 'difficulty');
  expect(dice([10, 1, 10, 20])).toEqual([15 + 5 + 2]);
  expect(dice([1, 10, 10, 20])).toEqual([15 + 3 + 2]);
  expect(dice([1, 10, 1, 20])).toEqual([15 + 3]);
  const alone = gang().do('a', 'combined-attack', join, {
    dice: [1, 10, 1, 20],
    answers: [
      ['join-attack', 'b/sword'],
      ['join-attack', 'c/sword'],
    ],
  });
  expect(alone.has('combined hit')).toBe(false);
  expect(dice([1, 1, 1])).toEqual([]);
});

test.each([
  [5, 2],
  [6, 0],
])('T20-CTX-40 a hit %i below the largest adds %i', (below, added) => {
  const scene = gang([strong(8), strong(8 - below), strong(0)]).do(
    'a',
    'combined-attack',
    { ...join, with: ['b'] },
    { dice: [10, 10, 20], answers: [['join-attack', 'b/sword']] },
  );
  expect([scene.facts('difficulty', 'difficulty'), scene.fact('combined hit', 'hits')]).toEqual([
    [15 + 8 + added],
    2,
  ]);
});

test('T20-CTX-40 a critical counts before the bonuses are compared', () => {
  const scene = gang([strong(8), strong(4), strong(0)]).do(
    'a',
    'combined-attack',
    { ...join, with: ['b'] },
    { dice: [20, 10, 10, 20], answers: [['join-attack', 'b/sword']] },
  );
  expect(scene.rolled).toEqual(['a attack', 'b attack', 'a confirm', 't Toughness']);
  expect(scene.facts('difficulty', 'difficulty')).toEqual([15 + 11]);
});

test('T20-CTX-40 lethal if one that counts is, and the larger volley counts', () => {
  const blow = (a: Data, b: Data) =>
    gang([a, b, strong(0)]).do(
      'a',
      'combined-attack',
      { ...join, with: ['b'] },
      { dice: [10, 10, 20], answers: [['join-attack', 'b/sword']] },
    );
  expect(blow(strong(5, { lethal: false }), strong(3)).fact('difficulty', 'lethal')).toBe(true);
  expect(blow(strong(9, { lethal: false }), strong(3)).fact('difficulty', 'lethal')).toBe(false);
  const s = stage({
    b: { at: [3, 5], sheet: { printed: { attack: 20 }, weapons: [gun()] } },
    a: { at: [4, 5], side: 'ours', sheet: strong(3) },
    t: { at: [5, 5], sheet: { con: 9 } },
  });
  s.do('b', 'delay');
  // 25 - 4 for shooting into melee, against 10: 11 above, which adds 5 for the burst.
  expect(
    s
      .do(
        'a',
        'combined-attack',
        { weapon: 'a/sword', target: 't', with: ['b'] },
        { dice: [10, 5, 20], answers: [['join-attack', 'b/gun']] },
      )
      .facts('difficulty', 'difficulty'),
  ).toEqual([15 + 3 + 2 + 5]);
});

test('T20-CTX-40 joining is free to decline, and costs the standard action of the turn that comes next', () => {
  const s = gang();
  const scene = s.do('a', 'combined-attack', join, {
    dice: [10, 10, 20],
    answers: [
      ['join-attack', 'no'],
      ['join-attack', 'c/sword'],
    ],
  });
  expect([scene.facts('joins', 'who'), scene.rolled]).toEqual([
    ['c'],
    ['a attack', 'c attack', 't Toughness'],
  ]);
  expect([s.who('a').standardUsed, s.who('b').standardSpent, s.who('c').standardSpent]).toEqual([
    true,
    false,
    true,
  ]);
  s.end();
  expect(s.turn).toBe('c');
  expect(refusedBy(s, 'c', 'attack', { weapon: 'c/sword', target: 't' })).toBe('T20-CTX-35');
  expect(refusedBy(s, 'c', 'aggressive-stance', { penalty: 2 })).toBe('T20-STANCE-01');
  s.do('c', 'move', { path: [[3, 6]] });
  s.end();
  expect(s.turn).toBe('t');
  s.end();
  s.end();
  s.end();
  expect([s.turn, s.who('c').standardUsed]).toEqual(['c', false]);
});

test('T20-CTX-40 no one joins twice, unarmed in reach or not at all', () => {
  const s = gang();
  expect(refusedBy(s, 'a', 'combined-attack', { ...join, with: ['b', 'b'] })).toBe('T20-CTX-40');
  s.gm('place', { who: 'b', to: [0, 0] });
  expect(refusedBy(s, 'a', 'combined-attack', { ...join, with: ['b'] })).toBe('T20-CTX-40');
  s.gm('condition', { who: 'c', condition: 'stunned', on: true });
  expect(refusedBy(s, 'a', 'combined-attack', { ...join, with: ['c'] })).toBe('T20-CTX-40');
});

test('T20-CTX-40 T20-MOUNT-01 rider and mount act on one count', () => {
  const s = stage(
    {
      a: { at: [3, 5], sheet: strong(4), state: { riding: 'm' } },
      m: {
        at: [3, 5],
        side: 'ours',
        sheet: horse({
          printed: { attack: 20 },
          naturalWeapons: [sword({ name: 'hooves', damage: 1 })],
        }),
      },
      t: { at: [5, 5], sheet: { con: 9 } },
    },
    { order: ['a', 't'] },
  );
  const scene = s.do(
    'a',
    'combined-attack',
    { weapon: 'a/sword', target: 't', with: ['m'] },
    { dice: [10, 10, 20], answers: [['join-attack', 'm/hooves']] },
  );
  expect(scene.facts('difficulty', 'difficulty')).toEqual([15 + 4 + 2]);
  expect(s.who('m').standardUsed).toBe(true);
});

test('T20-CTX-40 a combatant who takes the blow for the target saves against it alone', () => {
  const s = stage({
    b: {
      at: [4, 4],
      sheet: {
        printed: { attack: 6 },
        weapons: [sword({ name: 'bow', damage: 3, use: 'projectile', increment: 100 })],
      },
    },
    a: {
      at: [4, 5],
      side: 'ours',
      sheet: {
        printed: { attack: 6 },
        weapons: [sword({ name: 'bow', damage: 4, use: 'projectile', increment: 100 })],
      },
    },
    t: { at: [12, 5], sheet: { printed: { dodge: 14 }, con: 9 }, state: { shelter: 'k' } },
    k: { at: [11, 5], side: 'theirs', sheet: { printed: { dodge: 12, baseDefense: 12 }, con: 9 } },
  });
  s.do('b', 'delay');
  const scene = s.do(
    'a',
    'combined-attack',
    { weapon: 'a/bow', target: 't', with: ['b'] },
    {
      dice: [14, 10, 20, 20],
      answers: [
        ['join-attack', 'b/bow'],
        ['lower-defense', 12],
        ['lower-defense', 12],
      ],
    },
  );
  expect(scene.facts('hit', 'at')).toEqual(['t', 'k']);
  expect(scene.facts('difficulty', 'difficulty')).toEqual([15 + 4, 15 + 3]);
});

test('T20-CTX-40 it is offered with its parameters, and explained', () => {
  const s = gang();
  const action = true20.actions.get('combined-attack');
  if (!action) throw new Error('no such action');
  const next = ActionDraft.begin(action, s.state, 'a', { weapon: 'a/sword', target: 't' }).open;
  expect(next?.name).toBe('with');
  expect(next?.domain.kind === 'list' && next.domain.options.map((option) => option.value)).toEqual(
    ['b', 'c'],
  );
  expect(s.parts('combined damage', 't', 'a', 'combined-attack', join)).toContain('T20-CTX-40 2');
});

test('T20-CTX-40 who joins in may throw what can be thrown, and strike with it beside the target only', () => {
  const javelin = sword({ name: 'javelin', use: 'thrown', increment: 30 });
  const ways = (at: readonly [number, number]) => {
    const s = stage({
      b: { at: [...at], sheet: { printed: { attack: 20 }, weapons: [javelin, sword()] } },
      a: { at: [4, 5], side: 'ours', sheet: strong(5) },
      t: { at: [5, 5], sheet: { con: 9 } },
    });
    s.do('b', 'delay');
    return s
      .do(
        'a',
        'combined-attack',
        { ...join, with: ['b'] },
        { dice: [1], answers: [['join-attack', 'no']] },
      )
      .open('join-attack');
  };
  expect(ways([4, 4])).toEqual(['b/javelin', 'b/javelin thrown', 'b/sword', 'unarmed', 'no']);
  expect(ways([4, 2])).toEqual(['b/javelin thrown', 'no']);
});
