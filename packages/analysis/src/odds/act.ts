import type { Action, Command, FightState, RulesContext, Ruleset } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { gmActions } from '@tiltyard/engine/kit';

/** The start of a fight as a command: the roll for initiative and everything else before the first turn. */
export const BEGINNING: Command = { do: 'begin', by: GM, with: {} };

/** Whether a command means the start of a fight, and not an action of the system with that name. */
export const isBeginning = <S extends FightState>(
  { actions }: Pick<Ruleset<S>, 'actions'>,
  { do: id }: Pick<Command, 'do'>,
): boolean => id === BEGINNING.do && !actions.has(id);

/** An action of a system, or a GM action of every system. */
export const actionOf = <S extends FightState>(
  ruleset: Ruleset<S>,
  id: string,
): Action<S> | undefined => ruleset.actions.get(id) ?? gmActions(ruleset).get(id);

/** A function that performs a command. */
export function actOf<S extends FightState>(
  ruleset: Ruleset<S>,
  command: Command,
): (ctx: RulesContext<S>) => void {
  if (isBeginning(ruleset, command)) return (ctx) => ruleset.begin(ctx);
  const action = actionOf(ruleset, command.do);
  return (ctx) => action?.perform(ctx, command.by, command.with);
}
