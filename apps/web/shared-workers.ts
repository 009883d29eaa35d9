import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new Worker\(\s*new URL\(\s*'(?<file>[^']+)',\s*import\.meta\.url\s*\)/g;

/**
 * Builds workers together with the page, so that they share its engine and system files. By
 * default, Vite builds each worker separately, with its own copy of everything it may ever need.
 */
export const sharedWorkers = (): Plugin => ({
  name: 'shared-workers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: 'new Worker(' },
    handler(code, importer) {
      return code.replace(WORKER, (_, file: string) => {
        const id = resolve(dirname(importer), file);
        const reference = this.emitFile({ type: 'chunk', id });
        return `new Worker(import.meta.ROLLUP_FILE_URL_${reference}`;
      });
    },
  },
});
