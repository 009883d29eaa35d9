import type { LineMove, SideLoss } from '@tiltyard/analysis';
import type { Command } from '@tiltyard/engine';
import { commandWords } from '../pages/fight/act/forecast/leads.js';
import type { Position } from '../systems/position.js';
import { choicesText } from '@tiltyard/engine/show';

/** A command as short text: the action, its target, weapon and destination. */
export function commandText(position: Position, command: Command): string {
  const name = position.action(command.do)?.name ?? command.do;
  const words = commandWords(position, command);
  return words === '' ? name : `${name} ${words}`;
}

/** A command with all its choices as text, for when the short text would fit several commands. */
export function commandTextWhole(position: Position, { do: id, with: given }: Command): string {
  const action = position.action(id);
  return `${action?.name ?? id}${choicesText(position.state, given, action?.label)}`;
}

/** A sequence of commands as text, each with the name of its actor. */
export function lineText(position: Position, line: readonly LineMove[]): string {
  return line
    .map(({ command }) => `${position.nameOf(command.by)}: ${commandTextWhole(position, command)}`)
    .join(' → ');
}

/** How many combatants each side loses on average, as text. */
export const lossText = (losses: readonly SideLoss[]): string =>
  losses.map(({ side, out }) => `${side} ${out.toFixed(1)}`).join(', ');
