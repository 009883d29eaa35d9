import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
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

const readExample = (path: string, text: string): Example | undefined => {
  const shown = shownExample(path, text);
  return shown && { ...shown, text };
};

let shipped: readonly Example[] | undefined;

/** The sample encounters that are shipped, by name of their files: read when first wanted, which takes a while. */
const shippedExamples = (): readonly Example[] =>
  (shipped ??= Object.entries(texts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]) => readExample(path, text) ?? []));

/** The sample encounters of systems from outside. */
export const outsideExamples = (): readonly Example[] =>
  OUTSIDE_EXAMPLES.flatMap(({ id, text }) => readExample(id, text) ?? []);

/** The sample encounters: those that are shipped, and those of systems from outside. */
export const allExamples = (): readonly Example[] => [...shippedExamples(), ...outsideExamples()];
