import { expect, it } from 'vitest';
import { actionKit } from '../core/define-action.js';
import { offers } from './offers.js';
import type { Refusal } from '../core/question.js';
import { refuse } from '../core/question.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';

const { defineAction, param } = actionKit<ToyState>();

const beyond = (id: string, what: string): Refusal =>
  refuse(`TOY-${id.toUpperCase()}`, 'out-of-reach', `${id} is out of reach of the ${what}`);

/** Of the items to throw only the knife can be thrown, and only at the given targets. */
function thrown(within: readonly string[], check: () => Refusal | undefined = () => undefined) {
  const spec = defineAction({
    id: 'throw',
    name: 'Throw',
    group: 'fight',
    rules: ['TOY-THROW'],
    with: {
      what: param.oneOf(() => [
        { value: 'shield', refused: refuse('TOY-SHIELD', 'no-missile', 'a shield is no missile') },
        { value: 'anvil' },
        { value: 'knife' },
      ]),
      hand: param.optional(
        param.oneOf(() => [
          { value: 'left', refused: refuse('TOY-HAND', 'lame', 'the left hand is lame') },
        ]),
      ),
      target: param.combatant((_, __, { what }: { what: string }) =>
        ['cat', 'bob', 'dan', 'eve'].map((id) =>
          what === 'knife' && within.includes(id)
            ? { value: id }
            : { value: id, refused: beyond(id, what) },
        ),
      ),
    },
    check,
    do: () => undefined,
  });
  const state = {
    ...toyState(['ann', 'bob', 'cat', 'dan', 'dot', 'eve']),
    order: ['ann'],
    turn: 0,
  };
  const [offer] = offers({ ...toy, actions: new Map([['throw', spec]]) }, state, 'ann');
  return offer?.refused;
}

it('an action is offered if some choice leads to it, even if the first does not', () => {
  expect(thrown(['dan'])).toBeUndefined();
});

it('an action that no choice leads to is refused with the reason that stops the furthest choice, foes first', () => {
  expect(thrown([])).toEqual({
    rules: ['TOY-BOB', 'TOY-DAN'],
    code: 'out-of-reach',
    reason:
      'bob is out of reach of the anvil; dan is out of reach of the anvil; and 6 similar reasons',
  });
});

it('an action whose every complete command is refused is refused with its reason, stated once', () => {
  expect(
    thrown(['bob', 'dan'], () => refuse('TOY-WIND', 'wind', 'the wind is against it')),
  ).toEqual({
    rules: ['TOY-WIND'],
    code: 'wind',
    reason: 'the wind is against it',
  });
});
