import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Who is engaged by whom, and surprises, with several combatants and changes within the round.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];

describe('Engaged', () => {
  /** `x` acts first, then `v`; both have swords and stand 2 m apart. */
  const two = (x: Person = {}, v: Person = {}, staging: Staging = {}): Stage =>
    stage(
      {
        x: { at: [5, 5], arms: sword, ...x },
        v: { at: [7, 5], arms: sword, ...v },
        w: { at: [7, 9] },
      },
      staging,
    );
  const engaged = (s: Stage, who = 'v') => engagedBy(s.state, s.who(who));
  const mean = (s: Stage, action: string, target?: string): void => {
    s.do('x', 'declare', { action, ...(target === undefined ? {} : { target }) });
  };

  test('RMC-MELEE-01 RMC-MELEE-03 by a foe who means to, and not the other way round', () => {
    const s = two();
    mean(s, 'melee', 'v');
    expect([engaged(s), engaged(s, 'x')]).toEqual([['x'], []]);
  });

  test.each([
    ['ranged', 'v'],
    ['move', undefined],
    ['dodge', undefined],
    ['other', undefined],
    ['none', undefined],
    ['melee', 'w'],
  ])('RMC-MELEE-04 not by a foe whose action is %s against %s', (action, target) => {
    const s = two();
    mean(s, action, target);
    expect(engaged(s)).toEqual([]);
  });

  test.each([
    [3, ['x']],
    [3.0001, []],
  ])('RMC-MELEE-02 at %d m', (metres, by) => {
    const s = two({ at: [7 - metres, 5] });
    mean(s, 'melee', 'v');
    expect(engaged(s)).toEqual(by);
  });

  test('RMC-MELEE-02 the reach of the foe counts, not that of the target', () => {
    const content = fixedBlow('-', { reach: 5 });
    const long = { sheet: { weapons: [{ weapon: 'fixed', skill: 50 }] } };
    const s = two({ at: [3, 5], ...long, arms: {} }, {}, { content });
    mean(s, 'melee', 'v');
    expect(engaged(s)).toEqual(['x']);
    const other = two({ at: [3, 5] }, { ...long, arms: {} }, { content });
    mean(other, 'melee', 'v');
    expect(engaged(other)).toEqual([]);
  });

  test('RMC-MELEE-01 RMC-MELEE-02 a foe who is not there yet engages on arriving, and no longer on leaving', () => {
    const s = two({ at: [1, 5] });
    mean(s, 'melee', 'v');
    const before = engaged(s);
    s.do('x', 'move', { pace: 1, path: [[5, 5]] });
    const there = engaged(s);
    s.end();
    s.do('v', 'move', { pace: 1, path: [[11, 5]] });
    expect([before, there, engaged(s)]).toEqual([[], ['x'], []]);
  });

  test('RMC-MELEE-04 RMC-CTX-08 the blow of last round engages no one in this one', () => {
    const s = two();
    attack(s, 'x', 'v', { dice: [4] });
    const now = engaged(s);
    endRound(s);
    expect([now, engaged(s)]).toEqual([['x'], []]);
  });

  test.each([
    ['dies', 'DEAD0'],
    ['is staggered', 'SG'],
    ['is pushed away', 'KB8'],
    ['faints', '+200H'],
  ])('RMC-MELEE-04 no longer by a striker who %s', (_, cell) => {
    const s = two();
    attack(s, 'x', 'v', { dice: [4] });
    befall(s, 'x', cell, { from: 'v' });
    expect(engaged(s)).toEqual([]);
  });

  test('RMC-MELEE-04 still by a striker who lies prone, is disarmed, or has yet to feel a stun', () => {
    const after = (cell: string) => {
      const s = two();
      attack(s, 'x', 'v', { dice: [4] });
      befall(s, 'x', cell);
      return engaged(s);
    };
    expect([after('DROP'), after('S2'), after('IN;BL3;P-20')]).toEqual([['x'], ['x'], ['x']]);
    const prone = two({ state: { prone: true } });
    attack(prone, 'x', 'v', { dice: [4] });
    expect(engaged(prone)).toEqual(['x']);
  });

  test('RMC-MELEE-01 RMC-MELEE-04 a thrown dagger engages no one, a stab does', () => {
    const throws = (gap: number) => {
      const s = two({ at: [7 - gap, 5], arms: { dagger: 60 } });
      attack(s, 'x', 'v', { dice: [4] });
      return engaged(s);
    };
    expect([throws(3), throws(4)]).toEqual([['x'], []]);
  });

  test('RMC-MELEE-03 of two who strike each other each is engaged, and the third by no one', () => {
    const s = two();
    attack(s, 'x', 'v', { points: 4, dice: [4] });
    s.end();
    attack(s, 'v', 'x', { points: 4, dice: [4] });
    expect([engaged(s), engaged(s, 'x'), engaged(s, 'w')]).toEqual([['x'], ['v'], []]);
  });
});

