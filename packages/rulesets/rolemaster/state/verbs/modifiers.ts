import type { Modifier } from '../sheet.js';
import type { Combatant, Ctx } from '../state.js';

/**
 * Gives a labelled modifier, replacing one with the same label against the same foe, or against
 * all; a value of 0 removes it (RMC-OB-03).
 */
export function setModifier(ctx: Ctx, target: Combatant, modifier: Modifier): void {
  const others = target.modifiers.filter(
    ({ label, against }) => label !== modifier.label || against !== modifier.against,
  );
  ctx.put(target, 'modifiers', modifier.value === 0 ? others : [...others, modifier]);
}
