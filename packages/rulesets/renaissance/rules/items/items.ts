import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { drawItem, heldItems, isInHand, stowItem, take } from '@tiltyard/engine/kit';
import { reaches } from '@tiltyard/engine/space';
import { draws, drops, picksUp, reloads, stows } from '../../events/items.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { dropOnGround, load, takeFromGround, unbrace } from '../../state/verbs.js';
import type { ActionKind } from '../action-allotment.js';
import { free, kindRefused, quick, spend } from '../action-allotment.js';
import { isStepApart } from '../footing.js';
import { isCaught } from './wielding.js';

/** Carried items that can be drawn; powers do not need a hand. */
export const itemsOnBelt = (state: State, actor: Id): readonly string[] =>
  combatantById(state, actor).carried.filter(
    (id) => !['touch', 'indicate'].includes(itemOf(state, id).kind),
  );

/** Items on the ground here or in an adjacent square, with no wall in between and at most a step up or down. */
export function itemsNearby(state: State, actor: Id): readonly string[] {
  const who = combatantById(state, actor);
  const { map } = state.fixed;
  return state.ground
    .map(({ item, at }) => ({ item, square: { at, size: 1 } }))
    .filter(({ square }) => reaches(map, who, square, 1) && isStepApart(map, who, square))
    .map(({ item }) => item);
}

/** Items in a combatant's possession that came with another combatant. */
export const itemsOfOthers = ({ id, hands, carried }: Combatant): readonly string[] =>
  [...heldItems(hands), ...carried].filter((item) => !item.startsWith(`${id}/`));

/** Items in hand that have to be loaded. */
export function unloadedItems(state: State, actor: Id): readonly string[] {
  const who = combatantById(state, actor);
  return isInHand(state, who).filter((id) => who.unloaded.includes(id));
}

const handsNeeded = (state: State, item: string): number => Math.max(1, itemOf(state, item).hands);

/** Why there are no hands free for an item, or undefined (REN-CTX-11). */
export const handsFor = (state: State, actor: Id, item: string): Refusal | undefined =>
  take(combatantById(state, actor).hands, item, handsNeeded(state, item))
    ? undefined
    : refuse('REN-CTX-11', 'no-free-hands', `${itemOf(state, item).name} needs more free hands`);

const itemOptions = (state: State, ids: readonly string[]): readonly Option<string>[] =>
  ids.map((id) => ({ value: id, label: itemOf(state, id).name }));

const somethingInHand = (state: State, actor: Id): Refusal | undefined =>
  isInHand(state, combatantById(state, actor)).length === 0
    ? refuse('REN-CTX-11', 'holds-nothing', `${combatantById(state, actor).name} holds nothing`)
    : undefined;

const somethingToDraw = (state: State, actor: Id): Refusal | undefined =>
  itemsOnBelt(state, actor).length === 0
    ? refuse(
        'REN-CTX-11',
        'nothing-to-draw',
        `${combatantById(state, actor).name} carries nothing to draw`,
      )
    : undefined;

const somethingNearby = (state: State, actor: Id): Refusal | undefined =>
  itemsNearby(state, actor).length === 0
    ? refuse('REN-CTX-11', 'nothing-nearby', 'nothing to pick up here or in an adjacent square')
    : undefined;

const somethingToLoad = (state: State, actor: Id): Refusal | undefined =>
  unloadedItems(state, actor).length === 0
    ? refuse('REN-RNG-14', 'nothing-to-load', 'no held weapon needs reloading')
    : undefined;

const heldItem = param.oneOf((state, actor) =>
  itemOptions(state, isInHand(state, combatantById(state, actor))),
);

/** Drawing a weapon: a Quick Action (REN-CTX-11). */
export const draw = defineAction({
  id: 'draw',
  name: 'Draw',
  rules: ['REN-CTX-11'],
  cost: quick,
  requires: [somethingToDraw],
  with: { item: param.oneOf((state, actor) => itemOptions(state, itemsOnBelt(state, actor))) },
  check: (state, actor, { item }) => handsFor(state, actor, item),
  do(ctx, actor, { item }) {
    drawItem(ctx, combatantById(ctx.state, actor), item, handsNeeded(ctx.state, item));
    ctx.tell(draws, ['REN-CTX-11'], { who: actor, item: itemOf(ctx.state, item).name });
  },
});

