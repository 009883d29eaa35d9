import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describeProblem, readAs } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { InputError } from '../input-error.js';
import { bundle } from './bundle.js';
import { importable } from './importable.js';

const NAMES = ['tiltyard.config.ts', 'tiltyard.config.js', 'tiltyard.config.json'];

const configSchema = z.strictObject({ rulesets: z.array(z.string().min(1)).default([]) });

/** The contents of a configuration, and the folder that its paths are relative to. */
export interface Configuration {
  readonly folder: string;
  readonly rulesets: readonly string[];
}

/**
 * The configuration for a folder: that of the folder itself, or of the nearest parent that has one.
 * @throws InputError if it cannot be read
 */
export async function configuration(cwd: string): Promise<Configuration | undefined> {
  const path = nearest(cwd);
  if (path === undefined) return undefined;
  const shown = relative(cwd, path);
  const read = readAs(configSchema, await dataOf(path, shown));
  if (!read.ok)
    throw InputError.file(
      shown,
      read.problems.map(describeProblem).join(', '),
      '{ rulesets: ["./my-system", "a-package"] }',
    );
  return { folder: dirname(path), rulesets: read.value.rulesets };
}

function nearest(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

async function dataOf(path: string, shown: string): Promise<unknown> {
  if (path.endsWith('.json')) {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw InputError.file(shown, 'this is not JSON');
    }
  }
  const { code } = await bundle(path, dirname(path), 'node');
  const loaded: object = await import(importable(code).href);
  return Reflect.get(loaded, 'default');
}
