import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, endRound, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Parries and dodges as in the chapter, before and after the defender's own turn.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];
const dodge: Answers = [['defence', 'dodge']];
/** `x` and `y` act before `v`. */
const facing = (v: Person = {}, options: Options = {}, order = ['x', 'y', 'v']): Stage =>
  stage(
    {
      x: { at: [0, 0], arms: sword },
      y: { side: 'a', at: [4, 0], arms: sword },
      v: { at: [2, 0], arms: { broadsword: 75, dagger: 40 }, ...v },
    },
    { options, order },
  );
const blow = (s: Stage, by: string, answers: Answers = [], dice: readonly number[] = [4]): Scene =>
  attack(s, by, 'v', { points: 2, dice, answers });
/** The most that v may now parry with. */
const most = (s: Stage, by = 'x'): unknown => {
  const scene = blow(s, by, parry(1));
  return scene.question('parry').domain;
};
const upTo = (max: number) => ({ kind: 'number', min: 1, max });

describe('A parry', () => {
  test('RMC-OB-04 RMC-PARRY-05 before the own turn takes its points from the blow in it', () => {
    const s = facing();
    expect(blow(s, 'x', parry(40)).total('DB')).toBe(40);
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(35);
  });

  test('RMC-OB-04 RMC-OB-05 with all OB leaves a blow with nothing, and nothing to keep', () => {
    const s = facing();
    blow(s, 'x', parry(75));
    s.until('v');
    const chosen = { weapon: 'v/broadsword', target: 'x' };
    expect(s.refused('v', 'attack', { ...chosen, keep: 1 })).toContain('RMC-OB-06');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(0);
  });

  test('RMC-PARRY-03 may wait for the second attack of a foe, or the other foe', () => {
    const s = facing();
    expect([blow(s, 'x').total('DB'), blow(s, 'x', parry(50)).total('DB')]).toEqual([0, 50]);
    s.end();
    expect(blow(s, 'y').total('DB')).toBe(0);
  });

  test('RMC-PARRY-06 is used by an attack that fumbles', () => {
    const s = facing();
    blow(s, 'x', parry(50), [1, 10]);
    expect(blow(s, 'x').rules('no defence')).toContain('RMC-PARRY-03');
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(25);
  });

  test.each([
    ['on their feet', {}, 75],
    ['staggered', { staggered: true }, 75],
    ['prone', { prone: true, staggered: true }, 75],
    ['dazed', { stunActive: { dazed: 2 } }, 75],
    ['stunned', { stunActive: { stunned: 1 } }, 37],
    ['stunned and dazed', { stunActive: { stunned: 1, dazed: 3 } }, 37],
    [
      'stunned, staggered and prone',
      { stunActive: { stunned: 1 }, staggered: true, prone: true },
      37,
    ],
    ['injured', { penalties: [{ value: -10 }, { value: -5, turns: 2 }] }, 60],
    ['injured and stunned', { penalties: [{ value: -10 }], stunActive: { stunned: 1 } }, 32],
    ['to be stunned with their next turn', { stunPending: { stunned: 2 } }, 75],
  ])('RMC-DAZE-03 RMC-STUN-03 RMC-STAG-02 of a combatant who is %s', (_, state, max) => {
    expect(most(facing({ state }))).toEqual(upTo(max));
  });

  test.each([
    ['held', { held: true }, 'RMC-DB-05'],
    ['unconscious', { out: 2 }, 'RMC-EFF-12'],
    ['without hits', { hits: -1 }, 'RMC-EFF-14'],
  ])(
    'RMC-PARRY-01 RMC-DODGE-01 is not for a combatant who is %s, nor is a dodge',
    (_, state, rule) => {
      const scene = blow(facing({ state }), 'x');
      expect([scene.questions, scene.total('DB'), scene.rules('no defence')]).toEqual([
        [],
        0,
        [rule],
      ]);
    },
  );

  test('RMC-NOPARRY-02 RMC-DODGE-01 is none when unable to parry, which leaves a dodge', () => {
    const scene = blow(facing({ state: { stunActive: { noParry: 1 } } }), 'x');
    expect(scene.open('defence')).toEqual(['none', 'dodge']);
  });

  test('RMC-PARRY-01 RMC-OB-06 with another weapon drawn since has no more than that weapon', () => {
    const s = facing({}, {}, ['v', 'x', 'y']);
    attack(s, 'v', 'x', { points: 2, keep: 50, dice: [10] });
    s.do('v', 'draw', { item: 'v/dagger' });
    s.end();
    expect(most(s)).toEqual(upTo(40));
  });

  test('RMC-OB-04 RMC-OB-06 takes from a blow with another weapon what both come to beyond its points', () => {
    const s = facing();
    blow(s, 'x', parry(50));
    s.until('v').do('v', 'draw', { item: 'v/dagger' });
    // The sword has 75: 40 and 50 together exceed it by 15. Three of four points cost 25.
    expect(attack(s, 'v', 'x', { with: 'dagger', points: 3, dice: [10] }).total('OB')).toBe(0);
  });

  test('RMC-PARRY-02 is open again in the next round, unused or not', () => {
    const s = facing();
    blow(s, 'x', parry(75));
    endRound(s);
    expect(most(s)).toEqual(upTo(75));
  });

  test('RMC-PARRY-02 RMC-OB-06 of the next round is no longer that of a blow of this one', () => {
    const s = facing({}, {}, ['v', 'x', 'y']);
    attack(s, 'v', 'x', { keep: 20, dice: [10] });
    s.end();
    expect(most(s)).toEqual(upTo(20));
    endRound(s);
    s.end();
    expect(most(s)).toEqual(upTo(75));
  });

  test('RMC-PARRY-05 RMC-ATK-07 turns a hit into a miss by exactly its points', () => {
    // 30 + 60 is 90: less 8 it is 82, the first row that hits; less 9 it is a miss.
    const hits = (points: number) =>
      attack(facing(), 'x', 'v', { dice: [30], answers: parry(points) }).has('hit');
    expect([hits(8), hits(9)]).toEqual([true, false]);
  });

  test('RMC-OB-05 RMC-PARRY-04 parry.allocation declaredFoe: any whole number of points may be reserved', () => {
    const s = facing({}, { 'parry.allocation': 'declaredFoe' });
    while (s.turn !== 'v') s.end();
    const scene = s.do(
      'v',
      'end',
      {},
      {
        answers: [
          ['x declare-parry', 'none'],
          ['y declare-parry', 'none'],
          ['v declare-parry', 'x:other'],
          ['v declare-points', 33],
        ],
      },
    );
    expect(scene.question('declare-points').domain).toEqual(upTo(75));
    expect(blow(s, 'x', [['defence', 'parry']]).total('DB')).toBe(33);
    s.until('v');
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(42);
  });

  test('RMC-PARRY-04 parry.allocation declaredFoe: the held are asked for none, since they can make none', () => {
    const s = facing({ state: { held: true } }, { 'parry.allocation': 'declaredFoe' });
    while (s.turn !== 'v') s.end();
    const scene = s.end();
    expect(scene.asked.filter((each) => each.startsWith('v'))).toEqual([]);
  });
});

