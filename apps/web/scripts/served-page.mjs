import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { executable, HOW_TO_INSTALL, launchChromium } from './chromium.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Serves the built page with a new data folder, and starts an installed Chromium. If there is no
 * Chromium, prints how to install one and ends the program.
 */
export async function servedPage() {
  if (executable === undefined) {
    console.error(HOW_TO_INSTALL);
    process.exit(1);
  }
  const data = mkdtempSync(join(tmpdir(), 'tiltyard-page-'));
  const server = spawn(
    process.execPath,
    [
      path('../../cli/bin/tiltyard.js'),
      'serve',
      '--port',
      '0',
      '--data',
      data,
      '--web',
      path('../dist'),
      '--log',
      'silent',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise((resolve) =>
    server.stdout.on('data', (chunk) => resolve(/http:\/\/[\w.]+:\d+/.exec(String(chunk))?.[0])),
  );
  const browser = await launchChromium();
  return {
    address,
    browser,
    async close() {
      await browser.close();
      server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
