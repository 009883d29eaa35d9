import { z } from 'zod';
import type { Action } from './action.js';
import { action } from './action.js';
import type { Json } from './json.js';
import { copy, freeze, isObject } from './json.js';
import type { Refusal } from './question.js';
import type { FightState } from './state.js';
import type { Table } from './table.js';

const wrong = (reason: string): Refusal => ({ rules: [], reason });

const steps = (path: string): readonly string[] => path.split('.');

function lookUp(root: object, path: readonly string[]): { readonly found: boolean; readonly value: unknown } {
  let node: unknown = root;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return { found: false, value: undefined };
    node = Reflect.get(node, key);
  }
  return { found: true, value: node };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : isObject(value) ? 'object' : typeof value);

/** A frozen value with one place in it replaced; everything else is shared. */
function replaced(node: unknown, path: readonly string[], value: Json): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof node !== 'object' || node === null) return value;
  const clone: object = Array.isArray(node) ? [...(node as readonly unknown[])] : { ...node };
  Reflect.set(clone, key, replaced(Reflect.get(node, key), rest, value));
  return clone;
}

/** Writes below an object that may be written to; a frozen part on the way is replaced, since others may share it. */
function set<S extends FightState>(table: Table<S>, holder: object, [key, ...rest]: readonly string[], value: Json): void {
  if (key === undefined) throw new Error('a place needs a name');
  const next: unknown = Reflect.get(holder, key);
  if (rest.length === 0) table.putAt(holder, key, key === 'fixed' ? freeze(copy(value)) : copy(value));
  else if (typeof next !== 'object' || next === null) throw new Error(`there is nothing below ${key}`);
  else if (Object.isFrozen(next)) table.putAt(holder, key, freeze(replaced(next, rest, value)));
  else set(table, next, rest, value);
}

/** What the GM may do in every system: set any value, and put a ruling on record. */
export function gmActions<S extends FightState>(settle: (table: Table<S>) => void): ReadonlyMap<string, Action<S>> {
  const setValue = action<S, { path: string; value: Json; reason?: string | undefined }>({
    id: 'gm.set',
    name: 'Set a value',
    group: 'gm',
    rules: [],
    when: 'gm',
    schema: z.strictObject({ path: z.string(), value: z.json(), reason: z.string().optional() }),
    domains: {
      path: () => ({ kind: 'text', max: 200, suggestion: 'combatants.<id>.<value>' }),
      value: () => ({ kind: 'data', hint: 'the new value, of the same kind as the old one' }),
      reason: () => ({ kind: 'text', max: 500 }),
    },
    blocked: () => undefined,
    check(state, _, { path, value }) {
      const { found, value: old } = lookUp(state, steps(path));
      if (!found) return wrong(`there is no ${path} in this fight`);
      const [was, is] = [kindOf(old), kindOf(value)];
      if (was !== is && was !== 'null' && is !== 'null') return wrong(`${path} holds a ${was}, not a ${is}`);
      return undefined;
    },
    perform(table, _, { path, value, reason }) {
      const { value: old } = lookUp(table.state, steps(path));
      const before = z.json().safeParse(old);
      set(table, table.state, steps(path), value);
      settle(table);
      table.note('gm.set', [], { path, before: before.success ? before.data : null, value, ...(reason === undefined ? {} : { reason }) });
    },
  });
  const ruling = action<S, { text: string }>({
    id: 'gm.ruling',
    name: 'Rule',
    group: 'gm',
    rules: [],
    when: 'gm',
    schema: z.strictObject({ text: z.string().min(1) }),
    domains: { text: () => ({ kind: 'text', max: 2000 }) },
    blocked: () => undefined,
    perform: (table, _, { text }) => table.note('gm.ruling', [], { text }),
  });
  return new Map([setValue, ruling].map((each) => [each.id, each]));
}
