import { d } from '@tiltyard/engine';
import type { Die } from '@tiltyard/engine';
import { z } from 'zod';

/** The one die of the system (T20-CTX-01). */
export const D20: Die = d(20);

const whole = z.number().int();
const ability = whole.min(-5).max(30).default(0);

export const SIZES = ['Small', 'Medium', 'Large', 'Huge', 'Gargantuan'] as const;
export type Size = (typeof SIZES)[number];

/** Squares along a side, by size. */
const FOOTPRINT: Readonly<Record<Size, number>> = {
  Small: 1,
  Medium: 1,
  Large: 2,
  Huge: 3,
  Gargantuan: 4,
};

/** The feats that the rules refer to (T20-CTX-46). */
export const FEATS = [
  'Evasion',
  'Improved Evasion',
  'Uncanny Dodge',
  'Two-Weapon Fighting',
  'Improved Precise Shot',
  'Precise Shot',
  'Night Vision',
  'Sneak Attack',
  'Blind-Fight',
] as const;
export type Feat = (typeof FEATS)[number];

/** The area that an attack or power fills: a burst around a point, or a cone or line from its user; `feet` is its radius or length. */
const area = z.strictObject({
  shape: z.enum(['burst', 'cone', 'line']).default('burst'),
  feet: whole.min(0).max(300),
});
export type Area = z.infer<typeof area>;

export const weaponSchema = z
  .strictObject({
    name: z.string().describe('display name'),
    damage: whole.min(-5).max(30).describe('damage bonus of the weapon itself'),
    critical: whole.min(0).max(10).default(3).describe('what a critical adds to the damage'),
    threat: whole
      .min(2)
      .max(20)
      .default(20)
      .describe('the lowest natural roll that threatens a critical'),
    use: z
      .enum(['melee', 'thrown', 'projectile'])
      .default('melee')
      .describe('struck, thrown or shot'),
    strength: z
      .boolean()
      .optional()
      .describe('whether Strength adds to damage; melee and thrown weapons only, if not said'),
    increment: whole.min(5).max(1000).optional().describe('range increment in feet'),
    attack: whole.min(-10).max(20).default(0).describe('bonus or penalty on attacks with it'),
    light: z.boolean().default(false).describe('light, which helps when two weapons are used'),
    autofire: z.boolean().default(false).describe('can fire bursts'),
    lethal: z.boolean().default(true).describe('whether its damage is lethal'),
    hands: whole.min(0).max(2).default(1).describe('hands required'),
    lance: z.boolean().default(false).describe('deals more damage from a charging mount'),
    area: area.optional().describe('area it affects instead of a single target'),
  })
  .refine(({ use, autofire }) => !autofire || use !== 'melee', {
    path: ['autofire'],
    message: 'a weapon with autofire is shot or thrown (T20-AUTO-01)',
  });
export type Weapon = z.infer<typeof weaponSchema>;

export const armorSchema = z.strictObject({
  name: z.string().describe('display name'),
  toughness: whole.min(0).max(12).describe('added to Toughness saves'),
  kind: z
    .enum(['worn', 'conjured'])
    .default('worn')
    .describe('conjured: comparable protection that is not worn'),
});
export type Armor = z.infer<typeof armorSchema>;

export const CONDITIONS_OF_POWERS = [
  'dazzled',
  'shaken',
  'sickened',
  'blinded',
  'entangled',
  'stunned',
  'dazed',
] as const;

const power = z.strictObject({
  name: z.string(),
  rank: whole.min(0).max(30),
  save: z
    .enum(['Toughness', 'Fortitude', 'Reflex', 'Will'])
    .default('Toughness')
    .describe('Toughness: it does damage of its rank'),
  condition: z
    .enum(CONDITIONS_OF_POWERS)
    .optional()
    .describe('effect of a failed save, for one round'),
  lethal: z.boolean().default(true),
  range: whole.min(5).max(2000).default(100).describe('feet'),
  area: area.optional(),
});
export type Power = z.infer<typeof power>;

