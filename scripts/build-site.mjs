import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ready, root } from './ready.mjs';

/** Colours of the start, as in the page's own head. */
const COLOURS = { theme_color: '#f4eee2', background_color: '#f4eee2' };

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

/** What keeps the whole site on the device, and serves it from there: it changes whenever a file does. */
const worker = (files, version) => `const CACHE = 'tiltyard-${version}';
const FILES = ${JSON.stringify(['./', ...files])};
addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('tiltyard-') && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)),
  );
});
`;

/**
 * Writes the page for playing alone as a folder for any static host, below any path: it can be installed, and works
 * without a network once it was open.
 * @param {string} target the folder; what is in it is replaced
 */
export function buildSite(target) {
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'apps/web/dist'), target, { recursive: true });
  writeFileSync(
    join(target, 'manifest.webmanifest'),
    JSON.stringify({
      name: 'Tiltyard',
      short_name: 'Tiltyard',
      description: 'A combat table for role-playing games',
      start_url: './',
      scope: './',
      display: 'standalone',
      icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
      ...COLOURS,
    }),
  );
  writeFileSync(
    join(target, 'offline.js'),
    "if ('serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js');\n",
  );
  const page = join(target, 'index.html');
  const html = readFileSync(page, 'utf8').replace(
    '</head>',
    '<link rel="manifest" href="./manifest.webmanifest" /><script src="./offline.js" defer></script></head>',
  );
  writeFileSync(page, html);
  for (const packed of ['index.html.br', 'index.html.gz'])
    rmSync(join(target, packed), { force: true });
  const files = filesBelow(target).filter((file) => !/\.(?:br|gz)$/.test(file));
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(readFileSync(join(target, file)));
  writeFileSync(
    join(target, 'service-worker.js'),
    worker(files, digest.digest('hex').slice(0, 16)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ready();
  const target = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'site');
  buildSite(target);
  console.log(`The site is in ${target}; any static host can serve it.`);
}
