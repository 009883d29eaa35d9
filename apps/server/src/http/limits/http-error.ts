import type { Problem, Refusal } from '@tiltyard/engine';
import { limitProblems } from '@tiltyard/engine/values';

/** What a request is answered with when it cannot be done; in words for people. */
export class HttpError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 426 | 429 | 503 | 507,
    message: string,
    readonly detail: {
      readonly where?: readonly ErrorLocation[];
      readonly rules?: readonly string[];
    } = {},
  ) {
    super(message);
  }

  /** For input that was read and found wanting. */
  static problems(
    message: string,
    problems: readonly Problem[],
    status: 400 | 422 = 400,
  ): HttpError {
    return new HttpError(status, message, { where: limitProblems(problems).map(placeOf) });
  }

  /** For something that the room refused. */
  static by({ reason, rules }: Refusal): HttpError {
    return new HttpError(409, reason, { rules });
  }
}

/** Longest path of a problem that is told, in characters. */
const MAX_PATH = 300;

/** Where in what was sent something is wrong. */
export interface ErrorLocation {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly expected?: string;
}

const placeOf = ({ path, message, line, column, expected }: Problem): ErrorLocation => ({
  path: path.join('.').slice(0, MAX_PATH),
  message,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  ...(expected === undefined ? {} : { expected }),
});
