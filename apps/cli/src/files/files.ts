import {
  closeSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { looksLikeJournal } from '@tiltyard/engine/files';
import { isObject } from '@tiltyard/engine/values';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';

const codeOf = (error: unknown): string =>
  isObject(error) || error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';

/** The path of a file, relative to the working directory, or else that of the sample encounter with that name. */
function placeOf(world: CliEnvironment, file: string): string {
  const path = resolve(world.cwd, file);
  const sample = join(world.samples, `${file}.yaml`);
  return /^[\w-]+$/.test(file) && !existsSync(path) && existsSync(sample) ? sample : path;
}

/** The largest file that is read. */
const LARGEST_MB = 200;

/** Reads all bytes of a file, or of a device or pipe until it ends. */
function readBytes(path: string, file: string): Buffer {
  const handle = openSync(path, 'r');
  try {
    if (fstatSync(handle).isDirectory()) throw InputError.file(file, 'this is a folder', 'a file');
    const parts: Buffer[] = [];
    for (let size = 0; size <= LARGEST_MB * 1_000_000;) {
      const part = Buffer.allocUnsafe(1_000_000);
      const read = readSync(handle, part);
      if (read === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, read));
      size += read;
    }
    throw InputError.file(file, 'the file is too large', `at most ${LARGEST_MB} MB`);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads a text file.
 * @throws InputError if it is not one
 */
export function readText(world: CliEnvironment, file: string): string {
  const path = placeOf(world, file);
  let bytes: Buffer;
  try {
    bytes = readBytes(path, file);
  } catch (error) {
    throw error instanceof InputError ? error : unreadable(file, error);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw InputError.file(file, 'this is not a text file', 'YAML or JSON in UTF-8');
  }
  if (text.includes('\0'))
    throw InputError.file(file, 'this is not a text file', 'YAML or JSON in UTF-8');
  if (text.trim() === '')
    throw InputError.file(file, 'the file is empty', 'a scenario or a journal');
  return text;
}

function unreadable(file: string, error: unknown): InputError {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return InputError.file(file, 'there is no such file');
    case 'EACCES':
    case 'EPERM':
      return InputError.file(file, 'the file may not be read: permission denied');
    case 'EISDIR':
      return InputError.file(file, 'this is a folder', 'a file');
    default:
      return InputError.file(
        file,
        `the file cannot be read (${codeOf(error) || 'unknown reason'})`,
      );
  }
}

/**
 * Why a journal may not be written to this file; undefined if it may. A file that is not a journal is never replaced.
 */
export function objectionTo(world: CliEnvironment, file: string): string | undefined {
  let text: string;
  try {
    text = readText(world, file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const problem = error.problems[0]?.message ?? '';
    if (problem === 'there is no such file')
      return isFolder(dirname(resolve(world.cwd, file))) ? undefined : 'its folder does not exist';
    return problem === 'the file is empty' ? undefined : problem;
  }
  return isJournal(text) ? undefined : 'the file exists and is not a journal; nothing is replaced';
}

/** Writes a journal, completely or not at all. */
export function writeJournal(world: CliEnvironment, file: string, journal: unknown): void {
  const objection = objectionTo(world, file);
  if (objection !== undefined)
    throw InputError.file(file, objection, 'the name of a new file or of an older journal');
  replaceFile(world, file, `${JSON.stringify(journal)}\n`, 'journal');
}

/**
 * Replaces the contents of a file, completely or not at all.
 * @param what it is, for the message if it cannot be written
 */
export function replaceFile(world: CliEnvironment, file: string, text: string, what: string): void {
  const path = resolve(world.cwd, file);
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(dirname(path), '.tiltyard-'));
    const temporary = join(folder, basename(path));
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    throw InputError.file(
      file,
      `the ${what} cannot be written (${codeOf(error) || 'unknown reason'})`,
    );
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a text to a new file; an existing one is not replaced. */
export function writeNew(world: CliEnvironment, file: string, text: string): void {
  try {
    writeFileSync(resolve(world.cwd, file), text, { flag: 'wx' });
  } catch (error) {
    throw InputError.file(
      file,
      codeOf(error) === 'EEXIST'
        ? 'the file exists; nothing is replaced'
        : `the file cannot be written (${codeOf(error) || 'unknown reason'})`,
      'the name of a new file',
    );
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether a text is a journal, or meant to be one. */
export function isJournal(text: string): boolean {
  try {
    return looksLikeJournal(JSON.parse(text));
  } catch {
    return /^\s*\{\s*"format"\s*:\s*"tiltyard-journal/.test(text);
  }
}
