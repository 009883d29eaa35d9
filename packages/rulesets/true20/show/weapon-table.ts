import type { Id } from '@tiltyard/engine';
import type { SheetGlance, WeaponRow } from '@tiltyard/engine/ruleset';
import { signed } from '@tiltyard/engine/show';
import { sizeBonus } from '../rules/modifiers/size.js';
import { incrementOf, weaponOf, wielded } from '../state/gear.js';
import type { Weapon } from '../state/sheet.js';
import { addsStrength } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, sheetOf } from '../state/state.js';

const plus = (amount: number): string => (amount === 0 ? '+0' : signed(amount).replace('-', '−'));

const reachOf = ({ use, area, ...weapon }: Weapon): string => {
  if (area) return `${area.shape}, ${area.feet} ft`;
  return use === 'melee' ? 'melee' : `${incrementOf({ use, area, ...weapon })} ft`;
};

function rowOf(state: State, who: Combatant, item: Id, place: string | undefined): WeaponRow {
  const sheet = sheetOf(state, who);
  const weapon = weaponOf(state, item);
  const size = sizeBonus(state, who, 'attack', 'attack');
  const parts = [
    { label: 'attack bonus', amount: sheet.attackBonus },
    ...(weapon.attack === 0 ? [] : [{ label: 'of the weapon', amount: weapon.attack }]),
    ...(size === 0 ? [] : [{ label: 'size', amount: size }]),
  ];
  return {
    item,
    name: weapon.name,
    ...(place === undefined ? {} : { place }),
    attack: {
      value: parts.reduce((sum, { amount }) => sum + amount, 0),
      parts,
      rules: ['T20-CTX-02'],
    },
    cells: [
      `${plus(weapon.damage + (addsStrength(weapon) ? sheet.str : 0))}${weapon.lethal ? '' : ' non-lethal'}`,
      `${weapon.threat < 20 ? `${weapon.threat}–` : ''}20/${plus(weapon.critical)}`,
      reachOf(weapon),
    ],
  };
}

/** The part of a sheet most needed in a fight: weapons with attack, damage, criticals and range. */
export function glance(state: State, id: Id): SheetGlance {
  const who = combatantById(state, id);
  const usable = wielded(state, who);
  const carried = who.carried.filter((item) => !usable.includes(item));
  return {
    weapons: {
      attack: 'attack',
      columns: ['damage', 'critical', 'range'],
      rows: [
        ...usable.map((item) => rowOf(state, who, item, undefined)),
        ...carried.map((item) => rowOf(state, who, item, 'carried')),
      ],
    },
    numbers: [],
  };
}
