import type { MapPlace, ServerMessage } from '@tiltyard/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from './testing/client.js';
import { folder, found, http, invite, joined, served } from './testing/harness.js';
import { skippedAloud, TEST_POSTGRES } from './testing/postgres.js';

const isPointed = ({ kind }: ServerMessage): boolean => kind === 'pointed';

/** Collects the places that a seat is shown from now on. */
function shownTo(client: Client): (readonly [string, MapPlace])[] {
  const shown: (readonly [string, MapPlace])[] = [];
  client.watch((message) => {
    if (message.kind === 'pointed') shown.push([message.seat, message.at]);
  });
  return shown;
}

/** Waits until everything sent before has been received. */
const heard = (client: Client): Promise<unknown> =>
  client.ask({ kind: 'earlier', id: 'heard', before: 0 });

test('a place is shown to the whole room, and is in no revision, log or journal', async () => {
  const server = await served(folder(onTestFinished));
  onTestFinished(() => server.stop());
  const made = await found(server.address);
  const gm = await joined(made);
  const seat = await invite(made, 'Ann', 'player');
  const ann = await Client.join(server.address, made.fight, seat.token);
  await gm.reaches(ann.revision);
  const before = await http(server.address, 'GET', `/api/fights/${made.fight}/journal`, {
    token: made.token,
  });
  const revision = gm.revision;
  const [atGm, atAnn] = [gm.next(isPointed), ann.next(isPointed)];
  ann.send({ kind: 'point', at: [4, 3] });
  const told = { kind: 'pointed', seat: seat.seat, at: [4, 3] };
  expect([await atGm, await atAnn]).toEqual([told, told]);
  await heard(gm);
  expect(gm.revision).toBe(revision);
  const after = await http(server.address, 'GET', `/api/fights/${made.fight}/journal`, {
    token: made.token,
  });
  expect(after.status).toBe(200);
  expect(after.text).toBe(before.text);
});

test('pointing again at once, outside the map, or as a spectator is ignored', async () => {
  const server = await served(folder(onTestFinished));
  onTestFinished(() => server.stop());
  const made = await found(server.address);
  const gm = await joined(made);
  const seat = await invite(made, 'Eve', 'spectator');
  const eve = await Client.join(server.address, made.fight, seat.token);
  const shown = shownTo(gm);
  eve.send({ kind: 'point', at: [4, 3] });
  await heard(eve);
  gm.send({ kind: 'point', at: [9999, 3] });
  gm.send({ kind: 'point', at: 'nowhere' });
  for (let i = 0; i < 10; i++) gm.send({ kind: 'point', at: [i, 0] });
  await heard(gm);
  expect(shown[0]).toEqual(['gm', [0, 0]]);
  // On a slow server a few of the ten may be accepted, but never all.
  expect(shown.length).toBeLessThan(10);
  expect(shown.every(([by]) => by === 'gm')).toBe(true);
  const trouble = gm.next(({ kind }) => kind === 'trouble');
  gm.raw('{"kind":"point","at":[-1,0]}');
  expect(await trouble).toMatchObject({ what: 'unreadable' });
});

if (TEST_POSTGRES === '')
  skippedAloud('pointing on several servers, because TILTYARD_TEST_POSTGRES names no server');
