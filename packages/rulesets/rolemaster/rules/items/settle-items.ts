import type { Keeping } from '@tiltyard/engine/kit';
import { settleItems as settlePlaces } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { breakItem, loseItem, putAway } from '../../state/verbs/index.js';

const KEEPINGS: readonly Keeping<State, Combatant>[] = [
  {
    items: (_, { wields }) => (wields === null ? [] : [wields]),
    take: (ctx, who, item) => loseItem(ctx, who, item, 'wields'),
  },
  {
    items: (_, { carried }) => carried,
    take: (ctx, who, item) => loseItem(ctx, who, item, 'carried'),
  },
];

const isBroken = ({ combatants, ground }: State, item: string): boolean =>
  Object.values(combatants).some(({ broken }) => broken.includes(item)) ||
  ground.some((each) => each.item === item && each.broken === true);

const isSomewhere = (state: State, item: string): boolean =>
  state.ground.some((each) => each.item === item) ||
  allCombatants(state).some(({ wields, carried }) => wields === item || carried.includes(item));

/**
 * Leaves each item that the GM has put in a second place only in the new one, broken or intact
 * as before; a wielded weapon that it replaces is put away (RMC-CTX-07).
 */
export function settleItems(ctx: Ctx, before: State): void {
  for (const { item, to } of settlePlaces(ctx, before, KEEPINGS))
    if (to && isBroken(before, item) && !to.broken.includes(item)) breakItem(ctx, to, item);
  for (const who of allCombatants(ctx.state)) {
    const old = before.combatants[who.id]?.wields ?? null;
    if (who.wields !== null && old !== null && !isSomewhere(ctx.state, old)) putAway(ctx, who, old);
  }
}
