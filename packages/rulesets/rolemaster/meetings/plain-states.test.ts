import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';
import { mayAttack, three, turns } from '../testing/three.js';

// The states of the chapter's table, round by round: what they forbid, their penalties and when
// they end.

/** What v may do in each round: whether they can attack, and how much OB can parry the blow before their turn. */
const rounds = (cell: string, count: number, staging: Staging = {}): readonly unknown[] => {
  const s = three({}, staging);
  befall(s, 'v', cell);
  const seen: unknown[] = [];
  for (let i = 0; i < count; i++) {
    while (s.turn !== 'v') s.end();
    const attackIn = mayAttack(s) === 'allowed';
    s.end();
    const scene = attack(s, 'after', 'v', { points: 2, dice: [4] });
    seen.push([attackIn, scene.has('no defence') ? 0 : parryMost(scene)]);
    endRound(s);
  }
  return seen;
};
const parryMost = (scene: ReturnType<typeof attack>): unknown => {
  const { about } = scene.question('defence');
  return about['most'];
};

describe('Round by round', () => {
  test('RMC-WEAR-03 RMC-NOPARRY-02 RMC-STUN-03 RMC-DAZE-03 D2;S1;NP1: no parry, half, all, all, free', () => {
    expect(rounds('D2;S1;NP1', 5)).toEqual([
      [false, 0],
      [false, 37],
      [false, 75],
      [false, 75],
      [true, 75],
    ]);
  });

  test('RMC-WEAR-03 onePerType: the same is over with the longest of them', () => {
    expect(rounds('D2;S1;NP1', 3, { options: { 'wear.mode': 'onePerType' } })).toEqual([
      [false, 0],
      [false, 75],
      [true, 75],
    ]);
  });

  test('RMC-WEAR-02 wear.tick endOfTurn: a round that is over with the turn no longer limits the parry after it', () => {
    expect(rounds('S1', 2, { options: { 'wear.tick': 'endOfTurn' } })).toEqual([
      [false, 75],
      [true, 75],
    ]);
  });

  test('RMC-STAG-03 RMC-STAG-02 SG: one turn without an attack, every parry whole', () => {
    expect(rounds('SG;SG;KB3;PR', 2)).toEqual([
      [false, 75],
      [true, 75],
    ]);
  });

  test('RMC-WEAR-01 RMC-WEAR-03 a stun that lands between rounds of a daze goes before what is left of it', () => {
    const s = three();
    befall(s, 'v', 'D3');
    const seen = [...turns(s, 2)];
    befall(s, 'v', 'S1');
    s.until('v');
    seen.push(s.who('v').stunActive);
    s.until('v');
    seen.push(s.who('v').stunActive, ...turns(s, 2));
    expect(seen).toEqual([
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      { dazed: 1, stunned: 1, noParry: 0 },
      { dazed: 1, stunned: 0, noParry: 0 },
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      'allowed',
    ]);
  });

  test('RMC-WEAR-01 RMC-DAZE-03 two dazes before the turn are two rounds, two staggers are one', () => {
    const of = (cell: string) => {
      const s = three();
      befall(s, 'v', cell);
      befall(s, 'v', cell);
      return turns(s, 3).map((each) => each === 'allowed');
    };
    expect([of('D1'), of('SG'), of('PR'), of('KB3')]).toEqual([
      [false, false, true],
      [false, true, true],
      [false, true, true],
      [false, true, true],
    ]);
  });

  test('RMC-STAG-03 RMC-WEAR-06 RMC-WEAR-02 SG;S1: both are over with the same round', () => {
    const s = three();
    befall(s, 'v', 'SG;S1');
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });

  test('RMC-STAG-03 RMC-STAG-04 staggered after the turn, and again after the next: two turns, one each', () => {
    const s = three();
    s.until('after');
    befall(s, 'v', 'SG');
    expect(turns(s, 1)).toEqual([['RMC-STAG-02']]);
    befall(s, 'v', 'SG');
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
  });

  test('RMC-EFF-12 RMC-WEAR-02 stun wears off in turns that are slept through', () => {
    const s = three();
    befall(s, 'v', 'S2;KO2');
    expect([...turnsOf(s, 3)]).toEqual(['allowed']);
  });

  test('RMC-EFF-12 dead in one round, a combatant still has the turn before that', () => {
    const s = three();
    befall(s, 'v', 'DEAD1');
    s.end();
    expect([s.turn, mayAttack(s)]).toEqual(['v', 'allowed']);
    s.end();
    expect(s.who('v').dead).toBe(true);
  });

  test('RMC-EFF-10 RMC-EFF-04 an injury for one turn weighs at once, through the next turn and no longer', () => {
    const s = three();
    befall(s, 'v', 'P-20/1');
    const before = parryMost(attack(s, 'foe', 'v', { points: 2, dice: [4] }));
    s.until('v');
    const during = s.total('OB', 'v', 'v', 'attack', { weapon: 'v/broadsword', target: 'foe' });
    s.end();
    expect([before, during, parryMost(attack(s, 'after', 'v', { points: 2, dice: [4] }))]).toEqual([
      55, 55, 75,
    ]);
  });
});

