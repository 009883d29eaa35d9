import type { Id } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import {
  liftFromGround,
  loseCarried,
  releaseFromHands,
  setNocked,
} from '../../state/item-verbs.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { heldBy, usesAmmunition } from '../conditions/hands.js';

const KEEPINGS = ['hands', 'carried'] as const;
type Keeping = (typeof KEEPINGS)[number];

/** What a combatant has in hand, or carries. */
const keptBy = (who: Combatant, keeping: Keeping): readonly string[] =>
  keeping === 'hands' ? heldItems(who.hands) : who.carried.map(({ item }) => item);

/** Takes an item from wherever else than in one combatant's hands or about them it is; from all of them if it lies on the ground. */
function takeFromElsewhere(ctx: Ctx, item: string, owner?: Id, kept?: Keeping): void {
  for (const other of allCombatants(ctx.state))
    for (const keeping of KEEPINGS) {
      if ((other.id === owner && keeping === kept) || !keptBy(other, keeping).includes(item))
        continue;
      if (keeping === 'hands') releaseFromHands(ctx, other, item);
      else loseCarried(ctx, other, item);
    }
  if (owner !== undefined) liftFromGround(ctx, item);
}

/** Puts right where a change by hand leaves items: each in the one place it has been put in, and no arrow drawn to a weapon that is not in hand (HEI-HANDS-01, HEI-DRAW-01). */
export function amendItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state))
    for (const keeping of KEEPINGS) {
      const had = keptBy(before.combatants[who.id] ?? who, keeping);
      for (const item of keptBy(who, keeping))
        if (!had.includes(item)) takeFromElsewhere(ctx, item, who.id, keeping);
    }
  for (const { item } of ctx.state.ground) takeFromElsewhere(ctx, item);
  for (const who of allCombatants(ctx.state))
    if (!heldBy(ctx.state, who).some((held) => usesAmmunition(held.item)))
      setNocked(ctx, who, undefined);
}
