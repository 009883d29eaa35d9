import { defineConfig } from 'vitest/config';

// "source" sends @tiltyard/* to the TypeScript sources, so tests never run against a stale build.
const conditions = ['source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'docs/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Property tests and exact odds take their time on a busy machine.
    testTimeout: 120_000,
    // Browsers, too.
    expect: { poll: { timeout: 20_000 } },
  },
});
