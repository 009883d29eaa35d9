import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById, isInHand } from '@tiltyard/engine/kit';
import {
  comesToLie,
  draws,
  drops,
  findsGone,
  isGoneFromGround,
  picksUp,
  stows,
} from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Lying, State } from '../../state/state.js';
import { itemOf, lyingIn } from '../../state/state.js';
import { setMemories } from '../../state/verbs/awareness.js';
import {
  dropItem,
  putAtReady,
  putInHands,
  releaseFromHands,
  takeFromGround,
  takeFromReady,
} from '../../state/verbs/items.js';
import { openHands, soundestHands, spareHands } from '../conditions/body.js';
import { free, inventory } from '../conditions/can-act.js';
import { rememberLying, tellOfGround } from '../conditions/ground.js';
import { rememberLook } from '../conditions/looks.js';
import { witnessesOf } from '../conditions/sightings.js';
import { watchOf } from '../conditions/watch.js';

const itemOptions = (state: State, ids: readonly string[]): readonly Option<string>[] =>
  ids.map((id) => ({ value: id, label: itemOf(state, id).name }));

/** Why an item cannot be taken in hand, or undefined (LUR-CTX-35, LUR-MULTI-07). */
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
  what: typeof draws | typeof stows | typeof picksUp | typeof drops | typeof findsGone,
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

/** Whether a side sees or feels a combatant. */
const isSeeing =
  (state: State, who: Combatant) =>
  (side: string): boolean =>
    !watchOf(state, side).loses(who);

/** Takes an item into the soundest free hands, as many as it needs (LUR-CTX-14, LUR-CTX-35). */
function takeUp(ctx: Ctx, actor: Combatant, item: string): void {
  rememberLook(ctx, actor);
  const taking = soundestHands(ctx.state, actor).slice(0, itemOf(ctx.state, item).hands);
  const names = taking.map((hand) => hand.name);
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

/** What lies in a combatant's zone, or does so as far as their side knows (LUR-BLIND-02). */
export function lyingNear(state: State, actor: Id): readonly string[] {
  const who = combatantById(state, actor);
  const lies = state.ground.filter(({ zone }) => zone === who.zone).map(({ item }) => item);
  const isTaken = ({ by, zone, item }: Lying): boolean =>
    by === who.side && zone === who.zone && !lies.includes(item);
  return [
    ...lies,
    ...lyingIn(state)
      .filter(isTaken)
      .map(({ item }) => item),
  ];
}

/** Reaches for an item that was picked up unseen; the side now knows that it is gone (LUR-BLIND-02). */
function findGone(ctx: Ctx, who: Combatant, item: string): void {
  setMemories(
    ctx,
    'lying',
    lyingIn(ctx.state).filter((each) => each.item !== item || each.by !== who.side),
  );
  tellDone(ctx, findsGone, who.id, item);
}

/** Picking up what lies in the zone: an inventory action (LUR-CTX-30). */
export const pickUp = defineAction({
  id: 'pick-up-item',
  name: 'Pick up an item',
  rules: ['LUR-CTX-30'],
  cost: inventory,
  with: { item: param.oneOf((state, actor) => itemOptions(state, lyingNear(state, actor))) },
  check: (state, actor, { item }) => handsRefused(state, actor, item),
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    const lay = ctx.state.ground.filter((each) => each.item === item && each.zone === who.zone);
    if (lay.length === 0) {
      findGone(ctx, who, item);
      return;
    }
    takeUp(ctx, who, item);
    takeFromGround(ctx, item);
    rememberLying(ctx, lay);
    tellDone(ctx, picksUp, actor, item);
    tellOfGround(ctx, isGoneFromGround, { item, zone: who.zone }, isSeeing(ctx.state, who));
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
    tellOfGround(ctx, comesToLie, { item, zone: who.zone }, isSeeing(ctx.state, who));
  },
});
