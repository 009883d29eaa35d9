import { Mirror } from './mirror.js';
import type { Connection, Pointing, RoomClient, RoomClientState } from './room-client.js';

/** The common part of all room clients: what the room has sent, put together in a mirror. */
export abstract class MirrorClient implements Pick<
  RoomClient,
  'get' | 'connection' | 'subscribe' | 'onPointed'
> {
  protected readonly mirror = new Mirror();

  get(): RoomClientState | undefined {
    return this.mirror.get();
  }

  connection(): Connection {
    return this.mirror.connection;
  }

  subscribe(listener: () => void): () => void {
    return this.mirror.subscribe(listener);
  }

  onPointed(listener: (pointing: Pointing) => void): () => void {
    return this.mirror.onPointed(listener);
  }
}
