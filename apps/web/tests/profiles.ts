import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** What tests get if they ask for nothing else. Nobody waits for animations, or for pages to be kept offline. */
const USUAL = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** How many are kept for later tests: a page that nobody uses still takes memory. */
const MAX_SPARE = 6;

/** A page with a browser profile of its own. */
export interface Profile {
  readonly page: Page;
  readonly options: BrowserContextOptions;
  /** Told of errors in the page. */
  onFault: (error: Error) => void;
}

/**
 * Browser profiles that go from test to test. To make one and to compile the page in it takes more than most tests do;
 * one that is used again has both, and of what earlier tests did in it nothing.
 */
export class Profiles {
  private readonly spare: Profile[] = [];

  /** @param blank an empty page of the host whose pages are tested. */
  constructor(
    readonly browser: Browser,
    private readonly blank: string,
  ) {}

  /** Whether a profile waits to be used again. */
  isSpare(context: BrowserContext): boolean {
    return this.spare.some(({ page }) => page.context() === context);
  }

  /** A profile with nothing in it. */
  async take(wanted: BrowserContextOptions, onFault: Profile['onFault']): Promise<Profile> {
    const options = { ...USUAL, ...wanted };
    const key = JSON.stringify(options);
    const at = this.spare.findIndex((each) => JSON.stringify(each.options) === key);
    const [used] = at < 0 ? [] : this.spare.splice(at, 1);
    if (used) {
      used.onFault = onFault;
      return used;
    }
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const profile = { page, options, onFault };
    page.on('pageerror', (error) => profile.onFault(error));
    return profile;
  }

  /** Takes a profile that a test has done with: cleaned for the next, unless the test has closed it. */
  async giveBack(profile: Profile): Promise<void> {
    const { page, options } = profile;
    if (page.isClosed()) return;
    if (options.serviceWorkers === 'allow' || this.spare.length >= MAX_SPARE)
      return page.context().close();
    profile.onFault = () => undefined;
    await this.clean(profile);
    this.spare.push(profile);
  }

  private async clean({ page, options }: Profile): Promise<void> {
    const context = page.context();
    await Promise.all(context.pages().map((each) => each !== page && each.close()));
    const { origin } = new URL(page.url());
    await page.unrouteAll();
    for (const event of ['dialog', 'download', 'console', 'request', 'response'] as const)
      page.removeAllListeners(event);
    await page.goto(this.blank);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', reject);
        });
      for (const name of await caches.keys()) await caches.delete(name);
    });
    const session = await context.newCDPSession(page);
    if (origin !== new URL(this.blank).origin)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
    await page.mouse.move(0, 0);
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'reduce',
    });
    if (options.viewport) await page.setViewportSize(options.viewport);
  }
}
