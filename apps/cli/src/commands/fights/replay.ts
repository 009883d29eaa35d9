import { acting } from '@tiltyard/engine';
import { timeline } from '@tiltyard/engine/show';
import type { Entry } from '@tiltyard/engine/fight';
import { readJournalFile } from '../../files/journals.js';
import { indented, json, line } from '../../text/output.js';
import { formatResult, printMap, printCombatants } from '../../text/print-combatants.js';
import type { Detail } from '../../text/log-printer.js';
import { formatCommand, LogPrinter } from '../../text/log-printer.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';

export interface ReplayOptions extends Detail {
  readonly json?: boolean;
  readonly to?: number;
}

/** Shows a journal entry by entry, and the state at the end or after one entry. */
export function replay(file: string, options: ReplayOptions, world: CliEnvironment): number {
  const { journal, use } = readJournalFile(file, world);
  const last = journal.entries.length - 1;
  const to = options.to ?? last;
  if (to > last)
    throw InputError.file(
      file,
      `there is no entry ${to}`,
      last < 0 ? 'a journal with entries' : `0 to ${last}`,
    );
  return use((ruleset, open) => {
    const fight = open();
    let state = fight.stateAt(-1);
    const story = new LogPrinter(world, ruleset, state, options);
    if (!options.json) {
      line(
        world,
        `${world.paint.bold(journal.title)} ${world.paint.dim(`· ${ruleset.name} ${journal.version}`)}\n`,
      );
      printMap(world, ruleset, state);
    }
    for (const moment of timeline(fight)) {
      const { entry } = moment;
      state = moment.state;
      if (!options.json) {
        line(world, world.paint.dim(`#${entry.seq} ${entryText(entry)}`));
        story.entry(entry, state);
      }
      // The next moment advances the state, so stop before it.
      if (entry.seq === to) break;
    }
    const outcome = ruleset.outcome(state);
    if (options.json) {
      json(world, {
        title: journal.title,
        ruleset: ruleset.id,
        version: journal.version,
        entries: journal.entries.slice(0, to + 1),
        turn: acting(state) ?? null,
        winners: outcome?.winners ?? null,
        state,
      });
      return EXIT_OK;
    }
    line(world, `\n${world.paint.bold(to === last ? 'At the end' : `After entry ${to}`)}\n`);
    printMap(world, ruleset, state);
    line(world, indented(printCombatants(world, ruleset, state).join('\n'), '  '));
    line(world, `\n${world.paint.bold(formatResult(outcome))}`);
    if (to === last)
      for (const { command } of journal.pending)
        line(world, `Still under way: ${command ? formatCommand(command) : 'the beginning'}.`);
    return EXIT_OK;
  });
}

const entryText = (entry: Entry): string => {
  if (entry.kind === 'command')
    return `${entry.seat}: ${entry.command ? formatCommand(entry.command) : ''}`;
  return `${entry.seat}: ${entry.kind}`;
};
