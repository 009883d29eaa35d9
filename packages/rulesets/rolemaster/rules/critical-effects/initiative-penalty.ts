import { losesInitiative } from '../../events/conditions.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { setInitiativePenalties } from '../../state/verbs/index.js';

/** The number of d10s subtracted from the next initiative roll: one per mark, or one at most (RMC-EFF-02). */
export const initiativeDice = (state: State, combatant: Combatant): number =>
  state.fixed.options['eff.initiativeStack'] === 'single'
    ? Math.min(1, combatant.initiativePenalties)
    : combatant.initiativePenalties;

/** Subtracts 1d10 from a foe's next initiative roll; several marks each subtract their own (RMC-EFF-01, RMC-EFF-02). */
export function penalizeInitiative(ctx: Ctx, target: Combatant): void {
  const single = ctx.state.fixed.options['eff.initiativeStack'] === 'single';
  setInitiativePenalties(ctx, target, single ? 1 : target.initiativePenalties + 1);
  ctx.tell(losesInitiative, ['RMC-EFF-01', 'RMC-EFF-02'], {
    who: target.id,
    marks: initiativeDice(ctx.state, target),
  });
}
