import { d } from '@tiltyard/engine';
import type { Die } from '@tiltyard/engine';
import { z } from 'zod';

/** The d6 is part of every roll, with a d10 for each point of consistency (HEI-CTX-01). */
export const D6: Die = d(6);
export const D10: Die = d(10);

export const ATTRIBUTES = [
  'strength',
  'dexterity',
  'stamina',
  'intelligence',
  'empathy',
  'sociability',
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

const PHYSICAL: readonly Attribute[] = ['strength', 'dexterity', 'stamina'];

interface KnownAbility {
  readonly name: string;
  readonly base: number;
  readonly attributes: readonly Attribute[];
}

/** The base consistency of each ability, and the attributes that it may use (HEI-CTX-08, HEI-CTX-09). */
export const ABILITIES: Readonly<Record<string, KnownAbility>> = {
  brawl: { name: 'brawl', base: 0, attributes: ['strength'] },
  agility: { name: 'agility', base: 0, attributes: ['dexterity'] },
  survival: { name: 'survival', base: 0, attributes: ['stamina', 'empathy'] },
  perception: { name: 'perception', base: 0, attributes: ['empathy', 'intelligence'] },
  insight: { name: 'insight', base: 0, attributes: ['empathy'] },
  'knife-fighting': { name: 'knife fighting', base: -1, attributes: ['dexterity', 'empathy'] },
  duelling: { name: 'duelling', base: 0, attributes: ['dexterity', 'strength'] },
  swordsmanship: { name: 'swordsmanship', base: 1, attributes: ['strength'] },
  'shield-and-sword': { name: 'shield and sword', base: 1, attributes: ['strength'] },
  'pole-arms': { name: 'pole arms', base: 2, attributes: ['dexterity', 'strength'] },
  archery: { name: 'archery', base: 4, attributes: ['dexterity', 'intelligence'] },
  blowguns: { name: 'blowguns', base: 3, attributes: ['dexterity'] },
  throwing: { name: 'throwing', base: 2, attributes: ['dexterity'] },
  climbing: { name: 'climbing', base: 3, attributes: ['dexterity'] },
  swimming: { name: 'swimming', base: 1, attributes: ['strength', 'dexterity'] },
  thievery: { name: 'thievery', base: -1, attributes: ['dexterity'] },
  intimidation: { name: 'intimidation', base: 2, attributes: ['sociability', 'strength'] },
  diplomacy: { name: 'diplomacy', base: -1, attributes: ['empathy', 'intelligence'] },
  medicine: { name: 'medicine', base: -2, attributes: ['intelligence', 'sociability'] },
};

/** Abilities that count as physical whatever attribute they use (HEI-CTX-10). */
const ALWAYS_PHYSICAL = new Set([
  'brawl',
  'agility',
  'climbing',
  'knife-fighting',
  'duelling',
  'swordsmanship',
  'shield-and-sword',
  'pole-arms',
  'archery',
  'blowguns',
  'throwing',
]);

/** Consistency and potential of an ability. */
export interface Ability {
  readonly C: number;
  readonly P: number;
}

const ability = z.strictObject({
  C: z.number().int().min(-20).max(20).default(0),
  P: z.number().int().min(-20).max(20).default(0),
});
const attribute = z.number().int().min(-4).max(6).default(0);

export const HANDS_NEEDED = ['either', 'sword', 'one-and-a-half', 'two', 'off'] as const;
export type HandsNeeded = (typeof HANDS_NEEDED)[number];

export const itemSchema = z.strictObject({
  name: z.string().describe('display name'),
  kind: z
    .enum(['melee', 'ranged', 'shield', 'ammunition', 'thing'])
    .default('thing')
    .describe('what it is used for'),
  ability: z.string().optional().describe('ability for attacks and parries, or for blocks'),
  damage: z.number().int().min(0).max(20).default(0).describe('hit points lost on a hit'),
  range: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('range in squares, counted in borders crossed; 0 is the same square'),
  hands: z.enum(HANDS_NEEDED).default('either').describe('hands needed to wield it'),
  bonus: z
    .number()
    .int()
    .default(0)
    .describe(
      'potential: of a shield for blocks; of a weapon part of the P on the sheet unless abilities are derived',
    ),
  stamina: z.number().int().default(0).describe('change to stamina while held'),
  thrown: z.boolean().default(false).describe('leaves the hand when used'),
});
export type Item = z.infer<typeof itemSchema>;

/** Helpful effects, the opposites of the harmful ones. */
const HELPFUL = ['mend', 'hearten', 'refresh', 'steady', 'resist'] as const;
export type HelpfulKind = (typeof HELPFUL)[number];

/** The kinds of effect, each with its number (HEI-CTX-34). */
export const EFFECTS = [
  'hit',
  'drain',
  'fall',
  'drop',
  'stumble',
  'daze',
  'break',
  'weaken',
  ...HELPFUL,
] as const;
export type EffectKind = (typeof EFFECTS)[number];

export const isHelpful = (kind: EffectKind): kind is HelpfulKind =>
  HELPFUL.some((each) => each === kind);

const skill = z.strictObject({
  name: z.string().describe('display name'),
  type: z
    .enum(['standard', 'free', 'ongoing', 'upcoming', 'reaction', 'none'])
    .describe('the type of action it takes'),
  needs: z
    .strictObject({
      holds: z.string().optional().describe('the name of an item in hand'),
      position: z.enum(['standing', 'prone', 'climbing']).optional(),
      cluster: z.boolean().optional().describe('in hand-to-hand fighting, or not'),
      range: z
        .number()
        .int()
        .min(0)
        .max(20)
        .optional()
        .describe('squares to the target, counted in borders crossed; 0 is within arm’s reach'),
      seen: z.boolean().optional().describe('the target must see the user'),
    })
    .default({}),
  willpower: z.number().int().min(0).max(20).default(0).describe('willpower points it costs'),
  target: z.enum(['self', 'ally', 'foe']).default('self').describe('who it is used on'),
  effect: z
    .strictObject({ kind: z.enum(EFFECTS), amount: z.number().int().min(0).max(20).default(1) })
    .optional(),
  words: z.string().default('').describe('one-sentence description'),
});
export type Skill = z.infer<typeof skill>;

export const sheetSchema = z.strictObject({
  about: z.string().optional().describe('one-sentence description'),
  attributes: z
    .strictObject({
      strength: attribute,
      dexterity: attribute,
      stamina: attribute,
      intelligence: attribute,
      empathy: attribute,
      sociability: attribute,
    })
    .prefault({})
    .describe('stamina sets how soon they tire, dexterity how early they act'),
  abilities: z
    .record(z.string(), ability)
    .default({})
    .describe('consistency C and potential P by ability'),
  hitPoints: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('hit points; at 0 they are injured'),
  willpower: z
    .number()
    .int()
    .min(0)
    .max(40)
    .default(3)
    .describe('points to spend on skills, and the potential in initiative'),
  sword: z.union([z.string(), itemSchema]).optional().describe('what the sword hand holds'),
  off: z.union([z.string(), itemSchema]).optional().describe('what the off-hand holds'),
  both: z.union([z.string(), itemSchema]).optional().describe('what both hands hold together'),
  accessible: z
    .array(z.union([z.string(), itemSchema]))
    .default([])
    .describe('carried within reach, ready to draw'),
  stored: z
    .array(z.union([z.string(), itemSchema]))
    .default([])
    .describe('carried in a pouch or bag'),
  skills: z.record(z.string(), skill).default({}).describe('special skills by id'),
  willingness: z
    .number()
    .int()
    .min(0)
    .max(30)
    .default(6)
    .describe('insight needed to gauge their will to fight'),
  temper: z
    .enum(['fights', 'flees', 'grabs'])
    .default('fights')
    .describe('how they behave when played automatically'),
});
type Parsed = z.infer<typeof sheetSchema>;

export interface Sheet extends Omit<Parsed, 'sword' | 'off' | 'both' | 'accessible' | 'stored'> {}

export const nameOf = (id: string): string => ABILITIES[id]?.name ?? id.replaceAll('-', ' ');

/** The attribute that an ability uses: the highest of those listed for it, the first of equals. */
export function attributeOf(sheet: Sheet, id: string): Attribute | undefined {
  let best: Attribute | undefined;
  for (const each of ABILITIES[id]?.attributes ?? [])
    if (best === undefined || sheet.attributes[each] > sheet.attributes[best]) best = each;
  return best;
}

/** Whether an ability is physical, so that fatigue and holds hinder it (HEI-CTX-10). */
export function isPhysical(sheet: Sheet, id: string): boolean {
  if (ALWAYS_PHYSICAL.has(id)) return true;
  const used = attributeOf(sheet, id);
  return used !== undefined && PHYSICAL.includes(used);
}

/** An ability as it is rolled: with the sheet's final numbers, or derived from attributes (HEI-CTX-07). */
export function abilityOf(sheet: Sheet, id: string, derive: boolean): Ability {
  const given = sheet.abilities[id] ?? { C: 0, P: 0 };
  if (!derive) return given;
  const used = attributeOf(sheet, id);
  return {
    C: (ABILITIES[id]?.base ?? 0) + (used === undefined ? 0 : sheet.attributes[used]),
    P: given.P,
  };
}
