import type { FightPage } from './fight-page.js';

/** Loads the page of a fight along with the table of this page, which one at a server's table has no use for. */
export async function loadLocalFight(): Promise<typeof FightPage> {
  const [page] = await Promise.all([
    import('./fight-page.js'),
    import('../../room-client/local.js'),
  ]);
  return page.FightPage;
}
