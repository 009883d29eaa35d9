import type { Combatant, State, Stun, StunKind, Ctx } from '../../state/state.js';
import { NO_STUN } from '../../state/state.js';

/** From the worst to the mildest (RMC-WEAR-03). */
const WORST_FIRST: readonly StunKind[] = ['noParry', 'stunned', 'dazed'];

const roundsOf = ({ dazed, stunned, noParry }: Stun): number => dazed + stunned + noParry;

/** Whether a stun waits for somebody's next turn (RMC-EFF-05). */
export const pendingStun = (who: Combatant): boolean => roundsOf(who.stunPending) > 0;

const plus = (a: Stun, b: Stun): Stun => ({
  dazed: a.dazed + b.dazed,
  stunned: a.stunned + b.stunned,
  noParry: a.noParry + b.noParry,
});

const worstOf = (rounds: Stun): StunKind | undefined =>
  WORST_FIRST.find((kind) => rounds[kind] > 0);

/** The stun in force: the worst counter above 0; what is pending restricts nothing yet (RMC-WEAR-04, RMC-EFF-05). */
export const stunOf = (state: State, who: Combatant): StunKind | undefined =>
  worstOf(who.stunActive) ??
  (state.fixed.options['eff.start'] === 'immediate' ? worstOf(who.stunPending) : undefined);

/** Adds rounds of one kind, to be in force from the next turn on; all of them stack (RMC-WEAR-01, RMC-EFF-03). */
export function stun(ctx: Ctx, who: Combatant, kind: StunKind, rounds: number): void {
  ctx.put(who, 'stunPending', { ...who.stunPending, [kind]: who.stunPending[kind] + rounds });
  const rule = { dazed: 'RMC-DAZE-01', stunned: 'RMC-STUN-01', noParry: 'RMC-NOPARRY-01' }[kind];
  ctx.note(
    'stun',
    [rule, 'RMC-WEAR-01', 'RMC-EFF-03', 'RMC-EFF-04', ...(kind === 'dazed' ? ['RMC-DAZE-03'] : [])],
    {
      who: who.id,
      kind,
      rounds,
      atOnce: ctx.state.fixed.options['eff.start'] === 'immediate',
      pending: { ...who.stunPending },
    },
  );
}

/** The turn begins: what was pending is in force from now on (RMC-EFF-05). */
export function stunBegins(ctx: Ctx, who: Combatant): void {
  if (pendingStun(who)) {
    ctx.put(who, 'stunActive', plus(who.stunActive, who.stunPending));
    ctx.put(who, 'stunPending', NO_STUN);
  }
  const kind = worstOf(who.stunActive);
  if (!kind) return;
  ctx.put(who, 'stunFelt', true);
  ctx.note('stun in force', ['RMC-EFF-05', 'RMC-WEAR-04'], {
    who: who.id,
    kind,
    rounds: { ...who.stunActive },
  });
}

/** One round less of the worst kind; pending rounds stay (RMC-WEAR-02, RMC-WEAR-03, RMC-WEAR-05). */
export function wearOff(ctx: Ctx, who: Combatant): void {
  if (!who.stunFelt) return;
  ctx.put(who, 'stunFelt', false);
  const worst = worstOf(who.stunActive);
  if (!worst) return;
  const each = ctx.state.fixed.options['wear.mode'] === 'onePerType';
  const left: Stun = each
    ? {
        dazed: Math.max(0, who.stunActive.dazed - 1),
        stunned: Math.max(0, who.stunActive.stunned - 1),
        noParry: Math.max(0, who.stunActive.noParry - 1),
      }
    : { ...who.stunActive, [worst]: who.stunActive[worst] - 1 };
  ctx.put(who, 'stunActive', left);
  ctx.note('wears off', ['RMC-WEAR-02', 'RMC-WEAR-03', 'RMC-WEAR-05'], {
    who: who.id,
    kind: worst,
    left: { ...left },
  });
}

/** Takes rounds off, worst first, from those in force and then from those pending; all of them without a number. */
export function relieve(ctx: Ctx, who: Combatant, rounds: number | null): void {
  let left = rounds ?? Infinity;
  const less = (from: Stun): Stun => {
    let rest = from;
    for (const kind of WORST_FIRST) {
      const taken = Math.min(left, rest[kind]);
      left -= taken;
      rest = { ...rest, [kind]: rest[kind] - taken };
    }
    return rest;
  };
  ctx.put(who, 'stunActive', less(who.stunActive));
  ctx.put(who, 'stunPending', less(who.stunPending));
  ctx.note('relieved', ['RMC-CRIT-05'], { who: who.id, rounds });
}
