import { odds } from '@tiltyard/analysis';
import type { Command, Json } from '@tiltyard/engine';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { Fight } from '@tiltyard/engine/fight';
import type { Rulesets } from '@tiltyard/engine/ruleset';

/** Carries out a command of the first fight of a scenario file, answers what it asks, undoes it, and replays the journal. */
export function playOne(
  file: string,
  rulesets: Rulesets,
  command: Command,
  answers: Readonly<Record<string, Json>>,
) {
  const loaded = loadRuns(file, 'fight.yaml', rulesets);
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.value.runs[0]?.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'monday' });
    fight.begin();
    const before = odds(ruleset, fight.state, command); // every branch of the dice; nothing happens
    let step = fight.perform(command);
    while (step.kind === 'asks') {
      const [open] = step.asked;
      if (!open) break;
      const { id, fallback = null } = open.question;
      step = fight.answer(open.number, answers[id] ?? fallback);
    }
    if (step.kind !== 'done') return { before, step }; // refused by a rule, or a wrong answer
    fight.undo();
    fight.redo(); // with the dice and answers of the journal
    const text = JSON.stringify(fight.journal(true)); // with the seed, so that dice can be checked
    const journal = openJournal(text, 'fight.journal.json', rulesets);
    if (!journal.ok) throw new Error('what was saved opens');
    const verdict = journal.value.use((_, open) => open().verify());
    return { before, step, state: fight.state, outcome: fight.outcome, verdict };
  });
}
