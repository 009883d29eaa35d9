import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFromItems, drawItem, isInHand, stowItem, take } from '@tiltyard/engine/kit';
import { gapReach } from '@tiltyard/engine/space';
import { z } from 'zod';
import type { Cost } from '../overview/action-allotment.js';
import { helpless, overBudget, spend, unable } from '../overview/action-allotment.js';
import { drawAppeal, useless, wants } from '../../players/weapon-choice.js';
import { bestPlain } from '../../players/attack-plans.js';
import { itemOf, combatantById } from '../../state/state.js';
import type { State } from '../../state/state.js';
import { engaged } from '../../players/movement-plans.js';
import { heldFast, UNARMED, weaponOf } from './wielding.js';
import { load, dropOnGround, takeFromGround } from '../../state/verbs.js';
import { draws, drops, picksUp, reloads, stows } from '../../events/items.js';

const one = z.strictObject({ item: z.string() });
type One = { item: string };

const onBelt = (state: State, by: Id): readonly string[] =>
  combatantById(state, by).carried.filter(
    (id) => !['touch', 'indicate'].includes(itemOf(state, id).kind),
  );
const nearby = (state: State, by: Id): readonly string[] => {
  const who = combatantById(state, by);
  return state.ground
    .filter(({ at }) => gapReach(who, { at, size: 1 }) <= 1)
    .map(({ item }) => item);
};

const handsFor = (state: State, by: Id, item: string): Refusal | undefined =>
  take(combatantById(state, by).hands, item, Math.max(1, itemOf(state, item).hands))
    ? undefined
    : refuse('REN-CTX-11', `${itemOf(state, item).name} needs more free hands`);

const emptyHanded = (state: State, by: Id): Refusal | undefined =>
  isInHand(state, combatantById(state, by)).length === 0
    ? refuse('REN-CTX-11', `${combatantById(state, by).name} holds nothing`)
    : undefined;

