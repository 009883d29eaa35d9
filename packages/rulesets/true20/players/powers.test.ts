import type { Data } from '@tiltyard/testing';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage, sword } from '../testing/stage.js';

const policy = sensiblePolicy(true20);
const FIRE: Data = { name: 'Fire', rank: 4, area: { shape: 'burst', feet: 10 } };
const DAZE: Data = { name: 'Daze', rank: 5, save: 'Will', condition: 'stunned', range: 60 };
const KNIFE = sword({ name: 'knife', damage: 1 });

/** A witch with powers and a knife, and other combatants. */
const coven = (others: Readonly<Record<string, Person>>): Stage =>
  stage({
    witch: {
      at: [4, 5],
      sheet: { powers: [FIRE, DAZE], weapons: [KNIFE], printed: { attack: 3 } },
    },
    ...others,
  });
const foe = (at: readonly [number, number], state: Data = {}): Person => ({
  at,
  side: 'theirs',
  sheet: { weapons: [sword()], printed: { attack: 5, dodge: 16 }, con: 3 },
  state,
});

test('T20-AREA-03 a power that fills an area is aimed where it meets most foes and no friend', () => {
  const apart = coven({ one: foe([12, 5]), two: foe([20, 5]), three: foe([21, 5]) });
  const command = policy.command(apart.state, 'witch');
  expect(command).toMatchObject({ do: 'power', with: { power: 'Fire' } });
  expect(['two', 'three']).toContain(command?.with?.['target']);
});

test('T20-AREA-03 beside a foe a witch dazes rather than burn herself or charge with a knife', () => {
  const s = coven({ one: foe([5, 5]) });
  expect(policy.command(s.state, 'witch')).toMatchObject({
    do: 'power',
    with: { power: 'Daze', target: 'one' },
  });
});

test('T20-CTX-22 who is stunned already is not stunned again, but struck', () => {
  const s = coven({ one: foe([5, 5], { conditions: ['stunned'] }) });
  expect(policy.command(s.state, 'witch')?.do).toBe('attack');
});
