import type { Problem, Refusal } from '@tiltyard/engine';

/** What a request is answered with when it cannot be done; in words for people. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 426 | 429 | 503,
    message: string,
    readonly detail: { readonly where?: readonly Place[]; readonly rules?: readonly string[] } = {},
  ) {
    super(message);
  }

  /** For input that was read and found wanting. */
  static problems(message: string, problems: readonly Problem[]): Refused {
    return new Refused(400, message, { where: problems.slice(0, MOST_PLACES).map(placeOf) });
  }

  /** For something that the table would not do. */
  static by({ reason, rules }: Refusal): Refused {
    return new Refused(409, reason, { rules });
  }
}

const MOST_PLACES = 50;

/** Where in what was sent something is wrong. */
export interface Place {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
}

const placeOf = ({ path, message, line, column, expected }: Problem): Place => ({
  path: path.join('.'),
  message,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  ...(expected === undefined ? {} : { expected }),
});
