import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import type { State } from '../state/state.js';
import { combatantById, placed } from '../state/state.js';
import { bestAttack, seenFoes } from './attack-utility.js';
import { couldCharge } from './approach.js';
import { isOutranged, shoots } from './movement-plans.js';

// When a plain player lies down: automatic players read it, the rules never do.

/**
 * Whether one who shoots is better off on the ground: foes shoot back, which is harder then, and none could come to blows within a
 * turn, which would be easier (T20-COND-07, T20-COND-21). Without a shot, or one that carries, they had better get up and go on.
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
