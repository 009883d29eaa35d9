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

// What is loaded one after the other until a fight is played in this page. At a server's table it is only frame and fight.
const frame = `${source}main.tsx`;
const start = `${source}pages/start/start-page.tsx`;
const play = `${source}pages/start/play-example.ts`;
const fight = `${source}pages/fight/fight-page.tsx`;

/** What draws the ground of a fight among places. */
const places = `${source}pages/fight/map/graph/graph-ground.tsx`;

/** What is loaded once a fight can be played, and first of all what tells the odds. */
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

/** Loaded from elsewhere than a page, too: what only one page draws is in the file of that page. */
const besides = (page: string): Test =>
  from(...pages.filter((each) => each !== page), play, ...later);

/** What several systems take of the engine; what only one takes comes with its rules. */
const ofSystems: Test = (id, graph) =>
  !id.startsWith(rulesets) && rules.filter((each) => reach(each, graph).has(id)).length > 1;

const ofFight = either(from(fight), ofSystems);
const ofStartAndFight = both(from(start), ofFight);

/** Loaded by workers too, so that nothing that draws the page may be in a file with it. */
const ofWorkers = either(from(...workers), ofSystems);

/**
 * A file for each part of what is loaded until a fight is played, in this page or at a server's table: over a slow net
 * every file costs a part of a second. Each thing is in the first file that it belongs to; pages have their own, and
 * everything else is split by who loads it.
 */
const FILES: readonly (readonly [name: string, test: Test])[] = [
  ['frame-rules', both(ofWorkers, either(from(frame), ofStartAndFight))],
  ['frame', from(frame)],
  ['drawn', ofStartAndFight],
  // Each takes along what it imports unless another before it has that.
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

/** Whether a file goes with what loads it, whatever seems to reach it. */
const isOnItsOwn = (id: string): boolean => own.includes(id) || WRITES_JSON_SCHEMA.test(id);

export const CHUNKS: Groups = FILES.map(([name, test]) => ({
  debugName: name,
  name: (id, graph) => (!isOnItsOwn(id) && test(id, graph) ? name : null),
}));
