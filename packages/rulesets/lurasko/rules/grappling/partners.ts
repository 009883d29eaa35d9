import type { Id, Option, Refusal } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { grapplesOf, partner } from '../../state/grapples.js';
import type { Grapple, State } from '../../state/state.js';

/** A combatant's grappling partners as options, each with the refusal if there is one. */
export const partners = (
  state: State,
  actor: Id,
  refusedFor: (grapple: Grapple) => Refusal | undefined,
): readonly Option<Id>[] =>
  grapplesOf(state, actor).map((each) => {
    const other = combatantById(state, partner(each, actor));
    const refused = refusedFor(each);
    return { value: other.id, label: other.name, ...(refused ? { refused } : {}) };
  });
