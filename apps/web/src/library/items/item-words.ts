import type { ItemKind } from './library-item.js';

/** What the kinds of items are called. */
export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  character: 'character',
  creature: 'creature',
  content: 'weapons and content',
  map: 'map',
  encounter: 'encounter',
  study: 'study',
  campaign: 'campaign',
};
