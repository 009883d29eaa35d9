import type { Id } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFromItems, isInHand } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { emptyHanded, inTheWay } from '../../players/tactics.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import {
  dropItem,
  putAtReady,
  putInHands,
  releaseFromHands,
  takeFromGround,
  takeFromReady,
} from '../../state/verbs/items.js';
import { spendInventory } from '../../state/verbs/turn.js';
import { tooWeak } from '../attacks/wielding.js';
import { openHands } from '../conditions/body.js';
import { helpless, noInventory } from '../conditions/can-act.js';
import { engagedFoes } from '../conditions/known-enemies.js';

const one = z.strictObject({ item: z.string() });
type One = { item: string };

const fitsHands = (state: State, by: Id, item: string) =>
  openHands(state, combatantById(state, by)).length >= itemOf(state, item).hands
    ? undefined
    : refuse('LUR-CTX-35', `${itemOf(state, item).name} needs more free hands`);

/** Takes an item into usable free hands, as many as it needs (LUR-CTX-35). */
function takeUp(ctx: Ctx, who: Combatant, item: string): void {
  const open = openHands(ctx.state, who)
    .slice(0, itemOf(ctx.state, item).hands)
    .map((hand) => hand.name);
  putInHands(ctx, who, item, open);
  spendInventory(ctx, who);
}

/** Weapons first, but none too heavy to strike with. */
const worth =
  (state: State, by: Id) =>
  (id: string): number =>
    itemOf(state, id).kind === 'weapon' && !tooWeak(state, combatantById(state, by), id)
      ? itemOf(state, id).damage
      : -1;

/** Drawing what is ready: an inventory action (LUR-CTX-30). */
export const draw = action<State, One>({
  id: 'draw',
  name: 'Draw',
  group: 'inventory',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: {
    item: (state, by) => chooseFromItems(state, combatantById(state, by).ready, worth(state, by)),
  },
  blocked: noInventory,
  check: (state, by, { item }) => fitsHands(state, by, item),
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    takeUp(ctx, who, item);
    takeFromReady(ctx, who, item);
    ctx.note('draws', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 80,
  appeal: (state, by) =>
    emptyHanded(state, combatantById(state, by)) &&
    combatantById(state, by).ready.some((id) => worth(state, by)(id) > 0)
      ? 80
      : 0,
});

/** Putting away what is held: an inventory action (LUR-CTX-30). */
export const stow = action<State, One>({
  id: 'stow',
  name: 'Stow',
  group: 'inventory',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: {
    item: (state, by) => chooseFromItems(state, isInHand(state, combatantById(state, by))),
  },
  blocked: noInventory,
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    releaseFromHands(ctx, who, item);
    putAtReady(ctx, who, item);
    spendInventory(ctx, who);
    ctx.note('stows', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
});

const nearby = (state: State, by: Id): readonly string[] =>
  state.ground.filter(({ zone }) => zone === combatantById(state, by).zone).map(({ item }) => item);

/** Picking up what lies in the zone: an inventory action (LUR-CTX-30). */
export const pickUp = action<State, One>({
  id: 'pick-up-item',
  name: 'Pick up an item',
  group: 'inventory',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: { item: (state, by) => chooseFromItems(state, nearby(state, by), worth(state, by)) },
  blocked: noInventory,
  check: (state, by, { item }) => fitsHands(state, by, item),
  perform(ctx, by, { item }) {
    takeUp(ctx, combatantById(ctx.state, by), item);
    takeFromGround(ctx, item);
    ctx.note('picks up', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 79,
  appeal: (state, by) =>
    emptyHanded(state, combatantById(state, by)) &&
    nearby(state, by).some((id) => worth(state, by)(id) > 0)
      ? 79
      : 0,
});

/** Letting an item fall is free and no inventory action (LUR-CTX-30). */
export const drop = action<State, One>({
  id: 'drop',
  name: 'Drop',
  group: 'free',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: {
    item: (state, by) =>
      chooseFromItems(
        state,
        [...isInHand(state, combatantById(state, by)), ...combatantById(state, by).ready],
        (id) => (id === inTheWay(state, combatantById(state, by)) ? 1 : 0),
      ),
  },
  blocked: helpless,
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    dropItem(ctx, who, item);
    ctx.note('drops', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 81,
  appeal: (state, by) =>
    engagedFoes(state, by).length > 0 && inTheWay(state, combatantById(state, by)) !== undefined
      ? 81
      : 0,
});
