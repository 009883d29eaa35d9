import type { AnyRuleset, FightState, Ruleset } from '@tiltyard/engine';
import { defineRuleset } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { checksOf } from './checks.js';
import { caseProblems, caseTitle } from './laws/cases.js';
import type { SystemLaws } from './random-play.js';
import { compareHints, randomPlayProblems, refusalsWithoutRules } from './random-play.js';
import { scenarioFiles } from './scenario-files.js';
import { checkThrows } from './throws.js';

/** How long one check may take, in milliseconds: exact odds take their time on a busy machine. */
const TIMEOUT = 300_000;

/**
 * A test for everything that a ruleset is held to: its worked cases come out, undo and replay agree, odds sum to one,
 * nothing hidden is told, and so on, in each fight of its scenario files.
 * @param places folders and files, such as `new URL('./cases/', import.meta.url)`; files of other systems are passed over
 */
export function testRuleset(ruleset: AnyRuleset, places: readonly URL[]): void {
  for (const { name, problems } of checksOf(ruleset, places.flatMap(scenarioFiles)))
    test(name, { timeout: TIMEOUT }, () => expect(problems()).toEqual([]));
}

/**
 * One test for every worked case of a ruleset: each file of the folder is played, and all that it expects must come
 * true. The test is named after the file, its title and the rules that it proves.
 * @param folder such as `new URL('./cases/', import.meta.url)`
 */
export function testCases<S extends FightState>(ruleset: Ruleset<S>, folder: URL): void {
  const any = defineRuleset(ruleset);
  const files = scenarioFiles(folder);
  for (const file of files)
    test(caseTitle(file), () => expect(caseProblems(any, file)).toEqual([]));
  test(`${ruleset.id} has cases`, () => expect(files).not.toEqual([]));
}

/** How long random play may take, in milliseconds: its length is given in commands. */
const LONG_TIMEOUT = 900_000;

/**
 * One test an encounter: all that a system says must always be true is true after every command of random play, under house
 * rules drawn for each fight. What breaks is shrunk and printed as a scenario file.
 * @param commands how many at least, shared among the encounters
 */
export function testRandomPlay<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  commands: number,
): void {
  const encounters = Object.keys(laws.encounters);
  const share = Math.ceil(commands / encounters.length);
  test.each(encounters)(
    `${ruleset.id}: what must always be true is true whatever %s do, under any house rules`,
    { timeout: LONG_TIMEOUT },
    (name) => expect(randomPlayProblems(ruleset, laws, name, share)).toEqual([]),
  );
}

/**
 * One test: exact odds are the same with the rules' hints on like faces and without, and whichever way round a file lists its
 * people, of the commands of random play under house rules drawn for each fight.
 * @param fights how many of each encounter
 * @param least so many commands must have been small enough to be compared in full
 */
export function testHints<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
  least: number,
): void {
  test(
    `${ruleset.id}: neither hints on like faces nor the order of a file change odds, under any house rules`,
    { timeout: LONG_TIMEOUT },
    () => {
      const { problems, compared } = compareHints(ruleset, laws, fights);
      expect(problems).toEqual([]);
      expect(compared).toBeGreaterThanOrEqual(least);
    },
  );
}

/**
 * One test: thrown 20,000 times in situations of random play and of files, under house rules drawn for each fight, actions come out as
 * often as their exact odds say, within five standard deviations.
 * @param fights how many of each encounter at most
 * @param least so many actions must have been thrown that often, or be such that no die can change what comes of them
 * @param worked folders of worked situations, for what random play seldom comes to and for what the GM does
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
 * One test: whatever is refused in random play is refused by a rule, under house rules drawn for each fight: actions, values of
 * their parameters, what does not go together, and what is done out of turn.
 * @param fights how many of each encounter
 */
export function testRefusals<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
): void {
  test(
    `${ruleset.id}: whatever is refused is refused by a rule, under any house rules`,
    { timeout: LONG_TIMEOUT },
    () => expect(refusalsWithoutRules(ruleset, laws, fights)).toEqual([]),
  );
}
