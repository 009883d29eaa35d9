import type { AnyRole, Note } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { rollsOf } from './rolls.js';

const note = (id: string, data: Note['data'], reckoning?: Note['reckoning']): Note => ({
  id,
  data,
  rules: [],
  audience: 'all',
  ...(reckoning ? { reckoning } : {}),
});
const ROLL: AnyRole = { is: 'roll', who: 'by', total: 'total', success: 'success' };
const position = {
  role: ({ id }: Note): AnyRole => (id === 'hits' ? { is: 'hit', by: 'by', at: 'at' } : ROLL),
  faces: ({ data }: Note): readonly number[] =>
    typeof data['die'] === 'number' ? [data['die']] : [],
  nameOf: (id: string): string => id.replace(/^./, (letter) => letter.toUpperCase()),
};
const skill = { name: 'attack', who: 'ann', base: -3, total: -3, parts: [] };

test('a roll tells what it is against, or what it comes to if that is something else', () => {
  const rolls = rollsOf(
    [
      note('attacks', { die: 22 }, skill),
      note('attacks', { die: 14, total: 20 }),
      note('attacks', { die: 14, total: 14, success: false }),
      note('relies', { total: 15 }, { ...skill, name: 'dodge', total: 15 }),
      note('relies', { total: 15 }),
      note('hits', { die: 3 }),
    ],
    position,
  );
  expect(rolls.map(({ faces, words, isFailed }) => [faces, words, isFailed])).toEqual([
    [[22], 'attack −3', false],
    [[14], '= 20', false],
    [[14], '', true],
    [[], 'dodge 15', false],
  ]);
});

test('a roll that goes on and on shows what its dice came to', () => {
  const open: AnyRole = { is: 'roll', who: 'by', rolled: 'rolled', total: 'total' };
  const rolls = rollsOf(
    [note('attacks', { rolled: -12, total: 55 }, { ...skill, base: -12, total: 55 })],
    { ...position, role: () => open },
  );
  expect(rolls).toEqual([{ faces: [-12], words: 'attack 55', isFailed: false }]);
});

test('where several combatants roll for the same thing, it is named once, and each of them', () => {
  const initiative = (who: string, total: number): Note =>
    note('initiative', {}, { ...skill, name: 'initiative', who, total });
  const rolls = rollsOf(
    [initiative('ann', 13), initiative('bob', -2), note('attacks', { die: 22 }, skill)],
    position,
  );
  expect(rolls.map(({ words }) => words)).toEqual(['Ann: initiative 13', 'Bob: −2', 'attack −3']);
  const alone = rollsOf([initiative('ann', 13), initiative('ann', 9)], position);
  expect(alone.map(({ words }) => words)).toEqual(['initiative 13', 'initiative 9']);
});
