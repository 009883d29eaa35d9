import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject, looksLikeJournal } from '@tiltyard/engine';
import { Trouble } from './trouble.js';
import type { World } from './world.js';

const codeOf = (error: unknown): string =>
  isObject(error) || error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';

/** Reads a text file; anything that is none is bad input. */
export function readText(world: World, file: string): string {
  const path = resolve(world.cwd, file);
  let bytes: Buffer;
  try {
    if (statSync(path).isDirectory()) throw Trouble.file(file, 'this is a folder', 'a file');
    bytes = readFileSync(path);
  } catch (error) {
    throw error instanceof Trouble ? error : unreadable(file, error);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw Trouble.file(file, 'this is not a text file', 'YAML or JSON in UTF-8');
  }
  if (text.includes('\0'))
    throw Trouble.file(file, 'this is not a text file', 'YAML or JSON in UTF-8');
  if (text.trim() === '') throw Trouble.file(file, 'the file is empty', 'a scenario or a journal');
  return text;
}

function unreadable(file: string, error: unknown): Trouble {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return Trouble.file(file, 'there is no such file');
    case 'EACCES':
    case 'EPERM':
      return Trouble.file(file, 'the file may not be read: permission denied');
    case 'EISDIR':
      return Trouble.file(file, 'this is a folder', 'a file');
    default:
      return Trouble.file(file, `the file cannot be read (${codeOf(error) || 'unknown reason'})`);
  }
}

/** What keeps a journal from being written to this file, if anything does: it never replaces what is no journal. */
export function objectionTo(world: World, file: string): string | undefined {
  let text: string;
  try {
    text = readText(world, file);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const problem = error.problems[0]?.message ?? '';
    if (problem === 'there is no such file')
      return isFolder(dirname(resolve(world.cwd, file))) ? undefined : 'its folder does not exist';
    return problem === 'the file is empty' ? undefined : problem;
  }
  return isJournal(text) ? undefined : 'the file exists and is not a journal; nothing is replaced';
}

/** Writes a journal, whole or not at all. */
export function writeJournal(world: World, file: string, journal: unknown): void {
  const objection = objectionTo(world, file);
  if (objection !== undefined)
    throw Trouble.file(file, objection, 'the name of a new file or of an older journal');
  const path = resolve(world.cwd, file);
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(dirname(path), '.tiltyard-'));
    const temporary = join(folder, basename(path));
    writeFileSync(temporary, `${JSON.stringify(journal)}\n`);
    renameSync(temporary, path);
  } catch (error) {
    throw Trouble.file(
      file,
      `the journal cannot be written (${codeOf(error) || 'unknown reason'})`,
    );
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether a text is a journal, or means to be one. */
export function isJournal(text: string): boolean {
  try {
    return looksLikeJournal(JSON.parse(text));
  } catch {
    return /^\s*\{\s*"format"\s*:\s*"tiltyard-journal/.test(text);
  }
}
