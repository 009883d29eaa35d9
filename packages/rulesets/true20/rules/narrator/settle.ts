import { lapses } from '../damage/damage.js';
import { goesDown } from '../damage/toughness.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, helpless, out } from '../../state/state.js';

/** Whether a combatant lies prone by the change that has just been made. */
const isLaidProne = ({ id, posture }: Combatant, before: State): boolean =>
  posture === 'prone' && before.combatants[id]?.posture !== 'prone';

/**
 * Puts right what follows from a change by hand: the helpless hold nobody, and those who are out or laid prone are neither in
 * the air nor ridden (T20-CTX-30, T20-CTX-31, T20-MOUNT-20).
 */
export function settle(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) {
    if (helpless(who)) lapses(ctx, who);
    if (who.riding === null && (out(who) || isLaidProne(who, before))) goesDown(ctx, who);
  }
}
