import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import { numberedLabel } from './duplicate-names.js';
import { capitalize, humanize } from '../../values/humanize.js';
import type { Option } from '../../core/question.js';
import type { Rulebook } from '../../ruleset/contents/rulebook.js';
import type { FightState } from '../../core/state.js';
import { cellName } from '../../space/index.js';

/** The abbreviations used in the ids of house rules. */
type Abbreviations = Pick<Rulebook, 'abbreviations'>;

/**
 * The id of a house rule or of one of its values as words, with abbreviations written out: `twf.critOrder` is `two
 * weapons: critical order`. A whole id may be an abbreviation too.
 */
function written({ abbreviations = {} }: Abbreviations, id: string): string {
  const whole = Object.hasOwn(abbreviations, id) ? abbreviations[id] : undefined;
  if (whole !== undefined) return whole;
  const words = id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([a-z](?=\d)|\d(?=[a-z]{2}))/g, '$1 ')
    .replaceAll(/([a-z])[-_]/g, '$1 ')
    .replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return words
    .split('.')
    .map((part) =>
      part
        .split(' ')
        .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
        .join(' '),
    )
    .join(': ');
}

/** The name of a house rule on screen: `Two weapons: critical order`. */
export const houseRuleName = (book: Abbreviations, { name }: { readonly name: string }): string =>
  capitalize(written(book, name));

/** The text of a house rule's value. */
export function houseRuleValue(book: Abbreviations, value: string | boolean | number): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return written(book, String(value));
}

/** The name of something in the fixed state: an item or a place, stored by id or in a list. */
export function nameIn(fixed: object, id: string): string | undefined {
  for (const part of Object.values(fixed)) {
    if (!isObject(part)) continue;
    const places: readonly unknown[] = Array.isArray(part['places']) ? part['places'] : [];
    const thing = Object.hasOwn(part, id)
      ? part[id]
      : places.find((place) => isObject(place) && place['id'] === id);
    if (isObject(thing) && typeof thing['name'] === 'string') return thing['name'];
  }
  return undefined;
}

/** Whether a value is a cell of the fight's grid. */
function isCellOf(fixed: object, value: Json): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2 || !('map' in fixed)) return false;
  const { map } = fixed;
  const [width, height] = isObject(map) ? [map['width'], map['height']] : [];
  return [width, height].every((size, axis) => {
    const at = value[axis];
    return (
      typeof size === 'number' &&
      typeof at === 'number' &&
      Number.isInteger(at) &&
      at >= 0 &&
      at < size
    );
  });
}

/**
 * A value of a command, an answer or a note as text: combatants, items and places by name, other ids as words, cells as
 * the map names them, `D5`.
 * @param view what its reader may know
 */
export function displayValue(view: FightState, value: Json): string {
  if (typeof value === 'string')
    return (
      view.combatants[value]?.name ??
      nameIn(view.fixed, value) ??
      humanize(value.slice(value.indexOf('/') + 1))
    );
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (isCellOf(view.fixed, value)) return cellName(value);
  if (Array.isArray(value))
    return value
      .map((each: Json) =>
        Array.isArray(each) && !isCellOf(view.fixed, each)
          ? `(${displayValue(view, each)})`
          : displayValue(view, each),
      )
      .join(', ');
  return Object.entries(value)
    .map(([key, part = null]) => `${humanize(key)} ${displayValue(view, part)}`)
    .join(', ');
}

/** The text of an option. */
export const optionText = (view: FightState, { label, value }: Option): string =>
  numberedLabel(view, label, value) ?? displayValue(view, value);
