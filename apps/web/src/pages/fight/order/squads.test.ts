import { expect, test } from 'vitest';
import { squadsIn } from './squads.js';

/** A fight with some combatants, each given as `id name/side/sheet`. */
function fightOf(...lines: readonly string[]) {
  const all = lines.map((line) => {
    const [name = '', side = '', sheet = ''] = line.split('/');
    return { id: name.replaceAll(' ', '-'), name, side, sheet };
  });
  return {
    fixed: { sheets: Object.fromEntries(all.map(({ id, sheet }) => [id, { from: sheet }])) },
    round: 1,
    order: all.map(({ id }) => id),
    turn: 0,
    waiting: [],
    combatants: Object.fromEntries(all.map(({ id, name, side }) => [id, { id, name, side }])),
  };
}

/** The rows of a fight's turn order, with their names and sizes. */
function rowsOf(...lines: readonly string[]): readonly (readonly [string, number])[] {
  const state = fightOf(...lines);
  return squadsIn(state, state.order).map(({ name, members }) => [name, members.length]);
}

test('those of one name, side and sheet who follow each other stand in one row', () => {
  expect(rowsOf('Ann/a/x', 'Guard 1/b/y', 'Guard 2/b/y', 'Guard 3/b/y', 'Bob/b/y')).toEqual([
    ['Ann', 1],
    ['Guard', 3],
    ['Bob', 1],
  ]);
});

test('two alike, others in between, another side or another sheet make no row', () => {
  const one = (name: string): readonly [string, number] => [name, 1];
  expect(rowsOf('Guard 1/b/y', 'Guard 2/b/y')).toEqual([one('Guard'), one('Guard')]);
  for (const other of ['Ann/b/y', 'Guard 3/a/y', 'Guard 3/b/x'])
    expect(rowsOf('Guard 1/b/y', 'Guard 2/b/y', other, 'Guard 4/b/y')).toHaveLength(4);
});
