/** The database cannot be reached or refuses to store; a later attempt may succeed. */
export class StorageError extends Error {}

/** The database cannot work, for a reason that may be made public. */
export class NotReadyError extends StorageError {}

/** Turns any error of a database into a StorageError. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  // If every address of a host refuses, the combined error has no message of its own.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return new StorageError(first instanceof Error ? first.message : String(first), {
    cause: error,
  });
}
