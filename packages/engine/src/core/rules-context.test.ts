import { describe, expect, it } from 'vitest';
import type { Action, AnswerSource } from './rules-context.js';
import { FunctionDice, GeneratorDice } from './dice-sources.js';
import { d } from '../values/dice.js';
import { explain } from '../odds/explain.js';
import { Generator } from '../values/generator.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Note } from './events/note.js';
import { randomPolicy, sensiblePolicy } from '../players/policy.js';
import { createPlayers, scoresOf } from '../players/scores.js';
import type { Domain, Id, Question } from './question.js';
import { domainError } from './domain-error.js';
import { Sandbox } from '../ruleset/sandbox.js';
import { byFallback } from './rules-context.js';
import { begun, command, expectDone, script } from '../testing/play.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import { fighter } from '../testing/toy-state.js';

function table(decide: AnswerSource = byFallback, faces: readonly number[] = [], notes?: Note[]) {
  let next = 0;
  return new Sandbox(toy, toyState(), { guard: true }).table(
    new FunctionDice(() => faces[next++] ?? 1),
    decide,
    notes,
  );
}
const nobody: AnswerSource = () => {
  throw new Error('a question was asked');
};
const question = { id: 'q', who: 'ann', rules: [], about: {} };

describe('asking', () => {
  it('takes the fallback without asking when an answer source always does, and builds no options', () => {
    const box = new Sandbox(toy, toyState(), { guard: true });
    const plain = (who: string, id: string): boolean => who === 'ann' && id === 'q';
    const ctx = box.table(new FunctionDice(() => 1), () => ['b'], undefined, plain);
    let made = 0;
    const ask = {
      ...question,
      options: () => {
        made++;
        return [{ value: 'a' }, { value: 'b' }];
      },
    };
    expect(ctx.ask({ ...ask, fallback: 'a' })).toBe('a');
    expect(made).toBe(0);
    expect(ctx.ask({ ...ask, fallback: 'a', who: 'bob' })).toBe('b');
    expect(ctx.ask({ ...ask, fallback: 'a', id: 'r' })).toBe('b');
    expect(ctx.ask(ask)).toBe('b');
  });

  it('asks no one when there is one open option, or none but a fallback', () => {
    const refused = { rules: [], reason: 'no' };
    expect(
      table(nobody).ask({ ...question, options: [{ value: 'a', refused }, { value: 'b' }] }),
    ).toBe('b');
    expect(
      table(nobody).ask({ ...question, options: [{ value: 'a', refused }], fallback: 'c' }),
    ).toBe('c');
    expect(table(nobody).askNumber(question, 3, 3)).toBe(3);
    expect(() => table(nobody).ask({ ...question, options: [] })).toThrow('left without an answer');
  });

  it('accepts null as an answer like any other, and data in any order of keys', () => {
    const options = [{ value: null }, { value: { x: 1, y: 2 } }];
    expect(table(() => [null]).ask({ ...question, options, fallback: { x: 1, y: 2 } })).toBeNull();
    expect(table(() => [{ y: 2, x: 1 }]).ask({ ...question, options })).toEqual({ x: 1, y: 2 });
    expect(
      table(nobody).ask({ ...question, options: [{ value: null }], fallback: null }),
    ).toBeNull();
  });

  it('throws when the fallback is not an open option, since simulation takes it without asking', () => {
    expect(() =>
      table(nobody).ask({ ...question, options: [{ value: 'x' }], fallback: 'y' }),
    ).toThrow('fallback');
  });

  it('several players at once gives each their own answer, and the fallback if there is no choice', () => {
    const asks = ['a', 'b', 'c'].map((id, i) => ({
      ...question,
      id,
      options: i === 1 ? [{ value: 'only' }] : [{ value: 'x' }, { value: 'y' }],
    }));
    const asked: string[] = [];
    const answers = table((questions) =>
      questions.map(({ id }) => (asked.push(id), id === 'a' ? 'x' : 'y')),
    ).askAll(asks);
    expect([answers, asked]).toEqual([
      ['x', 'only', 'y'],
      ['a', 'c'],
    ]);
  });

  it('throws when the answer is not an option', () => {
    expect(() =>
      table(() => ['z']).ask({ ...question, options: [{ value: 'x' }, { value: 'y' }] }),
    ).toThrow('"q"');
  });
});

