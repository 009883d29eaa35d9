import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';
import { cellOf, distance } from '../state/state.js';

// Charges by the chapter's table: rows, distances, penalties, and what does not count as a charge.

const M = 10_000;
const METRES_OF = (at: readonly [number, number]): number => at[0] / M;
/** `a` with a rate of 3 m/s and a blow of known result; `v` on the same row. */
const lane = (
  gap: number,
  {
    cell = '5',
    rate = 3,
    a = {},
    v = {},
    ...staging
  }: Staging & {
    readonly cell?: string;
    readonly rate?: number;
    readonly a?: Person;
    readonly v?: Person;
  } = {},
): Stage =>
  stage(
    {
      a: {
        at: [0, 5],
        ...a,
        sheet: { rate, weapons: [{ weapon: 'fixed', skill: 90 }], ...a.sheet },
      },
      v: { at: [gap, 5], ...v },
      w: { at: [39, 19] },
    },
    { content: fixedBlow(cell), ...staging },
  );
const chosen = (pace: number) => ({ weapon: 'a/fixed', target: 'v', pace });
const charge = (s: Stage, pace: number, dice: readonly number[] = [50]): Scene =>
  s.do('a', 'charge', chosen(pace), { dice });

describe('The rows of the table', () => {
  test.each([
    [2.9, 1, 5, 'C', -5],
    [3, 1, 10, 'D', -5],
    [3, 1.5, 10, 'D', -10],
    [3, 2, 15, 'E', -20],
    [3, 3, 15, 'E', -30],
    [3, 4, 20, 'E', -50],
    [2.4, 5, 20, 'E', -70],
    [2.3, 5, 15, 'E', -70],
  ])(
    'RMC-CHARGE-02 RMC-CHARGE-03 RMC-CHARGE-04 RMC-CHARGE-10 at %s m/s a step, pace ×%s: %i hits and %s, OB %i',
    (rate, pace, hits, severity, penalty) => {
      const s = lane(12, { rate, cell: '5C' });
      const scene = charge(s, pace, [50, 1]);
      expect([
        scene.fact('hit', 'hits'),
        scene.fact('critical', 'severity'),
        scene.total('OB') - 90,
      ]).toEqual([hits, severity, penalty]);
    },
  );

  test('RMC-CHARGE-08 RMC-CHARGE-09 a bare number is multiplied and stays without a critical', () => {
    const scene = charge(lane(12), 2);
    expect([scene.fact('hits', 'hits'), scene.has('critical')]).toEqual([15, false]);
  });

  test('RMC-CHARGE-09 a charge that misses, by the parry or otherwise, does nothing', () => {
    const s = lane(12, { v: { arms: { broadsword: 90 } } });
    const scene = s.do('a', 'charge', chosen(2), {
      dice: [10],
      answers: [
        ['defence', 'parry'],
        ['parry', 90],
      ],
    });
    expect([scene.has('miss'), scene.has('charged'), s.who('v').hits]).toEqual([true, false, 200]);
  });

  test('RMC-CHARGE-09 RMC-EFF-10 the hits of the critical are not multiplied', () => {
    const s = lane(12, { cell: '5A' });
    // Two steps up from A is C; a C on 1 is +4H;SG;IN.
    charge(s, 2, [50, 1]);
    expect(s.who('v').hits).toBe(200 - 15 - 4);
  });
});

