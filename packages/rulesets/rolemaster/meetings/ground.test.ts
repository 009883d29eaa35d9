import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Staging } from '../testing/stage.js';
import { befall, stage } from '../testing/stage.js';

// Where the rules meet what maps have: banks, bridges, ditches and hedges.

/** What the GM is asked of a push from the west: `v` stands on the third square, `foe` two squares before it. */
function asked(feet: number, map: NonNullable<Staging['map']>): string {
  const s = stage({ foe: { at: [0, 0] }, v: { at: [2, 0] } }, { map });
  const scene = befall(s, 'v', `KB${feet}`, { from: 'foe' });
  const words = rolemaster.prompt(scene.question('knock-terrain'), s.state);
  return words.replace(' Does the terrain add effects, such as +2H for 2 hits?', '');
}

describe('RMC-KNOCK-04 the GM who says what the terrain adds to a push is told of it', () => {
  const legend = {
    w: { impassable: true, mark: 'deep water' },
    h: { height: 2 },
    p: { height: -3 },
  };

  test.each([
    ['open ground', 5, ['......'], 'V is knocked back.'],
    ['water', 10, ['...w..'], 'V is knocked back against deep water.'],
    ['a wall', 10, ['...#..'], 'V is knocked back against an obstacle.'],
    ['a bank', 5, ['hhh...'], 'V is knocked back 2 m down.'],
    ['a bank to climb', 5, ['..hhhh'], 'V is knocked back.'],
    ['a bank above water', 10, ['hhh.w.'], 'V is knocked back against deep water 2 m down.'],
    ['a pit in a hill', 5, ['hhhppp'], 'V is knocked back 5 m down.'],
  ])('%s', (_, feet, rows, words) => {
    expect(asked(feet, { legend, rows })).toBe(words);
  });

  test('but not of what no one sees under fog', () => {
    const rows = ['hhh.w.'];
    expect(asked(10, { legend, rows, fog: ['...###'] })).toBe(
      'V is knocked back against an obstacle.',
    );
    expect(asked(10, { legend, rows, fog: ['###...'] })).toBe(
      'V is knocked back against deep water.',
    );
  });
});
