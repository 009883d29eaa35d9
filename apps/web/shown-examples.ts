import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { readDocument } from '@tiltyard/engine/ruleset';
import { shownExample } from './src/examples/shown-example.js';

/**
 * Reads sample encounters at build time: `file.yaml?shown` is the preview of an encounter,
 * `file.yaml?data` its content.
 */
export const shownExamples = (): Plugin => ({
  name: 'shown-examples',
  enforce: 'pre',
  load: {
    filter: { id: /\.yaml\?(?:shown|data)$/ },
    handler(id) {
      const [file = '', wanted] = id.split('?');
      this.addWatchFile(file);
      const text = readFileSync(file, 'utf8');
      const said = wanted === 'data' ? saidBy(file, text) : shownBy(file, text);
      if (said === undefined) throw new Error(`${file} is no encounter`);
      return `export default ${JSON.stringify(said)}`;
    },
  },
});

function saidBy(file: string, text: string): unknown {
  const document = readDocument(text, file);
  return document.ok ? document.value.data : undefined;
}

function shownBy(file: string, text: string): unknown {
  const shown = shownExample(file, text);
  return shown && { ...shown, picture: { ...shown.picture, sides: [...shown.picture.sides] } };
}
