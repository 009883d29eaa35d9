import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Colours of the start screen, as in the page's own head. */
const COLOURS = { theme_color: '#f4eee2', background_color: '#f4eee2' };

/** Tells the page that it can be installed and used without a network. */
export const OFFLINE_MARK = '<link rel="manifest" href="./manifest.webmanifest" />';

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

/**
 * Adds to the folder of the built page what it needs to be installed and to work without a network. The page does
 * neither until its server puts the mark into its head.
 * @param {string} folder
 */
export function writeOffline(folder) {
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({
      name: 'Tiltyard',
      short_name: 'Tiltyard',
      description: 'A combat table for role-playing games',
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
      ...COLOURS,
    }),
  );
  const worker = readFileSync(fileURLToPath(new URL('service-worker.js', import.meta.url)), 'utf8');
  const digest = createHash('sha256').update(worker);
  const files = {};
  for (const file of filesBelow(folder)) {
    if (/\.(?:br|gz)$/.test(file) || file === 'service-worker.js') continue;
    const bytes = readFileSync(join(folder, file));
    digest.update(file).update(bytes);
    // The page itself is served with marks in its head.
    if (file !== 'index.html')
      files[file] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  }
  const version = digest.digest('hex').slice(0, 16);
  writeFileSync(
    join(folder, 'service-worker.js'),
    `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files)};\n${worker}`,
  );
}
