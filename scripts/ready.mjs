import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';
import { writeOffline } from './offline.mjs';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const installedMark = join(modules, '.tiltyard-lock');
const builtMark = join(modules, '.tiltyard-built');

/**
 * Makes the tree ready to run: checks that Node is new enough, installs modules according to the lock file, and builds
 * everything. Skips what is already done. On failure it reports what failed and what to do, and exits.
 */
export async function ready() {
  checkNode();
  install();
  await build();
}

/**
 * Exits with what failed and what to do about it.
 * @param {string} message
 * @param {string} [output] of the failing program
 * @returns {never}
 */
export function fail(message, output = '') {
  if (output.trim() !== '') console.error(output.trimEnd() + '\n');
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Tiltyard needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node, then run this again.`,
    );
  }
}

/**
 * How SQLite is compiled if its binary cannot be downloaded. It measured as fast as with -O3, in half the compile time,
 * which is most of a first start.
 */
const QUICK = '-O1';

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lock) return;

  console.error('Installing Node modules …');
  // --no-save: installs exactly what the lock file lists, and leaves the lock file unchanged.
  const how = existsSync(modules) ? ['install', '--no-save'] : ['ci'];
  const npm = spawnSync('npm', [...how, '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { CFLAGS: QUICK, CXXFLAGS: QUICK, ...process.env },
  });
  if (npm.status !== 0) {
    const output = npm.error ? npm.error.message : npm.stdout + npm.stderr;
    fail(
      'Installing Node modules failed. Check that npm reaches its registry (`npm ping`), then run this again.',
      output,
    );
  }
  writeFileSync(installedMark, lock);
}

async function build() {
  const before = readMark();
  const projects = ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  const builtAll = projects.every((folder) => existsSync(join(folder, 'dist')));
  if (before && builtAll && same(before, sources())) return;

  console.error('Building …');
  const { embed } = await import('./embed.mjs');
  try {
    embed();
  } catch (error) {
    fail(
      'Embedding the rulebooks and content failed. Correct the file named above, then run this again.',
      error.message,
    );
  }

  const now = sources();
  // tsc never deletes files: the output of a removed source would remain, importable and counted.
  if (!before || Object.keys(before).some((file) => !(file in now))) {
    for (const folder of projects) rmSync(join(folder, 'dist'), { recursive: true, force: true });
  }
  const tsc = spawnSync(process.execPath, [join(modules, 'typescript', 'bin', 'tsc'), '-b'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (tsc.status !== 0) {
    fail(
      'The build failed. Correct the errors above, then run this again.',
      tsc.error ? tsc.error.message : tsc.stdout + tsc.stderr,
    );
  }
  buildWeb(before, now);
  writeFileSync(builtMark, JSON.stringify(now));
}

/** The inputs of the web page: the sources of all packages, those of the page itself, and the sample encounters. */
const partOfWeb = (files) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !/^apps\/(?!web\/)/.test(file)));

function buildWeb(before, now) {
  if (
    before &&
    existsSync(join(root, 'apps/web/dist/index.html')) &&
    same(partOfWeb(before), partOfWeb(now))
  )
    return;
  const vite = spawnSync(
    process.execPath,
    [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'apps/web'), encoding: 'utf8' },
  );
  if (vite.status !== 0)
    fail(
      'Building the web page failed. Correct the errors above, then run this again.',
      vite.error ? vite.error.message : vite.stdout + vite.stderr,
    );
  writeOffline(join(root, 'apps/web/dist'));
  compress(join(root, 'apps/web/dist'));
}

function readMark() {
  return existsSync(builtMark) ? JSON.parse(readFileSync(builtMark, 'utf8')) : undefined;
}

function same(before, now) {
  const files = Object.keys(now);
  return (
    files.length === Object.keys(before).length && files.every((file) => before[file] === now[file])
  );
}

/** All inputs of the build, each with its time and size. */
function sources() {
  const found = {};
  const add = (file) => {
    const { mtimeMs, size } = statSync(file);
    found[relative(root, file).split(sep).join('/')] = `${mtimeMs} ${size}`;
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist') walk(path);
      } else if (
        /\.(tsx?|json|yaml|css|html|svg)$/.test(entry.name) &&
        !/\.test\.tsx?$/.test(entry.name)
      ) {
        add(path);
      }
    }
  };
  walk(join(root, 'packages'));
  walk(join(root, 'apps'));
  walk(join(root, 'examples'));
  for (const file of [
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'scripts/embed.mjs',
    'scripts/offline.mjs',
    'scripts/service-worker.js',
  ])
    add(join(root, file));
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ready();
