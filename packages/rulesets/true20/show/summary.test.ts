import { expect, test } from 'vitest';
import { summary } from './summary.js';
import { horse, stage } from '../testing/stage.js';

const duel = (state = {}) =>
  stage({ a: { at: [1, 1], sheet: { conviction: 3 }, state }, t: { at: [9, 1] } });
const left = (s: ReturnType<typeof duel>) => summary(s.state, 'a').budget.map((each) => each.left);

test('T20-CTX-35, T20-CTX-43: a standard and a move action, which may take its place, and Conviction', () => {
  const s = duel();
  expect(left(s)).toEqual([1, 1, 3]);
  s.do('a', 'move', { path: [[1, 2]] });
  expect(summary(s.state, 'a').budget.slice(0, 2)).toEqual([
    { label: 'standard', left: 1, of: 1, note: 'or another move' },
    { label: 'move', left: 0, of: 1 },
  ]);
  s.do('a', 'total-defense');
  expect(left(s)).toEqual([0, 0, 3]);
});

test('T20-CTX-23, T20-CTX-32: marks and states come with their rules', () => {
  const { conditions, health } = summary(
    duel({ marks: { wounded: 1, hurt: 2 }, conditions: ['shaken'], posture: 'prone' }).state,
    'a',
  );
  expect(health).toBe('wounded');
  expect(conditions).toEqual([
    { name: 'wounded', rules: ['T20-CTX-23'], sign: 'wound' },
    { name: '2 × hurt', rules: ['T20-CTX-20'], sign: 'bloodied', count: 2 },
    { name: 'prone', rules: ['T20-CTX-31'], sign: 'prone' },
    {
      name: 'shaken',
      rules: ['T20-CTX-32'],
      sign: 'shaken',
      ends: 'until the fight ends',
    },
  ]);
});

test('T20-MOUNT-05, T20-MOUNT-07: knees that guide the mount and a hand left on the reins come with their own rules', () => {
  const conditions = (die: number) => {
    const s = stage({
      r: { at: [2, 2], state: { riding: 'h' } },
      h: { at: [2, 2], side: 'ours', sheet: horse() },
      t: { at: [20, 9] },
    });
    s.do('r', 'knees', {}, { dice: [die] });
    return summary(s.state, 'r').conditions.flatMap(({ name, rules }) =>
      name === 'knees' || name === 'reins' ? [name, ...rules] : [],
    );
  };
  expect([conditions(5), conditions(4)]).toEqual([
    ['knees', 'T20-MOUNT-05'],
    ['reins', 'T20-MOUNT-07'],
  ]);
});
