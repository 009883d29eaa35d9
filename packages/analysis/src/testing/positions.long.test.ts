import { readdirSync, readFileSync } from 'node:fs';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { characterPolicy, seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { expect, it } from 'vitest';

/** Each file is a position at the first turn. Its script is the best command, with only the parameters that matter. */
const POSITIONS = new URL('./positions/', import.meta.url);

/**
 * The number of seeds tried for each position, and with how many it must be solved; a single seed would only show its
 * luck.
 */
const SEEDS = 5;
const MOST = 3;

it.each(readdirSync(POSITIONS))('%s is solved in 400 rollouts with most seeds', (file) => {
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
    const wanted = expect.objectContaining({
      by,
      do: best?.do,
      with: expect.objectContaining(best?.with ?? {}),
    });
    const choices = Array.from({ length: SEEDS }, (_, i) =>
      characterPolicy(ruleset, 'strong', `luck ${i}`).command(view, by),
    );
    expect(
      choices.filter((choice) => wanted.asymmetricMatch(choice)).length,
    ).toBeGreaterThanOrEqual(MOST);
  });
});
