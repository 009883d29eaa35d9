import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Passes on WebSocket requests one by one, so that hundreds of them at once do not delay other requests.
 * @returns the server that receives them; it does not listen itself.
 */
export function oneByOne(server: Server): Server {
  const turn = createServer();
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  server.on('upgrade', (request, socket: Duplex, head) => {
    // Until the socket is passed on, nothing else handles its errors.
    socket.on('error', () => socket.destroy());
    waiting.push(() => turn.emit('upgrade', request, socket, head));
    if (waiting.length === 1) setImmediate(next);
  });
  return turn;
}
