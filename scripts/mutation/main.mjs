import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../command-line.mjs';
import { embed } from '../embed.mjs';
import { fail, root } from '../ready.mjs';
import { breakable } from './breakages.mjs';

const HELP = `
npm run mutation -- SYSTEM [PART…] [options]

Breaks a system's rules in small ways, one at a time, and sees whether a test notices. docs/mutation.md says more.
With a PART, only rules files with it in their path are broken.

  --since REF   instead of a system: the lines of rules files changed since REF, system by system
  --sample N    so many places of each, evenly spread
  --skip K      another sample: the K places before the first are left out
  --left        what the last report of the system says was overlooked

Ends with an error if fewer than 90 % are noticed; of a sample, if all breakages would surely be noticed less often, too.
`;

const AIM = 0.9;
const reports = join(root, '.reports', 'mutation');
/** Folders with rules, without wording, players or presentation. */
const RULES = /^packages\/rulesets\/([a-z0-9]+)\/(rules|state|tables)\/.*\.ts$/;
/** Slow tests that check with many fights or branches what other tests check for single rules. */
const LONG = /\.long\.test\.ts$|agreement|players\//;
/** Tests of all systems at once. */
const SHARED = /^packages\/rulesets\/[^/]+$/;

function git(...args) {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) fail(`git ${args[0]} failed: ${done.stderr.trim()}`);
  return done.stdout.split('\n').filter(Boolean);
}

/** The rules files among these files, by system. */
function rulesFiles(files) {
  const found = new Map();
  for (const file of files) {
    const system = RULES.exec(file)?.[1];
    if (system === undefined || file.endsWith('.test.ts') || !existsSync(join(root, file)))
      continue;
    found.set(system, [...(found.get(system) ?? []), file]);
  }
  return found;
}

/** The files to break, as given on the command line. */
function chosen(since, [system, ...parts]) {
  if (since !== undefined)
    return rulesFiles(git('diff', '--name-only', since, '--', 'packages/rulesets'));
  const all = rulesFiles(git('ls-files', 'packages/rulesets'));
  const files = all.get(system);
  if (!files) fail(`Say which system: ${[...all.keys()].join(', ')}; or --since REF.`);
  const some = files.filter(
    (file) => parts.length === 0 || parts.some((part) => file.includes(part)),
  );
  if (some.length === 0) fail(`No rules file of ${system} has ${parts.join(' or ')} in its path.`);
  return new Map([[system, some]]);
}

/** A sample of a list: evenly spread over it, and the same every time. */
const spread = (list, count) =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);

/** The other systems, whose share of common tests does not concern this one. */
const otherSystems = (system) =>
  [...rulesFiles(git('ls-files', 'packages/rulesets')).keys()].filter((other) => other !== system);

function breakagesOf(files) {
  const all = [];
  const firsts = {};
  for (const file of files) {
    firsts[file] = all.length;
    const text = readFileSync(join(root, file), 'utf8');
    for (const each of breakable(text, all.length).breakages) all.push({ ...each, file });
  }
  return { all, firsts };
}

/** The places on lines changed since a commit; all places if there is no commit. */
function changedSince(since, all) {
  if (since === undefined) return all;
  const isChanged = new Map();
  const linesOf = (file) => {
    if (!isChanged.has(file)) isChanged.set(file, changedLines(since, file));
    return isChanged.get(file);
  };
  return all.filter(({ file, line }) => linesOf(file).has(line));
}

/** The lines of a file, as it is now, that differ from the commit. */
function changedLines(since, file) {
  const lines = new Set();
  for (const header of git('diff', '-U0', '-M', since, '--', file)) {
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(header);
    if (!hunk) continue;
    const first = Number(hunk[1]);
    for (let line = first; line < first + Number(hunk[2] ?? 1); line++) lines.add(line);
  }
  return lines;
}

const OVERLOOKED = new Set(['survived', 'uncovered']);
const keyOf = ({ file, line, kind, from, to }) => [file, line, kind, from, to].join('\n');

