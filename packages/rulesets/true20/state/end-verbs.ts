import type { Id } from '@tiltyard/engine';
import type { Expiry } from '@tiltyard/engine/kit';
import { moveBeforeActor } from '@tiltyard/engine/kit';
import { isEqual } from '@tiltyard/engine/values';
import { allCombatants } from './state.js';
import type { Combatant, Condition, Ctx, State } from './state.js';

/** Changes when conditions of a combatant end; those for which nothing is said end as they would. */
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

/** Lets a stun that has come at the very end of a turn, its bearer's own or a rider's, last through the next one (T20-CTX-22, T20-SUPP-11). */
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

/** Counts the round that a daze at the very end of a turn costs from the next turn: the one that is over has none of it (T20-CTX-21, T20-SUPP-11). */
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

/** When the count of a combatant comes again, wherever in the order its next turn is: between those of the two beside it. */
function countAgain({ order }: State, actor: Id): Expiry | undefined {
  const at = order.indexOf(actor);
  const after = order[at + 1];
  if (after !== undefined) return { at: 'turn start', of: after };
  const before = order[at - 1];
  return before === undefined ? undefined : { at: 'turn end', of: before };
}

/**
 * Lets what lasts a round from a turn that is put off last that round: on the one who puts it off until their turn after it, on
 * others until the count comes again at which it began (T20-CTX-36, T20-STANCE-05).
 */
export function outlastDelay(ctx: Ctx, actor: Combatant): void {
  const count = countAgain(ctx.state, actor.id);
  // The one behind has a turn at that count in this round as well.
  const again = count?.at === 'turn start' ? { ...count, skip: 1 } : count;
  for (const holder of allCombatants(ctx.state))
    changeEnds(ctx, holder, ({ until }) => {
      if (until.at !== 'turn start' || until.of !== actor.id) return undefined;
      return holder.id === actor.id ? { ...until, skip: 1 } : again;
    });
}

/**
 * Moves a combatant up to the moment at which it takes what it has readied: its next turn is there. What its last turn has done to
 * others ends when the count comes again at which it began (T20-CTX-36).
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

/** Lets nothing outlast the next turn of anyone: those turns are of a new round (T20-CTX-36). */
export function endOutlasting(ctx: Ctx): void {
  for (const holder of allCombatants(ctx.state))
    changeEnds(ctx, holder, ({ until }) =>
      until.at === 'turn start' && until.skip !== undefined
        ? { at: until.at, of: until.of }
        : undefined,
    );
}
