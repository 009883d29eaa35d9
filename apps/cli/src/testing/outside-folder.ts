import type { SpawnSyncReturns } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program. */
export const bin = fileURLToPath(new URL('../../bin/tiltyard.js', import.meta.url));
/** Whether the program has been built, which these tests need. */
export const isBuilt = existsSync(fileURLToPath(new URL('../../dist/outside', import.meta.url)));

/**
 * A folder outside the repository in which nothing is installed, with a copy of the ruleset template in `my-system`.
 */
export class OutsideFolder {
  /** A scenario file of the template ruleset. */
  readonly fight = 'my-system/examples/bridge.yaml';
  readonly path = mkdtempSync(join(tmpdir(), 'tiltyard-outside-'));

  constructor() {
    this.copyTemplate('my-system');
  }

  copyTemplate(name: string): void {
    const template = fileURLToPath(new URL('../../templates/ruleset/', import.meta.url));
    cpSync(template, join(this.path, name), { recursive: true });
  }

  write(name: string, text: string): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Runs the program with a command line, and returns its output. */
  tiltyard(
    args: readonly string[],
    {
      cwd = '.',
      env = {},
    }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
  ): SpawnSyncReturns<string> {
    return spawnSync(process.execPath, [bin, ...args], {
      encoding: 'utf8',
      cwd: join(this.path, cwd),
      env: { ...process.env, ...env },
    });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
