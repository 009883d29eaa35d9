import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { handsOn } from '@tiltyard/engine/kit';
import { gripped, usableHands, weaponOf } from '../../state/gear.js';
import type { Combatant, State } from '../../state/state.js';
import { has, sheetOf } from '../../state/state.js';

/** Why a weapon cannot be used at all now, or undefined. */
export function weaponRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  if (!gripped(state, who, id))
    return refuse('T20-CTX-35', 'not-in-hand', `${weaponOf(state, id).name} is not in hand`);
  if (who.riding === null || sheetOf(state, who).naturalWeapons.includes(id)) return undefined;
  const reins = has(who, 'reins');
  if (reins && state.fixed.options['mount.kneesFail'] === 'noAttack')
    return refuse('T20-MOUNT-07', 'hand-on-reins', 'the mount requires both hands this round');
  if (handsOn(who.hands, id).length <= usableHands(who)) return undefined;
  return reins
    ? refuse('T20-MOUNT-07', 'hand-on-reins', 'one hand stays on the reins this round')
    : refuse(
        'T20-MOUNT-05',
        'hand-on-reins',
        'one hand is on the reins: guide the mount with the knees to use both',
      );
}
