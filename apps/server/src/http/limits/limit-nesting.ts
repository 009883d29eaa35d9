import { HttpError } from './http-error.js';

/** What a reader gives. Readers that call themselves run out of stack on what is nested too deep. @throws Refused for that. */
export function limitNesting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError
      ? new HttpError(400, 'this is nested too deep to be read')
      : error;
  }
}
