import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>;
type Graph = Parameters<Exclude<Groups[number]['name'], string>>[1];

const source = fileURLToPath(new URL('src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(
  (file) => source + file,
);
const pages = files.filter((file) => file.endsWith('-page.tsx'));
const workers = files.filter((file) => file.endsWith('.worker.ts'));

/** What is loaded one after the other until a fight is played, and from where. */
const STAGES = [
  ['frame', `${source}main.tsx`],
  ['start', `${source}pages/start/start-page.tsx`],
  ['play', `${source}pages/start/play-example.ts`],
  ['fight', `${source}pages/fight/fight-page.tsx`],
] as const;

/** What the page of a fight loads once it can be played: what both have is in a file with what several pages have. */
const LATER = ['menu/fight-menu.tsx', 'sheet/sheet-drawer.tsx', 'act/composing/set-value.tsx'].map(
  (file) => `${source}pages/fight/${file}`,
);

const reached = new Map<string, ReadonlySet<string>>();

/** All that a module loads at once, itself included. */
function reach(from: string, graph: Graph): ReadonlySet<string> {
  const known = reached.get(from);
  if (known) return known;
  const found = new Set([from]);
  for (const id of found)
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) found.add(other);
  reached.set(from, found);
  return found;
}

const isReached = (id: string, from: readonly string[], graph: Graph): boolean =>
  from.some((each) => reach(each, graph).has(id));

/**
 * One file for each stage of what is loaded until a fight is played, besides one for what workers need of it, too: over a
 * slow net every file costs a part of a second. Pages have their own, and everything else is split by who loads it.
 */
export const CHUNKS: Groups = STAGES.flatMap(([stage, from]) => {
  const others = [...pages.filter((page) => page !== from), ...LATER];
  const group = (name: string, test: (id: string, graph: Graph) => boolean): Groups[number] => ({
    debugName: name,
    name: (id, graph) =>
      !pages.includes(id) && reach(from, graph).has(id) && test(id, graph) ? name : null,
  });
  return [
    group(`${stage}-rules`, (id, graph) => isReached(id, workers, graph)),
    // What only the page of a fight draws is in the file of that page.
    group(stage, (id, graph) => stage !== 'fight' || isReached(id, others, graph)),
  ];
});
