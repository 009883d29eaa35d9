import type { Id } from '@tiltyard/engine';
import type { Combatant } from './state.js';

/** A combatant once another has left the fight: nothing is declared against them, or kept back for their attack. */
export const parted = (who: Combatant, from: Id): Combatant => ({
  ...who,
  declared: who.declared.target === from ? { ...who.declared, target: null } : who.declared,
  parry: who.parry?.against === from ? null : who.parry,
});
