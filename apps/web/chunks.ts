import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { systems } from '@tiltyard/rulesets/systems';
import type { Rolldown } from 'vite';
import { WRITES_JSON_SCHEMA } from './later-json-schema.js';
import type { Graph } from './reach.js';
import { reach } from './reach.js';

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>;

const source = fileURLToPath(new URL('src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(
  (file) => source + file,
);
const pages = files.filter((file) => file.endsWith('-page.tsx'));
const workers = files.filter((file) => file.endsWith('.worker.ts'));

const rulesets = fileURLToPath(new URL('../../packages/rulesets/', import.meta.url));
const rules = systems.map(({ id }) => `${rulesets}${id}/index.ts`);

// The files that load one after the other before a fight can be played on this page. For a fight on
// a server, only frame and fight load.
const frame = `${source}main.tsx`;
const start = `${source}pages/start/start-page.tsx`;
const play = `${source}pages/start/play-example.ts`;
const fight = `${source}pages/fight/fight-page.tsx`;

/** Draws the ground of fights on maps of places. */
const places = `${source}pages/fight/map/graph/graph-ground.tsx`;

/** Loaded once a fight can be played, starting with the odds. */
const odds = `${source}odds/odds.worker.ts`;
const acting = `${source}pages/fight/acting-parts.ts`;
const later = [
  acting,
  ...['menu/fight-menu.tsx', 'sheet/sheet-drawer.tsx', 'act/composing/set-value.tsx'].map(
    (file) => `${source}pages/fight/${file}`,
  ),
];

type Test = (id: string, graph: Graph) => boolean;

const either =
  (...tests: readonly Test[]): Test =>
  (id, graph) =>
    tests.some((test) => test(id, graph));

const both =
  (...tests: readonly Test[]): Test =>
  (id, graph) =>
    tests.every((test) => test(id, graph));

const from =
  (...all: readonly string[]): Test =>
  (id, graph) =>
    all.some((each) => reach(each, graph).has(id));

/**
 * Modules that something other than this page also loads; a module that only this page uses goes
 * into the page's own file.
 */
const besides = (page: string): Test =>
  from(...pages.filter((each) => each !== page), play, ...later);

/**
 * Engine modules that several systems use; a module that only one system uses is bundled with its
 * rules.
 */
const ofSystems: Test = (id, graph) =>
  !id.startsWith(rulesets) && rules.filter((each) => reach(each, graph).has(id)).length > 1;

const ofFight = either(from(fight), ofSystems);
const ofStartAndFight = both(from(start), ofFight);

/** Modules that workers load too, so their file must contain nothing that draws the page. */
const ofWorkers = either(from(...workers), ofSystems);

/**
 * One file for each stage of loading until a fight is played, on this page or on a server: on a
 * slow connection every file costs a fraction of a second. Each module goes into the first file
 * whose test it passes; pages have files of their own, and everything else is split by what loads
 * it.
 */
const FILES: readonly (readonly [name: string, test: Test])[] = [
  ['frame-rules', both(ofWorkers, either(from(frame), ofStartAndFight))],
  ['frame', from(frame)],
  ['drawn', ofStartAndFight],
  // Each of these also contains its imports, unless an earlier file has them.
  ['rules', both(ofWorkers, either(ofFight, from(acting)))],
  ['fight', both(from(fight), besides(fight))],
  ['places', both(from(start), from(places))],
  ['start', both(from(start), besides(start))],
  ['odds', from(odds)],
  ['play-rules', both(ofWorkers, from(play))],
  ['acting', from(acting)],
  ['play', from(play)],
];

const own: readonly string[] = [...pages, ...workers];

/** Whether a module stays out of these groups, even if their tests would match it. */
const isOnItsOwn = (id: string): boolean => own.includes(id) || WRITES_JSON_SCHEMA.test(id);

export const CHUNKS: Groups = FILES.map(([name, test]) => ({
  debugName: name,
  name: (id, graph) => (!isOnItsOwn(id) && test(id, graph) ? name : null),
}));
