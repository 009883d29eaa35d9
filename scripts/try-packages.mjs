import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { pack } from './pack.mjs';
import { fail, root } from './ready.mjs';
import { filesFor } from './try-packages/files.mjs';

/**
 * Packs every package and uses the tarballs as another project would, in an empty folder: the checks of publint and
 * are-the-types-wrong, imports of every entry point, a strict type-check, a bundle, a page in a browser, the command
 * line with a sample and with a ruleset of its own, and the server; then the same with other versions of Node. Takes
 * some minutes and the network.
 */
const { values } = readCommandLine(
  `npm run try-packages -- [options]

  --short        compiles nothing for SQLite: takes the compiled part that is there, and where that does not fit, tries
                 the server with PostgreSQL (TILTYARD_TEST_POSTGRES) instead
  --node 22,24   other versions of Node to try (default: 22,24)
  --keep         leaves the folder of the other project where it is
`,
  {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    node: { type: 'string', default: '22,24' },
  },
);
const { short: isShort, keep } = values;
const versions = values.node.split(',');
const postgres = process.env.TILTYARD_TEST_POSTGRES;

const { devDependencies: pinned } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The time limit of every step except compiling, in seconds. */
const SECONDS = 180;
const COMPILING = 900;

/** The tools that other projects use, in the versions that this repository pins. */
const TOOLS = ['typescript', 'vitest', '@types/node', 'rolldown'].map(
  (name) => `${name}@${pinned[name]}`,
);
const TSC = 'typescript/bin/tsc';

const NPM = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline'];

