import type { Problem, Refusal } from '@tiltyard/engine';
import { limitProblems } from '@tiltyard/engine/values';

/** The answer to a request that cannot be served, in plain words. */
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

  /** For input that was read and is invalid. */
  static problems(
    message: string,
    problems: readonly Problem[],
    status: 400 | 422 = 400,
  ): HttpError {
    return new HttpError(status, message, { where: limitProblems(problems).map(placeOf) });
  }

  /** For a refusal by the room. */
  static by({ reason, rules }: Refusal): HttpError {
    return new HttpError(409, reason, { rules });
  }
}

/** The longest path of a problem that is reported, in characters. */
const MAX_PATH = 300;

/** The position of an error in the input. */
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
