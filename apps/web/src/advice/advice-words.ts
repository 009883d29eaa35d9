import type { LineMove, SideLoss } from '@tiltyard/analysis';
import type { Command } from '@tiltyard/engine';
import { commandWords } from '../pages/fight/act/forecast/leads.js';
import type { Position } from '../systems/position.js';
import { choicesText } from '@tiltyard/engine/show';

/** A command that can be given now: the action, its target, weapon and destination. */
export function commandText(position: Position, command: Command): string {
  const name = position.action(command.do)?.name ?? command.do;
  const words = commandWords(position, command);
  return words === '' ? name : `${name} ${words}`;
}

/** A command with everything that is chosen in it, for where the short words are those of another, too. */
export function commandTextWhole(position: Position, { do: id, with: given }: Command): string {
  const action = position.action(id);
  return `${action?.name ?? id}${choicesText(position.state, given, action?.label)}`;
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
