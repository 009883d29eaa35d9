import { readFileSync } from 'node:fs';
import { describe } from 'vitest';

// All tests in one file: a runner has all of them available, and modules are loaded once.
const { tests } = JSON.parse(readFileSync(process.env.TILTYARD_MUTATION_PLAN, 'utf8'));
for (const file of tests)
  describe(file, async () => {
    await import(/* @vite-ignore */ `../../${file}`);
  });
