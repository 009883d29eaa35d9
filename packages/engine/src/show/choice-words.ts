import { displayValue } from '../kit/combatants/display-names.js';
import type { Command, FightState } from '../core/state.js';
import { humanize } from '../values/humanize.js';
import type { Json } from '../values/json.js';
import { isObject } from '../values/json.js';

/** The goal of a path; any other value as it is. */
const goalOf = (value: Json | undefined): Json =>
  (Array.isArray(value) && value.every(Array.isArray) ? value.at(-1) : value) ?? null;

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === false || value === '';

/** A choice of several parts without those that mean no choice. */
function chosenParts(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => chosenParts(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => !isNothing(part))
      .map(([key, part = null]) => [key, chosenParts(part)]),
  );
}

/** A choice in words: numbers get their label, and parts not chosen are left out. */
function choiceWords(state: FightState, label: string, value: Json | undefined): readonly string[] {
  const goal = goalOf(value);
  if (isNothing(goal) || (Array.isArray(goal) && goal.length === 0)) return [];
  if (goal === true) return [label];
  const words = displayValue(state, chosenParts(goal));
  return [typeof goal === 'number' ? `${label} ${words}` : words];
}

/**
 * All choices of a command, in brackets after its name; empty if there are none.
 * @param label of a parameter in its action.
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

/** The choices of a command without those that mean no choice: two commands with the same ones are the same in play. */
export const chosenIn = ({ do: id, with: given }: Command): string =>
  JSON.stringify([
    id,
    Object.entries(given)
      .filter(([, value]) => !isNothing(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
