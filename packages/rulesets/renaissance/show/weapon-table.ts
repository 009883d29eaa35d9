import type { Id } from '@tiltyard/engine';
import type { DerivedNumber, SheetGlance, WeaponRow } from '@tiltyard/engine/ruleset';
import { skillWorth } from '../rules/checks/targets.js';
import { armouredFist } from '../rules/attacking/damage-value.js';
import { rangeOf } from '../rules/attacking/ranged.js';
import { gearOf } from '../rules/items/gear.js';
import {
  allWeapons,
  canAlsoStrike,
  isRanged,
  offHand,
  reachWith,
  skillsFor,
  UNARMED,
  weaponOf,
} from '../rules/items/wielding.js';
import type { Sheet, Weapon } from '../state/sheet.js';
import { HALF_METRES, skillOf } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, itemOf, sheetOf } from '../state/state.js';

type Parts = DerivedNumber['parts'];

/** A skill's value on the sheet, and how weapon and armour modify it (REN-CTX-10, REN-ARM-05). */
function skillParts(sheet: Sheet, id: string, weapon?: Weapon): Parts {
  const { ranks, aptitude } = skillOf(sheet, id);
  const base = sheet.aptitudes[aptitude];
  const rest = skillWorth(sheet, id, weapon) - base - ranks;
  return [
    { label: 'ranks', amount: ranks },
    { label: aptitude, amount: base },
    ...(rest === 0 ? [] : [{ label: weapon ? 'weapon and armour' : 'armour', amount: rest }]),
  ];
}

const sumOf = (parts: Parts): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A weapon's damage dice, with its wielder's damage bonus if it counts, and the bonus of worn
 * armour for a fist (REN-ATK-04, REN-UNARM-07).
 */
function damageOf(
  { damage: { dice, faces, flat, db } }: Weapon,
  bonus: number,
  besides: number,
): string {
  const plus = flat + besides + (db ? bonus : 0);
  const rolled = dice === 0 ? '' : `${dice === 1 ? '' : dice}d${faces}`;
  if (rolled === '') return String(plus);
  return plus === 0 ? rolled : `${rolled} ${plus < 0 ? '−' : '+'} ${Math.abs(plus)}`;
}

function reachOf(state: State, who: Combatant, id: Id): string {
  const weapon = weaponOf(state, id);
  // A weapon that can be struck with as well as thrown shows range brackets only if it has its own.
  if (weapon.range || (isRanged(weapon) && !canAlsoStrike(state, who, weapon))) {
    const { short, extreme } = rangeOf(state, weapon);
    return `${short}–${extreme} m`;
  }
  return `${(reachWith(state, who, id) * state.fixed.map.scale.perCell) / HALF_METRES} m`;
}

function rowOf(state: State, who: Combatant, id: Id, place: string | undefined): WeaponRow {
  const sheet = sheetOf(state, who);
  const weapon = weaponOf(state, id);
  const [skill] = skillsFor(state, who, weapon);
  const parts = skill === undefined ? [] : skillParts(sheet, skill, weapon);
  const isPlain = weapon.kind !== 'touch' && weapon.kind !== 'indicate';
  return {
    item: id,
    name: weapon.name,
    ...(place === undefined ? {} : { place }),
    ...(isPlain && skill !== undefined
      ? { attack: { value: sumOf(parts), parts, rules: ['REN-ATK-12'] } }
      : {}),
    cells: [
      damageOf(weapon, sheet.db, id === UNARMED ? armouredFist(state, who) : 0),
      String(weapon.ap),
      reachOf(state, who, id),
    ],
  };
}

const defence = (name: string, parts: Parts): DerivedNumber => ({
  section: 'Defences',
  name,
  value: sumOf(parts),
  parts,
  rules: ['REN-ATK-15'],
});

/** The possible parries and Fray, each from the sheet and the gear alone (REN-ATK-15). */
function defences(state: State, who: Combatant): readonly DerivedNumber[] {
  const sheet = sheetOf(state, who);
  return [
    ...gearOf(state, who).parries.flatMap(({ item, name, skills: [skill] }) =>
      skill === undefined
        ? []
        : [defence(`Parry, ${name}`, skillParts(sheet, skill, itemOf(state, item)))],
    ),
    defence('Fray', skillParts(sheet, 'fray')),
  ];
}

/** What players look up on a sheet in a fight: weapons with damage, armour penetration and reach, and defences. */
export function glance(state: State, id: Id): SheetGlance {
  const who = combatantById(state, id);
  const usable = allWeapons(state, who);
  const carried = who.carried.filter(
    (item) => !usable.includes(item) && itemOf(state, item).skills.length > 0,
  );
  return {
    weapons: {
      attack: 'attack',
      columns: ['damage', 'AP', 'reach'],
      rows: [
        ...usable.map((item) =>
          rowOf(state, who, item, offHand(state, who, item) ? 'off hand' : undefined),
        ),
        ...carried.map((item) => rowOf(state, who, item, 'carried')),
      ],
    },
    numbers: defences(state, who),
  };
}
