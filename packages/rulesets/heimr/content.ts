import type { Json, Result } from '@tiltyard/engine';
import { layContent, readContent } from '@tiltyard/engine';
import { z } from 'zod';
import { content as shipped } from './generated.js';
import { itemSchema } from './sheet.js';
import type { Item } from './sheet.js';

const combatant = z.strictObject({ name: z.string(), sheet: z.record(z.string(), z.json()) });
type Template = { readonly name: string; readonly sheet: { readonly [key: string]: Json } };

const pack = z.strictObject({
  items: z.record(z.string(), itemSchema).default({}),
  combatants: z.record(z.string(), combatant).default({}),
});

/** Weapons, shields, other things and combatants by the names that sheets and scenarios use for them. */
export interface Content {
  readonly items: Readonly<Record<string, Item>>;
  readonly combatants: Readonly<Record<string, Template>>;
}

const EMPTY: Content = { items: {}, combatants: {} };
const merged = (a: Content, b: Content): Content => ({ items: { ...a.items, ...b.items }, combatants: { ...a.combatants, ...b.combatants } });

let own: Content | undefined;

/** The content that comes with the ruleset. A file of it that does not read is a bug. */
export function ownContent(): Content {
  own ??= readContent(shipped, pack, EMPTY, merged);
  return own;
}

/** The shipped content with what a scenario brings along laid over it. */
export const contentWith = (extra: { readonly [key: string]: Json }): Result<Content> => layContent(extra, pack, ownContent(), merged);