describe('How near', () => {
  test('RMC-CHARGE-01 with room to spare a charge ends well within striking distance', () => {
    const s = lane(10);
    charge(s, 1);
    expect(METRES_OF(s.who('a').at)).toBe(8.6);
    expect(engagedBy(s.state, s.who('v'))).toEqual(['a']);
  });

  test.each([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])(
    'RMC-CHARGE-01 from %i, %i as from every side a charge ends in the cell before its target, or before a friend there',
    (x, y) => {
      const end = (friend: boolean) => {
        const s = stage(
          {
            a: { at: [10 + 8 * x, 10 + 8 * y], arms: { broadsword: 60 }, sheet: { rate: 4 } },
            v: { at: [10, 10] },
            w: { at: friend ? [10 + x, 10 + y] : [0, 0], side: 'a' },
          },
          { map: { rows: Array.from({ length: 21 }, () => '.'.repeat(21)) } },
        );
        s.do('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace: 1 }, { dice: [10] });
        return [...cellOf(s.state, s.who('a')), distance(s.who('a').at, s.who('v').at) / M];
      };
      expect(end(false)).toEqual([10 + x, 10 + y, 1.4]);
      expect(end(true)).toEqual([10 + 2 * x, 10 + 2 * y, 1.65]);
    },
  );

  test.each([
    [17, 15],
    [17.5, 15],
    [18, 15],
  ])(
    'RMC-CHARGE-01 RMC-MELEE-02 a foe %s m away is charged at 3 m/s: after %i m they are within 3 m',
    (gap, most) => {
      const s = lane(gap);
      const scene = charge(s, 1);
      const run = METRES_OF(s.who('a').at);
      expect([run <= most, gap - run <= 3, scene.fact('hits', 'hits')]).toEqual([true, true, 10]);
    },
  );

  test('RMC-CHARGE-01 RMC-CTX-10 a foe whom the round does not bring within striking distance is not charged', () => {
    const s = lane(18.25);
    expect(s.refused('a', 'charge', chosen(1))).toEqual(['RMC-CTX-10']);
    expect(s.allowed('a', 'charge', chosen(1.5))).toBe(true);
  });

  test('RMC-CHARGE-01 RMC-MELEE-02 a longer weapon is brought to bear from farther off', () => {
    const s = lane(19, { content: fixedBlow('5', { reach: 5 }) });
    charge(s, 1);
    expect(19 - METRES_OF(s.who('a').at)).toBeLessThanOrEqual(5);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 a foe within striking distance already is struck, not charged', () => {
    const s = lane(3);
    expect(s.refused('a', 'charge', chosen(1))).toEqual(['RMC-CHARGE-06']);
    expect(attack(s, 'a', 'v', { dice: [50] }).fact('hits', 'hits')).toBe(5);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 a run-up of 3 m/s into striking distance is a charge, one beside it is none', () => {
    const after = (to: readonly [number, number]) => {
      const s = lane(12);
      s.do('a', 'move', { pace: 1, path: [[...to]] });
      const scene = attack(s, 'a', 'v', { dice: [50] });
      return [scene.fact('hits', 'hits'), scene.total('OB')];
    };
    expect(after([10, 5])).toEqual([10, 85]);
    // The run to [11, 7] covers 11 m along the line and 2 m beside it: a little less than 3 m/s of
    // it closes the gap.
    expect(after([11, 7])).toEqual([5, 85]);
  });
});

describe('The defender', () => {
  const meets = (velocity: readonly [number, number], state: Person['state'] = {}): unknown => {
    const s = lane(12, { v: { state: { velocity: [...velocity], ...state } } });
    return charge(s, 1).fact('hits', 'hits');
  };

  test.each([
    ['stands', [0, 0], 10],
    ['comes at 3 m/s', [-3, 0], 15],
    ['comes at 2 m/s', [-2, 0], 10],
    ['comes at 9 m/s', [-9, 0], 20],
    ['draws back at 1 m/s', [1, 0], 5],
    ['crosses the way', [0, 6], 10],
  ] as const)('RMC-CHARGE-06 RMC-CHARGE-05 who %s is charged accordingly', (_, velocity, hits) => {
    expect(meets(velocity)).toBe(hits);
  });

  test('RMC-CHARGE-06 RMC-EFF-09 a dazed runner who covers a part of the way comes no faster than that', () => {
    const run = (dice: readonly number[]) => {
      const s = lane(30, {
        v: { sheet: { rate: 3 }, state: { stunActive: { dazed: 1 } } },
        order: ['v', 'w', 'a'],
      });
      // At 6 m/s; a total of 40 to 43 covers 30 percent of the path and gives 30 percent of the
      // speed.
      const scene = s.do('v', 'move', { pace: 2, path: [[10, 5]] }, { dice });
      s.until('a');
      return [scene.fact('maneuvers', 'share'), charge(s, 4).fact('charges', 'speed')];
    };
    expect(run([65])).toEqual([30, 12 + 1.8]);
    expect(run([100, 80])).toEqual([100, 12 + 6]);
  });

  test('RMC-CHARGE-06 RMC-EFF-09 of a retreat that fails nothing is taken off the charge', () => {
    const s = lane(12, {
      v: { sheet: { rate: 3 }, state: { stunActive: { dazed: 1 } } },
      order: ['v', 'w', 'a'],
    });
    s.do('v', 'move', { pace: 2, path: [[20, 5]] }, { dice: [20] });
    s.until('a');
    expect(charge(s, 1).fact('hits', 'hits')).toBe(10);
  });
});

describe('Who charges', () => {
  test.each([
    ['dazed', { stunActive: { dazed: 1 } }, 'RMC-STUN-02'],
    ['staggered', { staggered: true }, 'RMC-STAG-02'],
    ['prone', { prone: true }, 'RMC-STAG-06'],
    ['held', { held: true }, 'RMC-DB-05'],
  ] as const)('RMC-CHARGE-01 nobody who is %s', (_, state, rule) => {
    expect(lane(12, { a: { state } }).refused('a', 'charge', chosen(1))).toContain(rule);
  });

  test('RMC-CHARGE-01 RMC-CTX-10 no one who has moved this round', () => {
    const s = lane(12);
    s.do('a', 'move', { pace: 0.5, path: [[1, 5]] });
    expect(s.refused('a', 'charge', chosen(1))).toEqual(['RMC-CTX-10']);
  });

  test('RMC-CHARGE-01 RMC-STAG-06 RMC-CTX-07 a combatant who has stood up, with three points', () => {
    const s = lane(12, { a: { state: { prone: true } } });
    s.do('a', 'rise');
    const scene = charge(s, 1);
    expect([scene.total('OB'), scene.fact('hits', 'hits')]).toEqual([90 - 25 - 5, 10]);
  });

  test('RMC-KNOCK-01 RMC-CHARGE-01 who is pushed by a charge goes on in its direction', () => {
    const s = lane(12, { cell: '5' });
    charge(s, 1);
    befall(s, 'v', 'KB10', { from: 'a' });
    expect(s.who('v').at).toEqual([12 * M + 30_480, 5 * M]);
  });
});
