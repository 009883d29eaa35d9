import { readdirSync, readFileSync } from 'node:fs';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { CommandSearch, seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { expect, it } from 'vitest';

/** Each file stands at the first turn; its script is the best command of it, as far as it matters. */
const POSITIONS = new URL('./positions/', import.meta.url);

it.each(readdirSync(POSITIONS))('%s is solved in 400 rollouts', (file) => {
  const loaded = loadRuns(readFileSync(new URL(file, POSITIONS), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  const best = run?.run.script?.[0];
  const by = best?.by;
  if (!run || by === undefined) throw new Error(`${file} names no best command`);
  run.use((ruleset, initial) => {
    const sensible = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      seed: 'position',
      decide: (question, state) => ({ value: sensible.answer(question, state), from: 'policy' }),
    });
    expect(fight.begin().kind).toBe('done');
    const view = ruleset.view(fight.state, seatOfSide(fight.state, by));
    const search = new CommandSearch(ruleset, view, by, { rollouts: 400, seed: 'position' });
    while (search.step());
    expect(search.result()?.choice).toMatchObject({ by, do: best?.do, with: best?.with });
  });
});
