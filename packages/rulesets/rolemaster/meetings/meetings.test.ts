import { describe, expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Stage } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// Three rules at once: surprise, dodges, falls, heights, delayed deaths and charges in one round.

const sword = { broadsword: 60 };
const hill = (height: number, rows: readonly string[] = ['h.........', '..........']): Data => ({
  rows: [...rows],
  legend: { h: { height } },
});
const most = (s: Stage, by: string): unknown =>
  attack(s, by, 'v', { points: 2, dice: [10] }).question('defence').about['most'];
const maneuver = (s: Stage): number =>
  s.gm('maneuver', { who: 'v', difficulty: 'Medium' }, { dice: [60] }).total('maneuver');

describe('Surprise', () => {
  test('RMC-SURP-04 RMC-EFF-05 RMC-STUN-03 half surprised after their turn, they parry whole until the next one has come', () => {
    const s = stage({
      v: { at: [0, 0], arms: sword },
      x: { at: [2, 0], arms: sword, state: { hidden: true } },
      y: { at: [0, 2], arms: sword },
    });
    s.end();
    attack(s, 'x', 'v', {
      points: 2,
      dice: [80, 10],
      answers: [
        ['ambush', 'roll'],
        ['defence', 'none'],
      ],
    });
    s.end();
    expect(most(s, 'y')).toBe(60);
    s.end();
    s.end();
    expect(most(s, 'x')).toBe(30);
    endRound(s);
    s.end();
    expect(most(s, 'x')).toBe(60);
  });

  test('RMC-SURP-03 RMC-SURP-01 of two who are shot at from a height only the first is surprised', () => {
    const s = stage(
      {
        x: { at: [0, 0], arms: { bow: 60 }, state: { hidden: true } },
        v: { at: [6, 0], arms: sword },
        w: { at: [7, 1], arms: sword },
      },
      { map: hill(2) },
    );
    attack(s, 'x', 'v', { points: 2, dice: [10, 10], answers: [['ambush', 'roll']] });
    const second = attack(s, 'x', 'w', {
      points: 2,
      dice: [10],
      answers: [['defence', 'none']],
    });
    expect(second.has('perceives')).toBe(false);
    s.end();
    expect([s.turn, s.who('v').barred, s.who('w').barred]).toEqual(['w', true, false]);
  });

  test('RMC-OB-05 RMC-OB-06 RMC-SURP-06 what tells against one foe is moved to defence by fullOb, when they are noticed', () => {
    const limit = (basis: 'ownOb' | 'fullOb'): unknown => {
      const s = stage(
        {
          x: { at: [0, 0], arms: sword, state: { hidden: true } },
          v: { at: [2, 0], arms: sword, sheet: { perception: 50 } },
        },
        { options: { 'ob.shiftBasis': basis } },
      );
      s.gm('modifier', { who: 'v', label: 'grudge', value: 20, against: 'x' });
      const scene = attack(s, 'x', 'v', {
        points: 2,
        dice: [70, 10],
        answers: [['ambush', 'roll']],
      });
      return scene.question('defence').about['most'];
    };
    expect([limit('ownOb'), limit('fullOb')]).toEqual([60, 80]);
  });

  test('RMC-DB-04 RMC-CTX-09 RMC-PARRY-08 struck from above, a slow combatant who knows of nothing has all against them', () => {
    const s = stage(
      {
        x: { at: [0, 0], arms: sword },
        v: { at: [2, 0], sheet: { baseDb: 5, qu: -4 }, arms: sword, state: { aware: false } },
      },
      { options: { positionModifiers: 'enabled' }, map: hill(1) },
    );
    const scene = attack(s, 'x', 'v', { points: 4, dice: [10, 1] });
    expect([scene.total('DB'), scene.total('OB'), scene.rules('no defence')]).toEqual([
      -7,
      90,
      ['RMC-PARRY-08'],
    ]);
  });
});

