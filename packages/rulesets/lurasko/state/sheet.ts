import { z } from 'zod';

/** The stats that rolls and comparisons use; in play a temporary change may lie on each (LUR-CTX-07). */
export const STATS = ['STR', 'DEX', 'SPD'] as const;
export type Stat = (typeof STATS)[number];

/** Where an injury can be (LUR-CTX-13). */
export const INJURIES = [
  'superficial',
  'mobility',
  'core',
  'leftArm',
  'rightArm',
  'perception',
] as const;
export type Injury = (typeof INJURIES)[number];

export const INJURY_NAMES: Readonly<Record<Injury, string>> = {
  superficial: 'Superficial',
  mobility: 'Mobility',
  core: 'Core',
  leftArm: 'Hand/Arm (left)',
  rightArm: 'Hand/Arm (right)',
  perception: 'Perception',
};

/** The competences that are not those of weapons (LUR-UNARM-02, LUR-GRAP-06). */
export const UNARMED = 'unarmed';
export const GRAPPLING = 'grappling';

export const weaponSchema = z.strictObject({
  name: z.string().describe('display name'),
  kind: z
    .enum(['weapon', 'natural', 'gear'])
    .default('weapon')
    .describe('gear is held and carried but not used to strike, like most shields'),
  competence: z
    .string()
    .optional()
    .describe('required competence; default: the name of the item in the content'),
  damage: z.number().int().min(0).max(500).default(0).describe('damage points of a hit'),
  drive: z.number().int().min(0).max(500).default(0).describe('how well it penetrates armour'),
  offense: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('added to the target number of offence rolls'),
  defense: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('added to the target number of defence rolls'),
  tags: z.array(z.string()).default([]).describe('Blunt, Hooked, Reach, Shield, Bite'),
  hands: z.number().int().min(1).max(2).default(1).describe('hands required'),
  rating: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('strength rating: the STR needed is twice or three times this, less 3'),
});
type ParsedWeapon = z.infer<typeof weaponSchema>;

/** An item with the competence it needs. */
export interface Weapon extends ParsedWeapon {
  readonly competence: string;
}

/** Whether it is a natural weapon that is listed as a Bite without being tagged as one (LUR-BITE-01). */
const untaggedBite = ({ kind, name, tags }: ParsedWeapon): boolean =>
  kind === 'natural' && name.toLowerCase() === 'bite' && !tags.includes('Bite');

/** An item with the competence it needs: the one it names, or else this one. */
export const needing = (item: ParsedWeapon, competence: string): Weapon => ({
  ...item,
  competence: item.competence ?? competence,
  ...(untaggedBite(item) ? { tags: [...item.tags, 'Bite'] } : {}),
});

export const armorSchema = z
  .strictObject({
    name: z.string(),
    low: z.number().int().min(0),
    high: z.number().int().min(0),
  })
  .refine(({ low, high }) => low <= high, 'low must not exceed high');
export type Armor = z.infer<typeof armorSchema>;

/** A technique or device used with an attack (LUR-ATK-03). */
const ability = z.strictObject({
  name: z.string(),
  with: z
    .enum(['weapon', 'grappling', 'any'])
    .default('weapon')
    .describe('the attacks it can be used with'),
  device: z
    .boolean()
    .default(false)
    .describe('no Close Combat Ability: goes with incompetent and blind attacks, too'),
  offence: z.number().int().default(0).describe('added to the target number of the offence roll'),
  damage: z.number().int().default(0),
  drive: z.number().int().default(0),
  fatigue: z.number().int().min(0).default(0),
});
export type Ability = z.infer<typeof ability>;

const stat = z.number().int().min(0).max(200);
const gear = z.array(z.union([z.string(), weaponSchema])).default([]);

export const sheetSchema = z.strictObject({
  about: z.string().optional().describe('one-sentence description'),
  STR: stat.min(1).default(5).describe('strength: what can be wielded and lifted'),
  DEX: stat.min(1).default(8).describe('dexterity: offence and defence rolls'),
  SPD: stat.default(8).describe('speed: movement rolls and turn order'),
  bCON: stat
    .min(1)
    .default(5)
    .describe('constitution: how much damage makes an injury')
    .meta({ title: 'bCON' }),
  WILL: stat.default(0).describe('points of WILL to spend on rolls, if the group uses WILL'),
  WGT: z.number().int().min(1).max(5000).default(7).describe('weight in steps of 25 lb'),
  competencies: z
    .array(z.string())
    .default([])
    .describe('competences of weapons, unarmed and grappling'),
  hands: z.number().int().min(0).max(6).default(2).describe('limbs that can hold things'),
  weapons: gear.describe('held in order while hands are free; the others are ready to be drawn'),
  ready: gear.describe('can be drawn and dropped as a free action'),
  packed: gear.describe('in a backpack or rucksack'),
  attached: gear.describe('firmly fixed to the body'),
  natural: gear.describe('natural weapons'),
  armor: z.union([z.string(), armorSchema]).nullable().default(null).describe('worn or natural'),
  largeMouth: z.boolean().default(false).describe('can hold much smaller enemies in its jaws'),
  flies: z.boolean().default(false).describe('starts the fight in the air'),
  mount: z.boolean().default(false).describe('can be ridden'),
  darksight: z.boolean().default(false).describe('sees in total darkness'),
  load: z.number().int().min(0).default(0).describe('weight of the gear carried'),
  abilities: z.array(ability).default([]).describe('techniques and devices used with attacks'),
  injuryTable: z
    .string()
    .optional()
    .describe('a table of the content, if tables by body plan are in use'),
});
export type ParsedSheet = z.infer<typeof sheetSchema>;

/** A sheet with its content looked up and everything derived from it worked out. */
export interface Sheet extends Omit<ParsedSheet, 'natural' | 'armor'> {
  readonly armor: Armor | null;
  /** Ids of natural weapons among the items of the fight. */
  readonly natural: readonly string[];
  readonly awgt: number;
  readonly injuryFactor: number;
  readonly carryFactor: number;
}

/** Of a large creature's weight only a part counts: half from 21 to 50, a quarter above (LUR-CTX-09). */
export function adjustedWeight(wgt: number): number {
  return Math.floor(Math.min(wgt, 10 + wgt / 2, 22.5 + wgt / 4));
}

/** Damage that makes one degree of injury (LUR-CTX-11). */
export const injuryFactor = (bCON: number, wgt: number): number =>
  Math.max(2, Math.floor((bCON * adjustedWeight(wgt)) / 5));

/** How much can be carried about, in slots (LUR-CTX-16). */
export const carryFactor = (wgt: number): number => 4 + Math.floor(adjustedWeight(wgt) / 2);

/** Finishes a sheet whose armour and natural weapons have been looked up. */
export function finishSheet(
  parsed: ParsedSheet,
  armor: Armor | null,
  natural: readonly string[],
): Sheet {
  const { bCON, WGT } = parsed;
  return {
    ...parsed,
    armor,
    natural,
    awgt: adjustedWeight(WGT),
    injuryFactor: injuryFactor(bCON, WGT),
    carryFactor: carryFactor(WGT),
  };
}
