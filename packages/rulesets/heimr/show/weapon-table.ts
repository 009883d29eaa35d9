import type { Id } from '@tiltyard/engine';
import type { SheetGlance, WeaponRow } from '@tiltyard/engine/ruleset';
import { plural } from '@tiltyard/engine/show';
import { heldBy } from '../rules/conditions/hands.js';
import type { Item } from '../state/sheet.js';
import { abilityOf, nameOf } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, itemOf, sheetOf } from '../state/state.js';

const BRAWL = 'brawl';

const minus = (amount: number): string => String(amount).replace('-', '−');

/**
 * The consistency and potential of an attack roll (HEI-CTX-07).
 * @param bonus of the item; the sheet's P already includes it unless abilities are derived
 */
function rolledOn(
  state: State,
  who: Combatant,
  ability: string,
  bonus = 0,
): { readonly attack: NonNullable<WeaponRow['attack']>; readonly cells: readonly string[] } {
  const { abilityDerive } = state.fixed.options;
  const { C, P } = abilityOf(sheetOf(state, who), ability, abilityDerive);
  return {
    attack: { value: C, parts: [{ label: 'consistency', amount: C }], rules: ['HEI-CTX-03'] },
    cells: [nameOf(ability), minus(abilityDerive ? P + bonus : P)],
  };
}

function rowOf(state: State, who: Combatant, item: Id, place: string | undefined): WeaponRow {
  const { name, ability = BRAWL, damage, kind, range, bonus } = itemOf(state, item);
  const { attack, cells } = rolledOn(state, who, ability, bonus);
  return {
    item,
    name,
    ...(place === undefined ? {} : { place }),
    attack,
    cells: [
      ...cells,
      damage === 0 ? '' : String(damage),
      kind === 'ranged' ? plural(range, 'square') : '',
    ],
  };
}

const isUsed = ({ kind }: Item): boolean => kind !== 'thing' && kind !== 'ammunition';

/** What players look up on a sheet during a fight: weapons and shields, with the ability used with each. */
export function glance(state: State, id: Id): SheetGlance {
  const who = combatantById(state, id);
  const bare = rolledOn(state, who, BRAWL);
  return {
    weapons: {
      attack: 'C',
      columns: ['ability', 'P', 'hit', 'range'],
      rows: [
        ...heldBy(state, who)
          .filter(({ item }) => isUsed(item))
          .map((each) =>
            rowOf(state, who, each.id, each.hands.includes('sword') ? undefined : 'off-hand'),
          ),
        ...who.carried
          .filter(({ item }) => isUsed(itemOf(state, item)))
          .map(({ item, place }) => rowOf(state, who, item, place)),
        { item: BRAWL, name: 'bare hands', attack: bare.attack, cells: [...bare.cells, '1', ''] },
      ],
    },
    numbers: [],
  };
}