/** Whether v may attack, in each turn they have within a number of rounds. */
function* turnsOf(s: Stage, count: number): Generator {
  while (s.state.round <= count) {
    if (s.turn === 'v') yield mayAttack(s);
    s.end();
  }
}

describe('Getting up', () => {
  test('RMC-STAG-06 RMC-STAG-07 thrown down after the turn, a combatant rises in the next and strikes in the one after', () => {
    const s = three();
    s.until('after');
    befall(s, 'v', 'PR');
    s.until('v');
    expect(mayAttack(s)).toEqual(['RMC-STAG-02']);
    s.do('v', 'rise');
    expect([s.who('v').actionPoints, s.who('v').staggered, s.who('v').prone]).toEqual([
      3,
      'felt',
      false,
    ]);
    s.until('v');
    expect(attack(s, 'v', 'foe', { dice: [4] }).total('OB')).toBe(75);
  });

  test('RMC-STAG-06 RMC-CTX-07 on the floor a combatant strikes with all points; risen first, with three', () => {
    const lying = three({ state: { prone: true } });
    lying.end();
    expect(attack(lying, 'v', 'foe', { dice: [4] }).total('OB')).toBe(75);
    const risen = three({ state: { prone: true } });
    risen.end();
    risen.do('v', 'rise');
    expect(risen.refused('v', 'rise')).toEqual(['RMC-STAG-06']);
    expect(attack(risen, 'v', 'foe', { dice: [4] }).total('OB')).toBe(50);
  });

  test.each([
    ['dazed', { stunActive: { dazed: 2 } }],
    ['stunned', { stunActive: { stunned: 2 } }],
    ['stunned and unable to parry', { stunActive: { noParry: 2 } }],
    ['staggered', { staggered: true }],
  ])('RMC-STAG-07 a combatant who is %s gets up without a roll, and is so still', (_, state) => {
    const s = three({ state: { prone: true, ...state } });
    s.end();
    const scene = s.do('v', 'rise');
    expect([scene.rolled, s.who('v').prone, mayAttack(s) === 'allowed']).toEqual([
      [],
      false,
      false,
    ]);
  });

  test.each([
    ['held', { held: true }, 'RMC-DB-05'],
    ['barred', {}, 'RMC-SURP-03'],
  ] as const)('RMC-STAG-06 not a combatant who is %s', (how, state, rule) => {
    const s = stage({ v: { state: { prone: true, ...state } }, foe: {} });
    if (how === 'barred') s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [40] });
    expect(s.refused('v', 'rise')).toContain(rule);
  });

  test('RMC-STAG-06 a combatant who has struck with three points rises with the fourth, after four not', () => {
    const after = (points: number): boolean => {
      const s = three({ state: { prone: true } });
      s.end();
      attack(s, 'v', 'foe', { points, dice: [4] });
      return s.allowed('v', 'rise');
    };
    expect([after(2), after(3), after(4)]).toEqual([true, true, false]);
  });
});