describe('rolling', () => {
  it('keeps the best or worst set, continues a chain, and retries until defined', () => {
    expect(
      table(byFallback, [1, 6, 4, 4, 2, 2]).pool(
        { dice: 2, die: d(6), sets: 3, keep: 'high' },
        'a',
        'ann',
      ),
    ).toBe(8);
    expect(
      table(byFallback, [1, 6, 4, 4, 2, 2]).pool(
        { dice: 2, die: d(6), sets: 3, keep: 'low' },
        'a',
        'ann',
      ),
    ).toBe(4);
    expect(table(byFallback, [10, 9, 3, 7]).chain(d(10), 9, 'a', 'ann')).toBe(22);
    const t = table(byFallback, [1, 1, 5]);
    expect(t.until(() => [t.roll(d(6), 'a', 'ann')].find((face) => face > 1))).toBe(5);
  });

  it('picks evenly, without a die when there is no choice, and never from an empty list', () => {
    expect(table(byFallback, [2]).pick(['a', 'b', 'c'], 'x', 'ann')).toBe('c');
    expect(
      new Sandbox(toy, toyState())
        .table(
          new FunctionDice(() => {
            throw new Error('rolled');
          }),
          byFallback,
        )
        .pick(['a'], 'x', 'ann'),
    ).toBe('a');
    expect(() =>
      new Sandbox(toy, toyState())
        .table(new GeneratorDice(new Generator('x')), byFallback)
        .pick([], 'x', 'ann'),
    ).toThrow('nothing to pick');
  });
});

const reckon = (notes?: Note[]) => {
  const t = table(byFallback, [], notes);
  let total = t.startTotal('attack', 'ann', 5);
  total = t.addModifier(total, 2, 'R-1');
  total = t.addModifier(total, -4, 'R-2', true, 'dark');
  total = t.addModifier(total, -9, 'R-3', false);
  total = t.setTotal(total, 1, 'R-4');
  return { total, penalties: t.penalties, reckoning: t.breakdownOf(total) };
};

describe('a breakdown', () => {
  it('gives the same total with or without a listener, and is itemised only with one, inapplicable modifiers included', () => {
    expect(reckon()).toEqual({ total: 1, penalties: -6, reckoning: undefined });
    const { total, penalties, reckoning } = reckon([]);
    expect([total, penalties]).toEqual([1, -6]);
    expect(
      reckoning?.parts.map(({ amount, rule, counts, why }) => [amount, rule, counts, why]),
    ).toEqual([
      [2, 'R-1', true, undefined],
      [-4, 'R-2', true, 'dark'],
      [-9, 'R-3', false, undefined],
      [-2, 'R-4', true, undefined],
    ]);
    expect(
      (reckoning?.base ?? 0) +
        (reckoning?.parts ?? []).reduce((sum, part) => sum + (part.counts ? part.amount : 0), 0),
    ).toBe(reckoning?.total);
  });

  it('of a command is available before any die is rolled, and leaves the state alone', () => {
    const state = toyState(['ann', 'bob'], {
      bob: { effects: [{ kind: 'rattled', until: { at: 'fight end' } }] },
    });
    const before = JSON.stringify(state);
    expect(explain(toy, state, command('attack', 'ann', { target: 'bob' }))).toMatchObject([
      { name: 'defence', who: 'bob', base: 2, total: 0 },
    ]);
    expect(JSON.stringify(state)).toBe(before);
  });
});

const waiting = (words?: string) => {
  const fight = begun();
  expectDone(fight.perform(command('end', 'ann')));
  expectDone(
    fight.perform(
      command('wait', 'bob', { target: 'cat', ...(words === undefined ? {} : { words }) }),
    ),
  );
  expectDone(fight.perform(command('end', 'bob')));
  return fight;
};

