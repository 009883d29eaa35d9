import type { Id } from '../core/question.js';
import type { AnyRuleset } from '../ruleset/any-ruleset.js';
import { dataByKey, mergeData } from '../ruleset/merge-data.js';
import type { ScenarioFile } from '../ruleset/scenario.js';
import { readScenario } from '../ruleset/scenario.js';
import { runAt } from '../ruleset/scenario-runs.js';
import type { Json } from '../values/json.js';
import type { Result } from '../values/result.js';
import { fail, ok } from '../values/result.js';
import type { Campaign } from './campaign.js';
import { memberEntry } from './campaign.js';

type Entry = ScenarioFile['combatants'][number];
/** Who takes whose place: an id that is gone has none. */
type Renamed = ReadonlyMap<Id, Id | undefined>;

const mentions = (value: Json | undefined, gone: Renamed): boolean =>
  typeof value === 'string' && gone.has(value) && gone.get(value) === undefined;

/** A state with ids renamed; whatever names somebody who is gone is left out. */
function renamed(value: Json | undefined, names: Renamed): Json | undefined {
  if (typeof value === 'string') return names.has(value) ? names.get(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    return list.flatMap((each) => renamed(each, names) ?? []);
  }
  const kept: Record<string, Json> = {};
  for (const [key, each] of Object.entries(value)) {
    const next = renamed(each, names);
    // Held by somebody who is gone, hidden from nobody: it goes with them.
    if (mentions(each, names) || (isEmptyList(next) && !isEmptyList(each))) return undefined;
    if (next !== undefined) kept[key] = next;
  }
  return kept;
}

const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length === 0;

/** A copy that a schema would give: plain data and nothing else. */
const plain = (value: object): NonNullable<Entry['state']> => JSON.parse(JSON.stringify(value));

function entryRenamed(entry: Entry, names: Renamed): Entry {
  const state = plain(entry.state ?? {});
  const kept = Object.entries(state).flatMap(([key, value]) => {
    const next = renamed(value, names);
    return next === undefined ? [] : [[key, next] as const];
  });
  return {
    ...entry,
    id: names.get(entry.id) ?? entry.id,
    state: plain(Object.fromEntries(kept)),
  };
}

/** How automatic players play, by side or by who somebody is now; nothing of those who are gone. */
function playersRenamed(players: ScenarioFile['players'], names: Renamed): ScenarioFile['players'] {
  const kept = Object.entries(players ?? {}).flatMap(([key, kind]) => {
    const now = names.has(key) ? names.get(key) : key;
    return now === undefined ? [] : [[now, kind] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Cells around one, the nearest first. */
function* around([x, y]: readonly [number, number]): Generator<[number, number]> {
  for (let far = 1; far <= 6; far++)
    for (let dx = -far; dx <= far; dx++)
      for (let dy = -far; dy <= far; dy++)
        if (Math.max(Math.abs(dx), Math.abs(dy)) === far) yield [x + dx, y + dy];
}

const isCell = (at: unknown): at is readonly [number, number] =>
  Array.isArray(at) && at.length === 2 && at.every((each) => typeof each === 'number');

/** Whether there is room for the last of an encounter where they are; what else is wrong with it does not matter. */
const hasRoom = (any: AnyRuleset, file: ScenarioFile): boolean => {
  const last = file.combatants.length - 1;
  return any.use((ruleset) => {
    const set = ruleset.setUp(runAt(file, 0).scenario);
    return set.ok || !set.problems.some(({ path }) => path[1] === last && path[2] === 'at');
  });
};

/** An encounter with one more, at a place or, where there is no room, near it. */
function withOne(any: AnyRuleset, file: ScenarioFile, entry: Entry): ScenarioFile {
  const joined = { ...file, combatants: [...file.combatants, entry] };
  if (!isCell(entry.at) || hasRoom(any, joined)) return joined;
  for (const at of around(entry.at)) {
    const moved = { ...file, combatants: [...file.combatants, { ...entry, at }] };
    if (hasRoom(any, moved)) return moved;
  }
  return joined;
}

const freeId = (id: Id, taken: ReadonlySet<Id>): Id => {
  let n = 2;
  while (taken.has(`${id}-${n}`)) n++;
  return `${id}-${n}`;
};

/** Who of an encounter becomes who: those whose place the party takes, and those whose id it has. */
function namesOf(file: ScenarioFile, side: string, party: readonly { readonly id: Id }[]): Renamed {
  const taken = new Set([...file.combatants, ...party].map(({ id }) => id));
  const members = new Set(party.map(({ id }) => id));
  const names = new Map<Id, Id | undefined>();
  const places = file.combatants.filter((each) => each.side === side);
  for (const [i, { id }] of places.entries()) names.set(id, party[i]?.id);
  for (const { id, side: own } of file.combatants)
    if (own !== side && members.has(id)) names.set(id, freeId(id, taken));
  return names;
}

/**
 * An encounter with a campaign's party in place of one side, each beginning as it came out of the fights before. The places
 * of that side are taken in order; whoever finds none stands near the first. House rules of the campaign are laid over the
 * encounter's; its script and seed are left out.
 */
export function joinParty(
  any: AnyRuleset,
  encounter: unknown,
  side: string,
  campaign: Campaign,
): Result<ScenarioFile> {
  const read = readScenario(encounter);
  if (!read.ok) return read;
  const file = read.value;
  const places = file.combatants.filter((each) => each.side === side);
  const party = campaign.party.filter(({ dead }) => !dead);
  const [first] = places;
  if (file.ruleset !== campaign.system)
    return fail({ path: ['ruleset'], message: `this encounter is of another system` });
  if (!first) return fail({ path: ['side'], message: `there is no side "${side}"` });
  if (party.length === 0)
    return fail({ path: ['party'], message: 'nobody of the party can fight' });
  const names = namesOf(file, side, party);
  const others = file.combatants
    .filter((each) => each.side !== side)
    .map((each) => entryRenamed(each, names));
  let joined: ScenarioFile = {
    title: file.title,
    about: file.about,
    ruleset: file.ruleset,
    sides: file.sides,
    options: { ...file.options, ...campaign.options },
    players: playersRenamed(file.players, names),
    map: file.map,
    content: plain(dataByKey(mergeData(file.content, campaign.content)) ?? {}),
    combatants: others,
  };
  for (const [i, member] of party.entries()) {
    const entry: Entry = { ...memberEntry(member), side };
    joined = withOne(any, joined, { ...entry, at: (places[i] ?? first).at });
  }
  return ok(joined);
}
