/**
 * A sum or product of two numbers of at most 1 is off by less than one part in 2^53. Multiplying by this factor, or by
 * its counterpart, after each operation makes the result a lower or an upper bound of the true value.
 */
export const DOWN = 1 - 2 ** -51;
export const UP = 1 + 2 ** -51;
