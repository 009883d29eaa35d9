import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeFrame } from './wire.js';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
afterAll(() => new Promise((closed) => server.close(closed)));

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0;

/** A message with the given number of bytes. */
function messageOf(bytes: number) {
  const message = (text: string) => ({ kind: 'trouble', what: 'internal', message: text }) as const;
  return message('x'.repeat(bytes - JSON.stringify(message('')).length));
}

/** What another implementation reads when these frames are written to its connection. */
async function read(
  frames: Buffer,
  count: number,
): Promise<readonly { readonly text: string; readonly binary: boolean }[]> {
  server.once('connection', (_, request) => request.socket.write(frames));
  const client = new WebSocket(`ws://127.0.0.1:${portOf(server.address())}`, {
    perMessageDeflate: false,
  });
  const found: { text: string; binary: boolean }[] = [];
  client.on('message', (data, binary) => {
    found.push({ text: String(data), binary });
    if (found.length === count) client.close();
  });
  await once(client, 'close');
  return found;
}

test('messages of every length are whole text frames', async () => {
  if (!server.address()) await once(server, 'listening');
  const messages = [
    { kind: 'pong' } as const,
    messageOf(125),
    messageOf(126),
    messageOf(65_535),
    messageOf(65_536),
    { ...messageOf(200), message: 'Übung, “Ritter” – 戦 🛡' },
  ];
  const frames = messages.map((each) => encodeFrame(each));
  expect(frames.map((each) => each.length).slice(0, 5)).toEqual([
    2 + 15,
    2 + 125,
    4 + 126,
    4 + 65_535,
    10 + 65_536,
  ]);
  expect(await read(Buffer.concat(frames), messages.length)).toEqual(
    messages.map((each) => ({ text: JSON.stringify(each), binary: false })),
  );
});
