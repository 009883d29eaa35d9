import type { Id } from '@tiltyard/engine';
import type { SheetGlance, WeaponRow } from '@tiltyard/engine/ruleset';
import { METRE } from '../state/sheet.js';
import { weaponOf } from '../rules/bonuses/shiftable-ob.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, sheetOf } from '../state/state.js';

/** A weapon in its user's hands: with another combatant's weapon their own skill counts (RMC-OB-01). */
function rowOf(state: State, user: Combatant, item: Id, place: string | undefined): WeaponRow {
  const {
    name,
    skill,
    bonus,
    critType,
    fumbleMax,
    reach,
    ranges,
    class: kind,
  } = weaponOf(state, user, item);
  const far = ranges.at(-1)?.[0];
  const parts = [
    { label: 'skill', amount: skill },
    ...(bonus === 0 ? [] : [{ label: 'of the weapon', amount: bonus }]),
  ];
  const near = `${reach / METRE} m`;
  return {
    item,
    name,
    ...(place === undefined ? {} : { place }),
    attack: { value: skill + bonus, parts, rules: ['RMC-OB-01'] },
    cells: [
      critType,
      fumbleMax < 2 ? String(fumbleMax || '') : `1–${fumbleMax}`,
      kind === 'ranged' && far !== undefined ? `${far} m` : near,
    ],
  };
}

/** What players look up on a sheet in a fight: weapons with their criticals, fumbles and reach. */
export function glance(state: State, id: Id): SheetGlance {
  const who = combatantById(state, id);
  const wielded = who.wields === null ? [] : [who.wields];
  const isBroken = (item: Id): boolean => who.broken.includes(item);
  return {
    weapons: {
      attack: 'OB',
      columns: ['criticals', 'fumble', 'reach'],
      rows: [
        ...[...wielded, ...sheetOf(state, who).natural].map((item) =>
          rowOf(state, who, item, isBroken(item) ? 'broken' : undefined),
        ),
        ...who.carried.map((item) =>
          rowOf(state, who, item, isBroken(item) ? 'broken' : 'carried'),
        ),
      ],
    },
    numbers: [],
  };
}
