import { expect, test } from 'vitest';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { rolemaster } from '../index.js';
import type { Combatant } from '../state/state.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';
import { plannedMove } from './movement.js';

test.each([
  [4, 0.5],
  [11, 1],
  [40, 2],
] as const)(
  'RMC-CTX-10 automatic players come from %d m at the pace of ×%d, no faster than it takes',
  (metres, pace) => {
    const s = stage(
      { a: { at: [0, 0], sheet: { rate: 2 } }, b: { at: [metres, 0] } },
      { map: { rows: ['.'.repeat(50)] } },
    );
    expect(plannedMove(s.state, 'a')?.pace).toBe(pace);
  },
);

test.each([
  ['on a hill', [1, 0], [3, 2], ['.....', '.....', '..hh.', '.....']],
  ['below their hill', [1, 0], [3, 2], ['hhhhh', 'hhhhh', 'hh...', 'hh...']],
  ['across a ditch, both between cells', [0, 2.4], [2.4, 0], ['.%...', '.%...', '.%...', '.....']],
] as const)(
  'RMC-MELEE-02 automatic players come nearer to a foe %s who is near and yet out of reach',
  (_, from, at, rows) => {
    const map = { legend: { h: { height: 2 } }, rows };
    const s = stage({ a: { at: from }, b: { at } }, { map });
    const blow = { weapon: 'a/brawling', target: 'b' };
    expect(s.refused('a', 'attack', blow)).toEqual(['RMC-MELEE-02']);
    const to = plannedMove(s.state, 'a')?.to;
    if (to) s.do('a', 'move', { path: [to] });
    expect(s.allowed('a', 'attack', blow)).toBe(true);
  },
);

test('RMC-MELEE-01 one who finds no free place beside any foe closes up behind the friends who fill them', () => {
  const behind = (x: number) => {
    const s = stage(
      {
        a: { at: [x, 0] },
        friend: { at: [10, 0], side: 'a' },
        second: { at: [9, 0], side: 'a' },
        foe: { at: [11, 0], side: 'b' },
      },
      { map: { rows: ['.'.repeat(16)] } },
    );
    return plannedMove(s.state, 'a');
  };
  expect([behind(4)?.to, behind(8)]).toEqual([[8, 0], undefined]);
});

const plain = sensiblePolicy(rolemaster);

/** How many cells an automatic player steps back from the foe, by default after an attack, with further combatants on either side. */
function stepBack(
  friends: number,
  foes: number,
  changes: Partial<Combatant> = { attacked: true },
): number {
  const many = (count: number, name: string, x: number, side: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`${name}${i}`, { at: [x, i] as const, side }]),
    );
  const s = stage(
    {
      a: { at: [10, 4] },
      b: { at: [11, 4] },
      ...many(friends, 'friend', 1, 'a'),
      ...many(foes, 'foe', 24, 'b'),
    },
    { map: { rows: Array.from({ length: 9 }, () => '.'.repeat(25)) } },
  );
  const { a } = s.state.combatants;
  if (!a) throw new Error('nobody');
  const state = { ...s.state, combatants: { ...s.state.combatants, a: { ...a, ...changes } } };
  const to = plannedMove(state, 'a')?.to;
  return to ? Math.hypot(to[0] - 11, to[1] - 4) : 0;
}

test('RMC-CTX-10 combatants step back after a blow unless their side is the larger or one is alone with one', () => {
  expect(stepBack(1, 1)).toBeGreaterThan(2);
  expect(stepBack(1, 3)).toBeGreaterThan(2);
  expect(stepBack(2, 1)).toBe(0);
  expect(stepBack(0, 3)).toBeGreaterThan(2);
  expect(stepBack(0, 0)).toBe(0);
  expect(stepBack(1, 1, {})).toBe(0);
});

test('RMC-STUN-02 the stunned, who cannot attack, step back where those do who have attacked', () => {
  const stunned = { stunActive: { dazed: 0, stunned: 2, noParry: 0 } };
  expect(stepBack(1, 1, stunned)).toBeGreaterThan(2);
  expect(stepBack(2, 1, stunned)).toBe(0);
});

/** A fighter with a broadsword, one foe in reach behind them, and another some metres off around a willow. */
const betweenFoes = (metres: number, own: Person = {}, danger = 110) =>
  stage(
    {
      a: { at: [1, 0], arms: { broadsword: 60 }, ...own, sheet: { rate: 2, ...own.sheet } },
      near: { at: [0, 0] },
      far: { at: [1 + metres, 0], arms: { broadsword: danger } },
    },
    { map: { rows: [`...T${'.'.repeat(16)}`, '.'.repeat(20)], legend: { T: { blocked: true } } } },
  );

/** The first two commands of a player between two foes. */
function turnsTo(...where: Parameters<typeof betweenFoes>): readonly unknown[] {
  const s = betweenFoes(...where);
  const first = plain.command(s.state, 'a');
  if (first?.do === 'move') s.do('a', 'move', first.with);
  const second = plain.command(s.state, 'a');
  return [first?.do, first?.with['pace'], second?.do, second?.with['target']];
}

test('RMC-CTX-10 before a blow players walk to a foe at whom it is worth twice as much, where the walk takes nothing off it', () => {
  const there = ['move', 0.5, 'attack', 'far'];
  const here = ['attack', undefined, 'attack', 'near'];
  expect([turnsTo(4), turnsTo(6)]).toEqual([there, there]);
  expect(turnsTo(10)).toEqual(here);
  expect(plannedMove(betweenFoes(10).state, 'a')).toBeUndefined();
  // The farther one is more dangerous: not twice as much, and somewhat more than that.
  expect([turnsTo(4, {}, 5), turnsTo(4, {}, 10)]).toEqual([here, there]);
  expect(turnsTo(6, { sheet: { rate: 1 } })).toEqual(here);
});

test('RMC-CTX-10 of several such foes players walk to the best', () => {
  const s = stage(
    {
      a: { at: [6, 0], arms: { broadsword: 60 }, sheet: { rate: 2 } },
      near: { at: [6, 1] },
      worst: { at: [11, 0], arms: { broadsword: 140 } },
      bad: { at: [1, 0], arms: { broadsword: 80 } },
    },
    { map: { rows: ['.'.repeat(13), '.'.repeat(13)] } },
  );
  expect(plannedMove(s.state, 'a')?.to[0]).toBeGreaterThan(6);
});

test('RMC-CTX-10 a player who has moved strikes from where they stand', () => {
  const { state } = betweenFoes(4);
  const { a } = state.combatants;
  if (!a) throw new Error('no one');
  const combatants = { ...state.combatants, a: { ...a, moved: true } };
  expect(plannedMove({ ...state, combatants }, 'a')).toBeUndefined();
});

test('RMC-CTX-10 a shot is taken from where its shooter stands', () => {
  expect(turnsTo(4, { arms: { bow: 60 } })[0]).toBe('attack');
});

test('RMC-TAB-01 players never walk to a foe for whose armour their weapon has no column', () => {
  const plannedFor = (armourClass: string) =>
    plannedMove(
      stage(
        {
          a: { at: [1, 0], sheet: { rate: 2 } },
          near: { at: [0, 0] },
          far: { at: [5, 0], arms: { broadsword: 110 }, sheet: { armourClass } },
        },
        {
          map: { rows: ['.'.repeat(8)] },
          content: {
            tables: {
              fists: '# kind: attack\n# id: brawling\nresult,T0\n1-69,-\n70-150,9\n',
            },
          },
        },
      ).state,
      'a',
    )?.pace;
  expect([plannedFor('T0'), plannedFor('T4')]).toEqual([0.5, undefined]);
});
