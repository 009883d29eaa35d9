import type { ShownExample } from './shown-example.js';

/** The JSON form that the build writes, with maps as lists. */
type Written = Omit<ShownExample, 'picture'> & {
  readonly picture: Omit<ShownExample['picture'], 'sides'> & {
    readonly sides: readonly (readonly [string, number])[];
  };
};

const written = import.meta.glob<Written>('../../../../examples/*.yaml', {
  query: '?shown',
  import: 'default',
  eager: true,
});

/**
 * The previews of the shipped sample encounters, made at build time, so that a page that only lists
 * them reads no files.
 */
export const SHOWN_EXAMPLES: readonly ShownExample[] = Object.entries(written)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, each]) => ({
    ...each,
    picture: { ...each.picture, sides: new Map(each.picture.sides) },
  }));
