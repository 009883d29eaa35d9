import { enumerate } from './enumerate.js';
import type { Breakdown } from '../core/events/note.js';
import type { Note } from '../core/events/note.js';
import type { Command, FightState } from '../core/state.js';
import { Sandbox } from '../ruleset/sandbox.js';
import type { AnswerSource } from '../core/rules-context.js';
import { byFallback } from '../core/rules-context.js';
import type { Ruleset } from '../ruleset/ruleset.js';

const BRANCHES = { leaves: 1_000, chain: 2 };

/**
 * Every number that a command may need, with its modifiers, before any die is rolled: the breakdowns on all possible
 * branches, each once, in the order in which they come up.
 * @param decide answers questions on the way; by default the rules' own fallbacks.
 */
export function explain<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  decide: AnswerSource = byFallback,
): readonly Breakdown[] {
  const action = ruleset.actions.get(command.do);
  if (!action) return [];
  const sandbox = new Sandbox(ruleset, state);
  const found = new Map<string, Breakdown>();
  enumerate(
    (chance) =>
      sandbox.run(() => {
        const notes: Note[] = [];
        action.perform(sandbox.table(chance, decide, notes), command.by, command.with);
        for (const { reckoning } of notes)
          if (reckoning) found.set(JSON.stringify(reckoning), reckoning);
        return { key: 0, value: 0 };
      }),
    sandbox.written,
    BRANCHES,
  );
  return [...found.values()];
}
