import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { stage } from '../testing/stage.js';

const first = (DEX: number, options = {}) => {
  const s = stage(
    {
      giant: { side: 'b', sheet: { WGT: 40, STR: 14, hands: 0 } },
      ann: { side: 'a', sheet: { DEX }, state: { grapple: [{ with: 'giant', degree: 2 }] } },
    },
    { options },
  );
  return sensiblePolicy(lurasko).command(s.state, 'giant')?.do;
};

test('LUR-CLIMB-09 no one tries to throw off a climber who cannot fall', () => {
  const unlimited = { throwOffPerTurn: 'unlimited' };
  expect([first(8), first(14, unlimited)]).toEqual(['throw-off', 'throw-off-major']);
});

test('LUR-CLIMB-09 three tries in a turn are enough, where the rules set no limit', () => {
  const s = stage(
    {
      giant: { side: 'b', sheet: { WGT: 40, STR: 14, hands: 0 } },
      ann: { side: 'a', sheet: { DEX: 8 }, state: { grapple: [{ with: 'giant', degree: 2 }] } },
    },
    { options: { throwOffPerTurn: 'unlimited' } },
  );
  for (let i = 0; i < 3; i++) s.do('giant', 'throw-off', {}, { dice: [1] });
  expect(sensiblePolicy(lurasko).command(s.state, 'giant')?.do).not.toBe('throw-off');
});
