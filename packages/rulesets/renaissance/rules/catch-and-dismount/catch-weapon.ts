import { weaponCaught } from '../../events/maneuvers.js';
import type { Ctx } from '../../state/state.js';
import { lockWeapon } from '../../state/verbs.js';
import type { Exchange } from '../attacking/exchange-result.js';
import type { Attack } from '../attacking/swing.js';
import { isExceptional } from '../checks/grade.js';
import { weaponOf } from '../items/wielding.js';

/** An exceptional catch holds the attacker's weapon (REN-CATCH-04, REN-CATCH-05). */
export function catchWeapon(
  ctx: Ctx,
  { attacker, target, swing }: Attack,
  { defence, defended }: Exchange,
): void {
  if (!defence?.catching || defence.weapon === undefined || !defended) return;
  if (!isExceptional(defended, ctx.state)) return;
  lockWeapon(ctx, target, { weapon: defence.weapon, of: attacker.id, caught: swing.weapon });
  const onMiss = ctx.state.fixed.options.catchOnMiss ? ['REN-CATCH-03'] : [];
  ctx.tell(weaponCaught, [...onMiss, 'REN-CATCH-04', 'REN-CATCH-05'], {
    by: target.id,
    of: attacker.id,
    weapon: weaponOf(ctx.state, swing.weapon).name,
    with: weaponOf(ctx.state, defence.weapon).name,
  });
}
