import { firstSamples } from '@tiltyard/room/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { folder } from './testing/harness.js';
import { freshDatabase, TEST_POSTGRES } from './testing/postgres.js';
import * as cases from './testing/torture/cases.js';
import { hostileCommands, hostileTexts } from './testing/torture/fuzz-cases.js';
import type { Extent } from './testing/torture/strangers.js';
import { fairFights } from './testing/torture/fair-fight.js';
import type { Growth } from './testing/torture/growth.js';
import { growths, KINDS_OF_LISTS } from './testing/torture/growth.js';
import type { Row } from './testing/torture/rack.js';
import { load, missed, Rack } from './testing/torture/rack.js';

/** Only `npm run torture` judges times as well; on a machine busy with other tests they mean little. */
const FULL = process.env['TILTYARD_TORTURE'] === 'full';

/**
 * The whole run takes at most ten minutes: `until` is the time after which a server, or the growth of lists, starts
 * nothing more.
 */
const MINUTE = 60_000;
const began = performance.now();
const until = (minutes: number): number => (FULL ? began + minutes * MINUTE : Infinity);

const EXTENT: Extent = FULL
  ? {
      entries: 10_000,
      largest: 13_000,
      scenarios: 8000,
      journals: 4000,
      messages: 40_000,
      sockets: 400,
    }
  : { entries: 1200, largest: 1200, scenarios: 60, journals: 30, messages: 800, sockets: 210 };
const FIGHTS = FULL ? [...firstSamples().values()] : ['lurasko-duel'];

/** If given, the names of the only cases to run. */
const ONLY = process.env['TILTYARD_TORTURE_ONLY']?.split(',');

/** In the short version, a second server runs only the cases that involve its storage. */
const STORED = ['journals', 'long', 'texts', 'commands', 'fair'];

const SERVERS = [
  { name: 'SQLite', off: false, only: ONLY, end: until(4.5) },
  {
    name: 'PostgreSQL',
    off: TEST_POSTGRES === '',
    only: ONLY ?? (FULL ? undefined : STORED),
    end: until(8.5),
  },
];

describe.each(SERVERS)('a server on $name', ({ name, off, only, end }) => {
  test.skipIf(off)('withstands what strangers send', async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const later = (work: () => void | Promise<void>): void => void cleanUps.push(work);
    const data = folder(later);
    const database = TEST_POSTGRES === '' ? '' : await freshDatabase(later);
    const rack = await Rack.start(
      end,
      ...(name === 'SQLite' ? ['--data', data] : ['--database', database]),
      ...(database === '' ? [] : ['--queue', database]),
    );
    const steps: Readonly<Record<string, () => Promise<void>>> = {
      files: () => cases.hostileFiles(rack),
      wrong: () => cases.wrongThroughout(rack),
      journals: () => cases.largeJournals(rack, EXTENT),
      long: () => cases.longFight(rack, EXTENT),
      large: () => cases.largeFight(rack),
      sockets: () => cases.crowdedSockets(rack, EXTENT),
      quotas: () => cases.quotas(rack),
      withdrawals: () => cases.withdrawals(rack),
      texts: () => hostileTexts(rack, EXTENT, `texts ${name}`),
      commands: () => hostileCommands(rack, EXTENT, `commands ${name}`),
      fair: () => fairFights(rack, FIGHTS, data),
    };
    let rows: readonly Row[] = [];
    try {
      console.log(`${name}: ${load()}`);
      for (const [step, work] of Object.entries(steps))
        if (only?.includes(step) ?? true) await work();
      rows = await rack.stop();
    } finally {
      if (rows.length === 0) ({ rows } = rack);
      console.table(Object.fromEntries(rows.map(({ case: what, ...row }) => [what, row])));
      console.log(`${name}: ${load()}; what the server said: ${rack.server.said() || 'nothing'}`);
      console.log(`${name}: left out for want of time: ${rack.leftOut.join('; ') || 'nothing'}`);
      rack.server.process.kill('SIGKILL');
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    }
    if (FULL) console.log(`missed: ${missed(rows).join('; ') || 'nothing'}`);
    for (const { lost, doubled, case: what } of rows)
      expect({ what, lost, doubled }).toEqual({ what, lost: 0, doubled: 0 });
    expect(rack.server.said()).not.toMatch(/"level":(50|60)/);
    if (FULL) expect(missed(rows)).toEqual([]);
  });
});

test.runIf(FULL && (ONLY?.includes('growth') ?? true))(
  'twice as much of any kind of list takes little more than twice as long to check',
  () => {
    const all: Growth[] = [];
    for (const each of growths()) {
      all.push(each);
      if (performance.now() > until(9.5)) break;
    }
    console.table(all);
    console.log(`kinds of lists left out for want of time: ${KINDS_OF_LISTS - all.length}`);
    expect(all.filter(({ factor, whole }) => whole > 50 && factor > 2.8)).toEqual([]);
  },
);

afterAll(() => {
  if (TEST_POSTGRES === '')
    console.error('NOT TORTURED: PostgreSQL, for want of TILTYARD_TEST_POSTGRES');
});
