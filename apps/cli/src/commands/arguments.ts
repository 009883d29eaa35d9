import { availableParallelism } from 'node:os';
import type { PolicyName } from '@tiltyard/analysis';
import { POLICY_NAMES } from '@tiltyard/analysis';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { CliEnvironment } from '../environment.js';

/** What the commands need in order to be added. */
export interface CommandContext {
  readonly top: Command;
  /** The environment when the command runs: with the rulesets that it was told to load. */
  readonly world: () => CliEnvironment;
  /** Receives the exit code. */
  readonly done: (code: number) => void;
}

/** The help of `--seed`. */
export const SEED_HELP = 'seed of the dice (default: that of the file, else "tiltyard")';

/** `--policy`, with its help. */
export const policyOption = (help: string): Option =>
  new Option('--policy <name>', help)
    .choices(POLICY_NAMES)
    .default('sensible' satisfies PolicyName);

/**
 * Reads a whole number from `low` to `high`.
 * @throws InvalidArgumentError for anything else
 */
export const wholeNumber =
  (low: number, high = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    if (!/^\d+$/.test(text) || Number(text) < low || Number(text) > high)
      throw new InvalidArgumentError(
        high === Number.MAX_SAFE_INTEGER
          ? `Expected a whole number, ${low} or more.`
          : `Expected a whole number, ${low} to ${high}.`,
      );
    return Number(text);
  };

/**
 * Reads the names of sides, separated by commas.
 * @throws InvalidArgumentError if one is empty
 */
export const sideList = (text: string): readonly string[] => {
  const list = text.split(',').map((side) => side.trim());
  if (list.includes(''))
    throw new InvalidArgumentError('Expected the names of sides, with commas between them.');
  return list;
};

const isPlayer = (name: string): name is PolicyName => POLICY_NAMES.some((each) => each === name);

/**
 * Collects `side=policy` from several options.
 * @throws InvalidArgumentError for anything else
 */
export function sidePolicies(
  text: string,
  before: Readonly<Record<string, PolicyName>> = {},
): Readonly<Record<string, PolicyName>> {
  const at = text.lastIndexOf('=');
  const [who, policy] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !isPlayer(policy))
    throw new InvalidArgumentError(
      `Expected a side or combatant and a policy, such as guards=cautious. Policies are: ${POLICY_NAMES.join(', ')}.`,
    );
  return { ...before, [who]: policy };
}

/** Reads the address of a database. @throws InvalidArgumentError unless it is PostgreSQL. */
export function databaseAddress(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('Expected postgres://user:password@host:5432/database.');
}

/** Reads the address of a queue. @throws InvalidArgumentError unless it is PostgreSQL or Redis. */
export function queueAddress(text: string): string {
  if (URL.canParse(text) && /^(postgres(ql)?|rediss?):$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError(
    'Expected postgres://user@host:5432/database or redis://host:6379.',
  );
}

/** The number of threads to use; by default as many as there are cores. */
export const workersOption = (): Option =>
  new Option('--workers <n>', 'threads on this machine; the result is the same for any number')
    .argParser(wholeNumber(1))
    .default(availableParallelism());
