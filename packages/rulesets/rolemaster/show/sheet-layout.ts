import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import { layOutSheet } from '@tiltyard/engine/ruleset';
import { METRE, sheetSchema, walkingRate } from '../state/sheet.js';

const arms = 'Arms';
const defence = 'Defence and hits';
const moving = 'Moving';

/** The sheet as players of it know it: stats, arms with their OB, DB and hits, pace. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  sections: [
    { name: 'Stat bonuses', fields: ['qu', 'ag', 'sd'] },
    { name: arms, fields: ['weapons', 'natural'] },
    { name: defence, fields: ['hits', 'bodyDev', 'baseDb', 'armourClass', 'armour'] },
    { name: moving, fields: ['height', 'rate', 'acrobatics', 'perception'] },
  ],
  offers: { weapon: { content: 'weapons' } },
  derive: ({ weapons, natural, baseDb, qu, height, rate }) => [
    ...[...weapons, ...natural].map(({ weapon, skill, bonus }): DerivedNumber => ({
      section: arms,
      name: `OB with ${typeof weapon === 'string' ? weapon : weapon.name}`,
      value: skill + bonus,
      parts: [
        { label: 'skill', amount: skill },
        { label: 'of the weapon', amount: bonus },
      ],
      rules: ['RMC-OB-01'],
    })),
    {
      section: defence,
      name: 'DB',
      value: baseDb + 3 * qu,
      parts: [
        { label: 'base DB', amount: baseDb },
        { label: '3 × Quickness', amount: 3 * qu },
      ],
      rules: ['RMC-DB-01'],
    },
    ...(rate === undefined
      ? [
          {
            section: moving,
            name: 'Centimetres a second at a walk',
            value: Math.floor((walkingRate(height, qu) * 100) / METRE),
            parts: [
              { label: 'height', amount: height },
              { label: 'Quickness', amount: qu },
            ],
            how: 'height × 0.415 a step, 1.8 + 0.036 × Quickness steps a second',
            rules: ['RMC-CTX-10'],
          },
        ]
      : []),
  ],
});
