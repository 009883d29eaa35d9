import type { Id } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { breakItem, loseItem, putAway, takeOffGround } from '../../state/verbs/index.js';

const ownedBy = (who: Combatant | undefined): readonly string[] =>
  who ? [...(who.wields === null ? [] : [who.wields]), ...who.carried] : [];

/** Takes an item from everyone but its new owner. */
function takeFromOthers(ctx: Ctx, item: string, owner?: Id): void {
  for (const other of allCombatants(ctx.state))
    if (other.id !== owner && ownedBy(other).includes(item)) loseItem(ctx, other, item);
}

const isBroken = ({ combatants, ground }: State, item: string): boolean =>
  Object.values(combatants).some(({ broken }) => broken.includes(item)) ||
  ground.some((each) => each.item === item && each.broken === true);

/** What has come to a combatant by hand is there alone, as whole as it was; what another weapon takes out of hand is put away (RMC-CTX-07). */
function settleOn(ctx: Ctx, before: State, who: Combatant): void {
  const was = before.combatants[who.id];
  const { wields } = who;
  const isOnBelt = wields !== null && who.carried.includes(wields);
  // The same thing in hand and on the belt: it is where it was not before.
  if (isOnBelt) loseItem(ctx, who, wields, was?.wields === wields ? 'wields' : 'carried');
  const old = was?.wields ?? null;
  if (wields !== null && old !== null && wields !== old && !isElsewhere(ctx.state, old))
    putAway(ctx, who, old);
  for (const item of ownedBy(who)) {
    if (ownedBy(was).includes(item)) continue;
    if (isBroken(before, item) && !who.broken.includes(item)) breakItem(ctx, who, item);
    takeFromOthers(ctx, item, who.id);
    takeOffGround(ctx, item);
  }
}

const isElsewhere = (state: State, item: string): boolean =>
  state.ground.some((each) => each.item === item) ||
  allCombatants(state).some((who) => ownedBy(who).includes(item));

/** Leaves each item in one place where the GM has put it into a second: the new one (RMC-CTX-07). */
export function settleItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) settleOn(ctx, before, who);
  const lay = new Set(before.ground.map(({ item }) => item));
  for (const { item } of ctx.state.ground) if (!lay.has(item)) takeFromOthers(ctx, item);
}
