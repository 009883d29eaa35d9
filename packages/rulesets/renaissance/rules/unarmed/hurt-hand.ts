import { handHurt } from '../../events/wounds.js';
import { D10 } from '../../state/sheet.js';
import type { Ctx } from '../../state/state.js';
import { totalArmour } from '../armor/armour.js';
import type { Attack } from '../attacking/swing.js';
import type { Rolled } from '../checks/grade.js';
import { isExceptionalFailure } from '../checks/grade.js';
import { UNARMED } from '../items/wielding.js';
import { harm } from '../wounds/harm.js';

/** An unarmed blow on armour that fails exceptionally hurts the attacker (REN-UNARM-05, REN-UNARM-06). */
export function hurtHand(ctx: Ctx, { attacker, target, swing }: Attack, rolled: Rolled): void {
  if (
    swing.weapon !== UNARMED ||
    !isExceptionalFailure(rolled, ctx.state) ||
    totalArmour(ctx.state, target) === 0
  )
    return;
  const half = Math.floor(ctx.roll(D10, 'self-injury', attacker.id) / 2);
  const damage = ctx.state.fixed.options.injuryIgnoresArmor
    ? half
    : Math.max(0, half - totalArmour(ctx.state, attacker));
  ctx.tell(handHurt, ['REN-UNARM-05', 'REN-CTX-09'], { who: attacker.id, damage });
  harm(ctx, attacker, damage, attacker);
}
