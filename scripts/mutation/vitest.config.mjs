import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { breakable } from './breakages.mjs';
import packages from '../../vitest.config.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const plan = JSON.parse(readFileSync(process.env.TILTYARD_MUTATION_PLAN, 'utf8'));
const { resolve } = packages.test.projects[0];

/** Inserts the switches into the files of the plan. */
const switches = {
  name: 'switches',
  enforce: 'pre',
  transform(text, id) {
    const file = relative(root, id).split(sep).join('/');
    const firstId = plan.files[file];
    return firstId === undefined ? undefined : { code: breakable(text, firstId).code, map: null };
  },
};

export default defineConfig({
  root,
  plugins: [switches],
  resolve,
  ssr: { resolve },
  test: {
    include: ['scripts/mutation/all.test.mjs'],
    runner: './scripts/mutation/runner.mjs',
    testTimeout: 120_000,
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    reporters: ['default'],
    slowTestThreshold: Infinity,
  },
});
