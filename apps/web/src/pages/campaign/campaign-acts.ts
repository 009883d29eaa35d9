import type { Id, Result } from '@tiltyard/engine';
import { fail, GM } from '@tiltyard/engine';
import type { Campaign } from '@tiltyard/engine/files';
import { joinParty, loadRuns, readCampaign } from '@tiltyard/engine/files';
import type { ScenarioFile } from '@tiltyard/engine/ruleset';
import { describeProblem, mergeData, readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { allExamples } from '../../examples/examples.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { createLocal } from '../../room-client/local.js';
import { requestFight } from '../../room-client/server.js';
import { remember } from '../../room-client/kept/storage.js';
import { to } from '../../router.js';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';
import { freeId } from '../builder/draft.js';

/** The maximum length of the title of a fight on a server, in characters. */
const MAX_HOSTED_TITLE = 200;

/** An encounter that the party can enter: from the library, or a sample. */
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

/** The encounters of a system, those of the library first. */
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

/** The campaign with a character or creature of the library added to its party. */
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

/** A fight that has begun, and the campaign with the fight in its chronicle. */
export interface Begun {
  readonly campaign: Campaign;
  readonly address: string;
}

/** The scenario of an encounter with the party in it. @throws Error with a message for users */
function joinedFile(
  system: System,
  campaign: Campaign,
  { data }: Encounter,
  side: string,
): ScenarioFile {
  const joined = joinParty(system.ruleset, data, side, campaign);
  if (!joined.ok) throw new Error(inWords([...joined.problems]));
  return joined.value.file;
}

/** Begins a fight of the party on this page. @throws Error with a message for users */
export async function beginFight(
  system: System,
  campaign: Campaign,
  encounter: Encounter,
  { side, automatic }: { readonly side: string; readonly automatic: boolean },
): Promise<Begun> {
  const { title } = encounter;
  const file = joinedFile(system, campaign, encounter, side);
  const loaded = loadRuns(JSON.stringify(file), title, registryOf(system));
  if (!loaded.ok) throw new Error(inWords([...loaded.problems]));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('This file contains no fight.');
  const all = file.combatants;
  const played = automatic ? all : all.filter((each) => each.side !== side);
  const id = await createLocal({
    title,
    system,
    use: (visitor) => run.use(visitor),
    automatic: [...(automatic ? [GM] : []), ...played.map((each) => each.id)],
  });
  return { campaign: withFight(campaign, id, title, Date.now()), address: to.fight(id) };
}

/**
 * Puts a fight of the party on the server that the page came from. @throws Error with a message for
 * users
 */
export async function hostFight(
  system: System,
  campaign: Campaign,
  encounter: Encounter,
  side: string,
): Promise<Begun> {
  const file = joinedFile(system, campaign, encounter, side);
  const title = encounter.title.slice(0, MAX_HOSTED_TITLE);
  const { fight: id, token } = await requestFight(JSON.stringify(file), { name: 'GM', title });
  const at = Date.now();
  // The seat's token stays in this browser, not in the campaign, because campaign files may be
  // shared.
  await remember({ id, title, system: system.id, at, round: 0, winners: null, token });
  return { campaign: withFight(campaign, id, title, at), address: to.table(id, token) };
}

/** The campaign with a running fight added to its chronicle. */
export const withFight = (campaign: Campaign, id: Id, title: string, at: number): Campaign => ({
  ...campaign,
  fights: [...campaign.fights, { id, title, at, taken: [], notes: '' }],
});
