import type Database from 'better-sqlite3';
import type { Append, Appended } from '../store.js';
import { bytesOf } from '../store.js';
import { metaText } from '../stored-json.js';
import type { DurableLog } from './durable-log.js';
import type { Statements } from './statements.js';

interface Waiting {
  readonly change: Append;
  readonly done: (result: Appended) => void;
  readonly failed: (error: unknown) => void;
}

/** Changes that wait for the disk. All that arrive during one flush share the next transaction and flush. */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private readonly together: (batch: readonly Waiting[]) => readonly Appended[];

  /** @param guarded runs work, and turns its errors into StorageErrors. */
  constructor(
    database: Database.Database,
    private readonly sql: Statements,
    private readonly log: DurableLog,
    private readonly guarded: <T>(work: () => T) => T,
  ) {
    this.together = database.transaction((batch: readonly Waiting[]) =>
      batch.map(({ change }) => this.store(change)),
    ).immediate;
  }

  /** Resolves when a change is on the disk. */
  append(change: Append): Promise<Appended> {
    return new Promise((done, failed) => {
      // Changes that arrive during a flush are committed when it is done.
      if (this.waiting.length === 0 && !this.log.busy) setImmediate(() => this.commit());
      this.waiting.push({ change, done, failed });
    });
  }

  /** Commits the waiting changes. */
  commit(): void {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    let results: readonly Appended[];
    try {
      results = this.guarded(() => this.together(batch));
    } catch (error) {
      for (const { failed } of batch) failed(error);
      return;
    }
    this.log.onDisk().then(
      () => {
        for (const [i, { done }] of batch.entries()) done(results[i] ?? { kind: 'conflict' });
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error);
      },
    );
  }

  private store(change: Append): Appended {
    const { fight, head, entries, message, token, snapshot } = change;
    const { sql } = this;
    const known = message && sql.revisionOf.get(fight, message.seat, message.id);
    if (known) return { kind: 'already', revision: known.revision };
    const moved = sql.move.run(
      head.revision,
      JSON.stringify(head.pending),
      metaText(head.aside),
      head.updated,
      bytesOf(change),
      fight,
      head.revision - 1,
    );
    if (moved.changes === 0) return { kind: 'conflict' };
    for (const { seq, body } of entries) sql.entry.run(fight, seq, body);
    if (message) sql.message.run(fight, message.seat, message.id, head.revision);
    if (token) sql.token.run(token.hash, token.fight, token.seat);
    if (snapshot) sql.snapshot.run(fight, snapshot.entry, snapshot.state);
    return { kind: 'stored' };
  }
}
