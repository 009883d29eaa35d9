import type { Json } from './json.js';
import { isObject } from './json.js';
import type { Option } from './question.js';
import type { FightState } from './state.js';

/** What parameters are called that mean the same in every action. */
const LABELS: Readonly<Record<string, string>> = {
  at: 'Where',
  by: 'By whom',
  event: 'When somebody does this',
  of: 'Whom',
  path: 'Way',
  to: 'Where to',
  what: 'What',
  words: 'In your own words',
};

/** An id as words: `offTarget` is `off target`, `one-handed` is `one handed`. */
export const spoken = (id: string): string => id.replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`).replaceAll(/[-_]/g, ' ');

/** What a parameter is called where its action has no better name for it: `Off target`. */
export function labelFor(parameter: string): string {
  const words = spoken(parameter);
  return LABELS[parameter] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** The name of something among what does not change in play: an item or a place, filed under its id or listed with it. */
function nameIn(fixed: object, id: string): string | undefined {
  for (const part of Object.values(fixed)) {
    if (!isObject(part)) continue;
    const places = part['places'];
    const thing = Object.hasOwn(part, id) ? part[id] : Array.isArray(places) ? places.find((place) => isObject(place) && place['id'] === id) : undefined;
    if (isObject(thing) && typeof thing['name'] === 'string') return thing['name'];
  }
  return undefined;
}

/**
 * A value of a command, an answer or a note in people's words: combatants, items and places by their names, other ids as
 * words, cells as `3, 4`.
 * @param view what whoever reads it may know
 */
export function named(view: FightState, value: Json): string {
  if (typeof value === 'string') return view.combatants[value]?.name ?? nameIn(view.fixed, value) ?? spoken(value.slice(value.indexOf('/') + 1));
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((each: Json) => (Array.isArray(each) ? `(${named(view, each)})` : named(view, each))).join(', ');
  return Object.entries(value).map(([key, part = null]) => `${spoken(key)} ${named(view, part)}`).join(', ');
}

/** An option as people read it. */
export const optionText = (view: FightState, { label, value }: Option): string => label ?? named(view, value);
