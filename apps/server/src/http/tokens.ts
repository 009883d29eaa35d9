import { createHash, randomBytes } from 'node:crypto';
import type { TokenRow } from '../storage/store.js';

/** A new link's secret: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A seed that nobody can guess. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

/** The id of a new fight. */
export const newFightId = (): string => randomBytes(9).toString('base64url');

/** What is stored of a token. It is long and random, so a plain hash keeps it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A row for a token. */
export const tokenRow = (token: string, fight: string, seat: string): TokenRow => ({
  hash: hashOf(token),
  fight,
  seat,
});
