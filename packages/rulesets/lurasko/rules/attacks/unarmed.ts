import type { RuleId } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { openHands } from '../conditions/body.js';
import { strengthOf } from '../conditions/encumbrance.js';

/** Hands free for unarmed attacks; a creature without hands and natural weapons counts as having one (LUR-UNARM-01, LUR-UNARM-07). */
export function unarmedHands(state: State, attacker: Combatant): number {
  const sheet = sheetOf(state, attacker);
  return sheet.hands === 0 && sheet.natural.length === 0 ? 1 : openHands(state, attacker).length;
}

/** Damage of an unarmed attack: STR, or twice that with both hands free (LUR-UNARM-04). */
export function unarmedDamage(state: State, attacker: Combatant): number {
  const { unarmedBothHands } = state.fixed.options;
  const all = unarmedBothHands === 'all' ? Math.max(2, attacker.hands.length) : 2;
  return strengthOf(state, attacker) * (unarmedHands(state, attacker) >= all ? 2 : 1);
}

/** The rules of an unarmed attack by a combatant (LUR-UNARM-01, LUR-UNARM-03, LUR-UNARM-06, LUR-UNARM-07). */
export function unarmedRules(state: State, attacker: Combatant): readonly RuleId[] {
  const { hands, natural } = sheetOf(state, attacker);
  if (natural.length > 0) return ['LUR-UNARM-01', 'LUR-UNARM-03', 'LUR-UNARM-06'];
  return hands === 0
    ? ['LUR-UNARM-01', 'LUR-UNARM-03', 'LUR-UNARM-07']
    : ['LUR-UNARM-01', 'LUR-UNARM-03'];
}
