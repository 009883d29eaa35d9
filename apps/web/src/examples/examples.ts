import type { Loaded } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
import type { System } from '../systems/system.js';
import { registryOf } from '../systems/system.js';
import type { ShownExample } from './shown-example.js';
import { shownExample } from './shown-example.js';

/** A sample encounter with what its file says. */
export interface Example extends ShownExample {
  readonly text: string;
}

const texts = import.meta.glob<string>('../../../../examples/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function readExample(path: string, text: string): Example | undefined {
  const shown = shownExample(path, text);
  return shown && { ...shown, text };
}

/** The sample encounters that are shipped, by name of their files. */
const SHIPPED: readonly Example[] = Object.entries(texts)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([path, text]) => readExample(path, text) ?? []);

/** The sample encounters of systems from outside. */
export const outsideExamples = (): readonly Example[] =>
  OUTSIDE_EXAMPLES.flatMap(({ id, text }) => readExample(id, text) ?? []);

/** The sample encounters: those that are shipped, and those of systems from outside. */
export const allExamples = (): readonly Example[] => [...SHIPPED, ...outsideExamples()];

/** Sets up the fights of a sample encounter. The files are tested with the rules, so that a problem would be a fault of this program. */
export function loadExample(example: Example, system: System): Loaded {
  const loaded = loadRuns(example.text, `${example.id}.yaml`, registryOf(system));
  if (!loaded.ok)
    throw new Error(
      `The sample encounter "${example.title}" cannot be read: ${loaded.problems[0]?.message ?? ''}`,
    );
  return loaded.value;
}
