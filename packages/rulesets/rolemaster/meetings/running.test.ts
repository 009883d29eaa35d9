import { describe, expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Runs that fail, or end prone or unconscious, and charges without a path.

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

describe('Runners who faint', () => {
  const fast = { rate: 2, hits: 200, bodyDev: 100 };
  const chased = (): Stage => {
    const s = stage(
      {
        a: { at: [0, 5], arms: sword, sheet: fast },
        v: { at: [20, 5], arms: sword, sheet: fast },
        w: { at: [39, 19], side: 'b' },
      },
      { order: ['v', 'w', 'a'], options: { 'eff.start': 'immediate' } },
    );
    s.do('v', 'move', { pace: 2, path: [[12, 5]] });
    return s;
  };
  const closing = (s: Stage) =>
    s
      .until('a')
      .do('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace: 2 }, { dice: [10] })
      .fact('charges', 'speed');

  test('RMC-CHARGE-06 RMC-EFF-05 eff.start immediate: a runner knocked out at once and woken again no longer comes closer', () => {
    const s = chased();
    befall(s, 'v', 'KO2');
    s.gm('treat', { who: 'v', what: 'unconsciousness' });
    expect(closing(s)).toBe(4);
  });

  test('RMC-CHARGE-06 RMC-EFF-12 eff.start immediate: a runner who is only dying runs on', () => {
    const s = chased();
    befall(s, 'v', 'DEAD3');
    expect(closing(s)).toBe(8);
  });
});

describe('Where a charge has no way', () => {
  const chosen = { weapon: 'a/broadsword', target: 'v' };
  const across = (row: string, others: Parameters<typeof stage>[0] = {}): Stage =>
    stage(
      { a: { at: [0, 0], arms: sword }, v: { at: [8, 0] }, ...others },
      { map: { rows: [row, '..........'] } },
    );
  const line = (s: Stage) => s.sketch('a', 'charge', chosen).lines[0];

  test('RMC-CHARGE-01 RMC-MELEE-02 what is drawn of a charge shows the wall that refuses it', () => {
    const s = across('....#.....');
    expect(s.refused('a', 'charge', { ...chosen, pace: 2 })).toEqual(['RMC-CHARGE-01']);
    expect(line(s)).toMatchObject({
      blocked: true,
      hindrances: [{ label: 'no straight way', rules: ['RMC-CHARGE-01'] }],
    });
  });

  test('RMC-CHARGE-01 another body in the way is drawn as well, a dead one is run over', () => {
    const s = across('..........', { w: { at: [4, 0] } });
    expect(line(s)?.blocked).toBe(true);
    befall(s, 'w', 'DEAD0');
    expect([line(s)?.blocked, line(s)?.hindrances]).toEqual([false, []]);
  });

  test('RMC-CHARGE-06 a foe within reach is no blocked way', () => {
    const s = stage({ a: { at: [0, 0], arms: sword }, v: { at: [1, 0] } });
    expect(line(s)?.blocked).toBe(false);
  });
});
