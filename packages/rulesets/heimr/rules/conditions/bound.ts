import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { holdersOf } from './hands.js';

/** Why a bound combatant cannot be moved, or undefined (HEI-CTX-35). */
export function boundReason(state: State, who: Combatant): Refusal | undefined {
  const [holder] = holdersOf(state, who);
  return holder && state.fixed.options.bindPlainMove === 'forbidden'
    ? refuse('HEI-CTX-35', 'held', `${who.name} is held by ${holder.name}`)
    : undefined;
}
