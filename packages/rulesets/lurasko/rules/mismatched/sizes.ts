import type { Combatant, GrappleKind, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Up to this many times the other's WGT, a grapple is a normal one (LUR-GRAP-04). */
const SIMILAR = 3;

/** What any grappling attempt between these two is, by their weights (LUR-GRAP-04, LUR-PICK-01, LUR-CLIMB-01). */
export function kindFor(state: State, attacker: Combatant, target: Combatant): GrappleKind {
  const [own, other] = [sheetOf(state, attacker), sheetOf(state, target)];
  if (own.WGT > SIMILAR * other.WGT) return own.hands === 0 && own.largeMouth ? 'jaws' : 'pick-up';
  return SIMILAR * own.WGT < other.WGT ? 'climb' : 'normal';
}
