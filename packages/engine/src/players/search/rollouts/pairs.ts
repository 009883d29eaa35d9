import type { Command, FightState } from '../../../core/state.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import type { CommandPlan } from './rollouts.js';

/**
 * Each of some commands before each other, in order of the first. A command that ends the turn comes before nothing:
 * what follows would belong to the next turn, and its gain would be credited to skipping this one.
 */
export function pairsOf<S extends FightState>(
  { actions }: Ruleset<S>,
  commands: readonly Command[],
): readonly CommandPlan[] {
  const pairs: { readonly plan: CommandPlan; readonly place: number }[] = [];
  for (const [i, first] of commands.entries())
    for (const [k, second] of commands.entries())
      if (first.do !== second.do && actions.get(first.do)?.endsTurn !== true)
        pairs.push({ plan: [first, second], place: i + k });
  return pairs.toSorted((a, b) => a.place - b.place).map(({ plan }) => plan);
}
