import type { Id, JsonObject } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { true20 } from '../index.js';
import type { State } from '../state/state.js';

/** How the odds are walked: with like faces taken together or not, and with second rolls bought or not. */
interface Walk {
  readonly hints: boolean;
  readonly again?: boolean;
}

/** What an action may come to: how everyone is marked, and whose fault it was. */
export function outcomes(
  state: State,
  by: Id,
  id: string,
  parameters: JsonObject,
  { hints, again = false }: Walk,
) {
  const sandbox = new Sandbox(true20, state);
  // Without hints every face is walked by itself, and no branches meet.
  const plain = (chance: DiceSource): DiceSource => ({
    enumerating: hints,
    die: (die, name, who, same) => chance.die(die, name, who, hints ? same : undefined),
    pool: (pool, name, who, same) => chance.pool(pool, name, who, hints ? same : undefined),
    chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
    until: (attempt) => chance.until(attempt),
  });
  const found = enumerate(
    (chance) =>
      sandbox.run(() => {
        true20.actions.get(id)?.perform(
          sandbox.table(plain(chance), (questions) =>
            questions.map((question) =>
              again && question.id === 'reroll' ? 'yes' : (question.fallback ?? null),
            ),
          ),
          by,
          parameters,
        );
        const key = JSON.stringify(
          Object.values(sandbox.state.combatants).map(({ marks, posture, conditions }) => [
            marks,
            posture,
            conditions.map(({ kind }) => kind),
          ]),
        );
        return { key, value: key };
      }),
    sandbox.written,
    { leaves: 400_000, chain: 1, retries: 1 },
  );
  return {
    leaves: found.leaves,
    leftOut: found.leftOut,
    odds: [...found.outcomes]
      .map(([key, { weight }]) => `${key} ${weight.num}/${weight.den}`)
      .toSorted(),
  };
}