describe('Dodges', () => {
  const fall = [4, 20] as const;

  test('RMC-DODGE-11 RMC-EFF-08 RMC-EFF-10 sum: a daze and a stagger of a file, and its injury, all take from a dodge', () => {
    const state = { penalties: [{ value: -20 }], stunActive: { dazed: 1 }, staggered: true };
    const s = stage(
      { x: { arms: sword }, v: { sheet: { sd: 2 }, state } },
      { options: { 'eff.statePenaltyCombine': 'sum', 'dodge.pacePenalty': 'table' } },
    );
    const scene = attack(s, 'x', 'v', {
      points: 2,
      dice: [90, 10],
      answers: [['defence', 'dodge']],
    });
    expect([scene.fact('dodges', 'total'), scene.total('DB')]).toEqual([90 - 20 - 19 - 19, 0]);
  });

  test('RMC-DODGE-09 RMC-STAG-08 RMC-DODGE-11 sample: a runner who falls in dodging is struck as one who lies there', () => {
    const s = stage(
      { v: { at: [0, 0] }, x: { at: [5, 0], arms: sword } },
      { options: { 'dodge.pacePenalty': 'table', 'prone.modifiers': 'sample' } },
    );
    s.do('v', 'move', { pace: 1.5, path: [[4, 0]] });
    s.end();
    const scene = attack(s, 'x', 'v', {
      points: 2,
      dice: [...fall, 10],
      answers: [['defence', 'dodge']],
    });
    expect([
      scene.fact('dodges', 'total'),
      scene.breakdowns('OB').map(({ total }) => total),
      s.who('v').prone,
    ]).toEqual([-26, [10, 60], true]);
  });

  test('RMC-DODGE-10 RMC-DODGE-07 RMC-STAG-08 dodge.scope round: a fall in the dodge helps the second foe as well', () => {
    const s = stage(
      {
        x: { arms: sword },
        y: { at: [2, 2], side: 'a', arms: sword },
        v: { at: [2, 0], side: 'b', sheet: { baseDb: 100 } },
      },
      { options: { 'prone.modifiers': 'sample', 'dodge.scope': 'round' } },
    );
    attack(s, 'x', 'v', { points: 4, dice: [...fall, 10], answers: [['defence', 'dodge']] });
    s.end();
    const second = attack(s, 'y', 'v', { points: 4, dice: [10] });
    expect([second.total('OB'), second.total('DB'), second.questions]).toEqual([110, 100, []]);
  });

  test('RMC-DODGE-09 RMC-EFF-14 RMC-DB-05 noticed in time, an ambush meets no Quickness of a dodger who knocks themselves out', () => {
    const s = stage({
      x: { arms: sword, state: { hidden: true } },
      v: {
        at: [2, 0],
        sheet: { baseDb: 20, qu: 8, perception: 50, acrobatics: 0 },
        state: { hits: 5 },
      },
    });
    const scene = attack(s, 'x', 'v', {
      points: 2,
      dice: [70, 4, 50, 10],
      answers: [
        ['ambush', 'roll'],
        ['defence', 'dodge'],
      ],
    });
    expect([s.who('v').hits, scene.total('DB')]).toEqual([-1, 20]);
  });

  test('RMC-DODGE-05 RMC-EFF-12 RMC-DODGE-02 a walk and a death to come leave Acrobatics to dodge with', () => {
    const s = stage({
      v: { at: [0, 0], sheet: { acrobatics: 20, ag: 7, qu: 4 } },
      x: { at: [3, 0], arms: sword },
    });
    befall(s, 'v', 'DEAD3');
    s.do('v', 'move', { pace: 1, path: [[1, 0]] });
    s.end();
    const scene = attack(s, 'x', 'v', {
      points: 2,
      dice: [60, 10],
      answers: [['defence', 'dodge']],
    });
    expect([scene.fact('dodges', 'total'), scene.fact('dodges', 'db')]).toEqual([80, 40]);
  });
});

