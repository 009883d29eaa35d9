import type { Command, Json } from '@tiltyard/engine';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { strongAnswer, strongCommand } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

const solved = (s: Stage, by: string): Command | undefined =>
  strongCommand(rolemaster, s.state, by);
/** The answer to a blow of a broadsword made with all Action Points and the full OB. */
const defended = (s: Stage): Json | undefined =>
  strongAnswer(
    rolemaster,
    s.state,
    { do: 'attack', by: 'a', with: { weapon: 'a/broadsword', target: 'b', points: 4, keep: 0 } },
    'defence',
  );
const swordsman = (x: number, hits: number, state: Person['state'] = {}): Person => ({
  at: [x, 5],
  arms: { broadsword: 90 },
  sheet: { hits },
  state,
});

test('a strong player strikes the one whom the next hit brings down', () => {
  const s = stage({ a: swordsman(5, 60), b: swordsman(6, 60), c: swordsman(4, 60, { hits: 3 }) });
  expect(solved(s, 'a')).toMatchObject({ do: 'attack', with: { target: 'c' } });
});

test('and shoots at those who come rather than draw a dagger for them', () => {
  const s = stage({
    a: { at: [0, 5], arms: { bow: 90, dagger: 20 }, sheet: { hits: 50 } },
    b: swordsman(12, 50),
  });
  expect(solved(s, 'a')).toMatchObject({ do: 'attack', with: { weapon: 'a/bow' } });
});

test('and gets up before anything else', () => {
  const s = stage({
    a: { at: [5, 5], arms: { broadsword: 70 }, state: { prone: true } },
    b: { at: [6, 5], arms: { broadsword: 70 } },
  });
  expect(solved(s, 'a')?.do).toBe('rise');
});

test('and draws the sword that they can fight with, where a sensible one strikes with what is in hand', () => {
  const s = stage({ a: { at: [5, 5], arms: { dagger: 10, broadsword: 90 } }, b: swordsman(6, 60) });
  expect(sensiblePolicy(rolemaster).command(s.state, 'a')?.do).toBe('attack');
  expect(solved(s, 'a')).toMatchObject({ do: 'draw', with: { item: 'a/broadsword' } });
});

test('asked how to defend, the stunned, who can do nothing else, parry', () => {
  const stunned = swordsman(6, 40, { stunActive: { stunned: 2 } });
  expect(defended(stage({ a: swordsman(5, 40), b: stunned }))).toBe('parry');
});

test('asked how to defend, one on the last hits parries', () => {
  const s = stage({
    a: swordsman(5, 40),
    b: swordsman(6, 40, { hits: 4 }),
    c: { ...swordsman(9, 40), side: 'b' },
  });
  expect(defended(s)).toBe('parry');
});
