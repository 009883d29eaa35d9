import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { executable, HOW_TO_INSTALL, launchChromium } from '../scripts/chromium.mjs';
import type { Profile } from './profiles.js';
import { Profiles } from './profiles.js';

/** The folder of the built page; the environment can name another build. */
export const dist = process.env['WEB_DIST'] ?? fileURLToPath(new URL('../dist/', import.meta.url));

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The path of an empty page on the same host. */
const BLANK = '/blank';

/** Serves the built page like any static host; returns its address. */
function serve(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    if (path === BLANK) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      return;
    }
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!file.startsWith(dist) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': KINDS[extname(file)] ?? 'application/octet-stream',
        // The names of built files contain their hash.
        'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      })
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

// A test's page lives only for seconds, so optimised compilation would take longer than it saves.
const FLAGS = ['--js-flags=--no-maglev,--no-turbofan'];

// Test files in the same process share these; they end with the process.
let hosted: Promise<string> | undefined;
let launched: Browser | undefined;
let profiles: Profiles | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) launched = await launchChromium(FLAGS);
  return launched;
}

/** What browser tests get to work with. */
export interface Web {
  /** The browser, for pages at other addresses. */
  browser(): Browser;
  /**
   * Opens a page of an empty browser profile. An error on it fails the test. After the test, the profile is cleaned and
   * used again; a test that leaves more behind than storage, size and media must close the page's context itself.
   * @param address on the built page if it begins with #; of another server otherwise.
   */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** The errors on this test's pages so far. */
  readonly faults: readonly string[];
}

/** Tests in a real browser; if there is none, they are skipped with a message. */
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
    const opened: Profile[] = [];
    afterEach(async ({ task }) => {
      const isFailed = task.result?.state === 'fail';
      const broken = faults.splice(0);
      await Promise.all(
        opened
          .splice(0)
          .map((each) => (isFailed ? each.page.context().close() : pool().giveBack(each))),
      );
      expect(broken, 'errors in the page').toEqual([]);
    });
    // Contexts that tests opened without `open`, or left open.
    afterAll(() =>
      Promise.all(
        (browser?.contexts() ?? [])
          .filter((context) => !profiles?.isSpare(context))
          .map((context) => context.close()),
      ),
    );
    const running = (): Browser => {
      if (!browser) throw new Error('no browser');
      return browser;
    };
    const pool = (): Profiles => {
      // A browser that crashed has taken its profiles with it.
      if (profiles?.browser !== running())
        profiles = new Profiles(running(), new URL(BLANK, base).href);
      return profiles;
    };
    tests({
      faults,
      browser: running,
      async open(address, options = {}) {
        const profile = await pool().take(options, (error) => faults.push(error.message));
        opened.push(profile);
        await profile.page.goto(address.startsWith('#') ? `${base}${address}` : address);
        return profile.page;
      },
    });
  });
}
