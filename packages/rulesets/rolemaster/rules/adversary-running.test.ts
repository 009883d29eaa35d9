import { describe, expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Runs that fail, that end on the floor or in a faint, and charges for which there is no way.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;

describe('Runs that came to nothing', () => {
  const dazed = (options: Options = {}): Stage => {
    const s = stage(
      { v: { state: { stunActive: { dazed: 2 } } }, foe: { at: [30, 15] } },
      { options },
    );
    s.do('v', 'move', { pace: 2, path: [[2, 0]] }, { dice: [20] });
    return s;
  };

  test.each(['enabled', 'disabled'] as const)(
    'RMC-EFF-09 RMC-CTX-10 actionPoints %s: a run that failed was the movement of the turn, and no standing up',
    (actionPoints) => {
      expect(dazed({ actionPoints }).refused('v', 'move', { pace: 1, path: [[1, 0]] })).toEqual([
        'RMC-CTX-10',
      ]);
    },
  );

  test('RMC-STAG-06 RMC-CTX-10 actionPoints disabled: standing up is what took the turn', () => {
    const s = stage(
      { v: { state: { prone: true } }, foe: {} },
      { options: { actionPoints: 'disabled' } },
    );
    s.do('v', 'rise');
    expect(s.refused('v', 'move', { pace: 1, path: [[0, 1]] })).toEqual(['RMC-STAG-06']);
  });
});
