import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Whole turns: sequences of actions, and what cuts them short.

const M = 10_000;
const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];
const pair = (
  a: Person = {},
  v: Person = {},
  options: Options = {},
  content: Staging['content'] = {},
) => stage({ a: { arms: sword, ...a }, v }, { options, content });
const OB_OF = (s: Stage, points: number) =>
  s.total('OB', 'a', 'a', 'attack', { weapon: 'a/broadsword', target: 'v', points });

describe('Action Points', () => {
  test.each([
    [4, 60],
    [3, 35],
    [2, 10],
  ])('RMC-CTX-07 a blow with %i points', (points, ob) => {
    expect(OB_OF(pair(), points)).toBe(ob);
  });

  test.each([
    [3, 60],
    [2, 35],
    [1, 10],
  ])('RMC-CTX-07 a shot with %i points', (points, ob) => {
    const s = stage({ a: { arms: { bow: 60 } }, v: { at: [20, 0] } });
    expect(attack(s, 'a', 'v', { points, dice: [10] }).total('OB')).toBe(ob);
    expect(s.who('a').actionPoints).toBe(4 - points);
  });

  test('RMC-CTX-07 with one point a combatant draws, shoots in haste or rises, but does not strike or throw', () => {
    const s = stage({
      a: { at: [0, 0], arms: { dagger: 60, bow: 60, mace: 30, spear: 30 }, state: { prone: true } },
      v: { at: [2, 0] },
      w: { at: [9, 0] },
    });
    for (const item of ['bow', 'mace', 'spear']) s.do('a', 'draw', { item: `a/${item}` });
    expect(s.who('a').actionPoints).toBe(1);
    expect([
      s.allowed('a', 'attack', { weapon: 'a/spear', target: 'v' }),
      s.allowed('a', 'attack', { weapon: 'a/spear', target: 'w' }),
      s.allowed('a', 'rise'),
      s.allowed('a', 'draw', { item: 'a/bow' }),
    ]).toEqual([false, false, true, true]);
  });

  test('RMC-CTX-07 RMC-CHARGE-09 after a charge with two points a second blow has the pace against it and nothing for it', () => {
    const s = stage(
      {
        a: { at: [0, 5], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 90 }] } },
        v: { at: [10, 5] },
      },
      { content: fixedBlow('5') },
    );
    s.do('a', 'charge', { weapon: 'a/fixed', target: 'v', pace: 2, points: 2 }, { dice: [90] });
    const second = attack(s, 'a', 'v', { points: 2, dice: [90] });
    expect([s.who('v').hits, second.total('OB')]).toEqual([200 - 15 - 5, 90 - 50 - 20]);
  });

  test('RMC-CTX-07 RMC-DODGE-02 points are whole again with the round, not with the turn', () => {
    const s = stage({ x: { at: [0, 0], arms: sword }, v: { at: [2, 0] } });
    attack(s, 'x', 'v', { dice: [60, 4], answers: dodge });
    s.end();
    expect([s.turn, s.who('v').actionPoints]).toEqual(['v', 0]);
    s.end();
    expect(s.who('v').actionPoints).toBe(4);
  });
});

describe('Cut short', () => {
  test('RMC-FUM-03 RMC-EFF-14 a fumbler who faints or dies of it does nothing more in the turn', () => {
    // A two-handed sword at 100 gives 115: +10H;S2;NP1;BREAK;PR.
    const after = (bodyDev: number) => {
      const s = pair({ arms: { two_handed_sword: 60 }, sheet: { hits: 5, bodyDev } });
      attack(s, 'a', 'v', { points: 2, dice: [1, 100] });
      return [
        s.who('a').dead,
        s.refused('a', 'drop'),
        s.refused('a', 'attack', { weapon: 'a/brawling', target: 'v', points: 2 }),
      ];
    };
    expect([after(0), after(20)]).toEqual([
      [true, ['RMC-EFF-14'], ['RMC-EFF-14']],
      [false, ['RMC-EFF-14'], ['RMC-EFF-14']],
    ]);
  });

  test('RMC-DB-05 RMC-MELEE-04 held after a blow, a combatant neither engages, parries nor strikes again, until let go', () => {
    const s = pair({}, { arms: sword });
    attack(s, 'a', 'v', { points: 2, dice: [10], keep: 20 });
    const again = { weapon: 'a/broadsword', target: 'v', points: 2 };
    s.gm('hold', { who: 'a', held: true });
    expect([engagedBy(s.state, s.who('v')), s.refused('a', 'attack', again)]).toEqual([
      [],
      ['RMC-DB-05'],
    ]);
    s.gm('hold', { who: 'a', held: false });
    expect([engagedBy(s.state, s.who('v')), s.allowed('a', 'attack', again)]).toEqual([
      ['a'],
      true,
    ]);
  });

  test('RMC-STAG-02 RMC-KNOCK-03 a push of no feet staggers on the spot', () => {
    const s = pair();
    befall(s, 'a', 'KB0', { from: 'v' });
    expect([s.who('a').at, s.who('a').staggered]).toEqual([[0, 0], 'owed']);
  });

  test('RMC-KNOCK-01 RMC-MELEE-02 pushed out of reach by the first blow, a foe is struck by no second', () => {
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, v: { at: [2, 0] } },
      { content: fixedBlow('5DK') },
    );
    // A krush D of 1 is the ladder's seventh step, +5H;D1;KB3.
    attack(s, 'a', 'v', { points: 2, dice: [60, 1] });
    expect(s.who('v').at).toEqual([2 * M + 9144, 0]);
    befall(s, 'v', 'KB3', { from: 'a' });
    expect(s.refused('a', 'attack', { weapon: 'a/fixed', target: 'v', points: 2 })).toEqual([
      'RMC-MELEE-02',
    ]);
  });
});

