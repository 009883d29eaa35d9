import type { Problem, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { pictureHash, pictureProblem } from '@tiltyard/engine/files/exchange';
import { readAs } from '@tiltyard/engine/ruleset';
import { readJournal } from '@tiltyard/engine/fight';
import { isObject, nestsDeeper } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { KeptPicture } from '../../pictures/picture-store.js';
import { base64Of, bytesOf } from './base64.js';
import type { Journals } from '../items/campaign-logs.js';
import type { LibraryItem } from '../items/library-item.js';
import { itemSchema } from '../items/library-item.js';

/** The format name at the head of a library file. */
export const LIBRARY_FORMAT = 'tiltyard-library';

/**
 * Migrates an item from one version to the next; the first migration is from version 1 to version
 * 2.
 */
export type Migration = (item: unknown) => unknown;

/** All migrations so far. The version that is written is the number of migrations plus one. */
const MIGRATIONS: readonly Migration[] = [];

/** The maximum length of a library file, in characters. */
export const MAX_LIBRARY_TEXT = 150_000_000;
const MAX_ITEMS = 10_000;
const MAX_DEPTH = 60;

/**
 * The contents of a library file: its items, the pictures of their maps and tokens, and the
 * journals of its campaigns' fights.
 */
export interface LibraryContents {
  readonly items: readonly LibraryItem[];
  readonly pictures: readonly KeptPicture[];
  readonly journals: Journals;
}

const fileSchema = z.object({
  format: z.literal(LIBRARY_FORMAT),
  version: z.number().int().min(1),
  items: z.array(z.unknown()).max(MAX_ITEMS),
  pictures: z.record(z.string(), z.string()).optional(),
  journals: z.record(z.string().max(100), z.unknown()).optional(),
});

const versionAfter = (steps: readonly Migration[]): number => steps.length + 1;

/**
 * Items as one file, with the pictures that they refer to and the journals of the fights in their
 * chronicles.
 */
export function libraryText(
  items: readonly LibraryItem[],
  pictures: readonly KeptPicture[] = [],
  journals: Journals = {},
): string {
  const kept = Object.fromEntries(pictures.map(({ hash, bytes }) => [hash, base64Of(bytes)]));
  const file = {
    format: LIBRARY_FORMAT,
    version: versionAfter(MIGRATIONS),
    items,
    ...(pictures.length === 0 ? {} : { pictures: kept }),
  };
  const text = JSON.stringify(file, null, 1);
  if (Object.keys(journals).length === 0) return `${text}\n`;
  // Journals are long and not meant to be read, so they are written on one line.
  return `${text.slice(0, -2)},\n "journals": ${JSON.stringify(journals)}\n}\n`;
}

/** An item in the form the browser stores, with the version that wrote it. */
export const storedItem = (item: LibraryItem): unknown => ({
  version: versionAfter(MIGRATIONS),
  item,
});

/** Reads an item that the browser stored, perhaps with an older version. */
export function readStoredItem(
  stored: unknown,
  steps: readonly Migration[] = MIGRATIONS,
): Result<LibraryItem> {
  if (!isObject(stored) || typeof stored['version'] !== 'number')
    return fail({ path: [], message: 'this is no item of a library' });
  return migrated(stored['item'], stored['version'], steps);
}

function migrated(
  item: unknown,
  version: number,
  steps: readonly Migration[],
): Result<LibraryItem> {
  if (version > versionAfter(steps)) return fail(tooNew(version, steps));
  return readAs(
    itemSchema,
    steps.slice(version - 1).reduce((each, step) => step(each), item),
  );
}

const tooNew = (version: number, steps: readonly Migration[]): Problem => ({
  path: ['version'],
  message: `this was saved by a newer Tiltyard (library version ${version})`,
  expected: `version ${versionAfter(steps)} or older`,
});

/** Whether a text looks like a library file, judging by its beginning. */
export const isLibraryText = (text: string): boolean =>
  text.slice(0, 200).includes(`"${LIBRARY_FORMAT}"`);

/**
 * Reads the contents of a library file: all of them or nothing.
 * @param steps the migrations that bring older files up to date
 */
export function readLibraryFile(
  text: string,
  steps: readonly Migration[] = MIGRATIONS,
): Result<LibraryContents> {
  if (text.length > MAX_LIBRARY_TEXT)
    return fail({
      path: [],
      message: 'this library file is too large',
      expected: `at most ${MAX_LIBRARY_TEXT / 1_000_000} MB`,
    });
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (nestsDeeper(parsed.value, MAX_DEPTH))
    return fail({ path: [], message: 'nested too deep', expected: `at most ${MAX_DEPTH} levels` });
  const file = readAs(fileSchema, parsed.value);
  if (!file.ok) return file;
  if (file.value.version > versionAfter(steps)) return fail(tooNew(file.value.version, steps));
  const items: LibraryItem[] = [];
  for (const [i, each] of file.value.items.entries()) {
    const item = migrated(each, file.value.version, steps);
    if (!item.ok)
      return fail(
        ...item.problems.map((problem) => ({ ...problem, path: ['items', i, ...problem.path] })),
      );
    items.push(item.value);
  }
  const pictures = readPictures(file.value.pictures ?? {});
  if (!pictures.ok) return pictures;
  const journals = readJournals(file.value.journals ?? {});
  return journals.ok ? ok({ items, pictures: pictures.value, journals: journals.value }) : journals;
}

function readJournals(all: Readonly<Record<string, unknown>>): Result<Journals> {
  const journals: [string, Journals[string]][] = [];
  for (const [id, data] of Object.entries(all)) {
    const read = readJournal(data);
    if (!read.ok)
      return fail(
        ...read.problems.map((problem) => ({
          ...problem,
          path: ['journals', id, ...problem.path],
        })),
      );
    journals.push([id, read.value]);
  }
  return ok(Object.fromEntries(journals));
}

/** Reads the pictures of a library file; each must match the hash it is named by. */
function readPictures(texts: Readonly<Record<string, string>>): Result<readonly KeptPicture[]> {
  const pictures: KeptPicture[] = [];
  for (const [hash, text] of Object.entries(texts)) {
    const bytes = bytesOf(text);
    const problem = bytes ? pictureProblem(bytes) : 'this is not base64';
    if (!bytes || problem !== undefined)
      return fail({ path: ['pictures', hash], message: problem ?? '' });
    if (pictureHash(bytes) !== hash)
      return fail({
        path: ['pictures', hash],
        message: 'this picture is not the one it is named after: the file was changed or damaged',
      });
    pictures.push({ hash, bytes });
  }
  return ok(pictures);
}

function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail({ path: [], message: 'this is not JSON', expected: 'a library file' });
  }
}