describe('Maneuver penalties', () => {
  const perceived = (v: Person, options: Staging['options'] = {}): number => {
    const s = stage({ v, foe: {} }, { options, order: ['foe', 'v'] });
    return s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [50] }).total('perception') - 50;
  };

  test.each([
    ['staggered', { staggered: true }, -25],
    ['prone without being staggered', { prone: true }, 0],
    ['dazed', { stunActive: { dazed: 4 } }, -25],
    ['stunned', { stunActive: { stunned: 4 } }, -50],
    ['stunned and unable to parry', { stunActive: { noParry: 4 } }, -50],
    ['all of these', { staggered: true, stunActive: { dazed: 1, stunned: 1, noParry: 1 } }, -50],
    ['to be stunned', { stunPending: { stunned: 4 } }, 0],
    ['held', { held: true }, 0],
  ])('RMC-EFF-06 RMC-EFF-08 of a combatant who is %s', (_, state, penalty) => {
    expect(perceived({ state })).toBe(penalty);
    expect(perceived({ state, sheet: { sd: -5 } })).toBe(penalty === 0 ? 0 : penalty - 15);
    expect(perceived({ state, sheet: { sd: 5 } })).toBe(penalty === 0 ? 0 : penalty + 15);
  });

  test.each([
    [8, -1, -26],
    [9, 0, -23],
    [17, 0, 0],
    [30, 0, 0],
  ])('RMC-EFF-07 Self Discipline %i leaves %i of a daze and %i of a stun', (sd, daze, stun) => {
    expect([
      perceived({ sheet: { sd }, state: { stunActive: { dazed: 1 } } }),
      perceived({ sheet: { sd }, state: { stunActive: { stunned: 1 } } }),
    ]).toEqual([daze, stun]);
  });

  test('RMC-EFF-08 sum: a stagger and a stun add up, two stuns do not', () => {
    const options = { 'eff.statePenaltyCombine': 'sum' } as const;
    expect([
      perceived({ state: { staggered: true, stunActive: { stunned: 1 } } }, options),
      perceived({ state: { stunActive: { stunned: 1, dazed: 2, noParry: 1 } } }, options),
    ]).toEqual([-75, -50]);
  });

  test('RMC-EFF-06 RMC-EFF-09 Self Discipline that cancels a daze leaves its runner unhindered', () => {
    const s = stage({ v: { sheet: { sd: 9 }, state: { stunActive: { dazed: 1 } } }, foe: {} });
    expect(s.do('v', 'move', { pace: 2, path: [[0, 5]] }).has('maneuvers')).toBe(false);
  });

  test('RMC-EFF-09 the penalty of a state takes nothing from DB, parries or OB', () => {
    const s = three({ sheet: { qu: 5, baseDb: 10 }, state: { stunActive: { dazed: 2 } } });
    const scene = attack(s, 'foe', 'v', {
      dice: [4],
      answers: [
        ['defence', 'parry'],
        ['parry', 75],
      ],
    });
    expect(scene.total('DB')).toBe(10 + 15 + 75);
  });
});

describe('Relief', () => {
  test('RMC-CRIT-05 RMC-WEAR-03 a round of relief takes the worst, in force before what is to come', () => {
    const s = three({ state: { stunActive: { noParry: 1, stunned: 1 } } });
    befall(s, 'v', 'NP1');
    s.gm('treat', { who: 'v', what: 'stun', amount: 2 });
    expect([s.who('v').stunActive, s.who('v').stunPending]).toEqual([
      { dazed: 0, stunned: 0, noParry: 0 },
      { dazed: 0, stunned: 0, noParry: 1 },
    ]);
  });

  test('RMC-STAG-03 RMC-STUN-02 all stun treated in the own turn, a combatant may strike in it', () => {
    const s = three();
    befall(s, 'v', 'S3;D1;SG');
    s.end();
    expect(mayAttack(s)).toEqual(['RMC-STUN-02']);
    s.gm('treat', { who: 'v', what: 'stun' });
    expect(mayAttack(s)).toBe('allowed');
  });

  test('RMC-EFF-05 RMC-WEAR-01 a daze that the GM gives begins with the next turn, and adds to one in force', () => {
    const s = three({ state: { stunActive: { dazed: 1 } } });
    s.gm('condition', { who: 'v', condition: 'dazed', on: true });
    expect([s.who('v').stunActive.dazed, s.who('v').stunPending.dazed]).toEqual([1, 1]);
    expect(turns(s, 3).map((each) => each === 'allowed')).toEqual([false, false, true]);
  });
});

describe('Hits', () => {
  test('RMC-EFF-12 RMC-EFF-14 roused by treatment, a combatant is told to come to, unless no hits are left', () => {
    const roused = (state: NonNullable<Person['state']>) => {
      const s = three({ state });
      return s.gm('treat', { who: 'v', what: 'unconsciousness' }).has('comes to');
    };
    expect([roused({ out: 3 }), roused({ out: 3, hits: 0 }), roused({})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    [10, 0, false, false],
    [9, 1, true, false],
    [30, -20, false, false],
    [31, -21, false, true],
  ])('RMC-EFF-14 of 10 hits and a Body Development of 20, %i lost', (lost, left, able, dead) => {
    const s = three({ sheet: { hits: 10, bodyDev: 20 } });
    s.gm('harm', { who: 'v', damage: lost });
    s.end();
    expect([s.who('v').hits, s.turn === 'v', s.who('v').dead]).toEqual([left, able, dead]);
  });

  test('RMC-EFF-14 brought round before their turn, a combatant has it', () => {
    const s = three({ sheet: { hits: 10, bodyDev: 20 }, state: { hits: -3 } });
    s.gm('heal', { who: 'v', hits: 4 });
    s.end();
    expect([s.turn, mayAttack(s)]).toEqual(['v', 'allowed']);
  });
});
