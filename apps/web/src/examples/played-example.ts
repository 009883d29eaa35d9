import { loadDocument } from '@tiltyard/engine/files';
import type { Loaded } from '@tiltyard/engine/files';
import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
import type { System } from '../systems/system.js';
import { registryOf } from '../systems/system.js';

/** What the files say, read when the page is built: to read one here takes longer than to set its fight up. */
const data = import.meta.glob<object>('../../../../examples/*.yaml', {
  query: '?data',
  import: 'default',
  eager: true,
});

const shipped = (id: string): object | undefined => data[`../../../../examples/${id}.yaml`];

/** What the file of a sample encounter says, as a text. */
export function textOfExample(id: string): string {
  const said = shipped(id);
  const text = said
    ? JSON.stringify(said)
    : OUTSIDE_EXAMPLES.find((outside) => outside.id === id)?.text;
  if (text === undefined) throw new Error(`There is no sample encounter "${id}".`);
  return text;
}

/** Sets up the fights of a sample encounter. The files are tested with the rules, so that a problem would be a fault of this program. */
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
