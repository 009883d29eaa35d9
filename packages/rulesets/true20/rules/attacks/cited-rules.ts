import type { RuleId } from '@tiltyard/engine';
import type { Defense, Threat } from './defense.js';
import { doorwayOf } from '../modifiers/ganging-up.js';
import { DEFENDER, inForce } from '../modifiers/combat-modifiers.js';
import { dimmed, overhead } from '../modifiers/concealment.js';
import type { Surprise } from '../modifiers/surprise.js';
import { foreseen } from '../modifiers/surprise.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { facing, freeToAct, hasFeat, helpless } from '../../state/state.js';

/** The rules that make an attack a surprise, or prevent it from being one. */
export function surpriseRules(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  surprise: Surprise | undefined,
): readonly RuleId[] {
  if (!surprise) return foreseen(ctx.state, by, target) ? ['T20-SURP-08'] : [];
  const caught = hasFeat(ctx.state, target, 'Uncanny Dodge') && !freeToAct(target);
  return [
    'T20-SURP-01',
    surprise.rule,
    ...(surprise.denies ? ['T20-SURP-10'] : []),
    ...(caught ? ['T20-SURP-09'] : []),
  ];
}

/** The rules that determined which Defense counts, and its modifiers. */
export function defenseRules(
  ctx: Ctx,
  { by, cover, covering }: Threat,
  target: Combatant,
  { kind }: Defense,
): readonly RuleId[] {
  const rows = inForce(ctx.state, facing(by, target), DEFENDER);
  return [
    ...(kind === 'Base Defense'
      ? ['T20-COND-23', 'T20-CTX-06', 'T20-CTX-08']
      : ['T20-COND-24', 'T20-CTX-07']),
    ...(helpless(facing(by, target)) ? ['T20-CTX-09', 'T20-CTX-27'] : []),
    ...(rows.length > 1 ? ['T20-COND-25'] : []),
    ...(cover.bonus > 0 ? ['T20-COVER-02', 'T20-COND-10', cover.rule] : []),
    ...(cover.bonus > 0 && doorwayOf(ctx.state, target) ? ['T20-GANG-06'] : []),
    ...(overhead(ctx.state, by, target) ? ['T20-COVER-03'] : []),
    ...(covering > 0 ? ['T20-COVFIRE-03', 'T20-COVFIRE-04'] : []),
    ...(dimmed(ctx.state, by, target) ? ['T20-CONC-12'] : []),
  ];
}
