import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** "@tiltyard/source" sends @tiltyard/* to the TypeScript sources, so that one build sees all of it and drops what nobody uses. */
const conditions = ['@tiltyard/source', 'module', 'browser', 'development|production'];

/** Where `tiltyard serve` listens by default; it lets the pages of `vite` in by --origin http://localhost:5173. */
const server = 'http://127.0.0.1:4180';

export default defineConfig({
  base: './',
  plugins: [react()],
  resolve: { conditions },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
});
