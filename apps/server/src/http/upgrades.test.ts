import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PassThrough } from 'node:stream';
import { oneByOne } from './upgrades.js';

test('sockets requested at once are passed on in order, each in its own turn', async () => {
  const server = createServer();
  const given: number[] = [];
  oneByOne(server).on('upgrade', (_request, _socket, head) => given.push(Number(head)));
  for (const n of [1, 2, 3]) server.emit('upgrade', {}, new PassThrough(), n);
  expect(given).toEqual([]);
  const seen: number[] = [];
  while (given.length < 3) {
    await turn();
    seen.push(given.length);
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(given).toEqual([1, 2, 3]);
});

test('a socket that breaks while it waits harms no others', async () => {
  const server = createServer();
  const handed = once(oneByOne(server), 'upgrade');
  const socket = new PassThrough();
  server.emit('upgrade', {}, socket, Buffer.alloc(0));
  socket.emit('error', new Error('reset'));
  await handed;
  expect(socket.destroyed).toBe(true);
});
