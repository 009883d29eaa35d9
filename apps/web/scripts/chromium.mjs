import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The one named in CHROMIUM, or one of the system, first the one that only works without a window: it needs a quarter less. */
export const executable = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

export const HOW_TO_INSTALL =
  'there is no Chromium here. Install one (Debian: apt-get install chromium) or name it in CHROMIUM.';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts it without a window.
 * @param {readonly string[]} flags of the browser, besides those that all need.
 */
export function launchChromium(flags = []) {
  if (executable === undefined) throw new Error(HOW_TO_INSTALL);
  return chromium.launch({ executablePath: executable, args: [...FLAGS, ...flags] });
}
