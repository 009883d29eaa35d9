import { expect, test } from 'vitest';
import { encodePicture, fitPicture, MAP_PICTURE, MAX_SOURCE_BYTES } from './encode-picture.js';

test('a map keeps its proportions, a portrait the square of its middle, and neither grows', () => {
  const map = { side: 4096, isSquare: false };
  expect(fitPicture({ width: 8192, height: 2048 }, map)).toEqual({
    from: [0, 0, 8192, 2048],
    to: [4096, 1024],
  });
  expect(fitPicture({ width: 100, height: 50 }, map).to).toEqual([100, 50]);
  expect(fitPicture({ width: 300, height: 700 }, { side: 150, isSquare: true })).toEqual({
    from: [0, 200, 300, 300],
    to: [150, 150],
  });
});

test('what cannot be a picture, or unpacks to too much, is refused before it is opened', async () => {
  const bomb = Uint8Array.from([
    0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x2e, 0xe0, 0, 0, 0x23,
    0x28, 8, 2, 0, 0, 0,
  ]);
  await expect(encodePicture(bomb, MAP_PICTURE)).rejects.toThrow(
    '12000 × 9000 pixels is too large',
  );
  await expect(encodePicture(new Uint8Array(9), MAP_PICTURE)).rejects.toThrow('no picture');
  await expect(encodePicture(new Uint8Array(MAX_SOURCE_BYTES + 1), MAP_PICTURE)).rejects.toThrow(
    'larger than 40 MB',
  );
});
