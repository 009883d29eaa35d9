import type { Json, Problem, Result } from '@tiltyard/engine';
import { fail, ok, readAs, readDocument } from '@tiltyard/engine';
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
  if (own) return own;
  let all = EMPTY;
  for (const { file, text } of Object.values(shipped)) {
    const document = readDocument(text, file);
    const read = document.ok ? readAs(pack, document.value.data) : document;
    if (!read.ok) throw new Error(`${file}: ${JSON.stringify((document.ok ? document.value.locate(read.problems) : read.problems)[0])}`);
    all = merged(all, read.value);
  }
  own = all;
  return all;
}

/** The shipped content with what a scenario brings along laid over it. */
export function contentWith(extra: { readonly [key: string]: Json }): Result<Content> {
  const read = readAs(pack, extra, ['content']);
  return read.ok ? ok(merged(ownContent(), read.value)) : fail(...read.problems);
}

/** Looks a name up among content; the problem lists what there is. */
export function lookUp<T>(of: Readonly<Record<string, T>>, name: string, kind: string, path: Problem['path']): Result<T> {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  return found === undefined ? fail({ path, message: `there is no ${kind} "${name}"`, expected: `one of: ${Object.keys(of).join(', ')}` }) : ok(found);
}
