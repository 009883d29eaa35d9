import type { GridMap } from '@tiltyard/engine/space';
import { base64Of } from '../library/files/base64.js';
import { keptPicture } from './picture-store.js';

/** The longer side of an exported picture, in pixels. */
const MAX_SIDE = 8192;

/**
 * The picture of a map as other programs expect it: covering exactly the squares. Undefined if
 * there is no picture here.
 */
export async function exportedPicture({
  width,
  height,
  picture,
}: GridMap): Promise<{ readonly base64: string; readonly pixelsPerCell: number } | undefined> {
  const bytes = picture && (await keptPicture(picture.hash));
  if (!bytes) return undefined;
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
  const finest = Math.min(140, Math.ceil(bitmap.width / picture.size[0]));
  const pixelsPerCell = Math.max(
    8,
    Math.min(finest, Math.floor(MAX_SIDE / Math.max(width, height))),
  );
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * pixelsPerCell, height * pixelsPerCell];
  const [x = 0, y = 0, w = 0, h = 0] = [...picture.at, ...picture.size].map(
    (cells) => cells * pixelsPerCell,
  );
  canvas.getContext('2d')?.drawImage(bitmap, x, y, w, h);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.86),
  );
  return blob
    ? { base64: base64Of(new Uint8Array(await blob.arrayBuffer())), pixelsPerCell }
    : undefined;
}
