import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// A parry with the weapon in hand and an attack with another in one round, in either order.

type Options = NonNullable<Staging['options']>;
/** `v` with a sword of 60 and a kick; `x` acts first. */
const brawl = (kick: number, options: Options = {}, v: Person = {}): Stage =>
  stage(
    {
      x: { at: [2, 0], arms: { broadsword: 60 } },
      v: {
        at: [0, 0],
        ...v,
        arms: { broadsword: 60, bow: 40, ...v.arms },
        sheet: {
          weapons: [
            { weapon: 'broadsword', skill: 60 },
            { weapon: 'bow', skill: 40 },
          ],
          natural: [{ weapon: 'brawling', skill: kick }],
        },
      },
    },
    { options },
  );
const parry = (s: Stage, points: number): void => {
  attack(s, 'x', 'v', {
    points: 2,
    dice: [10],
    answers: [
      ['defence', 'parry'],
      ['parry', points],
    ],
  });
};
const obOf = (s: Stage, weapon: string, target = 'x'): number =>
  attack(s, 'v', target, { with: weapon, points: 4, dice: [10] }).total('OB');
/** The OB of a kick after a parry. */
const kickAfter = (points: number, kick: number): number => {
  const s = brawl(kick);
  parry(s, points);
  s.end();
  return obOf(s, 'brawling');
};
/** The maximum of a parry after a kick. */
const parryAfter = (kick: number): number => {
  const s = stage(
    {
      v: {
        at: [0, 0],
        sheet: {
          weapons: [{ weapon: 'broadsword', skill: 60 }],
          natural: [{ weapon: 'brawling', skill: kick }],
        },
      },
      x: { at: [2, 0], arms: { broadsword: 60 } },
    },
    {},
  );
  obOf(s, 'brawling');
  s.end();
  const scene = attack(s, 'x', 'v', { points: 2, dice: [10] });
  return scene.has('no defence') ? 0 : Number(scene.question('defence').about['most']);
};

describe('A kick after a parry', () => {
  test.each([
    [20, 40],
    [35, 25],
    [60, 0],
    [80, 0],
  ])('RMC-OB-06 of %i leaves as much to parry with as the parry leaves to it', (kick, left) => {
    expect(parryAfter(kick)).toBe(left);
    if (left > 0) expect(kickAfter(left, kick)).toBe(kick);
  });

  test('RMC-OB-04 RMC-OB-06 misses what the two come to beyond the points of the sword', () => {
    expect([kickAfter(10, 20), kickAfter(50, 20), kickAfter(60, 20), kickAfter(40, 80)]).toEqual([
      20, 10, 0, 40,
    ]);
  });

  test('RMC-OB-04 a blow with the sword misses all that was moved', () => {
    const s = brawl(20);
    parry(s, 40);
    s.end();
    expect(obOf(s, 'broadsword')).toBe(20);
  });

  test('RMC-OB-04 RMC-CRIT-05 it is the same whether the sword is still in hand or not', () => {
    const s = brawl(20);
    parry(s, 40);
    befall(s, 'v', 'DROP');
    s.end();
    expect(obOf(s, 'brawling')).toBe(20);
  });

  test('RMC-OB-06 what is said to be reserved is what neither has taken', () => {
    const kept = (points: number): number | null => {
      const s = brawl(20);
      parry(s, points);
      s.end();
      obOf(s, 'brawling');
      return s.who('v').kept;
    };
    expect([kept(10), kept(40), kept(60)]).toEqual([30, 0, 0]);
  });
});

describe('A declared parry', () => {
  test.each([
    [20, 40, 20],
    [20, 50, 10],
    [80, 40, 40],
  ])('RMC-PARRY-04 RMC-OB-06 and a kick of %i with %i declared: OB %i', (kick, points, ob) => {
    const s = brawl(kick, { 'parry.allocation': 'declaredFoe' });
    s.end();
    s.do(
      'v',
      'end',
      {},
      {
        answers: [
          ['x declare-parry', 'none'],
          ['v declare-parry', `x:${points}`],
        ],
      },
    );
    s.end();
    expect(obOf(s, 'brawling')).toBe(ob);
  });

  test('RMC-PARRY-04 RMC-OB-06 is worth the same before a kick and after it', () => {
    const s = stage(
      {
        v: {
          at: [0, 0],
          sheet: {
            weapons: [{ weapon: 'broadsword', skill: 60 }],
            natural: [{ weapon: 'brawling', skill: 20 }],
          },
        },
        x: { at: [2, 0], arms: { broadsword: 60 } },
      },
      { options: { 'parry.allocation': 'declaredFoe' } },
    );
    s.end();
    s.do(
      'x',
      'end',
      {},
      {
        answers: [
          ['v declare-parry', 'x:40'],
          ['x declare-parry', 'none'],
        ],
      },
    );
    expect(obOf(s, 'brawling')).toBe(20);
    s.end();
    const scene = attack(s, 'x', 'v', { points: 2, dice: [10], answers: [['defence', 'parry']] });
    expect(scene.total('DB')).toBe(40);
  });
});

describe('Another weapon after a parry', () => {
  /** `v` parries `x` with a sword of 60 and then draws a mace. */
  const redrawn = (points: number, mace: number, declared = false): Stage => {
    const s = stage(
      {
        x: { at: [2, 0], arms: { broadsword: 60 } },
        v: { at: [0, 0], arms: { broadsword: 60, mace } },
      },
      declared ? { options: { 'parry.allocation': 'declaredFoe' } } : {},
    );
    if (declared) {
      s.end();
      s.do(
        'v',
        'end',
        {},
        {
          answers: [
            ['x declare-parry', 'none'],
            ['v declare-parry', `x:${points}`],
          ],
        },
      );
    } else parry(s, points);
    s.end();
    befall(s, 'v', 'DROP');
    s.do('v', 'draw', { item: 'v/mace' });
    return s;
  };
  const obOfMace = (s: Stage): number => attack(s, 'v', 'x', { points: 3, dice: [10] }).total('OB');

  test.each([
    [30, 20, 20],
    [50, 20, 10],
    [30, 80, 50],
  ])(
    'RMC-OB-04 RMC-OB-06 of %i with the sword, a mace of %i misses what both come to beyond the points of the sword: OB %i',
    (points, mace, ob) => {
      const haste = -25;
      expect(obOfMace(redrawn(points, mace))).toBe(ob + haste);
      expect(obOfMace(redrawn(points, mace, true))).toBe(ob + haste);
    },
  );
});

test.each(['oneAttack', 'oneFoe'] as const)(
  'RMC-PARRY-03 RMC-OB-06 %s: once the parry of the round is made, an attack has no OB to reserve',
  (scope) => {
    const s = brawl(20, { 'parry.scope': scope });
    parry(s, 30);
    s.end();
    const refused = (keep: number) =>
      s.fight.refusal({
        do: 'attack',
        by: 'v',
        with: { weapon: 'v/broadsword', target: 'x', points: 2, keep },
      })?.rules;
    expect([refused(0), refused(1)]).toEqual([undefined, ['RMC-OB-05', 'RMC-OB-06']]);
  },
);
