import { displayValue } from '../kit/combatants/display-names.js';
import type { Command, FightState } from '../core/state.js';
import { humanize } from '../values/humanize.js';
import type { Json } from '../values/json.js';
import { isObject } from '../values/json.js';

/** Of a way only where it leads. */
const goalOf = (value: Json | undefined): Json =>
  (Array.isArray(value) && value.every(Array.isArray) ? value.at(-1) : value) ?? null;

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === false || value === '';

/** A choice of several parts without those that say that nothing is chosen. */
function chosenParts(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => chosenParts(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => !isNothing(part))
      .map(([key, part = null]) => [key, chosenParts(part)]),
  );
}

/** A choice in words: numbers say what they are of, and nothing is said of what was not chosen. */
function choiceWords(state: FightState, label: string, value: Json | undefined): readonly string[] {
  const goal = goalOf(value);
  if (isNothing(goal) || (Array.isArray(goal) && goal.length === 0)) return [];
  if (goal === true) return [label];
  const words = displayValue(state, chosenParts(goal));
  return [typeof goal === 'number' ? `${label} ${words}` : words];
}

/**
 * All that is chosen in a command, in brackets after its name; nothing if nothing is.
 * @param label what its action calls a parameter.
 */
export function choicesText(
  state: FightState,
  given: Command['with'],
  label: (parameter: string) => string = humanize,
): string {
  const chosen = Object.entries(given).flatMap(([key, value]) =>
    choiceWords(state, humanize(label(key)), value),
  );
  return chosen.length > 0 ? ` (${chosen.join(', ')})` : '';
}

/** What is chosen in a command, without what says that nothing is: two commands with the same are the same in play. */
export const chosenIn = ({ do: id, with: given }: Command): string =>
  JSON.stringify([
    id,
    Object.entries(given)
      .filter(([, value]) => !isNothing(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
