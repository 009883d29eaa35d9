import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { fail, ready, root } from './ready.mjs';

/** The server's long tests with their full counts. A single part is named, for example `npm run soak -- kill`. */
const counts = { TILTYARD_KILLS: '100', TILTYARD_FUZZ: '200000', TILTYARD_SECRET_FIGHTS: '60' };

const PARTS = ['kill', 'fuzz', 'secrecy'];

const { positionals: only } = readCommandLine(`npm run soak -- [PART…]

The server's long tests with their full counts: ${PARTS.join(', ')} (default: all).`);
const wrong = only.find((part) => !PARTS.includes(part));
if (wrong !== undefined) fail(`There is no part "${wrong}"; there are: ${PARTS.join(', ')}.`);
await ready();
const files = (only.length > 0 ? only : PARTS).map((name) => `apps/server/src/${name}.`);
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--testTimeout=7200000',
    '--no-file-parallelism',
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...counts, ...process.env } },
);
process.exitCode = status ?? 1;
