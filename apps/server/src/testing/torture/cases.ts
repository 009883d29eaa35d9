import { acting } from '@tiltyard/engine';
import { readState } from '@tiltyard/engine/files';
import { Generator } from '@tiltyard/engine/values';
import { sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { expect } from 'vitest';
import { Client } from '../client.js';
import type { Founded } from '../harness.js';
import { found, http, joined, ruling } from '../harness.js';
import { HOSTILE_FILES } from '../hostile-files.js';
import { decided } from '../load.js';
import { post, stranger } from './strangers.js';
import type { Extent } from './strangers.js';
import { importBody, longJournal, withBadEnd } from './long-journal.js';
import type { Rack } from './rack.js';

/** A plan of one fight. */
const plan = (fight: object) => ({
  plan: {
    fights: [{ file: 'x', policy: 'sensible', players: {}, ...fight }],
    seed: 's',
    limit: 100,
    detail: false,
  },
  fights: 1,
});
const many = (length: number): readonly unknown[] => Array.from({ length }, () => []);
const named = (length: number): object =>
  Object.fromEntries(many(length).map((_, i) => [`p${i}`, 7]));
/** A plan of one fight many times over. */
const several = (length: number, fight: object) => {
  const { plan: one, fights } = plan(fight);
  return { plan: { ...one, fights: Array.from({ length }, () => one.fights[0]) }, fights };
};

/** Scenario files that have stopped a server or might, as fights and as simulations. */
export async function hostileFiles(rack: Rack): Promise<void> {
  for (const [what, scenario] of Object.entries(HOSTILE_FILES))
    await rack.measure(what, async () => {
      const { status, text } = await post(rack, '/api/fights', { scenario, name: 'Gia' });
      expect([400, 413, 422], `${what}: ${status}`).toContain(status);
      expect(text.length).toBeLessThan(100_000);
      return 1;
    });
  await rack.measure('the same as simulations', async () => {
    for (const [what, text] of Object.entries(HOSTILE_FILES)) {
      const { status } = await post(rack, '/api/simulations', plan({ text, run: 0 }));
      expect([400, 404, 413, 422], `${what}: ${status}`).toContain(status);
    }
    return Object.keys(HOSTILE_FILES).length;
  });
  const bodies: Readonly<Record<string, unknown>> = {
    'a plan of 340,000 lists': plan({ ruleset: 'heimr', state: { x: many(340_000) } }),
    'a plan of 49,000 lists': plan({ ruleset: 'heimr', state: { x: many(49_000) } }),
    'a plan of 49,000 fights': { ...plan({}), plan: { ...plan({}).plan, fights: many(49_000) } },
    'a plan of 49,000 players': plan({
      text: '',
      run: 0,
      players: named(49_000),
    }),
    'a plan of 24 times 1,000 players': several(24, { text: '', run: 0, players: named(1000) }),
    'a plan of 24 fights of 2,000 keys': several(24, { text: '', run: 0, ...named(2000) }),
    'a plan of 1,000 empty fights': {
      ...plan({}),
      plan: { ...plan({}).plan, fights: Array.from({ length: 1000 }, () => ({})) },
    },
  };
  for (const [what, body] of Object.entries(bodies))
    await rack.measure(what, async () => {
      const { status, text } = await post(rack, '/api/simulations', body);
      expect([400, 404, 413, 422]).toContain(status);
      expect(text.length).toBeLessThan(100_000);
      return 1;
    });
}

/** Bodies and messages of maximum length in which every item is wrong. */
export async function wrongThroughout(rack: Rack): Promise<void> {
  const link = await found(rack.address);
  const { fight, token } = link;
  const combatants = Array.from({ length: 30_000 }, () => 7);
  await rack.measure('an invitation with 30,000 wrong names', async () => {
    const body = { name: 'x', role: 'player', combatants };
    const path = `/api/fights/${fight}/invitations`;
    const { status, text } = await http(rack.address, 'POST', path, { token, body });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(100_000);
    return 1;
  });
  const gm = await joined(link);
  const wrong: readonly object[] = [
    { kind: 'automatic', combatants },
    { kind: 'seat', seat: { id: 'x', name: 'x', role: 'player', combatants } },
    { kind: 'perform', command: { do: 'x', by: 'x', with: { x: combatants } } },
    {
      kind: 'perform',
      command: {
        do: 'x',
        by: 'x',
        with: Object.fromEntries(combatants.slice(0, 6000).map((_, i) => [`k${i}`, {}])),
      },
    },
    { kind: 'answer', question: 0, value: combatants.map(() => 0) },
    { kind: 'answer', question: 0, value: combatants.slice(0, 20_000).map(() => []) },
  ];
  for (const [i, deed] of wrong.entries())
    await rack.measure(`64 kB, ${i + 1}: ${JSON.stringify(deed).slice(9, 40)}`, async () => {
      gm.raw(JSON.stringify({ kind: 'do', id: 'x', base: gm.revision, deed }));
      await gm.ask({ kind: 'earlier', id: 'after', before: 1 });
      return 1;
    });
  await gm.close();
}

async function imported(rack: Rack, body: string): Promise<Founded> {
  const made = await post(rack, '/api/imports', body);
  expect(made.status, made.text.slice(0, 500)).toBe(201);
  const { fight, token }: { fight: string; token: string } = JSON.parse(made.text);
  return { address: rack.address, fight, token };
}

/** Journals of the maximum size. */
export async function largeJournals(rack: Rack, { largest }: Extent): Promise<void> {
  const journal = longJournal(largest);
  const body = importBody(journal);
  const size = `${(body.length / 1e6).toFixed(1)} MB`;
  let link: Founded | undefined;
  await rack.measure(`a journal of ${size}`, async () => {
    link = await imported(rack, body);
    return 1;
  });
  await rack.measure('joining its fight', async () => {
    if (link) await (await joined(link)).close();
    return 1;
  });
  const bad = importBody(withBadEnd(journal));
  await rack.measure(`20 of ${size} with a bad last patch, from one address`, async () => {
    const headers = stranger();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(rack, '/api/imports', bad, headers)),
    );
    for (const { status } of answers) expect([400, 422, 429, 503]).toContain(status);
    return 20;
  });
}

