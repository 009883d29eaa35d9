import type { Id } from '@tiltyard/engine';
import type { Combatant } from './state.js';

/**
 * A combatant after another has left the fight: without declarations and modifiers against them,
 * and with any parry meant for them aimed at no foe.
 */
export const parted = (who: Combatant, from: Id): Combatant => ({
  ...who,
  modifiers: who.modifiers.filter(({ against }) => against !== from),
  declared: who.declared.target === from ? { ...who.declared, target: null } : who.declared,
  // The round's parry stays used: it was chosen against a foe who has left (RMC-PARRY-03).
  parry: who.parry?.against === from ? { ...who.parry, against: null } : who.parry,
});
