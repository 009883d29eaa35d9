import { policyOption, SEED_HELP, sidePolicies, wholeNumber, workersOption } from '../arguments.js';
import type { CommandContext } from '../arguments.js';
import type { BalanceCommandOptions } from '../../simulation/balance.js';
import type { WorthCommandOptions } from '../../simulation/worth.js';
import { InvalidArgumentError } from 'commander';

const gathered = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

function difference(text: string): number {
  if (!/^-?\d{1,9}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('Expected a whole number other than 0.');
  return Number(text);
}

const BALANCE_EXAMPLES = `
Targets: "SIDE 70 %" (wins), "SIDE stands 80 %" (none of it falls), "SIDE loses 50 %" (of its health),
"over in 8 rounds" (in half of all fights) or "over in 8 rounds 80 %".

Examples:
  $ tiltyard balance fight.yaml --target "party 70 %" --vary bandit.copies=1..12
  $ tiltyard balance fight.yaml --target "party stands 80 %" --vary ogre.sheet.DUR=20..60/5 --out even.yaml`;

/** Adds `balance`: adjusts an encounter to a target. */
export function addBalance({ top, world, done }: CommandContext): void {
  top
    .command('balance')
    .argument('<file>', 'scenario file (YAML or JSON); scripts are ignored')
    .description(
      'Find how many copies of a combatant, or which value of theirs, bring a fight to a target.',
    )
    .requiredOption('--target <text>', 'the target, see below')
    .requiredOption(
      '--vary <what=from..to>',
      'what may vary, such as bandit.copies=1..12; repeatable, one after another',
      gathered,
    )
    .option('--run <n>', 'which fight of the file, from 1', wholeNumber(1))
    .option('--seed <text>', SEED_HELP)
    .addOption(policyOption('how automatic players choose'))
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', sidePolicies)
    .option('--fights <n>', 'maximum fights per value', wholeNumber(10), 400)
    .option(
      '--proof <n>',
      'fights with other dice at the value that was found',
      wholeNumber(1),
      400,
    )
    .option('--seconds <n>', 'maximum time', wholeNumber(1), 60)
    .addOption(workersOption())
    .option('--out <file>', 'write the balanced scenario to a new file')
    .option('--json', 'print what was found as JSON')
    .addHelpText('after', BALANCE_EXAMPLES)
    .action(async (file: string, options: BalanceCommandOptions) =>
      done(await (await import('../../simulation/balance.js')).balance(file, options, world())),
    );
}

const WORTH_EXAMPLES = `
Examples:
  $ tiltyard worth fight.yaml --change ann.sheet.STR+5 --change 'ann.sheet.armour="mail"'
  $ tiltyard worth fight.yaml --each ann              1 more for every number on Ann’s sheet`;

/** Adds `worth`: how much a change alters the chance to win. */
export function addWorth({ top, world, done }: CommandContext): void {
  top
    .command('worth')
    .argument('<file>', 'scenario file (YAML or JSON); scripts are ignored')
    .description(
      'Say what a weapon, a skill point or a house rule is worth in points of win chance.',
    )
    .option(
      '--change <what>',
      'ID.sheet.STR+5, ID.sheet.armour="mail", options.NAME=on; repeatable',
      gathered,
    )
    .option('--each <id>', 'every number of this combatant’s sheet')
    .option('--by <n>', 'how much to add to each of them', difference, 1)
    .option('--side <name>', 'whose chance of winning (default: the side of the changed combatant)')
    .option('--run <n>', 'which fight of the file, from 1', wholeNumber(1))
    .option('--seed <text>', SEED_HELP)
    .addOption(policyOption('how automatic players choose'))
    .option('--player <who=policy>', 'policy for one side or combatant; repeatable', sidePolicies)
    .option('--fights <n>', 'fights with each change', wholeNumber(2), 400)
    .option('--seconds <n>', 'maximum time', wholeNumber(1), 120)
    .option('--json', 'print what was found as JSON')
    .addHelpText('after', WORTH_EXAMPLES)
    .action(async (file: string, options: WorthCommandOptions) =>
      done(await (await import('../../simulation/worth.js')).worth(file, options, world())),
    );
}
