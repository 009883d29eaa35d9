import type { DiceSource } from '@tiltyard/engine/core';
import { enumerate } from '@tiltyard/engine/odds';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../testing/samples.js';
import { refusalOf } from './odds.js';
import { Trial } from './trial.js';

/** The same source of dice, but without replaying: parts that are run once are run again on every branch. */
const anew = (chance: DiceSource): DiceSource => ({
  enumerating: true,
  die: (die, name, who, same) => chance.die(die, name, who, same),
  pool: (pool, name, who, same) => chance.pool(pool, name, who, same),
  chain: (die, onward, name, who, same) => chance.chain(die, onward, name, who, same),
  until: (attempt) => chance.until(attempt),
  fold: (part, key) => (chance.fold ? chance.fold(part, key) : part()),
});

describe.each([...rulesets.keys()])('%s', (system) => {
  it('has the same result, whether parts that are run once are replayed or run again', () => {
    for (const sample of samplesOf(system, { seeds: 1, commands: 30 })) {
      sample.use(({ ruleset, state, command }) => {
        if (refusalOf(ruleset, state, command)) return;
        const outcomesWith = (wrap: (chance: DiceSource) => DiceSource) => {
          const trial = new Trial(ruleset, state, command, {});
          const { outcomes, leftOut, leaves } = enumerate(
            (chance) => trial.run(wrap(chance)),
            trial.written,
            { leaves: 200, chain: 2, retries: 3 },
            trial.standing,
          );
          return { outcomes: [...outcomes.values()], leftOut, leaves };
        };
        expect(outcomesWith((chance) => chance)).toEqual(outcomesWith(anew));
      });
    }
  });
});
