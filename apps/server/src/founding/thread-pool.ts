import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/limits/http-error.js';
import { limitNesting } from '../http/limits/limit-nesting.js';

/** The limits of a pool. */
export interface PoolLimits {
  /** The number of tasks processed at once. */
  readonly threads: number;
  readonly maxWaiting: number;
  /** The same limit per address, so that one address cannot fill the queue. */
  readonly maxWaitingOfOne: number;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** Receives the number of tasks in progress. */
export interface Gauge {
  set(count: number): void;
}

interface Job<Task, Reply> {
  readonly task: Task;
  readonly done: (reply: Reply) => void;
  readonly failed: (error: unknown) => void;
}

/** How long an idle thread is kept, and how long one may take to start, in milliseconds. */
const IDLE = 60_000;
const START = 60_000;

/**
 * Threads that process request bodies within limits of time and memory, so that no room waits for it. Addresses take
 * turns. Threads are reused; one that exceeds its time or memory is replaced.
 */
export class ThreadPool<Task, Reply> {
  private readonly waiting = new Map<string, Job<Task, Reply>[]>();
  private readonly idle: Thread<Task, Reply>[] = [];
  private readonly busy = new Set<Thread<Task, Reply>>();
  private stopped = false;

  /**
   * @param script the built module of the threads; it sends `ready`, then one reply to each message
   * @param workerData passed to each thread at its start
   */
  constructor(
    private readonly script: URL,
    private readonly limits: PoolLimits,
    private readonly workerData: unknown = undefined,
    private readonly gauge: Gauge = { set: () => undefined },
  ) {}

  /**
   * Processes a task.
   * @param client the address that requested it
   * @throws HttpError if too many are waiting, or the task takes too long or too much memory.
   */
  async run(task: Task, client: string): Promise<Reply> {
    if (this.stopped) throw stopping();
    const own = this.waiting.get(client) ?? [];
    const all = [...this.waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    const free = this.busy.size < this.limits.threads;
    if (!free && own.length >= this.limits.maxWaitingOfOne)
      throw new HttpError(429, 'too much of yours is waiting already; try again in a moment');
    if (!free && all >= this.limits.maxWaiting)
      throw new HttpError(503, 'too much is waiting to be checked; try again in a moment');
    return new Promise((done, failed) => {
      own.push({ task, done, failed });
      this.waiting.set(client, own);
      this.next();
    });
  }

  /** Abandons all work in progress, and accepts no more. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const jobs of this.waiting.values()) for (const { failed } of jobs) failed(stopping());
    this.waiting.clear();
    await Promise.all([...this.idle, ...this.busy].map((thread) => thread.end(stopping())));
  }

  private next(): void {
    if (this.stopped || this.busy.size >= this.limits.threads) return;
    const job = this.take();
    if (!job) return;
    const thread =
      this.idle.pop() ?? new Thread<Task, Reply>(this.script, this.limits, this.workerData);
    this.busy.add(thread);
    this.gauge.set(this.busy.size);
    thread
      .work(job.task)
      .then(job.done, job.failed)
      .finally(() => {
        this.busy.delete(thread);
        this.gauge.set(this.busy.size);
        if (thread.usable && !this.stopped) this.rest(thread);
        this.next();
      });
    this.next();
  }

  /** The first job of the address that has waited longest for its turn. */
  private take(): Job<Task, Reply> | undefined {
    for (const [client, jobs] of this.waiting) {
      this.waiting.delete(client);
      const job = jobs.shift();
      if (jobs.length > 0) this.waiting.set(client, jobs);
      if (job) return job;
    }
    return undefined;
  }

  private rest(thread: Thread<Task, Reply>): void {
    this.idle.push(thread);
    thread.endAfter(IDLE, () => {
      const at = this.idle.indexOf(thread);
      if (at >= 0) this.idle.splice(at, 1);
      return at >= 0;
    });
  }
}

/** One thread, which processes one task at a time. */
class Thread<Task, Reply> {
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private ended = false;
  private timer: NodeJS.Timeout | undefined;
  private answer: ((reply: Reply) => void) | undefined;
  private fail: ((error: unknown) => void) | undefined;

  constructor(
    script: URL,
    private readonly limits: PoolLimits,
    workerData: unknown,
  ) {
    this.worker = new Worker(script, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    this.worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.fail = reject;
      this.worker.once('message', () => {
        resolve();
        this.worker.on('message', (reply: Reply) => this.answer?.(reply));
      });
    });
    this.worker.on('error', (error) => this.broke(error));
    this.worker.on('exit', () => this.broke(stopping()));
  }

  get usable(): boolean {
    return !this.ended;
  }

  async work(task: Task): Promise<Reply> {
    clearTimeout(this.timer);
    this.allow(START);
    try {
      await this.ready;
      return await new Promise<Reply>((answer, fail) => {
        this.answer = answer;
        this.fail = fail;
        this.allow(this.limits.timeoutMs);
        limitNesting(() => this.worker.postMessage(task));
      });
    } finally {
      clearTimeout(this.timer);
      this.answer = undefined;
      this.fail = undefined;
    }
  }

  /** Ends the thread; the task in progress fails with the error. */
  async end(error: unknown): Promise<void> {
    this.broke(error);
    await this.worker.terminate();
  }

  endAfter(milliseconds: number, unlessTaken: () => boolean): void {
    this.timer = setTimeout(() => {
      if (unlessTaken()) void this.end(stopping());
    }, milliseconds);
    this.timer.unref();
  }

  private allow(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.end(new HttpError(422, 'it takes too long to check this')),
      milliseconds,
    );
  }

  private broke(error: unknown): void {
    this.ended = true;
    const outOfMemory =
      error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
    this.fail?.(outOfMemory ? new HttpError(422, 'this is too large to be checked') : error);
  }
}

const stopping = (): HttpError =>
  new HttpError(503, 'the server is stopping; try again in a moment');
