import type { ImportedMap, MapImportOptions } from '@tiltyard/engine/files/exchange';
import { isStatBlock } from '@tiltyard/engine/files/exchange';
import { isObject } from '@tiltyard/engine/values';
import { encodePicture, MAP_PICTURE } from '../../pictures/encode-picture.js';
import { bytesOf } from './base64.js';
import { textOfFile } from './file-text.js';
import type { Imported } from './import-items.js';
import { importItems } from './import-items.js';
import { MAX_LIBRARY_TEXT } from './library-file.js';
import type { LibraryItem } from '../items/library-item.js';
import { mapOfPicture } from '../items/picture-map.js';
import { readTableFile } from './pasted-table.js';

const refused = (message: string): Imported => ({ kind: 'trouble', message });

const ending = (name: string): string => name.replace(/^.*\./s, '').toLowerCase();

const TABLES = ['csv', 'tsv', 'txt'];
const PICTURES = ['png', 'jpg', 'jpeg', 'webp'];
const SPREADSHEETS = ['xlsx', 'xls', 'ods', 'numbers'];

/** Whether a file is a picture, judging by its name. */
export const isPictureFile = (name: string): boolean => PICTURES.includes(ending(name));

const ENDINGS = [
  'json',
  'db',
  'yaml',
  'yml',
  'md',
  'dd2vtt',
  'uvtt',
  'df2vtt',
  'tmj',
  ...TABLES,
  ...PICTURES,
];

/** The files that can be imported, as a file picker wants them. */
export const IMPORTED_FILES = ENDINGS.map((each) => `.${each}`).join();

/**
 * Reads a file into items, or into a table of characters, and prepares the pictures that they need;
 * nothing is stored yet.
 */
export async function importFile(file: File, options: MapImportOptions = {}): Promise<Imported> {
  if (file.size > MAX_LIBRARY_TEXT)
    return refused(`${file.name} is larger than ${MAX_LIBRARY_TEXT / 1_000_000} MB.`);
  const kind = ending(file.name);
  if (SPREADSHEETS.includes(kind))
    return refused(
      `${file.name} is a spreadsheet. Save it as CSV and import that, or copy its cells and paste them below.`,
    );
  // A name without an ending says nothing; its content will.
  if (file.name.includes('.') && !ENDINGS.includes(kind))
    return refused(
      `${file.name} can’t be imported. Choose an encounter, a library, a fight, a map, a picture or a table; their names end in ${ENDINGS.join(', ')}.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPictureFile(file.name)) return importPicture(file.name, bytes);
  const text = textOfFile(bytes);
  if (TABLES.includes(kind) && !(text !== undefined && isStatBlock(text)))
    return importTable(file.name, bytes);
  if (text === undefined)
    return refused(`${file.name} isn’t UTF-8 text. Save it as UTF-8 and import it again.`);
  const read = importItems(file.name, text, options);
  return read.kind === 'items' && read.image ? withImage(read, read.image) : read;
}

function importTable(name: string, bytes: Uint8Array): Imported {
  const read = readTableFile(bytes);
  if (typeof read === 'string') return refused(`${name}: ${read}`);
  const note = read.isWindows1252
    ? `${name} isn’t UTF-8 and was read as Windows-1252. If letters are wrong, save it as UTF-8.`
    : undefined;
  return { kind: 'table', text: read.text, note };
}

/** A picture of a map as a map of open ground over it. */
async function importPicture(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Imported> {
  try {
    const picture = await encodePicture(bytes, MAP_PICTURE);
    const { hash, bytes: kept } = picture;
    return {
      kind: 'items',
      items: [mapOfPicture(name, picture)],
      pictures: [{ hash, bytes: kept }],
      notes: [],
    };
  } catch (error) {
    return refused(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

type Items = Extract<Imported, { kind: 'items' }>;

/**
 * An imported map with its picture below it. If the picture cannot be opened, the map comes without
 * it, and a note says why.
 */
async function withImage(
  { items, notes }: Items,
  { base64 }: NonNullable<ImportedMap['image']>,
): Promise<Imported> {
  const leftOut = (reason: string): Imported => ({
    kind: 'items',
    items,
    notes: [...notes, `The picture was left out. ${reason}`],
  });
  const bytes = bytesOf(base64);
  if (!bytes) return leftOut('It is not base64.');
  try {
    const { hash, bytes: kept } = await encodePicture(bytes, MAP_PICTURE);
    return {
      kind: 'items',
      notes,
      items: items.map((item) => withPicture(item, hash)),
      pictures: [{ hash, bytes: kept }],
    };
  } catch (error) {
    return leftOut(error instanceof Error ? error.message : String(error));
  }
}

/** A map with a picture that covers all of it. */
function withPicture(item: LibraryItem, hash: string): LibraryItem {
  const { map } = item.data;
  if (!isObject(map)) return item;
  const { rows } = map;
  if (!Array.isArray(rows)) return item;
  const [first] = rows;
  const picture = { hash, size: [String(first).length, rows.length] };
  return { ...item, data: { ...item.data, map: { ...map, picture } } };
}
