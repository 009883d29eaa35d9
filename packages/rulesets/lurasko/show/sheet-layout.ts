import { layOutSheet } from '@tiltyard/engine/ruleset';
import type { State } from '../state/state.js';
import {
  adjustedWeight,
  carryFactor,
  GRAPPLING,
  injuryFactor,
  sheetSchema,
  type Sheet,
  UNARMED,
} from '../state/sheet.js';
import { glance } from './weapon-table.js';

const stats = 'Stats';

/** The sheet as players know it: stats with derived values, competences, gear. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  written: (sheet) => sheet,
  inFight: ({ fixed }: State, who) => fixed.sheets[who],
  sections: [
    { name: stats, fields: ['STR', 'DEX', 'SPD', 'bCON', 'WILL', 'WGT'] },
    { name: 'Competences and abilities', fields: ['competencies', 'abilities'] },
    { name: 'Weapons and armour', fields: ['weapons', 'natural', 'armor', 'hands'] },
    { name: 'Carried', fields: ['ready', 'packed', 'attached', 'load'] },
  ],
  atHand: [
    { name: 'Defence', fields: ['armor'] },
    { name: 'Competences and abilities', fields: ['competencies', 'abilities'] },
    { name: stats, fields: ['STR', 'DEX', 'SPD', 'bCON', 'WILL', 'WGT'] },
  ],
  glance,
  offers: {
    competencies: [UNARMED, GRAPPLING].map((id) => ({ id, name: id, about: '' })),
    weapons: { content: 'weapons' },
    natural: { content: 'weapons' },
    ready: { content: 'weapons' },
    packed: { content: 'weapons' },
    attached: { content: 'weapons' },
    armor: { content: 'armours' },
  },
  derive({ bCON, WGT }: Pick<Sheet, 'bCON' | 'WGT'>) {
    const weight = adjustedWeight(WGT);
    return [
      {
        section: stats,
        name: 'Adjusted weight',
        value: weight,
        parts: [{ label: 'WGT', amount: WGT }],
        how: 'half of what is above 20 and a quarter of what is above 50',
        rules: ['LUR-CTX-09'],
      },
      {
        section: stats,
        name: 'Injury factor',
        value: injuryFactor(bCON, WGT),
        parts: [
          { label: 'bCON', amount: bCON },
          { label: 'adjusted weight', amount: weight },
        ],
        how: 'multiplied, ÷ 5, rounded down, at least 2',
        rules: ['LUR-CTX-11'],
      },
      {
        section: stats,
        name: 'Slots carried',
        value: carryFactor(WGT),
        parts: [{ label: 'adjusted weight', amount: weight }],
        how: '÷ 2, rounded down, + 4',
        rules: ['LUR-CTX-16'],
      },
    ];
  },
});
