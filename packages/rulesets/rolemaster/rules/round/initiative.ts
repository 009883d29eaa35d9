import type { Id } from '@tiltyard/engine';
import { completeTurnOrder } from '@tiltyard/engine/kit';
import { statePenalty } from '../maneuver.js';
import { D10, TWO_D10 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { allCombatants, out, sheetOf } from '../../state/state.js';

/** Takes 1d10 off somebody's next initiative roll; several marks each take their own (RMC-EFF-01, RMC-EFF-02). */
export function mark(ctx: Ctx, who: Combatant): void {
  const marks =
    ctx.state.fixed.options['eff.initiativeStack'] === 'single' ? 1 : who.initiativePenalties + 1;
  ctx.put(who, 'initiativePenalties', marks);
  ctx.note('marked', ['RMC-EFF-01', 'RMC-EFF-02'], { who: who.id, marks });
}

interface Rolled {
  readonly id: Id;
  readonly total: number;
  readonly qu: number;
}

function roll(ctx: Ctx, who: Combatant): Rolled {
  const { qu } = sheetOf(ctx.state, who);
  let total = ctx.startTotal('initiative', who.id, ctx.pool(TWO_D10, 'initiative', who.id));
  total = ctx.addModifier(total, qu, 'RMC-EFF-13', true, 'Qu');
  if (ctx.state.fixed.options['eff.statePenaltyScope'] === 'allRolls')
    total = ctx.addModifier(total, statePenalty(ctx.state, who), 'RMC-EFF-09');
  for (let i = 0; i < who.initiativePenalties; i++)
    total = ctx.addModifier(total, -ctx.roll(D10, 'initiative penalty', who.id), 'RMC-EFF-01');
  ctx.put(who, 'initiativePenalties', 0);
  ctx.note('initiative', ['RMC-EFF-13'], { who: who.id, total }, 'all', ctx.breakdownOf(total));
  return { id: who.id, total, qu };
}

/** Those with equal totals and equal Quickness roll again, and whoever is alike after that once more, until it is decided (RMC-EFF-13). */
function decided(ctx: Ctx, tied: readonly Id[]): readonly Id[] {
  if (tied.length < 2) return tied;
  const faces = ctx.until(() => {
    const again = groups(tied, (id) => ctx.roll(D10, 'initiative tie', id));
    return again.size > 1 ? again : undefined;
  });
  return [...faces]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, alike]) =>
      ctx.fold(
        () => decided(ctx, alike),
        (order) => order.join(),
      ),
    );
}

/** Those of a list by what they have in common, each group in the order of the list. */
function groups<E, K>(list: readonly E[], of: (each: E) => K): ReadonlyMap<K, readonly E[]> {
  const found = new Map<K, E[]>();
  for (const each of list) {
    const key = of(each);
    const group = found.get(key);
    if (group) group.push(each);
    else found.set(key, [each]);
  }
  return found;
}

/** The order of a round: 2d10 + Quickness, the highest first; those who are out roll nothing and come last (RMC-EFF-13). */
export const rollInitiative = (ctx: Ctx): readonly Id[] =>
  ctx.fold(
    () => rolledOrder(ctx),
    (order) => order.join(),
  );

function rolledOrder(ctx: Ctx): readonly Id[] {
  const { state } = ctx;
  const able = allCombatants(state).filter((who) => !out(state, who));
  const rolled = able
    .map((who) => roll(ctx, who))
    .toSorted((a, b) => b.total - a.total || b.qu - a.qu);
  const order = [...groups(rolled, ({ total, qu }) => `${total} ${qu}`).values()].flatMap((tied) =>
    decided(
      ctx,
      tied.map(({ id }) => id),
    ),
  );
  return completeTurnOrder(state, order);
}
