import type { Journal } from '@tiltyard/engine/fight';
import { readJournal } from '@tiltyard/engine/fight';
import type { Campaign, CampaignFight, CampaignFile } from '@tiltyard/engine/files';
import { readCampaign } from '@tiltyard/engine/files';
import { keepJournal } from '../../room-client/local.js';
import { requestJournal } from '../../room-client/server.js';
import { loadRoom, seatToken } from '../../room-client/kept/storage.js';
import type { LibraryItem } from './library-item.js';

/** Journals of fights by fight id. */
export type Journals = CampaignFile['journals'];

/** The journals of a chronicle, and the titles of fights whose journal is missing. */
export interface FoundLogs {
  readonly journals: Journals;
  readonly missing: readonly string[];
}

/**
 * The journal of a fight: the stored one if its result has been taken over, otherwise the one on
 * the server, if the fight is there.
 */
async function logOf({ id, result }: CampaignFight): Promise<Journal | undefined> {
  const kept = (await loadRoom(id))?.journal;
  const token = await seatToken(id);
  if (token === undefined || (kept && result !== undefined)) return kept;
  try {
    const read = readJournal(await requestJournal(id, token));
    return read.ok ? read.value : kept;
  } catch {
    return kept;
  }
}

/** The journals of all fights of some campaigns, loaded one after the other. */
export async function logsOf(campaigns: readonly Campaign[]): Promise<FoundLogs> {
  const found: (readonly [string, Journal])[] = [];
  const missing: string[] = [];
  for (const fight of campaigns.flatMap(({ fights }) => fights)) {
    const journal = await logOf(fight);
    if (journal) found.push([fight.id, journal]);
    else missing.push(fight.title);
  }
  return { journals: Object.fromEntries(found), missing };
}

/** The campaigns among items. */
export const campaignsIn = (items: readonly LibraryItem[]): readonly Campaign[] =>
  items.flatMap(({ kind, data }) => {
    const read = kind === 'campaign' ? readCampaign(data) : undefined;
    return read?.ok ? [read.value] : [];
  });

/** Stores the journals of a file in this browser; fights that are already here are not changed. */
export async function keepLogs(journals: Journals): Promise<void> {
  for (const [id, journal] of Object.entries(journals))
    if (!(await loadRoom(id))) await keepJournal(journal, id);
}

/** A message about fights whose log is missing from a saved file; undefined if none is. */
export const missingText = (missing: readonly string[]): string | undefined =>
  missing.length === 0
    ? undefined
    : `Saved without the logs of ${missing.join(', ')}: they aren’t in this browser, or their server doesn’t answer.`;
