import { settleEnd } from '@tiltyard/engine';
import { stunned, stunRelieved, stunTakesEffect, stunWearsOff } from '../../events/conditions.js';
import type { Combatant, Ctx, State, Stun, StunKind } from '../../state/state.js';
import { STUN_KINDS } from '../../state/state.js';
import {
  activateStun,
  addStun,
  relieveStun,
  setActiveStun,
  setStunFelt,
} from '../../state/verbs/index.js';

const RULE = {
  dazed: 'RMC-DAZE-01',
  stunned: 'RMC-STUN-01',
  noParry: 'RMC-NOPARRY-01',
} as const;

const WORDS = { dazed: 'daze', stunned: 'stun', noParry: 'stun without parry' } as const;

/** Whether a stun waits for the combatant's next turn (RMC-EFF-05). */
export const hasPendingStun = ({ stunPending }: Combatant): boolean =>
  worstOf(stunPending) !== undefined;

const worstOf = (rounds: Stun): StunKind | undefined => STUN_KINDS.find((kind) => rounds[kind] > 0);

/**
 * The stun in force: the worst counter above 0. Pending rounds do not count yet, unless effects
 * start at once (RMC-WEAR-04, RMC-EFF-05).
 */
export function stunOf(state: State, combatant: Combatant): StunKind | undefined {
  const { stunActive: active, stunPending: pending } = combatant;
  return state.fixed.options['eff.start'] === 'immediate'
    ? STUN_KINDS.find((kind) => active[kind] > 0 || pending[kind] > 0)
    : worstOf(active);
}

/** Adds rounds of one kind, in force from the next turn on; all rounds stack (RMC-WEAR-01, RMC-EFF-03). */
export function stun(ctx: Ctx, target: Combatant, kind: StunKind, rounds: number): void {
  addStun(ctx, target, kind, rounds);
  const dazed = kind === 'dazed' ? ['RMC-DAZE-03'] : [];
  ctx.tell(stunned, [RULE[kind], 'RMC-WEAR-01', 'RMC-EFF-03', 'RMC-EFF-04', ...dazed], {
    who: target.id,
    kind,
    rounds,
    atOnce: ctx.state.fixed.options['eff.start'] === 'immediate',
    pending: { ...target.stunPending },
  });
}

/** Puts pending stun in force at the beginning of a turn (RMC-EFF-05). */
export function beginStun(ctx: Ctx, actor: Combatant): void {
  if (hasPendingStun(actor)) activateStun(ctx, actor);
  const kind = worstOf(actor.stunActive);
  if (!kind) return;
  setStunFelt(ctx, actor, true);
  ctx.tell(stunTakesEffect, ['RMC-EFF-05', 'RMC-WEAR-04'], {
    who: actor.id,
    kind,
    rounds: { ...actor.stunActive },
  });
}

/**
 * Removes one round of the worst kind, or one of each kind by house rule; pending rounds stay
 * (RMC-WEAR-02, RMC-WEAR-03, RMC-WEAR-05).
 */
export function wearOff(ctx: Ctx, actor: Combatant): void {
  if (!actor.stunFelt) return;
  setStunFelt(ctx, actor, false);
  const { stunActive: active } = actor;
  const worst = worstOf(active);
  if (!worst || !settleEnd(ctx, actor.id, `a round of ${WORDS[worst]}`, ['RMC-WEAR-02'])) return;
  const left: Stun =
    ctx.state.fixed.options['wear.mode'] === 'onePerType'
      ? {
          dazed: Math.max(0, active.dazed - 1),
          stunned: Math.max(0, active.stunned - 1),
          noParry: Math.max(0, active.noParry - 1),
        }
      : { ...active, [worst]: active[worst] - 1 };
  setActiveStun(ctx, actor, left);
  for (const kind of STUN_KINDS)
    if (left[kind] < active[kind])
      ctx.tell(stunWearsOff, ['RMC-WEAR-02', 'RMC-WEAR-03', 'RMC-WEAR-05'], {
        who: actor.id,
        kind,
        left: { ...left },
      });
}

const roundsOf = ({ stunActive, stunPending }: Combatant): number =>
  STUN_KINDS.reduce((sum, kind) => sum + stunActive[kind] + stunPending[kind], 0);

/**
 * Removes rounds of stun, the worst first, from those in force and then from those pending; all
 * of them if no number is given.
 */
export function relieve(ctx: Ctx, target: Combatant, rounds: number | null): void {
  const taken = Math.min(rounds ?? Infinity, roundsOf(target));
  if (taken === 0) return;
  relieveStun(ctx, target, taken);
  ctx.tell(stunRelieved, ['RMC-CRIT-05'], {
    who: target.id,
    rounds: roundsOf(target) === 0 ? null : taken,
  });
}
