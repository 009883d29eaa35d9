import type { Json, Problem, Result } from '@tiltyard/engine';
import { fail, ok, readAs, readDocument } from '@tiltyard/engine';
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
