import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { openJournal } from '@tiltyard/engine/files';
import { randomPolicy, scoresOf } from '@tiltyard/engine/players';
import { canonical, Generator } from '@tiltyard/engine/values';
import { undeclared } from './cases.js';

const COMMANDS = 25;
const SEEDS = ['heron', 'ferry'];

/** Actions with a higher utility than the ruleset's stated maximum: players who have found better would skip them. */
const aboveMaximum = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: string,
): readonly string[] =>
  [...ruleset.actions.values()]
    .filter((action) => action.when !== 'gm' && !action.blocked(state, by))
    .map((action) => scoresOf(ruleset, action))
    .filter((scores) => scores.utility(state, by) > scores.maxUtility)
    .map(({ action }) => `${action} looks better than its maxUtility`);

/** Plays random commands from the offers, answers included, and checks the results. */
export const playProblems = (run: LoadedRun): readonly string[] =>
  SEEDS.flatMap((seed) =>
    run.use((ruleset, initial) => {
      const policy = randomPolicy(ruleset, new Generator(seed));
      const fight = new Fight(ruleset, initial, {
        seed,
        guard: true,
        decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
      });
      const begun = fight.begin();
      if (begun.kind !== 'done') return [`the fight does not begin: ${canonical(begun)}`];
      const found: string[] = [];
      for (let i = 0; i < COMMANDS && !fight.outcome; i++) {
        const by = acting(fight.state);
        if (by === undefined) break;
        found.push(...aboveMaximum(ruleset, fight.state, by));
        const command = policy.command(fight.state, by);
        if (!command) break;
        const step = fight.perform(command);
        if (step.kind !== 'done')
          return [
            ...found,
            `what was offered is not done: ${canonical(command)}: ${canonical(step)}`,
          ];
      }
      const notes = fight.log.flatMap((entry) => entry.notes);
      return [
        ...found,
        ...undeclared(ruleset, notes, fight.state),
        ...lawsOf(ruleset, fight, initial),
      ];
    }),
  );

/** What does not come out the same in a fight: replayed, from its journal, through JSON, undone and redone. */
function lawsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  initial: S,
): readonly string[] {
  const end = canonical(fight.state);
  const found = fight.verify().problems.map(({ seq, message }) => `entry ${seq}: ${message}`);
  if (canonical(JSON.parse(JSON.stringify(fight.state))) !== end)
    found.push('the state does not survive JSON');
  const rulesets = new Map([[ruleset.id, defineRuleset(ruleset)]]);
  const reopened = openJournal(JSON.stringify(fight.journal()), 'journal.json', rulesets);
  if (!reopened.ok)
    found.push(...reopened.problems.map(({ message }) => `the journal: ${message}`));
  else if (reopened.value.use((_, open) => canonical(open().state)) !== end)
    found.push('the fight opened from its journal is another');
  const entries = fight.log.length;
  for (let i = 0; i < entries; i++) fight.undo();
  if (canonical(fight.state) !== canonical(initial)) found.push('undo does not lead to the set-up');
  for (let i = 0; i < entries; i++) fight.redo();
  if (canonical(fight.state) !== end) found.push('redo does not lead to the end');
  return found;
}
