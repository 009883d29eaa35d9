import type { FightPage } from './fight-page.js';
import { places } from './map/grounds.js';

/** Loads the page of a fight along with the table of this page, which one at a server's table has no use for. */
export async function loadLocalFight(): Promise<typeof FightPage> {
  const [page] = await Promise.all([
    import('./fight-page.js'),
    import('../../room-client/local.js'),
    // Most of it has come with the pictures of the start page.
    places.load(),
  ]);
  return page.FightPage;
}
