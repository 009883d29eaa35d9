import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const bundled = new Map<string, Promise<URL>>();

/** The module of a server's threads, built from the sources, so that tests that run one do not use a stale build. */
export const bundleThread = (): Promise<URL> =>
  bundle(new URL('../founding/thread.ts', import.meta.url));

/** One module built from a source file and its imports, for a thread or process started by a test. */
export function bundle(source: URL): Promise<URL> {
  const known = bundled.get(source.href);
  if (known) return known;
  const made = make(fileURLToPath(source));
  bundled.set(source.href, made);
  return made;
}

async function make(input: string): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `${basename(input, '.ts')}.mjs`);
  await build({
    input,
    platform: 'node',
    resolve: {
      conditionNames: ['@tiltyard/source', 'import', 'node', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return pathToFileURL(file);
}
