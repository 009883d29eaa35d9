import { sensiblePolicy } from '@tiltyard/engine/players';
import { describe, expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Runs and charges combined with walls, falls, pushes, custom tables and the criticals that they
// improve.

const M = 10_000;
const lane = (a: Person = {}, v: Person = {}, staging: Staging = {}, cell = '5'): Stage =>
  stage(
    {
      a: {
        at: [0, 0],
        ...a,
        sheet: { rate: 4, weapons: [{ weapon: 'fixed', skill: 60 }], ...a.sheet },
      },
      v: { at: [10, 0], ...v },
      w: { at: [0, 4] },
    },
    { content: fixedBlow(cell), ...staging },
  );
const charge = { weapon: 'a/fixed', target: 'v', pace: 1 };
const walls = (row: string): Data => ({
  rows: [row, '.'.repeat(row.length), '.'.repeat(row.length), '', ''].map((each) =>
    each.padEnd(row.length, '.'),
  ),
});

describe('What a charge cannot do', () => {
  test('RMC-MELEE-02 RMC-CHARGE-01 no one charges home through a wall that stands before the target', () => {
    const s = lane({}, {}, { map: walls('........#.........') });
    // From [7, 0] the target is 3 m away, beyond the wall.
    expect(s.refused('a', 'charge', charge)).toEqual(['RMC-CHARGE-01']);
    s.gm('place', { who: 'a', to: [7, 0] });
    expect(s.refused('a', 'attack', { weapon: 'a/fixed', target: 'v' })).toEqual(['RMC-MELEE-02']);
  });

  test('RMC-MELEE-01 RMC-MELEE-02 through a wall no one is engaged, however near', () => {
    const engaged = (row: string) => {
      const s = stage(
        { a: { at: [0, 0], arms: { broadsword: 60 } }, v: { at: [2, 0] } },
        { map: walls(row) },
      );
      const scene = s.do('a', 'declare', { action: 'melee', target: 'v' });
      return [scene.has('engages'), engagedBy(s.state, s.who('v'))];
    };
    expect([engaged('...'), engaged('.#.')]).toEqual([
      [true, ['a']],
      [false, []],
    ]);
  });

  test('RMC-TAB-01 bare hands whose table has no column for the armour charge no one, as they strike no one', () => {
    const content = {
      tables: {
        fixed: {
          kind: 'attack',
          id: 'fixed',
          columns: ['13'],
          rows: [{ lo: 1, hi: 150, cells: ['5'] }],
        },
      },
      weapons: fixedBlow('5').weapons,
    };
    const armour = { armourClass: '13' };
    const s = stage(
      {
        a: { at: [0, 0], sheet: { ...armour, rate: 4, weapons: [{ weapon: 'fixed', skill: 60 }] } },
        v: { at: [8, 0], sheet: armour },
      },
      { content },
    );
    expect(s.refused('a', 'charge', { weapon: 'a/brawling', target: 'v', pace: 1 })).toEqual([
      'RMC-TAB-01',
    ]);
    expect(s.allowed('a', 'charge', charge)).toBe(true);
    expect(sensiblePolicy(rolemaster).command(s.state, 'a')).toMatchObject({
      do: 'charge',
      with: { weapon: 'a/fixed' },
    });
  });

  test('RMC-STAG-06 RMC-CHARGE-06 who crawls, rises and strikes has not charged', () => {
    const s = lane({ state: { prone: true } });
    s.do('a', 'move', { pace: 1, path: [[8, 0]] });
    s.do('a', 'rise');
    const scene = attack(s, 'a', 'v', { dice: [50] });
    expect([scene.fact('hits', 'hits'), scene.has('charged')]).toEqual([5, false]);
  });

  test('RMC-CTX-10 RMC-CHARGE-01 with a blow behind them no one charges at a pace that would have weighed on it', () => {
    const s = lane({}, { at: [2, 0] }, {});
    attack(s, 'a', 'v', { points: 2, dice: [50] });
    expect(s.refused('a', 'charge', { weapon: 'a/fixed', target: 'w', pace: 1 })).toEqual([
      'RMC-CTX-10',
    ]);
  });
});

describe('How fast the gap closes', () => {
  test('RMC-CHARGE-06 RMC-KNOCK-01 a defender who ran up and was pushed since adds nothing', () => {
    const speed = (pushed: boolean) => {
      const s = lane({}, { at: [20, 0], sheet: { rate: 2 } }, { order: ['v', 'w', 'a'] });
      s.do('v', 'move', { pace: 1, path: [[10, 0]] });
      if (pushed) befall(s, 'v', 'KB3', { answers: [['knock-direction', 'west']] });
      s.until('a');
      return s.do('a', 'charge', charge, { dice: [50] }).fact('charges', 'speed');
    };
    expect([speed(false), speed(true)]).toEqual([6, 4]);
  });

  test('RMC-CHARGE-05 RMC-CHARGE-06 a charge after a retreat is ordinary, one at a foe who comes is of the higher row', () => {
    const hits = (velocity: readonly [number, number]) => {
      const s = lane({}, { state: { velocity: [...velocity] } });
      return s.do('a', 'charge', charge, { dice: [50] }).fact('hits', 'hits');
    };
    expect([hits([1.1, 0]), hits([1, 0]), hits([0, 9]), hits([-2, 0]), hits([-8, 0])]).toEqual([
      5, 10, 10, 15, 20,
    ]);
  });

  test('RMC-MELEE-02 RMC-CHARGE-06 on cells of two metres speed and reach are still in metres', () => {
    const s = lane(
      {},
      { at: [12, 0] },
      {
        map: {
          rows: ['..........', '..........', '..........'],
          scale: { unit: 'metre', perCell: 2 },
        },
      },
    );
    const scene = s.do('a', 'charge', charge, { dice: [50] });
    expect([scene.fact('charges', 'speed'), scene.fact('hits', 'hits')]).toEqual([4, 10]);
    expect(12 * M - (s.who('a').at[0] ?? 0)).toBeLessThanOrEqual(3 * M);
  });
});

describe('What a charge makes of a blow', () => {
  const charged = (
    cell: string,
    options: Staging['options'],
    dice: readonly number[],
    rate = 4,
  ) => {
    const s = lane({ sheet: { rate } }, {}, { options }, cell);
    const scene = s.do('a', 'charge', charge, { dice });
    return [200 - s.who('v').hits, scene.facts('critical', 'severity')];
  };

  test('RMC-CHARGE-08 RMC-CHARGE-09 promote and allHits: the critical made of a bare hit has its extra hits multiplied', () => {
    // An A critical of 50 is +4H;BL1;D1.
    expect(
      charged('5', { 'charge.noCrit': 'promote', 'charge.hitsScope': 'allHits' }, [50, 50]),
    ).toEqual([18, ['A']]);
    expect(charged('5', { 'charge.noCrit': 'promote' }, [50, 50])).toEqual([14, ['A']]);
  });

  test('RMC-CHARGE-07 RMC-CHARGE-09 extraCritical and allHits: both criticals are multiplied, the one over E is an A', () => {
    // E on 1 is +6H;BL2;S1, A on 1 is +1H; at 12 m/s the 5 hits are 20.
    const options = { 'charge.overflow': 'extraCritical', 'charge.hitsScope': 'allHits' } as const;
    expect(charged('5C', options, [50, 1, 1], 12)).toEqual([20 + 24 + 4, ['E', 'A']]);
    expect(charged('5C', {}, [50, 1], 12)).toEqual([20 + 6, ['E']]);
  });

  test('RMC-CHARGE-09 RMC-ATK-05 a charge that fumbles gains nothing, and stands where it ended', () => {
    const s = lane();
    const scene = s.do('a', 'charge', charge, { dice: [1, 10] });
    expect([scene.has('charged'), s.who('v').hits, s.who('a').velocity]).toEqual([
      false,
      200,
      [0, 0],
    ]);
    expect(s.who('a').at).toEqual([8.6 * M, 0]);
  });

  test('RMC-CHARGE-10 charge.pacePenalty manual: the GM says what a run-up costs, too, and a throw on the run is no charge', () => {
    const s = stage(
      { a: { at: [0, 0], arms: { dagger: 60 }, sheet: { rate: 4 } }, v: { at: [14, 0] } },
      { options: { 'charge.pacePenalty': 'manual' } },
    );
    s.do('a', 'move', { pace: 1, path: [[8, 0]] });
    const scene = attack(s, 'a', 'v', { dice: [20], answers: [['pace-penalty', -33]] });
    expect([scene.fact('attacks', 'mode'), scene.total('OB'), scene.has('charged')]).toEqual([
      'thrown',
      60 - 20 - 33,
      false,
    ]);
  });
});

describe('Running while hindered', () => {
  test('RMC-EFF-09 RMC-KNOCK-01 who does not get out of their cell stays where they are in it', () => {
    const at = (die: number) => {
      const s = lane();
      befall(s, 'a', 'KB3;S1', { answers: [['knock-direction', 'east']] });
      s.until('a');
      const scene = s.do('a', 'move', { pace: 2, path: [[4, 0]] }, { dice: [die] });
      return [scene.fact('maneuvers', 'share'), scene.fact('moves', 'metres'), s.who('a').at];
    };
    expect([at(52), at(60)]).toEqual([
      [0, 0, [9144, 0]],
      [5, 0, [9144, 0]],
    ]);
  });

  test('RMC-EFF-09 RMC-EFF-14 who falls unconscious in running stays on the spot and acts no more', () => {
    const s = lane({ state: { stunActive: { noParry: 1 } }, sheet: { hits: 10, bodyDev: 50 } });
    // 5 - 96 - 60 - 50: the worst row, +12H;PR;S2;NP1.
    s.do('a', 'move', { pace: 2, path: [[4, 0]] }, { dice: [5, 96, 60] });
    expect([s.who('a').hits, s.who('a').prone, s.who('a').at]).toEqual([-2, true, [0, 0]]);
    expect(s.refused('a', 'rise')).toEqual(['RMC-EFF-14']);
  });

  test('RMC-STAG-06 RMC-EFF-09 actionPoints disabled: a run that fails is the movement of the turn; standing up waits for the next', () => {
    const s = lane({ state: { staggered: true } }, {}, { options: { actionPoints: 'disabled' } });
    // 20 - 25 is not a fall in the plain column, which needs less than -14: 5 - 30 - 25 is.
    s.do('a', 'move', { pace: 2, path: [[4, 0]] }, { dice: [5, 30] });
    expect(s.who('a').prone).toBe(true);
    expect(s.refused('a', 'rise')).toEqual(['RMC-STAG-06']);
    s.until('a');
    expect(s.allowed('a', 'rise')).toBe(true);
  });
});
