import { acting, byFallback } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import type { Journal } from '@tiltyard/engine/fight';
import { sample } from '@tiltyard/room/testing';
import { rulesets } from '@tiltyard/rulesets';

/**
 * The journal of a fight in which combatants end their turns until it has this many entries.
 * @param scenario its text
 */
export function longJournal(entries: number, scenario = sample('renaissance-gatehouse')): Journal {
  const loaded = loadRuns(scenario, 'scenario', rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error(`the scenario is broken: ${JSON.stringify(loaded)}`);
  return run.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, {
      seed: 'long',
      decide: (question) => ({ value: byFallback([question])[0] ?? null, from: 'fallback' }),
    });
    fight.begin();
    while (fight.log.length < entries)
      fight.perform({ do: 'end', by: acting(fight.state) ?? '', with: {} });
    return fight.journal();
  });
}

/** The body of a request that imports a journal. */
export const importBody = (journal: Journal): string => JSON.stringify({ journal, name: 'Gia' });

/** The same journal, except that the patch of its last entry has an invalid path. */
export const withBadEnd = (journal: Journal): Journal => ({
  ...journal,
  entries: journal.entries.map((entry, i, all) =>
    i === all.length - 1
      ? { ...entry, patches: [{ path: ['no', 'where', 'x'], value: 1 }] }
      : entry,
  ),
});
