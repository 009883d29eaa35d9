import type { Id, Refusal } from '../../core/question.js';
import { refuse } from '../../core/question.js';
import type { FightState } from '../../core/state.js';
import { acting } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { isEqual } from '../../values/json.js';

const cannotBe = (key: 'order' | 'round' | 'turn', value: unknown, why: string): Refusal =>
  refuse([], 'no-such-state', `${key} cannot be ${JSON.stringify(value)}${why}`);

const isCount = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min;

/** What is wrong with a turn order, or undefined: it has an unknown or duplicate combatant, or leaves one out. */
function wrongInOrder({ order, combatants }: FightState): string | undefined {
  // A value set by hand may be anything.
  const entries: readonly unknown[] = Array.isArray(order) ? order : [];
  const stranger = entries.find((id) => typeof id !== 'string' || !Object.hasOwn(combatants, id));
  if (stranger !== undefined) return `as there is no ${JSON.stringify(stranger)} in this fight`;
  const twice = entries.find((id, i) => entries.indexOf(id) !== i);
  if (twice !== undefined) return `which names ${String(twice)} twice`;
  const missing = Object.keys(combatants).find((id) => !entries.includes(id));
  return missing === undefined ? undefined : `which leaves out ${missing}`;
}

/** Why the turn cannot be at a place in the turn order, or undefined. */
function wrongTurn<S extends FightState>(
  { summary }: Ruleset<S>,
  state: S,
  key: 'order' | 'turn',
): Refusal | undefined {
  const { order, turn } = state;
  const isAble = (id: Id): boolean => summary(state, id).able;
  const who = isCount(turn, 0) ? order[turn] : undefined;
  if (who !== undefined && isAble(who)) return undefined;
  // If no one is able to act it is no one's turn.
  if (turn === -1 && !order.some(isAble)) return undefined;
  const why =
    who === undefined ? '' : `, as it would be the turn of ${who}, who is out of the fight`;
  const expected =
    key === 'order'
      ? `someone who takes part in place ${turn}, whose turn it is`
      : `the place of someone who takes part, 0 to ${order.length - 1}`;
  return cannotBe(key, state[key], `${why}; expected ${expected}`);
}

/**
 * Why no fight that has begun can have the round, the turn order or the turn after a manual change, or undefined. All
 * three are set when the fight begins, so before that anything is allowed.
 */
export function turnOrderRefusal<S extends FightState>(
  ruleset: Ruleset<S>,
  before: S,
  after: S,
): Refusal | undefined {
  if (before.round === 0) return undefined;
  const { round, order, turn } = after;
  if (round !== before.round && !isCount(round, 1))
    return cannotBe('round', round, '; expected a whole number, 1 or more');
  const isReordered = !isEqual(order, before.order);
  const wrong = isReordered ? wrongInOrder(after) : undefined;
  if (wrong !== undefined)
    return cannotBe('order', order, `, ${wrong}; expected each combatant of the fight once`);
  if (turn === before.turn && (!isReordered || acting(after) === acting(before))) return undefined;
  return wrongTurn(ruleset, after, isReordered ? 'order' : 'turn');
}
