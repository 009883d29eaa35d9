import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist } from './browser.js';

const watcher = new URL('end-with-tests.mjs', import.meta.url).href;

/** The program. */
export const cli = fileURLToPath(new URL('../../cli/bin/tiltyard.js', import.meta.url));

let shared: Promise<string> | undefined;

/**
 * The address of a server that all tests of a process share, since a start takes longer than most tests. For tests that
 * found fights of their own there, and neither stop the server nor need options.
 */
export const sharedServer = (): Promise<string> =>
  (shared ??= new Server([], { endsWithTests: true }).start());

/** A server of its own on this machine, with its fights in a folder that goes when the tests are over. */
export class Server {
  private readonly data = mkdtempSync(join(tmpdir(), 'tiltyard-web-'));
  private running: ChildProcess | undefined;
  private port = '0';

  /**
   * @param options of `tiltyard serve`, besides those that tests need.
   * @param endsWithTests whether it ends by itself, with its folder, when the process of the tests does.
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

  /** Ends it without a chance to say goodbye. */
  async kill(): Promise<void> {
    const child = this.running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners('exit');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Removes its fights. */
  remove(): void {
    rmSync(this.data, { recursive: true, force: true });
  }
}
