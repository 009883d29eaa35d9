import type { SeatRequest } from '@tiltyard/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from './testing/client.js';
import { folder, found, http, invite, joined, ruling, served } from './testing/harness.js';

const secret = (text: string): SeatRequest => ({
  kind: 'perform',
  command: { do: 'gm.ruling', by: 'gm', with: { text, secret: true } },
});

/** What a seat was sent, except for who is connected. */
const told = ({ received }: Client): readonly string[] =>
  received.filter((text) => !text.startsWith('{"kind":"presence"'));

/** Everything from which a seat could count hidden actions. */
const counted = ({ revision, table, log, view }: Client) => ({
  revision,
  entries: table?.entries,
  head: table?.head,
  log: log.map(({ seq, parent, head }) => [seq, parent, head]),
  view,
});

const SECRETS = 3;

test('a seat is sent nothing of a secret action that it may not know of: no entry, no number, no author', async () => {
  const serving = await served(folder(onTestFinished));
  onTestFinished(() => serving.stop());
  const link = await found(serving.address);
  const gm = await joined(link);
  await gm.do({ kind: 'begin' });
  const links = await Promise.all([
    invite(link, 'Ann', 'player', ['moreau']),
    invite(link, 'Eve', 'spectator'),
  ]);
  const join = ({ token }: { readonly token: string }): Promise<Client> =>
    Client.join(serving.address, link.fight, token);
  const seats = await Promise.all(links.map(join));
  // Answers come after everything sent before.
  const answered = (seat: Client) => seat.ask({ kind: 'earlier', id: 'asked', before: 1000 });
  for (const seat of seats) {
    await answered(seat);
    seat.keeps = true;
  }
  const before = seats.map(counted);
  for (let i = 0; i < SECRETS; i++) expect((await gm.do(secret(`hush ${i}`))).kind).toBe('done');
  const looks = await Promise.all(seats.map(answered));
  expect(seats.map((seat) => told(seat).length)).toEqual([1, 1]);
  expect(JSON.stringify(looks)).not.toMatch(/hush|"by":"gm"/);
  expect(seats.map(counted)).toEqual(before);
  expect(gm.table?.entries).toBe((before[0]?.entries ?? 0) + SECRETS);

  await gm.do(ruling('aloud'));
  await Promise.all(seats.map(answered));
  const late = await Promise.all(links.map(join));
  for (const [i, seat] of seats.entries()) {
    const { revision = 0, entries = 0, log = [] } = before[i] ?? {};
    expect(told(seat)).toHaveLength(3);
    expect(counted(seat)).toMatchObject({
      revision: revision + 1,
      entries: entries + 1,
      head: entries,
      log: [...log, [entries, entries - 1, entries]],
    });
    expect(late[i] && counted(late[i])).toEqual(counted(seat));
    expect([...seat.received, ...(late[i]?.received ?? [])].join()).not.toContain('hush');
  }
  const reports = await Promise.all(
    [link, ...links].map(
      async ({ token }) =>
        (await http(serving.address, 'GET', `/api/fights/${link.fight}/report`, { token })).text,
    ),
  );
  expect(reports.map((text) => text.includes('hush'))).toEqual([true, false, false]);
  for (const client of [gm, ...seats, ...late]) await client.close();
});
