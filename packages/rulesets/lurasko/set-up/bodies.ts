import { combatantById } from '@tiltyard/engine/kit';
import { isDownPermanently, isIncapacitated } from '../rules/conditions/body.js';
import { heldIn } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';

/** Whether legs or load lay a combatant down from the start, unless they are held or out (LUR-CTX-14, LUR-CTX-15, LUR-PICK-14). */
const isLaidDown = (state: State, who: Combatant): boolean =>
  isDownPermanently(state, who) !== undefined &&
  !isIncapacitated(state, who) &&
  !heldIn(state, who.id);

/** Lays down combatants who cannot stand, lands the incapacitated, and unseats riders if rider or mount is down or out (LUR-CTX-14, LUR-CTX-31, LUR-CTX-34). */
export function withBodies(state: State): State {
  const isUnfit = (who: Combatant): boolean =>
    isIncapacitated(state, who) || isLaidDown(state, who);
  const isSeated = (who: Combatant): boolean =>
    who.riding !== null && !isUnfit(who) && !isUnfit(combatantById(state, who.riding));
  const combatants = Object.entries(state.combatants).map(([id, who]): [string, Combatant] => {
    const knockedDown = who.knockedDown || isLaidDown(state, who);
    return [
      id,
      {
        ...who,
        knockedDown,
        flying: who.flying && !knockedDown && !isIncapacitated(state, who),
        riding: isSeated(who) ? who.riding : null,
      },
    ];
  });
  return { ...state, combatants: Object.fromEntries(combatants) };
}