describe('Weapons down', () => {
  test('RMC-DODGE-01 RMC-CTX-07 a swordsman who has dropped the sword in the own turn dodges what comes after', () => {
    const s = stage({ v: { arms: sword }, x: { arms: sword } });
    s.do('v', 'drop');
    s.end();
    const scene = attack(s, 'x', 'v', { dice: [80, 4], answers: dodge });
    expect([scene.open('defence'), scene.total('DB')]).toEqual([['none', 'dodge'], 40]);
  });

  test('RMC-PARRY-01 RMC-CTX-07 picked up again it parries', () => {
    const s = stage({ v: { arms: sword }, x: { arms: sword } });
    s.do('v', 'drop');
    s.do('v', 'pick-up', { item: 'v/broadsword' });
    s.end();
    expect(attack(s, 'x', 'v', { dice: [4], answers: parry(60) }).total('DB')).toBe(60);
  });

  test('RMC-FUM-03 RMC-DODGE-01 with a sword that broke in the round before, a combatant dodges', () => {
    const s = stage({ v: { arms: { two_handed_sword: 60 } }, x: { arms: sword } });
    befall(s, 'v', 'BREAK');
    s.until('x');
    expect(attack(s, 'x', 'v', { dice: [80, 4], answers: dodge }).total('DB')).toBe(40);
  });

  test('RMC-OB-02 RMC-MELEE-01 a spear is thrown at 5 m as well as thrust at 3, at 16 m with -40', () => {
    const at = (gap: number) => {
      const s = stage({ a: { at: [0, 0], arms: { spear: 60 } }, v: { at: [gap, 0] } });
      const scene = attack(s, 'a', 'v', { dice: [10] });
      return [scene.fact('attacks', 'mode'), scene.total('OB'), s.who('a').wields === null];
    };
    expect([at(3), at(5), at(15), at(16)]).toEqual([
      ['melee', 60, false],
      ['thrown', 60, true],
      ['thrown', 45, true],
      ['thrown', 20, true],
    ]);
  });

  test('RMC-OB-02 RMC-ATK-06 a bow at each of its bands', () => {
    const ob = [10, 11, 30, 31, 60, 61, 100, 101, 160].map((metres) => {
      const s = stage(
        { a: { at: [0, 0], arms: { bow: 60 } }, v: { at: [metres, 0] } },
        { map: { rows: ['.'.repeat(170)] } },
      );
      return attack(s, 'a', 'v', { dice: [10] }).total('OB');
    });
    expect(ob).toEqual([70, 60, 60, 35, 35, 10, 10, -20, -20]);
  });
});

describe('One foe all round', () => {
  const options = { 'parry.scope': 'oneFoe' } as const;
  test('RMC-PARRY-03 RMC-OB-04 oneFoe: two blows of one foe meet the parry, which costs the own blow its points once', () => {
    const s = stage(
      { x: { at: [0, 0], arms: sword }, v: { at: [2, 0], arms: { broadsword: 75 } } },
      { options },
    );
    const first = attack(s, 'x', 'v', { points: 2, dice: [4], answers: parry(30) });
    const second = attack(s, 'x', 'v', { points: 2, dice: [4] });
    s.end();
    const own = attack(s, 'v', 'x', { dice: [10] });
    expect([first.total('DB'), second.total('DB'), own.total('OB')]).toEqual([30, 30, 45]);
  });

  test('RMC-PARRY-02 oneFoe: in the next round the parry is chosen anew', () => {
    const s = stage(
      { x: { at: [0, 0], arms: sword }, v: { at: [2, 0], arms: { broadsword: 75 } } },
      { options },
    );
    attack(s, 'x', 'v', { dice: [4], answers: parry(30) });
    endRound(s);
    expect(attack(s, 'x', 'v', { dice: [4] }).total('DB')).toBe(0);
  });
});

describe('Running hindered', () => {
  test('RMC-EFF-09 RMC-STAG-05 who falls in running rises in the next turn and strikes in the one after it', () => {
    const s = pair({ state: { stunActive: { dazed: 1 } } }, { at: [9, 9] });
    // 8 - 25 is -17: +3H;PR.
    s.do('a', 'move', { pace: 2, path: [[5, 0]] }, { dice: [8] });
    expect([s.who('a').hits, s.who('a').prone, s.who('a').at]).toEqual([197, true, [0, 0]]);
    expect(s.allowed('a', 'rise')).toBe(true);
    s.until('a');
    expect(s.refused('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace: 2 })).toContain(
      'RMC-STAG-02',
    );
    s.do('a', 'rise');
    s.until('a');
    expect(s.allowed('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace: 2 })).toBe(true);
  });

  test('RMC-EFF-09 move.hindered free: a dazed runner rolls nothing and gets there', () => {
    const s = pair(
      { state: { stunActive: { dazed: 1 } } },
      { at: [9, 9] },
      { 'move.hindered': 'free' },
    );
    const scene = s.do('a', 'move', { pace: 2, path: [[8, 0]] });
    expect([scene.rolled, s.who('a').at]).toEqual([[], [8 * M, 0]]);
  });
});
