import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const RANGE = 0x1_0000_0000;

/** One seat's addition to the dice. */
export interface SeatSeed {
  readonly seat: string;
  readonly seed: string;
}

/**
 * Where faces come from, starting at one draw: a secret that was committed to, and what seats have added to it since.
 */
export interface DiceStretch {
  /** The number of the first draw. */
  readonly from: number;
  /** The commitment to the secret, made before the first of its faces. */
  readonly commitment: string;
  /** The secret, if known. */
  readonly seed?: string;
  readonly added: readonly SeatSeed[];
}

/** The commitment to a seed, published before the seed is used: its SHA-256 in hexadecimal. */
export const commitment = (seed: string): string =>
  bytesToHex(sha256(utf8ToBytes(`tiltyard:${seed}`)));

/** The seed that faces come from: the secret itself, or the secret mixed with the seats' additions in order. */
export const mixSeeds = (seed: string, added: readonly SeatSeed[]): string =>
  added.length === 0
    ? seed
    : bytesToHex(
        sha256(utf8ToBytes([seed, ...added.map((each) => `${each.seat}:${each.seed}`)].join('\n'))),
      );

/**
 * The face of one draw of a live fight, 0 to `faces` - 1: a function of the seed and the draw's number alone, so that
 * everyone who knows the seed can check any die of a journal in any order.
 */
export function drawFace(seed: string, draw: number, faces: number): number {
  for (let attempt = 0; ; attempt++) {
    const bytes = sha256(utf8ToBytes(`${seed}/${draw}/${attempt}`));
    const bits = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    // The last few of the 2^32 values would favour the low faces; they are drawn again.
    if (bits < RANGE - (RANGE % faces)) return bits % faces;
  }
}
