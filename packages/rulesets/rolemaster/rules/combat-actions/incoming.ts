import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { isAware } from '../../state/state.js';
import { cannotAct, cannotActThisRound } from '../action-points.js';
import type { Approach } from '../bonuses/position.js';

/** An attack from its target's point of view. */
export interface Incoming extends Approach {
  readonly attacker: Combatant;
  readonly missile: boolean;
}

/** Tells why a target can neither parry nor dodge, or undefined (RMC-PARRY-08, RMC-SURP-03). */
export function cannotDefend(
  state: State,
  defender: Combatant,
  { unseen }: Incoming,
): Refusal | undefined {
  const { options } = state.fixed;
  if ((unseen || !isAware(defender)) && options['parry.whenUnaware'] === 'blocked')
    return refuse('RMC-PARRY-08', 'unaware', `${defender.name} is not aware of the attack`);
  if (defender.held) return refuse('RMC-DB-05', 'held', `${defender.name} is held`);
  // With turnOnly a barred combatant may still react.
  return options['surp.failureBlocks'] === 'turnOnly'
    ? cannotAct(state, defender)
    : cannotActThisRound(state, defender.id);
}
