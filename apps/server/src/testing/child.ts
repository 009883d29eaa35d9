import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, as `tiltyard serve` starts it. */
export interface Child {
  readonly address: string;
  readonly process: ChildProcess;
  /** Its error output. */
  readonly said: () => string;
  /** Kills the process at once, like a power cut, and waits for it to end. */
  kill(): Promise<void>;
  /** Asks the process to stop, and returns its exit code. */
  stop(): Promise<number | null>;
}

const PROGRAM = fileURLToPath(new URL('../../../cli/bin/tiltyard.js', import.meta.url));

/** Starts a server with these options besides those that tests need. */
export const child = (...options: string[]): Promise<Child> => childWith(options);

/** Like `child`, but preloads a module, with which messages can be exchanged. */
export async function childWith(options: readonly string[], preload?: URL): Promise<Child> {
  const process = spawn(
    globalThis.process.execPath,
    [
      ...(preload ? ['--import', preload.href] : []),
      PROGRAM,
      'serve',
      '--port',
      '0',
      '--requests',
      '10000000',
      '--messages',
      '10000000',
      '--fights',
      '10000000',
      '--sockets',
      '10000',
      '--daily-size',
      '100000',
      '--metrics',
      'open',
      '--log',
      'error',
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])] },
  );
  let errors = '';
  process.stderr?.on(
    'data',
    (chunk: Buffer) => (errors = `${errors}${String(chunk)}`.slice(-100_000)),
  );
  const ended = new Promise<number | null>((resolve) =>
    process.on('exit', (code) => resolve(code)),
  );
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    process.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = /is at (http:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) =>
      reject(new Error(`the server ended with ${String(code)}: ${errors}`)),
    );
  });
  return {
    address,
    process,
    said: () => errors,
    async kill() {
      process.kill('SIGKILL');
      await ended;
    },
    async stop() {
      process.kill('SIGTERM');
      return ended;
    },
  };
}
