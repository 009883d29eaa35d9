import { readFileSync } from 'node:fs';
import { describe } from 'vitest';

// All tests are in one file, so that one runner has all of them and modules are loaded once.
const { tests } = JSON.parse(readFileSync(process.env.TILTYARD_MUTATION_PLAN, 'utf8'));
for (const file of tests)
  describe(file, async () => {
    await import(/* @vite-ignore */ `../../${file}`);
  });
