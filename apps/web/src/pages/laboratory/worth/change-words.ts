import { houseRuleName, houseRuleValue } from '@tiltyard/engine/kit';
import { humanize, labelFor } from '@tiltyard/engine/values';
import type { HouseRules } from '../../../systems/system.js';

/** A sheet value's id as words; a name that the system writes in capitals does not change. */
const fieldWords = (id: string, i: number): string => {
  if (/[A-Z]{2}/.test(id)) return id;
  return i === 0 ? labelFor(id) : humanize(id);
};

const value = (text: string): string | boolean | number =>
  text === 'true' || text === 'false' ? text === 'true' : text;

/**
 * A change to an encounter in readable form: `Ada: attack, +5`, `Ada: weapons, without mace`, `Ties
 * for: attacker`.
 * @param text the change in its written form: `ada.sheet.attack+5`
 * @param nameOf the display name of a combatant
 */
export function changeWords(
  text: string,
  book: HouseRules,
  nameOf: (id: string) => string | undefined,
): string {
  const [, rule, chosen] = /^options\.([^=]+)=(.+)$/.exec(text) ?? [];
  if (rule !== undefined && chosen !== undefined)
    return `${houseRuleName(book, { name: rule })}: ${houseRuleValue(book, value(chosen))}`;
  const [, id, path, how] =
    /^([^.]+)\.sheet\.([^\s=+]+?)( without .+|[+-][\d.]+|=.+)$/.exec(text) ?? [];
  const name = id === undefined ? undefined : nameOf(id);
  if (name === undefined || path === undefined || how === undefined) return text;
  const field = path.split('.').map(fieldWords).join(', ');
  const [, entry] = /^ without (.+)$/.exec(how) ?? [];
  const what = entry === undefined ? how.replace('=', '') : `without ${humanize(entry)}`;
  return `${name}: ${field}, ${what.replace(/^-/, '−')}`;
}
