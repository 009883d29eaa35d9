import { cpus } from 'node:os';

const SYSTEMS = [
  'renaissance',
  'lurasko',
  'rolemaster',
  'true20',
  'heimr',
  'four',
  'odds',
  'simulation',
];

const json = process.argv.includes('--json');
const rows = [];
for (const system of SYSTEMS) {
  if (!json) process.stderr.write(`measuring ${system} …\n`);
  const module = await import(`./${system}.mjs`);
  rows.push(...(await module.rows()));
}
if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else {
  process.stdout.write(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n\n`,
  );
  for (const { id, unit, ours, peer, peerValue, ratio } of rows) {
    process.stdout.write(
      `${id.padEnd(32)} ${String(ours).padStart(10)} ${unit.padEnd(10)}${peerValue === null ? ` ${peer}` : ` ${peerValue} ${peer}, ratio ${ratio}`}\n`,
    );
  }
}
