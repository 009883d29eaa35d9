import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, pictureHash, pictureProblem } from './kept-picture.js';

const chunk = (name: string, body: readonly number[]): number[] => [
  ...[...name].map((each) => each.charCodeAt(0)),
  body.length,
  0,
  0,
  0,
  ...body,
  ...(body.length % 2 === 1 ? [0] : []),
];

/** A WebP file with some chunks; the first is 64 by 32 pixels. */
function webp(...chunks: readonly (readonly number[])[]): Uint8Array {
  const body = [...[...'WEBP'].map((each) => each.charCodeAt(0)), ...chunks.flat()];
  const bytes = Uint8Array.from([82, 73, 70, 70, 0, 0, 0, 0, ...body]);
  new DataView(bytes.buffer).setUint32(4, body.length, true);
  return bytes;
}

const pixels = chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 32, 0, 1, 2]);
const extended = (wide: number, high: number): number[] =>
  chunk('VP8X', [0, 0, 0, 0, wide & 255, wide >> 8, 0, high & 255, high >> 8, 0]);

test('a still WebP picture may be kept', () => {
  expect(pictureProblem(webp(pixels))).toBeUndefined();
  expect(pictureProblem(webp(extended(63, 31), chunk('ALPH', [1, 2, 3]), pixels))).toBeUndefined();
});

test('one with metadata, animation or data hidden behind the pixels may not', () => {
  for (const name of ['EXIF', 'XMP ', 'ANIM', 'ANMF', 'abcd'])
    expect(pictureProblem(webp(extended(63, 31), pixels, chunk(name, [1])))).toContain('more than');
  const polyglot = Uint8Array.from([...webp(pixels), ...[...'<script>'].map(() => 65)]);
  expect(pictureProblem(polyglot)).toContain('more than');
  const cut = webp(pixels).subarray(0, 30);
  expect(pictureProblem(cut)).toContain('more than');
});

test('other formats, and pictures that are too large, may not', () => {
  expect(pictureProblem(Uint8Array.from([0x89, 80, 78, 71]))).toBe('this is no WebP picture');
  expect(pictureProblem(new Uint8Array())).toBe('this is no WebP picture');
  expect(pictureProblem(webp(extended(9999, 9999), pixels))).toContain('megapixels');
  expect(pictureProblem(new Uint8Array(MAX_PICTURE_BYTES + 1))).toBe('a picture has at most 4 MB');
});

test('a picture is named after its bytes', () => {
  expect(pictureHash(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
});
