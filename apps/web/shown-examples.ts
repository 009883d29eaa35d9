import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { shownExample } from './src/examples/shown-example.js';

/** Reads sample encounters as the page is built: `file.yaml?shown` is what is shown of one. */
export const shownExamples = (): Plugin => ({
  name: 'shown-examples',
  enforce: 'pre',
  load: {
    filter: { id: /\.yaml\?shown$/ },
    handler(id) {
      const file = id.replace(/\?shown$/, '');
      this.addWatchFile(file);
      const shown = shownExample(file, readFileSync(file, 'utf8'));
      if (!shown) throw new Error(`${file} is no encounter`);
      const picture = { ...shown.picture, sides: [...shown.picture.sides] };
      return `export default ${JSON.stringify({ ...shown, picture })}`;
    },
  },
});
