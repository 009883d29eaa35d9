import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '@tiltyard/engine/values';
import { Progress } from '../text/output.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';

/** The results of a test run: the full names of the passing tests, by test file. */
export interface TestReport {
  readonly passed: ReadonlyMap<string, readonly string[]>;
}

const REPORT = '.reports/tests.json';
const TEST = /\.test\.tsx?$/;

const folderOf = (world: CliEnvironment, system: string): string =>
  join(world.root, 'packages', 'rulesets', system);

/** Every file below a folder. */
export function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Reads a vitest JSON report; undefined if there is none or the file is something else. */
function readReport(path: string): TestReport | undefined {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  const results: unknown = isObject(data) ? data['testResults'] : undefined;
  if (!Array.isArray(results)) return undefined;
  const passed = new Map<string, readonly string[]>();
  for (const file of results) {
    if (!isObject(file) || typeof file['name'] !== 'string') continue;
    const tests: unknown = file['assertionResults'];
    const names = (Array.isArray(tests) ? tests : []).flatMap((test: unknown) =>
      isObject(test) && test['status'] === 'passed' ? [String(test['fullName'])] : [],
    );
    passed.set(file['name'].replaceAll('\\', '/'), names);
  }
  return { passed };
}

/** The report of the last `npm test`, however old. */
export const lastReport = (world: CliEnvironment): TestReport | undefined =>
  readReport(join(world.root, REPORT));

/**
 * The test results for these systems: from the last report if it is complete and newer than they are, otherwise from a
 * new run.
 */
export async function freshReport(
  world: CliEnvironment,
  systems: readonly string[],
): Promise<TestReport> {
  const report = lastReport(world);
  const stale = systems.filter((system) => !report || !isFresh(world, system, report));
  if (report && stale.length === 0) return report;
  const own = await runTests(world, stale);
  const kept = [...(report?.passed ?? [])].filter(
    ([file]) => !stale.some((system) => isOf(system, file)),
  );
  return { passed: new Map([...kept, ...own.passed]) };
}

const isOf = (system: string, file: string): boolean =>
  file.includes(`packages/rulesets/${system}/`);

function isFresh(world: CliEnvironment, system: string, report: TestReport): boolean {
  const time = statSync(join(world.root, REPORT)).mtimeMs;
  const files = filesBelow(folderOf(world, system)).filter(
    (file) => !file.endsWith('generated.ts'),
  );
  const reported = [...report.passed.keys()].filter((file) => isOf(system, file)).length;
  return (
    reported >= files.filter((file) => TEST.test(file)).length &&
    files.every((file) => statSync(file).mtimeMs <= time)
  );
}

async function runTests(world: CliEnvironment, systems: readonly string[]): Promise<TestReport> {
  const vitest = join(world.root, 'node_modules', 'vitest', 'vitest.mjs');
  if (!existsSync(vitest))
    throw InputError.say(
      'there is no current report of the tests, and vitest is not installed to make one',
      'run `npm install`, then `npm test`, in the repository',
    );
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-'));
  const target = join(folder, 'tests.json');
  const progress = new Progress(world);
  progress.show(`running the tests of ${systems.join(', ')} …`);
  try {
    const output = await finished(world, [
      vitest,
      'run',
      ...systems.map((system) => `packages/rulesets/${system}/`),
      '--reporter=json',
      `--outputFile=${target}`,
    ]);
    const report = readReport(target);
    if (!report && world.signal.aborted) return { passed: new Map() };
    if (!report)
      throw InputError.say(
        `the tests of ${systems.join(', ')} cannot be run: ${firstLine(output)}`,
        '`npm test` to work in the repository',
      );
    return report;
  } finally {
    progress.clear();
    rmSync(folder, { recursive: true, force: true });
  }
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** Runs Node with arguments and resolves to its error output. */
const finished = (world: CliEnvironment, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: world.root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    const stop = (): void => void child.kill('SIGINT');
    world.signal.addEventListener('abort', stop, { once: true });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
    child.on('error', (error) => (errors += error.message));
    child.on('close', () => {
      world.signal.removeEventListener('abort', stop);
      resolve(errors);
    });
  });

/** The passing tests that name each rule, by rule id. */
export function provenBy(
  report: TestReport,
  system: string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [file, titles] of report.passed) {
    if (system !== undefined && !isOf(system, file)) continue;
    for (const title of titles) {
      for (const [id] of title.matchAll(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+/g)) {
        const list = found.get(id);
        if (list) list.push(title);
        else found.set(id, [title]);
      }
    }
  }
  return found;
}
