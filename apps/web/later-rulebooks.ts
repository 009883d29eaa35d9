import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Rulebook } from '@tiltyard/engine';

/** The generated file with a system's rulebook and content. */
const GENERATED = /\/packages\/rulesets\/[\w-]+\/generated\.ts$/;
const [BEFORE, AFTER] = ['export const rulebook: unknown = ', ';\nexport const content'] as const;

/**
 * Splits rulebooks in two. Playing a fight needs only the outline, `generated.ts?outline`, which
 * lists the rules and house rules without their texts. The texts are in `generated.ts?rulebook`,
 * which is loaded when someone wants to read them.
 */
export const laterRulebooks = (): Plugin => ({
  name: 'later-rulebooks',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== './generated.js' || importer?.endsWith('/index.ts') !== true) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && GENERATED.test(found.id) ? `${found.id}?outline` : undefined;
  },
  load: {
    filter: { id: /\/generated\.ts\?(?:outline|rulebook)$/ },
    handler(id) {
      const [file = '', wanted] = id.split('?');
      this.addWatchFile(file);
      const book = bookIn(readFileSync(file, 'utf8'), file);
      return wanted === 'outline'
        ? outlineOf(book)
        : `export const rulebook = ${JSON.stringify(book)};`;
    },
  },
});

function bookIn(code: string, file: string): Rulebook {
  const [from, to] = [code.indexOf(BEFORE), code.indexOf(AFTER)];
  if (from < 0 || to < from) throw new Error(`${file} holds no rulebook`);
  return JSON.parse(code.slice(from + BEFORE.length, to));
}

/** A rulebook without its texts, as a script: it only says which rules and house rules exist. */
function outlineOf({ rules, context, switches, ...book }: Rulebook): string {
  const outline = {
    ...book,
    summary: '',
    context: context.map(({ id }) => ({ id, rule: '', source: '' })),
    switches: switches.map((each) => ({ ...each, about: '' })),
  };
  // Shorter than writing each rule as an object, even after compression.
  const named = JSON.stringify(rules.map(({ id, kind }) => `${id} ${kind}`).join());
  return `const rules = ${named}.split(',').map((each) => {
  const [id, kind] = each.split(' ');
  return { id, kind, rule: '' };
});
export const rulebook = { ...${JSON.stringify(outline)}, rules };`;
}
