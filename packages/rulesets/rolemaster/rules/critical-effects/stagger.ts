import type { RuleId } from '@tiltyard/engine';
import type { Combatant, Ctx } from '../../state/state.js';
import { out } from '../../state/state.js';

/** Knocks somebody off balance: at once, and through its next turn; never more than one turn is owed (RMC-STAG-03, RMC-STAG-04). */
export function stagger(ctx: Ctx, who: Combatant, rules: readonly RuleId[] = []): void {
  const absorbed =
    ctx.state.fixed.options['stagger.refresh'] === 'absorbed' && who.staggered !== 'no';
  if (!absorbed) ctx.put(who, 'staggered', 'owed');
  ctx.note('staggered', [...rules, 'RMC-STAG-01', 'RMC-STAG-03', 'RMC-STAG-04', 'RMC-WEAR-06'], {
    who: who.id,
    absorbed,
  });
}

/** Throws somebody to the floor, which staggers too (RMC-STAG-05). */
export function knockProne(ctx: Ctx, who: Combatant): void {
  ctx.put(who, 'prone', true);
  ctx.put(who, 'velocity', [0, 0]);
  ctx.note('prone', ['RMC-STAG-05', 'RMC-STAG-06'], { who: who.id });
  stagger(ctx, who, ['RMC-STAG-05']);
}

/** The turn that a stagger spoils has come. */
export function staggerFelt(ctx: Ctx, who: Combatant): void {
  if (who.staggered !== 'owed') return;
  ctx.put(who, 'staggered', 'felt');
  if (!out(ctx.state, who))
    ctx.note('off balance', ['RMC-STAG-02', 'RMC-STAG-03'], { who: who.id });
}

/** A stagger ends with the round of the turn it spoiled, or with that turn (RMC-STAG-03). */
export function staggerEnds(ctx: Ctx, who: Combatant): void {
  if (who.staggered !== 'felt') return;
  ctx.put(who, 'staggered', 'no');
  ctx.note('steady', ['RMC-STAG-03'], { who: who.id });
}
