import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const RANGE = 0x1_0000_0000;
/** Exact, since it is a power of two; multiplying is faster than dividing. */
const PART = 1 / RANGE;

function wordsOf(seed: string): [number, number, number, number, number, number, number, number] {
  const bytes = new DataView(sha256(utf8ToBytes(seed)).slice().buffer);
  const at = (i: number): number => bytes.getUint32(4 * i);
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
}

/** xoshiro128** started from the SHA-256 of a text seed. The same seed gives the same faces everywhere. */
export class Generator {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  /** @param seed a text, or the four words of the initial state, which should look random. */
  constructor(seed: string | readonly [number, number, number, number]) {
    const [a, b, c, d] = typeof seed === 'string' ? wordsOf(seed) : seed;
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d | 1;
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
    const result = Math.floor(product * PART);
    const low = product - result * RANGE;
    // Only the sliver of draws below 2^32 mod n would favour some results; those are drawn again.
    return low < n && low < RANGE % n ? this.below(n) : result;
  }
}

/** Spreads every bit of a word over all of them (the last step of MurmurHash3). */
export function mixed(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return h ^ (h >>> 16);
}

/**
 * Generators by number, all from one text seed: number n gives the same faces whether or not there were others, so that
 * work can be divided in any way. Much cheaper than a text seed for each.
 */
export class Generators {
  private readonly words: ReturnType<typeof wordsOf>;

  constructor(seed: string) {
    this.words = wordsOf(seed);
  }

  /** @param n from 0 to 2^53 - 1. */
  of(n: number): Generator {
    const [a, b, c, d, e, f, g, h] = this.words;
    const high = Math.floor(n / RANGE);
    const word = (first: number, second: number): number =>
      mixed(mixed(mixed(first ^ n) ^ second) + high) >>> 0;
    return new Generator([word(a, e), word(b, f), word(c, g), word(d, h)]);
  }
}
