import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * The address of the PostgreSQL server in which tests may create databases, for example
 * postgres://postgres@127.0.0.1:5432/postgres.
 */
export const TEST_POSTGRES = process.env['TILTYARD_TEST_POSTGRES'] ?? '';

/** Prints what is not tested. */
export function skippedAloud(what: string): string {
  const message = `NOT TESTED: ${what}`;
  console.warn(message);
  return message;
}

/** A temporary database that is removed after the test. */
export async function freshDatabase(
  after: (cleanUp: () => Promise<void>) => void,
  server = TEST_POSTGRES,
): Promise<string> {
  const name = `tiltyard_test_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  after(() => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const VERSIONS = '/usr/lib/postgresql';

/** The folder of PostgreSQL's own programs on this machine, if installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .map((version) => join(VERSIONS, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'initdb')));
}

/** A temporary PostgreSQL server for one test, which can be stopped and started. */
export interface Cluster {
  readonly address: string;
  stop(): void;
  start(): void;
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Sets up a cluster. PostgreSQL does not run as root, so root uses the system's user postgres for it. */
export async function cluster(
  programs: string,
  after: (cleanUp: () => void) => void,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-pg-'));
  const root = process.getuid?.() === 0;
  if (root) {
    chownSync(folder, idOf('-u'), idOf('-g'));
  }
  const run = (program: string, ...args: string[]): void => {
    const command = [join(programs, program), ...args];
    const [first = '', ...rest] = root
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
      : command;
    execFileSync(first, rest, { stdio: 'ignore', cwd: folder });
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const start = (): void =>
    run(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
      'start',
    );
  const stop = (): void => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  start();
  after(() => {
    try {
      stop();
    } catch {
      // The test has already stopped it.
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return { address: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, start };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
