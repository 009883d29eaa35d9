import { stage } from './stage.js';
import type { Person, Stage, Staging } from './stage.js';

export const sword = { broadsword: 60 };
/** `foe` acts first, then `v`, then `after`. */
export const three = (v: Person = {}, staging: Staging = {}) =>
  stage(
    {
      foe: { at: [0, 0], arms: sword },
      v: { at: [2, 0], arms: { broadsword: 75 }, ...v },
      after: { at: [4, 0], arms: sword },
    },
    staging,
  );
export const mayAttack = (s: Stage) =>
  s.fight.refusal({ do: 'attack', by: 'v', with: { weapon: 'v/broadsword', target: 'foe' } })
    ?.rules ?? 'allowed';
/** Whether v may attack on its turn, for a number of rounds. */
export function turns(s: Stage, rounds: number): readonly unknown[] {
  const seen: unknown[] = [];
  for (let i = 0; i < rounds; i++) {
    while (s.turn !== 'v') s.end();
    seen.push(mayAttack(s));
    s.end();
  }
  return seen;
}
