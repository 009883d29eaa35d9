/** The information in the first bytes of a picture. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** The most pixels of a picture to open: a larger one would fill the memory once unpacked. */
export const MAX_PIXELS = 50_000_000;

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/**
 * The format and size of a PNG, JPEG or WebP picture by its first bytes; undefined for anything else or without a size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const header = readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readPng(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 24 || bytes[0] !== 0x89 || ascii(bytes, 1, 3) !== 'PNG') return undefined;
  if (ascii(bytes, 12, 4) !== 'IHDR') return undefined;
  const data = view(bytes);
  return { type: 'image/png', width: data.getUint32(16), height: data.getUint32(20) };
}

function readWebp(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP')
    return undefined;
  const data = view(bytes);
  const three = (at: number): number => data.getUint16(at, true) + (bytes[at + 2] ?? 0) * 65_536;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return {
        type: 'image/webp',
        width: data.getUint16(26, true) & 0x3fff,
        height: data.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = data.getUint32(21, true);
      return {
        type: 'image/webp',
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
      };
    }
    case 'VP8X':
      return { type: 'image/webp', width: three(24) + 1, height: three(27) + 1 };
    default:
      return undefined;
  }
}

/** Markers of JPEG that begin a frame, which states the size. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const data = view(bytes);
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker))
      return {
        type: 'image/jpeg',
        width: data.getUint16(at + 7),
        height: data.getUint16(at + 5),
      };
    const length = data.getUint16(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The first bytes of base64, up to where it ends or stops being valid. Packages use neither the browser's decoder nor
 * Node's.
 */
export function bytesOfBase64(text: string, most: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(most, Math.floor((text.length * 3) / 4)));
  let [held, bits, count] = [0, 0, 0];
  for (const character of text) {
    if (count >= bytes.length) break;
    if (/\s/.test(character)) continue;
    const digit = DIGITS.indexOf(character);
    if (digit < 0) break;
    held = ((held << 6) | digit) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[count++] = (held >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, count);
}
