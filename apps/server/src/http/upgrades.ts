import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Passes on requested WebSockets one by one, with others served in between: hundreds at once keep no one waiting.
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
    // Until it is passed on, no one else handles its errors.
    socket.on('error', () => socket.destroy());
    waiting.push(() => turn.emit('upgrade', request, socket, head));
    if (waiting.length === 1) setImmediate(next);
  });
  return turn;
}
