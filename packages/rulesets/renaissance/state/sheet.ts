import { SCALE } from './scale.js';
import type { Die } from '@tiltyard/engine';
import { d } from '@tiltyard/engine';
import { z } from 'zod';

export const APTITUDES = ['COG', 'COO', 'INT', 'SAV', 'SOM', 'WIL'] as const;
export type Aptitude = (typeof APTITUDES)[number];

const aptitude = z.enum(APTITUDES);
const aptitudeValue = z.number().int().min(0).max(60);

export const SKILL_TAGS = [
  'Physical',
  'Melee Attack',
  'Ranged Attack',
  'Movement',
  'Social',
] as const;
export type SkillTag = (typeof SKILL_TAGS)[number];

/** The aptitude and tags of every skill unless a sheet says otherwise (REN-CTX-20). */
export const SKILLS: Readonly<
  Record<
    string,
    { readonly name: string; readonly aptitude: Aptitude; readonly tags: readonly SkillTag[] }
  >
> = {
  fray: { name: 'Fray', aptitude: 'COO', tags: ['Physical'] },
  'one-handed': { name: 'One-Handed Weapons', aptitude: 'SOM', tags: ['Physical', 'Melee Attack'] },
  'two-handed': { name: 'Two-Handed Weapons', aptitude: 'SOM', tags: ['Physical', 'Melee Attack'] },
  'pole-arms': { name: 'Pole-Arms', aptitude: 'SOM', tags: ['Physical', 'Melee Attack'] },
  unarmed: { name: 'Unarmed Combat', aptitude: 'SOM', tags: ['Physical', 'Melee Attack'] },
  ranged: { name: 'Ranged Weapons', aptitude: 'COO', tags: ['Physical', 'Ranged Attack'] },
  athletics: { name: 'Athletics', aptitude: 'SOM', tags: ['Physical', 'Movement'] },
  flight: { name: 'Flight', aptitude: 'SOM', tags: ['Physical', 'Movement'] },
  swim: { name: 'Swim', aptitude: 'SOM', tags: ['Physical', 'Movement'] },
  ride: { name: 'Ride', aptitude: 'COO', tags: ['Physical', 'Movement'] },
  stealth: { name: 'Stealth', aptitude: 'COO', tags: ['Physical'] },
  deception: { name: 'Deception', aptitude: 'SAV', tags: ['Social'] },
  read: { name: 'Read', aptitude: 'SAV', tags: ['Social'] },
  perception: { name: 'Perception', aptitude: 'INT', tags: [] },
};

const skillSchema = z.union([
  z
    .number()
    .int()
    .min(0)
    .max(90)
    .transform((ranks) => ({ ranks })),
  z.strictObject({
    ranks: z.number().int().min(0).max(90),
    name: z.string().optional(),
    aptitude: aptitude.optional(),
    tags: z.array(z.enum(SKILL_TAGS)).optional(),
    proficiencies: z.array(z.string()).optional(),
    specialization: z.string().optional(),
  }),
]);

/** One step of the change that a resistance or vulnerability makes to a damage value. */
const effectStep = z.union([
  z.strictObject({ add: z.number().int() }),
  z.strictObject({ times: z.number().int().min(0) }),
  z.strictObject({ divide: z.number().int().min(1) }),
  z.strictObject({ text: z.string() }),
]);
export type EffectStep = z.infer<typeof effectStep>;

const resistance = z.strictObject({
  kind: z.enum(['resistance', 'vulnerability']),
  keyword: z.string(),
  effect: z
    .array(effectStep)
    .optional()
    .describe('what happens, in order; without it option 1 counts'),
});
export type Resistance = z.infer<typeof resistance>;

const dice = z.strictObject({
  dice: z.number().int().min(0).max(20),
  faces: z.number().int().min(2).max(100).default(10),
  flat: z.number().int().default(0),
  db: z.boolean().default(false).describe("adds the wielder's damage bonus"),
});

/** The farthest distance of each bracket, in metres. */
const range = z.strictObject({
  short: z.number().int().min(0),
  medium: z.number().int(),
  long: z.number().int(),
  extreme: z.number().int(),
});
export type Range = z.infer<typeof range>;

