import type { Id } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { seesPlace } from '@tiltyard/engine/space';
import { grappleBetween } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { areEngaged, sheetOf } from '../../state/state.js';
import { isDarkZone } from '../../state/zones.js';
import { isBlinded, isGone } from './body.js';

/** The engagement shown for a combatant whom a side does not see. */
export const UNKNOWN = '?';

/** Whether a view shows a combatant, and so what they do. */
export const isInView = (seen: State, actor: Id): boolean =>
  combatantById(seen, actor).engagement !== UNKNOWN;

/** Whether a combatant sees nothing at all: blinded, or in total darkness (LUR-CTX-33). */
export const inDarkness = (state: State, who: Combatant): boolean =>
  isBlinded(state, who) || (isDarkZone(state, who.zone) && !sheetOf(state, who).darksight);

/** Whether a combatant sees another (LUR-ATK-09, LUR-BLIND-02). */
export function sees(state: State, who: Combatant, other: Combatant): boolean {
  if (inDarkness(state, who) || other.cloaked) return false;
  if (other.hidden && areEnemies(who, other) && !other.noticedBy.includes(who.id)) return false;
  return (
    seesPlace(state.fixed.map, who.zone, other.zone) &&
    (!isDarkZone(state, other.zone) || sheetOf(state, who).darksight)
  );
}

/** Whether a combatant would see what lies in a zone without any cover (LUR-CTX-33). */
export const seesGround = (state: State, who: Combatant, zone: string): boolean =>
  seesPlace(state.fixed.map, who.zone, zone) &&
  (sheetOf(state, who).darksight || (!isDarkZone(state, zone) && !isDarkZone(state, who.zone)));

/** Seen, or felt as a grappling partner is (LUR-ATK-09). */
export const perceives = (state: State, who: Combatant, other: Combatant): boolean =>
  grappleBetween(state, who.id, other.id) !== undefined || sees(state, who, other);

const isUnseenEnemy = (state: State, who: Combatant, other: Combatant): boolean =>
  areEnemies(who, other) && !isGone(state, other) && !perceives(state, who, other);

/** The unseen enemies in a combatant's zone, who may be engaged with it for all it knows (LUR-BLIND-02). */
export const unseenAround = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => other.zone === who.zone && isUnseenEnemy(state, who, other),
  );

/** The unseen enemies in its engagement, whom a blind attack may meet (LUR-BLIND-06). */
export const unseenEnemies = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => areEngaged(who, other) && isUnseenEnemy(state, who, other),
  );

/** Whether a combatant knows that another is there at all, seen or not (LUR-BLIND-02, LUR-ATK-09). */
export const knowsOf = (state: State, who: Combatant, other: Combatant): boolean =>
  !other.hidden ||
  !areEnemies(who, other) ||
  other.noticedBy.includes(who.id) ||
  grappleBetween(state, who.id, other.id) !== undefined;

/** Why a combatant knows that an enemy it cannot see may be engaged with it; the typical grounds (LUR-BLIND-02). */
export function grounds(state: State, who: Combatant): string | undefined {
  if (isBlinded(state, who)) return 'blinded';
  if (inDarkness(state, who)) return 'darkness';
  if (who.warned) return 'warned';
  return unseenAround(state, who).some((other) => other.cloaked && knowsOf(state, who, other))
    ? 'cloaked'
    : undefined;
}
