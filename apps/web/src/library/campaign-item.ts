import type { Campaign } from '@tiltyard/engine/files';
import type { LibraryData, LibraryItem } from './library-item.js';
import { newItem } from './library-item.js';

/** A campaign as the library keeps it. */
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