/** Stowing a held item: a Quick Action (REN-CTX-11). */
export const stow = defineAction({
  id: 'stow',
  name: 'Stow',
  rules: ['REN-CTX-11'],
  cost: quick,
  requires: [somethingInHand],
  with: { item: heldItem },
  check: (state, actor, { item }) =>
    isCaught(state, item)
      ? refuse('REN-CATCH-05', 'weapon-caught', `${itemOf(state, item).name} is caught`)
      : undefined,
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    stowItem(ctx, who, item);
    unbrace(ctx, who, item);
    ctx.tell(stows, ['REN-CTX-11'], { who: actor, item: itemOf(ctx.state, item).name });
  },
});

/** Dropping an item costs nothing (REN-CTX-11). */
export const dropItem = defineAction({
  id: 'drop',
  name: 'Drop',
  rules: ['REN-CTX-11'],
  cost: free,
  requires: [somethingInHand],
  with: { item: heldItem },
  check(state, actor, { item }) {
    const who = combatantById(state, actor);
    if (who.catching?.weapon === item)
      return refuse(
        'REN-CATCH-06',
        'holds-caught-weapon',
        'it holds a caught weapon; release that first',
      );
    return isCaught(state, item)
      ? refuse('REN-CATCH-07', 'weapon-caught', 'it is caught; abandon your caught weapon instead')
      : undefined;
  },
  do(ctx, actor, { item }) {
    dropOnGround(ctx, combatantById(ctx.state, actor), item);
    ctx.tell(drops, ['REN-CTX-11'], { who: actor, item: itemOf(ctx.state, item).name });
  },
});

/** Picking up an item from the actor's own or an adjacent square: a Quick Action (REN-CTX-11). */
export const pickUp = defineAction({
  id: 'pick-up',
  name: 'Pick up',
  rules: ['REN-CTX-11'],
  cost: quick,
  requires: [somethingNearby],
  with: { item: param.oneOf((state, actor) => itemOptions(state, itemsNearby(state, actor))) },
  check: (state, actor, { item }) => handsFor(state, actor, item),
  do(ctx, actor, { item }) {
    const who = combatantById(ctx.state, actor);
    takeFromGround(ctx, who, item, handsNeeded(ctx.state, item));
    ctx.tell(picksUp, ['REN-CTX-11'], { who: actor, item: itemOf(ctx.state, item).name });
  },
});

/** The kind of action that reloading a weapon takes (REN-RNG-14). */
export const reloadKind = (state: State, item: string): ActionKind =>
  itemOf(state, item).reload === 'quick' ? 'quick' : 'standard';

const reloadOptions = (state: State, actor: Id): readonly Option<string>[] =>
  unloadedItems(state, actor).map((id) => {
    const { name, reload: takes } = itemOf(state, id);
    const label = `${name} (${reloadKind(state, id)})`;
    return takes === 'none'
      ? {
          value: id,
          label,
          refused: refuse('REN-RNG-14', 'cannot-reload', `${name} can't be reloaded`),
        }
      : { value: id, label };
  });

/** Reloading takes the action that the weapon specifies, if it can be reloaded at all (REN-RNG-14). */
export const reload = defineAction({
  id: 'reload',
  name: 'Reload',
  group: 'quick',
  rules: ['REN-RNG-14'],
  requires: [quick.check, somethingToLoad],
  with: { item: param.oneOf(reloadOptions) },
  check: (state, actor, { item }) => kindRefused(state, actor, reloadKind(state, item)),
  do(ctx, actor, { item }) {
    spend(ctx, actor, reloadKind(ctx.state, item));
    load(ctx, combatantById(ctx.state, actor), item);
    ctx.tell(reloads, ['REN-RNG-14'], { who: actor, item: itemOf(ctx.state, item).name });
  },
});
