import type { KeptPicture } from '../pictures/picture-store.js';
import { keptPicture, picturesIn } from '../pictures/picture-store.js';
import { libraryText } from './library-file.js';
import type { LibraryItem } from './library-item.js';
import { saveFile } from './save-file.js';

/** Items as a library file, with the pictures that they name. */
export async function textWithPictures(items: readonly LibraryItem[]): Promise<string> {
  const pictures: KeptPicture[] = [];
  for (const hash of picturesIn(items)) {
    const bytes = await keptPicture(hash);
    if (bytes) pictures.push({ hash, bytes });
  }
  return libraryText(items, pictures);
}

/** Has the browser save items as a library file, with the pictures that they name. */
export async function exportLibrary(name: string, items: readonly LibraryItem[]): Promise<void> {
  saveFile(name, await textWithPictures(items), 'application/json');
}
