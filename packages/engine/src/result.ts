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

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (...problems: readonly Problem[]): Result<never> => ({ ok: false, problems });
