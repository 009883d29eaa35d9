import { expect, test } from 'vitest';
import type { CombatantState, FightState, Resolve } from '../../core/state.js';
import { lastStanding } from './last-standing.js';

interface Person extends CombatantState {
  readonly health: number;
}

interface Field extends FightState {
  readonly combatants: Readonly<Record<string, Person>>;
}

/** Two of the watch and a dragon, with these shares of their health left. */
const field = (
  health: readonly [anna: number, bert: number, dragon: number],
  resolve: Readonly<Record<string, Resolve>>,
  round = 1,
): Field => ({
  fixed: {},
  round,
  order: ['anna', 'bert', 'dragon'],
  turn: 0,
  waiting: [],
  resolve,
  combatants: {
    anna: { id: 'anna', name: 'Anna', side: 'the watch', health: health[0] },
    bert: { id: 'bert', name: 'Bert', side: 'the watch', health: health[1] },
    dragon: { id: 'dragon', name: 'the dragon', side: 'the dragon', health: health[2] },
  },
});

const result = (state: Field) =>
  lastStanding<Person, Field>(
    state,
    (_, who) => who.health <= 0,
    (_, who) => who.health,
  );

test('a side fights to the last without a resolve', () => {
  expect(result(field([0.1, 0, 1], {}))).toBeUndefined();
  expect(result(field([0, 0, 1], {}))).toEqual({ winners: ['the dragon'] });
});

test('a side gives up at the strength given in the scenario, out of all its combatants', () => {
  const resolve = { 'the watch': { strength: 50 } };
  expect(result(field([0.6, 0.5, 1], resolve))).toBeUndefined();
  expect(result(field([0.6, 0.4, 1], resolve))).toEqual({
    winners: ['the dragon'],
    gaveUp: ['the watch'],
  });
  expect(result(field([1, 0, 1], resolve))?.gaveUp).toEqual(['the watch']);
});

test('combatants who have left the fight count as lost strength', () => {
  const state = field([1, 0.2, 1], { 'the watch': { strength: 50 } });
  const carl = { id: 'carl', name: 'Carl', side: 'the watch' };
  expect(result(state)).toBeUndefined();
  expect(result({ ...state, left: { carl } })?.gaveUp).toEqual(['the watch']);
});

test('a side gives up after the given number of rounds; if all do, it is a draw', () => {
  const patience = { 'the dragon': { rounds: 20 } };
  expect(result(field([1, 1, 1], patience, 20))).toBeUndefined();
  expect(result(field([1, 1, 1], patience, 21))).toEqual({
    winners: ['the watch'],
    gaveUp: ['the dragon'],
  });
  expect(result(field([1, 1, 1], { ...patience, 'the watch': { rounds: 20 } }, 21))).toEqual({
    winners: [],
    gaveUp: ['the watch', 'the dragon'],
  });
});

test('no one gives up before the fight begins', () => {
  expect(result(field([0.1, 0, 1], { 'the watch': { strength: 50 } }, 0))).toBeUndefined();
});
