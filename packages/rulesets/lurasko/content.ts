import type { Json, Result } from '@tiltyard/engine';
import { layContent, readContent } from '@tiltyard/engine';
import { z } from 'zod';
import { content as shipped } from './generated.js';
import type { Armor, Weapon } from './sheet.js';
import { armorSchema, INJURIES, weaponSchema } from './sheet.js';

const creature = z.strictObject({ name: z.string(), sheet: z.record(z.string(), z.json()) });
type Creature = { readonly name: string; readonly sheet: { readonly [key: string]: Json } };

const count = z.number().int().min(0);
const at = z.number().int().min(1);

const injuryEffects = z.strictObject({
  spdPercent: count.describe('what each Mobility degree takes off base SPD'),
  downAt: at.describe('Mobility degrees at which one is down for good'),
  armHindrance: count.describe('Hindrance of each Hand/Arm degree on offence rolls with that hand'),
  armUselessAt: at,
  blindAt: at.describe('Perception degrees'),
  perceptionOutAt: at,
  coreOutAt: at,
  totalOutAt: at,
  coreDeadAt: at,
  totalDeadAt: at,
});
/** What degrees of injury do (LUR-CTX-14). */
export type InjuryEffects = Readonly<z.infer<typeof injuryEffects>>;

const injuryTable = z.array(z.strictObject({ upTo: z.number().int().min(1).max(20), type: z.enum(INJURIES) })).min(1).refine((rows) => rows.at(-1)?.upTo === 20, 'the last row must reach 20');
/** Which type an injury is, by the d20 (LUR-INJ-02 to 07). */
export type InjuryTable = z.infer<typeof injuryTable>;

const pack = z.strictObject({
  weapons: z.record(z.string(), weaponSchema).default({}),
  armours: z.record(z.string(), armorSchema).default({}),
  creatures: z.record(z.string(), creature).default({}),
  injuryEffects: z.record(z.string(), injuryEffects).default({}),
  injuryTables: z.record(z.string(), injuryTable).default({}),
});
type Pack = z.infer<typeof pack>;

/** Weapons, armour, creatures and injury tables by the names that sheets and scenarios use for them. */
export interface Content {
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly armours: Readonly<Record<string, Armor>>;
  readonly creatures: Readonly<Record<string, Creature>>;
  readonly injuryEffects: Readonly<Record<string, InjuryEffects>>;
  readonly injuryTables: Readonly<Record<string, InjuryTable>>;
}

const EMPTY: Content = { weapons: {}, armours: {}, creatures: {}, injuryEffects: {}, injuryTables: {} };

/** One pack laid over others; a weapon that names no competence needs the one of its own name. */
const merged = (a: Content, b: Pack): Content => ({
  weapons: { ...a.weapons, ...Object.fromEntries(Object.entries(b.weapons).map(([id, weapon]) => [id, { ...weapon, competence: weapon.competence ?? id }])) },
  armours: { ...a.armours, ...b.armours },
  creatures: { ...a.creatures, ...b.creatures },
  injuryEffects: { ...a.injuryEffects, ...b.injuryEffects },
  injuryTables: { ...a.injuryTables, ...b.injuryTables },
});

let own: Content | undefined;

/** The content that comes with the ruleset. A file of it that does not read is a bug. */
export function ownContent(): Content {
  own ??= readContent(shipped, pack, EMPTY, merged);
  return own;
}

/** The shipped content with what a scenario brings along laid over it. */
export const contentWith = (extra: { readonly [key: string]: Json }): Result<Content> => layContent(extra, pack, ownContent(), merged);
