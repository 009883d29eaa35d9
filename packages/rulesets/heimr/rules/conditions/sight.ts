import type { Id, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { placeOf, seesPlace, sightDistance } from '@tiltyard/engine/space';
import { rangedWeapons } from './hands.js';
import { isOut } from './injury.js';
import type { Combatant, GroundItem, State } from '../../state/state.js';
import { areEnemies, allCombatants, itemOf } from '../../state/state.js';
import type { Spot } from '../../state/item-verbs.js';

/** Whether a combatant has found another, or the other is not hiding from them (HEI-HIDE-07). */
export const knows = (who: Combatant, other: Combatant): boolean =>
  other.hidden?.from.includes(who.id) !== true;

/** Whether a combatant sees another: not hidden, and with no closed border between them (HEI-CTX-25). */
export const sees = (state: State, who: Combatant, other: Combatant): boolean =>
  knows(who, other) && seesPlace(state.fixed.map, who.at, other.at);

/** Melee takes the same square and height (HEI-CTX-22). */
export const reaches = (state: State, who: Combatant, other: Combatant): boolean =>
  who.at === other.at && Math.abs(who.height - other.height) <= state.fixed.options.reachHeight;

export const heightsAt = (state: State, square: string): readonly number[] =>
  placeOf(state.fixed.map, square)?.heights ?? [0];
export const bottomAt = (state: State, square: string): number => heightsAt(state, square)[0] ?? 0;

/** Whether a height is neither the bottom nor the top of a square (HEI-CLIMB-04). */
export function isMidway(state: State, square: string, height: number): boolean {
  const heights = heightsAt(state, square);
  return height !== heights[0] && height !== heights.at(-1);
}

/** Where an item that a combatant drops ends up: at their feet, or at the bottom below a climber (HEI-DROP-01). */
export function spotUnder(state: State, who: Combatant): Spot {
  const bottom = bottomAt(state, who.at);
  const height = who.position === 'climbing' ? bottom : who.height;
  return height === bottom ? { at: who.at } : { at: who.at, height };
}

/**
 * Whether a combatant can pick up an item on the ground, in plain sight or found, from where they are (HEI-GET-03,
 * HEI-CTX-22, HEI-OBS-02).
 */
export const liesInReach = (state: State, who: Combatant, lying: GroundItem): boolean =>
  lying.at === who.at &&
  (lying.hidden === null || lying.found?.includes(who.id) === true) &&
  Math.abs(who.height - (lying.height ?? bottomAt(state, who.at))) <=
    state.fixed.options.reachHeight;

/** Everyone else, opponents first, in the order in which targets are offered. */
export function possibleTargets(state: State, actor: Combatant): readonly Combatant[] {
  const [foes, friends]: [Combatant[], Combatant[]] = [[], []];
  for (const other of allCombatants(state)) {
    if (areEnemies(actor, other)) foes.push(other);
    else if (other.id !== actor.id) friends.push(other);
  }
  return foes.concat(friends);
}

/** The number of borders that a shot crosses; infinite if there is no clear way (HEI-CTX-25). */
export const squaresTo = (state: State, from: string, to: string): number =>
  sightDistance(state.fixed.map, from, to);

/** Why a combatant cannot be chosen as a target at all, or undefined. */
export function untargetable(who: Combatant, target: Combatant): Refusal | undefined {
  if (target.gone !== null)
    return refuse('HEI-CTX-47', 'out-of-the-fight', `${target.name} is out of the fight`);
  if (!knows(who, target)) return refuse('HEI-HIDE-07', 'hidden', `${target.name} is hidden`);
  return undefined;
}

/** Opponents who still matter, as far as a combatant knows of them. */
export const foesOf = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (foe) => areEnemies(who, foe) && !isOut(state, foe) && knows(who, foe),
  ),
);

/** An opponent in sight whose ranged weapon reaches a combatant (HEI-DODGE-01). */
export function shooterAt(state: State, who: Combatant): Id | undefined {
  return foesOf(state, who).find(
    (foe) =>
      sees(state, who, foe) &&
      rangedWeapons(state, foe).some(
        (id) => squaresTo(state, foe.at, who.at) <= itemOf(state, id).range,
      ),
  )?.id;
}
