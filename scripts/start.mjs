import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, ready, root } from './ready.mjs';

const [given, ...rest] = process.argv.slice(2);
const named = given !== undefined && !given.startsWith('-');
// npm runs scripts in the repository's root; the given file is relative to the user's working directory.
const file = named ? resolve(process.env.INIT_CWD ?? '.', given) : undefined;
if (file !== undefined && !existsSync(file))
  fail(`There is no file ${file}. Give another: npm start -- FILE`);

await ready();

const command = file === undefined ? ['serve', ...process.argv.slice(2)] : ['run', file, ...rest];
const run = spawn(process.execPath, [join(root, 'apps/cli/bin/tiltyard.js'), ...command], {
  stdio: 'inherit',
});
// Ctrl-C also reaches the program, which ends in its own way; this process only waits for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => run.kill('SIGTERM'));
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
