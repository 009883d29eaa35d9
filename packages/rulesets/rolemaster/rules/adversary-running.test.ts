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

describe('Runners who fall', () => {
  const options: Options = { 'dodge.pacePenalty': 'table', 'prone.modifiers': 'sample' };
  const dodge = (s: Stage): readonly string[] =>
    attack(s, 'foe', 'v', { dice: [80, 10], answers: [['defence', 'dodge']] })
      .parts('dodge')
      .filter((part) => part.startsWith('RMC-DODGE-11'));

  test.each([
    [2, -20],
    [5, -70],
  ])(
    'RMC-STAG-08 RMC-DODGE-11 RMC-CTX-10 thrown down after a run at ×%i, a dodger loses what that run costs, not fourfold',
    (pace, penalty) => {
      const s = stage({ v: {}, foe: { at: [4, 2], arms: { broadsword: 0 } } }, { options });
      s.do('v', 'move', { pace, path: [[3, 0]] });
      befall(s, 'v', 'PR');
      s.end();
      expect(dodge(s)).toEqual([`RMC-DODGE-11 ${penalty}`]);
    },
  );

  test('RMC-STAG-08 RMC-DODGE-11 a crawl costs fourfold', () => {
    const s = stage(
      { v: { state: { prone: true } }, foe: { at: [4, 2], arms: { broadsword: 0 } } },
      { options },
    );
    s.do('v', 'move', { pace: 1, path: [[2, 0]] });
    s.end();
    expect(dodge(s)).toEqual(['RMC-DODGE-11 -20']);
  });
});
