import type { Id } from '../core/question.js';
import type { AnyRuleset } from '../ruleset/any-ruleset.js';
import { dataByKey, mergeData } from '../ruleset/documents/merge-data.js';
import type { ScenarioFile } from '../ruleset/scenarios/scenario.js';
import { readScenario } from '../ruleset/scenarios/read-scenario.js';
import { runAt } from '../ruleset/scenarios/scenario-runs.js';
import type { Json } from '../values/json.js';
import type { Result } from '../values/result.js';
import { fail, listNames, ok } from '../values/result.js';
import { humanize } from '../values/humanize.js';
import type { Campaign, CampaignMember } from './campaign.js';
import { memberEntry } from './campaign.js';

type Entry = ScenarioFile['combatants'][number];
/** Replacement ids; undefined for an id that is gone. */
type Renamed = ReadonlyMap<Id, Id | undefined>;

const mentions = (value: Json | undefined, gone: Renamed): boolean =>
  typeof value === 'string' && gone.has(value) && gone.get(value) === undefined;

/** A state with ids replaced; anything that names a removed combatant is left out. */
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
    // Held by, or hidden from, a removed combatant only: removed with them.
    if (mentions(each, names) || (isEmptyList(next) && !isEmptyList(each))) return undefined;
    if (next !== undefined) kept[key] = next;
  }
  return kept;
}

const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length === 0;

/** A copy as a schema would return it: plain data and nothing else. */
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

