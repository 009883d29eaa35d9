import { describe, expect, test } from 'vitest';
import { maneuverPenalty } from '../testing/penalty.js';
import type { Stage } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { mayAttack, three, turns } from '../testing/three.js';

// The effects that criticals and fumbles leave, and how long they last when several of them
// combine.

/** A table with one fumble for every roll. */
const fumbling = (cell: string) => {
  const { tables, weapons } = fixedBlow('-', { fumbleMax: 50 });
  const row = { lo: 1, hi: 120, cells: { melee: cell, ranged: cell, natural: cell } };
  return { weapons, tables: { ...tables, fumble: { kind: 'fumble', id: 'fumble', rows: [row] } } };
};
const fumbler = (cell: string, hits: number, options = {}): Stage =>
  stage(
    { a: { sheet: { hits, bodyDev: 0, weapons: [{ weapon: 'fixed', skill: 60 }] } }, b: {} },
    { content: fumbling(cell), options },
  );
const stunsOf = (s: Stage, rounds: number) =>
  Array.from({ length: rounds }, () => {
    while (s.turn !== 'v') s.end();
    const { dazed, stunned, noParry } = s.who('v').stunActive;
    s.end();
    return [dazed, stunned, noParry];
  });

describe('Stun upon stun', () => {
  test('RMC-WEAR-02 RMC-WEAR-05 the felt round ends while what landed after the turn waits whole', () => {
    const s = three({ state: { stunActive: { stunned: 1 } } });
    s.until('after');
    befall(s, 'v', 'NP1;D1');
    expect(stunsOf(s, 3)).toEqual([
      [1, 0, 1],
      [1, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('RMC-WEAR-05 wear.tick endOfTurn, wear.mode onePerType, eff.start immediate: nothing pending wears off with the turn in which it lands', () => {
    const s = three(
      {},
      {
        options: {
          'wear.tick': 'endOfTurn',
          'wear.mode': 'onePerType',
          'eff.start': 'immediate',
        },
      },
    );
    s.until('v');
    befall(s, 'v', 'D2;S1');
    expect(mayAttack(s)).toEqual(['RMC-STUN-02']);
    s.end();
    expect(s.who('v').stunPending).toEqual({ dazed: 2, stunned: 1, noParry: 0 });
    expect(stunsOf(s, 3)).toEqual([
      [2, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('RMC-WEAR-03 relief within the round: the round that ends takes nothing from what is still to come', () => {
    const s = three({ state: { stunActive: { stunned: 1 } } });
    s.until('after');
    befall(s, 'v', 'S2');
    befall(s, 'v', 'UNSTUN1');
    expect(s.who('v').stunActive.stunned).toBe(0);
    endRound(s);
    expect(s.who('v').stunPending.stunned).toBe(2);
  });

  test('RMC-EFF-08 RMC-EFF-07 eff.statePenaltyCombine sum: one stagger and the worst stun, each with its own Self Discipline', () => {
    const both = { noParry: 1, dazed: 2 };
    const at = (sd: number, cap: 'zero' | 'uncapped') =>
      maneuverPenalty(
        both,
        { sd },
        { 'eff.statePenaltyCombine': 'sum', 'eff.sdCap': cap },
        { staggered: true },
      );
    expect([at(2, 'zero'), at(10, 'zero'), at(10, 'uncapped'), at(-3, 'zero')]).toEqual([
      -63, -20, -15, -93,
    ]);
  });

  test('RMC-EFF-05 RMC-NOPARRY-02 until the next turn a parry is open, with eff.start immediate only a dodge is', () => {
    const open = (start: 'nextTurn' | 'immediate') => {
      const s = three({}, { options: { 'eff.start': start } });
      befall(s, 'v', 'NP1');
      return attack(s, 'foe', 'v', { dice: [4] }).open('defence');
    };
    expect([open('nextTurn'), open('immediate')]).toEqual([
      ['none', 'parry'],
      ['none', 'dodge'],
    ]);
  });
});

describe('Staggering', () => {
  test('RMC-STAG-03 RMC-FUM-03 wear.tick endOfTurn: a stagger by the own fumble spoils the rest of this turn and the next one', () => {
    const s = stage(
      {
        v: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } },
        foe: {},
      },
      { content: fumbling('SG'), options: { 'wear.tick': 'endOfTurn' } },
    );
    attack(s, 'v', 'foe', { points: 2, dice: [20, 50] });
    const blow = { weapon: 'v/fixed', target: 'foe' };
    expect(s.refused('v', 'attack', blow)).toEqual(['RMC-STAG-02']);
    s.until('v');
    expect(s.refused('v', 'attack', blow)).toEqual(['RMC-STAG-02']);
    s.until('v');
    expect(s.allowed('v', 'attack', blow)).toBe(true);
  });

  test('RMC-STAG-04 RMC-KNOCK-03 stagger.refresh absorbed: the push still moves, and no further turn is owed', () => {
    const s = three({ state: { staggered: true } }, { options: { 'stagger.refresh': 'absorbed' } });
    s.until('after');
    befall(s, 'v', 'KB3', { answers: [['knock-direction', 'south']] });
    expect(s.who('v').at).toEqual([20_000, 9144]);
    expect(turns(s, 1)).toEqual(['allowed']);
  });

  test('RMC-STAG-05 RMC-STAG-04 thrown down again after rising, a combatant owes another turn, and one only', () => {
    const s = three({ state: { prone: true, staggered: true } });
    s.until('v');
    s.do('v', 'rise');
    s.end();
    befall(s, 'v', 'PR');
    befall(s, 'v', 'KB1;SG', { answers: [['knock-direction', 'south']] });
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
    expect(s.who('v').prone).toBe(true);
  });
});

describe('Bleeding and countdowns', () => {
  test('RMC-EFF-11 RMC-EFF-03 a wound after the turn is first felt at the end of the next turn, or of its round', () => {
    const hits = (tick: 'endOfTurn' | 'endOfRound') => {
      const s = stage({ v: {}, foe: {} }, { options: { 'eff.bleedTick': tick } });
      s.end();
      befall(s, 'v', 'BL3');
      s.end();
      const first = s.who('v').hits;
      s.end();
      const second = s.who('v').hits;
      s.end();
      return [first, second, s.who('v').hits];
    };
    expect([hits('endOfTurn'), hits('endOfRound')]).toEqual([
      [200, 197, 197],
      [200, 200, 197],
    ]);
  });

  test('RMC-EFF-11 RMC-EFF-14 the unconscious bleed on in the turns that pass, to death', () => {
    const s = three({ sheet: { hits: 2, bodyDev: 5 } });
    befall(s, 'v', 'BL4');
    const seen = Array.from({ length: 2 }, () => {
      endRound(s);
      return [s.who('v').hits, s.who('v').dead];
    });
    expect(seen).toEqual([
      [-2, false],
      [-6, true],
    ]);
  });

  test('RMC-EFF-12 the dying die while they are out: DEAD2 beats KO5', () => {
    const s = three({});
    befall(s, 'v', 'KO5;DEAD2');
    endRound(s);
    expect(s.who('v').dead).toBe(false);
    endRound(s);
    expect(s.who('v').dead).toBe(true);
  });

  test('RMC-EFF-12 of two knock-outs the longer lasts on when the shorter is over', () => {
    const s = three({});
    befall(s, 'v', 'KO1');
    befall(s, 'v', 'KO3');
    endRound(s);
    endRound(s);
    expect(s.who('v').timers).toEqual([{ kind: 'out', turns: 1, counting: true }]);
    s.until('v');
    expect(s.state.round).toBe(4);
  });

  test('RMC-EFF-05 RMC-EFF-12 before the turn a knock-out restricts nothing yet: the blow is parried', () => {
    const s = three({});
    befall(s, 'v', 'KO1');
    const parry = [
      ['defence', 'parry'],
      ['parry', 40],
    ] as const;
    expect(attack(s, 'foe', 'v', { dice: [4], answers: parry }).total('DB')).toBe(40);
    s.end();
    expect(s.turn).toBe('after');
    s.until('v');
    expect([s.state.round, mayAttack(s)]).toEqual([2, 'allowed']);
  });

  test('RMC-EFF-12 RMC-EFF-10 what lasts for no turn at all costs none', () => {
    const s = three({});
    befall(s, 'v', 'KO0;P-20/0');
    expect(s.who('v').penalties).toEqual([]);
    s.end();
    expect([s.turn, mayAttack(s)]).toEqual(['v', 'allowed']);
  });

  test('RMC-EFF-12 eff.start immediate: knocked out in the own turn, a combatant does nothing more in it', () => {
    const s = three({}, { options: { 'eff.start': 'immediate' } });
    s.until('v');
    befall(s, 'v', 'KO1');
    expect(mayAttack(s)).toEqual(['RMC-EFF-12']);
    expect(turns(s, 1)).toEqual([['RMC-EFF-12']]);
    s.until('after');
    expect(s.state.round).toBe(2);
    s.until('v');
    expect([s.state.round, mayAttack(s)]).toEqual([3, 'allowed']);
  });
});

describe('What kills first', () => {
  test('RMC-CRIT-04 RMC-EFF-12 who dies at once is neither pushed nor thrown down, whatever the cell names first', () => {
    const s = three({});
    const scene = befall(s, 'v', 'PR;KB10;BL3;DEAD0;+4H');
    expect([s.who('v').at, s.who('v').prone, s.who('v').hits]).toEqual([[20_000, 0], false, 196]);
    expect(scene.questions).toEqual([]);
  });

  test('RMC-FUM-03 RMC-EFF-14 who falls unconscious by a fumble drops the weapon all the same, who dies of it holds it', () => {
    const wields = (hits: number) => {
      const s = fumbler('+5H;S2;DROP', hits);
      attack(s, 'a', 'b', { dice: [20, 97] });
      const { dead, wields: item, stunPending } = s.who('a');
      return [dead, item, stunPending.stunned];
    };
    expect([wields(5), wields(4)]).toEqual([
      [false, null, 2],
      [true, 'a/fixed', 0],
    ]);
  });

  test('RMC-EFF-01 RMC-EFF-13 a mark waits for the next roll of a combatant who is out and rolls none', () => {
    const s = stage(
      { v: { state: { hits: 0, initiativePenalties: 1 } }, foe: {}, w: { side: 'a' } },
      { order: null, dice: [5, 5, 4, 4] },
    );
    s.end();
    expect(s.end(5, 5, 4, 4).rolled).not.toContain('v initiative');
    expect(s.who('v').initiativePenalties).toBe(1);
    s.gm('heal', { who: 'v', hits: 5 });
    s.end();
    s.end();
    expect(s.end(9, 9, 7, 5, 5, 4, 4).total('initiative')).toBe(11);
    expect(s.who('v').initiativePenalties).toBe(0);
  });
});