/** Everything that can be requested of a fight with very many entries. */
export async function longFight(rack: Rack, { entries }: Extent): Promise<void> {
  const link = await imported(rack, importBody(longJournal(entries)));
  const { fight, token, address } = link;
  await rack.measure(`joining a fight of ${entries} entries`, async () => {
    for (let i = 0; i < 20; i++) await (await joined(link)).close();
    return 20;
  });
  await rack.measure('20 forks of it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        http(address, 'POST', `/api/fights/${fight}/forks`, {
          token,
          headers: stranger(),
          body: { entry: entries - 1 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    return 20;
  });
  for (const path of ['report', 'journal'])
    await rack.measure(`its ${path}`, async () => {
      const answer = await http(address, 'GET', `/api/fights/${fight}/${path}`, { token });
      expect(answer.status).toBe(200);
      return 1;
    });
  const gm = await joined(link);
  await rack.measure('looking back in it', async () => {
    for (let i = 0; i < 200; i++) {
      await gm.ask({ kind: 'look', id: `l${i}`, entry: (i * 7919) % entries });
      await gm.ask({ kind: 'earlier', id: `e${i}`, before: (i * 7919) % entries });
    }
    return 400;
  });
  const change = { command: { do: 'end', by: 'moreau', with: {} } };
  await rack.measure('changing its first entry', async () => {
    expect((await gm.do({ kind: 'amend', entry: 1, change })).kind).toBe('refused');
    return 1;
  });
  await rack.measure('changing what 490 entries follow', async () => {
    await gm.do({ kind: 'amend', entry: entries - 490, change });
    return 1;
  });
  await gm.close();
}

const crowd = (count: number): string =>
  `title: Crowd\nruleset: renaissance\nmap: {rows: [${Array.from({ length: 100 }, () => `"${'.'.repeat(100)}"`).join(', ')}]}\ncombatants:\n${Array.from({ length: count }, (_, n) => `  - {id: c${n}, side: s${n % 2}, from: archer, at: [${(n * 7) % 97}, ${Math.floor((n * 7) / 97) * 6 + (n % 2)}]}\n`).join('')}`;

