import type { Keeping } from '@tiltyard/engine/kit';
import { heldItems } from '@tiltyard/engine/kit';
import { takeOffBelt } from '../../state/item-verbs.js';
import type { Combatant, State } from '../../state/state.js';
import { releaseItem } from '../../state/verbs.js';

/** Where combatants keep items: in hand and carried (T20-CTX-35, T20-TWF-01). */
export const KEEPINGS: readonly Keeping<State, Combatant>[] = [
  { items: (_, { hands }) => heldItems(hands), take: releaseItem },
  { items: (_, { carried }) => carried, take: takeOffBelt },
];
