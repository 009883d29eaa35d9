/** The database cannot be reached or will not store; the same may go well later. */
export class StorageError extends Error {}

/** The database cannot do its work for a reason that everyone may be told. */
export class NotReadyError extends StorageError {}

/** Any error of a database as one that says so. */
export function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  // Several addresses of one host that all refuse come as one error without a message.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return new StorageError(first instanceof Error ? first.message : String(first), {
    cause: error,
  });
}
