import type { Id } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { holdsOf } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { releaseFromHands, takeFromGround, takeFromList } from '../../state/verbs/items.js';

const LISTS = ['ready', 'packed', 'attached'] as const;
type Keeping = 'hands' | (typeof LISTS)[number];
const KEEPINGS: readonly Keeping[] = ['hands', ...LISTS];

const isItem = ({ fixed }: State, item: string): boolean => fixed.items[item] !== undefined;

/** What a combatant has in one way or another. */
const keptBy = (who: Combatant | undefined, keeping: Keeping): readonly string[] => {
  if (!who) return [];
  return keeping === 'hands' ? who.hands.flatMap(({ holds }) => holds ?? []) : who[keeping];
};

function takeFrom(ctx: Ctx, who: Combatant, keeping: Keeping, item: string): void {
  if (keeping === 'hands') releaseFromHands(ctx, who, item);
  else takeFromList(ctx, who, keeping, item);
}

/** Takes away what there is not, and enemies who are not held where they are said to be (LUR-CTX-35, LUR-MULTI-07). */
function takeAwayNothing(ctx: Ctx, who: Combatant): void {
  for (const keeping of KEEPINGS)
    for (const item of keptBy(who, keeping)) {
      const isPrey = keeping === 'hands' && holdsOf(ctx.state, who.id).some(({ b }) => b === item);
      if (!isPrey && !isItem(ctx.state, item)) takeFrom(ctx, who, keeping, item);
    }
  const { map } = ctx.state.fixed;
  for (const { item, zone } of ctx.state.ground)
    if (!isItem(ctx.state, item) || !placeOf(map, zone)) takeFromGround(ctx, item);
}

/** Takes an item from wherever else than in one combatant's hands or about them it is; from all of them if it lies on the ground (LUR-CTX-35). */
function takeFromElsewhere(ctx: Ctx, item: string, owner?: Id, kept?: Keeping): void {
  for (const other of allCombatants(ctx.state))
    for (const keeping of KEEPINGS)
      if (other.id !== owner || keeping !== kept) takeFrom(ctx, other, keeping, item);
  if (owner !== undefined && ctx.state.ground.some((each) => each.item === item))
    takeFromGround(ctx, item);
}

/** Puts right where a change by hand leaves items: each there is is in one place, the one that it has been put in. */
export function amendItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) {
    takeAwayNothing(ctx, who);
    for (const keeping of KEEPINGS) {
      const was = keptBy(before.combatants[who.id], keeping);
      for (const item of keptBy(who, keeping))
        if (isItem(ctx.state, item) && !was.includes(item))
          takeFromElsewhere(ctx, item, who.id, keeping);
    }
  }
  const lay = new Set(before.ground.map(({ item }) => item));
  for (const { item } of ctx.state.ground) if (!lay.has(item)) takeFromElsewhere(ctx, item);
}
