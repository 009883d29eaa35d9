import { readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { expect } from 'vitest';

/** Uses the first fight of a scenario file right after its start. */
export function started<R>(
  url: URL,
  use: <S extends FightState>(ruleset: Ruleset<S>, fight: Fight<S>) => R,
): R {
  const loaded = loadRuns(readFileSync(url, 'utf8'), url.pathname, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('no fight');
  return run.use((ruleset, initial) => {
    const sensible = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      seed: 'review',
      decide: (question, state) => ({ value: sensible.answer(question, state), from: 'policy' }),
    });
    expect(fight.begin().kind).toBe('done');
    return use(ruleset, fight);
  });
}
