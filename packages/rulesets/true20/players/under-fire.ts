import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { State } from '../state/state.js';
import { combatantById, placed } from '../state/state.js';
import { bestAttack, seenFoes } from './attack-utility.js';
import { couldCharge } from './approach.js';
import { isOutranged, shoots } from './movement-plans.js';

// When automatic players drop prone; the rules do not use this.

/**
 * Whether a shooter is better off prone: foes can shoot, to which prone adds Defense, and none could charge within a turn, against
 * which it would lower it (T20-COND-07, T20-COND-21). A combatant with no attack, or outranged, should rather get up and move.
 */
export const isBetterProne = memoizePerState((state: State, actor: Id): boolean => {
  const who = combatantById(state, actor);
  const all = seenFoes(state, who);
  return (
    all.some((foe) => placed(foe) && shoots(state, foe)) &&
    !all.some((foe) => placed(foe) && couldCharge(state, foe, who)) &&
    !isOutranged(state, who) &&
    bestAttack(state, who) !== undefined
  );
});
