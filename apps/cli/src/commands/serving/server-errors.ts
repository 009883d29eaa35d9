import { InputError } from '../../input-error.js';
import { optionalPart } from '../../optional-part.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is no folder',
  EISDIR: 'this is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
};

/** A system error of a file, in better words if there are any. */
function unusable(error: Error, code: string): InputError {
  const path: unknown = Reflect.get(error, 'path');
  const reason = REASONS[code];
  return typeof path === 'string' && reason !== undefined
    ? InputError.file(path.replace(/\.part$/, ''), reason)
    : InputError.say(error.message);
}

/** Turns the errors of the server, and those of files and ports, into InputErrors. */
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
    if (error instanceof Error && /^E[A-Z]+$/.test(code)) throw unusable(error, code);
    throw error;
  }
}
