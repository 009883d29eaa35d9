import type { Hand } from '@tiltyard/engine';
import { held } from '@tiltyard/engine';
import type { Sheet } from './sheet.js';
import { skillOf } from './sheet.js';
import type { Combatant, Fixed, State } from './state.js';
import { sheetOf } from './state.js';

/** What follows from what somebody holds and wears, worked out once for as long as neither changes. */
export interface Gear {
  readonly fixed: Fixed;
  /** Weapons and shields in hand, powers left out. */
  readonly held: readonly string[];
  /** Held or natural weapons that are not in the dominant hand (REN-MULTI-06, REN-NAT-05). */
  readonly off: ReadonlySet<string>;
  readonly natural: readonly string[];
  /** Worn layers, natural armour and shields in hand added up (REN-ARM-04). */
  readonly armour: number;
  /** Ways to parry with what is in hand: the item and the best melee skill that fits it (REN-ATK-15). */
  readonly parries: readonly Parry[];
}

export interface Parry {
  readonly item: string;
  readonly name: string;
  readonly skill: string;
  readonly catches: boolean;
}

const known = new WeakMap<readonly Hand[], Gear>();

/** The gear of somebody as it is now. Hands are replaced whole when they change, so they stand for it. */
export function gearOf(state: State, who: Combatant): Gear {
  const before = known.get(who.hands);
  if (before?.fixed === state.fixed) return before;
  const gear = workOut(state, who, sheetOf(state, who));
  known.set(who.hands, gear);
  return gear;
}

function workOut({ fixed }: State, who: Combatant, sheet: Sheet): Gear {
  const inHand = held(who.hands).flatMap((id) => {
    const weapon = fixed.items[id];
    return weapon ? [{ id, weapon }] : [];
  });
  const off = new Set<string>();
  if (!sheet.ambidextrous) {
    for (const { id } of inHand) if (who.hands.findIndex((hand) => hand.holds === id) > 0) off.add(id);
    for (const id of sheet.naturalWeapons.slice(1)) off.add(id);
  }
  const worth = (id: string): number => sheet.aptitudes[skillOf(sheet, id).aptitude] + skillOf(sheet, id).ranks;
  const parries = inHand.flatMap(({ id, weapon }): readonly Parry[] => {
    const skill = weapon.skills.filter((each) => skillOf(sheet, each).tags.includes('Melee Attack')).toSorted((a, b) => worth(b) - worth(a))[0];
    return skill === undefined ? [] : [{ item: id, name: weapon.name, skill, catches: weapon.tags.includes('Catch') }];
  });
  return {
    fixed,
    held: inHand.filter(({ weapon }) => weapon.kind !== 'touch' && weapon.kind !== 'indicate').map(({ id }) => id),
    off,
    natural: sheet.naturalWeapons,
    armour: sheet.naturalArmor + sheet.armor.reduce((sum, piece) => sum + piece.av, 0) + inHand.reduce((sum, { weapon }) => sum + weapon.av, 0),
    parries,
  };
}
