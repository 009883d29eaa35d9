import type { Note } from '../core/events/note.js';
import type { AnswerSource, DiceSource, RulesContext } from '../core/rules-context.js';
import type { FightState } from '../core/state.js';
import { Sandbox } from '../ruleset/sandbox.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Fraction } from '../values/fraction.js';
import { add, ZERO } from '../values/fraction.js';
import type { Limits } from '../values/limits.js';
import { enumerate } from './enumerate.js';

/** How one branch of the dice ends. */
export interface BranchEnd<S> {
  readonly state: S;
  readonly notes: readonly Note[];
}

/** A test of every branch. */
export type BranchTest<S> = (end: BranchEnd<S>) => boolean;

/** What to find out about the branches of an action. */
export interface ChanceOptions<S> {
  readonly decide: AnswerSource;
  readonly tests: readonly BranchTest<S>[];
  /**
   * Whether a test reads numbers of notes. Faces that differ only in such numbers are then walked one by one, which
   * takes many more branches.
   */
  readonly numbers: boolean;
  readonly limits: Limits;
}

/** The chances that the tests hold, and the weight of what was not followed. */
export interface Chances {
  readonly chances: readonly Fraction[];
  readonly leftOut: Fraction;
}

/** Dice that hide the enumeration, so that the rules give no hints on equivalent faces. */
const withoutHints = (chance: DiceSource): DiceSource => ({
  enumerating: false,
  die: (die, name, who) => chance.die(die, name, who),
  pool: (pool, name, who) => chance.pool(pool, name, who),
  chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
  until: (attempt) => chance.until(attempt),
});

/** The words and booleans of a note: these differ between branches that are not equivalent. */
const wordsOf = ({ id, data }: Note): string =>
  JSON.stringify([id, Object.entries(data).filter(([, fact]) => typeof fact !== 'number')]);

/**
 * The exact chances that the result of an action meets some tests.
 * @param act performs the action.
 */
export function chancesOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  act: (ctx: RulesContext<S>) => void,
  { decide, tests, numbers, limits }: ChanceOptions<S>,
): Chances {
  const sandbox = new Sandbox(ruleset, state);
  let notes: Note[] = [];
  const listener = { breakdowns: false, push: (note: Note) => notes.push(note) };
  const standing = (): string => {
    const { fixed, ...rest } = sandbox.state;
    return `${fixed === state.fixed}${notes.map(wordsOf).join()}${JSON.stringify(rest)}`;
  };
  const { outcomes, leftOut } = enumerate(
    (chance) =>
      sandbox.run(() => {
        notes = [];
        act(sandbox.table(numbers ? withoutHints(chance) : chance, decide, listener));
        const met = tests.map((test) => test({ state: sandbox.state, notes }));
        return { key: met.join(), value: met };
      }),
    sandbox.written,
    limits,
    standing,
  );
  const all = [...outcomes.values()];
  const chances = tests.map((_, i) =>
    all.reduce((sum, { value, weight }) => (value[i] ? add(sum, weight) : sum), ZERO),
  );
  return { chances, leftOut };
}
