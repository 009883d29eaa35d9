import { seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { pistol, stage } from '../testing/stage.js';

// Automatic players hide with the move left after an attack, and search for foes who have hidden.

const policy = sensiblePolicy(true20);
const does = (s: Stage, by: string): string | undefined => {
  const view = true20.view(s.state, seatOfSide(s.state, by));
  return policy.command(view, by)?.do;
};

const shooter = (x: number, side: string, more: Person['state'] = {}): Person => ({
  at: [x, 2],
  side,
  state: more,
  sheet: { weapons: [pistol()], skills: { stealth: 8, notice: 2 } },
});
const lane = (cover: string) => ({
  map: {
    rows: [
      '....................',
      '....................',
      `....${cover}...............`,
      '....................',
      '....................',
    ],
  },
});

test('T20-COVER-05 T20-CTX-48 a shooter behind cover hides after the shot, which costs nothing else', () => {
  const after = (cover: string, shots: boolean) => {
    const s = stage({ ann: shooter(3, 'ours'), bob: shooter(15, 'theirs') }, lane(cover));
    if (shots) s.do('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' }, { dice: [2] });
    return does(s, 'ann');
  };
  expect([after('+', true), after('.', true), after('+', false)]).toEqual([
    'hide',
    'end',
    'attack',
  ]);
});

test('T20-CTX-48 one who has lost all foes from notice looks for them, and then goes where they may be', () => {
  const s = stage(
    { ann: shooter(12, 'ours', { unawareOf: ['bob'] }), bob: shooter(3, 'theirs') },
    {
      map: {
        rows: [
          '....................',
          '....................',
          '....+...............',
          '....................',
          '.####...............',
          '....................',
        ],
      },
    },
  );
  expect(does(s, 'ann')).toBe('search');
  s.do('ann', 'search', {}, { dice: [2] });
  expect(does(s, 'ann')).toBe('move');
});