/** A fight with the most combatants, on the largest map. */
export async function largeFight(rack: Rack): Promise<void> {
  const link = await found(rack.address, crowd(200));
  const gm = await joined(link);
  await rack.measure('200 combatants begin', async () => {
    expect((await gm.do({ kind: 'begin' })).kind).toBe('done');
    return 1;
  });
  await rack.measure('200 combatants, 100 turns', async () => {
    for (let i = 0; i < 100; i++) await endTurn(gm);
    return 100;
  });
  await rack.measure('200 combatants, all of it changed', async () => {
    const change = { command: { do: 'gm.ruling', by: 'gm', with: { text: 'x' } } };
    await gm.do({ kind: 'amend', entry: 1, change });
    return 1;
  });
  await rack.measure('200 combatants play by themselves', async () => {
    const before = gm.revision;
    await gm.do({ kind: 'automatic', combatants: Array.from({ length: 200 }, (_, n) => `c${n}`) });
    await gm.reaches(before + 40);
    await gm.do({ kind: 'automatic', combatants: [] });
    return 40;
  });
  await gm.close();
}

/** Ends the turn of the acting combatant. */
async function endTurn(gm: Client): Promise<void> {
  const ruleset = rulesets.get(gm.fight?.ruleset ?? '');
  const by = ruleset?.use((each) => {
    const state = readState(each, gm.view);
    return state.ok ? acting(state.value) : undefined;
  });
  const answer = await gm.do({ kind: 'perform', command: { do: 'end', by: by ?? '', with: {} } });
  expect(answer.kind, JSON.stringify(answer)).toBe('done');
}

/** Very many connections, some of which never read. */
export async function crowdedSockets(rack: Rack, { sockets }: Extent): Promise<void> {
  const link = await found(rack.address);
  await rack.measure(`${sockets} sockets of one address`, async () => {
    const headers = stranger();
    const reached = await Promise.all(
      Array.from({ length: sockets }, () => Client.reach(rack.address, link.fight, headers)),
    );
    const told = reached.slice(200).map((client) => client.closed);
    expect(new Set(await Promise.all(told))).toEqual(new Set(sockets > 200 ? [1013] : []));
    await Promise.all(reached.map((client) => client.close()));
    return sockets;
  });
  await rack.measure('180 seats, and who comes and goes', async () => {
    const clients = await Promise.all(Array.from({ length: 180 }, () => joined(link)));
    for (let i = 0; i < 20; i++) await clients[0]?.do(ruling(`crowd ${i}`));
    await Promise.all(clients.map((client) => client.close()));
    return 380;
  });
  await rack.measure('10 that ask and do not read', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => joined(link)));
    for (const client of clients) {
      client.pause();
      for (let i = 0; i < 2000; i++) client.send({ kind: 'look', id: `l${i}`, entry: -1 });
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
    for (const client of clients) client.cut();
    return 20_000;
  });
}

/** The limits of one address and one fight. */
export async function quotas(rack: Rack): Promise<void> {
  await rack.measure('220 fights of one address', async () => {
    const headers = stranger();
    const statuses: number[] = [];
    for (let i = 0; i < 220; i++)
      statuses.push(
        (await post(rack, '/api/fights', { scenario: sample('lurasko-duel'), name: 'G' }, headers))
          .status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(200);
    expect(statuses.at(-1)).toBe(429);
    return 220;
  });
  const { fight, token } = await found(rack.address);
  await rack.measure('120 seats of one fight', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 120; i++)
      statuses.push(
        (
          await http(rack.address, 'POST', `/api/fights/${fight}/invitations`, {
            token,
            body: { name: `p${i}`, role: 'spectator', combatants: [] },
          })
        ).status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(99);
    return 120;
  });
}

/** Repeatedly acts until a question comes up and cancels the action, then undoes and redoes. */
export async function withdrawals(rack: Rack): Promise<void> {
  const link = await found(rack.address);
  const gm = await joined(link);
  const generator = new Generator('withdrawals');
  await gm.do({ kind: 'begin' });
  await rack.measure('withdrawing, undoing, redoing', async () => {
    let count = 0;
    for (; count < 400; count++) {
      if (gm.table?.waiting) await gm.do({ kind: 'withdraw' });
      else if (count % 5 === 0) await gm.do({ kind: 'undo' });
      else if (count % 7 === 0) await gm.do({ kind: 'redo' });
      else await gm.do(decided(gm, generator, rulesets) ?? ruling('on'));
    }
    return count;
  });
  await gm.close();
}
