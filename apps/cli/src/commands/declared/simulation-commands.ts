import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import {
  policyOption,
  queueAddress,
  SEED_HELP,
  sidePolicies,
  wholeNumber,
  workersOption,
} from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import type { ExperimentOptions } from '../../simulation/experiment.js';
import type { SimulateOptions } from '../../simulation/simulate.js';
import type { WorkerOptions } from '../../simulation/queue/worker.js';

const queueOption = (): Option =>
  new Option(
    '--queue <url>',
    'let `tiltyard worker`s play the fights, over PostgreSQL (postgres://…) or Redis (redis://…)',
  ).argParser(queueAddress);

/** Adds `simulate`: a fight played many times. */
export function addSimulate({ top, world, done }: CommandContext): void {
  top
    .command('simulate')
    .argument('<file>', 'scenario file (YAML or JSON); scripts are ignored')
    .description(
      'Play the fights of a file many times with automatic players and show who wins, how long it takes and who hurts whom.',
    )
    .option('-n, --fights <n>', 'how many fights', wholeNumber(1), 1000)
    .option('--seed <text>', SEED_HELP)
    .addOption(policyOption('how automatic players choose'))
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', sidePolicies)
    .option('--limit <n>', 'maximum commands per fight', wholeNumber(1), 2000)
    .option('--quick', 'leave out who hurts whom and which rules fire')
    .addOption(workersOption())
    .addOption(queueOption())
    .option('--json', 'print the distributions as JSON')
    .action(async (file: string, options: SimulateOptions) =>
      done(await (await import('../../simulation/simulate.js')).simulate(file, options, world())),
    );
}

/** Adds `experiment`: variants of a fight compared. */
export function addExperiment({ top, world, done }: CommandContext): void {
  top
    .command('experiment')
    .argument('[file]', 'experiment file (YAML or JSON): a scenario and what varies')
    .description('Play variants of a fight with the same dice and show how they differ.')
    .option(
      '-n, --fights <n>',
      'fights per variant (default: that of the file, else 1000)',
      wholeNumber(2),
    )
    .option('--seed <text>', SEED_HELP)
    .option('--out <folder>', 'write a report with charts there, and the findings as CSV and JSON')
    .addOption(workersOption())
    .addOption(queueOption())
    .option('--schema', 'print the JSON Schema of experiment files, for editors')
    .option('--json', 'print the findings as JSON')
    .action(async (file: string | undefined, options: ExperimentOptions) =>
      done(
        await (await import('../../simulation/experiment.js')).experiment(file, options, world()),
      ),
    );
}

/** Adds `worker`: plays batches off a queue. */
export function addWorker({ top, world, done }: CommandContext): void {
  top
    .command('worker')
    .description(
      'Play batches for `simulate --queue`, `experiment --queue` and `serve --queue`, until stopped.',
    )
    .addOption(
      new Option(
        '--queue <url>',
        'PostgreSQL (postgres://…) or Redis (redis://…), the same as that of the others',
      )
        .env('TILTYARD_QUEUE')
        .argParser(queueAddress)
        .makeOptionMandatory(),
    )
    .option('--concurrency <n>', 'batches at once', wholeNumber(1), availableParallelism())
    .option('--json', 'print progress as JSON lines')
    .action(async (options: WorkerOptions) =>
      done(await (await import('../../simulation/queue/worker.js')).worker(options, world())),
    );
}
