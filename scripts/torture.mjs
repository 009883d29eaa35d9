import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { ready, root } from './ready.mjs';

/**
 * Measures the effect of hostile input on a server, at length and against the targets: at most ten minutes, over the
 * loopback only. Includes PostgreSQL if TILTYARD_TEST_POSTGRES names a server. Single parts are named, for example `npm
 * run torture -- files commands`.
 */
const { positionals: only } = readCommandLine(`npm run torture -- [PART…]

What hostile input does to a server, at length; parts such as files or commands (default: all).`);
await ready();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'apps/server/src/torture.long.test.ts',
    '--project=apps-long',
    '--testTimeout=600000',
    '--disableConsoleIntercept=true',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TILTYARD_TORTURE: 'full',
      ...(only.length > 0 ? { TILTYARD_TORTURE_ONLY: only.join(',') } : {}),
    },
  },
);
process.exitCode = status ?? 1;
