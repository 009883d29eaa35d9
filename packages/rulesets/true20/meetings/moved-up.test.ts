import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { kindsOn, pistol, stage, sword } from '../testing/stage.js';

// Effects on others of a turn in which an action was readied, once that action has moved the combatant in the order.

/** The acting combatant has stunned `x`, then used Conviction to ready a shot against another's move. */
function stunned(order: readonly string[], mover: string): Stage {
  const s = stage(
    {
      a: {
        at: [4, 5],
        sheet: { weapons: [sword(), pistol()], printed: { attack: 20 }, conviction: 1 },
      },
      x: { at: [5, 5], side: 'theirs' },
      c: { at: [12, 5], side: 'theirs' },
      d: { at: [12, 8], side: 'theirs' },
    },
    { order },
  );
  if (s.turn !== 'a') s.until('a');
  s.do('a', 'attack', { weapon: 'a/sword', target: 'x' }, { dice: [10, 10] });
  s.do('a', 'extra-action', { action: 'standard' });
  const action = { do: 'attack', with: { weapon: 'a/pistol', target: mover } };
  s.do('a', 'ready', { event: 'move', who: mover, action });
  expect(kindsOn(s, 'x')).toEqual(['stunned']);
  s.until(mover);
  const [x, y] = s.who(mover).at;
  s.do(mover, 'move', { path: [[x + 1, y]] }, { dice: [1] });
  return s;
}

/** Whether `x` is stunned at the start of each of the following turns. */
function stunnedAt(s: Stage, turns: number): readonly string[] {
  return Array.from({ length: turns }, () => {
    s.end();
    return `${s.state.round}${s.turn}${kindsOn(s, 'x').length > 0 ? ' stunned' : ''}`;
  });
}

test.each([
  [['x', 'c', 'd', 'a'], 'c', ['2d stunned', '3x', '3a', '3c']],
  [['x', 'a', 'c', 'd'], 'd', ['2c', '2a', '2d', '3x']],
  [['x', 'c', 'a', 'd'], 'c', ['2d', '3x', '3a', '3c']],
  [['a', 'x', 'c', 'd'], 'd', ['2x', '2c', '2a', '2d']],
  [['c', 'x', 'a', 'd'], 'c', ['2d', '3a', '3c', '3x']],
] as const)(
  'T20-CTX-36 T20-CTX-22 in the order %j a stun ends when the count of a comes again, though a has shot as %s moves',
  (order, mover, turns) => {
    expect(stunnedAt(stunned(order, mover), 4)).toEqual(turns);
  },
);
