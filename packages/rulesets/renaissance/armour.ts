import { held } from '@tiltyard/engine';
import type { Resistance } from './sheet.js';
import type { Combatant, State } from './state.js';
import { itemOf, sheetOf } from './state.js';

/** Total armour: all worn layers, held shields and natural armour added up (REN-ARM-04). */
export function totalArmour(state: State, who: Combatant): number {
  const sheet = sheetOf(state, who);
  let total = sheet.naturalArmor;
  for (const piece of sheet.armor) total += piece.av;
  for (const hand of who.hands) if (hand.holds !== null && hand === who.hands.find((each) => each.holds === hand.holds)) total += state.fixed.items[hand.holds]?.av ?? 0;
  return total;
}

/** The highest single armour worn; natural armour is not worn (REN-UNARM-07). */
export const highestWorn = (state: State, who: Combatant): number => sheetOf(state, who).armor.reduce((best, piece) => Math.max(best, piece.av), 0);

/** Resistances and vulnerabilities of the body, of what it wears and of what it holds (REN-RES-01). */
export function resistancesOf(state: State, who: Combatant): readonly Resistance[] {
  const { resistances, armor } = sheetOf(state, who);
  return armor.length === 0 ? resistances : [...resistances, ...armor.flatMap((piece) => piece.resistances)];
}

/** Names of the things that make up its armour, for the log. */
export const armourParts = (state: State, who: Combatant): readonly string[] => [
  ...sheetOf(state, who).armor.map((piece) => piece.name),
  ...held(who.hands).filter((id) => (state.fixed.items[id]?.av ?? 0) > 0).map((id) => itemOf(state, id).name),
];