/** How automatic players play, by side or by replaced combatant id, without removed combatants. */
function playersRenamed(players: ScenarioFile['players'], names: Renamed): ScenarioFile['players'] {
  const kept = Object.entries(players ?? {}).flatMap(([key, kind]) => {
    const now = names.has(key) ? names.get(key) : key;
    return now === undefined ? [] : [[now, kind] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The cells around a cell, nearest first. */
function* around([x, y]: readonly [number, number]): Generator<[number, number]> {
  for (let far = 1; far <= 6; far++)
    for (let dx = -far; dx <= far; dx++)
      for (let dy = -far; dy <= far; dy++)
        if (Math.max(Math.abs(dx), Math.abs(dy)) === far) yield [x + dx, y + dy];
}

const isCell = (at: unknown): at is readonly [number, number] =>
  Array.isArray(at) && at.length === 2 && at.every((each) => typeof each === 'number');

/** Whether the last combatant of an encounter has room where they stand; other problems do not matter. */
const hasRoom = (any: AnyRuleset, file: ScenarioFile): boolean => {
  const last = file.combatants.length - 1;
  return any.use((ruleset) => {
    const set = ruleset.setUp(runAt(file, 0).scenario);
    return set.ok || !set.problems.some(({ path }) => path[1] === last && path[2] === 'at');
  });
};

/** An encounter with one more combatant, at a cell or, if there is no room, near it. */
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

/** A combatant of the encounter whose place a party member can take, with the mounts that carry them. */
interface Place {
  readonly entry: Entry;
  readonly mounts: readonly Id[];
}

/** The part of an entry's state that belongs to the encounter. */
const situationOf = (
  any: AnyRuleset,
  { state = {} }: Entry,
): readonly (readonly [string, Json])[] => {
  const keys = any.use(({ carryOver }) => carryOver?.situation ?? []);
  return Object.entries(plain(state)).filter(([key]) => keys.includes(key));
};

/** The places of a side, without mounts under a rider, which stay. */
function placesOf(any: AnyRuleset, file: ScenarioFile, side: string): readonly Place[] {
  const own = file.combatants.filter((each) => each.side === side);
  const ids = new Set(own.map(({ id }) => id));
  const withMounts = own.map((entry) => ({
    entry,
    mounts: situationOf(any, entry).flatMap(([, value]) =>
      typeof value === 'string' && ids.has(value) && value !== entry.id ? [value] : [],
    ),
  }));
  const carried = new Set(withMounts.flatMap(({ mounts }) => mounts));
  return withMounts.filter(({ entry }) => !carried.has(entry.id));
}

/** Maps the ids of an encounter: the combatants that the party replaces, and those whose ids it uses. */
function namesOf(
  file: ScenarioFile,
  places: readonly Place[],
  party: readonly { readonly id: Id }[],
): Renamed {
  const taken = new Set([...file.combatants, ...party].map(({ id }) => id));
  const members = new Set(party.map(({ id }) => id));
  const names = new Map<Id, Id | undefined>();
  for (const [i, { entry, mounts }] of places.entries()) {
    names.set(entry.id, party[i]?.id);
    if (!party[i]) for (const mount of mounts) names.set(mount, undefined);
  }
  for (const { id } of file.combatants)
    if (!names.has(id) && members.has(id)) names.set(id, freeId(id, taken));
  return names;
}

/** The parts of each place's situation that are left out because the system would refuse them, by member. */
type Refused = ReadonlyMap<Id, ReadonlySet<string>>;

/** The inputs of joining a party to an encounter. */
interface Joining {
  readonly any: AnyRuleset;
  readonly file: ScenarioFile;
  readonly side: string;
  readonly campaign: Campaign;
  readonly places: readonly Place[];
  readonly party: readonly CampaignMember[];
}

/** How a member of the party starts in a place. */
function begun(
  { any, side, places, party }: Joining,
  i: number,
  names: Renamed,
  refused: Refused,
): Entry | undefined {
  const member = party[i];
  const [first] = places;
  if (!member || !first) return undefined;
  const { entry } = places[i] ?? first;
  const own = memberEntry(member);
  const situation = places[i]
    ? situationOf(any, entryRenamed(entry, names)).filter(
        ([key]) => refused.get(member.id)?.has(key) !== true,
      )
    : [];
  const state = { ...Object.fromEntries(situation), ...own.state };
  const kept = Object.keys(state).length === 0 ? {} : { state: plain(state) };
  return { ...own, ...kept, side, at: entry.at };
}

function joinedFile(joining: Joining, names: Renamed, refused: Refused): ScenarioFile {
  const { any, file, campaign, party } = joining;
  const others = file.combatants.filter(({ id, side }) =>
    side === joining.side ? isMount(joining, names, id) : true,
  );
  let joined: ScenarioFile = {
    title: file.title,
    about: file.about,
    ruleset: file.ruleset,
    sides: file.sides,
    options: { ...file.options, ...campaign.options },
    players: playersRenamed(file.players, names),
    map: file.map,
    content: plain(dataByKey(mergeData(file.content, campaign.content)) ?? {}),
    combatants: others.map((each) => entryRenamed(each, names)),
  };
  for (const i of party.keys()) {
    const entry = begun(joining, i, names, refused);
    if (entry) joined = withOne(any, joined, entry);
  }
  return joined;
}

const isMount = ({ places }: Joining, names: Renamed, id: Id): boolean =>
  places.some(({ mounts }) => mounts.includes(id)) &&
  !(names.has(id) && names.get(id) === undefined);

/** The parts of the situation that a system refuses for the combatants who are in it now. */
function refusedOf(
  { any, party }: Joining,
  file: ScenarioFile,
): readonly (readonly [Id, string])[] {
  const keys = any.use(({ carryOver }) => carryOver?.situation ?? []);
  return any.use((ruleset) => {
    const set = ruleset.setUp(runAt(file, 0).scenario);
    if (set.ok) return [];
    return set.problems.flatMap(({ path: [list, index, part, key] }) => {
      const who = list === 'combatants' ? file.combatants[Number(index)]?.id : undefined;
      const isOurs = party.some(({ id }) => id === who);
      return who !== undefined && isOurs && part === 'state' && keys.includes(String(key))
        ? [[who, String(key)] as const]
        : [];
    });
  });
}

const calledIn = ({ entry }: Place): string => entry.name ?? humanize(entry.id);

/** What is left out of the encounter, in words. */
function notesOf({ any, places, party }: Joining, refused: Refused): readonly string[] {
  const empty = places.slice(party.length).map(calledIn);
  const changed = places.slice(0, party.length).flatMap((place, i) => {
    const member = party[i];
    const situation = new Set(situationOf(any, place.entry).map(([key]) => key));
    const lost = Object.keys(place.entry.state ?? {}).filter(
      (key) => !situation.has(key) || refused.get(member?.id ?? '')?.has(key),
    );
    const words = lost.map(humanize).join(', ');
    return member && lost.length > 0
      ? [`${member.name} doesn’t begin as ${calledIn(place)} does: ${words}.`]
      : [];
  });
  return empty.length === 0
    ? changed
    : [
        ...changed,
        `No one takes the ${empty.length === 1 ? 'place' : 'places'} of ${empty.join(', ')}.`,
      ];
}

/** How often refused parts are left out before the set-up reports what is wrong. */
const MAX_TRIES = 4;

/** An encounter with a campaign's party in it, and a sentence for each part of the encounter left out for that. */
export interface JoinedParty {
  readonly file: ScenarioFile;
  readonly notes: readonly string[];
}

/**
 * An encounter with a campaign's party in place of one side. Each member starts as they came out of earlier fights, and
 * hidden, mounted or unaware as the encounter has it. The places of that side are taken in order; members without one
 * stand near the first. House rules of the campaign override the encounter's; its script and seed are left out.
 */
export function joinParty(
  any: AnyRuleset,
  encounter: unknown,
  side: string,
  campaign: Campaign,
): Result<JoinedParty> {
  const read = readScenario(encounter);
  if (!read.ok) return read;
  const file = read.value;
  const places = placesOf(any, file, side);
  const party = campaign.party.filter(({ dead }) => !dead);
  if (file.ruleset !== campaign.system)
    return fail({
      path: ['ruleset'],
      message: `this encounter is of another system, ${file.ruleset}`,
      expected: `one of ${campaign.system}`,
    });
  if (places.length === 0)
    return fail({
      path: ['side'],
      message: `there is no side "${side}"`,
      expected: `one of: ${listNames(new Set(file.combatants.map((each) => each.side)))}`,
    });
  if (party.length === 0)
    return fail({ path: ['party'], message: 'no one in the party can fight' });
  const joining: Joining = { any, file, side, campaign, places, party };
  const names = namesOf(file, places, party);
  const refused = new Map<Id, Set<string>>();
  let joined = joinedFile(joining, names, refused);
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const more = refusedOf(joining, joined);
    if (more.length === 0) break;
    for (const [who, key] of more) refused.set(who, (refused.get(who) ?? new Set()).add(key));
    joined = joinedFile(joining, names, refused);
  }
  return ok({ file: joined, notes: notesOf(joining, refused) });
}
