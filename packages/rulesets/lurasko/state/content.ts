import { Library, readPacks, templateSchema } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { content as shipped } from '../generated.js';
import type { Weapon } from './sheet.js';
import { armorSchema, INJURIES, needing, weaponSchema } from './sheet.js';

const count = z.number().int().min(0);
const at = z.number().int().min(1);

const injuryEffects = z.strictObject({
  spdPercent: count.describe('what each Mobility degree takes off base SPD'),
  downAt: at.describe('Mobility degrees at which a combatant stays down'),
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

const injuryTable = z
  .array(z.strictObject({ upTo: z.number().int().min(1).max(20), type: z.enum(INJURIES) }))
  .min(1)
  .refine((rows) => rows.at(-1)?.upTo === 20, 'the last row must reach 20');
/** Which type an injury is, by the d20 (LUR-INJ-02 to 07). */
export type InjuryTable = z.infer<typeof injuryTable>;

/** A weapon that names no competence needs the one of its own name. */
const weapons = z
  .record(z.string(), weaponSchema)
  .transform((all): Readonly<Record<string, Weapon>> =>
    Object.fromEntries(Object.entries(all).map(([id, weapon]) => [id, needing(weapon, id)])),
  );

const pack = z.strictObject({
  weapons: weapons.default({}),
  armours: z.record(z.string(), armorSchema).default({}),
  creatures: z.record(z.string(), templateSchema).default({}),
  injuryEffects: z.record(z.string(), injuryEffects).default({}),
  injuryTables: z.record(z.string(), injuryTable).default({}),
});

/** Weapons, armour, creatures and injury tables by the names that sheets and scenarios use for them. */
export type Content = z.infer<typeof pack>;

export const library = new Library(pack, () => readPacks(shipped, pack));
