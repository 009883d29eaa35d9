import { describe, expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Person, Stage } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Reach and range between high and low ground.

const sword = { broadsword: 60 };
const hill = (height: number, row = 'h.........'): Data => ({
  rows: [row, '.'.repeat(row.length)],
  legend: { h: { height } },
});
/** `a` stands on the hill at the left end. */
const onHill = (height: number, a: Person, at: readonly [number, number] = [2, 0]): Stage =>
  stage({ a: { at: [0, 0], ...a }, v: { at, arms: sword } }, { map: hill(height) });
const reachesDown = (height: number): boolean =>
  onHill(height, { arms: sword }).allowed('a', 'attack', { weapon: 'a/broadsword', target: 'v' });

describe('Striking distance up and down', () => {
  test('RMC-MELEE-02 from 2 m above a sword reaches a foe 2 m away, from 3 m above it does not', () => {
    expect([reachesDown(2), reachesDown(3)]).toEqual([true, false]);
    const s = onHill(3, { arms: sword });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'v' })).toEqual([
      'RMC-MELEE-02',
    ]);
  });

  test('RMC-MELEE-02 a pit is as far below as a hill is above', () => {
    expect([reachesDown(-2), reachesDown(-3)]).toEqual([true, false]);
  });

  test('RMC-MELEE-02 what counts is how much higher one stands than the other, not how high both do', () => {
    const reaches = (lower: number): boolean =>
      stage(
        { a: { at: [0, 0], arms: sword }, v: { at: [2, 0] } },
        { map: { rows: ['h.l'], legend: { h: { height: 5 }, l: { height: lower } } } },
      ).allowed('a', 'attack', { weapon: 'a/broadsword', target: 'v' });
    expect([reaches(5), reaches(3), reaches(2), reaches(-5)]).toEqual([true, true, false, false]);
  });

  test('RMC-MELEE-01 RMC-MELEE-02 no one at the foot of a cliff engages a foe on top of it', () => {
    const engaged = (height: number): readonly string[] => {
      const s = onHill(height, { arms: sword });
      s.end();
      s.do('v', 'declare', { action: 'melee', target: 'a' });
      return engagedBy(s.state, s.who('a'));
    };
    expect([engaged(2), engaged(5)]).toEqual([['v'], []]);
  });

  test('RMC-CTX-07 RMC-MELEE-02 no one picks up at the foot of a cliff what lies on top of it', () => {
    const reached = (height: number): boolean => {
      const s = onHill(height, { arms: sword }, [1, 0]);
      befall(s, 'a', 'DROP');
      befall(s, 'v', 'DROP');
      s.end();
      return s.allowed('v', 'pick-up', { item: 'a/broadsword' });
    };
    expect([reached(0), reached(5)]).toEqual([true, false]);
  });
});

describe('Ranges up and down', () => {
  test('RMC-OB-02 RMC-MELEE-02 from a tower a dagger is thrown at a foe below, at the range of the fall', () => {
    const scene = attack(onHill(12, { arms: { dagger: 60 } }), 'a', 'v', {
      dice: [10],
      answers: [['defence', 'none']],
    });
    expect([scene.fact('attacks', 'mode'), scene.total('OB')]).toEqual(['thrown', 10]);
  });

  test.each([
    [0, 70],
    [6, 60],
  ])('RMC-OB-02 an archer %i m up, 9 m away: OB %i', (height, ob) => {
    const s = onHill(height, { arms: { bow: 60 } }, [9, 0]);
    expect(s.total('OB', 'a', 'a', 'attack', { weapon: 'a/bow', target: 'v' })).toBe(ob);
    expect(s.sketch('a', 'attack', { weapon: 'a/bow', target: 'v' }).lines[0]?.label).toBe(
      height === 0 ? '9 m' : '10.82 m',
    );
  });
});

describe('Charges up and down', () => {
  const below = (height: number): Stage =>
    stage(
      { a: { at: [0, 0], arms: sword, sheet: { rate: 2, hits: 200 } }, v: { at: [9, 0] } },
      { map: hill(height, '.........h') },
    );
  const charge = { weapon: 'a/broadsword', target: 'v', pace: 2 };

  test('RMC-CHARGE-01 RMC-MELEE-02 no one charges a foe on a cliff home from below', () => {
    expect([
      below(2).allowed('a', 'charge', charge),
      below(4).refused('a', 'charge', charge),
    ]).toEqual([true, ['RMC-CHARGE-01']]);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 a foe on a cliff above is out of reach, though near: a run to its edge is a charge', () => {
    const s = stage(
      { a: { at: [6, 0], arms: sword, sheet: { rate: 2, hits: 200 } }, v: { at: [9, 0] } },
      { map: hill(2, '.........h') },
    );
    s.do('a', 'move', { pace: 2, path: [[7, 0]] });
    const scene = attack(s, 'a', 'v', { dice: [99, 90, 50], answers: [['defence', 'none']] });
    expect(scene.rules('charged')).toContain('RMC-CHARGE-02');
  });

  test('RMC-CHARGE-01 RMC-CHARGE-06 no one charges backwards to reach a foe right below their cliff', () => {
    const s = stage(
      { a: { at: [1, 0], arms: sword }, v: { at: [2, 0] } },
      { map: { rows: ['.h.', '...'], legend: { h: { height: 4 } } } },
    );
    expect(s.refused('a', 'charge', { ...charge, pace: 1 })).toEqual(['RMC-CHARGE-01']);
  });
});
