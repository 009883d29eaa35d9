import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '@tiltyard/engine/values';
import { systems } from '@tiltyard/rulesets/systems';
import picocolors from 'picocolors';
import { clackPrompts } from './play/clack.js';
import { runProgram } from './commands/program.js';
import type { CliEnvironment } from './environment.js';
import { loaded, systemsNamed } from './files/systems-named.js';
import { EXIT_BAD_INPUT, EXIT_INTERRUPTED } from './environment.js';

const { stdin, stdout, stderr, env, argv } = process;

/**
 * Colour is used only on a terminal that supports it. On other streams `isTTY` is missing, not false, and the library
 * would then decide for itself.
 */
const coloured = (stream: NodeJS.WriteStream): boolean =>
  Boolean(stream.isTTY) && !env['NO_COLOR'] && env['TERM'] !== 'dumb';

function version(): string {
  const data: unknown = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return isObject(data) ? String(data['version']) : '';
}

/** The path of a folder in the package, or else in the repository. */
function folder(packed: string, inRepository: string): string {
  const own = new URL(`../${packed}/`, import.meta.url);
  return fileURLToPath(
    existsSync(own) ? own : new URL(`../../../${inRepository}/`, import.meta.url),
  );
}

const stop = new AbortController();
process.on('SIGINT', () => {
  // The second Ctrl-C ends commands that ignore the first.
  if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED);
  stop.abort();
});

// A reader that closes its end early, like `head`, is not an error.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : error.message;
    if (code === 'EPIPE') process.exit();
    if (stream === stdout) stderr.write(`the output cannot be written (${code})\n`);
    process.exit(EXIT_BAD_INPUT);
  });
}

const table = argv.includes('--json') ? stderr : stdout;
const paint = picocolors.createColors(coloured(stdout));
const places = { cwd: process.cwd(), samples: folder('examples', 'examples') };
const world: CliEnvironment = {
  ...places,
  rulesets: await loaded(systemsNamed(argv.slice(2), places, systems)),
  outside: [],
  variables: env,
  version: version(),
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  pages: folder('web', 'apps/web/dist'),
  batchThread: new URL('./simulation/batch-thread.js', import.meta.url),
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  paint,
  paintErr: picocolors.createColors(coloured(stderr)),
  width: Math.min(stdout.isTTY ? stdout.columns : 100, 120),
  interactive: Boolean(stdin.isTTY && table.isTTY),
  progress: Boolean(stderr.isTTY) && env['TERM'] !== 'dumb',
  debug: env['TILTYARD_DEBUG'] === '1',
  signal: stop.signal,
  prompts: () => Promise.resolve(clackPrompts(paint, stdin, table)),
};

process.exitCode = await runProgram(argv.slice(2), world);
