import { metaText } from '../stored-json.js';
import type { HeadRow, NewFight } from '../store.js';
import type { Statements } from './statements.js';

/** Stores the part of a fight that never changes. */
export function insertFight(sql: Statements, fight: NewFight['fight']): void {
  const { id, engine, ruleset, version, title, commitment, seed, initial, created } = fight;
  const row = [id, engine, ruleset, version, title, commitment, seed, initial, created] as const;
  sql.insertFight.run(...row);
}

/** Stores the first head of a fight. */
export function insertHead(sql: Statements, id: string, head: HeadRow, bytes: number): void {
  const { revision, pending, aside, updated } = head;
  sql.insertHead.run(id, revision, JSON.stringify(pending), metaText(aside), updated, bytes);
}