describe('Surprised among several', () => {
  const field = (v: Person = {}, options: Options = {}, order = ['x', 'v', 'y']): Stage =>
    stage(
      {
        x: { at: [0, 0], arms: sword },
        v: {
          at: [2, 0],
          arms: sword,
          ...v,
          sheet: { qu: 6, baseDb: 15, perception: 10, ...v.sheet },
        },
        y: { side: 'a', at: [4, 0], arms: sword },
      },
      { options, order },
    );
  const perceive = (s: Stage, die: number, cause = 'ambush', more = {}) =>
    s.gm('perceive', { who: 'v', cause, ...more }, { dice: [die] });

  test('RMC-SURP-03 RMC-SURP-07 a failure before the turn costs it, and all defence until the round ends', () => {
    const s = field();
    perceive(s, 60);
    const first = attack(s, 'x', 'v', { dice: [4] });
    s.end();
    const skipped = s.turn;
    const second = attack(s, 'y', 'v', { dice: [4] });
    s.end();
    const next = attack(s, 'x', 'v', { dice: [4], answers: parry(20) });
    expect([first.total('DB'), skipped, second.total('DB'), next.total('DB')]).toEqual([
      15,
      'y',
      15,
      15 + 18 + 20,
    ]);
  });

  test('RMC-SURP-03 RMC-DB-03 lost bearings cost turn and parry, and leave Quickness', () => {
    const s = field();
    perceive(s, 80, 'orientation');
    const scene = attack(s, 'x', 'v', { dice: [4] });
    expect([scene.total('DB'), scene.rules('no defence')[0]]).toEqual([33, 'RMC-SURP-03']);
  });

  test('RMC-SURP-03 a failure after the turn costs what is left of the round, and nothing of the next', () => {
    const s = field({}, {}, ['v', 'x', 'y']);
    s.end();
    perceive(s, 60);
    expect(attack(s, 'x', 'v', { dice: [4] }).has('no defence')).toBe(true);
    endRound(s);
    expect([s.turn, s.allowed('v', 'attack', { weapon: 'v/broadsword', target: 'x' })]).toEqual([
      'v',
      true,
    ]);
  });

  test('RMC-SURP-03 RMC-MELEE-04 a failure in the turn, after a blow, ends it and the engagement', () => {
    const s = field({}, {}, ['v', 'x', 'y']);
    attack(s, 'v', 'x', { points: 2, dice: [4] });
    perceive(s, 60);
    expect(engagedBy(s.state, s.who('x'))).toEqual([]);
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x', points: 2 })).toContain(
      'RMC-SURP-03',
    );
  });

  test.each([
    [65, 'failure'],
    [66, 'partial'],
    [80, 'partial'],
    [81, 'near'],
    [95, 'near'],
  ])('RMC-SURP-08 with a Perception of 10 a die of %i is a %s', (die, grade) => {
    expect(perceive(field(), die).fact('perceives', 'grade')).toBe(grade);
  });

  test('RMC-SURP-02 RMC-SURP-08 confusion takes 20, and the GM may add to it', () => {
    const s = field();
    expect([
      perceive(s, 95, 'orientation').fact('perceives', 'grade'),
      perceive(s, 95, 'orientation', { modifier: 6 }).fact('perceives', 'grade'),
      perceive(s, 95, 'orientation', { modifier: 26 }).fact('perceives', 'grade'),
    ]).toEqual(['partial', 'near', 'success']);
  });

  test('RMC-SURP-04 RMC-SURP-05 RMC-WEAR-01 a daze of surprise adds to one that is there', () => {
    const s = field({ state: { stunActive: { dazed: 1 } } });
    perceive(s, 90, 'ambush', { modifier: 20 });
    expect([s.who('v').stunActive.dazed, s.who('v').stunPending.dazed]).toEqual([1, 1]);
  });

  test('RMC-SURP-04 RMC-EFF-03 partial success after the turn is a stun of the next round', () => {
    const s = field({}, {}, ['v', 'x', 'y']);
    s.end();
    perceive(s, 70);
    const { about } = attack(s, 'x', 'v', { dice: [4] }).question('defence');
    expect(about['most']).toBe(60);
    endRound(s);
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x' })).toContain(
      'RMC-STUN-02',
    );
  });

  test('RMC-SURP-06 RMC-DB-03 success tells a combatant who knew nothing of the fight, who parries at once', () => {
    const s = field({ state: { aware: false } });
    s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [96, 10] });
    expect(attack(s, 'x', 'v', { dice: [4], answers: parry(60) }).total('DB')).toBe(15 + 18 + 60);
  });

  test('RMC-PARRY-03 RMC-DODGE-10 of three who attack at once one blow is parried', () => {
    const s = stage({
      x: { at: [0, 0], arms: sword },
      y: { side: 'a', at: [4, 0], arms: sword },
      z: { side: 'a', at: [2, 2], arms: { bow: 60 } },
      v: { at: [2, 0], arms: sword },
    });
    const db = (by: string, answers: Answers = []) => {
      const scene = attack(s, by, 'v', { points: 2, dice: [5], answers });
      s.end();
      return scene.total('DB');
    };
    expect([db('x'), db('y', parry(60)), db('z')]).toEqual([0, 60, 0]);
  });

  test('RMC-PARRY-08 RMC-SURP-01 a combatant who is out rolls no Perception against an ambush', () => {
    const s = stage({
      x: { arms: sword, state: { hidden: true } },
      v: { arms: sword, state: { out: 2 } },
    });
    const scene = attack(s, 'x', 'v', { dice: [4] });
    expect([scene.questions, scene.rolled]).toEqual([[], ['x attack']]);
  });
});
