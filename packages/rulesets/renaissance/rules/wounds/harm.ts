import type { RuleId } from '@tiltyard/engine';
import { settleDamage } from '@tiltyard/engine';
import { unready } from '@tiltyard/engine/kit';
import { becomesDisabled, harmed, killed, knockedProne } from '../../events/wounds.js';
import type { Aptitude } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { fallProne, removeEffects, takeDamage } from '../../state/verbs.js';
import type { CheckSpec } from '../checks/check.js';
import { resist } from '../checks/check.js';
import { fallFromSaddle } from '../mounts.js';
import { endAllHolds } from '../holds.js';

/** Bloodied while the damage taken is more than half of DUR (REN-TERM-02). */
export const bloodied = (state: State, who: Combatant): boolean =>
  2 * who.damage > sheetOf(state, who).DUR;

/** The number of wounds that damage from one hit causes (REN-CTX-15). */
function woundsFrom(state: State, woundThreshold: number, damage: number): number {
  if (woundThreshold === 0) return damage;
  if (state.fixed.options.woundThreshold === 'strictFirst' && damage === woundThreshold) return 0;
  return Math.floor(damage / woundThreshold);
}

/** SOM × 3 to stay standing after a wound (REN-CTX-16). */
const STAY_UP = 3;
const STAY_UP_CHECK: CheckSpec = { name: 'SOM x3', rules: ['REN-CTX-16'] };
const SOM_ONLY: readonly Aptitude[] = ['SOM'];

/**
 * Applies damage that got through: the total, wounds, the check to stay standing, disabling and
 * death (REN-CTX-14 to 16).
 * @param by who dealt it, if anyone
 */
export function harm(ctx: Ctx, who: Combatant, due: number, by?: Combatant): void {
  const { state } = ctx;
  const damage = settleDamage(ctx, who.id, due, { of: 'damage', rules: ['REN-CTX-15'] });
  if (damage <= 0) return;
  const { DUR, deathRating, aptitudes, woundThreshold } = sheetOf(state, who);
  const before = who.damage;
  const total = before + damage;
  const wounds = woundsFrom(state, woundThreshold, damage);
  takeDamage(ctx, who, damage, wounds);
  if (ctx.wantsNotes) tellHarm(ctx, who, { damage, wounds }, by);
  if (total >= DUR) {
    if (total >= deathRating && before < deathRating)
      ctx.tell(killed, ['REN-CTX-14'], { who: who.id });
    else if (before < DUR) ctx.tell(becomesDisabled, ['REN-CTX-14'], { who: who.id });
    if (before < DUR) fallOut(ctx, who);
    return;
  }
  const checks = state.fixed.options.woundCheck === 'perWound' ? wounds : Math.min(wounds, 1);
  for (let i = 0; i < checks && !who.prone; i++) {
    if (!resist(ctx, who, STAY_UP_CHECK, STAY_UP * aptitudes.SOM, SOM_ONLY))
      knockProne(ctx, who, 'REN-PRONE-02');
  }
}

const tellHarm = (
  ctx: Ctx,
  who: Combatant,
  { damage, wounds }: { readonly damage: number; readonly wounds: number },
  by: Combatant | undefined,
): void =>
  ctx.tell(harmed, ['REN-CTX-15', 'REN-TERM-02', ...(wounds > 0 ? ['REN-CTX-13'] : [])], {
    who: who.id,
    ...(by === undefined ? {} : { by: by.id }),
    damage,
    total: who.damage,
    wounds,
    bloodied: bloodied(ctx.state, who),
  });

/** Effects that cost an action and last only as long as their user can act (REN-BRACE-02, REN-DEF-01). */
const KEPT_UP = ['braced', 'full defense'] as const;

/**
 * Applies what follows from being disabled: every hold and maintained effect ends (REN-CTX-14);
 * a disabled mount throws its rider, a disabled rider slides out of the saddle.
 */
export function fallOut(ctx: Ctx, who: Combatant): void {
  endAllHolds(ctx, who);
  for (const kind of KEPT_UP) removeEffects(ctx, who, kind);
  unready(ctx, who.id);
  if (who.riddenBy !== null || who.riding !== null) fallFromSaddle(ctx, who);
}

/** Knocks a combatant prone, without using an action (REN-PRONE-02). */
export function knockProne(ctx: Ctx, who: Combatant, rule: RuleId): void {
  if (who.prone) return;
  fallProne(ctx, who);
  ctx.tell(knockedProne, [rule], { who: who.id });
  if (who.riddenBy !== null || who.riding !== null) fallFromSaddle(ctx, who);
}
