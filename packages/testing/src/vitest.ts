import type { AnyRuleset, FightState, Ruleset } from '@tiltyard/engine';
import { defineRuleset } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { checksOf } from './checks.js';
import { caseProblems, caseTitle } from './laws/cases.js';
import type { SystemLaws } from './random-play.js';
import { compareHints, randomPlayProblems, refusalsWithoutRules } from './random-play.js';
import { scenarioFiles } from './scenario-files.js';
import { checkThrows } from './throws.js';

/** The time limit of one check, in milliseconds: exact odds are slow on a busy machine. */
const TIMEOUT = 300_000;

/**
 * A test for everything required of a ruleset: its worked cases hold, undo and replay agree, odds sum to one, nothing
 * hidden is revealed, and so on, in each fight of its scenario files.
 * @param places folders and files, for example `new URL('./cases/', import.meta.url)`; files of other systems are
 * skipped
 */
export function testRuleset(ruleset: AnyRuleset, places: readonly URL[]): void {
  for (const { name, problems } of checksOf(ruleset, places.flatMap(scenarioFiles)))
    test(name, { timeout: TIMEOUT }, () => expect(problems()).toEqual([]));
}

/**
 * One test for every worked case of a ruleset: each file of the folder is played, and all its expectations must hold.
 * The test is named after the file, its title and the rules that it proves.
 * @param folder for example `new URL('./cases/', import.meta.url)`
 */
export function testCases<S extends FightState>(ruleset: Ruleset<S>, folder: URL): void {
  const any = defineRuleset(ruleset);
  const files = scenarioFiles(folder);
  for (const file of files)
    test(caseTitle(file), () => expect(caseProblems(any, file)).toEqual([]));
  test(`${ruleset.id} has cases`, () => expect(files).not.toEqual([]));
}

/** The time limit of random play, in milliseconds: its length is given in commands. */
const LONG_TIMEOUT = 900_000;

/**
 * One test per encounter: all invariants of a system hold after every command of random play, under house rules drawn
 * for each fight. A violation is minimised and printed as a scenario file.
 * @param commands the minimum number, shared among the encounters
 */
export function testRandomPlay<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  commands: number,
): void {
  const encounters = Object.keys(laws.encounters);
  const share = Math.ceil(commands / encounters.length);
  test.each(encounters)(
    `${ruleset.id}: invariants hold whatever %s do, under any house rules`,
    { timeout: LONG_TIMEOUT },
    (name) => expect(randomPlayProblems(ruleset, laws, name, share)).toEqual([]),
  );
}

/**
 * One test: exact odds are the same with and without the rules' hints on equivalent faces, and in either order of
 * combatants in a file, for the commands of random play under house rules drawn for each fight.
 * @param fights per encounter
 * @param least the minimum of commands small enough to be compared in full
 */
export function testHints<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
  least: number,
): void {
  test(
    `${ruleset.id}: neither hints on equivalent faces nor the order of a file change odds, under any house rules`,
    { timeout: LONG_TIMEOUT },
    () => {
      const { problems, compared } = compareHints(ruleset, laws, fights);
      expect(problems).toEqual([]);
      expect(compared).toBeGreaterThanOrEqual(least);
    },
  );
}

/**
 * One test: performed 20,000 times in situations of random play and of files, under house rules drawn for each fight,
 * actions come out as often as their exact odds predict, within five standard deviations.
 * @param fights the maximum per encounter
 * @param least the minimum of actions performed that often, or with results that no die can change
 * @param worked folders of worked situations, for what random play seldom reaches and for GM actions
 */
export function testThrows<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
  least: number,
  worked: readonly URL[] = [],
): void {
  test(
    `${ruleset.id}: 20,000 throws of an action agree with its odds, under any house rules`,
    { timeout: LONG_TIMEOUT },
    () => {
      const found = checkThrows(ruleset, laws, fights, worked.flatMap(scenarioFiles));
      expect(found.problems).toEqual([]);
      expect(found.thrown.length + found.diceless.length).toBeGreaterThanOrEqual(least);
    },
  );
}

/**
 * One test: every refusal in random play cites a rule, under house rules drawn for each fight: of actions, values of
 * their parameters, invalid combinations, and actions out of turn.
 * @param fights per encounter
 */
export function testRefusals<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
): void {
  test(
    `${ruleset.id}: every refusal cites a rule, under any house rules`,
    { timeout: LONG_TIMEOUT },
    () => expect(refusalsWithoutRules(ruleset, laws, fights)).toEqual([]),
  );
}
