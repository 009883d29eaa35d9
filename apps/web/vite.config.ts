import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './chunks.js';
import { className } from './class-names.js';
import { laterJsonSchema } from './later-json-schema.js';
import { laterRulebooks } from './later-rulebooks.js';
import { sharedWorkers } from './shared-workers.js';
import { shownExamples } from './shown-examples.js';

/**
 * "@tiltyard/source" resolves @tiltyard/* to the TypeScript sources, so that one build sees
 * everything and drops unused code.
 */
const conditions = ['@tiltyard/source', 'module', 'browser', 'development|production'];

/**
 * Where `tiltyard serve` listens by default; for pages served by `vite`, start it with --origin
 * http://localhost:5173.
 */
const server = 'http://127.0.0.1:4180';

/** The output folder for the rules of each system. */
const RULES = 'assets/rules/';

/** The chunks that draw the page: the first one, and those of its pages. */
const DRAWS = /\/(?:index|frame|drawn|places|start|play|fight|acting|[\w-]+-page)-[\w-]{8}\.js$/;

export default defineConfig(({ command }) => ({
  // During development, class names stay as they are in the style sheets.
  ...(command === 'build' ? { css: { modules: { generateScopedName: className } } } : {}),
  base: './',
  plugins: [react(), sharedWorkers(), shownExamples(), laterRulebooks(), laterJsonSchema()],
  resolve: { conditions },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => {
          const [, system, file] =
            /\/packages\/rulesets\/([\w-]+)\/([\w.?-]+)$/.exec(facadeModuleId ?? '') ?? [];
          if (system === undefined) return 'assets/[name]-[hash].js';
          return file?.endsWith('?rulebook') === true
            ? `assets/rulebook-${system}-[hash].js`
            : `${RULES}[name]-[hash].js`;
        },
        codeSplitting: { groups: CHUNKS },
      },
    },
    // Vite preloads through the document, which workers do not have, so only the document and the
    // chunks that draw the page preload.
    modulePreload: {
      resolveDependencies: (_, dependencies, { hostId, hostType }) =>
        hostType === 'html' ||
        DRAWS.test(hostId) ||
        dependencies.some((each) => each.endsWith('.css'))
          ? dependencies
          : [],
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
}));
