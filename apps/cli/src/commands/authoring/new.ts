import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRuleset, Json, JsonObject } from '@tiltyard/engine';
import { MAX_MAP_TEXT, readMapFile } from '@tiltyard/engine/files/exchange';
import { loadRuns, rulesetNamed } from '@tiltyard/engine/files';
import { readVersion } from '@tiltyard/engine/ruleset';
import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import { stringify } from 'yaml';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';
import { InputError } from '../../input-error.js';
import { line } from '../../text/output.js';

const TEMPLATE = fileURLToPath(new URL('../../../templates/ruleset', import.meta.url));

/** The title for an id: `Border Reivers` for `border-reivers`. */
const titleOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const namesIn = (id: string): readonly (readonly [RegExp, string])[] => {
  const title = titleOf(id);
  const words = title.replaceAll(' ', '');
  return [
    [/my-system/g, id],
    [/My System/g, title],
    [/mySystem/g, words.charAt(0).toLowerCase() + words.slice(1)],
    [/\bMY-/g, `${(id.split('-')[0] ?? id).toUpperCase()}-`],
  ];
};

/**
 * Writes a small complete ruleset into a new folder, ready to play.
 * @param place the folder; its name is the id of the system
 * @throws InputError if the folder already exists, or its name cannot be an id
 */
export function newRuleset(place: string, world: CliEnvironment): number {
  const folder = resolve(world.cwd, place);
  const id = basename(folder);
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(id))
    throw InputError.say(
      `"${id}" can be no id of a system`,
      'small letters, digits and hyphens, such as my-system',
    );
  if (world.rulesets.has(id)) throw InputError.say(`there is a system "${id}" already`);
  if (existsSync(folder))
    throw InputError.file(place, 'it exists; nothing is replaced', 'a new folder');
  const names = namesIn(id);
  const renamed = (text: string): string =>
    names.reduce((all, [old, now]) => all.replaceAll(old, now), text);
  cpSync(TEMPLATE, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, renamed(readFileSync(path, 'utf8')));
  }
  renameSync(join(folder, 'my-system.test.ts'), join(folder, `${id}.test.ts`));
  const shown = relative(world.cwd, folder) || '.';
  line(world, `${titleOf(id)} is in ${shown}. Now:`);
  for (const command of ['run', 'play', 'odds'])
    line(
      world,
      `  tiltyard ${command} ${join(shown, 'examples/bridge.yaml')} --ruleset ./${shown}`,
    );
  line(world, `  tiltyard test ./${shown}`);
  line(world, `  tiltyard serve --ruleset ./${shown}`);
  return EXIT_OK;
}

/** For each kind of space, a map and places on it for two sides of two. */
const GROUNDS = {
  grid: {
    map: { rows: Array.from({ length: 8 }, () => '.'.repeat(12)) },
    places: [
      [3, 3],
      [3, 5],
      [8, 3],
      [8, 5],
    ],
  },
  graph: { map: { rows: ['A1 A2 A3', 'B1 B2 B3'] }, places: ['A1', 'B1', 'A3', 'B3'] },
  zones: { map: undefined, places: [] },
} as const;

/** A map with starting places for two sides. */
interface Ground {
  readonly map: JsonObject | undefined;
  readonly places: readonly Json[];
}

/** The starting places of two sides of two on a map: free cells, from its left and its right edge. */
function placesOn(map: GridMap): readonly Json[] {
  const closed = new Set(
    map.cells
      .filter(({ blocked, impassable }) => blocked === true || impassable === true)
      .map(({ at }) => at.join()),
  );
  const free: [number, number][] = [];
  for (let x = 0; x < map.width; x++)
    for (let y = 0; y < map.height; y++) if (!closed.has([x, y].join())) free.push([x, y]);
  return [...free.slice(0, 2), ...free.slice(-2)];
}

/**
 * Reads the map from a file of another program; prints what was changed.
 * @throws InputError if it is not a map, or the system has no grid
 */
function groundOfFile(file: string, ruleset: AnyRuleset, world: CliEnvironment): Ground {
  if (ruleset.about.space !== 'grid')
    throw InputError.say(`${ruleset.id} has no grid`, 'a system with a grid for --map');
  const path = resolve(world.cwd, file);
  if (!existsSync(path)) throw InputError.file(file, 'there is no such file');
  if (statSync(path).size > MAX_MAP_TEXT)
    throw InputError.file(file, 'it is too large', `at most ${MAX_MAP_TEXT / 1_000_000} MB`);
  const read = readMapFile(readFileSync(path, 'utf8'));
  if (!read.ok) throw new InputError(read.problems.map((problem) => ({ ...problem, file })));
  const { map, notes, image, extent } = read.value;
  const grid = parseGrid(map);
  if (!grid.ok) throw new InputError(grid.problems);
  line(world, `${file}: a map of ${extent.width} by ${extent.height} squares.`);
  for (const note of notes) line(world, `  ${note}`);
  if (image) line(world, '  Scenario files have no picture: it was left out.');
  return { map, places: placesOn(grid.value) };
}

/** A scenario file of two equal sides: each has one combatant of each of the first two templates. */
function encounterOf(ruleset: AnyRuleset, title: string, { map, places }: Ground): string {
  const { templates } = ruleset.catalogue();
  const combatants = ['red', 'blue'].flatMap((side, s) =>
    ['1', '2'].map((number, n) => {
      const from = templates[n % Math.max(1, templates.length)]?.id;
      const at = places[2 * s + n];
      return {
        id: `${side}-${number}`,
        side,
        ...(from === undefined ? {} : { from }),
        ...(at === undefined ? {} : { at }),
      };
    }),
  );
  return stringify(
    { title, ruleset: ruleset.id, ...(map ? { map } : {}), combatants },
    { collectionStyle: 'any', lineWidth: 120 },
  );
}

/**
 * Writes a scenario file to start from.
 * @param mapFile a map file of another program to fight on
 * @throws InputError if there is no such system, or the file already exists
 */
export function newEncounter(
  system: string,
  file: string | undefined,
  mapFile: string | undefined,
  world: CliEnvironment,
): number {
  const found = rulesetNamed(world.rulesets, system);
  if (!found.ok) throw new InputError(found.problems);
  const name = file ?? `${system}-encounter.yaml`;
  const path = resolve(world.cwd, name);
  if (existsSync(path)) throw InputError.file(name, 'the file exists; nothing is replaced');
  const ground =
    mapFile === undefined
      ? GROUNDS[found.value.about.space]
      : groundOfFile(mapFile, found.value, world);
  const title = titleOf(basename(name).replace(/\.[^.]*$/, ''));
  const text = encounterOf(found.value, title, ground);
  const loaded = loadRuns(text, name, world.rulesets);
  if (!loaded.ok) throw new InputError(loaded.problems);
  mkdirSync(resolve(path, '..'), { recursive: true });
  writeFileSync(path, text);
  // A ruleset that is not shipped must be named on the command line again. If the settings or the environment already
  // name it, the option does no harm.
  const { origin } = readVersion(found.value.version);
  const outside = world.outside.find(({ hash }) => hash === origin?.hash);
  const play = `tiltyard run ${name}${outside ? ` --ruleset ${outside.spec}` : ''}`;
  line(world, `${name} is ready: two sides with two each. Change it as you like; then: ${play}`);
  return EXIT_OK;
}
