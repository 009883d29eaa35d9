import type { Note } from '../core/events/note.js';
import type { AnswerSource, RulesContext } from '../core/rules-context.js';
import type { FightState } from '../core/state.js';
import { chancesOf } from '../odds/chances.js';
import type { Expectation, OddsEntry } from '../ruleset/scenarios/expectation.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Fraction } from '../values/fraction.js';
import { add, equal, fraction, ZERO } from '../values/fraction.js';
import type { Problem } from '../values/result.js';
import { comesTo } from './compare.js';

/** The limit of branches enumerated for a file: about ten seconds. */
const LIMITS = { leaves: 400_000, chain: 4, retries: 8 };

const readFraction = (chance: OddsEntry['chance']): Fraction => {
  const [num = '0', den = '1'] = String(chance).split('/');
  return fraction(BigInt(num), BigInt(den));
};

const text = ({ num, den }: Fraction): string => (den === 1n ? String(num) : `${num}/${den}`);

/** An expected chance with its position below `odds`. */
interface Entry {
  readonly key: string | number;
  readonly entry: OddsEntry;
}

const entriesOf = (odds: NonNullable<Expectation['odds']>): readonly Entry[] =>
  Array.isArray(odds)
    ? odds.map((entry, key) => ({ key, entry }))
    : Object.entries(odds).map(([id, chance]) => ({ key: id, entry: { chance, notes: [{ id }] } }));

const isWord = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';

/** Whether notes are matched by numbers, or by anything other than words and booleans. */
const readsNumbers = ({ notes = [], absent = [] }: OddsEntry): boolean =>
  [...notes, ...absent].some(
    (pattern) => typeof pattern !== 'string' && !Object.values(pattern).every(isWord),
  );

/**
 * Compares exact chances with those that a file expects.
 * @param act performs the action whose chances they are
 * @param decide answers its questions
 */
export function compareOdds<S extends FightState>(
  odds: NonNullable<Expectation['odds']>,
  ruleset: Ruleset<S>,
  state: S,
  act: (ctx: RulesContext<S>) => void,
  decide: AnswerSource,
): readonly Problem[] {
  const entries = entriesOf(odds);
  const { chances, leftOut } = chancesOf(ruleset, state, act, {
    decide,
    tests: entries.map(
      ({ entry }) =>
        (end: { readonly state: S; readonly notes: readonly Note[] }) =>
          comesTo(entry, end),
    ),
    numbers: entries.some(({ entry }) => readsNumbers(entry)),
    limits: LIMITS,
  });
  return entries.flatMap(({ key, entry }, i): Problem[] => {
    const found = chances[i] ?? ZERO;
    const expected = readFraction(entry.chance);
    const path = Array.isArray(odds) ? ['odds', key, 'chance'] : ['odds', key];
    if (leftOut.num > 0n) {
      const most = text(add(found, leftOut));
      const message = `the chance is not known exactly: ${text(found)} to ${most}, as not every branch of the dice was followed`;
      return [{ path, message, expected: text(expected) }];
    }
    if (equal(found, expected)) return [];
    return [{ path, message: `the chance is ${text(found)}`, expected: text(expected) }];
  });
}
