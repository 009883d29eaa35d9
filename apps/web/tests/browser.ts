import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { executable, HOW_TO_INSTALL, launchChromium } from '../scripts/chromium.mjs';

/** The built page; another build of it can be named. */
export const dist = process.env['WEB_DIST'] ?? fileURLToPath(new URL('../dist/', import.meta.url));

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built page as any static host would; gives its address. */
function serve(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  server.unref();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`);
    });
  });
}

// Files that run in one process share both: they end with it.
let hosted: Promise<string> | undefined;
let launched: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) launched = await launchChromium();
  return launched;
}

/** What the tests of a page are given. */
export interface Web {
  /** The browser, for pages of other addresses. */
  browser(): Browser;
  /** A page of a fresh browser profile. Errors in the page fail the test that looks at `faults`. */
  open(hash: string, options?: BrowserContextOptions): Promise<Page>;
  /** What went wrong in pages so far. */
  readonly faults: readonly string[];
}

/** Tests in a real browser; skipped aloud where there is none. */
export function inBrowser(name: string, tests: (web: Web) => void): void {
  if (executable === undefined) console.error(`${name}: skipped, ${HOW_TO_INSTALL}`);
  describe.skipIf(executable === undefined)(name, () => {
    let browser: Browser | undefined;
    let base = '';
    const faults: string[] = [];
    beforeAll(async () => {
      if (!existsSync(join(dist, 'index.html')))
        throw new Error(`${dist} holds no built page; run node scripts/ready.mjs`);
      base = await (hosted ??= serve());
      browser = await sharedBrowser();
    });
    // What a test that failed left open.
    afterAll(() => Promise.all(browser?.contexts().map((context) => context.close()) ?? []));
    const running = (): Browser => {
      if (!browser) throw new Error('no browser');
      return browser;
    };
    tests({
      faults,
      browser: running,
      async open(hash, options = {}) {
        const context = await running().newContext({
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          ...options,
        });
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        page.on('pageerror', (error) => faults.push(error.message));
        await page.goto(`${base}${hash}`);
        return page;
      },
    });
  });
}
