import type { Cost, Id, Option, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { neighbours, placeOf } from '@tiltyard/engine/space';
import {
  engages,
  findsNoEnemy,
  leavesEngagement,
  movesToZone,
  standsUp,
} from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import { boundInGrapple, carriedBy, climbOf, heldIn } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { areEngaged, sightingsIn } from '../../state/state.js';
import { standUp } from '../../state/verbs/body.js';
import { zoneOf } from '../../state/zones.js';
import { isDownPermanently, isIncapacitated } from '../conditions/body.js';
import { movement } from '../conditions/can-act.js';
import { nearbyEnemies } from '../conditions/known-enemies.js';
import { perceives } from '../conditions/sight.js';
import { revealEngaged } from '../conditions/facing.js';
import { rememberLook } from '../conditions/looks.js';
import { audienceOf, watchGoing, witnessesOf } from '../conditions/sightings.js';
import { recheckPins } from '../grappling/grip.js';
import { breakAway, join, place } from './place.js';

const heldRefused = (state: State, actor: Id): Refusal | undefined =>
  heldIn(state, actor)
    ? refuse('LUR-PICK-11', 'held', 'held combatants have no movement phase')
    : undefined;

/** Why a mount cannot go anywhere with a rider who grapples, or undefined (LUR-GRAP-11). */
function riderRefused(state: State, actor: Id): Refusal | undefined {
  const rider = allCombatants(state).find(
    (each) => each.riding === actor && boundInGrapple(state, each.id),
  );
  return (
    rider && refuse('LUR-GRAP-11', 'rider-grappling', `${rider.name} on its back is in a grapple`)
  );
}

/** Why a combatant cannot move within their engagement, or undefined (LUR-PICK-11, LUR-CTX-15, LUR-CTX-32). */
function slippingRefused(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  const refused = heldRefused(state, actor) ?? movement.check(state, actor, '');
  if (refused) return refused;
  if (climbOf(state, actor))
    return refuse('LUR-CLIMB-14', 'climbing', 'must leave the grapple first, which is free');
  if (who.knockedDown) return refuse('LUR-CTX-32', 'knocked-down', `${who.name} is knocked down`);
  return riderRefused(state, actor);
}

/** Why a combatant cannot go anywhere, or undefined (LUR-CTX-31). */
const goingRefused = memoizePerState((state: State, actor: Id): Refusal | undefined => {
  const refused = slippingRefused(state, actor);
  if (refused) return refused;
  const who = combatantById(state, actor);
  return who.riding === null
    ? undefined
    : refuse('LUR-CTX-31', 'mounted', `${who.name} is mounted and goes where the mount goes`);
});

/** The movement phase of a combatant who is free to go (LUR-CTX-31). */
export const going: Cost<State> = { ...movement, check: goingRefused };

/** The movement phase of a combatant who gets past others without leaving the engagement, in the saddle or on foot (LUR-CTX-27). */
export const slipping: Cost<State> = { ...movement, check: slippingRefused };

/** Enemies who were last seen in a combatant's zone, and have gone from there unseen (LUR-BLIND-02). */
const enemiesMissed = (state: State, { side, zone }: Combatant): readonly Combatant[] =>
  sightingsIn(state)
    .filter((sighting) => sighting.by === side && sighting.zone === zone)
    .flatMap(({ who }) => state.combatants[who] ?? [])
    .filter((enemy) => enemy.zone !== zone && !isIncapacitated(state, enemy));

/** Enemies to engage; for unseen ones it is unknown whether they are already engaged, or still there. */
const enemiesToEngage = (state: State, actor: Id): readonly Option<Id>[] => {
  const who = combatantById(state, actor);
  return [...nearbyEnemies(state, actor), ...enemiesMissed(state, who)].map((enemy) => {
    const isKnown = perceives(state, who, enemy) && areEngaged(who, enemy);
    const refused = refuse('LUR-CTX-31', 'already-engaged', `engaged with ${enemy.name} already`);
    return { value: enemy.id, label: enemy.name, ...(isKnown ? { refused } : {}) };
  });
};

/** Leaves the engagement. */
function goOut(ctx: Ctx, who: Combatant): void {
  place(ctx, who, who.zone, null);
  ctx.tell(leavesEngagement, ['LUR-CTX-31'], { who: who.id }, undefined, audienceOf(ctx, who));
}

/** Looks for an enemy who is no longer there; an engagement left for that stays left (LUR-CTX-31, LUR-BLIND-02). */
function findNoEnemy(ctx: Ctx, who: Combatant, enemy: Combatant): void {
  if (who.engagement !== null) goOut(ctx, who);
  const facts = { who: who.id, enemy: enemy.id };
  ctx.tell(findsNoEnemy, ['LUR-CTX-31', 'LUR-BLIND-02'], facts, undefined, audienceOf(ctx, who));
}

/** Closing with an enemy in the zone (LUR-CTX-31). */
export const engage = defineAction({
  id: 'engage',
  name: 'Engage',
  rules: ['LUR-CTX-31'],
  cost: going,
  with: { target: param.combatant((state, actor) => enemiesToEngage(state, actor)) },
  do(ctx, actor, { target }) {
    const who = combatantById(ctx.state, actor);
    const enemy = combatantById(ctx.state, target);
    if (areEngaged(who, enemy)) revealEngaged(ctx, who, (side) => side === who.side);
    else {
      if (!breakAway(ctx, who)) return;
      if (enemy.zone !== who.zone) {
        findNoEnemy(ctx, who, enemy);
        return;
      }
      join(ctx, who, enemy);
    }
    ctx.tell(
      engages,
      ['LUR-CTX-31'],
      { who: actor, with: target },
      undefined,
      audienceOf(ctx, who, [enemy]),
    );
  },
});

/** Leaving the engagement (LUR-CTX-31). */
export const leave = defineAction({
  id: 'leave',
  name: 'Leave the engagement',
  rules: ['LUR-CTX-31'],
  cost: going,
  requires: [
    (state, actor) =>
      combatantById(state, actor).engagement === null
        ? refuse('LUR-CTX-31', 'not-engaged', 'not in an engagement')
        : undefined,
  ],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    if (breakAway(ctx, who)) goOut(ctx, who);
  },
});

