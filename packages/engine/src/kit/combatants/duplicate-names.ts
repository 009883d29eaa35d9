import { ownerOf } from '../../values/item-id.js';
import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { Id } from '../../core/question.js';
import type { FightState } from '../../core/state.js';

/**
 * The same state with names that tell everybody apart: namesakes are numbered, by the order of the set-up.
 * @param known where those stand who count; those not known keep a plain name, and take no number from others.
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
  /** Its name, with a number where its owner has several of that name. */
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

/** The things of a fight: those that one owner has several of are numbered, by the order of the set-up. */
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

/** The same state with things told apart, for words alone: rules compare things by their names. */
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

/** The thing that a value names, alone or as a part. */
function thingIn(things: ReadonlyMap<Id, Thing>, value: Json | undefined): Thing | undefined {
  if (typeof value === 'string') return things.get(value);
  if (!isObject(value)) return undefined;
  const parts = Object.values(value).flatMap((part) => thingIn(things, part) ?? []);
  return parts[0];
}

/** What a value is called where rules have this label for it, with the thing in it told apart from others of its name. */
export function numberedLabel(
  state: FightState,
  label: string | undefined,
  value: Json,
): string | undefined {
  const thing = thingIn(thingsOf(state).byId, value);
  return thing ? (label ?? thing.name).replace(thing.name, () => thing.apart) : label;
}
