import type { Id } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { clearGround, layUnloaded, load, stripOf, takeOffBelt, unload } from '../../state/verbs.js';

type Keeping = 'hands' | 'carried';
const KEEPINGS: readonly Keeping[] = ['hands', 'carried'];

const keptBy = (who: Combatant | undefined, keeping: Keeping): readonly string[] => {
  if (!who) return [];
  return keeping === 'hands' ? heldItems(who.hands) : who.carried;
};

/** Whether an item has to be loaded wherever it was (REN-RNG-14). */
const wasUnloaded = ({ combatants, ground }: State, item: string): boolean =>
  ground.some((each) => each.item === item && each.unloaded === true) ||
  Object.values(combatants).some(({ unloaded }) => unloaded.includes(item));

/** Takes an item from everyone's hands and belts but where it has been put. */
function takeFromOthers(ctx: Ctx, item: string, owner?: Id, kept?: Keeping): void {
  for (const other of allCombatants(ctx.state)) {
    if (other.id !== owner && other.unloaded.includes(item)) load(ctx, other, item);
    for (const keeping of KEEPINGS)
      if ((other.id !== owner || keeping !== kept) && keptBy(other, keeping).includes(item))
        (keeping === 'hands' ? stripOf : takeOffBelt)(ctx, other, item);
  }
}

/** What has come to a combatant by hand is there alone, as loaded as it was. */
function settleOn(ctx: Ctx, before: State, who: Combatant): void {
  for (const keeping of KEEPINGS) {
    const was = keptBy(before.combatants[who.id], keeping);
    for (const item of new Set(keptBy(who, keeping))) {
      if (was.includes(item)) continue;
      const isUnloaded = wasUnloaded(before, item);
      takeFromOthers(ctx, item, who.id, keeping);
      clearGround(ctx, item);
      if (isUnloaded && !who.unloaded.includes(item)) unload(ctx, who, item);
    }
  }
}

/** What has come to lie on the ground by hand is there alone, as loaded as it was. */
function settleGround(ctx: Ctx, before: State): void {
  const lay = new Set(before.ground.map(({ item }) => item));
  for (const { item, unloaded } of ctx.state.ground) {
    if (lay.has(item)) continue;
    takeFromOthers(ctx, item);
    if (unloaded !== true && wasUnloaded(before, item)) layUnloaded(ctx, item);
  }
}

/** Leaves each item in one place where the GM has put it into a second: the new one (REN-TURN-06, REN-CTX-11). */
export function settleItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) settleOn(ctx, before, who);
  settleGround(ctx, before);
}
