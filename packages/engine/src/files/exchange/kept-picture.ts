import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readImageHeader } from './image-header.js';

/** Most bytes of a picture that is kept. */
export const MAX_PICTURE_BYTES = 4_000_000;

/** Most pixels of a picture that is kept. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** The name under which a picture is kept: the SHA-256 of its bytes. */
export const pictureHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Parts of a WebP file that say how it looks; all others say where it was made, by whom, or move. */
const STILL: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];

/**
 * Why bytes are not a picture that may be kept or passed on, or nothing: a still WebP with nothing before, behind or beside
 * its pixels, of a bounded size.
 */
export function pictureProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_PICTURE_BYTES)
    return `a picture has at most ${MAX_PICTURE_BYTES / 1_000_000} MB`;
  const header = readImageHeader(bytes);
  if (header?.type !== 'image/webp') return 'this is no WebP picture';
  if (header.width * header.height > MAX_PICTURE_PIXELS)
    return `a picture has at most ${Math.floor(MAX_PICTURE_PIXELS / 1_000_000)} megapixels`;
  return hasOnlyPixels(bytes)
    ? undefined
    : 'this WebP picture holds more than one still image: metadata, an animation, or something else';
}

function hasOnlyPixels(bytes: Uint8Array): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.getUint32(4, true) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (!STILL.includes(name)) return false;
    const length = data.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}
