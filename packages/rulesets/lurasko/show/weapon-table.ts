import type { Id } from '@tiltyard/engine';
import type { DerivedNumber, SheetGlance, WeaponRow } from '@tiltyard/engine/ruleset';
import { combatantById } from '@tiltyard/engine/kit';
import { signed } from '@tiltyard/engine/show';
import { NATURAL } from '../rules/attacks/attack.js';
import type { Competence } from '../rules/attacks/competence.js';
import { competenceFor } from '../rules/attacks/competence.js';
import { BARE, gripOf, hasLearned, ratings, usingOf } from '../rules/attacks/wielding.js';
import { UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';

type Parts = DerivedNumber['parts'];

const sumOf = (parts: Parts): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** DEX with the ratings of everything in hand (LUR-COMP-08). */
const rated = (state: State, who: Combatant, rating: 'offense' | 'defense'): Parts => [
  { label: 'DEX', amount: sheetOf(state, who).DEX },
  ...ratings(state, who, rating)
    .filter(({ amount }) => amount !== 0)
    .map(({ name, amount }) => ({ label: name, amount })),
];

/** The competence of a strike with a weapon in hand, in this zone and with everything else in hand (LUR-COMP-01, LUR-CTX-24). */
const wieldedAs = (state: State, who: Combatant, item: Id): Competence =>
  competenceFor(state, who, usingOf(state, who, item), undefined);

/** The target number of an attack; only competent attacks have one (LUR-COMP-02, LUR-COMP-05, LUR-NAT-02). */
function offence(state: State, who: Combatant, item: Id): Parts | undefined {
  const { kind, offense, name } = itemOf(state, item);
  const dexterity = { label: 'DEX', amount: sheetOf(state, who).DEX };
  const own = offense === 0 ? [] : [{ label: name, amount: offense }];
  if (kind === 'natural') return [dexterity, { label: 'natural weapon', amount: NATURAL }, ...own];
  if (!gripOf(state, who).held.includes(item))
    return hasLearned(state, who, item) ? [dexterity, ...own] : undefined;
  return wieldedAs(state, who, item).competent ? rated(state, who, 'offense') : undefined;
}

/** Why a weapon in hand or a natural one has no competent roll (LUR-COMP-01, LUR-CTX-24). */
const whyNot = (state: State, who: Combatant, item: Id): string =>
  hasLearned(state, who, item) ? wieldedAs(state, who, item).why : 'not learned';

const attackOf = (parts: Parts | undefined): Pick<WeaponRow, 'attack'> =>
  parts === undefined ? {} : { attack: { value: sumOf(parts), parts, rules: ['LUR-COMP-05'] } };

function rowOf(state: State, who: Combatant, item: Id, place: string | undefined): WeaponRow {
  const { name, damage, drive, defense, tags } = itemOf(state, item);
  const parts = offence(state, who, item);
  return {
    item,
    name,
    ...(place === undefined && parts ? {} : { place: place ?? whyNot(state, who, item) }),
    ...attackOf(parts),
    cells: [
      String(damage),
      String(drive),
      defense === 0 ? '' : signed(defense),
      tags.map((tag) => tag.toLowerCase()).join(', '),
    ],
  };
}

function unarmed(state: State, who: Combatant): WeaponRow {
  const isLearned = sheetOf(state, who).competencies.includes(UNARMED);
  return {
    item: BARE,
    name: 'unarmed',
    ...(isLearned ? {} : { place: 'not learned' }),
    ...attackOf(isLearned ? [{ label: 'DEX', amount: sheetOf(state, who).DEX }] : undefined),
    cells: ['', '', '', ''],
  };
}

/** What players look up on a sheet during a fight: weapons with damage, drive and defence, and the defence roll. */
export function glance(state: State, id: Id): SheetGlance {
  const who = combatantById(state, id);
  const isWeapon = (item: Id): boolean => itemOf(state, item).kind !== 'gear';
  const defence = rated(state, who, 'defense');
  return {
    weapons: {
      attack: 'offence',
      columns: ['damage', 'drive', 'defence', 'tags'],
      rows: [
        ...[...gripOf(state, who).held, ...sheetOf(state, who).natural]
          .filter(isWeapon)
          .map((item) => rowOf(state, who, item, undefined)),
        ...who.ready.filter(isWeapon).map((item) => rowOf(state, who, item, 'ready')),
        unarmed(state, who),
      ],
    },
    numbers: [
      {
        section: 'Defence',
        name: 'Defence',
        value: sumOf(defence),
        parts: defence,
        rules: ['LUR-ATK-06'],
      },
    ],
  };
}
