import type { Problem } from '@tiltyard/engine';

/** Why a table is refused (`E_`), or what is suspicious about one that is accepted (`W_`). */
export type Code =
  | 'E_HEADER'
  | 'E_COLUMNS'
  | 'E_RANGE'
  | 'E_GAP'
  | 'E_OVERLAP'
  | 'E_CELL'
  | 'E_TYPE'
  | 'E_FUMBLE'
  | 'E_MAP'
  | 'E_ZONE'
  | 'E_SIZE'
  | 'W_MONOTONE'
  | 'W_REPLACE';

/** A problem with a table; the message begins with its code. */
export interface TableProblem extends Problem {
  readonly code: Code;
}

/** A location: a line and column of a CSV, or a path in a JSON. */
export interface Place {
  readonly path: Problem['path'];
  readonly line?: number;
  readonly column?: number;
}

/** A table as written, before it is interpreted. */
export interface RawTable {
  readonly file: string;
  readonly head: ReadonlyMap<string, { readonly text: string; readonly place: Place }>;
  /** Column labels after the first. */
  readonly columns: readonly string[];
  /** What each row is for: `7`, `1-5`, `<=4`, `>=9`. */
  readonly labels: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** The location of a cell; row -1 is the row of column labels, column -1 the label of a row. */
  place(row: number, column: number): Place;
}

export const LIMIT = { rows: 2000, columns: 60, bytes: 1024 * 1024 };

/** Collects the problems and warnings of a table. */
export class Findings {
  readonly problems: TableProblem[] = [];
  readonly warnings: TableProblem[] = [];

  constructor(private readonly file: string) {}

  add(code: Code, place: Place, message: string, expected?: string): void {
    const problem = {
      code,
      file: this.file,
      ...place,
      message: `${code}: ${message}`,
      ...(expected === undefined ? {} : { expected }),
    };
    (code.startsWith('W') ? this.warnings : this.problems).push(problem);
  }
}
