import type { Id, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import type { Journal } from '@tiltyard/engine/fight';
import type { Campaign, TakenOver } from '@tiltyard/engine/files';
import { isSameFight, openJournalData, partyAfter, withResults } from '@tiltyard/engine/files';
import { campaignNow, changeCampaign } from '../../library/items/campaign-item.js';
import { keepJournal } from '../../room-client/local.js';
import { requestJournal, ServerError } from '../../room-client/server.js';
import { loadRoom, seatToken } from '../../room-client/kept/storage.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';

/** The state of a fight of the chronicle, and the results the party would take over now. */
export interface FightNow {
  readonly isOver: boolean;
  readonly result: string;
  readonly taken: readonly TakenOver[];
}

/**
 * The journal of a fight in the chronicle: from the server if this browser has a seat there,
 * otherwise from this browser.
 */
async function journalNow(id: Id): Promise<Result<unknown>> {
  const token = await seatToken(id);
  const kept = (await loadRoom(id))?.journal;
  if (token !== undefined)
    try {
      return ok(await requestJournal(id, token));
    } catch (error) {
      // Results that were taken over and then undone are still here when the server no longer has them.
      const isGone = error instanceof ServerError && GONE.has(error.status ?? 0);
      if (!kept || !isGone) return fail({ path: [], message: messageOf(error) });
    }
  return kept ? ok(kept) : fail({ path: [], message: NOT_HERE });
}

/** The status codes for a fight or seat that no longer exists. */
const GONE: ReadonlySet<number> = new Set([401, 404, 410]);

const NOT_HERE =
  'This fight isn’t saved in this browser. If it is on a server, open the GM’s link to it here first.';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The state of a fight in the chronicle, with its journal. */
async function lookAt(
  system: System,
  campaign: Campaign,
  id: Id,
): Promise<Result<FightNow & { readonly journal: Journal }>> {
  const found = await journalNow(id);
  if (!found.ok) return found;
  const opened = openJournalData(found.value, registryOf(system));
  if (!opened.ok) return opened;
  const { journal } = opened.value;
  return opened.value.use((ruleset, open) => {
    const { state, outcome } = open();
    const winners = outcome?.winners.join(', ') ?? '';
    const ended = winners === '' ? 'No one is left standing' : `Won by ${winners}`;
    const rounds = state.round === 1 ? '1 round' : `${state.round} rounds`;
    return ok({
      isOver: outcome !== undefined,
      result: outcome ? `${ended} after ${rounds}` : `Broken off after ${rounds}`,
      taken: partyAfter(ruleset, campaign, state),
      journal,
    });
  });
}

/** The state of a fight in this browser, or on a server where this browser has a seat. */
export const fightNow: (system: System, campaign: Campaign, id: Id) => Promise<Result<FightNow>> =
  lookAt;

/**
 * The title of a fight in the chronicle that is this same fight under another id and has been taken
 * over already: its journal was imported twice.
 */
async function takenAs(campaign: Campaign, id: Id, journal: Journal): Promise<string | undefined> {
  for (const { id: other, title, result } of campaign.fights) {
    if (other === id || result === undefined) continue;
    const kept = (await loadRoom(other))?.journal;
    if (kept && isSameFight(kept, journal)) return title;
  }
  return undefined;
}

/**
 * Takes the present results of a fight over into a campaign of the library. For a fight on a
 * server, its log is also stored in this browser.
 * @returns how the fight ended, in words
 */
export async function takeOver(system: System, item: string, id: Id): Promise<Result<string>> {
  const before = campaignNow(item);
  if (!before.ok) return before;
  const found = await lookAt(system, before.value, id);
  if (!found.ok) return found;
  const { result, taken, journal } = found.value;
  const twice = await takenAs(before.value, id, journal);
  if (twice !== undefined)
    return fail({
      path: [],
      message: `The results of this fight were taken over already, as ${twice}.`,
    });
  if (!(await loadRoom(id)) || (await seatToken(id)) !== undefined) await keepJournal(journal, id);
  // Loading took time, in which another page may have taken the fight over.
  const campaign = campaignNow(item);
  if (!campaign.ok) return campaign;
  const next = withResults(campaign.value, id, result, taken);
  if (!next.ok) return next;
  const title = campaign.value.fights.find((each) => each.id === id)?.title ?? '';
  await changeCampaign(item, `take over ${title}`, next.value);
  return ok(result);
}
