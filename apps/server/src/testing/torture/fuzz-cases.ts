import { readdirSync } from 'node:fs';
import type { Journal } from '@tiltyard/engine/fight';
import { Generator } from '@tiltyard/engine/values';
import { firstSamples, sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { Client } from '../client.js';
import type { Founded } from '../harness.js';
import { found, joined } from '../harness.js';
import type { Offered, SampleScenario } from './grammar.js';
import { Draw, importText, request, scenarioText } from './grammar.js';
import { longJournal } from './long-journal.js';
import type { Rack } from './rack.js';
import type { Extent } from './strangers.js';
import { post } from './strangers.js';

const examples = new URL('../../../../../examples/', import.meta.url);

/** All sample encounters, by their names. */
const samples = (): ReadonlyMap<string, SampleScenario> =>
  new Map(
    readdirSync(examples)
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => {
        const name = file.slice(0, -'.yaml'.length);
        const read: SampleScenario = parse(sample(name));
        return [name, read];
      }),
  );

/** Does something so many times, some of them at once, unless time is up. @returns how often */
async function times(
  rack: Rack,
  count: number,
  atOnce: number,
  work: () => Promise<void>,
): Promise<number> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (begun < count && !rack.late) {
        begun++;
        await work();
      }
    }),
  );
  return begun;
}

/** Scenarios and journals made by a grammar. */
export async function hostileTexts(rack: Rack, extent: Extent, seed: string): Promise<void> {
  const draw = new Draw(new Generator(seed));
  const known = samples();
  const counts = new Map<number, number>();
  const send = async (path: string, body: string, allowed: readonly number[]): Promise<void> => {
    const { status, text } = await post(rack, path, body);
    expect(allowed, `${text.slice(0, 500)}\n${body.slice(0, 3000)}`).toContain(status);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  await rack.measure('scenarios by a grammar', () =>
    times(rack, extent.scenarios, 4, () =>
      send(
        '/api/fights',
        JSON.stringify({ scenario: scenarioText(draw, [...known.values()]), name: 'Gia' }),
        [201, 400, 413, 422],
      ),
    ),
  );
  const journals: readonly Journal[] = [...known.keys()].map((name) =>
    longJournal(8, sample(name)),
  );
  await rack.measure('journals by a grammar', () =>
    times(rack, extent.journals, 3, () =>
      send('/api/imports', importText(draw, journals), [201, 400, 413, 422]),
    ),
  );
  console.log(`answers: ${JSON.stringify(Object.fromEntries(counts))}`);
}

/** Every text and key in some data, without repetition. */
function wordsOf(data: unknown, words = new Set<string>()): ReadonlySet<string> {
  if (typeof data === 'string') words.add(data);
  else if (typeof data === 'object' && data !== null)
    for (const [key, each] of Object.entries(data)) {
      if (!Array.isArray(data)) words.add(key);
      wordsOf(each, words);
    }
  return words;
}

const places: readonly unknown[] = [
  ...Array.from({ length: 40 }, (_, n) => [n % 9, n % 7]),
  [-1, 0],
  [1e9, 1e9],
  [0.5, 0.5],
  [1],
  'A1',
  { zone: 'cellar' },
];

/** A fight that commands are thrown at. */
class Target {
  private gm: Client | undefined;
  private asked = 0;

  constructor(
    private readonly link: Founded,
    private readonly offered: Offered,
  ) {}

  static async of(address: string, name: string): Promise<Target> {
    const link = await found(address, sample(name));
    const gm = await joined(link);
    await gm.do({ kind: 'begin' });
    const ruleset = rulesets.get(gm.fight?.ruleset ?? '');
    if (!ruleset) throw new Error(`no ruleset for ${name}`);
    const actions = ruleset.use((each) =>
      [...each.actions.values()].map(({ id, parameters }) => ({ id, parameters })),
    );
    const combatants = Object.keys(Object(Reflect.get(gm.view, 'combatants')));
    const items = [...wordsOf(gm.view)];
    await gm.close();
    return new Target(link, { actions, combatants, items, places });
  }

  /** Sends some requests by the grammar at once, and waits for the answers. */
  async hit(draw: Draw, count: number): Promise<void> {
    const gm = await this.client();
    const [waiting] = gm.table?.waiting?.mine ?? [];
    const requests = Array.from({ length: count }, () =>
      request(draw, this.offered, waiting?.number ?? 0),
    );
    const id = `${this.asked++}`;
    const answered = gm.ask({ kind: 'earlier', id, before: 1 });
    for (const [i, deed] of requests.entries())
      gm.raw(JSON.stringify({ kind: 'do', id: `${id}.${i}`, base: gm.revision, deed }));
    await answered;
  }

  /** Every parameter of every action filled with lists as long as a message may carry. */
  async *large(): AsyncGenerator<undefined> {
    const { actions, combatants } = this.offered;
    const fillings: readonly unknown[] = [
      Array.from({ length: 6000 }, (_, n) => [n % 20, Math.floor(n / 20) % 10]),
      Array.from({ length: 5000 }, (_, n) => combatants[n % combatants.length] ?? ''),
      'x'.repeat(50_000),
    ];
    for (const { id, parameters } of actions)
      for (const filling of fillings) {
        const all = Object.fromEntries(parameters.map((name) => [name, filling]));
        for (const chosen of [all, { [parameters[0] ?? 'x']: filling }]) {
          const by = id.startsWith('gm.') ? 'gm' : combatants[0];
          await this.send({ kind: 'perform', command: { do: id, by, with: chosen } });
          yield;
        }
      }
  }

  async close(): Promise<void> {
    await this.gm?.close();
  }

  /** Sends a request, if it is no longer than a message may be, and waits until it was looked at. */
  private async send(deed: object): Promise<void> {
    const gm = await this.client();
    const text = JSON.stringify({ kind: 'do', id: `${this.asked++}`, base: gm.revision, deed });
    if (text.length > 64_000) return;
    gm.raw(text);
    await gm.ask({ kind: 'earlier', id: `${this.asked++}`, before: 1 });
  }

  private async client(): Promise<Client> {
    if (this.gm?.open !== true) {
      this.gm = await joined(this.link);
      this.gm.watch((message) => {
        if (message.kind === 'trouble' && message.what === 'internal')
          throw new Error(JSON.stringify(message));
      });
    }
    return this.gm;
  }
}

/** Commands made by a grammar from what fights of all systems offer. */
export async function hostileCommands(rack: Rack, extent: Extent, seed: string): Promise<void> {
  const draw = new Draw(new Generator(seed));
  const targets = await Promise.all(
    [...firstSamples().values()].map((name) => Target.of(rack.address, name)),
  );
  await rack.measure('commands as long as may be', async () => {
    let count = 0;
    for (const target of targets)
      for await (const _ of target.large()) {
        count++;
        if (rack.late || (extent.messages < 10_000 && count % 40 === 0)) break;
      }
    return count;
  });
  const AT_ONCE = 10;
  await rack.measure('commands by a grammar', async () => {
    let sent = 0;
    await Promise.all(
      targets.map(async (target) => {
        for (; sent < extent.messages && !rack.late; sent += AT_ONCE)
          await target.hit(draw, AT_ONCE);
      }),
    );
    return sent;
  });
  for (const target of targets) await target.close();
}
