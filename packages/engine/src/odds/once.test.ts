import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiceSource, RulesContext } from '../core/rules-context.js';
import { byFallback } from '../core/rules-context.js';
import type { Note, NoteListener } from '../core/events/note.js';
import { Sandbox } from '../ruleset/sandbox.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import type { ToyState } from '../testing/toy-state.js';
import { fighter } from '../testing/toy-state.js';
import { d } from '../values/dice.js';
import { LIMITS } from '../values/limits.js';
import { enumerate } from './enumerate.js';

type Rules = (ctx: RulesContext<ToyState>) => string | number;

/** The same dice, with every part run again on every branch. */
const anew = (chance: DiceSource): DiceSource => ({
  enumerating: true,
  die: (die, name, who, same) => chance.die(die, name, who, same),
  pool: (pool, name, who, same) => chance.pool(pool, name, who, same),
  chain: (die, onward, name, who, same) => chance.chain(die, onward, name, who, same),
  until: (attempt) => chance.until(attempt),
  fold: (part, key) => (chance.fold ? chance.fold(part, key) : part()),
});

/** The results of the rules, and how often each number of luck is written, with and without replayed parts. */
function both(rules: Rules, notes?: NoteListener) {
  const sandbox = new Sandbox(toy, toyState());
  const luck = (): number => fighter(sandbox.state, 'ann').luck;
  const found = (wrap: (chance: DiceSource) => DiceSource) => {
    const { outcomes } = enumerate(
      (chance) =>
        sandbox.run(() => {
          const key = `${rules(sandbox.table(wrap(chance), byFallback, notes))} luck ${luck()}`;
          return { key, value: 0 };
        }),
      sandbox.written,
      LIMITS,
      luck,
    );
    return [...outcomes].map(([key, { weight }]) => `${key}: ${weight.num}/${weight.den}`);
  };
  return { once: found((chance) => chance), anew: found(anew) };
}

const addLuck = (ctx: RulesContext<ToyState>, points: number): void => {
  const ann = fighter(ctx.state, 'ann');
  ctx.put(ann, 'luck', (3 * ann.luck + points) % 7);
};

const roll = (ctx: RulesContext<ToyState>, faces: number): number =>
  ctx.roll(d(faces), 'die', 'ann');

type Step =
  | { readonly does: 'write' | 'roll' | 'attempt'; readonly n: number }
  | { readonly does: 'once' | 'fold'; readonly steps: readonly Step[] };

const { steps } = fc.letrec<{ step: Step; steps: readonly Step[] }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('write', 'roll', 'attempt'), fc.integer({ min: 1, max: 3 }))
      .map(([does, n]): Step => ({ does, n })),
    fc
      .tuple(fc.constantFrom('once', 'fold'), tie('steps'))
      .map(([does, inner]): Step => ({ does, steps: inner })),
  ),
  steps: fc.array(tie('step'), { maxLength: 3 }),
}));

function follow(ctx: RulesContext<ToyState>, way: readonly Step[], from: number): number {
  let sum = from;
  for (const step of way) {
    const before = sum;
    switch (step.does) {
      case 'write':
        addLuck(ctx, step.n + sum);
        break;
      case 'roll':
        sum = (2 * sum + roll(ctx, step.n)) % 11;
        break;
      case 'attempt':
        sum += ctx.until(() => {
          const face = roll(ctx, 1 + step.n);
          return face > 1 ? face : undefined;
        });
        break;
      case 'once':
        sum = ctx.once(() => follow(ctx, step.steps, before));
        break;
      case 'fold':
        sum = ctx.fold(() => follow(ctx, step.steps, before), Number);
        break;
    }
  }
  return sum;
}

describe('a part that is run once', () => {
  it('is replayed on all branches that continue from it, before the first die and after others', () => {
    const times = [0, 0];
    const rules: Rules = (ctx) => {
      const first = ctx.once(() => {
        times[0] = (times[0] ?? 0) + 1;
        addLuck(ctx, 1);
        return 10;
      });
      const face = roll(ctx, 3);
      const second = ctx.once(() => {
        times[1] = (times[1] ?? 0) + 1;
        addLuck(ctx, face);
        return face * 100;
      });
      return first + second + roll(ctx, 2);
    };
    const { once, anew: each } = both(rules);
    expect(once).toEqual(each);
    expect(times).toEqual([1 + 6, 3 + 6]);
  });

  it('is never stale: whatever is rolled, written, folded and retried in and around it, the odds are the same', () => {
    fc.assert(
      fc.property(steps, (way) => {
        const { once, anew: each } = both((ctx) => follow(ctx, way, 0));
        expect(once).toEqual(each);
      }),
      { numRuns: 60 },
    );
  });

  it('is run again if its notes cannot be replayed', () => {
    const heard: Note[] = [];
    let times = 0;
    const { once, anew: each } = both((ctx) => {
      ctx.once(() => times++);
      return roll(ctx, 4);
    }, heard);
    expect(once).toEqual(each);
    expect(times).toBe(8);
  });
});
