import type { CommandContext } from '../arguments.js';

/** Adds `new`: a ruleset or an encounter to start from. */
export function addNew({ top, world, done }: CommandContext): void {
  const fresh = top
    .command('new')
    .description('Create a ruleset or an encounter as a starting point.');
  fresh
    .command('ruleset')
    .argument('<folder>', 'new folder; its name is the id of the system, such as my-system')
    .description('Write a small complete ruleset, which plays at once.')
    .action(async (folder: string) =>
      done((await import('../authoring/new.js')).newRuleset(folder, world())),
    );
  fresh
    .command('encounter')
    .argument('<system>', 'such as renaissance')
    .argument('[file]', 'new scenario file (default: the name of the system)')
    .option(
      '--map <file>',
      'map of another program: .dd2vtt, .uvtt, .df2vtt, .tmj or a scene of Foundry',
    )
    .description('Write a scenario file with two sides as a starting point.')
    .action(async (system: string, file: string | undefined, options: { readonly map?: string }) =>
      done((await import('../authoring/new.js')).newEncounter(system, file, options.map, world())),
    );
}

/** Adds `test`: checks a ruleset against everything required of rulesets. */
export function addTest({ top, world, done }: CommandContext): void {
  top
    .command('test')
    .argument('[folder]', 'folder of the ruleset', '.')
    .description(
      'Check a ruleset of your own: its worked cases, and everything that every ruleset must satisfy.',
    )
    .option('--json', 'print the results as JSON')
    .action(async (folder: string, options: { readonly json?: boolean }) =>
      done(
        await (await import('../authoring/test-ruleset.js')).testOutside(folder, options, world()),
      ),
    );
}
