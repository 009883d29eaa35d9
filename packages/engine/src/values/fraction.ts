/** An exact rational number of any size, in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The greatest common divisor of whole numbers of 0 or more. Values that fit a number exactly are divided as numbers,
 * which is several times faster.
 */
function gcd(a: bigint, b: bigint): bigint {
  if (a <= SAFE && b <= SAFE) return BigInt(gcdOfNumbers(Number(a), Number(b)));
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function gcdOfNumbers(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** `num / den` in lowest terms; `den` must not be 0. */
export function fraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new Error('a fraction needs a denominator other than 0');
  const sign = den < 0n ? -1n : 1n;
  const common = gcd(num < 0n ? -num : num, den * sign) * sign;
  return { num: num / common, den: den / common };
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.num === 0n) return b;
  return b.num === 0n ? a : fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export const subtract = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.den - b.num * a.den, a.den * b.den);
export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.num, a.den * b.den);
export const divide = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.num * b.den, a.den * b.num);
export const equal = (a: Fraction, b: Fraction): boolean => a.num === b.num && a.den === b.den;

/** The nearest floating-point number; exact to about 15 digits however large the parts. */
export function toNumber({ num, den }: Fraction): number {
  if (num === 0n) return 0;
  if (num < 0n) return -toNumber({ num: -num, den });
  // A quotient of 64 bits or a few more, then scaled.
  const shift = bits(den) - bits(num) + 68;
  const quotient = Number(
    shift >= 0 ? (num << BigInt(shift)) / den : num / (den << BigInt(-shift)),
  );
  const half = Math.trunc(shift / 2);
  return quotient * 2 ** -half * 2 ** (half - shift);
}

const bits = (value: bigint): number => value.toString(16).length * 4;
