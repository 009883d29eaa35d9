import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist } from './browser.js';

const watcher = new URL('end-with-tests.mjs', import.meta.url).href;

/** The command line program. */
export const cli = fileURLToPath(new URL('../../cli/bin/tiltyard.js', import.meta.url));

let shared: Promise<string> | undefined;

/**
 * The address of a server that all tests of a process share, because starting one takes longer than most tests. It is
 * for tests that create their own fights there, do not stop the server, and need no options.
 */
export const sharedServer = (): Promise<string> =>
  (shared ??= new Server([], { endsWithTests: true }).start());

/** A separate server on this machine, whose folder of fights is deleted after the tests. */
export class Server {
  private readonly data = mkdtempSync(join(tmpdir(), 'tiltyard-web-'));
  private running: ChildProcess | undefined;
  private port = '0';

  /**
   * @param options of `tiltyard serve`, in addition to those that tests need.
   * @param endsWithTests whether it ends by itself, and removes its folder, when the test process ends.
   */
  constructor(
    private readonly options: readonly string[] = [],
    private readonly life: { readonly endsWithTests?: boolean } = {},
  ) {}

  async start(): Promise<string> {
    const child = spawn(
      process.execPath,
      [
        ...(this.life.endsWithTests ? ['--import', watcher] : []),
        cli,
        'serve',
        '--port',
        this.port,
        '--data',
        this.data,
        '--web',
        dist,
        '--log',
        'silent',
        ...this.options,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe', ...(this.life.endsWithTests ? (['ipc'] as const) : [])],
        env: { ...process.env, TILTYARD_TEST_DATA: this.data },
      },
    );
    this.running = child;
    if (this.life.endsWithTests) {
      child.unref();
      child.channel?.unref();
    }
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const found = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
    this.port = new URL(address).port;
    return address;
  }

  /** Kills it without a chance to shut down cleanly. */
  async kill(): Promise<void> {
    const child = this.running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners('exit');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Deletes its fights. */
  remove(): void {
    rmSync(this.data, { recursive: true, force: true });
  }
}
