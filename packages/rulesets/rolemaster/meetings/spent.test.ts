import { describe, expect, test } from 'vitest';
import type { Seat } from '@tiltyard/engine';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

// Action Points and OB spent, lost and left when another rule interferes with a turn.

const sword = { broadsword: 60 };
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];
/** `v` has the first turn; `x` stands beside them. */
const first = (v: Person = {}, staging: Staging = {}): Stage =>
  stage(
    {
      v: { at: [2, 0], arms: { broadsword: 75, dagger: 40 }, ...v },
      x: { at: [0, 0], arms: sword },
    },
    staging,
  );
/** `v` has the second turn. */
const second = (v: Person = {}, staging: Staging = {}): Stage =>
  first(v, { order: ['x', 'v'], ...staging });
const blow = { weapon: 'v/broadsword', target: 'x' };
/** A blow with two points that fumbles; the second die selects the row of the fumble table. */
const fumbled = (die: number, staging: Staging = {}): Stage => {
  const s = first({}, staging);
  attack(s, 'v', 'x', { points: 2, dice: [1, die] });
  return s;
};

describe('Points in the own turn', () => {
  test('RMC-CTX-07 RMC-CRIT-05 after a shot a combatant drops the bow free, draws, and drops nothing more', () => {
    const s = first({ arms: { bow: 50, dagger: 40 } });
    attack(s, 'v', 'x', { dice: [10] });
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/dagger' });
    expect([s.who('v').actionPoints, s.refused('v', 'drop')]).toEqual([0, ['RMC-CTX-07']]);
  });

  test('RMC-CTX-07 RMC-OB-04 a hasty shot and a whole one fit into a turn, two whole ones do not', () => {
    const s = first({ arms: { bow: 50 } });
    const hasty = attack(s, 'v', 'x', { points: 1, dice: [10] });
    const whole = attack(s, 'v', 'x', { points: 3, dice: [10] });
    expect([hasty.total('OB'), whole.total('OB'), s.who('v').actionPoints]).toEqual([10, 60, 0]);
  });

  test('RMC-FUM-03 RMC-EFF-05 stunned by the own fumble, a combatant strikes again in that turn, and not in the next', () => {
    const s = fumbled(90);
    expect([s.who('v').hits, s.allowed('v', 'attack', blow)]).toEqual([197, true]);
    s.until('v');
    expect(s.refused('v', 'attack', blow)).toContain('RMC-STUN-02');
    s.until('v');
    expect(s.allowed('v', 'attack', blow)).toBe(true);
  });

  test('RMC-FUM-03 RMC-EFF-05 eff.start immediate: not in that turn either, and the points stay', () => {
    const s = fumbled(90, { options: { 'eff.start': 'immediate' } });
    expect([s.refused('v', 'attack', blow)[0], s.who('v').actionPoints]).toEqual([
      'RMC-STUN-02',
      2,
    ]);
    expect(s.allowed('v', 'draw', { item: 'v/dagger' })).toBe(true);
  });

  test('RMC-FUM-03 RMC-STAG-03 off balance by the own fumble, a combatant draws and steps, but strikes in neither turn', () => {
    const s = fumbled(50);
    expect(s.refused('v', 'attack', blow)).toEqual(['RMC-STAG-02']);
    s.do('v', 'draw', { item: 'v/dagger' });
    s.do('v', 'move', { pace: 0.5, path: [[2, 1]] });
    s.until('v');
    expect(s.refused('v', 'attack', { weapon: 'v/dagger', target: 'x' })).toEqual(['RMC-STAG-02']);
    s.until('v');
    expect(s.allowed('v', 'attack', { weapon: 'v/dagger', target: 'x' })).toBe(true);
  });

  test('RMC-FUM-03 RMC-CTX-07 a fumbled drop is none of the own: picked up for a point, the weapon may be dropped free', () => {
    const s = fumbled(75);
    expect(s.state.ground).toHaveLength(1);
    s.do('v', 'pick-up', { item: 'v/broadsword' });
    expect(s.refused('v', 'attack', blow)).toEqual(['RMC-CTX-07']);
    s.do('v', 'drop');
    expect(s.who('v').actionPoints).toBe(1);
  });

  test('RMC-FUM-03 RMC-EFF-04 an injury by the own fumble lowers the next blow of that turn, and three turns more', () => {
    const s = fumbled(60);
    const ob = () => attack(s, 'v', 'x', { points: 2, dice: [10] }).total('OB');
    expect(ob()).toBe(75 - 20 - 50);
    const seen: number[] = [];
    for (let i = 0; i < 4; i++) {
      s.until('v');
      seen.push(ob());
    }
    expect(seen).toEqual([5, 5, 5, 25]);
  });

  test('RMC-EFF-11 RMC-EFF-03 a wound in the own turn bleeds with the next one', () => {
    const s = first();
    befall(s, 'v', 'BL3');
    s.end();
    expect(s.who('v').hits).toBe(200);
    s.end();
    s.end();
    expect(s.who('v').hits).toBe(197);
  });

  test('RMC-KNOCK-03 RMC-EFF-09 pushed in the own turn, a combatant still walks freely, and runs by a maneuver', () => {
    const moved = (pace: number) => {
      const s = first();
      befall(s, 'v', 'KB3', { from: 'x' });
      return s
        .do('v', 'move', { pace, path: [[3, 3]] }, pace > 1 ? { dice: [90] } : {})
        .has('maneuvers');
    };
    expect([moved(1), moved(2)]).toEqual([false, true]);
  });

  test('RMC-STAG-06 RMC-CTX-07 thrown down in the own turn after two points, a combatant rises with one, and strikes with none', () => {
    const s = first();
    attack(s, 'v', 'x', { points: 2, dice: [10] });
    befall(s, 'v', 'PR');
    s.do('v', 'rise');
    expect([s.who('v').actionPoints, s.refused('v', 'attack', blow)]).toEqual([1, ['RMC-STAG-02']]);
  });

  test('RMC-EFF-12 RMC-EFF-05 knocked out in the own turn, a combatant ends it freely, loses the next, and wakes with its round', () => {
    const s = first();
    befall(s, 'v', 'KO1');
    attack(s, 'v', 'x', { keep: 30, dice: [10] });
    s.end();
    expect(attack(s, 'x', 'v', { dice: [4], answers: parry(30) }).total('DB')).toBe(30);
    s.end();
    expect([s.turn, s.state.round]).toEqual(['x', 2]);
    s.end();
    expect([s.turn, s.state.round]).toEqual(['v', 3]);
  });

  test('RMC-WEAR-02 RMC-EFF-03 wear.tick endOfTurn: a stun in the own turn is not over with that turn', () => {
    const s = first({}, { options: { 'wear.tick': 'endOfTurn' } });
    befall(s, 'v', 'S1;D1');
    s.end();
    expect(s.who('v').stunPending).toEqual({ dazed: 1, stunned: 1, noParry: 0 });
    s.end();
    s.end();
    expect(s.who('v').stunActive).toEqual({ dazed: 1, stunned: 0, noParry: 0 });
  });
});