export const weaponSchema = z.strictObject({
  name: z.string().describe('display name'),
  skills: z.array(z.string()).min(1).describe('skills it is used with; the best one counts'),
  proficiency: z.string().optional().describe('proficiency that the skill must include'),
  specialization: z.string().optional().describe('specialisation that helps with it'),
  damage: dice.describe('the damage it does'),
  ap: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('armour penetration: subtracted from the armour of the target'),
  tags: z
    .array(z.string())
    .default([])
    .describe('Off-Hand, Catch, Brace, Cavalry, Prone, Blast, Splash, Precision and so on'),
  keywords: z
    .array(z.string())
    .default([])
    .describe('types for resistances and vulnerabilities, such as Fire'),
  hands: z.number().int().min(0).max(4).default(1).describe('hands required'),
  reach: z.number().int().min(0).default(0).describe('metres beyond the reach of the body'),
  av: z.number().int().min(0).default(0).describe('armour value while held, as for a shield'),
  kind: z
    .enum(['melee', 'projectile', 'thrown', 'touch', 'indicate', 'shield', 'natural'])
    .default('melee')
    .describe(
      'how it is used: struck, shot, thrown, laid on by touch, pointed, held as a shield, part of the body',
    ),
  range: range
    .optional()
    .describe('farthest distance of each range bracket of a ranged or thrown weapon'),
  ammunition: z
    .string()
    .optional()
    .describe('uncommon ammunition, which is counted; common ammunition is not'),
  reload: z
    .enum(['quick', 'standard', 'none'])
    .optional()
    .describe('action that reloading takes; none: it cannot be reloaded'),
  splash: z
    .strictObject({ extent: dice, effect: z.string() })
    .optional()
    .describe('effect around the place it hits'),
  noDefence: z.array(z.string()).default([]).describe('skills that cannot defend against it'),
  defendable: z.boolean().default(true).describe('whether there is a defence against it'),
  resisted: z.array(effectStep).optional().describe('option 1: what happens when it is resisted'),
  vulnerable: z
    .array(effectStep)
    .optional()
    .describe('option 1: what happens against a vulnerable target'),
});
export type Weapon = z.infer<typeof weaponSchema>;

export const armorSchema = z.strictObject({
  name: z.string().describe('display name'),
  av: z.number().int().min(0).max(20).describe('armour value: subtracted from damage'),
  tags: z.array(z.string()).default([]).describe('Layerable armour may be worn under other armour'),
  penalties: z
    .array(
      z.strictObject({
        amount: z.number().int().max(0),
        on: z.string().describe('an aptitude, INIT, or a skill'),
      }),
    )
    .default([])
    .describe('penalties for wearing it'),
  resistances: z.array(resistance).default([]).describe('resistances and vulnerabilities'),
});
export type Armor = z.infer<typeof armorSchema>;

const mode = z.strictObject({
  base: z.number().int().min(0),
  full: z.number().int().min(0),
  skill: z.string().default('athletics'),
});
export type Mode = z.infer<typeof mode>;

export const SIZES = ['Tiny', 'Small', 'Normal', 'Large', 'Very Large'] as const;
export type Size = (typeof SIZES)[number];

export const sheetSchema = z.strictObject({
  about: z.string().optional().describe('one-sentence description'),
  aptitudes: z
    .strictObject({
      COG: aptitudeValue.default(15),
      COO: aptitudeValue.default(15),
      INT: aptitudeValue.default(15),
      SAV: aptitudeValue.default(15),
      SOM: aptitudeValue.default(15),
      WIL: aptitudeValue.default(15),
    })
    .prefault({})
    .describe(
      'each is added to the ranks of its linked skills; SOM stands for body, COO for dexterity, WIL for will',
    ),
  STR: z
    .number()
    .int()
    .min(0)
    .max(80)
    .default(30)
    .describe('strength: sets the damage bonus together with SOM'),
  DUR: z
    .number()
    .int()
    .min(1)
    .max(200)
    .default(30)
    .describe(
      'durability: this much damage disables, twice as much kills; a fifth of it in one blow causes a wound',
    ),
  luck: z
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe('Luck points per fight; default: 1 for major figures, 0 for minor ones'),
  importance: z
    .enum(['major', 'minor'])
    .default('minor')
    .describe(
      'player characters and other major figures may notice a hidden attacker and have a point of Luck',
    ),
  size: z.enum(SIZES).default('Normal').describe('size class'),
  footprint: z
    .number()
    .int()
    .min(1)
    .max(6)
    .default(1)
    .describe('width of the space occupied, in metres'),
  reach: z.number().int().min(0).max(6).default(1).describe('metres'),
  movement: z
    .record(z.string(), mode)
    .default({ foot: { base: 4, full: 12, skill: 'athletics' } })
    .describe('metres per base move and full move, by kind, such as foot or flight'),
  skills: z
    .record(z.string(), skillSchema)
    .default({})
    .describe('ranks by skill; the aptitude is added in play'),
  armor: z
    .array(z.union([z.string(), armorSchema]))
    .default([])
    .describe('armour worn, by name or described in full'),
  naturalArmor: z
    .number()
    .int()
    .min(0)
    .max(30)
    .default(0)
    .describe('armour value of hide or scales'),
  weapons: z
    .array(z.union([z.string(), weaponSchema]))
    .default([])
    .describe('held in this order while hands are free; the rest are carried'),
  naturalWeapons: z
    .array(z.union([z.string(), weaponSchema]))
    .default([])
    .describe('weapons that are part of the body, such as claws'),
  hands: z
    .number()
    .int()
    .min(0)
    .max(6)
    .default(2)
    .describe('limbs that can hold things; the first is dominant'),
  ambidextrous: z.boolean().default(false).describe('the other limb counts as dominant too'),
  resistances: z.array(resistance).default([]).describe('resistances and vulnerabilities'),
  ammunition: z
    .record(z.string(), z.number().int().min(0))
    .default({})
    .describe('uncommon ammunition left, by kind'),
  warTrained: z.boolean().default(false).describe('trained for war or not frightened by battle'),
  init: z.number().int().default(0).describe('change to INIT from items'),
});

