import { HttpError } from './http-error.js';

/**
 * Runs a reader. Recursive readers overflow the stack on input nested too deep.
 * @throws HttpError if the input is nested too deep
 */
export function limitNesting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError
      ? new HttpError(400, 'this is nested too deep to be read')
      : error;
  }
}
