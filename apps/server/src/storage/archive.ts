import { promisify } from 'node:util';
import type { BrotliOptions } from 'node:zlib';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import type { Entry } from '@tiltyard/engine/fight';
import { entryBody, entryOf } from '@tiltyard/room';
import type { Snapshot } from './store.js';

/**
 * A fight that is no longer played, stored compactly. Entries never change, so later ones can be stored next to the
 * archive.
 */
export interface Archive {
  readonly entries: readonly Entry[];
  /** The last stored state, so that the fight opens fast. */
  readonly snapshot: Snapshot | null;
}

const OPTIONS: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
  },
};
/** How many entries are read at a time, with others served in between. */
const SLICE = 200;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const unpack = promisify(brotliDecompress);

/** A packed archive. */
export interface PackedArchive {
  readonly body: Buffer;
  /** The number of entries in it. */
  readonly count: number;
}

/**
 * Compresses a fight in a background thread.
 * @param earlier what is already archived.
 * @param snapshots the states stored since, in the order of their entries.
 * @param pages the entries since, in order, each as JSON.
 */
export async function packArchive(
  earlier: Archive,
  snapshots: readonly Snapshot[],
  pages: AsyncIterable<readonly string[]>,
): Promise<PackedArchive> {
  const snapshot = snapshots.at(-1) ?? earlier.snapshot;
  let count = 0;
  const packing = createBrotliCompress(OPTIONS);
  const parts: Buffer[] = [];
  packing.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => {
    packing.on('end', resolve);
    packing.on('error', reject);
  });
  const add = async (bodies: readonly string[]): Promise<void> => {
    count += bodies.length;
    const goesOn = packing.write(bodies.map((body) => `${body}\n`).join(''));
    if (!goesOn) await new Promise((resolve) => packing.once('drain', resolve));
  };
  packing.write(`${JSON.stringify({ snapshot })}\n`);
  await add(earlier.entries.map(entryBody));
  for await (const bodies of pages) await add(bodies);
  packing.end();
  await ended;
  return { body: Buffer.concat(parts), count };
}

/**
 * Reads an archive, some entries at a time. Without a body it is empty.
 * @throws if it is damaged
 */
export async function unpackArchive(body: Uint8Array | undefined): Promise<Archive> {
  if (!body) return { entries: [], snapshot: null };
  const text = await unpack(body);
  const entries: Entry[] = [];
  let snapshot: Snapshot | null | undefined;
  for (let from = 0; from < text.length;) {
    const to = text.indexOf('\n', from);
    const line = text.toString('utf8', from, to);
    if (snapshot === undefined) {
      const head: Pick<Archive, 'snapshot'> = JSON.parse(line);
      snapshot = head.snapshot;
    } else if (entries.push(entryOf(line)) % SLICE === 0) await nextTurn();
    from = to + 1;
  }
  return { entries, snapshot: snapshot ?? null };
}
