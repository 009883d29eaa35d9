import type { Id, JsonObject } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { true20 } from '../index.js';
import type { State } from '../state/state.js';

/** How odds are enumerated: with equivalent faces merged (`hints`) or not, and with rerolls bought (`again`) or not. */
interface Walk {
  readonly hints: boolean;
  readonly again?: boolean;
}

/** The outcomes of an action (marks, postures and conditions of all combatants) with their exact chances. */
export function outcomes(
  state: State,
  by: Id,
  id: string,
  parameters: JsonObject,
  { hints, again = false }: Walk,
) {
  const sandbox = new Sandbox(true20, state);
  // Without hints every face is its own branch, and branches never merge.
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
