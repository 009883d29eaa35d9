import { isInHand } from '@tiltyard/engine/kit';
import type { Combatant, State } from './state.js';
import { itemOf, sheetOf } from './state.js';

/** Of what base fatigue is made besides stamina (HEI-CTX-13). */
export const BASE_FATIGUE = 4;
export const LEAST_FATIGUE = 1;

/** Base fatigue: 4 minus stamina, at least 1; what is held may weigh on stamina (HEI-CTX-13, HEI-CTX-42). */
export function baseFatigue(state: State, who: Combatant): number {
  const burden = isInHand(state, who).reduce((sum, id) => sum + itemOf(state, id).stamina, 0);
  return Math.max(LEAST_FATIGUE, BASE_FATIGUE - sheetOf(state, who).attributes.stamina - burden);
}
