import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ready, root } from './ready.mjs';

/**
 * What hostile input does to a server, at length: at most ten minutes, over the loopback only. PostgreSQL is tortured,
 * too, where TILTYARD_TEST_POSTGRES names a server.
 */
const counts = {
  TILTYARD_TORTURE_SCENARIOS: '3000',
  TILTYARD_TORTURE_MESSAGES: '90000',
  TILTYARD_TORTURE_ENTRIES: '6000',
};

await ready();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--testTimeout=600000',
    'apps/server/src/torture.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...counts, ...process.env } },
);
process.exitCode = status ?? 1;
