import { ownerOf } from '../../values/item-id.js';
import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';

/**
 * The same state with unique names: combatants of one name are numbered, in the order of the set-up.
 * @param known the combatants that count; others keep a plain name, and take no number.
 */
export function numberCombatantNames<S extends FightState>(state: S, known: FightState = state): S {
  const all = Object.values(known.combatants);
  const namesakes = new Map<string, Id[]>();
  for (const { id, name } of all) {
    const same = namesakes.get(name);
    if (same) same.push(id);
    else namesakes.set(name, [id]);
  }
  if (namesakes.size === all.length) return state;
  const numbered = Object.entries(state.combatants).map(([id, each]) => {
    const same = namesakes.get(each.name) ?? [];
    const place = same.length > 1 ? same.indexOf(id) : -1;
    return [id, place < 0 ? each : { ...each, name: `${each.name} ${place + 1}` }] as const;
  });
  return { ...state, combatants: Object.fromEntries(numbered) };
}

interface Thing {
  readonly name: string;
  /** Its name, numbered if its owner has several of that name. */
  readonly apart: string;
}

interface Things {
  readonly byId: ReadonlyMap<Id, Thing>;
  /** Whether any of them has a number. */
  readonly numbered: boolean;
}

const known = new WeakMap<object, Things>();

const itemsIn = ({ fixed }: FightState): Readonly<Record<Id, unknown>> =>
  isObject(fixed) && isObject(fixed['items']) ? fixed['items'] : {};

/** The items of a fight: several of one name and owner are numbered, in the order of the set-up. */
function thingsOf(state: FightState): Things {
  const before = known.get(state.fixed);
  if (before) return before;
  const named = Object.entries(itemsIn(state)).flatMap(([id, item]) =>
    isObject(item) && typeof item['name'] === 'string'
      ? [{ id, name: item['name'], kind: `${ownerOf(id)}/${item['name']}` }]
      : [],
  );
  const count = new Map<string, number>();
  for (const { kind } of named) count.set(kind, (count.get(kind) ?? 0) + 1);
  const given = new Map<string, number>();
  const byId = new Map<Id, Thing>();
  for (const { id, name, kind } of named) {
    const number = (given.get(kind) ?? 0) + 1;
    given.set(kind, number);
    byId.set(id, { name, apart: (count.get(kind) ?? 0) > 1 ? `${name} ${number}` : name });
  }
  const things = { byId, numbered: count.size < named.length };
  known.set(state.fixed, things);
  return things;
}

/** The same state with unique item names, for text only: rules compare items by name. */
export function numberItemNames<S extends FightState>(state: S): S {
  const { byId, numbered } = thingsOf(state);
  if (!numbered) return state;
  const items = Object.fromEntries(
    Object.entries(itemsIn(state)).map(([id, item]) => [
      id,
      isObject(item) ? { ...item, name: byId.get(id)?.apart ?? item['name'] } : item,
    ]),
  );
  return { ...state, fixed: { ...state.fixed, items } };
}

/** The item that a value names, alone or as a part. */
function thingIn(things: ReadonlyMap<Id, Thing>, value: Json | undefined): Thing | undefined {
  if (typeof value === 'string') return things.get(value);
  if (!isObject(value)) return undefined;
  const parts = Object.values(value).flatMap((part) => thingIn(things, part) ?? []);
  return parts[0];
}

/** The text of a value with this label in the rules, with the item in it numbered if others have its name. */
export function numberedLabel(
  state: FightState,
  label: string | undefined,
  value: Json,
): string | undefined {
  const thing = thingIn(thingsOf(state).byId, value);
  return thing ? (label ?? thing.name).replace(thing.name, () => thing.apart) : label;
}
