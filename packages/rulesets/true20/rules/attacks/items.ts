import type { Option, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { chooseFromItems, drawItem, isInHand, stowItem } from '@tiltyard/engine/kit';
import { z } from 'zod';
import type { Swing } from './attack-bonus.js';
import { spend, unable } from '../basics/budget.js';
import { isInReach } from '../../state/distance.js';
import { usableHands, weaponOf } from '../../state/gear.js';
import { mapWeapon } from '../../players/weapon-choice.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { dropItem, pickUpItem, releaseItem } from '../../state/verbs.js';
import { itemDrawn, itemLeavesHand, itemPickedUp, itemStowed } from '../../events/movement.js';

/** An item leaves the hand, thrown or dropped, and lies where it comes down; what fills an area is used up. */
export function drop(ctx: Ctx, who: Combatant, item: string, at: Cell): void {
  if (weaponOf(ctx.state, item).area) releaseItem(ctx, who, item);
  else dropItem(ctx, who, item, at);
  ctx.tell(itemLeavesHand, ['T20-CTX-35'], {
    who: who.id,
    item: weaponOf(ctx.state, item).name,
    at: [...at],
  });
}

/** A thrown weapon is out of the hand. */
export function letFly(ctx: Ctx, by: Combatant, { weapon, thrown }: Swing, at: Cell): void {
  if (
    thrown === true &&
    weaponOf(ctx.state, weapon).use === 'thrown' &&
    by.hands.some((hand) => hand.holds === weapon)
  )
    drop(ctx, by, weapon, at);
}

function noHands(state: State, who: Combatant, item: string): Refusal | undefined {
  const needs = Math.max(1, weaponOf(state, item).hands);
  const busy = who.hands.filter((hand) => hand.holds !== null).length;
  return usableHands(who) - busy < needs
    ? refuse(
        'T20-CTX-35',
        'hands-needed',
        `${weaponOf(state, item).name} requires ${needs} free ${needs === 1 ? 'hand' : 'hands'}`,
      )
    : undefined;
}

function drawable(state: State, who: Combatant, item: string): Option {
  const refused = noHands(state, who, item);
  return { value: item, label: weaponOf(state, item).name, ...(refused ? { refused } : {}) };
}

/** Drawing a weapon: a move action, which a rider has besides what the mount does (T20-MOUNT-03). */
export const draw = action<State, { item: string }>({
  id: 'draw',
  name: 'Draw',
  group: 'move',
  rules: ['T20-CTX-35', 'T20-MOUNT-03'],
  schema: z.strictObject({ item: z.string() }),
  domains: {
    item: (state, by) => ({
      kind: 'choice',
      options: combatantById(state, by).carried.map((id) =>
        drawable(state, combatantById(state, by), id),
      ),
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'move') ??
    (combatantById(state, by).carried.length === 0
      ? refuse('T20-CTX-35', 'nothing-to-draw', 'nothing to draw')
      : undefined),
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, 'move');
    drawItem(ctx, who, item, Math.max(1, weaponOf(ctx.state, item).hands));
    ctx.tell(itemDrawn, ['T20-CTX-35', ...(who.riding === null ? [] : ['T20-MOUNT-03'])], {
      who: by,
      item: weaponOf(ctx.state, item).name,
    });
  },
  appealUpTo: 35,
  appeal: (state, by) => (mapWeapon(state, by) === 'draw' ? 35 : 0),
});

/** Putting something away: a move action. */
export const stow = action<State, { item: string }>({
  id: 'stow',
  name: 'Put away',
  group: 'move',
  rules: ['T20-CTX-35'],
  schema: z.strictObject({ item: z.string() }),
  domains: {
    item: (state, by) => chooseFromItems(state, isInHand(state, combatantById(state, by))),
  },
  blocked: (state, by) =>
    unable(state, by, 'move') ??
    (isInHand(state, combatantById(state, by)).length === 0
      ? refuse('T20-CTX-35', 'nothing-in-hand', 'nothing in hand')
      : undefined),
  perform(ctx, by, { item }) {
    spend(ctx, by, 'move');
    stowItem(ctx, combatantById(ctx.state, by), item);
    ctx.tell(itemStowed, ['T20-CTX-35'], { who: by, item: weaponOf(ctx.state, item).name });
  },
  appealUpTo: 34,
  appeal: (state, by) => (mapWeapon(state, by) === 'stow' ? 34 : 0),
});

/** What lies in a combatant's own square or beside it. */
const inReachOnGround = (state: State, who: Combatant): readonly string[] =>
  state.ground
    .filter(({ at }) =>
      isInReach(state, who, { ...who, at, size: 1, elevation: 0, riding: null, riddenBy: null }),
    )
    .map(({ item }) => item);

/** Picking up what lies within reach: a move action. */
export const pickUp = action<State, { item: string }>({
  id: 'pick-up',
  name: 'Pick up',
  group: 'move',
  rules: ['T20-CTX-35'],
  schema: z.strictObject({ item: z.string() }),
  domains: {
    item: (state, by) => ({
      kind: 'choice',
      options: inReachOnGround(state, combatantById(state, by)).map((id) =>
        drawable(state, combatantById(state, by), id),
      ),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    const refused = unable(state, by, 'move');
    if (refused) return refused;
    if (who.riding !== null)
      return refuse('T20-MOUNT-01', 'in-saddle', 'in the saddle: dismount first');
    return inReachOnGround(state, who).length === 0
      ? refuse('T20-CTX-35', 'nothing-in-reach', 'nothing lies within reach')
      : undefined;
  },
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, by, 'move');
    pickUpItem(ctx, who, item, Math.max(1, weaponOf(ctx.state, item).hands));
    ctx.tell(itemPickedUp, ['T20-CTX-35'], {
      who: by,
      item: weaponOf(ctx.state, item).name,
      at: [...who.at],
    });
  },
  appealUpTo: 35,
  appeal: (state, by) =>
    mapWeapon(state, by, inReachOnGround(state, combatantById(state, by))) === 'pick up' ? 35 : 0,
});
