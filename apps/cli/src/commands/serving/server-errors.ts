import { InputError } from '../../input-error.js';
import { optionalPart } from '../../optional-part.js';

/** What the server's own errors and those of files and ports are to the caller. */
export async function withInputErrors<T>(work: Promise<T>): Promise<T> {
  const { BackupError, StorageError } = await import('@tiltyard/server');
  try {
    return await optionalPart(() => work, 'PostgreSQL', ['pg']);
  } catch (error) {
    if (error instanceof StorageError || error instanceof BackupError)
      throw InputError.say(error.message);
    const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';
    if (error instanceof Error && code === 'EADDRINUSE')
      throw InputError.say(
        'port already in use; choose another with --port, or --metrics if that is meant',
      );
    if (error instanceof Error && /^E[A-Z]+$/.test(code)) throw InputError.say(error.message);
    throw error;
  }
}