/** Going to a next zone (LUR-CTX-31). */
export const move = defineAction({
  id: 'move',
  name: 'Move to another zone',
  rules: ['LUR-CTX-31'],
  cost: going,
  with: {
    to: param.oneOf((state, actor) =>
      neighbours(state.fixed.map, combatantById(state, actor).zone).map((zone) => ({
        value: zone,
        label: placeOf(state.fixed.map, zone)?.name ?? zone,
      })),
    ),
  },
  do(ctx, actor, { to }) {
    const who = combatantById(ctx.state, actor);
    if (!breakAway(ctx, who)) return;
    const tellLost = watchGoing(ctx, who);
    place(ctx, who, to, null);
    const carried = carriedBy(ctx.state, actor).length > 0 ? ['LUR-PICK-10'] : [];
    const facts = { who: actor, to: zoneOf(ctx.state, who).name };
    ctx.tell(movesToZone, ['LUR-CTX-31', ...carried], facts, undefined, audienceOf(ctx, who));
    tellLost();
  },
});

/** Getting up (LUR-CTX-32). */
export const stand = defineAction({
  id: 'stand-up',
  name: 'Stand up',
  rules: ['LUR-CTX-32'],
  group: 'movement',
  cost: {
    ...movement,
    check: (state, actor, action) =>
      heldRefused(state, actor) ?? movement.check(state, actor, action),
  },
  requires: [
    (state, actor) => {
      const who = combatantById(state, actor);
      if (!who.knockedDown)
        return refuse('LUR-CTX-32', 'standing', `${who.name} is already standing`);
      const down = isDownPermanently(state, who);
      return down === undefined
        ? undefined
        : refuse(down, 'down-for-good', `${who.name} can't stand up again`);
    },
  ],
  do(ctx, actor) {
    const who = combatantById(ctx.state, actor);
    rememberLook(ctx, who);
    standUp(ctx, who);
    ctx.tell(standsUp, ['LUR-CTX-32'], { who: actor }, undefined, witnessesOf(ctx, who));
    recheckPins(ctx);
  },
});
