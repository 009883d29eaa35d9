import { describe, expect, it } from 'vitest';
import { Sandbox } from '../../ruleset/sandbox.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { memoizeByPair } from './memoize-by-pair.js';
import {
  includeInMemo,
  MemoScope,
  memoizePairsPerState,
  memoizePerState,
  withMemo,
} from './memo-scope.js';

interface Fighter {
  id: string;
  name: string;
  side: string;
  hp: number;
  at: number;
}

describe('results worked out once per look', () => {
  const counting = () => {
    let times = 0;
    return {
      work: memoizePerState(
        (state: { readonly n: number }, key: string) => `${key}${state.n} ${++times}`,
      ),
      times: () => times,
    };
  };

  it('are kept while the state is looked at, by key, and worked out anew in the next look', () => {
    const { work, times } = counting();
    const state = { n: 1 };
    expect(withMemo(state, () => [work(state, 'a'), work(state, 'b'), work(state, 'a')])).toEqual([
      'a1 1',
      'b1 2',
      'a1 1',
    ]);
    state.n = 2;
    expect(withMemo(state, () => work(state, 'a'))).toBe('a2 3');
    expect(times()).toBe(3);
  });

  it('are worked out every time for a state without a look', () => {
    const { work } = counting();
    const state = { n: 1 };
    expect([work(state, 'a'), work(state, 'a')]).toEqual(['a1 1', 'a1 2']);
    expect(withMemo({ n: 5 }, () => [work(state, 'a'), work(state, 'a')])).toEqual([
      'a1 3',
      'a1 4',
    ]);
  });

  it('are kept for an included part as well, and survive a look at something else in between', () => {
    const { work } = counting();
    const [state, part] = [{ n: 1 }, { n: 2 }];
    const seen = withMemo(state, () => {
      includeInMemo(part);
      const first = [work(state, 'a'), work(part, 'a')];
      withMemo({ n: 3 }, () => work(state, 'a'));
      return [...first, work(part, 'a')];
    });
    expect(seen.slice(0, 2)).toEqual(['a1 1', 'a2 2']);
    expect(seen[2]).toMatch(/^a2 /);
  });

  it('are not shared with a sandbox, and are available again after it', () => {
    const { work, times } = counting();
    const state = { n: 1 };
    const sandbox = new Sandbox(toy, toyState());
    const seen = withMemo(state, () => {
      const first = work(state, 'a');
      const tried = sandbox.run(() => {
        includeInMemo(sandbox.state);
        return [work(state, 'a'), work(state, 'a')];
      });
      return [first, ...tried, work(state, 'a')];
    });
    expect(seen).toEqual(['a1 1', 'a1 2', 'a1 3', 'a1 1']);
    expect(times()).toBe(3);
  });
});

it('results for two keys are kept while the state is looked at, separately for each order', () => {
  let times = 0;
  const work = memoizePairsPerState(
    (state: { readonly n: number }, one: string, other: string) =>
      `${one}${other}${state.n} ${++times}`,
  );
  const state = { n: 1 };
  const seen = withMemo(state, () =>
    (['ab', 'ba', 'aa', 'ab', 'ba'] as const).map(([one = '', other = '']) =>
      work(state, one, other),
    ),
  );
  expect(seen).toEqual(['ab1 1', 'ba1 2', 'aa1 3', 'ab1 1', 'ba1 2']);
  state.n = 2;
  expect(withMemo(state, () => work(state, 'a', 'b'))).toBe('ab2 4');
  expect([work(state, 'a', 'b'), work(state, 'a', 'b')]).toEqual(['ab2 5', 'ab2 6']);
});

it('results for two combatants are kept until something relevant to them changes on either', () => {
  const memo = memoizeByPair(
    (before: Fighter, now: Fighter) => before.hp === now.hp,
    ({ hp }) => String(hp),
    () => new Map<string, number>(),
  );
  const results = (fixed: object, one: Fighter, other: Fighter) =>
    memo.between(memo.standing(fixed, one), memo.standing(fixed, other));
  const fixed = {};
  const [ann, bob] = ['ann', 'bob'].map((id) => ({ id, name: id, side: id, hp: 9, at: 0 }));
  if (!ann || !bob) throw new Error('nobody');
  results(fixed, ann, bob).set('x', 1);
  ann.at = 5;
  expect(results(fixed, ann, bob).get('x')).toBe(1);
  expect(results(fixed, bob, ann).get('x')).toBeUndefined();
  expect(results({}, ann, bob).get('x')).toBeUndefined();
  bob.hp = 8;
  expect(results(fixed, ann, bob).get('x')).toBeUndefined();
  bob.hp = 9;
  expect(results(fixed, ann, bob).get('x')).toBe(1);
  expect(memo.standing(fixed, { ...bob, hp: 1 }, 1)).not.toBe(memo.standing(fixed, bob));
});

it('the results kept for one fight are bounded and start over at the limit', () => {
  const memo = memoizeByPair(
    () => false,
    ({ hp }: Fighter) => String(hp),
    () => ({}),
  );
  const fixed = {};
  const standing = (id: string, hp: number) =>
    memo.standing(fixed, { id, name: id, side: id, hp, at: 0 });
  const first = standing('ann', 0);
  let pairs = 0;
  for (let hp = 0; standing('ann', 0) === first; hp++)
    for (let other = 0; other < 100; other++, pairs++)
      memo.between(standing('ann', hp), standing('bob', other));
  expect(pairs).toBeGreaterThan(30_000);
  expect(pairs).toBeLessThan(40_000);
});

it('a look can be resumed, and is distinct from looks in between', () => {
  let times = 0;
  const work = memoizePerState(
    (state: { readonly n: number }, key: 'n') => `${state[key]} ${++times}`,
  );
  const [state, other] = [{ n: 1 }, { n: 2 }];
  const look = new MemoScope(state);
  expect([look.during(() => work(state, 'n')), look.during(() => work(state, 'n'))]).toEqual([
    '1 1',
    '1 1',
  ]);
  expect(withMemo(other, () => work(other, 'n'))).toBe('2 2');
  expect(look.during(() => work(other, 'n'))).toBe('2 3');
  expect(work(state, 'n')).toBe('1 4');
});
