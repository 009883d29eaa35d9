import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ready, root } from './ready.mjs';

/** The server's long tests with their full counts; a part by its name, such as `npm run soak -- kill`. */
const counts = { TILTYARD_KILLS: '100', TILTYARD_FUZZ: '200000', TILTYARD_SECRET_FIGHTS: '60' };

await ready();
const only = process.argv.slice(2);
const files = (only.length > 0 ? only : ['kill', 'fuzz', 'secrecy']).map(
  (name) => `apps/server/src/${name}.`,
);
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
