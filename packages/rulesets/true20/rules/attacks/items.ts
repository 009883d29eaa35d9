import type { ActionRequirement, Id } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { move } from '../basics/costs.js';
import type { Option, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { refuse } from '@tiltyard/engine';
import { drawItem, isInHand, stowItem } from '@tiltyard/engine/kit';
import type { Swing } from './attack-bonus.js';
import { isInReach } from '../../state/distance.js';
import { usableHands, weaponOf } from '../../state/gear.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById, groundItems } from '../../state/state.js';
import { dropItem, pickUpItem, releaseItem } from '../../state/verbs.js';
import { itemDrawn, itemLeavesHand, itemPickedUp, itemStowed } from '../../events/movement.js';

/** Reports that an item has left a hand, and where it lies now. */
const tellGone = (ctx: Ctx, who: Combatant, item: string, at: Cell): void =>
  ctx.tell(itemLeavesHand, ['T20-CTX-35'], {
    who: who.id,
    item: weaponOf(ctx.state, item).name,
    at: [...at],
  });

/** Moves an item from the hand to the ground, thrown or dropped. */
export function drop(ctx: Ctx, who: Combatant, item: string, at: Cell): void {
  dropItem(ctx, who, item, at);
  tellGone(ctx, who, item, at);
}

/** After the attack: a thrown weapon lies at the target, and a weapon that filled an area is used up. */
export function letFly(ctx: Ctx, by: Combatant, { weapon, thrown }: Swing, at: Cell): void {
  const { use, area } = weaponOf(ctx.state, weapon);
  if (thrown !== true || use !== 'thrown' || !by.hands.some((hand) => hand.holds === weapon))
    return;
  if (!area) {
    drop(ctx, by, weapon, at);
    return;
  }
  releaseItem(ctx, by, weapon);
  tellGone(ctx, by, weapon, at);
}

const handsFor = (state: State, item: string): number => Math.max(1, weaponOf(state, item).hands);

function noHands(state: State, who: Combatant, item: string): Refusal | undefined {
  const needs = handsFor(state, item);
  const busy = who.hands.filter((hand) => hand.holds !== null).length;
  return usableHands(who) - busy < needs
    ? refuse(
        'T20-CTX-35',
        'hands-needed',
        `${weaponOf(state, item).name} requires ${needs} free ${needs === 1 ? 'hand' : 'hands'}`,
      )
    : undefined;
}

function drawable(state: State, who: Combatant, item: string): Option<string> {
  const refused = noHands(state, who, item);
  return { value: item, label: weaponOf(state, item).name, ...(refused ? { refused } : {}) };
}

/** Items on the ground in a combatant's square or beside it. */
export const inReachOnGround = (state: State, who: Combatant): readonly string[] =>
  groundItems(state)
    .filter(({ at }) =>
      isInReach(state, who, { ...who, at, size: 1, elevation: 0, riding: null, riddenBy: null }),
    )
    .map(({ item }) => item);

const drawables = (state: State, actor: Id, ids: readonly string[]): readonly Option<string>[] =>
  ids.map((id) => drawable(state, combatantById(state, actor), id));

const carriesSomething: ActionRequirement<State> = (state, actor) =>
  combatantById(state, actor).carried.length === 0
    ? refuse('T20-CTX-35', 'nothing-to-draw', 'nothing to draw')
    : undefined;

/** Drawing a weapon: a move action, which a rider has in addition to the mount's movement (T20-MOUNT-03). */
export const draw = defineAction({
  id: 'draw',
  name: 'Draw',
  rules: ['T20-CTX-35', 'T20-MOUNT-03'],
  cost: move,
  requires: [carriesSomething],
  with: {
    item: param.oneOf((state, actor) =>
      drawables(state, actor, combatantById(state, actor).carried),
    ),
  },
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    drawItem(ctx, who, item, handsFor(ctx.state, item));
    ctx.tell(itemDrawn, ['T20-CTX-35', ...(who.riding === null ? [] : ['T20-MOUNT-03'])], {
      who: actor,
      item: weaponOf(ctx.state, item).name,
    });
  },
});

const holdsSomething: ActionRequirement<State> = (state, actor) =>
  isInHand(state, combatantById(state, actor)).length === 0
    ? refuse('T20-CTX-35', 'nothing-in-hand', 'nothing in hand')
    : undefined;

/** Putting an item away: a move action. */
export const stow = defineAction({
  id: 'stow',
  name: 'Put away',
  rules: ['T20-CTX-35'],
  cost: move,
  requires: [holdsSomething],
  with: {
    item: param.oneOf((state, actor) =>
      isInHand(state, combatantById(state, actor)).map((value) => ({
        value,
        label: weaponOf(state, value).name,
      })),
    ),
  },
  do(ctx, actor, { item }) {
    stowItem(ctx, combatantById(ctx.state, actor), item);
    ctx.tell(itemStowed, ['T20-CTX-35'], { who: actor, item: weaponOf(ctx.state, item).name });
  },
});

const canPickUp: ActionRequirement<State> = (state, actor) => {
  const who = combatantById(state, actor);
  if (who.riding !== null)
    return refuse('T20-MOUNT-01', 'in-saddle', 'in the saddle: dismount first');
  return inReachOnGround(state, who).length === 0
    ? refuse('T20-CTX-35', 'nothing-in-reach', 'nothing lies within reach')
    : undefined;
};

/** Picking up an item within reach: a move action. */
export const pickUp = defineAction({
  id: 'pick-up',
  name: 'Pick up',
  rules: ['T20-CTX-35'],
  cost: move,
  requires: [canPickUp],
  with: {
    item: param.oneOf((state, actor) =>
      drawables(state, actor, inReachOnGround(state, combatantById(state, actor))),
    ),
  },
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    pickUpItem(ctx, who, item, handsFor(ctx.state, item));
    ctx.tell(itemPickedUp, ['T20-CTX-35'], {
      who: actor,
      item: weaponOf(ctx.state, item).name,
      at: [...who.at],
    });
  },
});
