import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/**
 * The Chromium named in CHROMIUM, or else an installed one. The headless-only build comes first
 * because it needs fewer resources.
 */
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
 * Starts Chromium without a window.
 * @param {readonly string[]} flags extra browser flags, in addition to the usual ones.
 */
export function launchChromium(flags = []) {
  if (executable === undefined) throw new Error(HOW_TO_INSTALL);
  return chromium.launch({ executablePath: executable, args: [...FLAGS, ...flags] });
}
