import type { PictureLimit, PictureStore } from '../store.js';
import type { Statements } from './statements.js';

/** How a store runs its work. */
export interface Work {
  /** Runs work in one transaction. */
  whole<T>(work: () => T): T;
  /** Resolves when everything written is on the disk. */
  onDisk(): Promise<void>;
}

/** The pictures of fights in an SQLite database. */
export class SqlitePictures implements PictureStore {
  constructor(
    private readonly sql: Statements,
    private readonly work: Work,
  ) {}

  async add(
    fight: string,
    hash: string,
    body: Uint8Array,
    limit: PictureLimit,
  ): Promise<'stored' | 'known' | 'full'> {
    const { sql } = this;
    const added = this.work.whole(() => {
      if (sql.picture.get(fight, hash)) return 'known';
      const use = sql.pictureUse.get(fight) ?? { count: 0, bytes: 0 };
      if (use.count >= limit.count || use.bytes + body.length > limit.bytes) return 'full';
      sql.insertPicture.run(fight, hash, body);
      return 'stored';
    });
    if (added === 'stored') await this.work.onDisk();
    return added;
  }

  async get(fight: string, hash: string): Promise<Uint8Array | undefined> {
    return this.work.whole(() => this.sql.picture.get(fight, hash)?.body);
  }

  async hashes(fight: string): Promise<readonly string[]> {
    return this.work.whole(() => this.sql.pictureHashes.all(fight).map(({ hash }) => hash));
  }

  async remove(fight: string, revision: number, hashes: readonly string[]): Promise<boolean> {
    const removed = this.work.whole(() => {
      if (this.sql.head.get(fight)?.revision !== revision) return false;
      for (const hash of hashes) this.sql.removePicture.run(fight, hash);
      return true;
    });
    await this.work.onDisk();
    return removed;
  }

  async copy(from: string, to: string): Promise<void> {
    this.work.whole(() => this.sql.copyPictures.run(to, from));
    await this.work.onDisk();
  }
}
