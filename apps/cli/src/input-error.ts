import type { Problem } from '@tiltyard/engine';

/** An error in the input of a command. It is shown, and the command ends with the exit code for bad input. */
export class InputError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems[0]?.message ?? 'bad input');
  }

  /** One problem without a position in a file. */
  static say(message: string, expected?: string): InputError {
    return new InputError([{ path: [], message, ...(expected === undefined ? {} : { expected }) }]);
  }

  /** One problem with a whole file. */
  static file(file: string, message: string, expected?: string): InputError {
    return new InputError([
      { path: [], file, message, ...(expected === undefined ? {} : { expected }) },
    ]);
  }
}
