import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BatchCollector, createRunner } from '@tiltyard/analysis';
import { d } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
import Roll from 'roll';
import { battles } from './battles.mjs';
import { measure, row } from './measure.mjs';

const BATCH_THREAD = new URL('../apps/cli/dist/simulation/batch-thread.js', import.meta.url);

const DUEL = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, side: red, from: watchman, at: [2, 2]}
  - {id: bert, side: blue, from: watchman, at: [3, 2]}
`;

const planOf = (seed, detail = false) => ({
  fights: [{ file: 'duel', text: DUEL, run: 0, policy: 'sensible', players: {} }],
  seed,
  limit: 2000,
  detail,
});

function arenaOf(detail) {
  const opened = createRunner(planOf('bench', detail), rulesets);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.value;
}

const PORTION = 20;

function fights() {
  const [quick, detailed] = [arenaOf(false), arenaOf(true)];
  const peers = battles();
  let from = 0;
  const portion = (arena) => () => arena.play((from += PORTION), from + PORTION);
  const { ours, heard, peer } = measure(
    { ours: portion(quick), heard: portion(detailed), peer: peers.play },
    { ours: PORTION, heard: PORTION, peer: peers.count },
  );
  return [
    row('simulated-fights', 'fights/s', ours, {
      name: peers.name,
      value: peer,
    }),
    row('simulated-fights-in-detail', 'fights/s', heard, {
      name: 'the same counting ends only',
      value: ours,
    }),
  ];
}

const MANY = 1000;

async function dice() {
  const chance = new GeneratorDice(new Generator('dice'));
  const pool = { dice: 3, die: d(6), sets: 1, keep: 'high' };
  const parsed = new DiceRoll('3d6');
  const other = new Roll();
  const sum = (one) => () => {
    let all = 0;
    for (let i = 0; i < MANY; i++) all += one();
    return all;
  };
  const { ours, first, second } = measure(
    {
      ours: sum(() => chance.pool(pool, 'dice', 'anna')),
      first: sum(() => {
        parsed.roll();
        return parsed.total;
      }),
      second: sum(() => other.roll('3d6').result),
    },
    { ours: MANY, first: MANY, second: MANY },
  );
  return [
    row('dice-3d6-parsed-once', 'rolls/s', ours, {
      name: '@dice-roller/rpg-dice-roller, parsed once',
      value: first,
    }),
    row('dice-3d6-from-text', 'rolls/s', ours, { name: 'roll', value: second }),
  ];
}

/** The median of three. */
const middle = (list) => list.toSorted((a, b) => a - b)[1];

const seconds = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** The number of fights that take about ten seconds on all threads, found by a shorter run. */
async function tenSecondsOf(play) {
  const trial = 10_000;
  await play(trial, 'first trial');
  const took = await seconds(() => play(trial, 'second trial'));
  return Math.max(trial, Math.round((10 * trial) / took));
}

const LOOPS = 600_000_000;

/**
 * Arithmetic that touches no memory and keeps a whole core busy: eight independent sums. A single sum waits for its own
 * results, and two hyper-threads of one core would then look like two cores.
 */
const LOOP = `
  function busy() {
    let [a, b, c, d, e, f, g, h] = [1, 2, 3, 4, 5, 6, 7, 8];
    for (let i = 0; i < ${LOOPS}; i++) {
      a = (Math.imul(a, 1664525) + i) | 0;
      b = (Math.imul(b, 1664525) + i) | 0;
      c = (Math.imul(c, 1664525) + i) | 0;
      d = (Math.imul(d, 1664525) + i) | 0;
      e = (Math.imul(e, 1664525) + i) | 0;
      f = (Math.imul(f, 1664525) + i) | 0;
      g = (Math.imul(g, 1664525) + i) | 0;
      h = (Math.imul(h, 1664525) + i) | 0;
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
  }
  require('node:worker_threads').parentPort.postMessage(busy());
`;

const loopOnThread = () => once(new Worker(LOOP, { eval: true }), 'message');

/** The gain of two independent threads over one, which shows whether this machine really has two cores. */
async function plainThreads() {
  const [single, double] = [[], []];
  for (let i = 0; i < 3; i++) {
    single.push(LOOPS / (await seconds(loopOnThread)));
    double.push((2 * LOOPS) / (await seconds(() => Promise.all([loopOnThread(), loopOnThread()]))));
  }
  return row('plain-loop-2-threads', 'turns/s', middle(double), {
    name: 'one thread',
    value: middle(single),
  });
}

async function threads() {
  const { Threads, playOnThreads } = await import('../apps/cli/dist/simulation/threads.js');
  const run = async (count) => {
    const pool = new Threads(BATCH_THREAD, count, []);
    const play = (n, seed) =>
      playOnThreads(
        { plan: planOf(seed), fights: n },
        { threads: pool, count },
        new AbortController().signal,
        new BatchCollector(1),
      );
    await play(200, 'warm');
    return { play, close: () => pool.close() };
  };
  const [one, two] = [await run(1), await run(2)];
  try {
    const n = Math.ceil((await tenSecondsOf(two.play)) / 2);
    // Measured alternately, so that other load affects both alike.
    const [single, double] = [[], []];
    for (let i = 0; i < 3; i++) {
      single.push(n / 2 / (await seconds(() => one.play(Math.ceil(n / 2), `one ${i}`))));
      double.push(n / (await seconds(() => two.play(n, `two ${i}`))));
    }
    return [
      row('simulation-2-threads', 'fights/s', middle(double), {
        name: 'one thread',
        value: middle(single),
      }),
      await plainThreads(),
    ];
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

/** Starts a worker in another process. */
const startWorker = (url, count) =>
  spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../apps/cli/bin/tiltyard.js', import.meta.url)),
      'worker',
      '--queue',
      url,
      '--concurrency',
      String(count),
      '--json',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

/**
 * Ten seconds of work on a queue in PostgreSQL with a worker in another process, compared with the same number of
 * threads here.
 */
async function queue() {
  const url = process.env.TILTYARD_TEST_POSTGRES;
  if (!url) {
    process.stderr.write(
      'not measured: the queue; set TILTYARD_TEST_POSTGRES to a PostgreSQL server\n',
    );
    return [];
  }
  const { queueNameOf } = await import('../apps/cli/dist/simulation/queue/queue-name.js');
  const { Dispatcher } = await import('../apps/cli/dist/simulation/queue/dispatcher.js');
  const { Threads, playOnThreads } = await import('../apps/cli/dist/simulation/threads.js');
  const count = Math.min(2, availableParallelism());
  const worker = startWorker(url, count);
  const pool = new Threads(BATCH_THREAD, count, []);
  const dispatcher = await Dispatcher.open({ url, name: queueNameOf(rulesets) });
  // A simulation requested again is not played again, so every run has its own seed.
  const run = `${Date.now()}`;
  try {
    await once(worker.stdout, 'data');
    worker.stdout.resume();
    const here = (n, seed) =>
      playOnThreads(
        { plan: planOf(`${run} ${seed}`), fights: n },
        { threads: pool, count },
        new AbortController().signal,
        new BatchCollector(1),
      );
    const there = (n, seed) =>
      dispatcher.play(
        { plan: planOf(`${run} ${seed}`), fights: n },
        new AbortController().signal,
        new BatchCollector(1),
        () => undefined,
      );
    await Promise.all([here(200, 'warm'), there(200, 'warm')]);
    const n = await tenSecondsOf(here);
    const [local, queued] = [[], []];
    // Alternately, as above.
    for (let i = 0; i < 3; i++) {
      local.push(await seconds(() => here(n, `here ${i}`)));
      queued.push(await seconds(() => there(n, `there ${i}`)));
    }
    return [
      row('simulation-over-a-queue', 's', middle(queued), {
        name: `the same ${n} fights on ${count} threads`,
        value: middle(local),
      }),
    ];
  } finally {
    worker.kill('SIGTERM');
    await Promise.all([pool.close(), dispatcher.close()]);
  }
}

/** @returns {Promise<import('./measure.mjs').Row[]>} */
export const rows = async () => [
  ...fights(),
  ...(await dice()),
  ...(await threads()),
  ...(await queue()),
];
