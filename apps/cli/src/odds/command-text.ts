import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { combatantName } from '@tiltyard/engine/kit';
import { choicesText } from '@tiltyard/engine/show';
import type { CliEnvironment } from '../environment.js';

/** The heading of the chance to win, and its basis. */
export const chanceOf = (side: string): string => `chance to win: ${side}, all playing sensibly`;

/** A command on one line. */
export function commandText<S extends FightState>(
  world: Pick<CliEnvironment, 'paint'>,
  ruleset: Ruleset<S>,
  state: S,
  { do: id, by, with: parameters }: Command,
): string {
  const action = ruleset.actions.get(id);
  const choices = choicesText(state, parameters, action?.label);
  return `${world.paint.bold(`${combatantName(state, by)}: ${action?.name ?? id}`)}${choices === '' ? '' : world.paint.dim(choices)}`;
}
