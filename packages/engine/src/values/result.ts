import type { InputLimits } from './limits.js';

/** One problem with input: where, what, and what was expected instead. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The same in every language and version, in kebab case: `unknown-content`. */
  readonly code?: string;
  readonly expected?: string;
  readonly file?: string;
  /** 1-based position in the file, if known. */
  readonly line?: number;
  readonly column?: number;
  /** The size limit that the input exceeds, if any. */
  readonly exceeds?: keyof InputLimits;
  /** How many further problems this one stands for, if they were left out. */
  readonly more?: number;
}

/** The most problems reported at once; further ones are only counted. */
export const MAX_PROBLEMS = 50;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 600;

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (...problems: readonly Problem[]): Result<never> => ({ ok: false, problems });

/** A failure with any number of problems; the first distinct ones are reported and the others counted. */
export const failWith = (problems: Iterable<Problem>): Result<never> => ({
  ok: false,
  problems: limitProblems(problems),
});

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;

/** The first distinct problems, with texts of limited length, and a last one with the number of further ones. */
export function limitProblems(problems: Iterable<Problem>): readonly Problem[] {
  const told: Problem[] = [];
  const seen = new Set<string>();
  let more = 0;
  for (const problem of problems) {
    if (problem.more !== undefined) {
      more += problem.more;
      continue;
    }
    const message = shorten(problem.message, MAX_TEXT_LENGTH);
    const expected =
      problem.expected === undefined ? undefined : shorten(problem.expected, MAX_TEXT_LENGTH);
    const { path, file, line, column } = problem;
    const key = JSON.stringify([path, message, expected, file, line, column]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (told.length >= MAX_PROBLEMS) more++;
    else told.push({ ...problem, message, ...(expected === undefined ? {} : { expected }) });
  }
  return more > 0 ? [...told, { path: [], message: `and ${more} more`, more }] : told;
}

/**
 * Names in a list for people: the first ones, shortened, and the number of further ones. The cost does not grow with
 * the list.
 * @param without a name of the list that is left out
 */
export function listNames(
  names: ReadonlySet<string> | readonly string[],
  without?: string,
): string {
  const listed: string[] = [];
  for (const name of names) {
    if (listed.length >= MAX_NAMES) break;
    if (name !== without) listed.push(shorten(name, MAX_NAME_LENGTH));
  }
  const all = 'size' in names ? names.size : names.length;
  const more = all - listed.length - (without === undefined ? 0 : 1);
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Several results combined: all the values, or all the problems. */
export function combine<T extends object>(results: {
  readonly [K in keyof T]: Result<T[K]>;
}): Result<T>;
export function combine(results: Readonly<Record<string, Result<unknown>>>): Result<unknown> {
  const list = combineAll(
    Object.entries(results).map(([key, result]) =>
      result.ok ? ok([key, result.value] as const) : result,
    ),
  );
  return list.ok ? ok(Object.fromEntries(list.value)) : list;
}

/** A list of results combined: all the values in order, or all the problems. */
export function combineAll<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
  return problems.length > 0
    ? failWith(problems)
    : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** A result with the paths of its problems prefixed by `path`. */
export const prefixPath = <T>(path: Problem['path'], result: Result<T>): Result<T> =>
  result.ok
    ? result
    : failWith(
        result.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
      );
