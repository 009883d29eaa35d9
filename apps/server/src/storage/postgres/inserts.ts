import type { PoolClient } from 'pg';
import { metaText } from '../stored-json.js';
import type { HeadRow, NewFight } from '../store.js';

/** Replaces NUL, the only character that PostgreSQL cannot store. JSON escapes it and needs no replacement. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value;

/**
 * Stores a fight with its head.
 * @param bytes its size
 */
export async function insertFight(
  client: PoolClient,
  fight: NewFight['fight'],
  head: HeadRow,
  bytes: number,
): Promise<void> {
  const { id, engine, ruleset, version, title, commitment, seed, initial, created } = fight;
  await client.query(
    'INSERT INTO fights (id, engine, ruleset, version, title, commitment, seed, initial, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, engine, ruleset, version, title, commitment, seed, initial, created].map(storable),
  );
  const { revision, pending, aside, updated } = head;
  await client.query(
    'INSERT INTO heads (fight, revision, pending, aside, updated, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, revision, JSON.stringify(pending), metaText(aside), updated, bytes],
  );
}
