/** The database cannot be reached or will not store; the same may succeed later. */
export class StorageError extends Error {}

/** The database cannot work for a reason that everyone may be told. */
export class NotReadyError extends StorageError {}

/** Turns any error of a database into a StorageError. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  // If several addresses of one host all refuse, the error has no message of its own.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return new StorageError(first instanceof Error ? first.message : String(first), {
    cause: error,
  });
}
