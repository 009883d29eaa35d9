import type { Json, JsonObject, Problem, Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ScenarioFile, SideMark, TokenAppearance } from '@tiltyard/engine/ruleset';
import type { GridMap, Scale } from '@tiltyard/engine/space';
import { fail, ok } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readDocument, readScenario, SIDE_MARKS } from '@tiltyard/engine/ruleset';
import { parseGraph, parseGrid } from '@tiltyard/engine/space';
import { humanize, isObject } from '@tiltyard/engine/values';
import { stringify } from 'yaml';
import type { System } from '../../systems/system.js';
import { registryOf } from '../../systems/system.js';

/** A combatant of an encounter being built, as it will be in the file. */
export interface DraftCombatant {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly from: string | undefined;
  /** Values that override those of the template. */
  readonly sheet: JsonObject;
  /** The state at the start, where it is not the default. */
  readonly state: JsonObject;
  readonly at: Json | undefined;
  /** The look of its token, if chosen. */
  readonly token?: TokenAppearance | undefined;
}

/** The display name of a combatant: the id as words if there is no name. */
export const nameOf = ({ id, name }: Pick<DraftCombatant, 'id' | 'name'>): string =>
  name || humanize(id);

/** An encounter being built: a scenario file in parts, valid or not. */
export interface EncounterDraft {
  readonly title: string;
  readonly about: string;
  readonly system: string;
  readonly seed: string | undefined;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  readonly map: JsonObject | undefined;
  readonly people: readonly DraftCombatant[];
  /** The rest of the file: content, scripts, tests. Kept unchanged. */
  readonly rest: JsonObject;
}

/** An empty encounter. */
export const emptyDraft = (system: string): EncounterDraft => ({
  title: 'A new encounter',
  about: '',
  system,
  seed: undefined,
  options: {},
  map: undefined,
  people: [],
  rest: {},
});

/** Reads a scenario file in YAML or JSON into its parts. */
export function readDraft(text: string, name: string): Result<EncounterDraft> {
  const document = readDocument(text, name);
  if (!document.ok) return document;
  const read = readScenario(document.value.data);
  return read.ok ? ok(draftOf(read.value)) : fail(...document.value.locate(read.problems));
}

/** The parts of a scenario file. */
export function draftOf({
  title,
  about,
  ruleset,
  seed,
  options,
  map,
  combatants,
  ...rest
}: ScenarioFile): EncounterDraft {
  const people = combatants.map(
    ({ id, name, side, from, sheet, state, at, token }): DraftCombatant => ({
      id,
      name: name ?? '',
      side,
      from,
      sheet: sheet ?? {},
      state: state ?? {},
      at,
      ...(token ? { token } : {}),
    }),
  );
  // Through JSON, so that only plain data is stored.
  const kept: JsonObject = JSON.parse(JSON.stringify(rest));
  return {
    title,
    about: about ?? '',
    system: ruleset,
    seed: seed === undefined ? undefined : String(seed),
    options: options ?? {},
    map,
    people,
    rest: kept,
  };
}

/** The marks that an encounter sets for its sides. */
export function sideMarksOf({ rest }: EncounterDraft): ReadonlyMap<string, SideMark> {
  const { sides } = rest;
  return new Map(
    Object.entries(isObject(sides) ? sides : {}).flatMap(([side, value]) => {
      const mark = SIDE_MARKS.find((each) => each === value);
      return mark ? [[side, mark] as const] : [];
    }),
  );
}

const isEmpty = (data: object): boolean => Object.keys(data).length === 0;

/** The scenario file of an encounter, as data. */
export function fileOf({
  title,
  about,
  system,
  seed,
  options,
  map,
  people,
  rest,
}: EncounterDraft): JsonObject {
  return {
    title,
    ...(about === '' ? {} : { about }),
    ruleset: system,
    ...(seed === undefined ? {} : { seed }),
    ...(isEmpty(options) ? {} : { options }),
    ...(map === undefined ? {} : { map }),
    combatants: people.map(({ id, name, side, from, sheet, state, at, token }) => ({
      id,
      ...(name === '' ? {} : { name }),
      side,
      ...(from === undefined ? {} : { from }),
      ...(isEmpty(sheet) ? {} : { sheet }),
      ...(isEmpty(state) ? {} : { state }),
      ...(at === undefined ? {} : { at }),
      ...(token ? { token: { ...token } } : {}),
    })),
    ...rest,
  };
}

