import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import type { ThumbnailSource } from '../pages/fight/map/thumbnail/thumbnail-source.js';
import { thumbnailSource } from '../pages/fight/map/thumbnail/thumbnail-source.js';

/** What is shown of a sample encounter before it is played. */
export interface ShownExample {
  /** The file name without its extension. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly system: string;
  /** The sides, in the order in which the file names them, with their combatants. */
  readonly sides: readonly { readonly name: string; readonly people: readonly string[] }[];
  /** The data of its thumbnail: the map and everyone on it. */
  readonly picture: ThumbnailSource;
}

/** What is shown of the encounter in a file; undefined if it cannot be read. */
export function shownExample(path: string, text: string): ShownExample | undefined {
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
    title,
    about,
    system: ruleset,
    sides,
    picture: thumbnailSource(read.value),
  };
}
