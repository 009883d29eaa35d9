import type { Refusal, RuleId } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { reactionUsed } from '../events/turns.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import { disabled, isHeldFirmly, turnOf } from '../state/state.js';
import { useReaction } from '../state/verbs.js';

/** Why a combatant cannot react now, or undefined (REN-REACT-02, REN-MAN-07). */
export function cannotReact(state: State, who: Combatant): Refusal | undefined {
  if (disabled(state, who)) return refuse('REN-CTX-14', 'disabled', `${who.name} is disabled`);
  if (who.reacted.length > 0)
    return refuse('REN-REACT-02', 'already-reacted', `${who.name} has already used their reaction`);
  if (isHeldFirmly(who)) return refuse('REN-MAN-07', 'grabbed', `${who.name} is grabbed`);
  return undefined;
}

export const canReact = (state: State, who: Combatant): boolean =>
  cannotReact(state, who) === undefined;

/**
 * Uses the reaction until the end of the combatant's next turn; one used during their own turn
 * lasts beyond that turn's end (REN-REACT-01, REN-REACT-02).
 */
export function react(ctx: Ctx, who: Combatant, rule: RuleId): void {
  const of = turnOf(who);
  const own = acting(ctx.state) === of;
  useReaction(ctx, who, { at: 'turn end', of, ...(own ? { skip: 1 } : {}) });
  ctx.tell(reactionUsed, ['REN-REACT-01', 'REN-REACT-02', rule], { who: who.id });
}
