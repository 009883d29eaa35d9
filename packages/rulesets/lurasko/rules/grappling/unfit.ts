import type { RuleId } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { isHold, leaderOf } from '../../state/grapples.js';
import type { Combatant, Grapple, State } from '../../state/state.js';
import { isGone, isIncapacitated } from '../conditions/body.js';

/** A combatant who cannot be in a grapple, and the rule that says so. */
interface Unfit {
  readonly who: Combatant;
  readonly rule: RuleId;
}

/** Which of two cannot be in a grapple, if any: the dead can only be prey, and the helpless lead no one (LUR-CTX-14, LUR-CTX-34, LUR-GRAP-13, LUR-PICK-07). */
export function unfitFor(state: State, grapple: Grapple): Unfit | undefined {
  const [one, other] = [combatantById(state, grapple.a), combatantById(state, grapple.b)];
  const isPrey = (who: Combatant): boolean =>
    who === other && isHold(grapple) && who.out !== 'gone';
  const lost = [one, other].find((who) => isGone(state, who) && !isPrey(who));
  if (lost) return { who: lost, rule: 'LUR-CTX-14' };
  const ahead = leaderOf(grapple);
  const leader = ahead === undefined ? undefined : combatantById(state, ahead);
  return leader && isIncapacitated(state, leader) ? { who: leader, rule: 'LUR-CTX-34' } : undefined;
}
