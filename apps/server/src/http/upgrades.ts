import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Hands the WebSockets that a server is asked for on one by one, between which others are served: hundreds that come at
 * once make no one wait.
 * @returns who they are handed to; it listens to nothing itself.
 */
export function oneByOne(server: Server): Server {
  const turn = createServer();
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  server.on('upgrade', (request, socket: Duplex, head) => {
    // Until it is handed on no one else hears of its errors.
    socket.on('error', () => socket.destroy());
    waiting.push(() => turn.emit('upgrade', request, socket, head));
    if (waiting.length === 1) setImmediate(next);
  });
  return turn;
}
