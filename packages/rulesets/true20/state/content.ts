import { Library, readPacks, templateSchema } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { content as shipped } from '../generated.js';
import { armorSchema, weaponSchema } from './sheet.js';

const pack = z.strictObject({
  weapons: z.record(z.string(), weaponSchema).default({}),
  armours: z.record(z.string(), armorSchema).default({}),
  creatures: z.record(z.string(), templateSchema).default({}),
});

/** Weapons, armour and creatures by the names used in sheets and scenarios. */
export type Content = z.infer<typeof pack>;

export const library = new Library(pack, () => readPacks(shipped, pack));
