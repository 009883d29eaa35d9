import { expect, it } from 'vitest';
import { z } from 'zod';
import { action } from '../core/action.js';
import { offers } from './offers.js';
import type { Domain, Refusal } from '../core/question.js';
import { refuse } from '../core/question.js';
import type { ToyState } from '../testing/toy-ruleset.js';
import { toy, toyState } from '../testing/toy-ruleset.js';

interface Throw {
  readonly what: string;
  readonly target: string;
  readonly hand?: string | undefined;
}

/** Of things to throw only the knife flies, and so far as those named. */
function thrown(within: readonly string[], check: () => Refusal | undefined = () => undefined) {
  const targets = (what: unknown): Domain => ({
    kind: 'choice',
    options: ['cat', 'bob', 'dan', 'eve'].map((id) =>
      what === 'knife' && within.includes(id)
        ? { value: id }
        : {
            value: id,
            refused: refuse(
              `TOY-${id.toUpperCase()}`,
              `${id} is out of reach of the ${String(what)}`,
            ),
          },
    ),
  });
  const spec = action<ToyState, Throw>({
    id: 'throw',
    name: 'Throw',
    group: 'fight',
    rules: ['TOY-THROW'],
    schema: z.strictObject({ what: z.string(), target: z.string(), hand: z.string().optional() }),
    domains: {
      what: () => ({
        kind: 'choice',
        options: [
          { value: 'shield', refused: refuse('TOY-SHIELD', 'a shield is no missile') },
          { value: 'anvil' },
          { value: 'knife' },
        ],
      }),
      hand: () => ({
        kind: 'choice',
        options: [{ value: 'left', refused: refuse('TOY-HAND', 'the left hand is lame') }],
      }),
      target: (_, __, { what }) => targets(what),
    },
    blocked: () => undefined,
    check,
    perform: () => undefined,
  });
  const state = {
    ...toyState(['ann', 'bob', 'cat', 'dan', 'dot', 'eve']),
    order: ['ann'],
    turn: 0,
  };
  const [offer] = offers({ ...toy, actions: new Map([['throw', spec]]) }, state, 'ann');
  return offer?.refused;
}

it('an action is offered if some choice leads to it, though the first does not', () => {
  expect(thrown(['dan'])).toBeUndefined();
});

it('one that no choice leads to is refused with what stops the furthest, foes first', () => {
  expect(thrown([])).toEqual({
    rules: ['TOY-BOB', 'TOY-DAN'],
    reason:
      'bob is out of reach of the anvil; dan is out of reach of the anvil; and 6 more like it',
  });
});

it('one whose every whole command is refused is refused with its reason, told once', () => {
  expect(thrown(['bob', 'dan'], () => refuse('TOY-WIND', 'the wind is against it'))).toEqual({
    rules: ['TOY-WIND'],
    reason: 'the wind is against it',
  });
});
