import { metaText, parseMeta, parsePending } from '../stored-json.js';
import type { HeadRow } from '../store.js';
import type { FightText, HeadText, Statements } from './statements.js';

/** Reads a head as SQLite stores it. */
export const readHead = ({ revision, pending, aside, updated }: HeadText): HeadRow => ({
  revision,
  pending: parsePending(pending),
  aside: parseMeta(aside),
  updated,
});

/** Stores what never changes of a fight. */
export function insertFight(sql: Statements, fight: FightText): void {
  const { id, engine, ruleset, version, title, commitment, seed, initial, created } = fight;
  const row = [id, engine, ruleset, version, title, commitment, seed, initial, created] as const;
  sql.insertFight.run(...row);
}

/** Stores the first head of a fight. */
export function insertHead(sql: Statements, id: string, head: HeadRow, bytes: number): void {
  const { revision, pending, aside, updated } = head;
  sql.insertHead.run(id, revision, JSON.stringify(pending), metaText(aside), updated, bytes);
}
