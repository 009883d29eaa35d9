import type { RuleId } from '@tiltyard/engine';
import {
  knockedProne,
  losesTurnToStagger,
  regainsBalance,
  staggered,
} from '../../events/conditions.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { isOut } from '../../state/state.js';
import { fallProne, setStaggered } from '../../state/verbs/index.js';

/**
 * Staggers a target, at once and through its next turn; further staggers do not add turns
 * (RMC-STAG-03, RMC-STAG-04).
 */
export function stagger(ctx: Ctx, target: Combatant, rules: readonly RuleId[] = []): void {
  const absorbed =
    target.staggered === 'owed' ||
    (ctx.state.fixed.options['stagger.refresh'] === 'absorbed' && target.staggered !== 'no');
  if (!absorbed) setStaggered(ctx, target, 'owed');
  ctx.tell(staggered, [...rules, 'RMC-STAG-01', 'RMC-STAG-03', 'RMC-STAG-04', 'RMC-WEAR-06'], {
    who: target.id,
    absorbed,
  });
}

/** Knocks a target prone, which also staggers it (RMC-STAG-05). */
export function knockProne(ctx: Ctx, target: Combatant): void {
  fallProne(ctx, target);
  ctx.tell(knockedProne, ['RMC-STAG-05', 'RMC-STAG-06'], { who: target.id });
  stagger(ctx, target, ['RMC-STAG-05']);
}

/** Begins the turn that a combatant loses to being staggered. */
export function feelStagger(ctx: Ctx, actor: Combatant): void {
  if (actor.staggered !== 'owed') return;
  setStaggered(ctx, actor, 'felt');
  if (!isOut(ctx.state, actor))
    ctx.tell(losesTurnToStagger, ['RMC-STAG-02', 'RMC-STAG-03'], { who: actor.id });
}

/** Ends a stagger whose lost turn has come, at the end of that turn or of its round (RMC-STAG-03). */
export function endStagger(ctx: Ctx, actor: Combatant): void {
  if (actor.staggered === 'felt') regainBalance(ctx, actor, ['RMC-STAG-03']);
}

/** Ends a stagger, whether its lost turn has come or not. */
export function regainBalance(ctx: Ctx, target: Combatant, rules: readonly RuleId[]): void {
  if (target.staggered === 'no') return;
  setStaggered(ctx, target, 'no');
  ctx.tell(regainsBalance, rules, { who: target.id });
}
