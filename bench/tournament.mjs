import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  entrantNamed,
  Match,
  POLICY_NAMES,
  scoreEstimate,
  sensibleWith,
  sensibleWithout,
} from '@tiltyard/analysis';
import { fail, readCommandLine } from '../scripts/command-line.mjs';
import { checkOut, isCommit } from './against.mjs';
import { fixedRuns, systemNamed } from './samples.mjs';

const HELP = `
npm run tournament -- [SYSTEM] [options]

Lets automatic players fight each other in the encounters of bench/encounters, or in others: every kind against every other, each on each
side with the same dice. Ctrl-C ends it with what was played so far.

  --fights N     fights of each pair and sample, on each side (default: 10)
  --players A,B  kinds of players (default: random,sensible,cautious,best,fair,strong)
  --ablate       sensible players against such as never think of one action, for each action they use
  --add          against such as take one action wherever it is open, once a turn, for each that they never use
  --against REF  each kind against the same kind of another commit, or of a folder where one is built, by the rules of this one
  --in FOLDER    in the encounters of a folder instead of bench/encounters
  --seed TEXT    other dice
  --limit N      commands after which a fight is undecided (default: 2000)
  --json         the results as JSON
`;

const { values, positionals } = readCommandLine(HELP, {
  fights: { type: 'string', default: '10' },
  players: { type: 'string', default: 'random,sensible,cautious,best,fair,strong' },
  seed: { type: 'string', default: 'tournament' },
  limit: { type: 'string', default: '2000' },
  against: { type: 'string' },
  in: { type: 'string' },
  ablate: { type: 'boolean', default: false },
  add: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
const system = systemNamed(positionals[0]);
const fights = Number(values.fights);
const limit = Number(values.limit);
const names = values.players.split(',');
if (![fights, limit].every((each) => Number.isSafeInteger(each) && each > 0))
  fail('--fights and --limit take a whole number, 1 or more.');
if (values.against !== undefined && (values.ablate || values.add))
  fail('--against compares players as they are: it goes with neither --ablate nor --add.');
const isBuilt = (folder) => existsSync(join(folder, 'packages/rulesets/dist/index.js'));
if (values.against !== undefined && !isCommit(values.against) && !isBuilt(values.against))
  fail(
    `There is no commit "${values.against}", and no folder of that name where Tiltyard is built.`,
  );
const strange = names.find((name) => !POLICY_NAMES.includes(name));
if (strange !== undefined)
  fail(`There is no player "${strange}"; there are: ${POLICY_NAMES.join(', ')}.`);

const runs = fixedRuns(system, values.in);

/** The match of two entrants in one encounter. */
const matchOf = ({ file, run }, entrants) =>
  run.use((ruleset, initial) => {
    const match = new Match(ruleset, initial, entrants, { seed: `${values.seed}/${file}`, limit });
    return { system: ruleset.id, file, pair: entrants.map(({ name }) => name), match };
  });

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** Plays all matches side by side, one fight number after another. Ctrl-C ends this with the results so far. */
async function play(matches) {
  for (let n = 0; n < fights && !stop.signal.aborted; n++) {
    for (const { match } of matches) {
      if (stop.signal.aborted) break;
      match.play(n);
      await setImmediate();
    }
    const isToTell = (n + 1) % Math.ceil(fights / 20) === 0 || n + 1 === fights;
    if (!values.json && isToTell) process.stderr.write(`${n + 1} of ${fights}\n`);
  }
  return matches
    .map(({ match, ...what }) => ({ ...what, ...match.result() }))
    .filter(({ scores }) => scores.length > 0);
}

/** The actions that no player used. */
const unusedIn = ({ run }, used) =>
  run.use(({ actions }) =>
    [...actions.values()].flatMap(({ id, when }) => (when === 'gm' || used.has(id) ? [] : [id])),
  );

/** The players of another build, who use its rulesets; a match is played by the rules of this build. */
async function playersOf(folder) {
  const built = (part) => import(pathToFileURL(join(folder, 'packages', part)).href);
  const [{ entrantNamed: named }, { rulesets: theirs }] = [
    await built('analysis/dist/index.js'),
    await built('rulesets/dist/index.js'),
  ];
  return (name) => ({
    name: `${name} of ${values.against}`,
    policyIn({ id }, generator) {
      const ruleset = theirs.get(id);
      if (!ruleset) fail(`${values.against} has no system "${id}".`);
      return ruleset.use((each) => named(name).policyIn(each, generator));
    },
  });
}

/** Each kind of player of this build against the same kind of another. */
async function resultsAgainst() {
  const isFolder = isBuilt(values.against);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const folder = isFolder ? resolve(values.against) : checkOut(root, values.against);
  try {
    const theirs = await playersOf(folder);
    return await play(
      runs.flatMap((run) => names.map((name) => matchOf(run, [entrantNamed(name), theirs(name)]))),
    );
  } finally {
    if (!isFolder) rmSync(folder, { recursive: true, force: true });
  }
}

async function resultsOfAll() {
  if (values.against !== undefined) return resultsAgainst();
  if (!values.ablate && !values.add)
    return play(
      runs.flatMap((run) =>
        names.flatMap((a, i) =>
          names.slice(i + 1).map((b) => matchOf(run, [entrantNamed(b), entrantNamed(a)])),
        ),
      ),
    );
  const sensible = entrantNamed('sensible');
  const usual = runs.map((run) => matchOf(run, [sensible, sensible]));
  const used = (await play(usual)).map((result) => result.used[0]);
  const changed = runs.flatMap((run, i) => {
    const taken = used[i] ?? new Map();
    if (values.add)
      return unusedIn(run, taken).map((action) => matchOf(run, [sensibleWith(action), sensible]));
    return [...taken.keys()]
      .filter((action) => action !== 'end')
      .map((action) => matchOf(run, [sensible, sensibleWithout(action)]));
  });
  return play(changed);
}

const percent = (share) => (100 * share).toFixed(1).padStart(5);
const results = await resultsOfAll();
const groups = new Map();
for (const each of results)
  for (const where of new Set([each.system, ...(system === undefined ? ['all'] : [each.file])])) {
    const key = [where, ...each.pair].join('\t');
    const group = groups.get(key) ?? {
      where,
      pair: each.pair,
      scores: [],
      fights: 0,
      undecided: 0,
    };
    group.scores.push(...each.scores);
    group.fights += each.fights;
    group.undecided += each.undecided;
    groups.set(key, group);
  }
const table = [...groups.values()].map((group) => ({ ...group, ...scoreEstimate(group.scores) }));
const uses = new Map();
for (const { file, pair, used } of results)
  for (const [i, name] of pair.entries())
    for (const [action, times] of used[i]) {
      const key = [file, action, name].join('\t');
      uses.set(key, (uses.get(key) ?? 0) + times);
    }

if (values.json)
  process.stdout.write(
    `${JSON.stringify({ fights, seed: values.seed, results: table, uses: Object.fromEntries(uses) }, null, 2)}\n`,
  );
else {
  for (const { where, pair, value, low, high, fights: played, undecided } of table)
    process.stdout.write(
      `${where.padEnd(24)} ${pair[0].padEnd(10)} against ${pair[1].padEnd(24)} ${percent(value)} % (${percent(low)} to ${percent(high)}) in ${played} fights${undecided > 0 ? `, ${undecided} undecided` : ''}\n`,
    );
  process.stdout.write('\nActions by encounter and player\n');
  for (const [key, times] of [...uses].toSorted(([a], [b]) => a.localeCompare(b))) {
    const [file, action, name] = key.split('\t');
    process.stdout.write(
      `${file.padEnd(24)} ${action.padEnd(20)} ${name.padEnd(24)} ${String(times).padStart(7)}\n`,
    );
  }
}
