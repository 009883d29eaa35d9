import { mountOf } from '@tiltyard/engine/kit';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Attack } from '../attacking/swing.js';
import type { Rolled } from '../checks/grade.js';
import { isExceptional } from '../checks/grade.js';
import { thrown } from '../mounts.js';

// Unhorsing has no rule of its own: the referee rules, or one of the author's three ideas counts (REN-DISM-01).

function unhorse(ctx: Ctx, rider: Combatant): void {
  const mount = mountOf(ctx.state, rider);
  if (mount) thrown(ctx, rider, mount);
}

/** What any hit on a rider may do by itself (REN-DISM-01). */
export function unhorsedByHit(ctx: Ctx, rider: Combatant): void {
  if (rider.riding === null) return;
  const { dismountRule } = ctx.state.fixed.options;
  if (dismountRule === 'rider-hit') unhorse(ctx, rider);
  if (dismountRule !== 'gm') return;
  const ruled = ctx.ask({
    id: 'unhorsed',
    who: 'gm',
    rules: ['REN-DISM-01'],
    about: { who: rider.id },
    options: [{ value: 'no' }, { value: 'yes' }],
    fallback: 'no',
  });
  if (ruled === 'yes') unhorse(ctx, rider);
}

/** What a hit of a special kind does: one with a braced weapon, or a strike for it that succeeds (REN-DISM-01). */
export function unhorsedByBlow(ctx: Ctx, { target, swing }: Attack, rolled: Rolled): void {
  const { dismountRule } = ctx.state.fixed.options;
  if (dismountRule === 'brace' && swing.braced) unhorse(ctx, target);
  if (dismountRule === 'strike' && swing.strike === 'unhorse' && isExceptional(rolled, ctx.state))
    unhorse(ctx, target);
}
