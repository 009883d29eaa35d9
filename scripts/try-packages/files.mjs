import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executable } from '../../apps/web/scripts/chromium.mjs';
import { root } from '../ready.mjs';

/** Starts the server, gets its page and stops it. */
const SERVE = `import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesets } from '@tiltyard/rulesets';
import { serve } from '@tiltyard/server';
const data = mkdtempSync('data-');
const database = process.env.TILTYARD_TRIED_DATABASE;
const server = await serve({
  rulesets, host: '127.0.0.1', port: 0, data, origins: [], proxies: 0, docs: false,
  logLevel: 'silent', requests: 600, messages: 40, pause: 600,
  web: fileURLToPath(new URL('node_modules/tiltyard/web', import.meta.url)),
  ...(database === undefined ? {} : { database }),
});
const page = await (await fetch(server.address)).text();
const ready = await fetch(server.address + '/readyz');
await server.stop();
rmSync(data, { recursive: true });
if (!page.includes('<title>Tiltyard') || !ready.ok) throw new Error(page.slice(0, 200));
`;

/** Plays ten fights of a sample; the page title is the result. */
const page = () => `import { createRunner } from '@tiltyard/analysis';
import { defineRuleset } from '@tiltyard/engine';
import { Room } from '@tiltyard/room';
import { heimr } from '@tiltyard/rulesets/heimr';
const text = ${JSON.stringify(readFileSync(join(root, 'examples/heimr-tavern.yaml'), 'utf8'))};
const fights = [{ file: 'tavern', text, run: 0, policy: 'sensible', players: {} }];
const opened = createRunner({ fights, seed: 'page', limit: 2000, detail: false }, new Map([['heimr', defineRuleset(heimr)]]));
if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
const played = opened.value.play(0, 10);
document.title = 'played ' + (played.to - played.from) * played.tallies.length + ' ' + typeof Room;
`;

/** Serves the folder of the page and opens it in an installed Chromium. */
const BROWSER = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { chromium } = await import(process.argv[2]);
const executablePath = ${JSON.stringify(executable ?? null)};
if (executablePath === null) {
  console.error('There is no Chromium.');
  process.exit(1);
}
const server = createServer(({ url }, response) => {
  const isCode = url === '/page.bundle.js';
  response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
  response.end(isCode ? readFileSync('page/page.bundle.js') : '<!doctype html><script type="module" src="page.bundle.js"></script>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const errors = [];
page.on('pageerror', (error) => errors.push(error.message));
await page.goto('http://127.0.0.1:' + server.address().port + '/');
await page.waitForFunction(() => document.title !== '', undefined, { timeout: 30000 }).catch(() => undefined);
const title = await page.title();
await browser.close();
server.close();
if (title !== 'played 10 function') throw new Error('The page says "' + title + '". ' + errors.join(' '));
`;

const STRICT = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    outDir: 'out',
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

const IMPORT = `
const { rulesets } = await import('@tiltyard/rulesets');
const { heimr } = await import('@tiltyard/rulesets/heimr');
if (rulesets.get('heimr')?.id !== heimr.id) throw new Error('rulesets are missing');
`;

/**
 * The files of the empty folder, by path.
 * @param {readonly string[]} entries every entry point
 */
export const filesFor = (entries) => ({
  'serve.mjs': SERVE,
  'page.js': page(),
  'browser.mjs': BROWSER,
  'import.mjs': `${entries.map((entry) => `await import('${entry}');`).join('\n')}${IMPORT}`,
  'strict/use.ts': entries.map((entry, i) => `export * as e${i} from '${entry}';`).join('\n'),
  'strict/tsconfig.json': JSON.stringify(STRICT),
});
