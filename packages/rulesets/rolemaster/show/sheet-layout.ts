import { ownerOf } from '@tiltyard/engine/kit';
import type { DerivedNumber } from '@tiltyard/engine/ruleset';
import { layOutSheet } from '@tiltyard/engine/ruleset';
import type { Sheet } from '../state/sheet.js';
import { METRE, sheetSchema, walkingRate } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { glance } from './weapon-table.js';

const arms = 'Arms';
const defence = 'Defence and hits';
const moving = 'Moving';

/**
 * The parts of a sheet that numbers are derived from: each weapon with its skill, and the height
 * for a missing rate.
 */
interface Known extends Pick<Sheet, 'baseDb' | 'qu' | 'height'> {
  readonly arms: readonly {
    readonly name: string;
    readonly skill: number;
    readonly bonus: number;
  }[];
  readonly rate: number | undefined;
}

function inFight({ fixed: { sheets, items } }: State, who: string): Known | undefined {
  const sheet = sheets[who];
  if (!sheet) return undefined;
  const own = Object.entries(items).filter(([id]) => ownerOf(id) === who);
  return { ...sheet, arms: own.map(([, each]) => each) };
}

const inCentimetres = (rate: number): number => Math.floor((rate * 100) / METRE);

function pace({ rate, height, qu }: Known): DerivedNumber {
  const usual = walkingRate(height, qu);
  return {
    section: moving,
    name: 'Walking speed in cm/s',
    value: inCentimetres(rate ?? usual),
    tells: 'rate',
    ...(rate === undefined || rate === usual
      ? {
          parts: [
            { label: 'height', amount: height },
            { label: 'Quickness', amount: qu },
          ],
          how: 'height × 0.415 a step, 1.8 + 0.036 × Quickness steps a second',
        }
      : { parts: [{ label: 'as given', amount: inCentimetres(rate) }] }),
    rules: ['RMC-CTX-10'],
  };
}

/** The sheet in the order players expect: stats, weapons with their OB, DB and hits, pace. */
export const sheetLayout = layOutSheet({
  schema: sheetSchema,
  written: ({ weapons, natural, ...sheet }): Known => ({
    ...sheet,
    rate: sheet.rate,
    arms: [...weapons, ...natural].map(({ weapon, skill, bonus }) => ({
      name: typeof weapon === 'string' ? weapon : weapon.name,
      skill,
      bonus,
    })),
  }),
  inFight,
  sections: [
    { name: 'Stat bonuses', fields: ['qu', 'ag', 'sd'] },
    { name: arms, fields: ['weapons', 'natural'] },
    { name: defence, fields: ['hits', 'bodyDev', 'baseDb', 'armourClass', 'armour'] },
    { name: moving, fields: ['height', 'rate', 'acrobatics', 'perception'] },
  ],
  atHand: [
    { name: defence, fields: ['bodyDev', 'armourClass', 'armour'] },
    { name: moving, fields: ['acrobatics', 'perception'] },
    { name: 'Stat bonuses', fields: ['qu', 'ag', 'sd'] },
  ],
  glance,
  offers: { weapon: { content: 'weapons' } },
  derive: (known) => [
    ...known.arms.map(({ name, skill, bonus }): DerivedNumber => ({
      section: arms,
      name: `OB with ${name}`,
      tells: 'natural',
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
      value: known.baseDb + 3 * known.qu,
      parts: [
        { label: 'base DB', amount: known.baseDb },
        { label: '3 × Quickness', amount: 3 * known.qu },
      ],
      rules: ['RMC-DB-01'],
    },
    pace(known),
  ],
});
