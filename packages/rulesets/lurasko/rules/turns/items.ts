import type { Id } from '@tiltyard/engine';
import { action, chooseFromItems, isInHand, refuse, release } from '@tiltyard/engine';
import { z } from 'zod';
import { helpless, noInventory } from '../conditions/can-act.js';
import { openHands } from '../conditions/body.js';
import { engagedFoes } from '../conditions/known-enemies.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { drop, itemOf, the, use } from '../../state/state.js';
import { emptyHanded, inTheWay } from '../../players/tactics.js';
import { tooWeak } from '../attacks/wielding.js';

const one = z.strictObject({ item: z.string() });
type One = { item: string };

const fitsHands = (state: State, by: Id, item: string) =>
  openHands(state, the(state, by)).length >= itemOf(state, item).hands
    ? undefined
    : refuse('LUR-CTX-35', `${itemOf(state, item).name} needs more free hands`);

/** Takes an item into usable free hands, as many as it needs (LUR-CTX-35). */
function takeUp(ctx: Ctx, who: Combatant, item: string): void {
  const open = openHands(ctx.state, who)
    .slice(0, itemOf(ctx.state, item).hands)
    .map((hand) => hand.name);
  ctx.put(
    who,
    'hands',
    who.hands.map((hand) => (open.includes(hand.name) ? { ...hand, holds: item } : hand)),
  );
  use(ctx, who, { inventory: who.used.inventory + 1 });
}

/** Weapons first, but none too heavy to strike with. */
const worth =
  (state: State, by: Id) =>
  (id: string): number =>
    itemOf(state, id).kind === 'weapon' && !tooWeak(state, the(state, by), id)
      ? itemOf(state, id).damage
      : -1;

/** Drawing what is ready: an inventory action (LUR-CTX-30). */
export const draw = action<State, One>({
  id: 'draw',
  name: 'Draw',
  group: 'inventory',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: { item: (state, by) => chooseFromItems(state, the(state, by).ready, worth(state, by)) },
  blocked: noInventory,
  check: (state, by, { item }) => fitsHands(state, by, item),
  perform(ctx, by, { item }) {
    const who = the(ctx.state, by);
    takeUp(ctx, who, item);
    ctx.put(
      who,
      'ready',
      who.ready.filter((id) => id !== item),
    );
    ctx.note('draws', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 80,
  appeal: (state, by) =>
    emptyHanded(state, the(state, by)) &&
    the(state, by).ready.some((id) => worth(state, by)(id) > 0)
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
  domains: { item: (state, by) => chooseFromItems(state, isInHand(state, the(state, by))) },
  blocked: noInventory,
  perform(ctx, by, { item }) {
    const who = the(ctx.state, by);
    ctx.put(who, 'hands', release(who.hands, item));
    ctx.put(who, 'ready', [...who.ready, item]);
    use(ctx, who, { inventory: who.used.inventory + 1 });
    ctx.note('stows', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
});

const nearby = (state: State, by: Id): readonly string[] =>
  state.ground.filter(({ zone }) => zone === the(state, by).zone).map(({ item }) => item);

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
    takeUp(ctx, the(ctx.state, by), item);
    ctx.put(
      ctx.state,
      'ground',
      ctx.state.ground.filter((each) => each.item !== item),
    );
    ctx.note('picks up', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 79,
  appeal: (state, by) =>
    emptyHanded(state, the(state, by)) && nearby(state, by).some((id) => worth(state, by)(id) > 0)
      ? 79
      : 0,
});

/** Letting an item fall is free and no inventory action (LUR-CTX-30). */
export const dropItem = action<State, One>({
  id: 'drop',
  name: 'Drop',
  group: 'free',
  rules: ['LUR-CTX-30'],
  schema: one,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, [...isInHand(state, the(state, by)), ...the(state, by).ready], (id) =>
        id === inTheWay(state, the(state, by)) ? 1 : 0,
      ),
  },
  blocked: helpless,
  perform(ctx, by, { item }) {
    const who = the(ctx.state, by);
    if (who.ready.includes(item))
      ctx.put(
        who,
        'ready',
        who.ready.filter((id) => id !== item),
      );
    drop(ctx, who, item);
    ctx.note('drops', ['LUR-CTX-30'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 81,
  appeal: (state, by) =>
    engagedFoes(state, by).length > 0 && inTheWay(state, the(state, by)) !== undefined ? 81 : 0,
});
