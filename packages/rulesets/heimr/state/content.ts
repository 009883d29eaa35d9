import { Library, readPacks, templateSchema } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { content as shipped } from '../generated.js';
import { itemSchema } from './sheet.js';

const pack = z.strictObject({
  items: z.record(z.string(), itemSchema).default({}),
  combatants: z.record(z.string(), templateSchema).default({}),
});

/** Weapons, shields, other items and combatants, by the names used in sheets and scenarios. */
export type Content = z.infer<typeof pack>;

export const library = new Library(pack, () => readPacks(shipped, pack));
