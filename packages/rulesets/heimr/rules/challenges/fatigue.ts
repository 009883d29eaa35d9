import { isInHand } from '@tiltyard/engine/kit';
import { abilityOf } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';

const START = 4;
const LEAST = 1;

/** Base fatigue: 4 minus stamina, at least 1; what is held may weigh on stamina (HEI-CTX-13, HEI-CTX-42). */
export function baseFatigue(state: State, who: Combatant): number {
  const burden = isInHand(state, who).reduce((sum, id) => sum + itemOf(state, id).stamina, 0);
  return Math.max(LEAST, START - sheetOf(state, who).attributes.stamina - burden);
}

const D10_FACES = 10;
const D6_FACES = 6;

/** The chance that the dice of an ability reach the fatigue, for automatic players (HEI-CTX-11). */
export function freshness(state: State, who: Combatant, ability: string): number {
  if (!state.fixed.options.fatigueEnabled) return 1;
  const { C } = abilityOf(sheetOf(state, who), ability, state.fixed.options.abilityDerive);
  const under = Math.min(D6_FACES, who.fatigue - 1) / D6_FACES;
  const tens = Math.min(D10_FACES, who.fatigue - 1) / D10_FACES;
  return C >= 0 ? 1 - under * tens ** C : (1 - under) * (1 - tens) ** -C;
}
