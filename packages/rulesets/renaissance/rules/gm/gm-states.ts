import type { Id } from '@tiltyard/engine';
import { GM, gmHeals, gmHides, gmSetsCondition } from '@tiltyard/engine';
import { createConditionAction, createHideAction } from '@tiltyard/engine/kit';
import { standsUp } from '../../events/movement.js';
import { defineGmAction, param } from '../../state/define.js';
import type { Ctx, Effect, State } from '../../state/state.js';
import { combatantById, has, turnOf } from '../../state/state.js';
import { getUp, healDamage, inflict, removeEffects, setHidden } from '../../state/verbs.js';
import { FULL_DEFENSE } from '../full-defense.js';
import { FEINT } from '../maneuvers/feint.js';
import { HURRIED } from '../movement/movement-limits.js';
import { knockProne } from '../wounds/harm.js';

const MAX_HEALED = 500;

/** The referee heals damage, and wounds if they choose to (REN-TURN-06, REN-CTX-17). */
export const gmHeal = defineGmAction({
  id: 'gm.heal',
  name: 'Heal',
  rules: ['REN-TURN-06', 'REN-CTX-17'],
  with: {
    who: param.combatant(),
    damage: param.number({ min: 0, max: MAX_HEALED }),
    wounds: param.optional(param.number({ min: 0, max: MAX_HEALED })),
  },
  do(ctx, _, { who: id, damage, wounds = 0 }) {
    const who = combatantById(ctx.state, id);
    const [points, healed] = [Math.min(damage, who.damage), Math.min(wounds, who.wounds)];
    healDamage(ctx, who, points, healed);
    ctx.tell(gmHeals, ['REN-TURN-06'], { who: id, points, of: 'damage' });
    if (healed > 0)
      ctx.tell(gmHeals, ['REN-CTX-17'], {
        who: id,
        points: healed,
        of: healed === 1 ? 'wound' : 'wounds',
      });
  },
});

/** The conditions besides prone, with the modifier of each; they last as long as the rules say. */
const EFFECTS = {
  hurried: { amount: HURRIED, rule: 'REN-MOVE-02' },
  feinted: { amount: FEINT, rule: 'REN-MAN-05' },
  'full defense': { amount: FULL_DEFENSE, rule: 'REN-DEF-01' },
  stuck: { amount: 0, rule: 'REN-MOUNT-10' },
} as const satisfies Readonly<
  Partial<Record<Effect['kind'], { readonly amount: number; readonly rule: string }>>
>;
type EffectName = keyof typeof EFFECTS;

function setProne(ctx: Ctx, id: Id, on: boolean): void {
  const who = combatantById(ctx.state, id);
  if (on) return knockProne(ctx, who, 'REN-PRONE-02');
  if (!who.prone) return;
  getUp(ctx, who);
  ctx.tell(standsUp, ['REN-PRONE-03'], { who: id });
}

function setEffect(ctx: Ctx, id: Id, kind: EffectName, on: boolean): void {
  const who = combatantById(ctx.state, id);
  const { amount, rule } = EFFECTS[kind];
  // Several feints add up, all other conditions count once.
  if (!on || kind !== 'feinted') removeEffects(ctx, who, kind);
  if (on)
    inflict(ctx, who, {
      kind,
      amount,
      by: GM,
      until: kind === 'stuck' ? { at: 'fight end' } : { at: 'turn start', of: turnOf(who) },
    });
  ctx.tell(gmSetsCondition, ['REN-TURN-06', rule], { who: id, condition: kind, on });
}

/** The referee gives or removes a condition (REN-TURN-06). */
export const gmCondition = createConditionAction<State>()({
  rules: ['REN-TURN-06'],
  conditions: ['prone', 'hurried', 'feinted', 'full defense', 'stuck'],
  has: (state, id, condition) => {
    const who = combatantById(state, id);
    return condition === 'prone' ? who.prone : has(who, condition);
  },
  set: (ctx, id, condition, on) =>
    condition === 'prone' ? setProne(ctx, id, on) : setEffect(ctx, id, condition, on),
});

/** The referee hides a combatant from all other sides or reveals them; rider and mount hide together (REN-AWARE-01, REN-AWARE-03). */
export const gmHide = createHideAction<State>({
  rules: ['REN-AWARE-01', 'REN-AWARE-03'],
  isHidden: (state, who) => combatantById(state, who).hidden,
  set(ctx, id, hidden) {
    const { riding, riddenBy } = combatantById(ctx.state, id);
    for (const each of [id, riding, riddenBy]) {
      if (each === null) continue;
      setHidden(ctx, combatantById(ctx.state, each), hidden);
      ctx.tell(gmHides, ['REN-AWARE-01'], { who: each, hidden });
    }
  },
});
