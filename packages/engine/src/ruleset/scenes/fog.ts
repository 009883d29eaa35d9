import type { FogPlace } from '../../core/fog.js';
import { fogOf, isInFog } from '../../core/fog.js';
import type { Id, Question } from '../../core/question.js';
import type { Audience } from '../../core/events/note.js';
import type { Seat } from '../../core/seat.js';
import { isOnSideOf } from '../../core/seat.js';
import type { CombatantState, FightState } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { Ruleset } from '../ruleset.js';

/** What the fog of a map hides from a seat. */
export interface FogSight {
  /** Whether it hides a combatant: one whose ground it covers entirely, and who is on none of the seat's sides. */
  hidesWho(who: CombatantState): boolean;
  /** Whether it hides an item lying somewhere, of a combatant on none of the seat's sides. */
  hidesThing(at: FogPlace, owner: Id): boolean;
}

const CLEAR: FogSight = { hidesWho: () => false, hidesThing: () => false };

/**
 * What the fog hides from a seat, for the view of a ruleset.
 * @param standsOn the cells or the place that a combatant occupies
 */
export function fogSight<S extends FightState>(
  state: S,
  seat: Seat,
  standsOn: (state: S, id: Id) => readonly FogPlace[],
): FogSight {
  if (seat.role === 'gm' || fogOf(state).length === 0) return CLEAR;
  const own = isOnSideOf(seat, state);
  const isOwn = (id: Id): boolean => {
    const who = state.combatants[id];
    return who !== undefined && own(who);
  };
  return {
    hidesWho: (who) => !own(who) && isInFog(state, standsOn(state, who.id)),
    hidesThing: (at, owner) => !isOwn(owner) && isInFog(state, [at]),
  };
}

/** Whether a combatant is under fog. */
export const isFogged = <S extends FightState>(
  { standsOn }: Ruleset<S>,
  state: S,
  id: Id,
): boolean =>
  standsOn !== undefined &&
  fogOf(state).length > 0 &&
  Object.hasOwn(state.combatants, id) &&
  isInFog(state, standsOn(state, id));

/** Whether a seat may know of a combatant now: by the ruleset, and by the fog of the map. */
export function knowsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  seat: Seat,
  id: Id,
): boolean {
  const who = state.combatants[id];
  if (!who) return false;
  if (seat.role !== 'gm' && isFogged(ruleset, state, id) && !isOnSideOf(seat, state)(who))
    return false;
  return ruleset.secrecy?.knows(state, seat, id) !== false;
}

/** An audience without the seats that are not on all of these sides. */
export function withinSides(
  audience: Audience,
  { combatants }: FightState,
  sides: readonly string[],
): Audience {
  if (audience === 'gm' || sides.length === 0) return audience;
  const left = Object.values(combatants).flatMap(({ id, side }) =>
    sides.every((each) => each === side) && (audience === 'all' || audience.includes(id))
      ? [id]
      : [],
  );
  return left.length > 0 ? left : 'gm';
}

const names = (value: Json | undefined, is: (id: string) => boolean): boolean => {
  if (typeof value === 'string') return is(value);
  if (Array.isArray(value)) return value.some((each: Json) => names(each, is));
  return isObject(value) && Object.values(value).some((each) => names(each, is));
};

/**
 * Whether a question names a combatant under fog whom a seat does not know of. The players there are not asked then:
 * the GM answers in their place.
 */
export function asksOfFogged<S extends FightState>(
  ruleset: Ruleset<S>,
  { about, domain }: Question,
  state: S,
  seat: Seat,
): boolean {
  if (seat.role === 'gm' || fogOf(state).length === 0) return false;
  const own = isOnSideOf(seat, state);
  const isUnseen = (id: string): boolean => {
    const who = Object.hasOwn(state.combatants, id) ? state.combatants[id] : undefined;
    return who !== undefined && !own(who) && isFogged(ruleset, state, id);
  };
  if (names(about, isUnseen)) return true;
  return (
    (domain.kind === 'choice' || domain.kind === 'list') &&
    domain.options.some(({ value }) => names(value, isUnseen))
  );
}
