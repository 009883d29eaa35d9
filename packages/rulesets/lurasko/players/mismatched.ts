import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { statOf } from '../rules/conditions/body.js';
import { crush } from '../rules/mismatched/crush.js';
import { throwOffFree, throwOffMajor } from '../rules/mismatched/throw-off.js';
import { D12, D20 } from '../rules/rolls/roll.js';
import { climbsOn } from '../state/grapples.js';
import type { State } from '../state/state.js';

/** Tries per turn after which an automatic player gives up if the rules set no limit. */
const MAX_TRIES = 3;

/** Whether a roll on so many faces could bring down any climber. */
function couldThrowOff(state: State, actor: Id, faces: number): boolean {
  const highest = state.fixed.options.rollRule === 'le' ? faces : faces - 1;
  return climbsOn(state, actor).some(
    ({ a }) => statOf(state, combatantById(state, a), 'DEX') < highest,
  );
}

const isTrying = (state: State, actor: Id): boolean =>
  combatantById(state, actor).used.thrownOff < MAX_TRIES;

/** Several climbers are worth a major action, and so is one whom the free action could not throw off. */
function majorUtility(state: State, actor: Id): number {
  if (!isTrying(state, actor) || !couldThrowOff(state, actor, D20.faces)) return 0;
  if (climbsOn(state, actor).length > 1) return 86;
  return couldThrowOff(state, actor, D12.faces) ? 0 : 52;
}

export const mismatched = [
  scores(crush, {
    maxUtility: 90,
    // Prey that fights no more has been let go of before.
    utility: () => 90,
    options: { target: () => 1, how: (_, __, how) => (how === 'bite' ? 1 : 0) },
  }),
  scores(throwOffFree, {
    maxUtility: 85,
    utility: (state: State, actor) =>
      isTrying(state, actor) && couldThrowOff(state, actor, D12.faces) ? 85 : 0,
  }),
  scores(throwOffMajor, { maxUtility: 86, utility: majorUtility }),
];
