import { picturesIn } from '@tiltyard/engine/space';
import { keptPicture } from '../../pictures/picture-store.js';
import { requestPicture, sendPicture } from '../server.js';

/** Pauses before each further try to get a picture, in milliseconds: its GM may still be sending it. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** The pictures of a fight on a server: what its GM's browser keeps goes there, and every seat gets it from there. */
export class RemotePictures {
  /** What was sent or is there, by this page. */
  private readonly shared = new Set<string>();
  private isClosed = false;

  constructor(
    private readonly fight: string,
    private readonly token: string,
  ) {}

  /** Sends what a view names and this browser keeps, one picture after the other. */
  async share(view: object): Promise<void> {
    for (const hash of picturesIn(view)) {
      if (this.shared.has(hash) || this.isClosed) continue;
      this.shared.add(hash);
      const bytes = await keptPicture(hash);
      if (!bytes) continue;
      // The picture is missing for the others then; the next visit of the GM tries again.
      await sendPicture(this.fight, this.token, { hash, bytes }).catch(() =>
        this.shared.delete(hash),
      );
    }
  }

  /** A picture from this browser or else from the server, for as long as it may still come. */
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
