import type { Id, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { pinOn } from '../../state/grapples.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { incapacitated } from './body.js';
import { encumbrance, OVERLOADED } from './encumbrance.js';

/** Most inventory actions of a turn (LUR-CTX-30). */
const INVENTORY = 2;

/** Why somebody can do nothing with its body at all, or nothing (LUR-CTX-34, LUR-GADV-08). */
export const helpless = memoizePerState((state: State, by: Id): Refusal | undefined => {
  const who = combatantById(state, by);
  if (incapacitated(state, who)) return refuse('LUR-CTX-34', `${who.name} is incapacitated`);
  const pin = pinOn(state, by);
  return pin
    ? { rules: ['LUR-GADV-08', 'LUR-GADV-09'], reason: `${who.name} is pinned` }
    : undefined;
});

/** Why somebody has no major action, or nothing (LUR-ATK-01, LUR-CTX-15, LUR-CTX-30). */
export const noMajor = memoizePerState((state: State, by: Id): Refusal | undefined => {
  const refused = helpless(state, by);
  if (refused) return refused;
  const who = combatantById(state, by);
  if (encumbrance(state, who) >= OVERLOADED)
    return refuse('LUR-CTX-15', `${who.name} carries too much for a major action`);
  return who.used.majors >= who.majors
    ? { rules: ['LUR-ATK-01', 'LUR-CTX-30'], reason: 'no major action is left this turn' }
    : undefined;
});

/** Why somebody has no movement phase left, or nothing; it comes before the major action (LUR-CTX-30). */
export function noMovement(state: State, by: Id): Refusal | undefined {
  const refused = helpless(state, by);
  if (refused) return refused;
  const { used, name } = combatantById(state, by);
  if (used.moved) return refuse('LUR-CTX-30', `${name} has used the movement phase`);
  return used.majors > 0
    ? refuse('LUR-CTX-30', 'the movement phase comes before the major action')
    : undefined;
}

/** Why somebody cannot see to its things, or nothing (LUR-CTX-30). */
export function noInventory(state: State, by: Id): Refusal | undefined {
  const refused = helpless(state, by);
  if (refused) return refused;
  return combatantById(state, by).used.inventory >= INVENTORY
    ? refuse('LUR-CTX-30', 'two inventory actions a turn at most')
    : undefined;
}