/** Drawing a weapon: a Quick Action (REN-CTX-11). */
export const draw = action<State, One>({
  id: 'draw',
  name: 'Draw',
  group: 'quick',
  rules: ['REN-CTX-11'],
  schema: one,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, onBelt(state, by), (id) =>
        handsFor(state, by, id) ? -1000 : drawAppeal(state, by, id),
      ),
  },
  blocked: (state, by) =>
    unable(state, by, 'quick') ??
    (onBelt(state, by).length === 0
      ? refuse('REN-CTX-11', `${combatantById(state, by).name} carries nothing to draw`)
      : undefined),
  check: (state, by, { item }) => handsFor(state, by, item),
  perform(ctx, by, { item }) {
    spend(ctx, by, 'quick');
    drawItem(ctx, combatantById(ctx.state, by), item, Math.max(1, itemOf(ctx.state, item).hands));
    ctx.tell(draws, ['REN-CTX-11'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 85,
  appeal(state, by) {
    const who = combatantById(state, by);
    if (!onBelt(state, by).some((id) => !handsFor(state, by, id))) return 0;
    return isInHand(state, combatantById(state, by)).length === 0
      ? 85
      : who.standardUsed || who.moved
        ? 12
        : 0;
  },
});

/** Putting a held item away: a Quick Action (REN-CTX-11). */
export const stow = action<State, One>({
  id: 'stow',
  name: 'Put away',
  group: 'quick',
  rules: ['REN-CTX-11'],
  schema: one,
  domains: {
    item: (state, by) => chooseFromItems(state, isInHand(state, combatantById(state, by))),
  },
  blocked: (state, by) => unable(state, by, 'quick') ?? emptyHanded(state, by),
  check: (state, by, { item }) =>
    heldFast(state, combatantById(state, by), item)
      ? refuse('REN-CATCH-05', 'it is held fast')
      : undefined,
  perform(ctx, by, { item }) {
    spend(ctx, by, 'quick');
    stowItem(ctx, combatantById(ctx.state, by), item);
    ctx.tell(stows, ['REN-CTX-11'], { who: by, item: itemOf(ctx.state, item).name });
  },
});

/** Letting an item fall costs nothing (REN-CTX-11). */
export const dropItem = action<State, One>({
  id: 'drop',
  name: 'Drop',
  group: 'free',
  rules: ['REN-CTX-11'],
  schema: one,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, isInHand(state, combatantById(state, by)), (id) =>
        useless(state, by).includes(id) ? 1 : 0,
      ),
  },
  blocked: (state, by) => helpless(state, by) ?? emptyHanded(state, by),
  check(state, by, { item }) {
    const who = combatantById(state, by);
    if (who.catching?.weapon === item)
      return refuse('REN-CATCH-06', 'it holds a caught weapon; release that first');
    return heldFast(state, who, item)
      ? refuse('REN-CATCH-07', 'it is caught; let go of your caught weapon instead')
      : undefined;
  },
  perform(ctx, by, { item }) {
    dropOnGround(ctx, combatantById(ctx.state, by), item);
    ctx.tell(drops, ['REN-CTX-11'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 86,
  appeal(state, by) {
    const who = combatantById(state, by);
    if (who.quickUsed > 1 || who.standardUsed || useless(state, by).length === 0) return 0;
    // Where there is no time to draw and strike as well, only bare hands are worse.
    return who.quickUsed === 0 || bestPlain(state, by)?.swing.weapon === UNARMED ? 86 : 0;
  },
});

/** Picking an item up from the own square or the next: a Quick Action (REN-CTX-11). */
export const pickUp = action<State, One>({
  id: 'pick-up',
  name: 'Pick up',
  group: 'quick',
  rules: ['REN-CTX-11'],
  schema: one,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, nearby(state, by), (id) =>
        handsFor(state, by, id) ? -1 : wants(state, by, id) ? 1 : 0,
      ),
  },
  blocked: (state, by) =>
    unable(state, by, 'quick') ??
    (nearby(state, by).length === 0
      ? refuse('REN-CTX-11', 'nothing lies within a step')
      : undefined),
  check: (state, by, { item }) => handsFor(state, by, item),
  perform(ctx, by, { item }) {
    spend(ctx, by, 'quick');
    const who = combatantById(ctx.state, by);
    takeFromGround(ctx, who, item, Math.max(1, itemOf(ctx.state, item).hands));
    ctx.tell(picksUp, ['REN-CTX-11'], { who: by, item: itemOf(ctx.state, item).name });
  },
  appealUpTo: 80,
  appeal: (state, by) =>
    isInHand(state, combatantById(state, by)).length === 0 &&
    nearby(state, by).some((id) => !handsFor(state, by, id) && wants(state, by, id))
      ? 80
      : 0,
});

const empty = (state: State, by: Id): readonly string[] =>
  isInHand(state, combatantById(state, by)).filter((id) =>
    combatantById(state, by).unloaded.includes(id),
  );
const reloadCost = (state: State, item: string): Cost =>
  itemOf(state, item).reload === 'quick' ? 'quick' : 'standard';

/** Loading again takes what the weapon says, if it can be loaded again at all (REN-RNG-14). */
export const reload = action<State, One>({
  id: 'reload',
  name: 'Reload',
  group: 'quick',
  rules: ['REN-RNG-14'],
  schema: one,
  domains: {
    item: (state, by) => ({
      kind: 'choice',
      options: empty(state, by).map((id) => ({
        value: id,
        label: `${itemOf(state, id).name} (${reloadCost(state, id)})`,
        ...(itemOf(state, id).reload === 'none'
          ? { refused: refuse('REN-RNG-14', `${itemOf(state, id).name} cannot be loaded again`) }
          : {}),
      })),
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'quick') ??
    (empty(state, by).length === 0
      ? refuse('REN-RNG-14', 'nothing in hand has to be loaded')
      : undefined),
  check: (state, by, { item }) => overBudget(state, by, reloadCost(state, item)),
  perform(ctx, by, { item }) {
    spend(ctx, by, reloadCost(ctx.state, item));
    const who = combatantById(ctx.state, by);
    load(ctx, who, item);
    ctx.tell(reloads, ['REN-RNG-14'], { who: by, item: weaponOf(ctx.state, item).name });
  },
  appealUpTo: 70,
  appeal(state, by) {
    if (!empty(state, by).some((id) => itemOf(state, id).reload !== 'none')) return 0;
    return engaged(state, combatantById(state, by)) ? 30 : 70;
  },
});
