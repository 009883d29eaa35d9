import { loadDocument } from '@tiltyard/engine/files';
import type { Loaded } from '@tiltyard/engine/files';
import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
import type { System } from '../systems/system.js';
import { registryOf } from '../systems/system.js';

/**
 * The contents of the files, read at build time: reading a file on the page takes longer than
 * setting up its fight.
 */
const data = import.meta.glob<object>('../../../../examples/*.yaml', {
  query: '?data',
  import: 'default',
  eager: true,
});

const shipped = (id: string): object | undefined => data[`../../../../examples/${id}.yaml`];

/** The content of a sample encounter's file, as text. */
export function textOfExample(id: string): string {
  const said = shipped(id);
  const text = said
    ? JSON.stringify(said)
    : OUTSIDE_EXAMPLES.find((outside) => outside.id === id)?.text;
  if (text === undefined) throw new Error(`There is no sample encounter "${id}".`);
  return text;
}

/**
 * Sets up the fights of a sample encounter. The files are tested with the rules, so a problem would
 * be a bug in this program.
 */
export async function loadExample(id: string, system: System): Promise<Loaded> {
  const said = shipped(id);
  const file = `${id}.yaml`;
  const rulesets = registryOf(system);
  const loaded = said
    ? loadDocument({ file, data: said, locate: (problems) => problems }, rulesets)
    : (await import('./load-text.js')).loadText(textOfExample(id), file, rulesets);
  if (!loaded.ok)
    throw new Error(
      `The sample encounter "${id}" cannot be read: ${loaded.problems[0]?.message ?? ''}`,
    );
  return loaded.value;
}
