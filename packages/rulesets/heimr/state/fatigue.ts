import type { Combatant, State } from './state.js';
import { itemOf, sheetOf } from './state.js';

/** Base fatigue before stamina (HEI-CTX-13). */
export const BASE_FATIGUE = 4;
export const LEAST_FATIGUE = 1;

/** Base fatigue: 4 minus stamina, at least 1; held items may reduce stamina (HEI-CTX-13, HEI-CTX-42). */
export function baseFatigue(state: State, who: Combatant): number {
  let burden = 0;
  let before: string | null = null;
  for (const { holds } of who.hands) {
    // An item held in both hands counts once.
    if (holds !== null && holds !== before) burden += itemOf(state, holds).stamina;
    before = holds;
  }
  return Math.max(LEAST_FATIGUE, BASE_FATIGUE - sheetOf(state, who).attributes.stamina - burden);
}
