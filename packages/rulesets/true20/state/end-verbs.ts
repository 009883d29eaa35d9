import type { Id } from '@tiltyard/engine';
import type { Expiry } from '@tiltyard/engine/kit';
import { moveBeforeActor } from '@tiltyard/engine/kit';
import { isEqual } from '@tiltyard/engine/values';
import { allCombatants } from './state.js';
import type { Combatant, Condition, Ctx, State } from './state.js';

/** Changes when a combatant's conditions end; those for which `endOf` returns undefined keep their end. */
function changeEnds(
  ctx: Ctx,
  holder: Combatant,
  endOf: (each: Condition) => Expiry | undefined,
): void {
  const changed = holder.conditions.map((each) => {
    const until = endOf(each);
    return until ? { ...each, until } : each;
  });
  if (changed.some((each, i) => each !== holder.conditions[i]))
    ctx.put(holder, 'conditions', changed);
}

/** Makes a stun received at the very end of a turn (the bearer's or its rider's) last to the end of the next one (T20-CTX-22, T20-SUPP-11). */
export const carryStunOver = (
  ctx: Ctx,
  holder: Combatant,
  before: readonly Condition[],
  turn: Id,
): void =>
  changeEnds(ctx, holder, (each) =>
    each.kind === 'stunned' && each.until.at === 'turn start' && !before.includes(each)
      ? { at: 'turn end', of: turn }
      : undefined,
  );

/** Makes a daze received at the very end of a turn end with the next one: the turn just over does not count for it (T20-CTX-21, T20-SUPP-11). */
export const beginDazeAfterTurn = (
  ctx: Ctx,
  holder: Combatant,
  before: readonly Condition[],
): void =>
  changeEnds(ctx, holder, (each) =>
    each.kind === 'dazed' && each.until.at === 'turn end' && !before.includes(each)
      ? { at: each.until.at, of: each.until.of }
      : undefined,
  );

/** When a combatant's present place in the order comes round again, even if it moves: told by the turn after that place, or the one before it. */
function countAgain({ order }: State, actor: Id): Expiry | undefined {
  const at = order.indexOf(actor);
  const after = order[at + 1];
  if (after !== undefined) return { at: 'turn start', of: after };
  const before = order[at - 1];
  return before === undefined ? undefined : { at: 'turn end', of: before };
}

/**
 * Keeps one-round effects at their length when their source delays: on the source until its turn after the delayed one, on others
 * until the count at which they began comes again (T20-CTX-36, T20-STANCE-05).
 */
export function outlastDelay(ctx: Ctx, actor: Combatant): void {
  const count = countAgain(ctx.state, actor.id);
  // The next combatant in the order still has a turn this round, which must not end them.
  const again = count?.at === 'turn start' ? { ...count, skip: 1 } : count;
  for (const holder of allCombatants(ctx.state))
    changeEnds(ctx, holder, ({ until }) => {
      if (until.at !== 'turn start' || until.of !== actor.id) return undefined;
      return holder.id === actor.id ? { ...until, skip: 1 } : again;
    });
}

/**
 * Moves a combatant in the order to where it takes its readied action; its next turn will come there. Effects of its last turn on
 * others still end when the count at which they began comes again (T20-CTX-36).
 */
export function moveUp(ctx: Ctx, actor: Combatant): void {
  const again = countAgain(ctx.state, actor.id);
  const { id, riding, riddenBy } = actor;
  const { order } = ctx.state;
  if (!moveBeforeActor(ctx, id) || isEqual(order, ctx.state.order)) return;
  for (const holder of allCombatants(ctx.state))
    if (![id, riding, riddenBy].includes(holder.id))
      changeEnds(ctx, holder, ({ until }) =>
        until.at === 'turn start' && until.of === id ? again : undefined,
      );
}

/** Clears the skipped turns of `outlastDelay` at the start of a round: turns from now on belong to the new round (T20-CTX-36). */
export function endOutlasting(ctx: Ctx): void {
  for (const holder of allCombatants(ctx.state))
    changeEnds(ctx, holder, ({ until }) =>
      until.at === 'turn start' && until.skip !== undefined
        ? { at: until.at, of: until.of }
        : undefined,
    );
}
