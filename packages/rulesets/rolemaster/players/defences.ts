import type { AnswerScore } from '@tiltyard/engine/players';
import { cannotAttack, cannotAttackInState } from '../rules/attack-requirements.js';
import { knownEnemies } from '../rules/combat-actions/declare-parry.js';
import { averageBonus } from '../rules/maneuver.js';
import { maxParry } from '../rules/combat-actions/parry.js';
import { healthOf, injuryPenalty } from '../rules/critical-effects/harm.js';
import { statePenalty } from '../rules/critical-effects/state-penalties.js';
import { hasPendingStun } from '../rules/critical-effects/stun.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, distance, sheetOf } from '../state/state.js';

/** The bonus below which a dodge knocks the dodger prone nearly as often as it helps. */
const HOPELESS = -10;

const isDodgePromising = (state: State, defender: Combatant): boolean =>
  Math.max(averageBonus(state, defender), sheetOf(state, defender).acrobatics ?? -Infinity) +
    statePenalty(state, defender) +
    injuryPenalty(defender) >=
  HOPELESS;

/**
 * The utility of parrying and dodging: combatants who cannot attack defend, and badly hurt ones
 * parry; a dodge is not worth giving up an attack.
 */
export function defenceUtility(
  state: State,
  defender: Combatant,
): { readonly parry: number; readonly dodge: number } {
  if (cannotAttack(state, defender.id) || defender.attacked)
    return { parry: 10, dodge: isDodgePromising(state, defender) ? 9 : -1 };
  return { parry: healthOf(state, defender) < 0.4 ? 5 : -1, dodge: -1 };
}

/** The utility of an answer to the question whether to parry or to dodge. */
export const scoreDefence: AnswerScore<State> = (state, { who }, answer) => {
  const utility = defenceUtility(state, combatantById(state, who));
  if (answer === 'parry') return utility.parry;
  return answer === 'dodge' ? utility.dodge : 0;
};

/**
 * The utility of a declared parry: combatants who will not be able to attack use everything
 * against the nearest foe.
 */
export const scoreDeclaredParry: AnswerScore<State> = (state, { who }, answer) => {
  if (answer === 'none') return 0;
  const defender = combatantById(state, who);
  if (!cannotAttackInState(state, defender) && !hasPendingStun(defender)) return -1;
  const [nearest] = knownEnemies(state, defender).toSorted(
    (a, b) => distance(defender.at, a.at) - distance(defender.at, b.at),
  );
  if (!nearest) return -1;
  return answer === `${nearest.id}:${maxParry(state, defender, nearest.id)}` ? 1 : -1;
};
