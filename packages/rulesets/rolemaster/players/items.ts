import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { canTarget } from '../rules/attack-requirements.js';
import { rangeModifier, shiftableOb, weaponOf } from '../rules/bonuses/shiftable-ob.js';
import { draw, itemsInReach, pickUp } from '../rules/items/items.js';
import { METRE } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, distance, itemOf, reachDistance, sheetOf } from '../state/state.js';
import { activeEnemies, expectedHits, prospectOf } from './attacks.js';

const NEAR = 3 * METRE;

/** The expected hits of the best shot from here, without haste. */
function bestShot(state: State, actor: Combatant, weapon: string): number {
  const item = itemOf(state, weapon);
  let hits = 0;
  for (const foe of activeEnemies(state, actor.id)) {
    if (!canTarget(state, actor, item, foe)) continue;
    const range = rangeModifier(item, reachDistance(state, actor.at, foe.at)) ?? 0;
    hits = Math.max(hits, expectedHits(state, prospectOf(state, actor, weapon, foe), range, 0));
  }
  return hits;
}

/** Whether a blade can be expected to deal more hits to a nearby foe than the missile weapon in hand. */
function isBladeBetter(state: State, actor: Combatant, blade: string, bow: string): boolean {
  const shot = bestShot(state, actor, bow);
  return activeEnemies(state, actor.id).some(
    (foe) =>
      distance(actor.at, foe.at) <= NEAR &&
      expectedHits(state, prospectOf(state, actor, blade, foe), 0, 0) > shot,
  );
}

/**
 * The utility of drawing a carried weapon: to replace a missing or broken one, or a better blade
 * when foes are near.
 */
export function drawUtility(state: State, actorId: Id, id: string): number {
  const actor = combatantById(state, actorId);
  if (actor.broken.includes(id) || actor.attacked) return 0;
  if (actor.wields === null || actor.broken.includes(actor.wields)) return 80;
  if (itemOf(state, actor.wields).class !== 'ranged' || itemOf(state, id).class === 'ranged')
    return 0;
  return isBladeBetter(state, actor, id, actor.wields) ? 70 : 0;
}

/** A combatant's OB with a weapon; 0 if it is broken. */
const mastery = (state: State, actor: Combatant, id: string): number =>
  actor.broken.includes(id) ? 0 : shiftableOb(state, actor, weaponOf(state, actor, id));

/** The utility of picking up a weapon: only if the combatant fights better with it than with all their own. */
export function pickUpUtility(state: State, actorId: Id, id: string): number {
  const actor = combatantById(state, actorId);
  if (actor.wields !== null) return 0;
  const own = [...actor.carried, ...sheetOf(state, actor).natural];
  const best = Math.max(0, ...own.map((each) => mastery(state, actor, each)));
  return mastery(state, actor, id) > best ? 85 : 0;
}

export const drawScores = scores(draw, {
  maxUtility: 80,
  utility: (state, actorId) =>
    Math.max(
      0,
      ...combatantById(state, actorId).carried.map((id) => drawUtility(state, actorId, id)),
    ),
  options: { item: drawUtility },
});

export const pickUpScores = scores(pickUp, {
  maxUtility: 85,
  utility: (state, actorId) =>
    Math.max(0, ...itemsInReach(state, actorId).map((id) => pickUpUtility(state, actorId, id))),
  options: { item: pickUpUtility },
});
