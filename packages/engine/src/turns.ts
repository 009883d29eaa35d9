import { z } from 'zod';
import type { Action } from './action.js';
import { action } from './action.js';
import type { Id, RuleId } from './question.js';
import type { FightState } from './state.js';
import type { Table } from './table.js';

/** What a ruleset does when turns and rounds begin and end. */
export interface TurnHooks<S extends FightState> {
  /** Whether this one's turn passes at once; its beginning and end still count for durations. */
  passes(state: S, who: Id): boolean;
  turnStart(table: Table<S>, who: Id): void;
  turnEnd(table: Table<S>, who: Id): void;
  /** Before the first turn of every round, the first included; may set a new order. */
  roundStart?(table: Table<S>): void;
  roundEnd?(table: Table<S>): void;
}

/** Begins the first round with this turn order and the first turn of somebody who can act. */
export function startRounds<S extends FightState>(
  table: Table<S>,
  order: readonly Id[],
  hooks: TurnHooks<S>,
): void {
  const state: FightState = table.state;
  table.put(state, 'order', [...order]);
  table.put(state, 'round', 1);
  hooks.roundStart?.(table);
  enter(table, 0, hooks);
}

/** Ends the turn of whoever's it is and begins the next of somebody who can act. With nobody able, nobody's turn comes. */
export function nextTurn<S extends FightState>(table: Table<S>, hooks: TurnHooks<S>): void {
  const who = table.state.order[table.state.turn];
  if (who !== undefined) hooks.turnEnd(table, who);
  enter(table, table.state.turn + 1, hooks);
}

/** After so many rounds in which everybody passes, nobody will ever act again. */
const ROUNDS_OF_PASSING = 100;

function enter<S extends FightState>(table: Table<S>, from: number, hooks: TurnHooks<S>): void {
  const state: FightState = table.state;
  let index = from;
  for (let passed = 0; passed <= ROUNDS_OF_PASSING * state.order.length; passed++, index++) {
    if (index >= state.order.length) {
      hooks.roundEnd?.(table);
      table.put(state, 'round', state.round + 1);
      hooks.roundStart?.(table);
      index = 0;
    }
    const who = state.order[index];
    if (who === undefined) break;
    table.put(state, 'turn', index);
    hooks.turnStart(table, who);
    if (!hooks.passes(table.state, who)) return;
    hooks.turnEnd(table, who);
  }
  table.put(state, 'turn', -1);
}

/** A turn order that a set-up gives, with all whom it leaves out behind. */
export function givenOrder({ combatants }: FightState, given: readonly Id[]): readonly Id[] {
  const placed = new Set(given);
  return [...given, ...Object.keys(combatants).filter((id) => !placed.has(id))];
}

/** Gives somebody the place in the turn order right before whoever acts now. Whether that was another place. */
export function comeBefore<S extends FightState>(table: Table<S>, who: Id): boolean {
  const state: FightState = table.state;
  const now = state.order[state.turn];
  if (now === undefined || now === who || !state.order.includes(who)) return false;
  const others = state.order.filter((id) => id !== who);
  const at = others.indexOf(now);
  table.put(state, 'order', others.toSpliced(at, 0, who));
  table.put(state, 'turn', at + 1);
  return true;
}

/** The action that ends the own turn, which may always be taken. */
export const endOfTurn = <S extends FightState>(
  group: string,
  rules: readonly RuleId[],
  end: (table: Table<S>) => void,
): Action<S> =>
  action<S, object>({
    id: 'end',
    name: 'End the turn',
    group,
    rules,
    schema: z.strictObject({}),
    domains: {},
    blocked: () => undefined,
    perform: end,
    appeal: () => 1,
    appealUpTo: 1,
  });

/** A state without the number of its round: the essence where rounds are only counted, and only a first turn or none is told apart. */
export const roundless = <S extends FightState>(state: S): S => ({
  ...state,
  round: Math.min(state.round, 1),
});