describe('Points before the own turn', () => {
  test('RMC-PARRY-03 RMC-CTX-07 a parry takes no points from the turn after it', () => {
    const s = second();
    attack(s, 'x', 'v', { dice: [4], answers: parry(25) });
    s.end();
    expect([s.who('v').actionPoints, attack(s, 'v', 'x', { dice: [10] }).total('OB')]).toEqual([
      4, 50,
    ]);
  });

  test('RMC-DODGE-02 RMC-CTX-07 after a dodge a turn has no step, draw or rising, and a free drop', () => {
    const s = second({ arms: { bow: 50, dagger: 40 } });
    attack(s, 'x', 'v', { dice: [60, 4], answers: dodge });
    s.end();
    expect([
      s.refused('v', 'move', { pace: 0.5, path: [[2, 1]] }),
      s.refused('v', 'draw', { item: 'v/dagger' }),
      s.allowed('v', 'drop'),
    ]).toEqual([['RMC-DODGE-02'], ['RMC-CTX-07'], true]);
  });

  test('RMC-DODGE-02 RMC-STAG-06 risen by the GM after a dodge, a combatant has no points back', () => {
    const s = second({ arms: {} });
    attack(s, 'x', 'v', { dice: [10, 4], answers: dodge });
    s.gm('condition', { who: 'v', condition: 'prone', on: false });
    s.end();
    expect([s.who('v').actionPoints, s.who('v').prone]).toEqual([0, false]);
    expect(s.refused('v', 'attack', { weapon: 'v/brawling', target: 'x' })[0]).toBe('RMC-STAG-02');
  });

  test('RMC-EFF-14 RMC-CTX-07 brought round after the own turn has passed, a combatant parries in the same round', () => {
    const s = first();
    s.gm('harm', { who: 'v', damage: 200 });
    s.end();
    s.gm('heal', { who: 'v', hits: 50 });
    expect(attack(s, 'x', 'v', { dice: [4], answers: parry(75) }).total('DB')).toBe(75);
  });

  test('RMC-OB-06 RMC-PARRY-02 an order that is rolled anew: what was kept in the last round is whole again before the turn', () => {
    const s = stage(
      { v: { at: [2, 0], arms: { broadsword: 75 } }, x: { at: [0, 0], arms: sword } },
      { order: null, dice: [9, 9, 2, 2] },
    );
    attack(s, 'v', 'x', { keep: 20, dice: [10] });
    s.end();
    attack(s, 'x', 'v', { dice: [4], answers: parry(20) });
    s.end(2, 2, 9, 9);
    expect([s.turn, attack(s, 'x', 'v', { dice: [4], answers: parry(75) }).total('DB')]).toEqual([
      'x',
      75,
    ]);
  });
});

