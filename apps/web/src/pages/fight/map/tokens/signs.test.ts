import { createCondition, drawnAs } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { badgesOf } from './signs.js';

test('signs stand in the corner of their meaning, the gravest first, with how many stand behind it', () => {
  const badges = badgesOf([
    drawnAs('bloodied', createCondition('bloodied')),
    drawnAs('wound', createCondition('2 wounds'), 2),
    drawnAs('prone', createCondition('prone')),
    drawnAs('none', createCondition('dodge 7')),
  ]);
  expect(badges).toEqual([
    { corner: 'body', sign: 'prone', more: 0 },
    { corner: 'wounds', sign: 'wound', count: 2, more: 1 },
  ]);
});

test('a condition without a drawing takes its first letter', () => {
  expect(badgesOf([createCondition('+2 on evasion')])).toEqual([
    { corner: 'stance', sign: 'O', more: 0 },
  ]);
});
