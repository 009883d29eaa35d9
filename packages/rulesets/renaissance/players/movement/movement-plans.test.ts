import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';
import { canComeAt } from './standoff.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1 });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const skills = { 'one-handed': 60, 'pole-arms': 60, ranged: 60, fray: 40 };
const policy = sensiblePolicy(renaissance);

/** A wall with a slit in it, and the path around its west end. */
const slitAt = (x: number): Staging => {
  const level = '............';
  const wall = `.${'#'.repeat(x - 1)}w${'#'.repeat(11 - x)}`;
  const legend = { w: { impassable: true, mark: 'slit' } };
  return { map: { rows: [level, wall, level, level, level], legend } };
};
const archer: Person = { at: [3, 0], skills, weapons: [bow] };
const behind = (slit: number, foe: Partial<Person> = {}, own: Partial<Person> = {}) =>
  policy.command(
    stage(
      { ann: { ...archer, ...own }, bob: { at: [slit, 4], skills, weapons: [sword], ...foe } },
      slitAt(slit),
    ).state,
    'ann',
  );

test('REN-RNG-01 a sensible archer goes to the nearest place with a shot rather than by the way to the foe', () => {
  expect(behind(6)).toMatchObject({ do: 'move', with: { path: [[6, 0]], rate: 'base' } });
  // Beyond the base rate it takes a move at the full rate.
  expect(behind(10, {}, { at: [5, 0] })).toMatchObject({
    do: 'move',
    with: { path: [[10, 0]], rate: 'full' },
  });
  const swordsman = behind(6, {}, { weapons: [sword] });
  expect(swordsman?.do).toBe('move');
  expect(swordsman?.with).not.toMatchObject({ path: [[6, 0]] });
});

test('REN-TERM-01 nor does a sensible archer take a shot from where a pike gets at them', () => {
  const from = (weapons: Person['weapons']) => behind(6, { at: [6, 2], weapons: weapons ?? [] });
  expect(from([sword])?.with).toMatchObject({ path: [[6, 0]] });
  expect(from([pike])?.with).not.toMatchObject({ path: [[6, 0]] });
});

const slow = { movement: { foot: { base: 3, full: 9 } } };
const fast = { movement: { foot: { base: 5, full: 15 } } };

test('REN-CHARGE-01 for three rounds a sensible player takes no step towards a foe in sight who would have the charge', () => {
  const open = { map: { rows: Array.from({ length: 9 }, () => '.'.repeat(40)) } };
  const { state } = stage(
    {
      ann: { at: [2, 4], skills, weapons: [sword], sheet: slow },
      bob: { at: [16, 4], skills, weapons: [sword], sheet: fast },
    },
    open,
  );
  const steps = (round: number) => {
    const command = policy.command({ ...state, round }, 'ann');
    return command?.do === 'move' ? command.with['path'] : [];
  };
  expect([steps(1), steps(3), steps(4)]).toEqual([[], [], [[3, 4]]]);
});

test('REN-CHARGE-01 and counts foes it knows to be behind a wall', () => {
  const rows = Array.from({ length: 9 }, (_, y) =>
    y === 7 ? `${'.'.repeat(9)}${'#'.repeat(12)}${'.'.repeat(19)}` : '.'.repeat(40),
  );
  const { state } = stage(
    {
      ann: { at: [2, 4], skills, weapons: [sword] },
      bob: { at: [39, 4], side: 'b', skills, weapons: [sword] },
      cal: { at: [20, 8], side: 'b', skills, weapons: [sword] },
    },
    { map: { rows } },
  );
  const { ann, cal } = state.combatants;
  const command = policy.command(state, 'ann');
  const path = command?.with['path'];
  if (!ann || !cal || !Array.isArray(path)) throw new Error('Ann does not move');
  const ends: unknown = path.at(-1);
  expect(command?.do).toBe('move');
  const [x, y] = Array.isArray(ends) ? ends : [];
  expect(canComeAt(state, cal, { ...ann, at: [Number(x), Number(y)] })).toBe(false);
});
