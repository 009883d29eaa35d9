import { expect, test } from 'vitest';
import { lateBest } from './late-best.js';

test('an answer that turns out better than the one that already stands first is named, once all is known', () => {
  const odds = new Map<string, number | undefined>([
    ['parry', 0.4],
    ['dodge', undefined],
    ['block', 0.5],
  ]);
  const named = (): string | undefined => lateBest([...odds.keys()], (each) => odds.get(each));
  expect(named()).toBeUndefined();
  odds.set('dodge', 0.1);
  expect(named()).toBe('dodge');
  odds.set('dodge', 0.3999);
  expect(named()).toBeUndefined();
  odds.set('dodge', 0.6);
  expect(named()).toBeUndefined();
  expect(lateBest([], () => 1)).toBeUndefined();
});
