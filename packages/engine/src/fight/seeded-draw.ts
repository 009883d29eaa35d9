import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const RANGE = 0x1_0000_0000;

/** The commitment to a seed that can be shown before it is used: its SHA-256 in hexadecimal. */
export const commitment = (seed: string): string =>
  bytesToHex(sha256(utf8ToBytes(`tiltyard:${seed}`)));

/**
 * The face of one draw of a live fight, 0 to `faces` - 1: a function of the seed and the number of the draw alone, so
 * that anybody who knows the seed can check any die of a journal in any order.
 */
export function drawFace(seed: string, draw: number, faces: number): number {
  for (let attempt = 0; ; attempt++) {
    const bytes = sha256(utf8ToBytes(`${seed}/${draw}/${attempt}`));
    const bits = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    // The last few of the 2^32 values would favour the low faces; they are drawn again.
    if (bits < RANGE - (RANGE % faces)) return bits % faces;
  }
}