describe('Blows', () => {
  test('RMC-ATK-04 RMC-EFF-12 RMC-CTX-09 a dying striker on high ground fumbles by the first die only', () => {
    const s = stage(
      { x: { at: [0, 0], arms: sword }, v: { at: [2, 0] } },
      { options: { positionModifiers: 'enabled' }, map: hill(1) },
    );
    befall(s, 'x', 'DEAD2');
    const scene = attack(s, 'x', 'v', {
      points: 4,
      dice: [96, 2, 50],
      answers: [['defence', 'none']],
    });
    expect([scene.has('fumbles'), scene.total('OB'), scene.total('attack')]).toEqual([
      false,
      70,
      168,
    ]);
  });

  test('RMC-ATK-05 RMC-FUM-03 RMC-EFF-12 a fumble in the last turn staggers, and death comes with its end', () => {
    const s = stage({ x: { arms: sword }, v: {} });
    befall(s, 'x', 'DEAD1');
    s.end();
    s.end();
    attack(s, 'x', 'v', { points: 4, dice: [2, 45], answers: [['defence', 'none']] });
    expect([s.who('v').hits, s.who('x').staggered, s.who('x').dead]).toEqual([200, 'owed', false]);
    s.end();
    expect(s.who('x').dead).toBe(true);
  });

  test('RMC-FUM-02 RMC-STAG-02 steadied by the GM, a fumbler strikes again in that turn, and may fumble worse', () => {
    const s = stage({ x: { arms: sword }, v: { sheet: { baseDb: 200 } } });
    attack(s, 'x', 'v', { points: 2, dice: [2, 45] });
    expect(s.refused('x', 'attack', { weapon: 'x/broadsword', target: 'v' })).toEqual([
      'RMC-STAG-02',
    ]);
    s.gm('condition', { who: 'x', condition: 'staggered', on: false });
    const again = attack(s, 'x', 'v', { points: 2, dice: [3, 100] });
    expect([again.total('fumble'), s.who('x').hits, s.who('x').broken]).toEqual([
      100,
      192,
      ['x/broadsword'],
    ]);
  });

  test('RMC-FUM-03 RMC-SURP-01 RMC-DB-03 an archer in hiding who drops the bow is seen, and has it at their feet', () => {
    const s = stage(
      {
        x: { at: [0, 0], arms: { bow: 60 }, state: { hidden: true } },
        v: { at: [6, 0], state: { aware: false } },
      },
      { map: hill(3) },
    );
    attack(s, 'x', 'v', { points: 3, dice: [2, 75], answers: [['ambush', 'unnoticed']] });
    expect([s.state.ground[0]?.at, s.who('x').hidden, s.who('v').aware]).toEqual([
      [0, 0],
      false,
      true,
    ]);
  });

  test.each([
    ['capE', 42, ['E']],
    ['extraCritical', 43, ['E', 'A']],
  ] as const)(
    'RMC-CHARGE-07 RMC-CHARGE-06 RMC-OB-03 %s: a steep slope, a foe who comes, and a severity of F',
    (overflow, lost, severities) => {
      const s = stage(
        {
          v: { at: [12, 0], sheet: { rate: 1.5 } },
          x: { at: [0, 0], sheet: { rate: 2.5, weapons: [{ weapon: 'fixed', skill: 100 }] } },
        },
        { content: fixedBlow('12D'), options: { 'charge.overflow': overflow } },
      );
      s.do('v', 'move', { pace: 1, path: [[11, 0]] });
      s.gm('modifier', { who: 'x', label: 'steep', value: 5, against: 'v' });
      s.end();
      const scene = s.do(
        'x',
        'charge',
        { weapon: 'x/fixed', target: 'v', pace: 2 },
        { dice: [50, 1, ...severities.slice(1).map(() => 1)], answers: [['defence', 'none']] },
      );
      expect([
        scene.total('OB'),
        200 - s.who('v').hits,
        scene.facts('critical', 'severity'),
      ]).toEqual([85, lost, severities]);
    },
  );
});

describe('States', () => {
  test('RMC-STAG-01 RMC-STAG-03 endOfTurn: over with the turn, and back at once with the next push', () => {
    const s = stage({ v: {}, x: {} }, { options: { 'wear.tick': 'endOfTurn' } });
    s.end();
    befall(s, 'v', 'SG');
    s.end();
    const during = maneuver(s);
    s.end();
    const after = maneuver(s);
    befall(s, 'v', 'KB1', { from: 'x' });
    expect([during, after, maneuver(s)]).toEqual([35, 60, 35]);
  });

  test('RMC-EFF-05 RMC-EFF-12 RMC-STUN-02 doomed and stunned before their turn, they parry whole, strike no more and die', () => {
    const s = stage({ x: { arms: sword }, v: { at: [2, 0], arms: sword } });
    befall(s, 'v', 'S1;DEAD1');
    expect(most(s, 'x')).toBe(60);
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toContain(
      'RMC-STUN-02',
    );
    s.end();
    expect(s.who('v').dead).toBe(true);
  });

  test('RMC-WEAR-04 RMC-EFF-09 RMC-STUN-01 dazed and stunned, they run up a hill as the stunned do', () => {
    const s = stage(
      { v: { at: [0, 0], state: { stunActive: { dazed: 1, stunned: 1 } } }, x: { at: [8, 0] } },
      { map: hill(1, ['.hh.......']) },
    );
    const scene = s.do('v', 'move', { pace: 2, path: [[5, 0]] }, { dice: [60] });
    expect([scene.fact('maneuvers', 'total'), scene.fact('maneuvers', 'share')]).toEqual([10, 5]);
  });

  test('RMC-DB-05 RMC-DB-03 RMC-WEAR-02 anyStun: held, let go and stunned, a defender has Quickness when nothing is left', () => {
    const s = stage(
      {
        x: { arms: sword },
        v: { at: [2, 0], sheet: { baseDb: 20, qu: 8 }, state: { stunActive: { stunned: 1 } } },
      },
      { options: { 'db.restrictedBy': 'anyStun' } },
    );
    const db = (): number =>
      attack(s, 'x', 'v', {
        points: 2,
        dice: [10],
        answers: s.who('v').held ? [] : [['defence', 'none']],
      }).total('DB');
    s.gm('hold', { who: 'v', held: true });
    const held = db();
    s.gm('hold', { who: 'v', held: false });
    const free = db();
    endRound(s);
    expect([held, free, db()]).toEqual([20, 20, 44]);
  });
});
