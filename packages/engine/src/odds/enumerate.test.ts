import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Die } from '../values/dice.js';
import { d } from '../values/dice.js';
import type { Enumeration } from './enumerate.js';
import { enumerate } from './enumerate.js';
import type { Fraction } from '../values/fraction.js';
import { add, divide, equal, fraction, multiply, ONE, subtract, ZERO } from '../values/fraction.js';
import type { Limits } from '../values/limits.js';
import { LIMITS } from '../values/limits.js';
import { Sandbox } from '../ruleset/sandbox.js';
import { byFallback } from '../core/rules-context.js';
import type { DiceSource, AnswerSource, RulesContext } from '../core/rules-context.js';
import type { ToyState } from '../testing/toy-state.js';
import { contest, toy, toyState } from '../testing/toy-ruleset.js';
import { fighter } from '../testing/toy-state.js';

type Rules = (ctx: RulesContext<ToyState>) => string | number;

interface Setting {
  readonly limits?: Limits;
  readonly decide?: AnswerSource;
  readonly state?: ToyState;
  readonly wrap?: (chance: DiceSource) => DiceSource;
}

function odds(
  rules: Rules,
  {
    limits = LIMITS,
    decide = byFallback,
    state = toyState(),
    wrap = (chance) => chance,
  }: Setting = {},
): Enumeration<string | number> {
  const sandbox = new Sandbox(toy, state, { guard: true });
  return enumerate(
    (chance) =>
      sandbox.run(() => {
        const value = rules(sandbox.table(wrap(chance), decide));
        return { key: value, value };
      }),
    sandbox.written,
    limits,
  );
}

const show = ({ num, den }: Fraction): string => `${num}/${den}`;
const weights = ({ outcomes }: Enumeration<unknown>): Record<string, string> =>
  Object.fromEntries([...outcomes].map(([key, { weight }]) => [key, show(weight)]));
const whole = ({ outcomes, leftOut }: Enumeration<unknown>): Fraction =>
  [...outcomes.values()].reduce((sum, { weight }) => add(sum, weight), leftOut);

/** The same dice without the hints on equivalent faces. */
const unhinted = (chance: DiceSource): DiceSource => ({
  enumerating: true,
  die: (die, name, who) => chance.die(die, name, who),
  pool: (pool, name, who) => chance.pool(pool, name, who),
  chain: (die, onward, name, who) => chance.chain(die, onward, name, who),
  until: (attempt) => chance.until(attempt),
});

const roll = (ctx: RulesContext<ToyState>, die: Die): number => ctx.roll(die, 'die', 'ann');

const always: AnswerSource = (questions) => questions.map(() => 'again');