/** The scenario file of an encounter as text to save: YAML with short values on one line. */
export const textOf = (draft: EncounterDraft): string =>
  stringify(fileOf(draft), {
    lineWidth: 110,
    collectionStyle: 'any',
    flowCollectionPadding: false,
  });

/** Whether a problem only says that a combatant has not been placed on the map yet. */
const isUnplaced = ({ people }: EncounterDraft, { path: [head, index, field] }: Problem): boolean =>
  head === 'combatants' &&
  typeof index === 'number' &&
  field === 'at' &&
  people[index]?.at === undefined;

/** Sets up the fight of an encounter, or reports everything that prevents it. */
export function setUp(draft: EncounterDraft, system: System): Result<LoadedRun> {
  const loaded = loadRuns(JSON.stringify(fileOf(draft)), 'encounter', registryOf(system));
  if (!loaded.ok)
    return fail(
      ...loaded.problems.map((problem) =>
        isUnplaced(draft, problem)
          ? {
              path: problem.path,
              message: 'not placed yet: click the map to place them',
            }
          : problem,
      ),
    );
  const [run] = loaded.value.runs;
  return run ? ok(run) : fail({ path: [], message: 'this file contains no fight' });
}

/** Where in the builder a problem belongs. */
export type Where =
  | { readonly part: 'map' | 'rules' | 'general' }
  | { readonly part: 'person'; readonly index: number };

export function whereOf({ path: [head, second] }: Problem): Where {
  if (head === 'combatants' && typeof second === 'number') return { part: 'person', index: second };
  if (head === 'map') return { part: 'map' };
  if (head === 'options') return { part: 'rules' };
  return { part: 'general' };
}

/** A problem as a sentence for users, naming the value it concerns. */
export function problemText({ path, message, expected }: Problem): string {
  const name = path.findLast((step) => typeof step === 'string');
  const text = name === undefined ? message : message.replace(/^this /, `“${name}” `);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${expected === undefined ? '' : `; expected ${expected}`}.`;
}

/** An id made from a name, which no combatant has yet. */
export function freeId(people: readonly Pick<DraftCombatant, 'id'>[], name: string): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[^a-z]+|-+$/g, '') || 'combatant';
  const taken = new Set(people.map(({ id }) => id));
  if (!taken.has(base) && base !== 'gm') return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** The initials that represent a name on a token. */
export const initialsOf = (text: string): string =>
  text
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'the')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('') || '?';

const splitMap = (map: JsonObject, keys: readonly string[]): readonly [JsonObject, JsonObject] => [
  Object.fromEntries(Object.entries(map).filter(([key]) => keys.includes(key))),
  Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key))),
];

const GRID_KEYS = ['rows', 'legend', 'cells', 'walls', 'picture', 'fog'];
const GRAPH_KEYS = ['rows', 'places', 'borders', 'picture', 'fog'];

/**
 * The grid in a draft's map, and the rest of the map.
 * @param usual the scale to use where the map does not give one.
 */
export function gridOf(
  map: JsonObject,
  usual?: Scale,
): {
  readonly grid: Result<GridMap>;
  readonly rest: JsonObject;
} {
  const [ground, rest] = splitMap(map, GRID_KEYS);
  const { scale } = map;
  const read = parseGrid({
    ...ground,
    ...(usual || isObject(scale) ? { scale: { ...usual, ...(isObject(scale) ? scale : {}) } } : {}),
  });
  return { grid: read, rest };
}

/** The graph in a draft's map, and the rest of the map. */
export function graphOf(map: JsonObject): {
  readonly graph: ReturnType<typeof parseGraph>;
  readonly rest: JsonObject;
} {
  const [ground, rest] = splitMap(map, GRAPH_KEYS);
  return { graph: parseGraph(ground), rest };
}
