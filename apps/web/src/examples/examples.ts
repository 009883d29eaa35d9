import type { Loaded } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import type { ThumbnailSource } from '../pages/fight/map/thumbnail-source.js';
import { thumbnailSource } from '../pages/fight/map/thumbnail-source.js';
import { OUTSIDE_EXAMPLES } from '../systems/catalog.js';
import type { System } from '../systems/system.js';
import { registryOf } from '../systems/system.js';

/** A sample encounter that is shipped with the page. */
export interface Example {
  /** The file's name without its ending. */
  readonly id: string;
  readonly text: string;
  readonly title: string;
  readonly about: string;
  readonly system: string;
  /** The sides in it, in the order in which the file names them, with their people. */
  readonly sides: readonly { readonly name: string; readonly people: readonly string[] }[];
  /** What its map and everybody on it are drawn from in the size of a stamp. */
  readonly picture: ThumbnailSource;
}

const texts = import.meta.glob<string>('../../../../examples/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function readExample(path: string, text: string): Example | undefined {
  const document = readDocument(text, path);
  const read = document.ok ? readScenario(document.value.data) : document;
  if (!read.ok) return undefined;
  const { title, about = '', ruleset, combatants } = read.value;
  const names = [...new Set(combatants.map((each) => each.side))];
  const sides = names.map((name) => ({
    name,
    people: combatants.filter((each) => each.side === name).map((each) => each.name ?? each.id),
  }));
  return {
    id: path.replace(/^.*\/|\.yaml$/g, ''),
    text,
    title,
    about,
    system: ruleset,
    sides,
    picture: thumbnailSource(read.value),
  };
}

/** The sample encounters that are shipped, by name of their files. */
const SHIPPED: readonly Example[] = Object.entries(texts)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([path, text]) => readExample(path, text) ?? []);

/** The sample encounters: those that are shipped, and those of systems from outside. */
export const allExamples = (): readonly Example[] => [
  ...SHIPPED,
  ...OUTSIDE_EXAMPLES.flatMap(({ id, text }) => readExample(id, text) ?? []),
];

/** Sets up the fights of a sample encounter. The files are tested with the rules, so that a problem would be a fault of this program. */
export function loadExample(example: Example, system: System): Loaded {
  const loaded = loadRuns(example.text, `${example.id}.yaml`, registryOf(system));
  if (!loaded.ok)
    throw new Error(
      `The sample encounter "${example.title}" cannot be read: ${loaded.problems[0]?.message ?? ''}`,
    );
  return loaded.value;
}