describe('exact odds of repeated attempts', () => {
  it('scales a re-roll up within its own branch only: 1/2, not the 1/11 of scaling everything', () => {
    const found = odds((ctx) =>
      roll(ctx, d(2)) === 1
        ? ctx.until(() => (roll(ctx, d(10)) === 10 ? 'rare' : undefined))
        : 'plain',
    );
    expect(weights(found)).toEqual({ rare: '1/2', plain: '1/2' });
  });

  it('gives re-rolled ties the odds of the throws that are not ties', () => {
    let won = 0;
    let lost = 0;
    for (let a = 1; a <= 20; a++) {
      for (let b = 1; b <= 20; b++) {
        if (a + 3 > b + 2) won++;
        if (a + 3 < b + 2) lost++;
      }
    }
    const state = toyState(['ann', 'bob'], { ann: { luck: 0 } });
    const found = odds((ctx) => String(contest(ctx, 'ann', 'bob', 2)), { state });
    expect(weights(found)).toEqual({
      true: show(fraction(BigInt(won), BigInt(won + lost))),
      false: show(fraction(BigInt(lost), BigInt(won + lost))),
    });
  });

  it('follows an attempt that failed after a write: luck bought once wins p + (1 - p) p', () => {
    // d4 + 3 against d4 + 3: 6 of 16 throws win, 6 lose, 4 are ties; p = 1/2 after re-rolls.
    const state = toyState(['ann', 'bob'], { ann: { luck: 1 } }, 4);
    const found = odds(
      (ctx) => `${contest(ctx, 'ann', 'bob', 3)} ${fighter(ctx.state, 'ann').luck}`,
      {
        state,
        decide: always,
      },
    );
    expect(weights(found)).toEqual({ 'true 1': '1/2', 'true 0': '1/4', 'false 0': '1/4' });
    expect(found.leftOut).toEqual(ZERO);
  });

  it('scales the outer pass by what it discarded after an inner pass was scaled itself', () => {
    const found = odds((ctx) =>
      ctx.until(() => {
        const coin = roll(ctx, d(2));
        if (coin === 1) ctx.until(() => (roll(ctx, d(10)) === 10 ? true : undefined));
        return roll(ctx, d(4)) <= coin ? coin : undefined;
      }),
    );
    // Accepted with 1/4 after 1 and 2/4 after 2, however long the inner pass takes.
    expect(weights(found)).toEqual({ 1: '1/3', 2: '2/3' });
  });

  it('keeps consecutive passes separate', () => {
    const found = odds((ctx) => {
      const first = ctx.until(() => [roll(ctx, d(4))].find((face) => face < 4));
      const second = ctx.until(() => [roll(ctx, d(6))].find((face) => face > first));
      return `${first}${second}`;
    });
    const expected = Object.fromEntries(
      [1, 2, 3].flatMap((a) =>
        [2, 3, 4, 5, 6].filter((b) => b > a).map((b) => [`${a}${b}`, `1/${3 * (6 - a)}`]),
      ),
    );
    expect(weights(found)).toEqual(expected);
  });

  it('takes an attempt without dice as it is, alone, inside another and before other dice', () => {
    const found = odds(
      (ctx) =>
        ctx.until(() => ctx.until(() => 10)) +
        ctx.until(() => [roll(ctx, d(3))].find((face) => face > 1)) +
        ctx.until(() => 100),
    );
    expect(weights(found)).toEqual({ 112: '1/2', 113: '1/2' });
  });

  it('ends and reports what is left out when failed attempts write forever', () => {
    const found = odds(
      (ctx) =>
        ctx.until(() => {
          const ann = fighter(ctx.state, 'ann');
          if (roll(ctx, d(2)) === 2) return 'won';
          ctx.put(ann, 'focus', ann.focus + 1);
          return undefined;
        }),
      { limits: { ...LIMITS, retries: 5 } },
    );
    expect(weights(found)).toEqual({ won: '31/32' });
    expect(show(found.leftOut)).toBe('1/32');
  });

  it('reports when no attempt can succeed', () => {
    expect(() =>
      odds((ctx) => ctx.until((): number | undefined => (roll(ctx, d(4)) > 4 ? 1 : undefined))),
    ).toThrow('never succeed');
  });

  type Expr =
    | { readonly kind: 'die'; readonly faces: number }
    | { readonly kind: 'then'; readonly first: Expr; readonly odd: Expr; readonly even: Expr }
    | { readonly kind: 'until'; readonly body: Expr; readonly drop: number };

  const { expr } = fc.letrec<{ expr: Expr }>((tie) => ({
    expr: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expr' },
      fc.record({ kind: fc.constant('die'), faces: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        kind: fc.constant('then'),
        first: tie('expr'),
        odd: tie('expr'),
        even: tie('expr'),
      }),
      fc.record({
        kind: fc.constant('until'),
        body: tie('expr'),
        drop: fc.integer({ min: 0, max: 2 }),
      }),
    ),
  }));

  function play(ctx: RulesContext<ToyState>, e: Expr): number {
    switch (e.kind) {
      case 'die':
        return roll(ctx, d(e.faces));
      case 'then': {
        const first = play(ctx, e.first);
        return first + play(ctx, first % 2 === 1 ? e.odd : e.even);
      }
      case 'until':
        return ctx.until(() => [play(ctx, e.body)].find((value) => value % 3 !== e.drop));
    }
  }

  function truth(e: Expr): Map<number, Fraction> {
    const sums = new Map<number, Fraction>();
    const put = (value: number, weight: Fraction) =>
      sums.set(value, add(sums.get(value) ?? ZERO, weight));
    switch (e.kind) {
      case 'die':
        for (let face = 1; face <= e.faces; face++) put(face, fraction(1n, BigInt(e.faces)));
        return sums;
      case 'then':
        for (const [a, p] of truth(e.first))
          for (const [b, q] of truth(a % 2 === 1 ? e.odd : e.even)) put(a + b, multiply(p, q));
        return sums;
      case 'until': {
        const kept = [...truth(e.body)].filter(([value]) => value % 3 !== e.drop);
        const mass = kept.reduce((sum, [, p]) => add(sum, p), ZERO);
        if (equal(mass, ZERO)) throw new Error('hopeless');
        for (const [value, p] of kept) put(value, divide(p, mass));
        return sums;
      }
    }
  }

  it('agrees with conditional probabilities worked out step by step, however attempts are nested', () => {
    fc.assert(
      fc.property(expr, (e) => {
        let expected: Map<number, Fraction> | undefined;
        try {
          expected = truth(e);
        } catch {
          expect(() => odds((ctx) => play(ctx, e))).toThrow('never succeed');
          return;
        }
        const found = odds((ctx) => play(ctx, e));
        expect(weights(found)).toEqual(
          Object.fromEntries([...expected].map(([value, p]) => [value, show(p)])),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const nested: Rules = (ctx) =>
  ctx.until(() => [ctx.chain(d(6), 5, 'a', 'ann')].find((sum) => sum !== 3)) + roll(ctx, d(4));

describe('weights', () => {
  it('sum to exactly 1 with what is left out, at every budget, and never exceed the truth', () => {
    const full = odds(nested, { limits: { leaves: 1e6, chain: 9 } });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (leaves, chain) => {
          const found = odds(nested, { limits: { leaves, chain } });
          expect(whole(found)).toEqual(ONE);
          for (const [key, { weight }] of found.outcomes) {
            const most = add(full.outcomes.get(key)?.weight ?? ZERO, full.leftOut);
            expect(subtract(most, weight).num).toBeGreaterThanOrEqual(0n);
          }
        },
      ),
    );
  });

  it('leave out exactly the chains longer than the bound', () => {
    const found = odds((ctx) => ctx.chain(d(10), 9, 'a', 'ann'), {
      limits: { leaves: 1e6, chain: 3 },
    });
    expect(show(found.leftOut)).toBe('1/125');
    expect(found.complete).toBe(true);
  });

  it('report a budget that was too small', () => {
    const found = odds((ctx) => roll(ctx, d(6)), { limits: { leaves: 2, chain: 1 } });
    expect({
      ...weights(found),
      leftOut: show(found.leftOut),
      complete: found.complete,
      leaves: found.leaves,
    }).toEqual({ 1: '1/6', 2: '1/6', leftOut: '2/3', complete: false, leaves: 2 });
  });

  it('stay exact beyond what a number can hold', () => {
    const found = odds(
      (ctx) => {
        let ones = 0;
        for (let i = 0; i < 10; i++) ones += roll(ctx, d(1000)) === 1 ? 1 : 0;
        return ones;
      },
      {
        wrap: (chance) => ({
          ...unhinted(chance),
          die: (die, name, who) => chance.die(die, name, who, (face) => Number(face === 1)),
        }),
        limits: LIMITS,
      },
    );
    expect(found.outcomes.get(10)?.weight).toEqual(fraction(1n, 1000n ** 10n));
    expect(whole(found)).toEqual(ONE);
  });

  it('stay exact for pools with more throws than a number can hold', () => {
    const sum = odds((ctx) =>
      ctx.pool({ dice: 18, die: d(10), sets: 1, keep: 'high' }, 'a', 'ann'),
    );
    expect(sum.outcomes.get(18)?.weight).toEqual(fraction(1n, 10n ** 18n));
    expect(whole(sum)).toEqual(ONE);
    const best = odds((ctx) =>
      ctx.pool({ dice: 10, die: d(10), sets: 2, keep: 'low' }, 'a', 'ann'),
    );
    expect(best.outcomes.get(100)?.weight).toEqual(fraction(1n, 10n ** 20n));
  });
});

const strikes: Rules = (ctx) => {
  toy.actions.get('attack')?.perform(ctx, 'ann', { target: 'bob' });
  return fighter(ctx.state, 'bob').hp;
};

describe('hints on equivalent faces', () => {
  it('do not change the odds of a contest, and reduce the branches walked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: -3, max: 9 }),
        fc.integer({ min: 0, max: 2 }),
        (faces, defence, luck) => {
          const state = toyState(['ann', 'bob'], { ann: { luck } }, faces);
          const rules: Rules = (ctx) =>
            `${contest(ctx, 'ann', 'bob', defence)} ${fighter(ctx.state, 'ann').luck}`;
          let hinted: Enumeration<unknown>;
          try {
            hinted = odds(rules, { state, decide: always });
          } catch (error) {
            expect(() => odds(rules, { state, decide: always, wrap: unhinted })).toThrow(
              String(error).replace('Error: ', ''),
            );
            return;
          }
          const plain = odds(rules, { state, decide: always, wrap: unhinted });
          expect(weights(hinted)).toEqual(weights(plain));
          expect(hinted.leaves).toBeLessThanOrEqual(plain.leaves);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('never merge a face that continues the chain with one that ends it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 60 }),
        (faces, cap) => {
          const onward = Math.max(2, faces - 1);
          const rules: Rules = (ctx) =>
            Math.min(
              cap,
              ctx.chain(d(faces), onward, 'a', 'ann', (sum) => Math.min(cap, sum)),
            );
          const [hinted, plain] = [odds(rules), odds(rules, { wrap: unhinted })];
          const below = ({ outcomes }: typeof plain) =>
            [...outcomes]
              .filter(([key]) => Number(key) < cap)
              .map(([key, { weight }]) => [key, show(weight)]);
          expect(below(hinted)).toEqual(below(plain));
          // Past the cap nothing matters any more, so nothing that continues there is left out.
          expect(
            subtract(
              hinted.outcomes.get(cap)?.weight ?? ZERO,
              plain.outcomes.get(cap)?.weight ?? ZERO,
            ),
          ).toEqual(subtract(plain.leftOut, hinted.leftOut));
          expect(whole(hinted)).toEqual(ONE);
        },
      ),
    );
  });

  it('agree with whole attacks, pools and damage included', () => {
    const state = toyState(['ann', 'bob'], { bob: { hp: 4 } }, 6);
    const hinted = odds(strikes, { state });
    expect(weights(hinted)).toEqual(weights(odds(strikes, { state, wrap: unhinted })));
    expect(whole(hinted)).toEqual(ONE);
  });
});

describe('folds', () => {
  /** Enumerates with branches merged at folds, and without; nothing is written or noted here. */
  function both(rules: (ctx: RulesContext<ToyState>) => string | number): {
    readonly folded: Enumeration<string | number>;
    readonly plain: Enumeration<string | number>;
  } {
    const sandbox = new Sandbox(toy, toyState());
    const run = (chance: DiceSource) => {
      const value = rules(sandbox.table(chance, byFallback));
      return { key: value, value };
    };
    return {
      folded: enumerate(run, sandbox.written, LIMITS, () => ''),
      plain: enumerate(run, sandbox.written, LIMITS),
    };
  }

  it('do not change the odds, nested or in sequence', () => {
    const pool = (ctx: RulesContext<ToyState>, dice: number, faces: number): number =>
      ctx.fold(
        () => (dice === 0 ? 0 : Math.max(pool(ctx, dice - 1, faces), roll(ctx, d(faces)))),
        Number,
      );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 5 }),
        fc.boolean(),
        (first, second, faces, outer) => {
          const rules = (ctx: RulesContext<ToyState>): string => {
            const lead = roll(ctx, d(3));
            const pools = (): number => pool(ctx, first, faces) - pool(ctx, second, faces);
            const margin = outer ? ctx.fold(pools, Number) : pools();
            return `${lead} ${margin > 0 ? roll(ctx, d(2)) : 0}`;
          };
          const { folded, plain } = both(rules);
          expect(weights(folded)).toEqual(weights(plain));
          expect(whole(folded)).toEqual(ONE);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('walk a pool of dice by its total so far, not by every throw: at most 6 + 6 x 6 x 9 branches for ten', () => {
    const best = (ctx: RulesContext<ToyState>, dice: number): number =>
      dice === 0 ? 0 : ctx.fold(() => Math.max(best(ctx, dice - 1), roll(ctx, d(6))), Number);
    const sandbox = new Sandbox(toy, toyState());
    const { outcomes, leaves } = enumerate(
      (chance) => {
        const value = best(sandbox.table(chance, byFallback), 10);
        return { key: value, value };
      },
      sandbox.written,
      LIMITS,
      () => '',
    );
    expect(outcomes.get(1)?.weight).toEqual(fraction(1n, 6n ** 10n));
    expect(outcomes.get(6)?.weight).toEqual(subtract(ONE, fraction(5n ** 10n, 6n ** 10n)));
    expect(leaves).toBeLessThanOrEqual(6 + 6 * 6 * 9 + 6);
  });

  it('separate different draws before them, different results and different writes', () => {
    const sandbox = new Sandbox(toy, toyState());
    const run = (chance: DiceSource) =>
      sandbox.run(() => {
        const t = sandbox.table(chance, byFallback);
        const before = roll(t, d(2));
        t.fold(
          () => t.put(fighter(t.state, 'ann'), 'luck', roll(t, d(3)) % 2),
          () => 0,
        );
        const value = `${before} ${fighter(t.state, 'ann').luck} ${roll(t, d(2))}`;
        return { key: value, value };
      });
    const standing = (): string => String(fighter(sandbox.state, 'ann').luck);
    expect(weights(enumerate(run, sandbox.written, LIMITS, standing))).toEqual(
      weights(enumerate(run, sandbox.written, LIMITS)),
    );
  });

  it('have no effect inside an attempt, and after one share the weight of its re-rolls', () => {
    const rules = (ctx: RulesContext<ToyState>): string => {
      const found = ctx.until(() => {
        const sum = ctx.fold(() => roll(ctx, d(4)) + roll(ctx, d(4)), Number);
        return sum === 5 ? undefined : sum > 5;
      });
      const after = ctx.fold(() => roll(ctx, d(6)) > 4, Number);
      return `${found} ${after}`;
    };
    const { folded, plain } = both(rules);
    expect(weights(folded)).toEqual(weights(plain));
    expect(weights(folded)).toEqual({
      'true true': '1/6',
      'true false': '1/3',
      'false true': '1/6',
      'false false': '1/3',
    });
  });

  it('report what was not followed as left out when a limit is met', () => {
    const sandbox = new Sandbox(toy, toyState());
    const run = (chance: DiceSource) => {
      const t = sandbox.table(chance, byFallback);
      const value = t.fold(() => roll(t, d(6)) > 3, Number) ? roll(t, d(6)) : 0;
      return { key: value, value };
    };
    for (let leaves = 1; leaves < 14; leaves++) {
      const found = enumerate(run, sandbox.written, { ...LIMITS, leaves }, () => '');
      expect(whole(found)).toEqual(ONE);
      expect(found.complete).toBe(leaves >= 13);
      expect(found.leaves).toBeLessThanOrEqual(leaves);
    }
    expect(
      enumerate(run, sandbox.written, { ...LIMITS, stop: () => true }, () => ''),
    ).toMatchObject({ complete: false, leaves: 0, leftOut: ONE });
  });
});

describe('enumerating', () => {
  it('leaves the state byte for byte as it was, even when the rules throw', () => {
    const sandbox = new Sandbox(toy, toyState());
    const before = JSON.stringify(sandbox.state);
    const attack = (chance: DiceSource, fail: boolean) =>
      sandbox.run(() => {
        toy.actions
          .get('attack')
          ?.perform(sandbox.table(chance, byFallback), 'ann', { target: 'bob' });
        if (fail) throw new Error('a bug');
        return { key: fighter(sandbox.state, 'bob').hp, value: 0 };
      });
    expect(
      enumerate((chance) => attack(chance, false), sandbox.written).outcomes.size,
    ).toBeGreaterThan(3);
    expect(JSON.stringify(sandbox.state)).toBe(before);
    expect(() => enumerate((chance) => attack(chance, true), sandbox.written)).toThrow('a bug');
    expect(JSON.stringify(sandbox.state)).toBe(before);
  });

  it('detects rules that do not repeat themselves', () => {
    let runs = 0;
    const rules: Rules = (ctx) => {
      if (runs++ > 0) roll(ctx, d(2));
      return ctx.until(() => roll(ctx, d(2)));
    };
    expect(() => odds(rules)).toThrow('do not do the same');
  });
});
