import type { EncodedPicture } from '../../pictures/encode-picture.js';
import type { LibraryItem } from './library-item.js';
import { newItem } from './library-item.js';

/** The squares along the longer side of a map that is made for a picture, and the least of any. */
const [LONGER, LEAST] = [30, 3];

/** A map of open ground over a picture, which covers it in its own proportions. */
export function mapOfPicture(
  file: string,
  { hash, width, height }: Pick<EncodedPicture, 'hash' | 'width' | 'height'>,
): LibraryItem {
  const pixels = Math.max(width, height) / LONGER;
  const size = [width, height].map((each) => Math.round((each * 1000) / pixels) / 1000);
  const [columns = LEAST, rows = LEAST] = size.map((each) => Math.max(LEAST, Math.ceil(each)));
  return newItem({
    kind: 'map',
    system: undefined,
    title: file.replace(/\.[^.]*$/, '').slice(0, 200) || 'Map',
    data: {
      map: {
        rows: Array.from({ length: rows }, () => '.'.repeat(columns)),
        picture: { hash, at: [0, 0], size },
      },
    },
  });
}