describe('a readied action', () => {
  const dice = [1, 20, 4, 4, 10, 10, 1, 1];

  it('fires before its trigger, once', () => {
    const fight = waiting();
    expectDone(
      fight.perform(command('attack', 'cat', { target: 'dan' }), { script: script(dice) }),
    );
    expect(fight.log.at(-1)?.notes.map(({ id }) => id)).toEqual(['readied', 'hit', 'hit']);
    expect([fighter(fight.state, 'cat').hp, fight.state.waiting]).toEqual([1, []]);
    expect(fight.verify().ok).toBe(true);
  });

  it('may cancel its trigger', () => {
    const fight = waiting();
    fight.perform(command('gm.set', 'gm', { path: 'combatants.cat.hp', value: 2 }));
    const entry = expectDone(
      fight.perform(command('attack', 'cat', { target: 'dan' }), { script: script([1, 20, 1, 1]) }),
    );
    expect(entry.notes.map(({ id }) => id)).toEqual(['readied', 'hit', 'stopped']);
  });

  it('does not fire for others, nor on its own when its trigger is given in words', () => {
    const fight = waiting('if she draws steel');
    expectDone(
      fight.perform(command('attack', 'cat', { target: 'dan' }), {
        script: script([10, 10, 1, 1]),
      }),
    );
    expect(fight.log.at(-1)?.tape[0]).toMatchObject({
      name: 'readied',
      who: 'bob',
      value: 'no',
      from: 'fallback',
    });
    expect(fight.state.waiting).toHaveLength(1);
    expectDone(fight.perform(command('end', 'cat')));
    const entry = expectDone(
      fight.perform(command('attack', 'dan', { target: 'ann' }), { script: script([1, 20, 1, 1]) }),
    );
    expect(entry.tape.map(({ name }) => name)).not.toContain('readied');
  });

  it('is dropped if another one takes out the combatant who readied it', () => {
    const fight = begun();
    expectDone(fight.perform(command('wait', 'ann', { target: 'bob' })));
    expectDone(fight.perform(command('end', 'ann')));
    // Bob's attack triggers Ann's first, and her victim no longer strikes back.
    fight.perform(command('gm.set', 'gm', { path: 'combatants.bob.hp', value: 1 }));
    const entry = expectDone(
      fight.perform(command('attack', 'bob', { target: 'cat' }), { script: script([1, 20, 1, 1]) }),
    );
    expect(entry.notes.map(({ id }) => id)).toEqual(['readied', 'hit', 'stopped']);
    expect(fighter(fight.state, 'cat').hp).toBe(9);
  });
});

const option = (value: string) => ({ value });

const read = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('the domain of an answer', () => {
  const cases: readonly (readonly [Domain, readonly unknown[], readonly unknown[]])[] = [
    [
      {
        kind: 'choice',
        options: [option('a'), { value: 'b', refused: { rules: ['R'], reason: 'no' } }],
      },
      ['a'],
      ['b', 'c', 1, null],
    ],
    [{ kind: 'number', min: -2, max: 4, step: 3 }, [-2, 1, 4], [-3, 0, 5, 1.5, '1', null]],
    [{ kind: 'text', max: 3 }, ['', 'abc'], ['abcd', 3]],
    [{ kind: 'cell', cells: [[1, 2]] }, [[1, 2]], [[2, 1], [1], 'x']],
    [
      { kind: 'path', destinations: () => [], measure: String },
      [
        [
          [1, 2],
          [1, 3],
        ],
      ],
      [[], [[1]], [[1, 2.5]], 'x'],
    ],
    [
      { kind: 'list', options: [option('a'), option('b')], min: 1, max: 2 },
      [['a'], ['b', 'a']],
      [[], ['c'], ['a', 'b', 'a'], 'a'],
    ],
    [{ kind: 'command', actions: ['hit'] }, [{ do: 'hit' }], [{ do: 'run' }, {}, null, 'hit']],
    [
      {
        kind: 'cell',
        cells: [
          [0, 0],
          [1, 0],
        ],
        finer: true,
      },
      [
        [1, 0],
        [0.5, 0.25],
      ],
      [[3, 0], [2, 0], [0, 1], [0.5, 1.5], [0.5], 'a'],
    ],
    [
      { kind: 'line', onward: () => [] },
      [
        [
          [0, 0],
          [1, 0],
        ],
      ],
      [[], [[0.5, 0]], 'a'],
    ],
    [
      { kind: 'records', fields: { weapon: () => undefined }, min: 1, max: 2 },
      [[{ weapon: 'a' }], [{}, {}]],
      [[], [{ other: 1 }], ['a'], {}, [{}, {}, {}]],
    ],
    [
      { kind: 'records', fields: { weapon: () => undefined }, min: 1, max: 1, alone: true },
      [{ weapon: 'a' }],
      [[], 'a', { other: 1 }],
    ],
    [{ kind: 'data', hint: '' }, [1, null, { a: [] }], []],
  ];

  it.each(cases.map(([domain, good, bad]) => [domain.kind, domain, good, bad] as const))(
    'of kind %s is checked',
    (_, domain, good, bad) => {
      for (const value of good)
        expect(domainError(domain, read(value)), JSON.stringify(value)).toBeUndefined();
      for (const value of bad)
        expect(
          domainError(domain, read(value))?.reason.length,
          JSON.stringify(value),
        ).toBeGreaterThan(0);
      expect(good.length).toBeGreaterThan(0);
    },
  );
});

