import { once } from 'node:events';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Metrics } from '../http/metrics.js';
import { Socket } from './socket.js';

test('messages after the goodbye are not performed', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  await once(server, 'listening');
  const metrics = new Metrics();
  const greeted = new Promise<{ seated: Socket; socket: WebSocket }>((resolve) => {
    server.once('connection', (socket, request) => {
      const context = {
        access: { toTable: () => Promise.reject(new Error('no one joins')) },
        log: pino({ level: 'silent' }),
        metrics,
        pace: 100,
      };
      const seated = new Socket(socket, request.socket, { fight: 'f', address: 'here' }, context);
      resolve({ seated, socket });
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [{ seated, socket }] = await Promise.all([greeted, once(client, 'open')]);
  const count = async (): Promise<number> => {
    const { values } = await metrics.messages.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  client.send('{"kind":"ping"}');
  await once(socket, 'message');
  expect(await count()).toBe(1);
  seated.goodbye();
  client.send('{"kind":"ping"}');
  await once(socket, 'message');
  expect(await count()).toBe(1);
});
