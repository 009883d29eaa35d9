import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
import type { ShownExample } from './shown-example.js';
import { shownExample } from './shown-example.js';

/** A sample encounter with the text of its file. */
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

/**
 * The shipped sample encounters, ordered by file name. They are read on first use, because that
 * takes a while.
 */
const shippedExamples = (): readonly Example[] =>
  (shipped ??= Object.entries(texts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, text]) => readExample(path, text) ?? []));

/** The sample encounters that come with external systems. */
export const outsideExamples = (): readonly Example[] =>
  OUTSIDE_EXAMPLES.flatMap(({ id, text }) => readExample(id, text) ?? []);

/** All sample encounters: the shipped ones and those of external systems. */
export const allExamples = (): readonly Example[] => [...shippedExamples(), ...outsideExamples()];
