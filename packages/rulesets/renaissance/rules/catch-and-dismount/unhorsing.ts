import { mountOf } from '@tiltyard/engine/kit';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Attack } from '../attacking/swing.js';
import type { Rolled } from '../checks/grade.js';
import { isExceptional } from '../checks/grade.js';
import { thrown } from '../mounts.js';

// Unhorsing has no rule of its own: the referee rules, or one of the author's three ideas applies
// (REN-DISM-01).

function unhorse(ctx: Ctx, rider: Combatant): void {
  const mount = mountOf(ctx.state, rider);
  if (mount) thrown(ctx, rider, mount);
}

/** Unhorses a rider after any hit, if the house rule says so (REN-DISM-01). */
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
    options: [
      { value: 'no', label: 'Stays mounted' },
      { value: 'yes', label: 'Unhorsed' },
    ],
    fallback: 'no',
  });
  if (ruled === 'yes') unhorse(ctx, rider);
}

/**
 * Unhorses a rider after a special hit: one with a braced weapon, or a successful strike meant
 * for it (REN-DISM-01).
 */
export function unhorsedByBlow(ctx: Ctx, { target, swing }: Attack, rolled: Rolled): void {
  const { dismountRule } = ctx.state.fixed.options;
  if (dismountRule === 'brace' && swing.braced) unhorse(ctx, target);
  if (dismountRule === 'strike' && swing.strike === 'unhorse' && isExceptional(rolled, ctx.state))
    unhorse(ctx, target);
}
