import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.mjs';
import { OFFLINE_MARK } from './offline.mjs';
import { ready, root } from './ready.mjs';

/**
 * Writes the page for solo play as a folder for any static host, below any path: it can be installed, and works without
 * a network once opened.
 * @param {string} target the folder; its contents are replaced
 */
export function buildSite(target) {
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'apps/web/dist'), target, { recursive: true });
  const page = join(target, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${OFFLINE_MARK}</head>`));
  for (const packed of ['index.html.br', 'index.html.gz'])
    rmSync(join(target, packed), { force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { positionals } = readCommandLine('npm run build:site -- [FOLDER]   (default: site)');
  await ready();
  const target = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? 'site');
  buildSite(target);
  console.log(`The site is in ${target}; any static host can serve it.`);
}
