import type { SourceReader } from './source.js';

/** A picture beneath the ground of a grid, with its position in cells from the corner of the map. */
export interface MapPicture {
  /** The SHA-256 of its bytes, in 64 hexadecimal digits: the program that shows the map stores the picture under it. */
  readonly hash: string;
  /** The position of its upper left corner, at a precision of a thousandth of a cell. */
  readonly at: readonly [number, number];
  /** The number of cells it covers across and down. */
  readonly size: readonly [number, number];
}

/**
 * How a picture fits the places of a graph, which have no coordinates of their own: large enough to cover them all (its
 * edges may be cut off), whole within them, or stretched to them.
 */
export const PICTURE_FITS = ['cover', 'contain', 'stretch'] as const;
export type PictureFit = (typeof PICTURE_FITS)[number];

/** A picture behind the places of a graph, wherever a screen draws them. */
export interface GraphPicture {
  /** The SHA-256 of its bytes, in 64 hexadecimal digits. */
  readonly hash: string;
  readonly fit: PictureFit;
}

/** The greatest distance of a picture from the corner of its map, and its greatest size, in cells. */
export const MAX_PICTURE_CELLS = 2000;

/** The form of a picture's hash. */
export const PICTURE_HASH = /^[0-9a-f]{64}$/;

const HASHES = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

/** The pictures that data names, each once: everything in its texts that looks like the hash of one. */
export const picturesIn = (data: unknown): readonly string[] => [
  ...new Set(JSON.stringify(data ?? null).match(HASHES)),
];

/** Reads the picture of a map as people write it; undefined if there is none. */
export function readPicture(reader: SourceReader, source: unknown): MapPicture | undefined {
  if (source === undefined) return undefined;
  const fields = reader.object(source, ['picture'], 'the picture', ['hash', 'at', 'size']);
  if (fields === undefined) return undefined;
  const hash = readHash(reader, fields['hash']);
  const at = readPair(reader, fields['at'] ?? [0, 0], 'at', -MAX_PICTURE_CELLS);
  const size = readPair(reader, fields['size'], 'size', 0.01);
  return hash !== undefined && at && size ? { hash, at, size } : undefined;
}

/** Reads the picture behind the places of a graph; undefined if there is none. */
export function readGraphPicture(reader: SourceReader, source: unknown): GraphPicture | undefined {
  if (source === undefined) return undefined;
  const fields = reader.object(source, ['picture'], 'the picture', ['hash', 'fit']);
  if (fields === undefined) return undefined;
  const hash = readHash(reader, fields['hash']);
  const fit = reader.choice(
    fields['fit'],
    ['picture', 'fit'],
    'fit of the picture',
    PICTURE_FITS,
    'cover',
  );
  return hash === undefined ? undefined : { hash, fit };
}

function readHash(reader: SourceReader, hash: unknown): string | undefined {
  if (typeof hash === 'string' && PICTURE_HASH.test(hash)) return hash;
  reader.problem(
    ['picture', 'hash'],
    'the hash of the picture is not a SHA-256',
    '64 hexadecimal digits, in lower case',
  );
  return undefined;
}

const isCells = (value: unknown, least: number): value is number =>
  typeof value === 'number' && value >= least && value <= MAX_PICTURE_CELLS;

function readPair(
  reader: SourceReader,
  value: unknown,
  key: 'at' | 'size',
  least: number,
): readonly [number, number] | undefined {
  const [x, y, ...others]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (isCells(x, least) && isCells(y, least) && others.length === 0)
    return [rounded(x), rounded(y)];
  reader.problem(
    ['picture', key],
    `${key} of the picture is not two numbers of cells`,
    `two numbers from ${least} to ${MAX_PICTURE_CELLS}, such as [24, 16.5]`,
  );
  return undefined;
}

const rounded = (cells: number): number => Math.round(cells * 1000) / 1000;
