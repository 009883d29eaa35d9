import type { TriggerHooks } from '@tiltyard/engine/kit';
import { moveBeforeActor } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../../state/state.js';
import { idle, combatantById } from '../../state/state.js';

/**
 * How readied actions happen: as a reaction of those who can act at all, and initiative is that moment from then on (T20-CTX-21, T20-CTX-36).
 * @param perceived whether a combatant perceives what they would react to
 */
export const windows = (perceived: (who: Combatant) => boolean): TriggerHooks<State> => ({
  rules: ['T20-CTX-36'],
  canReact: (state, who) =>
    !idle(combatantById(state, who)) && perceived(combatantById(state, who)),
  spend: (ctx, who) => void moveBeforeActor(ctx, who),
});
