import { describe, expect, it } from 'vitest';
import type { Id } from './question.js';
import { refuse } from './question.js';
import { FunctionDice } from './dice-sources.js';
import { byFallback } from './rules-context.js';
import { Sandbox } from '../ruleset/sandbox.js';
import { fillSensibly } from '../players/fill.js';
import { createPlayers, scores } from '../players/scores.js';
import { sketches, sketchOf } from '../show/sketches.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import type { ToyState } from '../testing/toy-state.js';
import { defineEvent } from './events/event.js';
import { fact } from './events/fact.js';
import { say } from './events/sentence.js';
import { ActionDraft, commandRefusal } from './draft/action-draft.js';
import { actionKit } from './define-action.js';

const { defineAction, param } = actionKit<ToyState>();

const PARTS = ['head', 'hand'] as const;

const paid: string[] = [];

const volleyed = defineEvent('volley', {
  role: { is: 'declare', by: 'actor', at: 'target' },
  facts: { actor: fact.combatant, target: fact.combatant, shots: fact.list(fact.word) },
  say: ({ actor, target }) => say`${actor} shoots at ${target}.`,
});

const volley = defineAction({
  id: 'volley',
  name: 'Volley',
  rules: ['TOY-VOLLEY'],
  cost: { group: 'fight', check: () => undefined, pay: (_, actor) => void paid.push(actor) },
  with: {
    weapon: param.oneOf(() => [
      { value: 'bow' },
      { value: 'sling' },
      { value: 'rock', refused: refuse('TOY-ROCK', 'too-heavy', 'the rock is too heavy') },
    ]),
    thrown: param.optional(
      param.oneOf([false, true]),
      (_, __, { weapon }: { weapon: string }) => weapon === 'sling',
    ),
    target: param.combatant(
      (state, actor, { weapon }: { weapon: string }) =>
        Object.values(state.combatants).filter(({ id }) => id !== actor && weapon !== 'bow'),
      { none: refuse('TOY-BOW', 'no-arrow', 'there is no arrow') },
    ),
    part: param.optional(param.oneOf(PARTS, { label: 'Body part' })),
    shots: param.optional(
      param.records({
        fields: {
          at: param.combatant(),
          part: param.optional(param.oneOf(PARTS)),
          order: param.number((_, __, ___, before) => ({ min: before.length, max: 9 })),
        },
        min: 1,
        max: 3,
      }),
    ),
  },
  check: (_, actor, { target, part }) =>
    target === 'dan' && part === 'head'
      ? refuse('TOY-DAN', 'too-tall', `too tall for ${actor}`)
      : undefined,
  do: (ctx, actor, { target, shots }) =>
    ctx.tell(volleyed, [], {
      actor,
      target,
      shots: shots?.map(({ at, order }) => `${at} ${order}`) ?? [],
    }),
});

const state = { ...toyState(), order: ['ann'], turn: 0 };
const refused = (given: Record<string, unknown>) =>
  commandRefusal(volley, state, { by: 'ann', with: JSON.parse(JSON.stringify(given)) });

describe('a command is refused', () => {
  it.each([
    [{ weapon: 'sling', target: 'bob' }, undefined],
    [{ weapon: 'sling', thrown: true, target: 'bob', part: 'hand' }, undefined],
    [{ weapon: 'rock', target: 'bob' }, 'too-heavy'],
    [{ weapon: 'spoon', target: 'bob' }, 'not-possible'],
    [{ weapon: 'bow', target: 'bob' }, 'no-arrow'],
    [{ weapon: 'bow', thrown: true, target: 'bob' }, 'does-not-apply'],
    [{ weapon: 'sling' }, 'missing'],
    [{ weapon: 'sling', target: 'bob', part: 'foot' }, 'not-possible'],
    [{ weapon: 'sling', target: 'dan', part: 'head' }, 'too-tall'],
    [{ weapon: 'sling', target: 'bob', loud: true }, 'unknown-parameter'],
    [{ weapon: 'sling', target: 'bob', shots: [{ at: 'bob', order: 1 }] }, undefined],
    [{ weapon: 'sling', target: 'bob', shots: [{ at: 'bob', order: 'x' }] }, 'wrong-kind'],
  ])('%j: %s', (given, code) => expect(refused(given)?.code).toBe(code));
});

describe('a refusal of an unavailable option cites a rule', () => {
  const lob = defineAction({
    id: 'lob',
    name: 'Lob',
    group: 'fight',
    rules: ['TOY-LOB'],
    with: {
      at: param.cell(() => [[1, 1]], { rules: ['TOY-REACH'] }),
      past: param.point(() => [[1, 1]]),
      target: param.combatant((all) =>
        Object.values(all.combatants).filter(({ id }) => id !== 'bob'),
      ),
      helpers: param.optional(
        param.list(() => ({ min: 1, max: 2, options: [{ value: 'cat' }, { value: 'eve' }] })),
      ),
      shots: param.optional(param.records({ fields: { at: param.combatant() }, min: 1, max: 2 })),
    },
    check: (_, actor, { target }) =>
      target === actor ? refuse([], 'self', 'not at oneself') : undefined,
    do: () => undefined,
  });
  const here = { at: [1, 1], past: [1, 1] };
  const lobbed = { ...here, target: 'dan' };
  const AT = { at: 'dan' };
  it.each([
    ['a place, by the rule that bounds it', { at: [5, 5] }, ['TOY-REACH']],
    ['a place, by the action', { at: [1, 1], past: [5.5, 5] }, ['TOY-LOB']],
    ['a combatant who is no target', { ...here, target: 'bob' }, ['TOY-LOB']],
    ['what does not go together', { ...here, target: 'ann' }, ['TOY-LOB']],
    ['a wrong combatant in a list', { ...lobbed, helpers: ['cat', 'bob'] }, ['TOY-LOB']],
    ['too many of a list', { ...lobbed, helpers: ['cat', 'cat', 'eve'] }, ['TOY-LOB']],
    ['too many records', { ...lobbed, shots: [AT, AT, AT] }, ['TOY-LOB']],
    ['but not nobody in a list', { ...lobbed, helpers: ['nobody'] }, []],
    ['nor records of something else', { ...lobbed, shots: [{ by: 'cat' }] }, []],
    ['but a plain mistake none', { ...here, target: 'nobody' }, []],
    ['nor what is no place', { at: 'there' }, []],
  ])('%s', (_, given, rules) => {
    const refusal = commandRefusal(lob, state, { by: 'ann', with: given });
    expect(refusal?.rules).toEqual(rules);
  });
});

