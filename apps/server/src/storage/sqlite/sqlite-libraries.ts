import type { LibraryRow, LibraryStore } from '../store.js';
import type { Work } from './sqlite-pictures.js';
import type { Statements } from './statements.js';

/** Libraries in an SQLite database. */
export class SqliteLibraries implements LibraryStore {
  constructor(
    private readonly sql: Statements,
    private readonly work: Work,
  ) {}

  async save(library: LibraryRow, limit: number): Promise<'stored' | 'conflict' | 'full'> {
    const { sql } = this;
    const { hash, revision, updated, body } = library;
    const saved = this.work.whole(() => {
      const old = sql.libraryUse.get(hash);
      if ((old?.revision ?? 0) !== revision - 1) return 'conflict';
      const { bytes } = sql.librariesUse.get() ?? { bytes: 0 };
      if (bytes - (old?.bytes ?? 0) + body.length > limit) return 'full';
      sql.putLibrary.run(hash, revision, updated, body.length, body);
      return 'stored';
    });
    if (saved === 'stored') await this.work.onDisk();
    return saved;
  }

  async get(hash: string): Promise<LibraryRow | undefined> {
    return this.work.whole(() => this.sql.library.get(hash));
  }

  async remove(hash: string): Promise<boolean> {
    const removed = this.work.whole(() => this.sql.removeLibrary.run(hash).changes > 0);
    await this.work.onDisk();
    return removed;
  }

  async forget(before: number): Promise<void> {
    this.work.whole(() => this.sql.forgetLibraries.run(before));
    await this.work.onDisk();
  }
}
