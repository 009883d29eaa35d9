import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../scripts/command-line.mjs';
import { compare, isCommit } from './against.mjs';
import { printRows, writeReadme } from './report.mjs';

/** The parts that can be measured alone. */
const SYSTEMS = readdirSync(new URL('systems', import.meta.url)).map((file) =>
  file.replace(/\.mjs$/, ''),
);
const PARTS = [...SYSTEMS, 'four', 'odds', 'simulation'];

const HELP = `npm run bench -- [options] [parts]

  parts          ${PARTS.join(', ')} (default: all)
  --json         rows as JSON: id, unit, ours, peer, peerValue, ratio, aim, met, spread, seconds, cpuSeconds
  --brief        shorter rounds: quicker, less certain
  --readme       write the table of the README, too
  --against REF  compare with another commit: both are built and measured in turns
  --pairs N      how many turns each has (default: 5)
`;

const { values, positionals: named } = readCommandLine(HELP, {
  json: { type: 'boolean', default: false },
  brief: { type: 'boolean', default: false },
  readme: { type: 'boolean', default: false },
  against: { type: 'string' },
  pairs: { type: 'string', default: '5' },
  part: { type: 'string' },
});
const pairs = Number(values.pairs);
const unknown = named.find((word) => !PARTS.includes(word));
if (unknown !== undefined) fail(`There is no part "${unknown}".`);
if (!Number.isSafeInteger(pairs) || pairs < 1) fail('--pairs takes a whole number, 1 or more.');
if (values.against !== undefined && !isCommit(values.against))
  fail(`There is no commit "${values.against}".`);

function fail(text) {
  process.stderr.write(`${text}\n\n${HELP}`);
  process.exit(2);
}

/** Measures a part in a separate process, so that code compiled for one part does not affect another. */
function measurePart(root, part) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['bench/main.mjs', '--part', part, ...(values.brief ? ['--brief'] : [])],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`${part} could not be measured in ${root}`);
  return JSON.parse(stdout);
}

async function main() {
  const parts = named.length > 0 ? named : PARTS;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { against: reference } = values;
  if (reference !== undefined) {
    const measureIn = (folder) => parts.flatMap((part) => measurePart(folder, part));
    await compare({ root, reference, pairs, measureIn });
    return;
  }
  const rows = parts.flatMap((part) => {
    process.stderr.write(`measuring ${part} …\n`);
    return measurePart(root, part);
  });
  printRows(rows);
  if (values.readme) writeReadme(rows);
}

const { part } = values;
if (part === undefined) await main();
else {
  const { rows } = await import(SYSTEMS.includes(part) ? `./systems/${part}.mjs` : `./${part}.mjs`);
  process.stdout.write(JSON.stringify(await rows()));
}
