import type { Result } from '@tiltyard/engine';
import { fail } from '@tiltyard/engine';
import type { Campaign } from '@tiltyard/engine/files';
import { readCampaign } from '@tiltyard/engine/files';
import type { LibraryData, LibraryItem } from './library-item.js';
import { newItem, withData } from './library-item.js';
import { library } from '../library.js';

/** A campaign in the form the library stores. */
export const campaignData = (campaign: Campaign): LibraryData =>
  JSON.parse(JSON.stringify(campaign));

/** A new item with a campaign. */
export const campaignItem = (campaign: Campaign): LibraryItem =>
  newItem({
    kind: 'campaign',
    system: campaign.system,
    title: campaign.name,
    data: campaignData(campaign),
  });

/** The current version of a campaign in the library: another page may have changed it. */
export function campaignNow(id: string): Result<Campaign> {
  const item = library.get().items.find((each) => each.id === id);
  return item
    ? readCampaign(item.data)
    : fail({ path: [], message: 'This campaign was deleted or is in another browser.' });
}

/** Replaces a campaign in the library as one undoable step. */
export async function changeCampaign(id: string, what: string, next: Campaign): Promise<void> {
  const item = library.get().items.find((each) => each.id === id);
  if (!item) return;
  const { title } = item;
  const changed = withData(item, { title, data: campaignData(next) }, false);
  await library.change(`${what}, ${title}`, [changed]);
}
