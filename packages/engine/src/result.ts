/** One thing wrong with something from outside: where, what, and what was expected instead. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
  readonly file?: string;
  /** 1-based position in the file, where one is known. */
  readonly line?: number;
  readonly column?: number;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (...problems: readonly Problem[]): Result<never> => ({ ok: false, problems });

/** Several results as one: all the values, or all the problems. */
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

/** A list of results as one: all the values in order, or all the problems. */
export function combineAll<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
  return problems.length > 0
    ? fail(...problems)
    : ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

/** A result whose problems lie further down, below `path`. */
export const prefixPath = <T>(path: Problem['path'], result: Result<T>): Result<T> =>
  result.ok
    ? result
    : fail(...result.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })));
