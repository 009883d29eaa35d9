import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from '../client.js';
import type { Founded } from '../harness.js';

/** The pause between an answer and its next command, in milliseconds. */
const PAUSE = 25;

/** What the good client observed since the last report; its commands in between are numbered `from` to `to`. */
export interface Noticed {
  /** The 99th percentile of its answer times, by the clock and in processor time of the server's event loop. */
  readonly p99: number;
  readonly p99Cpu: number;
  readonly acknowledged: readonly number[];
  readonly from: number;
  readonly to: number;
}

const { link, pid }: { readonly link: Founded; readonly pid: number } = workerData;

let times: number[] = [];
let cpus: number[] = [];
let acknowledged: number[] = [];
let from = 0;
let next = 0;
const over = new AbortController();

/**
 * The processor time of the server's event loop so far, in milliseconds. It measures how long a client waits,
 * regardless of the load on the machine.
 */
function loopTime(): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return 0;
  }
}

function p99(of: readonly number[]): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

async function play(client: Client): Promise<void> {
  while (!over.signal.aborted) {
    const n = next++;
    const start = performance.now();
    const before = loopTime();
    const text = `good ${n}`;
    const answer = await client.do({
      kind: 'perform',
      command: { do: 'gm.ruling', by: 'gm', with: { text } },
    });
    times.push(performance.now() - start);
    cpus.push(loopTime() - before);
    if (answer.kind === 'done') acknowledged.push(n);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function take(): Noticed {
  const noticed = {
    p99: p99(times),
    p99Cpu: p99(cpus),
    acknowledged,
    from,
    to: next,
  };
  times = [];
  cpus = [];
  acknowledged = [];
  from = next;
  return noticed;
}

const client = await Client.reach(link.address, link.fight, { 'x-forwarded-for': '192.0.2.1' });
await client.sit(link.token);
await client.do({ kind: 'begin' });
const played = play(client);

async function finish(): Promise<void> {
  over.abort();
  await played;
  parentPort?.postMessage(take());
  await client.close();
  parentPort?.close();
}

parentPort?.on('message', (message: 'take' | 'stop') => {
  if (message === 'take') parentPort?.postMessage(take());
  else void finish();
});
parentPort?.postMessage('ready');