/** The breakages that no test noticed, according to the last report of the system. */
function stillLeft(system, all) {
  const path = join(reports, `${system}.json`);
  if (!existsSync(path)) fail(`There is no report of ${system} yet.`);
  const before = JSON.parse(readFileSync(path, 'utf8'));
  const left = new Set(before.filter(({ result }) => OVERLOOKED.has(result)).map(keyOf));
  return all.filter((each) => left.has(keyOf(each)));
}

function tryThem(system, files, { sample, skip, left, since }) {
  const { all, firsts } = breakagesOf(files);
  const results = join(reports, `${system}.results.json`);
  const plan = join(reports, `${system}.plan.json`);
  const tests = git('ls-files', '-co', '--exclude-standard', 'packages/rulesets').filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !LONG.test(file) &&
      (file.startsWith(`packages/rulesets/${system}/`) || SHARED.test(file)),
  );
  const meant = left ? stillLeft(system, all) : changedSince(since, all);
  const ids = spread(meant.slice(skip), sample).map(({ id }) => id);
  if (ids.length === 0) return [];
  rmSync(results, { force: true });
  writeFileSync(
    plan,
    JSON.stringify({ files: firsts, tests, ids, results, others: otherSystems(system) }),
  );
  const vitest = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'scripts/mutation/vitest.config.mjs',
    ],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, TILTYARD_MUTATION_PLAN: plan, NODE_NO_WARNINGS: '1' },
    },
  );
  if (vitest.status !== 0 || !existsSync(results))
    fail(`The tests of ${system} must pass before its rules are broken; see above.`);
  const found = JSON.parse(readFileSync(results, 'utf8'));
  return all.filter(({ id }) => id in found).map((each) => ({ ...each, result: found[each.id] }));
}

/** The upper bound of the share among all, with 99 % confidence, given the number noticed in a sample (Wilson). */
function highest(noticed, counted) {
  const z = 2.576;
  const share = noticed / counted;
  const either = z * Math.sqrt((share * (1 - share)) / counted + (z / (2 * counted)) ** 2);
  return (share + z ** 2 / (2 * counted) + either) / (1 + z ** 2 / counted);
}

/** Prints what no test noticed, stores the report, and returns whether it is enough. */
function report(system, tried, isSample) {
  const count = (result) => tried.filter((each) => each.result === result).length;
  const overlooked = tried.filter(({ result }) => OVERLOOKED.has(result));
  for (const { file, line, kind, from, to, result } of overlooked)
    console.log(
      `${file}:${line} ${result} ${kind}: ${from.replaceAll(/\s+/g, ' ')}  →  ${to.replaceAll(/\s+/g, ' ')}`,
    );
  writeFileSync(join(reports, `${system}.json`), JSON.stringify(tried, null, 1));
  const counted = count('noticed') + overlooked.length;
  const share = counted === 0 ? 1 : count('noticed') / counted;
  console.log(
    `${system}: ${count('noticed')} of ${counted} breakages noticed, ${(100 * share).toFixed(1)} %` +
      ` (${count('survived')} survived, ${count('uncovered')} where no test comes by; ${count('static')} in what is only read once not counted)`,
  );
  return (isSample && counted > 0 ? highest(count('noticed'), counted) : share) >= AIM;
}

const { values, positionals } = readCommandLine(HELP, {
  since: { type: 'string' },
  sample: { type: 'string' },
  skip: { type: 'string', default: '0' },
  left: { type: 'boolean', default: false },
});
const sample = values.sample === undefined ? Infinity : Number(values.sample);
if (!(sample >= 1)) fail('--sample wants a number, 1 or more.');
const which = { sample, skip: Number(values.skip), left: values.left, since: values.since };
if (!(which.skip >= 0)) fail('--skip wants a number, 0 or more.');
embed();
mkdirSync(reports, { recursive: true });
const verdicts = [...chosen(values.since, positionals)].map(([system, files]) =>
  report(system, tryThem(system, files, which), Number.isFinite(sample)),
);
if (verdicts.length === 0) console.log('No rules file was changed.');
if (verdicts.includes(false)) process.exitCode = 1;
