import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { readImageHeader } from './image-header.js';

/** The most bytes of a stored picture. */
export const MAX_PICTURE_BYTES = 4_000_000;

/** The most pixels of a stored picture. */
export const MAX_PICTURE_PIXELS = 16_777_216;

/** The name under which a picture is stored: the SHA-256 of its bytes. */
export const pictureHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Chunks of a WebP file that define the picture; all others are metadata or animation. */
const STILL: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];

/**
 * Why bytes are not a picture that may be stored or passed on, or undefined: it must be a still WebP with nothing
 * before, behind or beside its pixels, of a limited size.
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
