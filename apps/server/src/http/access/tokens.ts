import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { TokenRow } from '../../storage/store.js';

/** A new link's secret: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A seed that no one can guess. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

/** The id of a new fight. */
export const newFightId = (): string => randomBytes(9).toString('base64url');

/** The stored form of a token. It is long and random, so a plain hash protects it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A row for a token. */
export const tokenRow = (token: string, fight: string, seat: string): TokenRow => ({
  hash: hashOf(token),
  fight,
  seat,
});

/** Letters and digits of short codes, without those that are easily confused. */
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** A code to enter by hand, of 39 random bits; valid for minutes only. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

/** Follows the name in the id of a requested seat, so that no two seats ever have the same id. */
export const newSeatSuffix = (): string => randomBytes(5).toString('hex');