describe('A dodge', () => {
  const bare: Person = { arms: {} };
  const total = (sum: number): Scene => blow(facing(bare), 'x', dodge, [sum, 4]);

  test.each([
    [36, 0],
    [37, 5],
    [42, 5],
    [43, 10],
    [80, 40],
    [93, 50],
  ])('RMC-DODGE-06 RMC-DODGE-07 that comes to %i adds %i', (sum, db) => {
    expect([total(sum).total('DB'), total(sum).fact('dodges', 'db')]).toEqual([db, db]);
  });

  test('RMC-DODGE-08 RMC-EFF-01 at the top has the best number of the column and marks the attacker', () => {
    const s = facing(bare);
    const scene = blow(s, 'x', dodge, [97, 83, 4]);
    expect([
      scene.total('DB'),
      s.who('x').initiativePenalties,
      s.who('y').initiativePenalties,
    ]).toEqual([90, 1, 0]);
  });

  test.each([
    [-3, 0, null, -2],
    [3, 0, null, 1],
    [3, 0, -10, 1],
    [3, 0, 1, 1],
    [3, 0, 2, 2],
    [-8, -8, -7, -7],
  ])(
    'RMC-DODGE-04 RMC-DODGE-05 with Agility %i, Quickness %i and Acrobatics %s',
    (ag, qu, acrobatics, bonus) => {
      const s = facing({ ...bare, sheet: { ag, qu, acrobatics } });
      expect(blow(s, 'x', dodge, [60, 4]).fact('dodges', 'total')).toBe(60 + bonus);
    },
  );

  test('RMC-DODGE-04 dodge.avgRounding nearest: halves go up, below nothing, too', () => {
    const s = facing({ ...bare, sheet: { ag: -3, qu: 0 } }, { 'dodge.avgRounding': 'nearest' });
    expect(blow(s, 'x', dodge, [60, 4]).fact('dodges', 'total')).toBe(59);
  });

  test.each([
    ['a bow in hand', { arms: { bow: 50, dagger: 40 } }, ['none', 'dodge']],
    ['nothing in hand', { state: { wields: null } }, ['none', 'dodge']],
    ['a broken sword', { state: { broken: ['v/broadsword'] } }, ['none', 'dodge']],
    ['a sword', {}, ['none', 'parry']],
  ] as const)('RMC-DODGE-01 RMC-PARRY-01 of a combatant with %s', (_, v, open) => {
    expect(blow(facing(v), 'x').open('defence')).toEqual(open);
  });

  test('RMC-DODGE-02 RMC-MELEE-04 leaves no blow for the round, and engages no one', () => {
    const s = facing(bare);
    blow(s, 'x', dodge, [60, 4]);
    s.until('v');
    const chosen = { weapon: 'v/brawling', target: 'x' };
    expect(s.refused('v', 'attack', chosen)).toContain('RMC-DODGE-02');
    expect(engagedBy(s.state, s.who('x'))).toEqual([]);
    s.until('v');
    expect(s.allowed('v', 'attack', chosen)).toBe(true);
  });

  test('RMC-DODGE-02 RMC-MELEE-04 takes the place of the melee that was declared', () => {
    const s = facing(bare, {}, ['v', 'x', 'y']);
    s.do('v', 'declare', { action: 'melee', target: 'x' });
    s.end();
    expect(engagedBy(s.state, s.who('x'))).toEqual(['v']);
    blow(s, 'x', dodge, [60, 4]);
    expect(engagedBy(s.state, s.who('x'))).toEqual([]);
  });

  test('RMC-DODGE-02 RMC-CTX-07 is not for a combatant who has struck, or stood up', () => {
    const s = facing(bare, {}, ['v', 'x', 'y']);
    attack(s, 'v', 'x', { points: 2, dice: [10] });
    s.end();
    expect(blow(s, 'x').rules('no defence')).toContain('RMC-DODGE-02');
    const risen = facing({ ...bare, state: { prone: true } }, {}, ['v', 'x', 'y']);
    risen.do('v', 'rise');
    risen.end();
    expect(blow(risen, 'x').rules('no defence')).toContain('RMC-DODGE-02');
  });

  test('RMC-DODGE-10 is one a round: the second attack meets none, the next round one again', () => {
    const s = facing(bare);
    blow(s, 'x', dodge, [60, 4]);
    expect(blow(s, 'x').total('DB')).toBe(0);
    endRound(s);
    expect(blow(s, 'x', dodge, [80, 4]).total('DB')).toBe(40);
  });

  test.each([
    ['dazed', { stunActive: { dazed: 1 } }, -25],
    ['stunned', { stunActive: { stunned: 1 } }, -50],
    ['staggered', { staggered: true }, -25],
    ['staggered and stunned', { staggered: true, stunActive: { stunned: 1 } }, -50],
    ['to be stunned with their next turn', { stunPending: { stunned: 1 } }, 0],
    ['injured and dazed', { penalties: [{ value: -10 }], stunActive: { dazed: 1 } }, -35],
  ])('RMC-DODGE-11 RMC-EFF-08 suffers when its dodger is %s', (_, state, penalty) => {
    const s = facing({ ...bare, state });
    expect(blow(s, 'x', dodge, [90, 4]).fact('dodges', 'total')).toBe(90 + penalty);
  });

  test('RMC-DODGE-07 RMC-DODGE-09 RMC-STAG-05 that throws its dodger down is over before the blow', () => {
    const s = facing(bare);
    const scene = blow(s, 'x', dodge, [10, 4]);
    // A total of 10 is in the row of +3H;PR.
    expect(scene.rolled).toEqual(['v dodge', 'x attack']);
    expect([s.who('v').hits, s.who('v').prone, s.who('v').staggered]).toEqual([197, true, 'owed']);
    s.until('v');
    expect(s.refused('v', 'rise')).toContain('RMC-CTX-07');
    s.until('v');
    s.do('v', 'rise');
    expect(attack(s, 'v', 'x', { points: 3, dice: [10] }).has('attacks')).toBe(true);
  });

  test('RMC-DODGE-10 dodge.scope round: holds against all, and no longer in the next round', () => {
    const s = facing(bare, { 'dodge.scope': 'round' });
    const first = blow(s, 'x', dodge, [80, 4]).total('DB');
    s.end();
    const second = blow(s, 'y').total('DB');
    endRound(s);
    expect([first, second, blow(s, 'x').total('DB')]).toEqual([40, 40, 0]);
  });
});
