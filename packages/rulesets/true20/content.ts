import type { Json, Result } from '@tiltyard/engine';
import { layContent, readContent } from '@tiltyard/engine';
import { z } from 'zod';
import { content as shipped } from './generated.js';
import { armorSchema, weaponSchema } from './sheet.js';
import type { Armor, Weapon } from './sheet.js';

const creature = z.strictObject({ name: z.string(), sheet: z.record(z.string(), z.json()) });
type Creature = { readonly name: string; readonly sheet: { readonly [key: string]: Json } };

const pack = z.strictObject({
  weapons: z.record(z.string(), weaponSchema).default({}),
  armours: z.record(z.string(), armorSchema).default({}),
  creatures: z.record(z.string(), creature).default({}),
});

/** Weapons, armour and creatures by the names that sheets and scenarios use for them. */
export interface Content {
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly armours: Readonly<Record<string, Armor>>;
  readonly creatures: Readonly<Record<string, Creature>>;
}

const EMPTY: Content = { weapons: {}, armours: {}, creatures: {} };
const merged = (a: Content, b: Content): Content => ({ weapons: { ...a.weapons, ...b.weapons }, armours: { ...a.armours, ...b.armours }, creatures: { ...a.creatures, ...b.creatures } });

let own: Content | undefined;

/** The content that comes with the ruleset. A file of it that does not read is a bug. */
export function ownContent(): Content {
  own ??= readContent(shipped, pack, EMPTY, merged);
  return own;
}

/** The shipped content with what a scenario brings along laid over it. */
export const contentWith = (extra: { readonly [key: string]: Json }): Result<Content> => layContent(extra, pack, ownContent(), merged);
