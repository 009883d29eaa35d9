import type { Sheet, Size } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

interface Modifiers {
  /** The modifier of both attack rolls and Defense. */
  readonly attack: number;
  readonly maneuver: number;
  readonly stealth: number;
  readonly toughness: number;
}

/** The modifiers of size, where they are in play (T20-CTX-50). */
const SIZE: Readonly<Record<Size, Modifiers>> = {
  Small: { attack: 1, maneuver: -1, stealth: 4, toughness: -1 },
  Medium: { attack: 0, maneuver: 0, stealth: 0, toughness: 0 },
  Large: { attack: -1, maneuver: 1, stealth: -4, toughness: 2 },
  Huge: { attack: -2, maneuver: 2, stealth: -8, toughness: 4 },
  Gargantuan: { attack: -4, maneuver: 4, stealth: -12, toughness: 6 },
};

type Printed = keyof Sheet['printed'];

/**
 * The modifier of size to one of a combatant's numbers (T20-CTX-50); 0 for a total printed on the sheet, which includes
 * it.
 * @param printed the totals that include the number, if the sheet prints any of them
 */
export function sizeBonus(
  state: State,
  who: Combatant,
  of: keyof Modifiers,
  ...printed: readonly Printed[]
): number {
  if (state.fixed.options['size.modifiers'] === 'off') return 0;
  const sheet = sheetOf(state, who);
  if (printed.some((total) => sheet.printed[total] !== undefined)) return 0;
  return SIZE[sheet.size][of];
}
