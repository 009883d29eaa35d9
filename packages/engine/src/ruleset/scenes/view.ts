import { deepFreeze, isObject } from '../../values/json.js';
import type { Id } from '../../core/question.js';
import { knownAppearance } from '../contents/appearance.js';
import { fogOf } from '../../core/fog.js';
import type { Seat } from '../../core/seat.js';
import { knowsOfLeft } from '../../core/seat.js';
import type { CombatantState, FightState, LeftCombatant } from '../../core/state.js';

export { isOnSideOf } from '../../core/seat.js';

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** What every state holds of its combatants besides themselves. */
interface Kept extends FightState {
  readonly fixed: {
    readonly sheets: Readonly<Record<Id, unknown>>;
    readonly order: readonly Id[] | null;
  };
}

/** Tells of ids whether they are those of combatants whom a seat may know, in the fight or gone from it. */
export function knownIds<C extends CombatantState>(
  state: FightState & Field<C>,
  seat: Seat,
  mayKnow: (who: C) => boolean,
): (id: Id) => boolean {
  const { combatants, left } = state;
  const knewOf = knowsOfLeft(seat, state);
  return (id) => {
    const who = combatants[id];
    if (who !== undefined) return mayKnow(who);
    const gone = left?.[id];
    return gone !== undefined && knewOf(gone);
  };
}

/** Whether there is anyone who did not know of all who have left the fight. */
export function isLeavingSecret({ left }: FightState): boolean {
  for (const id in left) if (left[id]?.knownTo) return true;
  return false;
}

/** Whether a seat knows of everybody, and no one but its own waits for anything. */
export const knowsAll = (
  { combatants, left = {}, waiting }: FightState,
  seat: Seat,
  knows: (id: Id) => boolean,
): boolean =>
  Object.keys(combatants).every(knows) &&
  // Who else knew of the departed is told to no one.
  Object.values(left).every(({ id, knownTo }) => !knownTo && knows(id)) &&
  waiting.every(({ command }) => seat.combatants.includes(command.by));

/** Whether no one hides or has left unknown to others, there is no fog and no one waits for anything, so that there is nothing of that to keep from any seat. */
export function isNothingHidden(
  state: FightState & Field<CombatantState & { readonly hidden: unknown }>,
): boolean {
  const { combatants, waiting } = state;
  if (waiting.length > 0 || fogOf(state).length > 0 || isLeavingSecret(state)) return false;
  // Asked for every seat of every note, so no list is made of them.
  for (const id in combatants) if (combatants[id]?.hidden) return false;
  return true;
}

/** The entries of a record that are wanted. */
export const entriesOf = <V>(
  record: Readonly<Record<string, V>>,
  wanted: (key: string) => boolean,
): Record<string, V> => Object.fromEntries(Object.entries(record).filter(([key]) => wanted(key)));

/** Combatants who have left and whom a seat knew, without a word of who else did. */
const knownLeft = (
  left: Readonly<Record<Id, LeftCombatant>>,
  knows: (id: Id) => boolean,
): Record<Id, LeftCombatant> =>
  Object.fromEntries(
    Object.values(left).flatMap(({ id, name, side }) =>
      knows(id) ? [[id, { id, name, side }]] : [],
    ),
  );

/** What is left of a part: its keys, where it has any. */
const keysOf = (value: unknown): unknown => (isObject(value) ? Object.keys(value) : value);

const parts = new WeakMap<object, Map<string, object>>();

/**
 * The fixed part of a view: the same object as before if it holds the same of the same, so that what was worked out
 * from it is still known and nothing needs to look through it again.
 * @param whole the fixed part of the state.
 * @param part the same with entries and items left out, and nothing else changed.
 */
export function filterFixtures<F extends object>(whole: F, part: F): F {
  const key = JSON.stringify(
    Object.entries(part).map(([name, value]) =>
      value === Reflect.get(whole, name) ? name : [name, keysOf(value)],
    ),
  );
  const known = parts.get(whole) ?? new Map<string, object>();
  parts.set(whole, known);
  const before = known.get(key);
  if (before && sameKind(part, before)) return before;
  known.set(key, deepFreeze(part));
  return part;
}

/** Under one key of one whole lies only what was put there as such a part. */
const sameKind = <F extends object>(part: F, before: object): before is F =>
  Object.keys(part).length === Object.keys(before).length;

/** Whether a fixed part names no one but those whom a seat knows, and how no one looks. */
function isAllKnown(
  {
    sheets,
    order,
    ...looks
  }: Kept['fixed'] & { readonly tokens?: object; readonly sideMarks?: object },
  knows: (id: Id) => boolean,
): boolean {
  if (looks.tokens || looks.sideMarks) return false;
  for (const id in sheets) if (!knows(id)) return false;
  return order === null || order.every(knows);
}

/**
 * A state without those whom a seat does not know: their turns, sheets and themselves are not there. What others wait
 * for is theirs to know. All that only one system has is still as it was, and must be looked through by it.
 * @param show a known combatant as the seat may know them, without anything that names combatants who are not
 */
export function hideCombatants<C extends CombatantState, S extends Kept>(
  state: S & Field<C>,
  seat: Seat,
  knows: (id: Id) => boolean,
  show: (who: C) => C,
): S {
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
  const sides = new Set(
    Object.values(state.combatants).flatMap(({ id, side }) => (knows(id) ? [side] : [])),
  );
  return {
    ...state,
    fixed: isAllKnown(state.fixed, knows)
      ? state.fixed
      : {
          ...state.fixed,
          sheets: entriesOf(state.fixed.sheets, knows),
          order: state.fixed.order?.filter(knows) ?? null,
          ...knownAppearance(state.fixed, knows, sides),
        },
    ...(state.left ? { left: knownLeft(state.left, knows) } : {}),
    ...(state.resolve ? { resolve: entriesOf(state.resolve, (side) => sides.has(side)) } : {}),
    order,
    turn: acting === undefined ? -1 : order.indexOf(acting),
    waiting: state.waiting.filter(({ command }) => seat.combatants.includes(command.by)),
    combatants: Object.fromEntries(
      Object.values(state.combatants).flatMap((who) =>
        knows(who.id) ? [[who.id, show(who)]] : [],
      ),
    ),
  };
}
