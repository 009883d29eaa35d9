import { readdirSync, readFileSync } from 'node:fs';
import type { AnyRuleset } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { rulesets } from '@tiltyard/rulesets';
import type { AnyRoom } from '../any-room.js';
import { anyRoom } from '../any-room.js';
import { Room } from '../room.js';

/** The text of a sample encounter, for example `renaissance-ambush`. */
export const sample = (name: string): string =>
  readFileSync(new URL(`../../../../examples/${name}.yaml`, import.meta.url), 'utf8');

const systemOf = (name: string): string => /^ruleset: *(\S+)/m.exec(sample(name))?.[1] ?? '';

/** The name of the first sample encounter of each system, by the system. */
export function firstSamples(): ReadonlyMap<string, string> {
  const names = readdirSync(new URL('../../../../examples/', import.meta.url))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted();
  return new Map(
    [...rulesets.keys()].map((id) => {
      const first = names.find((name) => systemOf(name) === id);
      if (first === undefined) throw new Error(`no sample encounter of ${id}`);
      return [id, first];
    }),
  );
}

/** A room for the first fight of a scenario, with a GM's seat `gm`. */
export function roomFor(scenario: string, seed = 'seed', id = 'fight'): AnyRoom {
  const loaded = loadRuns(scenario, 'scenario', rulesets);
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
  const [run] = loaded.value.runs;
  const any: AnyRuleset = loaded.value.ruleset;
  if (!run) throw new Error('a scenario without a fight');
  return run.use((ruleset, initial) =>
    anyRoom(any, Room.create(ruleset, initial, { id, title: run.run.title, seed, gm: 'Gia' })),
  );
}