it('a cost gives its action a group and is paid before the action is done', () => {
  expect(volley.group).toBe('fight');
  expect([volley.optional('weapon'), volley.optional('part')]).toEqual([false, true]);
  expect([volley.label('part'), volley.label('weapon')]).toEqual(['Body part', 'Weapon']);
});

describe('a draft', () => {
  const begun = ActionDraft.begin(volley, state, 'ann');

  it('opens one parameter after another and ends in a command', () => {
    expect(begun.open?.name).toBe('weapon');
    const slung = begun.choose('sling');
    expect([slung.open?.name, slung.open?.optional]).toEqual(['thrown', true]);
    const aimed = slung.choose(undefined).choose('cat');
    expect(aimed.open?.name).toBe('part');
    expect(aimed.command).toBeUndefined();
    expect(aimed.finish().command).toEqual({
      do: 'volley',
      by: 'ann',
      with: { weapon: 'sling', target: 'cat' },
    });
    expect(begun.chosen).toEqual({});
  });

  it('takes over wished values that fit and leaves out the others', () => {
    const draft = ActionDraft.begin(
      volley,
      state,
      'ann',
      { target: 'bob', part: 'foot' },
      { as: 'wished' },
    );
    const slung = draft.choose('sling').choose(undefined);
    expect([slung.chosen['target'], slung.open?.name]).toEqual(['bob', 'part']);
  });

  it('keeps later choices when an earlier one is removed', () => {
    const draft = begun.choose('sling').choose(true).choose('cat').clear('weapon');
    expect(draft.open?.name).toBe('weapon');
    expect(draft.choose('sling').chosen).toEqual({ weapon: 'sling', thrown: true, target: 'cat' });
  });
});

it('carries out what fits, and nothing else after it', () => {
  const ctx = new Sandbox(toy, state).table(new FunctionDice(() => 1), byFallback);
  const fit = { weapon: 'sling', target: 'bob' };
  expect(volley.misfit(state, 'ann', fit)).toBeUndefined();
  for (const times of [1, 2]) {
    paid.length = 0;
    for (let i = 0; i < times; i++) volley.perform(ctx, 'ann', fit);
    expect(paid).toHaveLength(times);
    expect(() => volley.perform(ctx, 'ann', { weapon: 'sling' })).toThrow('unchecked parameters');
  }
});

it('automatic players use scores that a ruleset gives apart from its rules', () => {
  const players = createPlayers<ToyState>([
    scores(volley, {
      maxUtility: 3,
      utility: () => 3,
      options: {
        weapon: (_, __, weapon) => (weapon === 'sling' ? 1 : 0),
        target: (_, __, target: Id, { weapon }) => (target === 'cat' && weapon === 'sling' ? 5 : 0),
      },
      values: { shots: () => [{ at: 'cat', order: 0, part: undefined }] },
    }),
  ]);
  const ruleset = { ...toy, actions: new Map([[volley.id, volley]]), players };
  expect(fillSensibly(ruleset, state, 'ann', 'volley')?.with).toMatchObject({
    weapon: 'sling',
    target: 'cat',
    shots: [{ at: 'cat', order: 0, part: undefined }],
  });
});

it('a sketch is attached to an action from outside the rules', () => {
  const line = { areas: [], lines: [] };
  const drawn = new Map([
    sketches(volley, (_, __, { target }) => (target === 'bob' ? line : undefined)),
  ]);
  expect([
    sketchOf({ sketches: drawn }, volley, state, 'ann', { target: 'bob' }),
    sketchOf({ sketches: drawn }, volley, state, 'ann', {}),
  ]).toEqual([line, undefined]);
});

it('a path has from 1 to 200 cells, whatever the map', () => {
  const way = param.path(() => ({ destinations: () => [], measure: String }));
  const cells = (count: number) => Array.from({ length: count }, (_, i) => [i, 0]);
  expect([0, 1, 200, 201].map((count) => way.is(cells(count)))).toEqual([false, true, true, false]);
});

it('the kinds of values being filled in are not checked, those of any other values are', () => {
  const filled = { weapon: 7 };
  const isAsked = () => volley.domain(state, 'ann', 'target', filled) !== undefined;
  expect(isAsked()).toBe(false);
  volley.fillIn(filled);
  expect(isAsked()).toBe(true);
  volley.fillIn({});
  expect(isAsked()).toBe(false);
});

it('an optional parameter is chosen unless it is given as left out', () => {
  const ruleset = { ...toy, actions: new Map([['volley', volley]]) };
  const given = { weapon: 'sling', thrown: true, target: 'bob' };
  const filled = (more: Record<string, undefined>) =>
    Object.keys(fillSensibly(ruleset, state, 'ann', 'volley', { ...given, ...more })?.with ?? {});
  expect(filled({ shots: undefined })).toEqual(['weapon', 'thrown', 'target', 'part']);
  expect(filled({ shots: undefined, part: undefined })).toEqual(['weapon', 'thrown', 'target']);
});
