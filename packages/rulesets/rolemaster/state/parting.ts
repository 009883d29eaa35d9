import type { Id } from '@tiltyard/engine';
import type { Combatant } from './state.js';

/** A combatant once another has left the fight: nothing is declared or counts against them, and what was kept back for their attack is for no one. */
export const parted = (who: Combatant, from: Id): Combatant => ({
  ...who,
  modifiers: who.modifiers.filter(({ against }) => against !== from),
  declared: who.declared.target === from ? { ...who.declared, target: null } : who.declared,
  // The parry of the round stays used: it was chosen against a foe who has left (RMC-PARRY-03).
  parry: who.parry?.against === from ? { ...who.parry, against: null } : who.parry,
});
