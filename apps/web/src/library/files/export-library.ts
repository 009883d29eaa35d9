import type { Campaign } from '@tiltyard/engine/files';
import { campaignText } from '@tiltyard/engine/files';
import { picturesIn } from '@tiltyard/engine/space';
import type { KeptPicture } from '../../pictures/picture-store.js';
import { keptPicture } from '../../pictures/picture-store.js';
import { campaignsIn, logsOf, missingText } from '../items/campaign-logs.js';
import { libraryText } from './library-file.js';
import type { LibraryItem } from '../items/library-item.js';
import { saveFile } from './save-file.js';

/** The pictures that items refer to and that this browser stores. */
async function picturesOf(items: readonly LibraryItem[]): Promise<readonly KeptPicture[]> {
  const pictures: KeptPicture[] = [];
  for (const hash of picturesIn(items)) {
    const bytes = await keptPicture(hash);
    if (bytes) pictures.push({ hash, bytes });
  }
  return pictures;
}

/** Items as a library file, with the pictures that they refer to. */
export const textWithPictures = async (items: readonly LibraryItem[]): Promise<string> =>
  libraryText(items, await picturesOf(items));

/**
 * Downloads items as a library file, with the pictures that they refer to and the journals of their
 * fights.
 * @returns what could not be saved, in a sentence, if anything
 */
export async function exportLibrary(
  name: string,
  items: readonly LibraryItem[],
): Promise<string | undefined> {
  const { journals, missing } = await logsOf(campaignsIn(items));
  saveFile(name, libraryText(items, await picturesOf(items), journals), 'application/json');
  return missingText(missing);
}

/**
 * Downloads a campaign as a file of its own, with the journals of its fights. @returns as
 * `exportLibrary`
 */
export async function exportCampaign(
  name: string,
  campaign: Campaign,
): Promise<string | undefined> {
  const { journals, missing } = await logsOf([campaign]);
  saveFile(name, campaignText({ campaign, journals }), 'application/json');
  return missingText(missing);
}
