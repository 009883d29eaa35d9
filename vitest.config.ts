import { defineConfig } from 'vitest/config';

// "@tiltyard/source" sends @tiltyard/* to the TypeScript sources, so tests never run against a stale build.
const conditions = ['@tiltyard/source', 'module', 'node', 'development|production'];

const resolve = { conditions };
const ignored = ['**/node_modules/**', '**/dist/**'];
/** What takes long is in files of this name, and in projects of its own: `npm test` leaves them out. */
const LONG = '**/*.long.test.ts';

const shared = {
  // No test leaves anything behind in a module, so the files of a process share one set of them, and one browser.
  isolate: false,
  // Property tests, exact odds, browsers and databases take their time on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The tests of some folders in two projects: the quick ones, and those that take long. */
const projectsOf = (name: string, folders: readonly string[], own: { readonly retry?: number }) => [
  {
    resolve,
    ssr: { resolve },
    test: {
      ...shared,
      ...own,
      name,
      include: folders.map((folder) => `${folder}/**/*.test.ts`),
      exclude: [...ignored, LONG],
    },
  },
  {
    resolve,
    ssr: { resolve },
    test: {
      ...shared,
      ...own,
      name: `${name}-long`,
      include: folders.map((folder) => `${folder}/**/*.long.test.ts`),
      exclude: ignored,
    },
  },
];

export default defineConfig({
  test: {
    // Vitest would keep one core to itself: on two, the tests would run one file at a time.
    maxWorkers: '100%',
    experimental: { fsModuleCache: true },
    projects: [
      ...projectsOf('packages', ['packages', 'docs'], {}),
      // A browser or a process that a machine has starved is tried once more, and the report says so.
      ...projectsOf('apps', ['apps'], { retry: 1 }),
    ],
  },
});
