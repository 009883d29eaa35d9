import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { middle } from './measure.mjs';

function run(command, args, options) {
  const { status, stdout, error } = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
    ...options,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  return stdout;
}

/** Whether this repository has a commit with this name. */
export const isCommit = (reference) =>
  spawnSync('git', [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${reference}^{commit}`,
  ]).status === 0;

const lockOf = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/**
 * Checks out another commit of this repository into a separate folder and builds it. It gets the benchmarks of this
 * tree, so that both measure the same.
 */
export function checkOut(root, reference) {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-against-'));
  const archive = run('git', ['archive', '--format=tar', reference], { cwd: root });
  run('tar', ['-x', '-C', folder], { input: archive, stdio: ['pipe', 'pipe', 'inherit'] });
  if (lockOf(root) === lockOf(folder)) {
    process.stderr.write('copying modules …\n');
    copyModules(root, folder);
  }
  process.stderr.write(`building ${reference} …\n`);
  run(process.execPath, ['scripts/ready.mjs'], { cwd: folder });
  rmSync(join(folder, 'bench'), { recursive: true });
  // The benchmarks and their command-line parser, which the other commit may not have yet.
  for (const part of ['bench', 'scripts/command-line.mjs'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

/** Copies the modules of the root and of every workspace, without their build output. */
function copyModules(root, folder) {
  const places = run('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^((packages|apps)\/[^/]+\/)?package\.json$/.test(file))
    .map((file) => join(file, '..', 'node_modules'))
    .filter((place) => existsSync(join(root, place)));
  for (const place of places)
    cpSync(join(root, place), join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      force: true,
      filter: (source) => !source.endsWith('.tiltyard-built'),
      errorOnExist: false,
    });
}

/**
 * Measures this tree and another commit alternately, and prints for every row the ratio of this tree to the other: the
 * median of the pairs, with the worst and the best.
 * @param {{root: string, reference: string, pairs: number, measureIn: (folder: string) =>
 * import('./measure.mjs').Row[]}} what
 */
export async function compare({ root, reference, pairs, measureIn }) {
  const folder = checkOut(root, reference);
  try {
    const found = new Map();
    for (let i = 0; i < pairs; i++) {
      process.stderr.write(`pair ${i + 1} of ${pairs} …\n`);
      const order = i % 2 === 0 ? [folder, root] : [root, folder];
      const rows = new Map(order.map((each) => [each, measureIn(each)]));
      for (const { id, unit, ours } of rows.get(root)) {
        const before = rows.get(folder).find((each) => each.id === id);
        if (!before) continue;
        const ratio = unit.endsWith('/s') ? ours / before.ours : before.ours / ours;
        const known = found.get(id) ?? { unit, here: [], there: [], ratios: [] };
        known.here.push(ours);
        known.there.push(before.ours);
        known.ratios.push(ratio);
        found.set(id, known);
      }
    }
    print(reference, found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(reference, found) {
  const rows = [...found].map(([id, { unit, here, there, ratios }]) => ({
    id,
    unit,
    ours: middle(here).median,
    peer: reference,
    peerValue: middle(there).median,
    ratio: Number(middle(ratios).median.toFixed(3)),
    least: Number(Math.min(...ratios).toFixed(3)),
    most: Number(Math.max(...ratios).toFixed(3)),
  }));
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  for (const { id, unit, ours, peerValue, ratio, least, most } of rows)
    process.stdout.write(
      `${id.padEnd(34)} ${String(ours).padStart(10)} ${unit.padEnd(11)} was ${String(peerValue).padStart(10)}  ${ratio} times as good (${least} to ${most})\n`,
    );
}