type Parsed = z.infer<typeof sheetSchema>;

export interface Skill {
  readonly name: string;
  readonly aptitude: Aptitude;
  readonly ranks: number;
  readonly tags: readonly SkillTag[];
  readonly proficiencies: readonly string[];
  readonly specialization: string | undefined;
}

/** A sheet with its content looked up and all derived values worked out (REN-CTX-13). */
export interface Sheet extends Omit<
  Parsed,
  'skills' | 'armor' | 'weapons' | 'naturalWeapons' | 'luck'
> {
  readonly luck: number;
  readonly skills: Readonly<Record<string, Skill>>;
  readonly armor: readonly Armor[];
  /** Ids of natural weapons among the items of the fight. */
  readonly naturalWeapons: readonly string[];
  readonly db: number;
  readonly woundThreshold: number;
  readonly deathRating: number;
  readonly initiative: number;
}

/** D%: 0 to 99 (REN-CTX-01). */
export const PERCENT: Die = Object.freeze({ name: 'D%', faces: 100, low: 0 });
/** For damage, scatter and initiative (REN-CTX-28). */
export const D10: Die = d(10);

/** Map units per metre: maps count half-metres, so that a diagonal step of 1.5 m is a whole number (REN-GRID-04). */
export const HALF_METRES = SCALE.perCell;

/** DB = (SOM + STR) / 10, rounded down (REN-CTX-13). */
export const damageBonus = (som: number, str: number): number => Math.floor((som + str) / 10);

/** WT = DUR / 5, rounded down (REN-CTX-13). */
export const woundThreshold = (dur: number): number => Math.floor(dur / 5);

/** INIT = (INT + COO) / 5, rounded down (REN-TURN-02). */
export const initiative = (int: number, coo: number): number => Math.floor((int + coo) / 5);

/** The initiative penalty of armour (REN-ARM-05). */
export const initiativePenalty = (armor: readonly Armor[]): number =>
  armor
    .flatMap(({ penalties }) => penalties)
    .filter(({ on }) => on === 'INIT')
    .reduce((sum, { amount }) => sum + amount, 0);

/** The Luck of a sheet; important combatants have one point if theirs does not say (REN-CTX-18). */
export const luckOf = ({ luck, importance }: Pick<Parsed, 'luck' | 'importance'>): number =>
  luck ?? (importance === 'major' ? 1 : 0);

/** A skill of a sheet; one that it does not list has no ranks. */
export const skillOf = (sheet: Sheet, id: string): Skill => sheet.skills[id] ?? withoutRanks(id);

function withoutRanks(id: string): Skill {
  const known = SKILLS[id];
  return {
    name: known?.name ?? id,
    aptitude: known?.aptitude ?? 'SOM',
    ranks: 0,
    tags: known?.tags ?? [],
    proficiencies: [],
    specialization: undefined,
  };
}

/** The skills of a sheet, completed with what it leaves out (REN-CTX-20). */
export const skillsOf = ({ skills }: Pick<Parsed, 'skills'>): Readonly<Record<string, Skill>> =>
  Object.fromEntries(
    Object.entries(skills).map(([id, entry]): [string, Skill] => {
      const known = SKILLS[id];
      const given = {
        name: undefined,
        aptitude: undefined,
        tags: undefined,
        proficiencies: undefined,
        specialization: undefined,
        ...entry,
      };
      const skill = {
        name: given.name ?? known?.name ?? id,
        aptitude: given.aptitude ?? known?.aptitude ?? 'SOM',
        ranks: given.ranks,
        tags: given.tags ?? known?.tags ?? [],
        proficiencies: given.proficiencies ?? [],
        specialization: given.specialization,
      };
      return [id, skill];
    }),
  );

/** Completes a sheet whose weapons and armour have been looked up. */
export function finishSheet(
  parsed: Parsed,
  armor: readonly Armor[],
  naturalWeapons: readonly string[],
): Sheet {
  const { aptitudes, STR, DUR } = parsed;
  return {
    ...parsed,
    luck: luckOf(parsed),
    skills: skillsOf(parsed),
    armor,
    naturalWeapons,
    db: damageBonus(aptitudes.SOM, STR),
    woundThreshold: woundThreshold(DUR),
    deathRating: 2 * DUR,
    initiative: initiative(aptitudes.INT, aptitudes.COO) + parsed.init + initiativePenalty(armor),
  };
}
