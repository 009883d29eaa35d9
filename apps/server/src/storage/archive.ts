import { promisify } from 'node:util';
import type { BrotliOptions } from 'node:zlib';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import type { Entry } from '@tiltyard/engine/fight';
import { parseEntry } from './stored-json.js';
import type { Snapshot } from './store.js';

/** A fight that is not played, in as few bytes as need be: entries are never changed, so that later ones can be kept beside it. */
export interface Archive {
  readonly entries: readonly Entry[];
  /** The last state that was stored, so that the fight opens fast. */
  readonly snapshot: Snapshot | null;
}

const OPTIONS: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
  },
};
/** How many entries are read at a time, between which others are served. */
const SLICE = 200;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const unpack = promisify(brotliDecompress);

/**
 * Compresses a fight, in a thread.
 * @param bodies the entries in their order, each as JSON, some at a time.
 */
export async function packArchive(
  snapshot: Snapshot | null,
  bodies: AsyncIterable<readonly string[]>,
): Promise<Buffer> {
  const packing = createBrotliCompress(OPTIONS);
  const parts: Buffer[] = [];
  packing.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => {
    packing.on('end', resolve);
    packing.on('error', reject);
  });
  packing.write(`${JSON.stringify({ snapshot })}\n`);
  for await (const some of bodies) {
    const goesOn = packing.write(some.map((body) => `${body}\n`).join(''));
    if (!goesOn) await new Promise((resolve) => packing.once('drain', resolve));
  }
  packing.end();
  await ended;
  return Buffer.concat(parts);
}

/** Reads an archive, some entries at a time. @throws if it is none. */
export async function unpackArchive(body: Uint8Array): Promise<Archive> {
  const text = await unpack(body);
  const entries: Entry[] = [];
  let snapshot: Snapshot | null | undefined;
  for (let from = 0; from < text.length;) {
    const to = text.indexOf('\n', from);
    const line = text.toString('utf8', from, to);
    if (snapshot === undefined) {
      const head: Pick<Archive, 'snapshot'> = JSON.parse(line);
      snapshot = head.snapshot;
    } else if (entries.push(parseEntry(line)) % SLICE === 0) await nextTurn();
    from = to + 1;
  }
  return { entries, snapshot: snapshot ?? null };
}
