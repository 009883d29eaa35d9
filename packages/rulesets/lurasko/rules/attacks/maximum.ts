import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { attackReceived } from '../../events/turns.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { countAttack } from '../../state/verbs/turn.js';
import { isMaxedOut, maximumFor } from '../../state/zones.js';

/**
 * Counts one more melee attack received this round (LUR-MAX-02, LUR-MAX-04, LUR-MAX-05).
 * @param audience who learns of it; all if left out
 */
export function receive(ctx: Ctx, target: Combatant, audience?: readonly Id[]): void {
  countAttack(ctx, target);
  ctx.tell(
    attackReceived,
    ['LUR-MAX-02', 'LUR-MAX-04', 'LUR-MAX-05'],
    { who: target.id, attacks: target.attacksReceived },
    undefined,
    audience,
  );
}

/** Why a combatant cannot receive a melee attack now, or undefined (LUR-MAX-01, LUR-MAX-02). */
export function maximumRefused(state: State, target: Combatant): Refusal | undefined {
  if (!isMaxedOut(state, target)) return undefined;
  const { maximum, rules } = maximumFor(state, target);
  return refuse(
    [...rules, 'LUR-MAX-02', 'LUR-MAX-04'],
    'maximum-attacks',
    `${target.name} has received ${maximum} melee attacks this round`,
  );
}
