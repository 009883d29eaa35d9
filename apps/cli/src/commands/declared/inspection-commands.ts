import { Option } from 'commander';
import { wholeNumber } from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import { coverage } from '../authoring/coverage.js';
import { explainRule } from '../authoring/explain.js';
import { replay } from '../fights/replay.js';
import type { ReplayOptions } from '../fights/replay.js';
import { rules } from '../authoring/rules.js';
import type { RulesOptions } from '../authoring/rules.js';
import type { ExportOptions } from '../authoring/tables.js';
import { sheet } from '../authoring/sheet.js';
import { validate } from '../authoring/validate.js';
import type { ValidateOptions } from '../authoring/validate.js';
import { verify } from '../fights/verify.js';

interface Json {
  readonly json?: boolean;
}

/** Adds `replay`: a journal entry by entry. */
export function addReplay({ top, world, done }: CommandContext): void {
  top
    .command('replay')
    .argument('<journal>', 'journal file')
    .description('Show a journal entry by entry.')
    .option('--to <n>', 'stop after this entry', wholeNumber(0))
    .option('--brief', 'hide dice and breakdowns')
    .option('--all', 'also show modifiers that don’t apply')
    .option('--json', 'print the entries and the state as JSON')
    .action((file: string, options: ReplayOptions) => done(replay(file, options, world())));
}

/** Adds `verify`: every die and consequence of a journal checked. */
export function addVerify({ top, world, done }: CommandContext): void {
  top
    .command('verify')
    .argument('<journal>', 'journal file')
    .description('Check every die of a journal, replay it and report differences and gaps.')
    .option('--commitment <hex>', 'the commitment noted when the fight began')
    .option('--json', 'print the verdict as JSON')
    .action((file: string, options: Json & { readonly commitment?: string }) =>
      done(verify(file, options, world())),
    );
}

/** Adds `validate`: files checked without playing them. */
export function addValidate({ top, world, done }: CommandContext): void {
  top
    .command('validate')
    .argument('[files...]', 'scenario files and journals')
    .description('Check files without playing them and list all problems with their places.')
    .option('--schema', 'print the JSON Schema of scenario files')
    .option('--json', 'print the problems as JSON')
    .action((files: readonly string[], options: ValidateOptions) =>
      done(validate(files, options, world())),
    );
}

/** Adds `sheet`: combatants as stat blocks. */
export function addSheet({ top, world, done }: CommandContext): void {
  top
    .command('sheet')
    .argument('<file>', 'scenario file')
    .argument('[combatant]', 'id (default: all combatants)')
    .description('Print sheets as stat blocks in Markdown, which the library imports.')
    .action((file: string, who: string | undefined) => done(sheet(file, who, world())));
}

/** Adds `rules`: the rules of a system, and what proves them. */
export function addRules({ top, world, done }: CommandContext): void {
  top
    .command('rules')
    .argument('[system]', 'such as renaissance (default: all systems)')
    .description('List the rules of a system with our rulings, and its switches.')
    .addOption(
      new Option(
        '--coverage',
        'say for every rule whether code cites it and whether a passing test proves it',
      ).conflicts('search'),
    )
    .option('--search <text>', 'only rules that contain all these words')
    .addOption(
      new Option(
        '--schema',
        'print the JSON Schema of scenario files of the system, for editors',
      ).conflicts(['search', 'coverage']),
    )
    .option('--json', 'print as JSON')
    .action(
      async (system: string | undefined, options: RulesOptions & { readonly coverage?: boolean }) =>
        done(
          options.coverage
            ? await coverage(system, options, world())
            : rules(system, options, world()),
        ),
    );
}

/** Adds `tables` with its own commands: tables of the rolemaster system. */
export function addTables({ top, world, done }: CommandContext): void {
  const tables = top
    .command('tables')
    .description(
      'Attack, critical, fumble and maneuver tables of the rolemaster system: check your own, show and export any.',
    );
  tables
    .command('check')
    .argument('<files...>', 'tables as CSV or JSON; all of them are one set')
    .description('Check tables and list problems with file, line and column.')
    .option('--json', 'print the findings as JSON')
    .action(async (files: readonly string[], options: Json) =>
      done((await import('../authoring/tables.js')).checkTables(files, options, world())),
    );
  tables
    .command('show')
    .argument(
      '[table]',
      'a built-in table such as broadsword or krush, or a file (default: list them)',
    )
    .description('Show a table.')
    .option('--json', 'print it as JSON')
    .action(async (name: string | undefined, options: Json) =>
      done((await import('../authoring/tables.js')).showTable(name, options, world())),
    );
  tables
    .command('export')
    .argument('<table>', 'a built-in table, or a file')
    .description('Print a table in a format that can be imported again.')
    .addOption(
      new Option('--format <name>', 'form of the table').choices(['csv', 'json']).default('csv'),
    )
    .action(async (name: string, options: ExportOptions) =>
      done((await import('../authoring/tables.js')).exportTable(name, options, world())),
    );
}

/** Adds `explain`: one rule with everything about it. */
export function addExplain({ top, world, done }: CommandContext): void {
  top
    .command('explain')
    .argument('<rule-id>', 'such as REN-ATK-06')
    .description(
      'Explain a rule: its text, our ruling, the switches that affect it, the tests that prove it.',
    )
    .option('--json', 'print as JSON')
    .action((id: string, options: Json) => done(explainRule(id, options, world())));
}
