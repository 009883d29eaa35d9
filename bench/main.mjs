import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compare } from './against.mjs';
import { printRows, writeReadme } from './report.mjs';

/** What can be measured alone. */
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

const { argv } = process;
const option = (name) => (argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined);
const values = new Set([option('--against'), option('--pairs'), option('--part')]);
const OPTIONS = new Set([
  '--json',
  '--brief',
  '--readme',
  '--against',
  '--pairs',
  '--part',
  '--help',
]);
const strange = argv.slice(2).find((word) => word.startsWith('--') && !OPTIONS.has(word));
const named = argv.slice(2).filter((word) => !word.startsWith('--') && !values.has(word));

/** Measures a part in a process of its own, so that no part is compiled for what another did before it. */
function measurePart(root, part) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['bench/main.mjs', '--part', part, ...(argv.includes('--brief') ? ['--brief'] : [])],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`${part} could not be measured in ${root}`);
  return JSON.parse(stdout);
}

async function main() {
  const unknown = named.find((word) => !PARTS.includes(word));
  const wrong =
    unknown === undefined ? strange && `no such option: ${strange}` : `no such part: ${unknown}`;
  if (argv.includes('--help') || wrong !== undefined) {
    process.stderr.write(wrong === undefined ? HELP : `${wrong}\n\n${HELP}`);
    process.exitCode = wrong === undefined ? 0 : 2;
    return;
  }
  const parts = named.length > 0 ? named : PARTS;
  const root = fileURLToPath(new URL('..', import.meta.url));
  const reference = option('--against');
  if (reference !== undefined) {
    const measureIn = (folder) => parts.flatMap((part) => measurePart(folder, part));
    await compare({ root, reference, pairs: Number(option('--pairs') ?? 5), measureIn });
    return;
  }
  const rows = parts.flatMap((part) => {
    process.stderr.write(`measuring ${part} …\n`);
    return measurePart(root, part);
  });
  printRows(rows);
  if (argv.includes('--readme')) writeReadme(rows);
}

const part = option('--part');
if (part === undefined) await main();
else {
  const { rows } = await import(SYSTEMS.includes(part) ? `./systems/${part}.mjs` : `./${part}.mjs`);
  process.stdout.write(JSON.stringify(await rows()));
}
