import type { Modifier } from '../sheet.js';
import type { Combatant, Ctx } from '../state.js';

/** Gives a labelled modifier, in place of one of the same label; a value of 0 takes it away. */
export function setModifier(ctx: Ctx, target: Combatant, modifier: Modifier): void {
  const others = target.modifiers.filter(({ label }) => label !== modifier.label);
  ctx.put(target, 'modifiers', modifier.value === 0 ? others : [...others, modifier]);
}
