import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ready, root } from './ready.mjs';

/** Whether only the slow tests are run. */
const long = process.argv[2] === '--long';
const projects = ['packages', 'apps'].map((name) => `--project=${name}${long ? '-long' : ''}`);
const report = join(root, '.reports', long ? 'long-tests.json' : 'tests.json');

await ready();

rmSync(report, { force: true });
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects,
    ...process.argv.slice(long ? 3 : 2),
  ],
  { cwd: root, stdio: 'inherit' },
);
if (!existsSync(report)) fail('The tests ended without a report: vitest itself failed, see above.');

const result = JSON.parse(readFileSync(report, 'utf8'));
const passed = result.numPassedTests;
const skipped = result.numPendingTests + result.numTodoTests;
// A file that cannot be loaded fails without reporting any test.
const unloadable = result.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
).length;
let failed = result.numFailedTests + unloadable;
if (failed === 0 && vitest.status !== 0 && passed > 0) {
  console.error(
    'vitest reports an error outside of any test (see above); it counts as one failure.',
  );
  failed = 1;
}
if (passed + failed === 0) console.error('No test was executed, which counts as a failure.');

if (!process.env.TILTYARD_TEST_POSTGRES) {
  console.error(
    'NOT TESTED: what needs PostgreSQL. Set TILTYARD_TEST_POSTGRES to a server where databases may be made, such as postgres://postgres@127.0.0.1:5432/postgres.',
  );
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
