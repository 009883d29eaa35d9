import type { FightPage } from './fight-page.js';
import { places } from './map/grounds.js';

/** Loads the fight page together with the code that runs a room, which a fight on a server does not need. */
export async function loadLocalFight(): Promise<typeof FightPage> {
  const [page] = await Promise.all([
    import('./fight-page.js'),
    import('../../room-client/local.js'),
    // Most of this was loaded with the thumbnails of the start page.
    places.load(),
  ]);
  return page.FightPage;
}
