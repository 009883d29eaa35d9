import type { Resistance } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { gearOf } from '../items/gear.js';

/** Total armour: all worn layers, held shields and natural armour added up (REN-ARM-04). */
export const totalArmour = (state: State, who: Combatant): number => gearOf(state, who).armour;

/** The highest single armour worn; natural armour is not worn (REN-UNARM-07). */
export const highestWorn = (state: State, who: Combatant): number =>
  sheetOf(state, who).armor.reduce((best, piece) => Math.max(best, piece.av), 0);

/** Resistances and vulnerabilities of the body and of what it wears (REN-RES-01). */
export const resistancesOf = (state: State, who: Combatant): readonly Resistance[] =>
  gearOf(state, who).resistances;
