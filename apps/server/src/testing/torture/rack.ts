import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { bundle } from '../bundle.js';
import type { Child } from '../child.js';
import { childWith } from '../child.js';
import { found, http } from '../harness.js';
import type { Founded } from '../harness.js';
import type { Noticed } from './good-client-thread.js';
import { importBody, longJournal } from './long-journal.js';
import type { LoopFigures } from './probe.js';

/** The effect of one case on a server. Times are in milliseconds. */
export interface Row {
  readonly case: string;
  readonly requests: number;
  /** The longest time that the event loop was blocked, in processor time of its thread and by the clock. */
  readonly 'stall CPU': number;
  readonly 'stall clock': number;
  readonly 'stalls > 50 CPU': number;
  /** The processor time of the event loop's thread per request, less the good client's share. */
  readonly 'loop CPU each': number;
  /** How long the event loop waited for a processor. */
  readonly 'CPU queue': number;
  readonly 'peak MB': number;
  readonly lost: number;
  readonly doubled: number;
  /** The 99th percentile of the good client's answer times, in processor time of the event loop and by the clock. */
  readonly 'good p99 CPU': number;
  readonly 'good p99 clock': number;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The present and peak memory of a process, in MB. */
function memoryOf(pid: number | undefined): { readonly now: number; readonly peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const figure = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: figure('VmRSS'), peak: figure('VmHWM') };
  } catch {
    return { now: 0, peak: 0 };
  }
}

function forgetPeak(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Only Linux has this file; elsewhere no peak is reported.
  }
}

/**
 * Raises the quotas of rate and length, since a torture test sends much in a short time; all others keep their
 * defaults.
 */
const OPTIONS = '--entries 100000 --proxied 1 --fights 200 --sockets 200 --pause 5'.split(' ');

/** A server under torture, and a good client who plays on in a separate room meanwhile. */
export class Rack {
  private readonly noticed: { readonly row: Row; readonly by: Noticed }[] = [];
  /** The processor time of the event loop per command of the good client when there is no other load. */
  private alone = 0;
  /** The names of cases that were not started. */
  readonly leftOut: string[] = [];

  private constructor(
    private readonly until: number,
    readonly server: Child,
    private readonly link: Founded,
    private readonly good: Worker,
  ) {}

  /** @param until the time after which no further case is started, in milliseconds on the clock of `performance.now` */
  static async start(until: number, ...options: string[]): Promise<Rack> {
    const server = await childWith(
      [...OPTIONS, ...options],
      await bundle(new URL('probe.ts', import.meta.url)),
    );
    const link = await found(server.address);
    const good = new Worker(await bundle(new URL('good-client-thread.ts', import.meta.url)), {
      workerData: { link, pid: server.process.pid },
    });
    const rack = new Rack(until, server, link, good);
    await rack.heard<string>();
    // A first import starts the server's threads before anything is measured.
    const body = importBody(longJournal(2));
    await http(server.address, 'POST', '/api/imports', { body });
    await rack.measure('only the good client', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return 1;
    });
    const [first] = rack.noticed;
    if (first) rack.alone = first.row['loop CPU each'] / Math.max(1, first.by.to - first.by.from);
    return rack;
  }

  get address(): string {
    return this.server.address;
  }

  get rows(): readonly Row[] {
    return this.noticed.map(({ row }) => row);
  }

  /** Whether time is up. */
  get late(): boolean {
    return performance.now() > this.until;
  }

  /**
   * Runs a case, unless time is up, and records its effect on the server.
   * @param work returns the number of its requests
   */
  async measure(name: string, work: () => Promise<number>): Promise<void> {
    if (this.late) {
      this.leftOut.push(name);
      return;
    }
    const { pid } = this.server.process;
    await this.figures();
    await this.take();
    const before = memoryOf(pid).now;
    forgetPeak(pid);
    const requests = await work();
    if (this.late) this.leftOut.push(`perhaps a part of: ${name}`);
    const { stall, stallCpu, slow, cpu, queued } = await this.figures();
    const by = await this.take();
    expect(this.server.process.exitCode, `${name}\n${this.server.said()}`).toBeNull();
    this.noticed.push({
      by,
      row: {
        case: name,
        requests,
        'stall CPU': rounded(stallCpu),
        'stall clock': rounded(stall),
        'stalls > 50 CPU': slow,
        'loop CPU each': rounded(
          Math.max(0, cpu - this.alone * (by.to - by.from)) / Math.max(1, requests),
        ),
        'CPU queue': Math.round(queued),
        'peak MB': Math.max(0, Math.round(memoryOf(pid).peak - before)),
        lost: 0,
        doubled: 0,
        'good p99 CPU': rounded(by.p99Cpu),
        'good p99 clock': rounded(by.p99),
      },
    });
  }

  /**
   * Stops the server.
   * @returns its rows, each with the number of acknowledged changes that were lost or duplicated
   */
  async stop(): Promise<readonly Row[]> {
    this.good.postMessage('stop');
    await this.heard<Noticed>();
    const { address, fight, token } = this.link;
    const { text } = await http(address, 'GET', `/api/fights/${fight}/journal`, { token });
    const times = new Map<number, number>();
    for (const [, n] of text.matchAll(/"data":\{"text":"good (\d+)"/g))
      times.set(Number(n), (times.get(Number(n)) ?? 0) + 1);
    expect(times.size, 'what the good client did').toBeGreaterThan(0);
    expect(await this.server.stop(), this.server.said()).toBe(0);
    return this.noticed.map(({ row, by }) => ({
      ...row,
      lost: by.acknowledged.filter((n) => !times.has(n)).length,
      doubled: [...times].filter(([n, count]) => n >= by.from && n < by.to && count > 1).length,
    }));
  }

  private take(): Promise<Noticed> {
    this.good.postMessage('take');
    return this.heard<Noticed>();
  }

  private heard<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      this.good.once('error', reject);
      this.good.once('message', (message: T) => {
        this.good.off('error', reject);
        resolve(message);
      });
    });
  }

  private figures(): Promise<LoopFigures> {
    return new Promise((resolve) => {
      this.server.process.once('message', (message: LoopFigures) => resolve(message));
      this.server.process.send('figures');
    });
  }
}

/**
 * The failures of the targets: no request costs more than 100 ms of the event loop or 64 MB, other clients wait for
 * less than 50 ms, and no change is lost or duplicated. Processor time is judged, since the clock also depends on
 * everything else on the machine.
 */
export const missed = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap((row) => [
    ...(row['stall CPU'] > 100 ? [`${row.case}: ${row['stall CPU']} ms of the event loop`] : []),
    ...(row.requests === 1 && row['peak MB'] > 64 ? [`${row.case}: ${row['peak MB']} MB`] : []),
    ...(row['good p99 CPU'] > 50
      ? [`${row.case}: the good client waited ${row['good p99 CPU']} ms`]
      : []),
    ...(row.lost + row.doubled > 0
      ? [`${row.case}: ${row.lost} lost, ${row.doubled} doubled`]
      : []),
  ]);

/** The load on the machine. */
export const load = (): string => `load ${loadavg().map(rounded).join(' ')}`;
