import type { Hand } from '@tiltyard/engine/kit';
import { heldItems } from '@tiltyard/engine/kit';
import type { Resistance, Sheet } from '../../state/sheet.js';
import { skillOf } from '../../state/sheet.js';
import type { Combatant, Fixed, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { skillWorth } from '../checks/targets.js';

/** What follows from the items that a combatant holds, carries and wears; kept for as long as none of them changes. */
export interface Gear {
  readonly fixed: Fixed;
  readonly hands: readonly Hand[];
  readonly carried: readonly string[];
  /** Weapons and shields in hand, powers excluded. */
  readonly held: readonly string[];
  /** Held or natural weapons that are not in the dominant hand (REN-MULTI-06, REN-NAT-05). */
  readonly off: ReadonlySet<string>;
  readonly natural: readonly string[];
  /** Worn layers, natural armour and shields in hand added up (REN-ARM-04). */
  readonly armour: number;
  /** Resistances and vulnerabilities of the body and of worn items (REN-RES-01). */
  readonly resistances: readonly Resistance[];
  /** Ways to parry with what is in hand: the item and the melee skills that fit it, the best first (REN-ATK-15). */
  readonly parries: readonly Parry[];
  /** Whether one of them may catch what it parries (REN-CATCH-01). */
  readonly catches: boolean;
}

export interface Parry {
  readonly item: string;
  readonly name: string;
  readonly skills: readonly string[];
  readonly catches: boolean;
}

const known = new WeakMap<readonly Hand[], Gear>();
/** The gear of the last two combatants asked for: an exchange of blows asks for the same two again and again. */
let latest: Gear | undefined;
let other: Gear | undefined;

const isOf = (
  gear: Gear | undefined,
  { fixed }: State,
  { hands, carried }: Combatant,
): gear is Gear => gear?.hands === hands && gear.fixed === fixed && gear.carried === carried;

/**
 * The current gear of a combatant. `hands` and `carried` are replaced as a whole when they
 * change, so they identify it.
 */
export function gearOf(state: State, who: Combatant): Gear {
  if (isOf(latest, state, who)) return latest;
  if (isOf(other, state, who)) return other;
  const before = known.get(who.hands);
  const gear = isOf(before, state, who) ? before : workOut(state, who, sheetOf(state, who));
  if (gear !== before) known.set(who.hands, gear);
  other = latest;
  latest = gear;
  return gear;
}

/**
 * A function that depends only on a combatant's sheet and gear; its result is kept for as long
 * as these do not change.
 */
export function byGear<R extends object>(
  work: (state: State, who: Combatant) => R,
): (state: State, who: Combatant) => R {
  const results = new WeakMap<Gear, R>();
  return (state, who) => {
    const gear = gearOf(state, who);
    let result = results.get(gear);
    if (!result) results.set(gear, (result = work(state, who)));
    return result;
  };
}

function workOut({ fixed }: State, who: Combatant, sheet: Sheet): Gear {
  const inHand = heldItems(who.hands).flatMap((id) => {
    const weapon = fixed.items[id];
    return weapon ? [{ id, weapon }] : [];
  });
  const off = new Set<string>();
  // The Ambidextrous trait makes one more limb dominant (REN-CTX-27).
  const lastDominant = sheet.ambidextrous ? 1 : 0;
  for (const { id } of inHand)
    if (who.hands.findIndex((hand) => hand.holds === id) > lastDominant) off.add(id);
  for (const id of sheet.naturalWeapons.slice(lastDominant + 1)) off.add(id);
  const parries = inHand.flatMap(({ id, weapon }): readonly Parry[] => {
    const skills = weapon.skills
      .filter((each) => skillOf(sheet, each).tags.includes('Melee Attack'))
      .toSorted((a, b) => skillWorth(sheet, b, weapon) - skillWorth(sheet, a, weapon));
    return skills.length === 0
      ? []
      : [{ item: id, name: weapon.name, skills, catches: weapon.tags.includes('Catch') }];
  });
  return {
    fixed,
    hands: who.hands,
    carried: who.carried,
    held: inHand.map(({ id }) => id),
    off,
    natural: sheet.naturalWeapons,
    armour:
      sheet.naturalArmor +
      sheet.armor.reduce((sum, piece) => sum + piece.av, 0) +
      inHand.reduce((sum, { weapon }) => sum + weapon.av, 0),
    resistances: [...sheet.resistances, ...sheet.armor.flatMap((piece) => piece.resistances)],
    parries,
    catches: parries.some((parry) => parry.catches),
  };
}
