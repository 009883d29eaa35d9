import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** The defaults of tests: no animations, and no offline caching of pages. */
const USUAL = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** Settings that every page can change, so that they need no profile of their own. */
const ofPage = ({
  viewport = USUAL.viewport,
  colorScheme = USUAL.colorScheme,
  reducedMotion = USUAL.reducedMotion,
}: BrowserContextOptions) => ({ viewport, colorScheme, reducedMotion });

/** The number of contexts kept for later tests: unused pages still take memory. */
const MAX_SPARE = 6;

async function dress(page: Page, wanted: BrowserContextOptions): Promise<void> {
  const { viewport, ...media } = ofPage(wanted);
  await page.emulateMedia({ media: null, ...media });
  if (viewport) await page.setViewportSize(viewport);
}

/** A page with a browser profile of its own. */
export interface Profile {
  readonly page: Page;
  /** The settings of its context, with defaults for those that pages can change. */
  readonly options: BrowserContextOptions;
  /** Called with errors on the page. */
  onFault: (error: Error) => void;
}

/**
 * Browser profiles that are passed from test to test, because creating one and compiling the page in it takes longer
 * than most tests. A reused profile keeps the compiled page, but nothing that earlier tests did.
 */
export class Profiles {
  private readonly spare: Profile[] = [];

  /** @param blank an empty page of the host whose pages are tested. */
  constructor(
    readonly browser: Browser,
    private readonly blank: string,
  ) {}

  /** Whether a profile is waiting to be reused. */
  isSpare(context: BrowserContext): boolean {
    return this.spare.some(({ page }) => page.context() === context);
  }

  /** An empty profile. */
  async take(wanted: BrowserContextOptions, onFault: Profile['onFault']): Promise<Profile> {
    const options = { ...USUAL, ...wanted, ...ofPage({}) };
    const key = JSON.stringify(options);
    const at = this.spare.findIndex((each) => JSON.stringify(each.options) === key);
    const [used] = at < 0 ? [] : this.spare.splice(at, 1);
    const profile = used ?? (await this.make(options));
    profile.onFault = onFault;
    await dress(profile.page, wanted);
    return profile;
  }

  private async make(options: BrowserContextOptions): Promise<Profile> {
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const profile: Profile = { page, options, onFault: () => undefined };
    page.on('pageerror', (error) => profile.onFault(error));
    return profile;
  }

  /** Accepts a profile from a finished test and cleans it for the next, unless the test has closed it. */
  async giveBack(profile: Profile): Promise<void> {
    const { page, options } = profile;
    if (page.isClosed()) return;
    if (options.serviceWorkers === 'allow') return page.context().close();
    profile.onFault = () => undefined;
    await this.clean(profile);
    this.spare.unshift(profile);
    // The least recently used ones are closed, because the next test most likely needs the same kind as this one.
    for (const each of this.spare.splice(MAX_SPARE)) await each.page.context().close();
  }

  private async clean({ page }: Profile): Promise<void> {
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
  }
}
