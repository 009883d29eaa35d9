import type { Command } from '@tiltyard/engine';
import type { ThinkReply, ThinkRequest } from './think.worker.js';

/** Runs automatic players who look ahead in a worker, so that the page stays responsive. */
export class Thinking {
  private worker: Worker | undefined;
  private number = 0;
  private settle: ((command: Command | undefined) => void) | undefined;

  /** The command that a player chooses. A new request resolves the one before it with undefined. */
  think(request: Omit<ThinkRequest, 'number'>): Promise<Command | undefined> {
    this.settle?.(undefined);
    const worker = (this.worker ??= this.start());
    const number = ++this.number;
    return new Promise((resolve) => {
      this.settle = resolve;
      worker.postMessage({ ...request, number } satisfies ThinkRequest);
    });
  }

  /** Ends all thinking. */
  close(): void {
    this.settle?.(undefined);
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): Worker {
    const worker = new Worker(new URL('./think.worker.ts', import.meta.url), {
      type: 'module',
      name: 'thinking',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ThinkReply>) => {
      if (data.number === this.number) this.settle?.(data.command);
    });
    worker.addEventListener('error', () => this.settle?.(undefined));
    return worker;
  }
}