test('RMC-OB-06 RMC-PARRY-02 what the sword has spent in one round weighs on none that is drawn in the next', () => {
  const s = first();
  attack(s, 'v', 'x', { points: 2, dice: [10] });
  s.do('v', 'draw', { item: 'v/dagger' });
  s.until('v');
  attack(s, 'v', 'x', { with: 'dagger', points: 2, dice: [10] });
  s.do('v', 'draw', { item: 'v/broadsword' });
  s.end();
  // All 40 of the dagger went into the blow; the sword has 35 more.
  expect(attack(s, 'x', 'v', { dice: [4] }).question('defence').about['most']).toBe(35);
});

describe('OB of an attack with something else than the sword', () => {
  const spitter = (staging: Staging = {}, bite = 0): Stage =>
    stage(
      {
        v: {
          at: [0, 0],
          sheet: {
            weapons: [{ weapon: 'broadsword', skill: 75 }],
            natural: [
              {
                weapon: {
                  name: 'spit',
                  table: 'bow',
                  class: 'ranged',
                  critType: 'puncture',
                  fumbleMax: 1,
                  canParry: false,
                  reach: 0,
                  ranges: [
                    [5, 0],
                    [50, -40],
                  ],
                },
                skill: 50,
              },
              { weapon: 'claw_bite', skill: bite },
            ],
          },
        },
        x: { at: [2, 0], side: 'b', arms: sword },
        y: { at: [20, 0], side: 'b', arms: sword },
      },
      staging,
    );
  const left = (target: string, keep?: number): unknown => {
    const s = spitter();
    attack(s, 'v', target, {
      with: 'spit',
      points: 1,
      ...(keep === undefined ? {} : { keep }),
      dice: [50],
    });
    s.end();
    return attack(s, 'x', 'v', { dice: [4] }).question('defence').about['most'];
  };

  test.each([
    ['near', 'x', 25],
    ['far', 'y', 65],
  ])(
    'RMC-OB-06 RMC-OB-02 a shot at a foe who is %s spends what it has at that range',
    (_, target, most) => {
      expect(left(target)).toBe(most);
    },
  );

  test('RMC-OB-06 RMC-OB-02 and leaves what it kept of that besides', () => {
    expect(left('y', 10)).toBe(75);
  });

  /** `v` has attacked with a bite in a round for which they had declared this many points against `x`. */
  const bitten = (bite: number, points: number) => {
    const s = spitter(
      { options: { 'parry.allocation': 'declaredFoe' }, order: ['v', 'x', 'y'] },
      bite,
    );
    while (s.turn !== 'y') s.end();
    const declared = points === 0 ? 'none' : `x:${points}`;
    s.do('y', 'end', {}, { answers: [['v declare-parry', declared]] });
    attack(s, 'v', 'x', { with: 'claw_bite', points: 2, dice: [50] });
    return s;
  };
  const seenBy = (s: Stage, id: string) => {
    const seat: Seat = { name: id, role: 'player', combatants: [id] };
    const seen = rolemaster.view(s.state, seat);
    return { who: seen.combatants['v'], conditions: rolemaster.summary(seen, 'v').conditions };
  };

  test.each([0, 10])(
    'RMC-PARRY-04 RMC-OB-06 declaredFoe: after a bite with %i a sealed parry looks like none',
    (bite) => {
      expect(seenBy(bitten(bite, 40), 'x')).toEqual(seenBy(bitten(bite, 0), 'x'));
      expect(seenBy(bitten(bite, 40), 'v').who?.shifted).toBe(40);
    },
  );

  test('RMC-PARRY-04 RMC-OB-04 declaredFoe: after a bite with 75 only what it lacked is seen of a sealed parry', () => {
    const s = bitten(75, 40);
    expect([seenBy(s, 'x').who?.shifted, seenBy(s, 'v').who?.shifted]).toEqual([40, 40]);
  });

  test('RMC-PARRY-04 RMC-OB-06 declaredFoe: no OB is said to be reserved where none can be chosen any more', () => {
    const { conditions } = seenBy(bitten(10, 0), 'v');
    expect(conditions.map(({ name }) => name)).toEqual([]);
  });
});
