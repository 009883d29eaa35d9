import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import { layOutSheet } from '@tiltyard/engine/ruleset';
import type { Sheet } from '../state/sheet.js';
import {
  damageBonus,
  initiative,
  initiativePenalty,
  sheetSchema,
  SKILLS,
  skillsOf,
  woundThreshold,
} from '../state/sheet.js';
import { library } from '../state/content.js';
import type { State } from '../state/state.js';
import { glance } from './weapon-table.js';

/** The parts of a sheet that numbers are derived from. */
type Known = Pick<Sheet, 'aptitudes' | 'STR' | 'DUR' | 'init' | 'skills' | 'armor'>;

const BODY = 'Body and Luck';

/** INIT, modified by items and armour (REN-TURN-02, REN-ARM-05). */
function firstInTurn({
  aptitudes: { INT, COO },
  init,
  armor,
}: Pick<Known, 'aptitudes' | 'init' | 'armor'>): DerivedNumber {
  const worn = initiativePenalty(armor);
  const change = init + worn;
  const then = `, then ${change > 0 ? '+' : '−'}${Math.abs(change)} from items`;
  return {
    section: BODY,
    name: 'INIT',
    value: initiative(INT, COO) + change,
    parts: [
      { label: 'INT', amount: INT },
      { label: 'COO', amount: COO },
    ],
    how: `÷ 5, rounded down${change === 0 ? '' : then}`,
    rules: ['REN-TURN-02', ...(worn === 0 ? [] : ['REN-ARM-05'])],
  };
}

/** The sheet in the order players expect: aptitudes, body, skills with their totals, gear. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  written: (sheet): Known => ({
    ...sheet,
    skills: skillsOf(sheet),
    armor: sheet.armor.flatMap((piece) =>
      typeof piece === 'string' ? (library.own.armours[piece] ?? []) : [piece],
    ),
  }),
  inFight: ({ fixed }: State, who) => fixed.sheets[who],
  sections: [
    { name: 'Aptitudes', fields: ['aptitudes'] },
    {
      name: BODY,
      fields: ['STR', 'DUR', 'luck', 'importance', 'size', 'reach', 'init'],
    },
    { name: 'Skills', fields: ['skills'] },
    { name: 'Weapons and armour', fields: ['weapons', 'naturalWeapons', 'armor', 'naturalArmor'] },
  ],
  atHand: [
    { name: 'Defences', fields: [] },
    { name: 'Armour', fields: ['armor', 'naturalArmor'] },
    { name: 'Skills', fields: ['skills'] },
    { name: 'Aptitudes', fields: ['aptitudes'] },
  ],
  glance,
  offers: {
    skills: Object.entries(SKILLS).map(([id, { name, aptitude }]) => ({
      id,
      name,
      about: aptitude,
    })),
    weapons: { content: 'weapons' },
    naturalWeapons: { content: 'weapons' },
    armor: { content: 'armours' },
  },
  derive({ aptitudes, STR, DUR, init, skills, armor }: Known) {
    const bonus: DerivedNumber = {
      section: BODY,
      name: 'Damage bonus',
      value: damageBonus(aptitudes.SOM, STR),
      parts: [
        { label: 'SOM', amount: aptitudes.SOM },
        { label: 'STR', amount: STR },
      ],
      how: '÷ 10, rounded down',
      rules: ['REN-CTX-13'],
    };
    const durability = [{ label: 'DUR', amount: DUR }];
    return [
      bonus,
      firstInTurn({ aptitudes, init, armor }),
      {
        section: BODY,
        name: 'Wound threshold',
        value: woundThreshold(DUR),
        parts: durability,
        how: '÷ 5, rounded down',
        rules: ['REN-CTX-13'],
      },
      {
        section: BODY,
        name: 'Death rating',
        value: 2 * DUR,
        parts: durability,
        how: '× 2',
        rules: ['REN-CTX-13'],
      },
      ...Object.values(skills).map(({ name, ranks, aptitude, specialization }): DerivedNumber => ({
        section: 'Skills',
        name: specialization === undefined ? name : `${name} (${specialization})`,
        tells: 'skills',
        value: ranks + aptitudes[aptitude],
        parts: [
          { label: 'ranks', amount: ranks },
          { label: aptitude, amount: aptitudes[aptitude] },
        ],
        rules: ['REN-CTX-20'],
      })),
    ];
  },
});
