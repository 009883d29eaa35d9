import type { Combatant, Ctx, Stun, StunKind } from '../state.js';
import { NO_STUN, STUN_KINDS } from '../state.js';

/**
 * A copy with another number of rounds of one kind. Written out because a spread with a computed
 * key is many times slower.
 */
const withRounds = ({ dazed, stunned, noParry }: Stun, kind: StunKind, rounds: number): Stun => ({
  dazed: kind === 'dazed' ? rounds : dazed,
  stunned: kind === 'stunned' ? rounds : stunned,
  noParry: kind === 'noParry' ? rounds : noParry,
});

/** Adds rounds of one kind, in force from the next turn on; all rounds stack (RMC-WEAR-01). */
export const addStun = (ctx: Ctx, target: Combatant, kind: StunKind, rounds: number): void =>
  ctx.put(
    target,
    'stunPending',
    withRounds(target.stunPending, kind, target.stunPending[kind] + rounds),
  );

/** Puts pending stun in force (RMC-EFF-05). */
export function activateStun(ctx: Ctx, actor: Combatant): void {
  const { stunActive: active, stunPending: pending } = actor;
  ctx.put(actor, 'stunActive', {
    dazed: active.dazed + pending.dazed,
    stunned: active.stunned + pending.stunned,
    noParry: active.noParry + pending.noParry,
  });
  ctx.put(actor, 'stunPending', NO_STUN);
}

/** Records whether a turn has begun under an active stun this round (RMC-WEAR-02). */
export const setStunFelt = (ctx: Ctx, actor: Combatant, felt: boolean): void =>
  ctx.put(actor, 'stunFelt', felt);

export const setActiveStun = (ctx: Ctx, target: Combatant, left: Stun): void =>
  ctx.put(target, 'stunActive', left);

/** Ends all stun of a kind, in force and pending. */
export function endStun(ctx: Ctx, target: Combatant, kind: StunKind): void {
  ctx.put(target, 'stunActive', withRounds(target.stunActive, kind, 0));
  ctx.put(target, 'stunPending', withRounds(target.stunPending, kind, 0));
}

/** Removes rounds of stun, the worst first, from those in force and then from those pending. */
export function relieveStun(ctx: Ctx, target: Combatant, rounds: number): void {
  let left = rounds;
  const relieved = (from: Stun): Stun => {
    const rest = { ...from };
    for (const kind of STUN_KINDS) {
      const taken = Math.min(left, rest[kind]);
      left -= taken;
      rest[kind] -= taken;
    }
    return rest;
  };
  ctx.put(target, 'stunActive', relieved(target.stunActive));
  ctx.put(target, 'stunPending', relieved(target.stunPending));
}
