import { defineConfig } from 'vitest/config';

// "source" sends @tiltyard/* to the TypeScript sources, so tests never run against a stale build.
const conditions = ['source', 'module', 'node', 'development|production'];

const resolve = { conditions };
const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  // Property tests and exact odds take their time on a busy machine.
  testTimeout: 120_000,
  // Browsers, too.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr: { resolve },
        // Nothing in packages is kept between tests, so their files share one set of modules.
        test: {
          ...shared,
          name: 'packages',
          include: ['packages/**/*.test.ts', 'docs/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: { ...shared, name: 'apps', include: ['apps/**/*.test.ts'] },
      },
    ],
  },
});
