import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

let bundled: Promise<URL> | undefined;

/** The module of a server's threads made of the sources, so that a test in which one runs does not use a stale build. */
export function bundleThread(): Promise<URL> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-thread-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'thread.mjs');
  await build({
    input: fileURLToPath(new URL('../founding/thread.ts', import.meta.url)),
    platform: 'node',
    resolve: {
      conditionNames: ['source', 'import', 'node', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return pathToFileURL(file);
}
