import {
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  pictureHash,
  pictureProblem,
  readImageHeader,
} from '@tiltyard/engine/files/exchange';
import type { KeptPicture } from './picture-store.js';

/** The maximum size of a picture file that is opened, in bytes. */
export const MAX_SOURCE_BYTES = 40_000_000;

/** The limits of a picture for one use. */
export interface PictureUse {
  /** The longer side, in pixels. */
  readonly side: number;
  readonly bytes: number;
  /** Whether the picture is cropped to a square around its centre. */
  readonly isSquare: boolean;
}

export const MAP_PICTURE: PictureUse = { side: 4096, bytes: MAX_PICTURE_BYTES, isSquare: false };

/** A portrait: the square around the centre. */
export const PORTRAIT: PictureUse = { side: 256, bytes: 100_000, isSquare: true };

/** A picture could not be used; the message is for users. */
export class PictureError extends Error {}

/** A picture ready to be stored, with its original size in pixels. */
export interface EncodedPicture extends KeptPicture {
  readonly width: number;
  readonly height: number;
}

/** The qualities tried in turn while a picture is still too large. */
const QUALITIES = [0.86, 0.75, 0.6, 0.45];

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/** The part of a picture that is kept, and the size at which it is drawn. */
export function fitPicture(
  { width, height }: { readonly width: number; readonly height: number },
  { side, isSquare }: Pick<PictureUse, 'side' | 'isSquare'>,
): {
  readonly from: readonly [x: number, y: number, width: number, height: number];
  readonly to: readonly [width: number, height: number];
} {
  const least = Math.min(width, height);
  const [w, h] = isSquare ? [least, least] : [width, height];
  const scale = Math.min(1, side / Math.max(w, h));
  return {
    from: [Math.floor((width - w) / 2), Math.floor((height - h) / 2), w, h],
    to: [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))],
  };
}

/**
 * Converts a picture to the form in which this page stores pictures: redrawn as WebP, so that only
 * its pixels remain, and no larger than its use needs. The header is checked before anything is
 * decoded.
 * @throws PictureError with a message for users.
 */
export async function encodePicture(
  source: Uint8Array<ArrayBuffer>,
  use: PictureUse,
): Promise<EncodedPicture> {
  if (source.length > MAX_SOURCE_BYTES)
    throw new PictureError(`This picture is larger than ${megabytes(MAX_SOURCE_BYTES)}.`);
  const header = readImageHeader(source);
  if (!header) throw new PictureError('This is no picture. Choose a PNG, JPEG or WebP file.');
  if (header.width * header.height > MAX_PIXELS)
    throw new PictureError(
      `This picture of ${header.width} × ${header.height} pixels is too large. At most ${MAX_PIXELS / 1_000_000} megapixels can be opened.`,
    );
  const bitmap = await createImageBitmap(new Blob([source], { type: header.type })).catch(() => {
    throw new PictureError('This picture is damaged and can’t be opened.');
  });
  try {
    return { ...(await smallEnough(bitmap, use)), width: bitmap.width, height: bitmap.height };
  } finally {
    bitmap.close();
  }
}

async function smallEnough(bitmap: ImageBitmap, use: PictureUse): Promise<KeptPicture> {
  for (let side = use.side; side >= 64; side = Math.floor(side / 2)) {
    const canvas = drawn(bitmap, { ...use, side });
    for (const quality of QUALITIES) {
      const bytes = await webpOf(canvas, quality);
      if (bytes.length > use.bytes) continue;
      const problem = pictureProblem(bytes);
      if (problem !== undefined) throw new PictureError(`Can’t keep this picture: ${problem}.`);
      return { hash: pictureHash(bytes), bytes };
    }
  }
  throw new PictureError(`This picture can’t be made smaller than ${megabytes(use.bytes)}.`);
}

function drawn(bitmap: ImageBitmap, use: PictureUse): HTMLCanvasElement {
  const { from, to } = fitPicture(bitmap, use);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = to;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('This browser can’t draw pictures right now.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, ...from, 0, 0, ...to);
  return canvas;
}

async function webpOf(
  canvas: HTMLCanvasElement,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', quality),
  );
  // Browsers that cannot write WebP give PNG instead.
  if (blob?.type !== 'image/webp')
    throw new PictureError(
      'This browser can’t make WebP pictures. Use another one to add pictures.',
    );
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * Converts a chosen file to a picture that can be stored. @throws PictureError with a message for
 * users.
 */
export async function encodeFile(file: File, use: PictureUse): Promise<EncodedPicture> {
  if (file.size > MAX_SOURCE_BYTES)
    throw new PictureError(`${file.name} is larger than ${megabytes(MAX_SOURCE_BYTES)}.`);
  return encodePicture(new Uint8Array(await file.arrayBuffer()), use);
}
