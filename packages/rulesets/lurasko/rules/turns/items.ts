import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById, isInHand } from '@tiltyard/engine/kit';
import { draws, drops, picksUp, stows } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import {
  dropItem,
  putAtReady,
  putInHands,
  releaseFromHands,
  takeFromGround,
  takeFromReady,
} from '../../state/verbs/items.js';
import { openHands, spareHands } from '../conditions/body.js';
import { free, inventory } from '../conditions/can-act.js';
import { rememberLook } from '../conditions/looks.js';
import { witnessesOf } from '../conditions/sightings.js';

const itemOptions = (state: State, ids: readonly string[]): readonly Option<string>[] =>
  ids.map((id) => ({ value: id, label: itemOf(state, id).name }));

/** Why an item cannot be taken in hand, or nothing (LUR-CTX-35, LUR-MULTI-07). */
function handsRefused(state: State, actor: Id, item: string): Refusal | undefined {
  const who = combatantById(state, actor);
  const { hands, name } = itemOf(state, item);
  if (spareHands(state, who) >= hands) return undefined;
  const isKept = openHands(state, who).length >= hands;
  return refuse(
    isKept ? ['LUR-CTX-35', 'LUR-MULTI-07'] : 'LUR-CTX-35',
    'needs-free-hands',
    `${name} needs more free hands`,
  );
}

/** Tells what is done with an item to those who see it (LUR-CTX-33). */
const tellDone = (
  ctx: Ctx,
  what: typeof draws | typeof stows | typeof picksUp | typeof drops,
  actor: Id,
  item: string,
): void =>
  ctx.tell(
    what,
    ['LUR-CTX-30'],
    { who: actor, item: itemOf(ctx.state, item).name },
    undefined,
    witnessesOf(ctx, combatantById(ctx.state, actor)),
  );

/** Takes an item into usable free hands, as many as it needs (LUR-CTX-35). */
function takeUp(ctx: Ctx, actor: Combatant, item: string): void {
  rememberLook(ctx, actor);
  const open = openHands(ctx.state, actor).slice(0, itemOf(ctx.state, item).hands);
  const names = open.map((hand) => hand.name);
  putInHands(ctx, actor, item, names);
}

/** Drawing what is ready: an inventory action (LUR-CTX-30). */
export const draw = defineAction({
  id: 'draw',
  name: 'Draw',
  rules: ['LUR-CTX-30'],
  cost: inventory,
  with: {
    item: param.oneOf((state, actor) => itemOptions(state, combatantById(state, actor).ready)),
  },
  check: (state, actor, { item }) => handsRefused(state, actor, item),
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    takeUp(ctx, who, item);
    takeFromReady(ctx, who, item);
    tellDone(ctx, draws, actor, item);
  },
});

/** Putting away what is held: an inventory action (LUR-CTX-30). */
export const stow = defineAction({
  id: 'stow',
  name: 'Stow',
  rules: ['LUR-CTX-30'],
  cost: inventory,
  with: {
    item: param.oneOf((state, actor) =>
      itemOptions(state, isInHand(state, combatantById(state, actor))),
    ),
  },
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    rememberLook(ctx, who);
    releaseFromHands(ctx, who, item);
    putAtReady(ctx, who, item);
    tellDone(ctx, stows, actor, item);
  },
});

/** What lies in a combatant's zone. */
export const lyingNear = (state: State, actor: Id): readonly string[] =>
  state.ground
    .filter(({ zone }) => zone === combatantById(state, actor).zone)
    .map(({ item }) => item);

/** Picking up what lies in the zone: an inventory action (LUR-CTX-30). */
export const pickUp = defineAction({
  id: 'pick-up-item',
  name: 'Pick up an item',
  rules: ['LUR-CTX-30'],
  cost: inventory,
  with: { item: param.oneOf((state, actor) => itemOptions(state, lyingNear(state, actor))) },
  check: (state, actor, { item }) => handsRefused(state, actor, item),
  do(ctx, actor, { item }) {
    takeUp(ctx, combatantById(ctx.state, actor), item);
    takeFromGround(ctx, item);
    tellDone(ctx, picksUp, actor, item);
  },
});

/** Letting an item fall is free and no inventory action (LUR-CTX-30). */
export const drop = defineAction({
  id: 'drop',
  name: 'Drop',
  rules: ['LUR-CTX-30'],
  cost: free,
  with: {
    item: param.oneOf((state, actor) => {
      const who = combatantById(state, actor);
      return itemOptions(state, [...isInHand(state, who), ...who.ready]);
    }),
  },
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    rememberLook(ctx, who);
    dropItem(ctx, who, item);
    tellDone(ctx, drops, actor, item);
  },
});
