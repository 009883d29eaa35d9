import type { Command, FightState, Json, Ruleset } from '@tiltyard/engine';
import type { AnswerSource, DiceSource } from '@tiltyard/engine/core';
import { byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import type { Enumeration } from '@tiltyard/engine/odds';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import {
  add,
  canonical,
  fraction,
  Generator,
  LIMITS,
  ONE,
  toNumber,
} from '@tiltyard/engine/values';

/** How the branches of a command are walked. */
interface Walk<S> {
  /** The key that distinguishes outcomes; default the whole state. */
  readonly keyOf?: (state: S) => string;
  /** The answer source; default the rules' own fallbacks. */
  readonly answers?: AnswerSource;
  /** Whether to ignore the rules' hints on equivalent faces. */
  readonly unhinted?: boolean;
  /** The most branches walked. */
  readonly leaves?: number;
}

/** The changing part of a state as text. */
const changing = <S extends FightState>(state: S): string => canonical({ ...state, fixed: null });

/** The same dice without the hints on equivalent faces. */
const withoutHints = (chance: DiceSource): DiceSource => ({
  enumerating: true,
  die: (die, name, who) => chance.die(die, name, who),
  pool: (pool, name, who) => chance.pool(pool, name, who),
  chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
  until: (attempt) => chance.until(attempt),
});

/** All outcomes of a command. */
function outcomesOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  { do: action, by, with: parameters }: Command,
  {
    keyOf = changing,
    answers = byFallback,
    unhinted = false,
    leaves = LIMITS.leaves,
  }: Walk<S> = {},
): Enumeration<string> {
  const sandbox = new Sandbox(ruleset, state);
  const found = ruleset.actions.get(action);
  if (!found) throw new Error(`there is no action ${action}`);
  return enumerate(
    (chance) =>
      sandbox.run(() => {
        const ctx = sandbox.table(unhinted ? withoutHints(chance) : chance, answers);
        found.perform(ctx, by, parameters);
        const key = keyOf(ctx.state);
        return { key, value: key };
      }),
    sandbox.written,
    { ...LIMITS, leaves },
  );
}

const fractions = ({ outcomes }: Enumeration<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...outcomes].map(([key, { weight }]) => [key, `${weight.num}/${weight.den}`]),
  );

/**
 * The exact chances of the outcomes of a command, as fractions in lowest terms, by a key that distinguishes outcomes. A
 * command with too many branches is an error.
 */
export function chancesOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  walk: Walk<S> = {},
): Readonly<Record<string, string>> {
  const found = outcomesOf(ruleset, state, command, walk);
  if (!found.complete) throw new Error(`${command.do} has too many branches`);
  return fractions(found);
}

/** Whether the odds of a command are complete within this many branches, with hints or without. */
export const isSmall = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  leaves: number,
): boolean => outcomesOf(ruleset, state, command, { unhinted: true, leaves }).complete;

/** A state as text, fast to build: the same state reached the same way gives the same text. */
const quickly = <S extends FightState>(state: S): string =>
  JSON.stringify({ ...state, fixed: null });

/** How often an outcome came up in rolls, beside its chance. */
export interface ThrownOutcome {
  readonly chance: number;
  readonly count: number;
}

/**
 * A command performed repeatedly with dice from a generator, compared with its exact odds.
 * @returns undefined if it has too many branches; a single outcome, without rolls, if no die can change the result
 */
export function thrown<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  {
    leaves,
    times,
    seed,
  }: { readonly leaves: number; readonly times: number; readonly seed: string },
): readonly ThrownOutcome[] | undefined {
  const exact = outcomesOf(ruleset, state, command, { leaves, keyOf: quickly });
  if (!exact.complete) return undefined;
  const counts = new Map([...exact.outcomes.keys()].map((key) => [key, 0]));
  if (counts.size > 1) {
    const sandbox = new Sandbox(ruleset, state);
    const action = ruleset.actions.get(command.do);
    const dice = new GeneratorDice(new Generator(seed));
    for (let i = 0; i < times; i++)
      sandbox.run(() => {
        const ctx = sandbox.table(dice, byFallback);
        action?.perform(ctx, command.by, command.with);
        const key = quickly(ctx.state);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
  }
  return [...counts].map(([key, count]) => {
    const weight = exact.outcomes.get(key)?.weight;
    return { count, chance: weight ? toNumber(weight) : 0 };
  });
}

/** What is wrong with the odds of one command: their sum, a change of the state, or a dependence on hints. */
export function oddsProblemsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  leaves: number,
): readonly string[] {
  const before = changing(state);
  const hinted = outcomesOf(ruleset, state, command, { leaves });
  const plain = outcomesOf(ruleset, state, command, { leaves, unhinted: true });
  const sum = [...hinted.outcomes.values()].reduce(
    (total, { weight }) => add(total, weight),
    hinted.leftOut,
  );
  const alike =
    !hinted.complete ||
    !plain.complete ||
    canonical(fractions(hinted)) === canonical(fractions(plain));
  return [
    ...(sum.num === ONE.num && sum.den === ONE.den
      ? []
      : [`the odds of ${command.do} sum to ${sum.num}/${sum.den}`]),
    ...(changing(state) === before ? [] : [`the odds of ${command.do} change the state`]),
    ...(alike ? [] : [`the odds of ${command.do} are others without its hints on like faces`]),
  ];
}

/** Counts of equally likely cases as chances like those of `chancesOf`, for calculators that list every case. */
export function countedChances(
  counts: ReadonlyMap<string, number>,
  cases: number,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...counts].map(([key, count]) => {
      const { num, den } = fraction(BigInt(count), BigInt(cases));
      return [key, `${num}/${den}`];
    }),
  );
}

/** Answers some questions by id, all others by the rules' own fallbacks. */
export const answering =
  (given: Readonly<Record<string, Json>>): AnswerSource =>
  (questions) => {
    const plain = byFallback(questions);
    return questions.map(({ id }, i) => given[id] ?? plain[i] ?? null);
  };

/** Draws situations in which two calculations of the same chances differ; empty if they never do. */
export function differences(
  name: string,
  situations: number,
  compare: (generator: Generator) => {
    readonly situation: Json;
    readonly engine: Readonly<Record<string, string>>;
    readonly reference: Readonly<Record<string, string>>;
  },
): readonly string[] {
  const generator = new Generator(name);
  const found: string[] = [];
  for (let i = 0; i < situations && found.length < 5; i++) {
    const { situation, engine, reference } = compare(generator);
    if (canonical(engine) !== canonical(reference))
      found.push(canonical({ situation, engine: { ...engine }, reference: { ...reference } }));
  }
  return found;
}

/** The same state with its combatants listed in reverse. */
const reversed = <S extends FightState>(state: S): S => ({
  ...state,
  combatants: Object.fromEntries(Object.entries(state.combatants).toReversed()),
});

/** What is wrong with the odds of one command if they depend on the order of combatants in a file. */
export function orderProblemsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  leaves: number,
): readonly string[] {
  const one = outcomesOf(ruleset, state, command, { leaves });
  const other = outcomesOf(ruleset, reversed(state), command, { leaves });
  return !one.complete ||
    !other.complete ||
    canonical(fractions(one)) === canonical(fractions(other))
    ? []
    : [`the odds of ${command.do} hang on the order of the file`];
}
