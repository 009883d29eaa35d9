import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageError } from '../storage-error.js';
import { NotReadyError, storageErrorOf } from '../storage-error.js';
import { FILE } from './open-database.js';

/** A promise that waits until what was committed is on the disk. */
interface Waiting {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const inodeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.ino;

/**
 * The write-ahead log of a database, in which committed changes are until SQLite brings them over. One flush serves all
 * who wait, and no one else waits for it.
 */
export class DurableLog {
  private readonly file: number;
  /** The files that were opened, by what tells a file from another of the same name. */
  private readonly inodes: ReadonlyMap<string, number | undefined>;
  private waiting: Waiting[] = [];
  private flushing: Promise<void> | undefined;
  /** What the disk is at work on just now. */
  private syncing: Promise<Error | null> | undefined;
  private broken: StorageError | undefined;

  /** @param flushed does what waited for the disk to be free. */
  constructor(
    folder: string,
    private readonly flushed: () => void,
  ) {
    const database = join(folder, FILE);
    const log = `${database}-wal`;
    this.file = openSync(log, 'r+');
    this.inodes = new Map([database, log].map((file) => [file, inodeOf(file)]));
  }

  /** Whether the disk is at work. */
  get busy(): boolean {
    return this.flushing !== undefined;
  }

  /** @throws StorageError once something that was committed did not reach the disk. */
  check(): void {
    if (this.broken) throw this.broken;
  }

  /** Resolves when everything that was committed before is on the disk. @throws StorageError */
  onDisk(): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ done, failed });
      this.flushing ??= this.flush();
    });
  }

  /** Resolves when the disk is done with what it is at work on, if it is; not with what comes after that. */
  async nextPause(): Promise<void> {
    await this.syncing;
  }

  /** Closes the file when the disk has nothing left to do. */
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
      // What the disk has lost once it will not say again: nothing more can be promised.
      if (error) this.broken = storageErrorOf(error);
      // What goes into a file that is no longer there is not kept, whatever the disk says.
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
