import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const RANGE = 0x1_0000_0000;

/** xoshiro128** started from the SHA-256 of a text seed. The same seed gives the same faces everywhere. */
export class Generator {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: string) {
    const bytes = new DataView(sha256(utf8ToBytes(seed)).slice().buffer);
    this.a = bytes.getUint32(0);
    this.b = bytes.getUint32(4);
    this.c = bytes.getUint32(8);
    this.d = bytes.getUint32(12) | 1;
  }

  /** The next 32 random bits, 0 to 2^32 - 1. */
  bits(): number {
    const five = Math.imul(this.b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result;
  }

  /** A whole number from 0 to n - 1, each exactly as likely. `n` from 1 to 2^20. */
  below(n: number): number {
    const product = this.bits() * n;
    const result = Math.floor(product / RANGE);
    const low = product - result * RANGE;
    // Only the sliver of draws below 2^32 mod n would favour some results; those are drawn again.
    return low < n && low < RANGE % n ? this.below(n) : result;
  }
}