const folder = mkdtempSync(join(tmpdir(), 'tiltyard-packages-'));
process.on('exit', () => {
  if (!keep) rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the folder; if it fails or takes too long, exits with its output. */
function run(what, command, args, { env = {}, seconds = SECONDS, cwd = folder } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
    });
    let out = '';
    let all = '';
    child.stdout.on('data', (text) => {
      out += text;
      all += text;
    });
    child.stderr.on('data', (text) => (all += text));
    child.on('error', (error) => fail(`${what} cannot be run.`, error.message));
    child.on('close', (code, signal) => {
      if (signal !== null) fail(`${what} took longer than ${seconds} s.`, all);
      if (code !== 0) fail(`${what} fails.`, all);
      console.log(`✓ ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      resolve(out);
    });
  });
}

const npm = (what, args, options) => run(what, 'npm', [...args, ...NPM], options);

/** The entry points of a package, according to its manifest. */
function entriesOf(name) {
  const at = join(folder, 'node_modules', name);
  const { exports = {} } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([path, { default: file = '' }]) => {
    if (!path.includes('*')) return [`${name}${path.slice(1)}`];
    const [before = '', after = ''] = file.split('*');
    return readdirSync(join(at, before))
      .filter((each) => existsSync(join(at, `${before}${each}${after}`)))
      .map((each) => `${name}${path.slice(1).replace('*', each)}`);
  });
}

/** Installs the tarballs into the empty folder. */
async function install(tarballs) {
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "somebody-else", "private": true, "type": "module" }\n',
  );
  await npm(
    'npm install of the tarballs',
    ['install', '--omit=dev', ...(isShort ? ['--ignore-scripts'] : []), ...tarballs],
    { seconds: COMPILING },
  );
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const size = await run('du', 'du', ['-sk', 'node_modules']);
  // Packages for other platforms are in the lock file too, and are not installed.
  const installed = Object.keys(lock.packages).filter(
    (place) => place !== '' && existsSync(join(folder, place)),
  );
  console.log(`  ${installed.length} packages, ${Math.round(Number.parseInt(size, 10) / 1024)} MB`);
  for (const absent of ['bullmq', 'ioredis', 'pg'])
    if (existsSync(join(folder, 'node_modules', absent))) fail(`${absent} was installed unasked.`);
  if (!isShort) return;
  const addon = 'better-sqlite3/build/Release/better_sqlite3.node';
  mkdirSync(dirname(join(folder, 'node_modules', addon)), { recursive: true });
  cpSync(join(root, 'node_modules', addon), join(folder, 'node_modules', addon));
}

const tiltyard = join(folder, 'node_modules/tiltyard/bin/tiltyard.js');

/** The name of the test ruleset for a version of Node. */
const mineOf = (version) => `mine-${version.replaceAll('.', '-')}`;

/** Takes a new ruleset from nothing to many fights. */
async function written(at, mine) {
  await at('a new ruleset is written', [tiltyard, 'new', 'ruleset', mine]);
  await at('and keeps to the laws', [tiltyard, 'test', mine]);
  await at('and is simulated in threads', [
    tiltyard,
    'simulate',
    `${mine}/examples/bridge.yaml`,
    '-n20',
    '--workers=2',
    `--ruleset=./${mine}`,
  ]);
}

/**
 * The steps for each version of Node.
 * @param sqlite whether the binary of SQLite fits this version
 */
async function used(node, version, sqlite) {
  const at = (what, args, options) => run(`Node ${version}: ${what}`, node, args, options);
  await at('ESM import of every entry point', ['import.mjs']);
  await at('a sample plays', [tiltyard, 'run', 'heimr-tavern', '--brief']);
  if (!isShort || version === process.versions.node) await written(at, mineOf(version));
  if (sqlite) await at('the server answers, with SQLite', ['serve.mjs']);
  else if (postgres)
    await at('the server answers, with PostgreSQL', ['serve.mjs'], {
      env: { TILTYARD_TRIED_DATABASE: postgres },
    });
  else console.error(`NOT TRIED: the server with Node ${version}; set TILTYARD_TEST_POSTGRES.`);
}

/**
 * Installs another version of Node from npm.
 * @returns its program
 */
async function installNode(version) {
  const home = join(folder, `node-${version}`);
  mkdirSync(home);
  await npm(`npm install node@${version}`, ['install', '--prefix', home, `node@${version}`]);
  return join(home, 'node_modules/node/bin/node');
}

/** Binaries are compiled for one version of Node. */
async function compileFor(node, version) {
  const nodeHome = dirname(dirname(realpathSync(node)));
  const headers = readdirSync(nodeHome, { recursive: true, withFileTypes: true }).find(
    (each) => each.name === 'node.h',
  );
  await npm(`npm rebuild better-sqlite3 for Node ${version}`, ['rebuild', 'better-sqlite3'], {
    seconds: COMPILING,
    env: {
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      // The headers come with Node, so nothing is downloaded.
      ...(headers ? { npm_config_nodedir: join(headers.parentPath, '../..') } : {}),
    },
  });
}

/** A compiler, a bundler, a test runner and a browser, as another project would use them. */
async function toolsUsed(mine) {
  const tool = (what, path, ...args) =>
    run(what, process.execPath, [join('node_modules', path), ...args]);
  await tool('strict type-check of every entry point', TSC, '-p', 'strict');
  await tool('strict type-check of the new ruleset', TSC, '-p', mine, '--declaration');
  await tool('vitest of the new ruleset', 'vitest/vitest.mjs', 'run', '--root', mine);
  await tool(
    'a bundle for browsers',
    'rolldown/bin/cli.mjs',
    '--platform=browser',
    '--minify',
    'page.js',
    '--file=page/page.bundle.js',
  );
  const bundle = readFileSync(join(folder, 'page/page.bundle.js'), 'utf8');
  if (/(?:from|import)\s*\(?["']node:/.test(bundle))
    fail('The bundle for browsers imports something of Node.');
  await run('fights in a browser page', process.execPath, [
    'browser.mjs',
    join(root, 'node_modules/playwright-core/index.mjs'),
  ]);
}

const tarballs = await pack();
const publishing = join(root, 'publishing');
if (!existsSync(join(publishing, 'node_modules')))
  await npm('npm ci of what checks packages', ['ci'], { cwd: publishing });
const checked = run('publint and are-the-types-wrong', process.execPath, [
  join(publishing, 'check-packages.mjs'),
  ...tarballs,
]);
await install(tarballs);
const entries = ['engine', 'rulesets', 'analysis', 'protocol', 'room', 'testing', 'server']
  .flatMap((name) => entriesOf(`@tiltyard/${name}`))
  .filter((entry) => entry !== '@tiltyard/testing/vitest');
for (const [file, text] of Object.entries(filesFor(entries))) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const own = process.versions.node;
await npm('npm install of a compiler, a bundler, vitest and pg', [
  'install',
  '--no-save',
  '--ignore-scripts',
  'pg@8',
  ...TOOLS,
]);
const [others] = await Promise.all([
  Promise.all(versions.map(async (version) => ({ version, node: await installNode(version) }))),
  used(process.execPath, own, true).then(() => toolsUsed(mineOf(own))),
  checked,
]);
for (const { version, node } of others) {
  if (!isShort) await compileFor(node, version);
  await used(node, version, !isShort);
}
console.log(`All of it works${keep ? `; it is in ${folder}` : ''}.`);
