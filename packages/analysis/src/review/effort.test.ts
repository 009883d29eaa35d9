import { expect, it } from 'vitest';
import { Effort } from './effort.js';

const spent = (effort: Effort, fights: number, commands: number): Effort => {
  for (let i = 0; i < fights; i++) {
    effort.start();
    for (let n = 0; n < commands; n++) effort.add();
  }
  return effort;
};

it('returns how many fights of the average length so far are left', () => {
  const effort = spent(new Effort(), 3, 20);
  expect(effort.isBelow(60)).toBe(false);
  expect(effort.isBelow(61)).toBe(true);
  expect(effort.fightsUntil(100)).toBe(2);
  expect(effort.fightsUntil(60)).toBe(0);
  expect(effort.fightsUntil(10)).toBe(0);
});

it('counts a command among many combatants for more, and one among few for no less', () => {
  expect(spent(new Effort(12), 1, 10).spent).toBe(20);
  expect(spent(new Effort(2), 1, 10).spent).toBe(10);
});

it('counts a fight played elsewhere as one of the average length', () => {
  const effort = spent(new Effort(), 2, 10);
  effort.guess();
  expect(effort.spent).toBe(30);
});
