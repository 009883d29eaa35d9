import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { aimText } from './aims.mjs';

/** Prints rows: as JSON with `--json`, else one line for each. */
export function printRows(rows) {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  process.stdout.write(`${machine()}\n\n`);
  for (const each of rows) process.stdout.write(`${lineOf(each)}\n`);
}

const machine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0].toFixed(1)}`;

const number = (value) => value.toLocaleString('en-GB', { maximumSignificantDigits: 4 });
const verdict = ({ met }) => (met ? 'met' : 'NOT MET');

function lineOf(row) {
  const { id, unit, ours, peer, peerValue, ratio, aim, spread, seconds, cpuSeconds } = row;
  const parts = [
    `${id.padEnd(34)} ${number(ours).padStart(10)} ${unit.padEnd(11)}`,
    spread === null ? '' : `± ${(50 * spread).toFixed(1)}%`,
    seconds === null ? '' : `${cpuSeconds} s CPU in ${seconds} s`,
    peerValue === null ? peer : `${number(ratio)} times ${peer} (${number(peerValue)})`,
    aim === null ? '' : `aim ${aimText(row)}: ${verdict(row)}`,
  ];
  return parts.filter((part) => part !== '').join('  ');
}

const BEGIN = '<!-- made by npm run bench -- --readme -->\n';
const END = '<!-- end -->';

/** Puts a table of rows into the README, between its marks. */
export function writeReadme(rows) {
  const path = new URL('../README.md', import.meta.url);
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to === -1) throw new Error('the README has no marks for the table of benches');
  const cells = rows.map((row) => [
    `\`${row.id}\``,
    `${number(row.ours)} ${row.unit}`,
    row.peerValue === null ? row.peer : `${number(row.ratio)} × ${row.peer}`,
    row.aim === null ? '' : `${aimText(row)}: ${row.met ? 'met' : '**not met**'}`,
  ]);
  const table = [['figure', 'median', 'beside', 'aim'], ['---', '---', '---', '---'], ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
  writeFileSync(
    path,
    `${text.slice(0, from)}${BEGIN}\n${machine()}.\n\n${table}\n\n${text.slice(to)}`,
  );
}
