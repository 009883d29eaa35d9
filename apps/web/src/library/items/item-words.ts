import type { ItemKind } from './library-item.js';

/** The names of the kinds of items. */
export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  character: 'character',
  creature: 'creature',
  content: 'weapons and content',
  map: 'map',
  encounter: 'encounter',
  study: 'study',
  campaign: 'campaign',
};
