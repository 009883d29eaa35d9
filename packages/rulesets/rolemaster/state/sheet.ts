import type { Die, Pool } from '@tiltyard/engine';
import { d } from '@tiltyard/engine';
import { z } from 'zod';
import { WEAPON_CLASSES } from '../tables/table.js';

/** Positions and reaches are whole tenths of a millimetre: a foot is 3048 of them. */
export const METRE = 10_000;

const metresOf = (written: z.ZodNumber) =>
  written
    .refine(
      (value) => Math.abs(value * METRE - Math.round(value * METRE)) < 1e-6,
      'metres with at most four decimals',
    )
    .transform((value) => Math.round(value * METRE));

/** Metres with at most four decimals, converted to tenths of a millimetre. */
export const metresSchema = metresOf(z.number());

/** A length or a speed, converted in the same way and never below 0. */
const lengthSchema = metresOf(z.number().min(0));

type Band = readonly [metres: number, change: number];

/** Range bands with the nearest first, in whatever order a file lists them (RMC-OB-02). */
const nearestFirst = (bands: readonly Band[]): Band[] => bands.toSorted(([a], [b]) => a - b);

export const D100: Die = d(100);
export const D10: Die = d(10);
export const TWO_D10: Pool = { dice: 2, die: D10, sets: 1, keep: 'high' };

const whole = z.number().int();
const bonus = whole.min(-50).max(250);
const statBonus = whole.min(-20).max(30);

/** The highest row that natural attacks of each size can reach (RMC-TAB-05). */
export const SIZE_CAPS = { small: 100, medium: 120, large: 135, huge: Infinity } as const;

export const weaponSchema = z.strictObject({
  name: z.string().min(1).describe('name shown on screen'),
  table: z.string().describe('attack table'),
  class: z.enum(WEAPON_CLASSES).describe('weapon class'),
  critType: z.string().describe('type of criticals'),
  fumbleMax: whole.min(0).max(95).describe('highest unmodified roll that fumbles'),
  fumbleMod: whole.min(-100).max(100).default(0).describe('added to the roll on the fumble table'),
  canParry: z.boolean().describe('can be used to parry'),
  reach: lengthSchema.default(3 * METRE).describe('striking distance in metres'),
  ranges: z
    .array(z.tuple([whole.min(1), whole]))
    .transform(nearestFirst)
    .default([])
    .describe('[farthest metre, modifier] of each range band, for shots and throws'),
  size: z
    .enum(['small', 'medium', 'large', 'huge'])
    .default('huge')
    .describe('size of a natural attack: how high on its table it reaches'),
});
export type Weapon = z.infer<typeof weaponSchema>;

const modifier = z.strictObject({
  label: z.string().min(1),
  value: whole.min(-200).max(200),
  against: z.string().optional().describe('only against this combatant'),
});
export type Modifier = z.infer<typeof modifier>;

const attackForm = z.strictObject({
  weapon: z.union([z.string(), weaponSchema]),
  skill: bonus.describe('skill bonus with this weapon'),
  bonus: whole.min(-50).max(100).default(0).describe('special bonus of the weapon itself'),
});
export type AttackForm = z.infer<typeof attackForm>;

export const sheetSchema = z.strictObject({
  about: z.string().optional().describe('short description'),
  qu: statBonus.default(0).describe('Quickness bonus').meta({ title: 'Quickness' }),
  ag: statBonus.default(0).describe('Agility bonus').meta({ title: 'Agility' }),
  sd: statBonus.default(0).describe('Self Discipline bonus').meta({ title: 'Self Discipline' }),
  baseDb: bonus
    .default(0)
    .describe('DB from everything but Quickness, parry and dodge')
    .meta({ title: 'Base DB' }),
  acrobatics: bonus.nullable().default(null).describe('skill bonus for dodging; none if not given'),
  perception: bonus.default(0).describe('skill bonus for noticing things'),
  armourClass: z.string().default('T0').describe('column of the attack tables'),
  armour: z
    .array(z.string())
    .default([])
    .describe('pieces that criticals check for: helm, shield, greaves'),
  hits: whole.min(1).max(999).default(50).describe('hits lost before unconsciousness'),
  bodyDev: whole
    .min(0)
    .max(300)
    .default(20)
    .describe('how far below 0 hits before death')
    .meta({ title: 'Body Development' }),
  height: whole.min(30).max(600).default(180).describe('centimetres'),
  rate: lengthSchema
    .optional()
    .describe('base rate in metres a second; default: from height and Quickness'),
  weapons: z.array(attackForm).default([]).describe('the first is wielded, the others are carried'),
  natural: z.array(attackForm).default([]).describe('natural attacks, such as a bite'),
  modifiers: z.array(modifier).default([]).describe('labelled modifiers to OB'),
});

type Parsed = z.infer<typeof sheetSchema>;

/** A weapon or natural attack with its user's skill. */
export interface WieldedWeapon extends Weapon {
  readonly skill: number;
  readonly bonus: number;
}

/** A sheet with its weapons looked up. */
export interface Sheet extends Omit<Parsed, 'weapons' | 'natural' | 'rate'> {
  /** Ids of natural attacks among the weapons of the fight. */
  readonly natural: readonly string[];
  /** The walking speed in tenths of a millimetre a second. */
  readonly rate: number;
}

/** Steps of 0.415 of the height, 1.8 of them a second plus 0.036 for each point of Quickness (RMC-CTX-10). */
export const walkingRate = (height: number, qu: number): number =>
  Math.round((height * 415 * (1800 + 36 * qu)) / 10_000);

export function finishSheet(
  { rate, weapons: _weapons, ...parsed }: Parsed,
  natural: readonly string[],
): Sheet {
  return { ...parsed, natural, rate: rate ?? walkingRate(parsed.height, parsed.qu) };
}
