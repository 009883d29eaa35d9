import { combatantById } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Load per degree of encumbrance and point of STR (LUR-CTX-16). */
const WEIGHT_FACTOR = 7;
/** From this degree on, a combatant is down and has no movement and no major action (LUR-CTX-15). */
export const OVERLOADED = 5;

/** From this degree on, a turn with movement or a major action tires (LUR-CTX-15). */
const TIRING = OVERLOADED - 1;

/** STR with temporary changes; encumbrance does not affect it. */
export const strengthOf = (state: State, who: Combatant): number =>
  Math.max(0, sheetOf(state, who).STR + (who.changes.STR ?? 0));

export const weightFactor = (state: State, who: Combatant): number =>
  WEIGHT_FACTOR * strengthOf(state, who);

const bodyWeight = (state: State, who: Combatant): number =>
  state.fixed.options.bodyWeightPerWgt * sheetOf(state, who).WGT;

/** What a combatant weighs as a load, gear included (LUR-CTX-18). */
export const bodyLoad = (state: State, who: Combatant): number =>
  bodyWeight(state, who) + sheetOf(state, who).load;

/** A combatant's weight with gear and everyone they carry in turn (LUR-CLIMB-06, LUR-PICK-10). */
const carriedLoad = (state: State, who: Combatant): number =>
  bodyWeight(state, who) + loadOf(state, who);

/** The load of gear, captives and climbers, with everything these carry (LUR-PICK-10, LUR-CLIMB-06). */
export function loadOf(state: State, who: Combatant): number {
  let load = sheetOf(state, who).load;
  for (const { kind, a, b } of state.grapples) {
    if (kind === 'normal') continue;
    if (kind === 'climb' ? b === who.id : a === who.id)
      load += carriedLoad(state, combatantById(state, kind === 'climb' ? a : b));
  }
  return load;
}

/** Degrees of encumbrance that a load makes, fatigue included (LUR-CTX-17). */
export function encumbranceWith(state: State, who: Combatant, load: number): number {
  if (load === 0) return who.fatigueDegrees;
  const { loadDegrees } = state.fixed.options;
  if (loadDegrees === 'off') return who.fatigueDegrees;
  const factor = weightFactor(state, who);
  if (factor === 0) return OVERLOADED + who.fatigueDegrees;
  const share = load / factor;
  return (loadDegrees === 'ceil' ? Math.ceil(share) : Math.floor(share)) + who.fatigueDegrees;
}

export const encumbrance = (state: State, who: Combatant): number =>
  encumbranceWith(state, who, loadOf(state, who));

/** Whether a combatant's turn so far tires: for the load now, or for one that was let go (LUR-CTX-15). */
export const isStrained = (state: State, who: Combatant): boolean =>
  (who.used.moved || who.used.majors > 0) &&
  (who.used.strained === true || encumbrance(state, who) >= TIRING);
