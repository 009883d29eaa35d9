import type { Entry } from '@tiltyard/engine/fight';
import type { PoolClient } from 'pg';
import { metaText, parseEntry, parseMeta, parsePending } from '../stored-json.js';
import type { FightRow, HeadRow, NewFight } from '../store.js';

export type FightText = Omit<FightRow, 'initial' | 'created'> & {
  readonly initial: string;
  readonly created: string;
};

export interface HeadText {
  readonly revision: string;
  readonly pending: string;
  readonly aside: string;
  readonly updated: string;
  readonly bytes: string;
}

/** Reads a head as PostgreSQL gives it. */
export const readHead = ({ revision, pending, aside, updated }: HeadText): HeadRow => ({
  revision: Number(revision),
  pending: parsePending(pending),
  aside: parseMeta(aside),
  updated: Number(updated),
});

/** Reads what never changes of a fight. */
export const readFight = ({ initial, created, ...rest }: FightText): FightRow => ({
  ...rest,
  initial: JSON.parse(initial),
  created: Number(created),
});

export const readEntry = ({ body }: { readonly body: string }): Entry => parseEntry(body);

export const FIGHT =
  'SELECT id, engine, ruleset, version, title, commitment, seed, initial, created FROM fights WHERE id = $1';
export const HEAD = 'SELECT revision, pending, aside, updated, bytes FROM heads WHERE fight = $1';
export const ENTRIES = 'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 ORDER BY seq';
export const PAGE_OF_ENTRIES =
  'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 AND seq < $3 ORDER BY seq';
export const INSERT_ENTRIES =
  'INSERT INTO entries (fight, seq, body) SELECT $1, * FROM unnest($2::bigint[], $3::text[])';
export const INSERT_SNAPSHOT = 'INSERT INTO snapshots (fight, entry, state) VALUES ($1, $2, $3)';
export const INSERT_TOKEN = 'INSERT INTO tokens (hash, fight, seat) VALUES ($1, $2, $3)';

/** PostgreSQL keeps every character but one, which nobody misses; in JSON it is written otherwise. */
export const storable = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value;

/** Stores a fight with its head. @param bytes what it takes up */
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
