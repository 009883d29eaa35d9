import { acting, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { expect, onTestFinished, test } from 'vitest';
import { Imports } from './imports.js';
import { Refused } from './refused.js';
import { folder, found, http, joined, ruling, served } from './testing/harness.js';

/** The journal of a fight in which nothing happens for so many turns. */
function longJournal(entries: number): unknown {
  const loaded = loadRuns(sample('renaissance-gatehouse'), 'sample', rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error('the sample is broken');
  return run.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: 'long',
      decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
    });
    fight.begin();
    while (fight.log.length < entries)
      fight.perform({ do: 'end', by: acting(fight.state) ?? '', with: {} });
    return fight.journal();
  });
}

const noGauge = { set: () => undefined };
const short = JSON.stringify(longJournal(20));

test('other tables are answered while a long journal is being checked', async () => {
  const serving = await served(folder(onTestFinished));
  onTestFinished(() => serving.stop());
  const { address } = serving;
  const fight = await found(address);
  const gm = await joined(fight);
  const order: string[] = [];
  const importing = http(address, 'POST', '/api/imports', {
    body: { journal: longJournal(5000), name: 'Gia' },
  }).then((answer) => {
    order.push('imported');
    return answer;
  });
  await expect
    .poll(async () => (await http(address, 'GET', '/metrics')).text)
    .toContain('tiltyard_imports 1');
  expect(await gm.do({ kind: 'begin' })).toMatchObject({ kind: 'done' });
  order.push('begun');
  expect(await gm.do(ruling('it rains'))).toMatchObject({ kind: 'done' });
  order.push('ruled');
  const answer = await importing;
  expect(order).toEqual(['begun', 'ruled', 'imported']);
  expect(answer.status).toBe(201);
  const { fight: id, token }: { fight: string; token: string } = JSON.parse(answer.text);
  expect((await http(address, 'GET', `/api/fights/${id}`, { token })).json()).toMatchObject({
    entries: 5000,
    you: { name: 'Gia' },
  });
  expect((await http(address, 'GET', '/metrics')).text).toContain('tiltyard_imports 0');
});

test('only so many journals are checked at once; the others wait, and those who would wait too long are told so', async () => {
  const counts: number[] = [];
  const imports = new Imports(
    { set: (count) => counts.push(count) },
    { atOnce: 1, waiting: 1, longest: 60_000 },
  );
  const read = (id: string) => imports.read(short, id, 'Gia').then(({ fight }) => fight.id);
  const [first, second, third] = await Promise.allSettled([read('a'), read('b'), read('c')]);
  expect([first, second]).toMatchObject([{ value: 'a' }, { value: 'b' }]);
  expect(third).toMatchObject({ reason: { status: 503 } });
  expect(counts).toEqual([1, 0, 1, 0]);
});

test('what is wrong with a journal is told, and so is one that takes too long', async () => {
  const imports = new Imports(noGauge);
  await expect(imports.read('{"format":"x","entries":[]}', 'a', 'Gia')).rejects.toMatchObject({
    status: 400,
    message: 'the journal cannot be used',
  });
  await expect(
    imports.read(
      `{"format":"x","entries":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'a',
      'Gia',
    ),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    new Imports(noGauge, { atOnce: 1, waiting: 1, longest: 0 }).read(short, 'a', 'Gia'),
  ).rejects.toMatchObject({ status: 400, message: 'it takes too long to check this journal' });
});

test('a server that stops gives up what it checks', async () => {
  const imports = new Imports(noGauge, { atOnce: 1, waiting: 5, longest: 60_000 });
  const reading = Promise.allSettled([
    imports.read(short, 'a', 'Gia'),
    imports.read(short, 'b', 'Gia'),
  ]);
  await imports.stop();
  for (const each of await reading)
    expect(each.status === 'rejected' && each.reason).toBeInstanceOf(Refused);
  await expect(imports.read(short, 'c', 'Gia')).rejects.toMatchObject({ status: 503 });
});
