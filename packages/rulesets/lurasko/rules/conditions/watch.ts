import type { Id } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { placeOf, seesPlace } from '@tiltyard/engine/space';
import { grapplesOf, partner } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { areEngaged } from '../../state/state.js';
import { isDarkZone } from '../../state/zones.js';
import { isBlinded, isIncapacitated } from './body.js';
import { sees, seesGround } from './sight.js';

/** What combatants who keep watch together know of the whereabouts of others. */
export interface Watch {
  /** Whether they neither see nor feel a combatant of others (LUR-ATK-09, LUR-CTX-33). */
  readonly loses: (who: Combatant) => boolean;
  /** Whether they can tell a combatant's zone, if need be by the mount, rider or grappling partners. */
  readonly places: (who: Combatant) => boolean;
  /** Whether they see what lies on the ground of a zone (LUR-CTX-33). */
  readonly overlooks: (zone: string) => boolean;
  /** Whether one of them is able in a combatant's engagement, where blows are felt and heard (LUR-ATK-02, LUR-CTX-34). */
  readonly isBeside: (who: Combatant) => boolean;
}

/** Combatants in the same place by necessity: mount, rider and grappling partners. */
const joinedTo = (state: State, { id, riding }: Combatant): readonly Id[] => [
  ...(riding === null ? [] : [riding]),
  ...allCombatants(state).flatMap((other) => (other.riding === id ? [other.id] : [])),
  ...grapplesOf(state, id).map((grapple) => partner(grapple, id)),
];

/**
 * The watch that combatants keep together; the incapacitated count only if all of them are (LUR-CTX-34).
 * @param isOwn whether a combatant is one of them
 */
export function keepWatch(state: State, isOwn: (who: Combatant) => boolean): Watch {
  const own = allCombatants(state).filter(isOwn);
  const able = own.filter((who) => !isIncapacitated(state, who));
  const eyes = able.length > 0 ? able : own;
  const isFelt = ({ id }: Combatant): boolean =>
    grapplesOf(state, id).some((grapple) => isOwn(combatantById(state, partner(grapple, id))));
  const loses = (who: Combatant): boolean =>
    own.length > 0 && !isOwn(who) && !isFelt(who) && !eyes.some((other) => sees(state, other, who));
  function places(who: Combatant): boolean {
    const reached = new Set([who.id]);
    // A Set iterates over elements added during iteration.
    for (const id of reached) {
      const each = state.combatants[id];
      if (!each) continue;
      if (!loses(each)) return true;
      for (const other of joinedTo(state, each)) reached.add(other);
    }
    return false;
  }
  const overlooks = (zone: string): boolean =>
    eyes.some((who) => !isBlinded(state, who) && seesGround(state, who, zone));
  const isBeside = (who: Combatant): boolean =>
    own.some((each) => areEngaged(each, who) && !isIncapacitated(state, each));
  return { loses, places, overlooks, isBeside };
}

/**
 * Whether all stand uncloaked and unhidden in lit zones within sight of each other, so that everyone who is not blinded sees
 * everyone (LUR-CTX-33). Mostly true, and quicker to test than who sees whom.
 */
export function isAllInTheOpen(state: State): boolean {
  const { map } = state.fixed;
  const zones = new Set<string>();
  for (const id in state.combatants) {
    const { zone, cloaked, hidden } = combatantById(state, id);
    if (cloaked || hidden) return false;
    zones.add(zone);
  }
  for (const zone of zones) {
    // Newcomers have no zone yet.
    if (!placeOf(map, zone) || isDarkZone(state, zone)) return false;
    for (const other of zones) if (!seesPlace(map, other, zone)) return false;
  }
  return true;
}

/** Whether everyone certainly sees everyone (LUR-CTX-33). */
export function isPlainSight(state: State): boolean {
  for (const id in state.combatants) if (isBlinded(state, combatantById(state, id))) return false;
  return isAllInTheOpen(state);
}

/** The sides of a fight. */
export const sidesOf = (state: State): readonly string[] => [
  ...new Set(allCombatants(state).map(({ side }) => side)),
];

/** The combatants of sides. */
export const membersOf = (state: State, sides: readonly string[]): readonly Id[] =>
  allCombatants(state)
    .filter(({ side }) => sides.includes(side))
    .map(({ id }) => id);

/** The watch of a side. */
export const watchOf = (state: State, side: string): Watch =>
  keepWatch(state, (who) => who.side === side);

/** Whether a side learns what happens to any of these: its own, engaged with its own, or seen or felt by them (LUR-BLIND-02). */
export function learnsOf(state: State, side: string, concerned: readonly Combatant[]): boolean {
  const { loses, isBeside } = watchOf(state, side);
  return concerned.some((who) => isBeside(who) || !loses(who));
}
