/* global VERSION, FILES */
// The build puts VERSION and FILES before this: the files of the page with their required hashes.
const CACHE = `tiltyard-${VERSION}`;
/** Rulesets offered by a server in addition to the shipped ones. They are kept when the page changes. */
const OUTSIDE = 'tiltyard-outside';
/** How long to wait for the network before the cached page is shown, in milliseconds. */
const PATIENCE = 3000;

const home = new URL('./', location.href);
const pathOf = (url) => (url.startsWith(home.href) ? url.slice(home.href.length) : undefined);
const withoutRest = (url) => url.replace(/[?#].*$/, '');

async function keepAll() {
  const cache = await caches.open(CACHE);
  const requests = Object.entries(FILES).map(
    ([file, integrity]) => new Request(file, { integrity, cache: 'no-cache' }),
  );
  await cache.addAll([new Request('./', { cache: 'no-cache' }), ...requests]);
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith('tiltyard-') && name !== CACHE && name !== OUTSIDE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The cached response for an address, in this version of the page. */
async function kept(address) {
  return (await caches.open(CACHE)).match(address);
}

/** The current page, or the cached one if the network does not answer soon. */
async function page(request) {
  const fallback = await kept(home.href);
  if (!fallback) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(fallback), PATIENCE));
  const fresh = fetch(request).then((answer) => (answer.ok ? answer : fallback));
  return Promise.race([fresh.catch(() => fallback), late]);
}

/** The list of outside rulesets: from the server if it can be reached, else from the cache. */
async function list(request) {
  const cache = await caches.open(OUTSIDE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request.url)) ?? Response.error();
  }
}

/** An outside ruleset, cached by its address, which contains its hash. The page checks the hash each time. */
async function ruleset(request) {
  const cache = await caches.open(OUTSIDE);
  const there = await cache.match(request.url);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
// The page sends this when the player wants the new version.
addEventListener('message', ({ data }) => {
  if (data === 'update') void skipWaiting();
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.method === 'GET' ? pathOf(withoutRest(request.url)) : undefined;
  if (path === undefined) return;
  if (path === '' || path === 'index.html') event.respondWith(page(request));
  else if (path === 'rulesets.json') event.respondWith(list(request));
  else if (/^rulesets\/[\w.-]+\.js$/.test(path)) event.respondWith(ruleset(request));
  else if (Object.hasOwn(FILES, path))
    event.respondWith(kept(home.href + path).then((there) => there ?? fetch(request)));
});
