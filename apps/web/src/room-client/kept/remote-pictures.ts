import { picturesIn } from '@tiltyard/engine/space';
import { keptPicture } from '../../pictures/picture-store.js';
import { requestPicture, sendPicture } from '../server.js';

/** Delays before each retry to get a picture, in milliseconds: its GM may still be uploading it. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * The pictures of a fight on a server: its GM's browser uploads those it stores, and every seat
 * downloads them from there.
 */
export class RemotePictures {
  /** The hashes that this page has uploaded or found on the server. */
  private readonly shared = new Set<string>();
  private isClosed = false;

  constructor(
    private readonly fight: string,
    private readonly token: string,
  ) {}

  /** Uploads the pictures that a view refers to and this browser stores, one after the other. */
  async share(view: object): Promise<void> {
    for (const hash of picturesIn(view)) {
      if (this.shared.has(hash) || this.isClosed) continue;
      this.shared.add(hash);
      const bytes = await keptPicture(hash);
      if (!bytes) continue;
      // The others then lack the picture until the GM's next visit, which tries again.
      await sendPicture(this.fight, this.token, { hash, bytes }).catch(() =>
        this.shared.delete(hash),
      );
    }
  }

  /**
   * A picture from this browser, or else from the server, retrying while it may still be uploaded.
   */
  async get(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const kept = await keptPicture(hash);
    if (kept) return kept;
    for (const pause of PAUSES) {
      const found = await requestPicture(this.fight, this.token, hash).catch(() => undefined);
      if (found || this.isClosed) return found;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return undefined;
  }

  close(): void {
    this.isClosed = true;
  }
}
