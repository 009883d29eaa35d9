import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageError } from '../storage-error.js';
import { NotReadyError, storageErrorOf } from '../storage-error.js';
import { FILE } from './open-database.js';

/** A promise that waits until the committed changes are on the disk. */
interface Waiting {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const inodeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.ino;

/**
 * The write-ahead log of a database, which holds committed changes until SQLite checkpoints them. All that wait for the
 * disk share one flush, which delays nothing else.
 */
export class DurableLog {
  private readonly file: number;
  /** The inodes of the opened files, to notice when a file was replaced by another of the same name. */
  private readonly inodes: ReadonlyMap<string, number | undefined>;
  private waiting: Waiting[] = [];
  private flushing: Promise<void> | undefined;
  /** The flush in progress. */
  private syncing: Promise<Error | null> | undefined;
  private broken: StorageError | undefined;

  /** @param flushed runs when the disk is free again. */
  constructor(
    folder: string,
    private readonly flushed: () => void,
  ) {
    const database = join(folder, FILE);
    const log = `${database}-wal`;
    this.file = openSync(log, 'r+');
    this.inodes = new Map([database, log].map((file) => [file, inodeOf(file)]));
  }

  /** Whether a flush is in progress. */
  get busy(): boolean {
    return this.flushing !== undefined;
  }

  /** @throws StorageError if an earlier committed change did not reach the disk. */
  check(): void {
    if (this.broken) throw this.broken;
  }

  /**
   * Resolves when everything committed before is on the disk.
   * @throws StorageError
   */
  onDisk(): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed });
      this.flushing ??= this.flush();
    });
  }

  /** Resolves when the current flush, if any, is done, without waiting for later ones. */
  async nextPause(): Promise<void> {
    await this.syncing;
  }

  /** Closes the file after the last flush. */
  async close(): Promise<void> {
    while (this.flushing) await this.flushing;
    closeSync(this.file);
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const waiting = this.waiting;
      this.waiting = [];
      this.syncing = new Promise((resolve) => fdatasync(this.file, resolve));
      const error = await this.syncing;
      // A disk reports lost data only once, so no later change can be confirmed.
      if (error) this.broken = storageErrorOf(error);
      // Writes to a file that has been removed are lost, even if the flush reports success.
      else if ([...this.inodes].some(([file, inode]) => inodeOf(file) !== inode))
        this.broken = new NotReadyError(
          'the file of the database was removed or replaced while the server ran',
        );
      for (const { done, failed } of waiting) {
        if (this.broken) failed(this.broken);
        else done();
      }
      this.flushed();
    }
    this.flushing = undefined;
    this.syncing = undefined;
  }
}
