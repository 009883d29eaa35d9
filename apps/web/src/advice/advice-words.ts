import type { LineMove, SideLoss } from '@tiltyard/analysis';
import type { Command, Json } from '@tiltyard/engine';
import { displayValue } from '@tiltyard/engine/kit';
import { humanize } from '@tiltyard/engine/values';
import { commandWords } from '../pages/fight/act/forecast/leads.js';
import type { Position } from '../systems/position.js';

/** A command that can be given now: the action, at whom, with what, where to. */
export function commandText(position: Position, command: Command): string {
  const name = position.action(command.do)?.name ?? command.do;
  const words = commandWords(position, command);
  return words === '' ? name : `${name} ${words}`;
}

/** Of a way only where it leads. */
const goalOf = (value: Json | undefined): Json =>
  (Array.isArray(value) && value.every(Array.isArray) ? value.at(-1) : value) ?? null;

/** A choice in words: numbers say what they are of, and nothing is said of what was not chosen. */
function choiceWords(position: Position, key: string, value: Json | undefined): readonly string[] {
  const goal = goalOf(value);
  const isBlank = goal === null || goal === false || goal === '';
  if (isBlank || (Array.isArray(goal) && goal.length === 0)) return [];
  if (goal === true) return [humanize(key)];
  const words = displayValue(position.state, goal);
  return [typeof goal === 'number' ? `${humanize(key)} ${words}` : words];
}

/** A command with everything that is chosen in it, for where the short words are those of another, too. */
export function commandTextWhole(position: Position, { do: id, with: given }: Command): string {
  const chosen = Object.entries(given).flatMap(([key, value]) => choiceWords(position, key, value));
  const how = chosen.length > 0 ? ` (${chosen.join(', ')})` : '';
  return `${position.action(id)?.name ?? id}${how}`;
}

/** Commands that may follow, each with who gives it. */
export function lineText(position: Position, line: readonly LineMove[]): string {
  return line
    .map(({ command }) => `${position.nameOf(command.by)}: ${commandTextWhole(position, command)}`)
    .join(' → ');
}

/** What each side loses on average. */
export const lossText = (losses: readonly SideLoss[]): string =>
  losses.map(({ side, out }) => `${side} ${out.toFixed(1)}`).join(', ');
