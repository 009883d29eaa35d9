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

/** The error for a file that the system cannot use, in plain words if its code is known. */
function unusable(error: Error, code: string): InputError {
  const path: unknown = Reflect.get(error, 'path');
  const reason = REASONS[code];
  return typeof path === 'string' && reason !== undefined
    ? InputError.file(path.replace(/\.part$/, ''), reason)
    : InputError.say(error.message);
}

/** The error for an address that the server cannot listen at; undefined if the code has another meaning. */
function notListening(error: Error, code: string): InputError | undefined {
  const [port, address, name] = ['port', 'address', 'hostname'].map((key) =>
    String(Reflect.get(error, key) ?? ''),
  );
  switch (code) {
    case 'EADDRINUSE':
      return InputError.say(
        `port ${port} of ${address} is already in use; choose another with --port, or --metrics if that is meant`,
      );
    case 'EADDRNOTAVAIL':
      return InputError.say(
        `this computer has no address ${address}`,
        'one of its own in --host, or 0.0.0.0 for all of them',
      );
    case 'ENOTFOUND':
      return InputError.say(
        `no computer is known as ${name}`,
        'an address of this one in --host, or 0.0.0.0 for all of them',
      );
    case 'EACCES':
      return Reflect.get(error, 'syscall') === 'listen'
        ? InputError.say(`port ${port} is kept from this user`, 'one of 1024 or more in --port')
        : undefined;
    default:
      return undefined;
  }
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
    if (error instanceof Error && /^E[A-Z]+$/.test(code))
      throw notListening(error, code) ?? unusable(error, code);
    throw error;
  }
}
