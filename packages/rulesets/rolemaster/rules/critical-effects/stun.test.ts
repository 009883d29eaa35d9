import { describe, expect, test } from 'vitest';
import { maneuverPenalty } from '../../testing/penalty.js';
import type { Staging } from '../../testing/stage.js';
import { mayAttack, three, turns } from '../../testing/three.js';
import { attack, befall, endRound } from '../../testing/stage.js';

const parried = (stun: string, points: number, options: Staging['options'] = {}) =>
  attack(three({ state: { stunActive: { [stun]: 1 } } }, { options }), 'foe', 'v', {
    dice: [4],
    answers: [
      ['defence', 'parry'],
      ['parry', points],
    ],
  }).total('DB');

const activeAfter = (options: Staging['options']) => {
  const s = three({ state: { stunActive: { stunned: 2 } } }, { options });
  s.end();
  s.end();
  const afterTurn = s.who('v').stunActive.stunned;
  s.end();
  return [afterTurn, s.who('v').stunActive.stunned];
};

const wornOff = (options: Staging['options']) => {
  const s = three({ state: { stunActive: { dazed: 2, stunned: 2, noParry: 1 } } }, { options });
  endRound(s);
  const first = s.who('v').stunActive;
  endRound(s);
  return [first, s.who('v').stunActive];
};

describe('Stun', () => {
  test('RMC-DAZE-01 RMC-STUN-01 RMC-NOPARRY-01 what each kind takes off maneuvers', () => {
    expect([
      maneuverPenalty({ dazed: 1 }),
      maneuverPenalty({ stunned: 1 }),
      maneuverPenalty({ noParry: 1 }),
    ]).toEqual([-25, -50, -50]);
  });

  test('RMC-STUN-01 stunned is -50 with Self Discipline', () =>
    expect(maneuverPenalty({ stunned: 3 }, { sd: 3 })).toBe(-41));

  test('RMC-DAZE-02 the dazed cannot attack', () => {
    const s = three({ state: { stunActive: { dazed: 1 } } });
    s.end();
    expect(mayAttack(s)).toEqual(['RMC-STUN-02', 'RMC-DAZE-02']);
  });

  test('RMC-DAZE-03 the dazed parry with all their OB, and dazed rounds add up', () => {
    expect(parried('dazed', 75)).toBe(75);
    const s = three();
    befall(s, 'v', 'D1;D2');
    expect(s.who('v').stunPending.dazed).toBe(3);
  });

  test('RMC-STUN-02 no kind of stun lets one attack', () => {
    for (const kind of ['dazed', 'stunned', 'noParry']) {
      const s = three({ state: { stunActive: { [kind]: 1 } } });
      s.end();
      expect(mayAttack(s)).toContain('RMC-STUN-02');
      expect(
        s.refused('v', 'charge', { weapon: 'v/broadsword', target: 'foe', pace: 3 }),
      ).toContain('RMC-STUN-02');
    }
  });

  test('RMC-STUN-03 the stunned parry with half their OB, rounded down or up', () => {
    expect(parried('stunned', 37)).toBe(37);
    expect(() => parried('stunned', 38)).toThrow('from 1 to 37');
    expect(parried('stunned', 38, { 'parry.halfRounding': 'up' })).toBe(38);
  });

  test('RMC-NOPARRY-01 carries all that stunned does', () => {
    const s = three({ state: { stunActive: { noParry: 1 } } });
    s.end();
    expect([mayAttack(s), maneuverPenalty({ noParry: 1 }, { sd: 2 })]).toEqual([
      ['RMC-STUN-02', 'RMC-NOPARRY-01'],
      -44,
    ]);
  });

  test('RMC-NOPARRY-02 no parry at all is possible', () => {
    expect(() => parried('noParry', 1)).toThrow('unable to parry');
  });

  test('RMC-WEAR-01 every kind has its own counter, and new rounds add to it', () => {
    const s = three();
    befall(s, 'v', 'D1;S2;NP1');
    befall(s, 'v', 'S1');
    expect(s.who('v').stunPending).toEqual({ dazed: 1, stunned: 3, noParry: 1 });
  });

  test('RMC-WEAR-02 one round goes at the end of the round in which the turn came up, or after the turn', () => {
    expect([activeAfter({}), activeAfter({ 'wear.tick': 'endOfTurn' })]).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  test('RMC-WEAR-03 one round in all, from the worst counter, or one of each', () => {
    expect(wornOff({})).toEqual([
      { dazed: 2, stunned: 2, noParry: 0 },
      { dazed: 2, stunned: 1, noParry: 0 },
    ]);
    expect(wornOff({ 'wear.mode': 'onePerType' })).toEqual([
      { dazed: 1, stunned: 1, noParry: 0 },
      { dazed: 0, stunned: 0, noParry: 0 },
    ]);
  });

  test('RMC-WEAR-04 the worst counter above 0 is in force', () => {
    expect([maneuverPenalty({ dazed: 5 }), maneuverPenalty({ dazed: 5, stunned: 1 })]).toEqual([
      -25, -50,
    ]);
    expect(() => parried('noParry', 1)).toThrow();
  });

  test('RMC-WEAR-05 pending rounds do not wear off before they have been felt', () => {
    const s = three();
    s.end();
    s.end();
    befall(s, 'v', 'S1');
    s.end();
    expect(s.who('v')).toMatchObject({ stunPending: { stunned: 1 } });
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });

  test('RMC-WEAR-06 staggering neither stacks with stun nor delays it', () => {
    const s = three();
    befall(s, 'v', 'S1;SG');
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });
});
