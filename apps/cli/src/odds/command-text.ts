import type { Command, FightState, Json, Ruleset } from '@tiltyard/engine';
import { combatantName, displayValue } from '@tiltyard/engine/kit';
import { humanize } from '@tiltyard/engine/values';
import type { CliEnvironment } from '../environment.js';

/** What is left open: nothing at all, no words, an empty list. */
const isBlank = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The chance that is followed, and on what it rests. */
export const chanceOf = (side: string): string => `chance to win: ${side}, all playing sensibly`;

/** A command in one line. */
export function commandText<S extends FightState>(
  world: Pick<CliEnvironment, 'paint'>,
  ruleset: Ruleset<S>,
  state: S,
  { do: id, by, with: parameters }: Command,
): string {
  const list = Object.entries(parameters).flatMap(([key, value = null]) =>
    isBlank(value) ? [] : [`${humanize(key)} ${displayValue(state, value)}`],
  );
  return `${world.paint.bold(`${combatantName(state, by)}: ${ruleset.actions.get(id)?.name ?? id}`)}${list.length > 0 ? world.paint.dim(` (${list.join(', ')})`) : ''}`;
}
