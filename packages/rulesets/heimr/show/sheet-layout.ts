import { layOutSheet } from '@tiltyard/engine/ruleset';
import { BASE_FATIGUE, LEAST_FATIGUE } from '../state/fatigue.js';
import { ABILITIES, sheetSchema } from '../state/sheet.js';
import type { Sheet } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { glance } from './weapon-table.js';

const points = 'Hit points and willpower';

/** The sheet as players know it: attributes, points, abilities, items held and carried. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  written: (sheet) => sheet,
  inFight: ({ fixed }: State, who) => fixed.sheets[who],
  sections: [
    { name: 'Attributes', fields: ['attributes'] },
    { name: points, fields: ['hitPoints', 'willpower', 'willingness', 'temper'] },
    { name: 'Abilities', fields: ['abilities'] },
    { name: 'Held and carried', fields: ['sword', 'off', 'both', 'accessible', 'stored'] },
    { name: 'Special skills', fields: ['skills'] },
  ],
  atHand: [
    { name: 'Abilities', fields: ['abilities'] },
    { name: 'Special skills', fields: ['skills'] },
    { name: points, fields: ['willingness', 'temper'] },
    { name: 'Attributes', fields: ['attributes'] },
  ],
  glance,
  offers: {
    abilities: Object.entries(ABILITIES).map(([id, { name, attributes }]) => ({
      id,
      name,
      about: attributes.join(' or '),
    })),
    sword: { content: 'items' },
    off: { content: 'items' },
    both: { content: 'items' },
    accessible: { content: 'items' },
    stored: { content: 'items' },
  },
  derive: ({
    attributes: { stamina, dexterity },
    willpower,
  }: Pick<Sheet, 'attributes' | 'willpower'>) => [
    {
      section: points,
      name: 'Base fatigue',
      value: Math.max(LEAST_FATIGUE, BASE_FATIGUE - stamina),
      parts: [
        { label: 'base', amount: BASE_FATIGUE },
        { label: 'stamina', amount: -stamina },
      ],
      how: 'at least 1, without what is held',
      rules: ['HEI-CTX-13'],
    },
    {
      section: points,
      name: 'Initiative C',
      value: dexterity,
      parts: [{ label: 'dexterity', amount: dexterity }],
      rules: ['HEI-CTX-15'],
    },
    {
      section: points,
      name: 'Initiative P',
      value: willpower,
      parts: [{ label: 'willpower', amount: willpower }],
      rules: ['HEI-CTX-15'],
    },
  ],
});
