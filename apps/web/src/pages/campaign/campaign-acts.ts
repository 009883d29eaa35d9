import type { Id, Result } from '@tiltyard/engine';
import { fail, GM, ok } from '@tiltyard/engine';
import type { Campaign, TakenOver } from '@tiltyard/engine/files';
import { joinParty, loadRuns, openJournal, partyAfter, readCampaign } from '@tiltyard/engine/files';
import { describeProblem, mergeData, readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { allExamples } from '../../examples/examples.js';
import type { LibraryItem } from '../../library/library-item.js';
import { createLocal } from '../../room-client/local.js';
import { loadRoom } from '../../room-client/storage.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';
import { freeId } from '../builder/draft.js';

/** An encounter that the party can go into: from the library, or shipped. */
export interface Encounter {
  readonly id: string;
  readonly title: string;
  readonly sides: readonly string[];
  /** The scenario file, as data. */
  readonly data: unknown;
}

function ofItem({ id, title, data }: LibraryItem): readonly Encounter[] {
  const read = readScenario(data);
  if (!read.ok) return [];
  const sides = [...new Set(read.value.combatants.map(({ side }) => side))];
  return [{ id, title, sides, data }];
}

/** The encounters of a system: those of the library first. */
export function encountersOf(items: readonly LibraryItem[], system: string): readonly Encounter[] {
  const own = items.filter((item) => item.kind === 'encounter' && item.system === system);
  const shipped = allExamples().filter((example) => example.system === system);
  return [
    ...own.flatMap(ofItem),
    ...shipped.flatMap(({ id, title, sides, text }) => {
      const read = readDocument(text, id);
      const names = sides.map(({ name }) => name);
      return read.ok ? [{ id, title, sides: names, data: read.value.data }] : [];
    }),
  ];
}

/** The campaign with a character or creature of the library in its party. */
export function withCharacter(campaign: Campaign, { title, data }: LibraryItem): Result<Campaign> {
  const list: readonly unknown[] = Array.isArray(data['combatants']) ? data['combatants'] : [];
  const [who] = list;
  if (!isObject(who)) return fail({ path: [], message: `${title} has no sheet yet` });
  const { name, from, sheet, token, state } = who;
  const called = typeof name === 'string' && name !== '' ? name : title.slice(0, 60);
  const member = {
    id: freeId(campaign.party, `hero ${called}`),
    name: called,
    ...(from === undefined ? {} : { from }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(token === undefined ? {} : { token }),
    ...(state === undefined ? {} : { state }),
  };
  return readCampaign({
    ...campaign,
    content: mergeData(campaign.content, data['content']) ?? {},
    party: [...campaign.party, member],
  });
}

const inWords = (problems: Parameters<typeof describeProblem>[0][]): string =>
  problems.map(describeProblem).join(' ');

/** Begins a fight of the party in this page; the campaign with it in its chronicle, and its id. */
export async function beginFight(
  system: System,
  campaign: Campaign,
  { title, data }: Encounter,
  { side, automatic }: { readonly side: string; readonly automatic: boolean },
): Promise<{ readonly campaign: Campaign; readonly id: Id }> {
  const joined = joinParty(system.ruleset, data, side, campaign);
  if (!joined.ok) throw new Error(inWords([...joined.problems]));
  const loaded = loadRuns(JSON.stringify(joined.value), title, registryOf(system));
  if (!loaded.ok) throw new Error(inWords([...loaded.problems]));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('This file contains no fight.');
  const all = joined.value.combatants;
  const played = automatic ? all : all.filter((each) => each.side !== side);
  const id = await createLocal({
    title,
    system,
    use: (visitor) => run.use(visitor),
    automatic: [...(automatic ? [GM] : []), ...played.map((each) => each.id)],
  });
  return { campaign: withFight(campaign, id, title, Date.now()), id };
}

/** The campaign with a fight in its chronicle that goes on. */
export const withFight = (campaign: Campaign, id: Id, title: string, at: number): Campaign => ({
  ...campaign,
  fights: [...campaign.fights, { id, title, at, taken: [], notes: '' }],
});

/** How a fight of the chronicle stands, and what the party would take out of it now. */
export interface FightNow {
  readonly isOver: boolean;
  readonly result: string;
  readonly taken: readonly TakenOver[];
}

/** Looks at a fight of this browser. */
export async function fightNow(
  system: System,
  campaign: Campaign,
  id: Id,
): Promise<Result<FightNow>> {
  const room = await loadRoom(id);
  if (!room) return fail({ path: [], message: 'This fight isn’t saved in this browser.' });
  const opened = openJournal(JSON.stringify(room.journal), 'the fight', registryOf(system));
  if (!opened.ok) return opened;
  return opened.value.use((ruleset, open): Result<FightNow> => {
    const { state, outcome } = open();
    const winners = outcome?.winners.join(', ') ?? '';
    const ended = winners === '' ? 'No one is left standing' : `Won by ${winners}`;
    const rounds = state.round === 1 ? '1 round' : `${state.round} rounds`;
    return ok({
      isOver: outcome !== undefined,
      result: outcome ? `${ended} after ${rounds}` : `Broken off after ${rounds}`,
      taken: partyAfter(ruleset, campaign, state),
    });
  });
}