export const sheetSchema = z.strictObject({
  about: z.string().optional().describe('one-sentence description'),
  combatBonus: whole.min(0).max(20).default(0).describe('added to attacks, maneuvers and Defense'),
  str: ability.describe('added to damage by hand, maneuvers and Parry').meta({ title: 'Strength' }),
  dex: ability.describe('added to attacks, Dodge and initiative').meta({ title: 'Dexterity' }),
  con: ability.describe('added to Toughness saves').meta({ title: 'Constitution' }),
  int: ability.describe('added to Intelligence checks').meta({ title: 'Intelligence' }),
  wis: ability.describe('added to Wisdom checks').meta({ title: 'Wisdom' }),
  cha: ability.describe('added to Charisma checks').meta({ title: 'Charisma' }),
  bonus: z
    .strictObject({
      attack: whole.default(0),
      maneuver: whole.default(0),
      defense: whole.default(0),
      dodge: whole.default(0),
      parry: whole.default(0),
      initiative: whole.default(0),
      damage: whole.default(0),
    })
    .prefault({})
    .describe('miscellaneous bonuses'),
  printed: z
    .strictObject({
      attack: whole.optional(),
      maneuver: whole.optional(),
      baseDefense: whole.optional(),
      dodge: whole.optional(),
      parry: whole.optional(),
      initiative: whole.optional(),
    })
    .prefault({})
    .describe('totals to use as they are instead of working them out'),
  toughness: z
    .strictObject({
      type: whole
        .default(0)
        .describe('hide and creature type; size too where size.modifiers is off'),
      tough: whole.default(0),
      defensiveRoll: whole.default(0),
    })
    .prefault({})
    .describe('besides Constitution and armor'),
  fortitude: whole.default(0).describe('total of Fortitude saves'),
  reflex: whole.default(0).describe('total of Reflex saves'),
  will: whole.default(0).describe('total of Will saves'),
  size: z.enum(SIZES).default('Medium').describe('size class, which sets the space occupied'),
  footprint: whole
    .min(1)
    .max(6)
    .optional()
    .describe('width of the space occupied, in 5-foot squares'),
  speed: whole.min(0).max(300).multipleOf(5).default(30).describe('feet per move action'),
  skills: z
    .record(z.string(), whole)
    .default({})
    .describe('totals by skill, such as notice or stealth'),
  conviction: whole.min(0).max(10).default(0).describe('points of Conviction'),
  feats: z.array(z.enum(FEATS)).default([]).describe('feats that matter in a fight'),
  noCriticals: z.boolean().default(false).describe('immune to critical hits'),
  ignoresBelow: whole
    .min(0)
    .max(60)
    .default(0)
    .describe('attacks whose save Difficulty is below this do nothing'),
  accurateSenses: z
    .array(z.string())
    .default(['sight'])
    .describe('sight, or senses that darkness, fog and invisibility do not fool'),
  armor: z
    .array(z.union([z.string(), armorSchema]))
    .default([])
    .describe('armor worn, by name or described in full'),
  weapons: z
    .array(z.union([z.string(), weaponSchema]))
    .default([])
    .describe('held in this order while hands are free; the rest are carried'),
  naturalWeapons: z
    .array(z.union([z.string(), weaponSchema]))
    .default([])
    .describe('weapons that are part of the body, such as claws'),
  hands: whole.min(0).max(6).default(2).describe('limbs that can hold things'),
  powers: z.array(power).default([]).describe('powers it can use'),
  minion: z
    .boolean()
    .default(false)
    .describe('drops out of the fight at the first harm beyond a scratch'),
  mount: z.boolean().default(false).describe('can be ridden'),
  saddle: z
    .enum(['ordinary', 'military'])
    .default('ordinary')
    .describe('type of saddle, for a mount'),
});
type Parsed = z.infer<typeof sheetSchema>;

/** A sheet with its content looked up and everything derived from it worked out. */
export interface Sheet extends Omit<Parsed, 'armor' | 'weapons' | 'naturalWeapons' | 'footprint'> {
  readonly armor: readonly Armor[];
  /** Ids of natural weapons among the items of the fight. */
  readonly naturalWeapons: readonly string[];
  readonly footprint: number;
  readonly attackBonus: number;
  readonly maneuverBonus: number;
  readonly baseDefense: number;
  readonly dodge: number;
  readonly parry: number;
  readonly initiative: number;
  /** Toughness without armor and Defensive Roll. */
  readonly natural: number;
}

/** Base Defense without any combat bonus (T20-CTX-06). */
export const BASE = 10;

/** Finishes a sheet whose weapons and armour have been looked up (T20-CTX-02, T20-CTX-06, T20-CTX-07, T20-CTX-10, T20-CTX-12). */
export function finishSheet(
  parsed: Parsed,
  armor: readonly Armor[],
  naturalWeapons: readonly string[],
): Sheet {
  const { combatBonus, str, dex, con, bonus, printed, toughness, size } = parsed;
  const baseDefense = printed.baseDefense ?? BASE + combatBonus + bonus.defense;
  return {
    ...parsed,
    skills: Object.fromEntries(
      Object.entries(parsed.skills).map(([name, total]) => [name.toLowerCase(), total]),
    ),
    accurateSenses: parsed.accurateSenses.map((sense) => sense.toLowerCase()),
    armor,
    naturalWeapons,
    footprint: parsed.footprint ?? FOOTPRINT[size],
    attackBonus: printed.attack ?? combatBonus + dex + bonus.attack,
    maneuverBonus: printed.maneuver ?? combatBonus + str + bonus.maneuver,
    baseDefense,
    dodge: printed.dodge ?? baseDefense + dex + bonus.dodge,
    parry: printed.parry ?? baseDefense + str + bonus.parry,
    initiative: printed.initiative ?? dex + bonus.initiative,
    natural: con + toughness.type + toughness.tough,
  };
}

/** What Strength adds to the damage of a weapon (T20-CTX-11). */
export const addsStrength = (weapon: Weapon): boolean =>
  weapon.strength ?? weapon.use !== 'projectile';

export const isRanged = (weapon: Weapon): boolean => weapon.use === 'projectile';

/** The weapon id of an unarmed strike: fist, foot or the like, always light (T20-TWF-05). */
export const UNARMED = 'unarmed';
export const unarmedStrike: Weapon = Object.freeze(
  weaponSchema.parse({ name: 'unarmed strike', damage: 0, light: true, lethal: false, hands: 1 }),
);
