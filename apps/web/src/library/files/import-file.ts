import type { ImportedMap, MapImportOptions } from '@tiltyard/engine/files/exchange';
import { isObject } from '@tiltyard/engine/values';
import { encodePicture, MAP_PICTURE } from '../../pictures/encode-picture.js';
import { bytesOf } from './base64.js';
import { textOfFile } from './file-text.js';
import type { Imported } from './import-items.js';
import { importItems } from './import-items.js';
import { MAX_LIBRARY_TEXT } from './library-file.js';
import type { LibraryItem } from '../items/library-item.js';

const refused = (message: string): Imported => ({ kind: 'trouble', message });

/** Reads a file into items, and prepares the pictures that they need; nothing is stored yet. */
export async function importFile(file: File, options: MapImportOptions = {}): Promise<Imported> {
  if (file.size > MAX_LIBRARY_TEXT)
    return refused(`${file.name} is larger than ${MAX_LIBRARY_TEXT / 1_000_000} MB.`);
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined)
    return refused(`${file.name} isn’t UTF-8 text. Save it as UTF-8 and import it again.`);
  const read = importItems(file.name, text, options);
  return read.kind === 'items' && read.image ? withImage(read, read.image) : read;
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