const asked = (domain: Domain, fallback?: null): Question => ({
  ...question,
  domain,
  ...(fallback === undefined ? {} : { fallback }),
});

describe('policies', () => {
  it('a sensible one takes the highest utility and otherwise answers by the rules', () => {
    const fight = begun({}, toyState(['ann', 'bob', 'cat', 'dan'], { dan: { hp: 3 } }));
    const policy = sensiblePolicy(toy);
    expect(policy.command(fight.state, 'ann')).toEqual(command('attack', 'ann', { target: 'dan' }));
    const choice = asked({ kind: 'choice', options: [{ value: 'x' }, { value: 'y' }] });
    const answers = { [choice.id]: (_: ToyState, __: Question, answer: Json) => +(answer === 'y') };
    const scored = sensiblePolicy({ ...toy, players: createPlayers<ToyState>([], answers) });
    expect([policy, scored].map((each) => each.answer(choice, fight.state))).toEqual(['x', 'y']);
    expect(
      policy.answer(asked({ kind: 'choice', options: [{ value: 'x' }] }, null), fight.state),
    ).toBeNull();
    expect(policy.command(fight.state, 'bob')).toBeUndefined();
  });

  it('one leaves out data that has no description', () => {
    const attack = toy.actions.get('attack');
    if (!attack) throw new Error('the toy has attacks');
    const action: Action<ToyState> = {
      ...attack,
      parameters: ['target', 'how'],
      domain: (state, by, name, chosen) =>
        name === 'how' ? { kind: 'data', hint: '' } : attack.domain(state, by, name, chosen),
      misfit: () => undefined,
    };
    const chosen = (how?: JsonObject) => {
      const value = (_: ToyState, __: Id, name: string) => (name === 'how' ? how : undefined);
      const players = createPlayers<ToyState>([{ ...scoresOf(toy, attack), value }]);
      const ruleset = { ...toy, actions: new Map([['attack', action]]), players };
      return sensiblePolicy(ruleset).command(begun().state, 'ann')?.with;
    };
    expect(chosen()).toEqual({ target: 'bob' });
    expect(chosen({ hard: true })).toEqual({ target: 'bob', how: { hard: true } });
  });

  it('a random one gives every possible answer, null included, and only those', () => {
    const policy = randomPolicy(toy, new Generator('random'));
    const given = new Set(
      Array.from({ length: 60 }, () =>
        policy.answer(
          asked({
            kind: 'choice',
            options: [
              { value: null },
              { value: 1 },
              { value: 2, refused: { rules: [], reason: '' } },
            ],
          }),
          toyState(),
        ),
      ),
    );
    expect(given).toEqual(new Set([null, 1]));
    const numbers = new Set(
      Array.from({ length: 60 }, () =>
        policy.answer(asked({ kind: 'number', min: 0, max: 5, step: 2 }), toyState()),
      ),
    );
    expect(numbers).toEqual(new Set([0, 2, 4]));
  });
});
