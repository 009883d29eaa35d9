import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, ready, root } from './ready.mjs';

const [given, ...rest] = process.argv.slice(2);
// npm runs scripts in the repository's root; a file is meant from where the user stands.
const file = given === undefined ? join(root, 'examples', 'renaissance-gatehouse.yaml') : resolve(process.env.INIT_CWD ?? '.', given);
if (!existsSync(file)) fail(`There is no file ${file}. Give another: npm start -- FILE`);

await ready();

const run = spawn(process.execPath, [join(root, 'apps/cli/bin/tiltyard.js'), 'run', file, ...rest], { stdio: 'inherit' });
// Ctrl-C goes to the fight, which ends in its own way; this process only waits for it.
process.on('SIGINT', () => {});
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
