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

/** What every state contains about its combatants besides themselves. */
interface Kept extends FightState {
  readonly fixed: {
    readonly sheets: Readonly<Record<Id, unknown>>;
    readonly order: readonly Id[] | null;
  };
}

/** Returns a test of ids: whether they are combatants whom a seat may know, in the fight or gone from it. */
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

/** Whether anyone did not know of all the combatants who have left the fight. */
export function isLeavingSecret({ left }: FightState): boolean {
  for (const id in left) if (left[id]?.knownTo) return true;
  return false;
}

/** Whether a seat knows of everyone, and only its own combatants have readied actions. */
export const knowsAll = (
  { combatants, left = {}, waiting }: FightState,
  seat: Seat,
  knows: (id: Id) => boolean,
): boolean =>
  Object.keys(combatants).every(knows) &&
  // Who else knew of the departed is not revealed.
  Object.values(left).every(({ id, knownTo }) => !knownTo && knows(id)) &&
  waiting.every(({ command }) => seat.combatants.includes(command.by));

/**
 * Whether no one hides or has left unknown to others, there is no fog and no action is readied, so that none of that
 * has to be hidden from any seat.
 */
export function isNothingHidden(
  state: FightState & Field<CombatantState & { readonly hidden: unknown }>,
): boolean {
  const { combatants, waiting } = state;
  if (waiting.length > 0 || fogOf(state).length > 0 || isLeavingSecret(state)) return false;
  // Called for every seat of every note, so no lists are built.
  for (const id in combatants) if (combatants[id]?.hidden) return false;
  return true;
}

/** The wanted entries of a record. */
export const entriesOf = <V>(
  record: Readonly<Record<string, V>>,
  wanted: (key: string) => boolean,
): Record<string, V> => Object.fromEntries(Object.entries(record).filter(([key]) => wanted(key)));

/** Combatants who have left and whom a seat knew, without who else did. */
const knownLeft = (
  left: Readonly<Record<Id, LeftCombatant>>,
  knows: (id: Id) => boolean,
): Record<Id, LeftCombatant> =>
  Object.fromEntries(
    Object.values(left).flatMap(({ id, name, side }) =>
      knows(id) ? [[id, { id, name, side }]] : [],
    ),
  );

/** The keys of a part, if it has any. */
const keysOf = (value: unknown): unknown => (isObject(value) ? Object.keys(value) : value);

const parts = new WeakMap<object, Map<string, object>>();

/**
 * The fixed part of a view: the same object as before if it has the same contents of the same whole, so that results
 * cached for it stay valid and nothing needs to scan it again.
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

/** Only parts of one type are stored under one key of one whole. */
const sameKind = <F extends object>(part: F, before: object): before is F =>
  Object.keys(part).length === Object.keys(before).length;

/** Whether a fixed part names only combatants whom a seat knows, and no one's appearance. */
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
 * A state without the combatants whom a seat does not know, their turns and their sheets. Readied actions of combatants
 * other than the seat's own are left out too. Everything specific to one system is unchanged, and must be filtered by
 * that system.
 * @param show a known combatant as the seat may know them, without anything that names unknown combatants
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
