import type { ActionRequirement } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { draws, picksUp } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import { METRE } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { combatantById, countsActionPoints, itemOf, reachDistance } from '../../state/state.js';
import { drawItem, pickUpItem, spend, useFreeAction } from '../../state/verbs/index.js';
import { cannotActThisRound, cannotAfford, onePoint } from '../action-points.js';
import { isOpenBetween } from '../open-line.js';
import { dropWielded } from './wielding.js';

/** How far a combatant can reach for an item on the ground. */
const HAND_REACH = 2 * METRE;

/** Lists the weapons on the ground that a combatant can reach, with no wall in between. */
export const itemsInReach = (state: State, actorId: string): readonly string[] => {
  const { at } = combatantById(state, actorId);
  return state.ground
    .filter(
      (lying) =>
        reachDistance(state, lying.at, at) <= HAND_REACH && isOpenBetween(state, at, lying.at),
    )
    .map(({ item }) => item);
};

/** Handling a weapon requires free hands (RMC-DB-05). */
const freeHands: ActionRequirement<State> = (state, actorId) => {
  const { held, name } = combatantById(state, actorId);
  return held ? refuse('RMC-DB-05', 'held', `${name} is held`) : undefined;
};

const optionsOf = (state: State, items: readonly string[]) =>
  items.map((id) => ({ value: id, label: itemOf(state, id).name }));

/** Drawing a weapon takes 1 Action Point; the one in hand is put away (RMC-CTX-07). */
export const draw = defineAction({
  id: 'draw',
  name: 'Draw weapon',
  group: 'items',
  rules: ['RMC-CTX-07'],
  cost: onePoint,
  requires: [freeHands],
  with: {
    item: param.oneOf((state, actorId) => optionsOf(state, combatantById(state, actorId).carried), {
      none: refuse('RMC-CTX-07', 'nothing-carried', 'no other weapon is carried'),
    }),
  },
  do(ctx, actorId, { item }) {
    drawItem(ctx, combatantById(ctx.state, actorId), item);
    ctx.tell(draws, ['RMC-CTX-07'], { who: actorId, item: itemOf(ctx.state, item).name });
  },
});

const emptyHand: ActionRequirement<State> = (state, actorId) => {
  const { wields, name } = combatantById(state, actorId);
  return wields === null
    ? undefined
    : refuse('RMC-CTX-07', 'hand-full', `${name} has a weapon in hand`);
};

/** Picking a weapon up takes 1 Action Point; the hand must be empty (RMC-CTX-07). */
export const pickUp = defineAction({
  id: 'pick-up',
  name: 'Pick up',
  group: 'items',
  rules: ['RMC-CTX-07'],
  cost: onePoint,
  requires: [freeHands, emptyHand],
  with: {
    item: param.oneOf((state, actorId) => optionsOf(state, itemsInReach(state, actorId)), {
      none: refuse('RMC-CTX-07', 'nothing-in-reach', 'no weapon lies within reach'),
    }),
  },
  do(ctx, actorId, { item }) {
    pickUpItem(ctx, combatantById(ctx.state, actorId), item);
    ctx.tell(picksUp, ['RMC-CTX-07'], { who: actorId, item: itemOf(ctx.state, item).name });
  },
});

/** Whether the round's free drop has been used, so that another costs a point (RMC-CTX-07). */
const costsPoint = (state: State, actorId: string): boolean =>
  countsActionPoints(state) && combatantById(state, actorId).acted;

/** Dropping is free the first time in a round and costs 1 point after that (RMC-CTX-07). */
export const dropItem = defineAction({
  id: 'drop',
  name: 'Drop weapon',
  group: 'items',
  rules: ['RMC-CTX-07'],
  requires: [
    freeHands,
    (state, actorId) => {
      const { wields, name } = combatantById(state, actorId);
      return wields === null
        ? refuse('RMC-CTX-07', 'no-weapon', `${name} wields no weapon`)
        : cannotActThisRound(state, actorId);
    },
    (state, actorId) =>
      costsPoint(state, actorId)
        ? cannotAfford(state, combatantById(state, actorId), 1)
        : undefined,
  ],
  do(ctx, actorId) {
    const actor = combatantById(ctx.state, actorId);
    if (costsPoint(ctx.state, actorId)) spend(ctx, actor, 1);
    useFreeAction(ctx, actor);
    dropWielded(ctx, actor);
  },
});
