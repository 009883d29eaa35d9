import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Randomly chosen rules on states, order and surprise, each combined with two others.

type Options = NonNullable<Staging['options']>;
const sword = { broadsword: 60 };
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;
const dodge = [['defence', 'dodge']] as const;
/** `x` acts before `v`. */
const facing = (v: Person = {}, options: Options = {}): Stage =>
  stage(
    { x: { at: [0, 0], arms: sword }, v: { at: [2, 0], arms: { broadsword: 75 }, ...v } },
    { options },
  );
const blow = { weapon: 'v/broadsword', target: 'x' };
/** The most that `v` may use to parry the next blow of `x`; undefined or 0 if a parry is not possible. */
const most = (s: Stage): number | undefined => {
  const scene = attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(1) });
  const { domain } = scene.question('parry');
  return domain.kind === 'number' ? domain.max : undefined;
};

describe('Initiative', () => {
  const rolled = (
    people: Parameters<typeof stage>[0],
    dice: readonly number[],
    options: Options = {},
  ) => stage(people, { order: null, dice, options });

  test('RMC-EFF-02 RMC-EFF-13 a mark of a file and two of one round each cost a die, at the roll that comes, and are gone', () => {
    const s = rolled({ x: {}, v: { state: { initiativePenalties: 1 } } }, [5, 5, 6, 5, 4]);
    // v, with 11 - 4, comes after x with 10.
    expect([s.state.order, s.who('v').initiativePenalties]).toEqual([['x', 'v'], 0]);
    befall(s, 'v', 'IN');
    s.end();
    befall(s, 'v', 'IN');
    const next = s.end(5, 5, 10, 10, 5, 6);
    expect([s.state.order, next.rolled.length, s.who('v').initiativePenalties]).toEqual([
      ['x', 'v'],
      6,
      0,
    ]);
    s.end();
    s.end(5, 5, 6, 5);
    expect(s.state.order).toEqual(['v', 'x']);
  });

  test('RMC-EFF-13 RMC-STAG-06 of two who roll alike the quicker is first, on the floor as well', () => {
    const s = rolled(
      { x: {}, v: { sheet: { qu: 3 }, state: { prone: true, staggered: true } } },
      [8, 8, 7, 6],
    );
    expect(s.state.order).toEqual(['v', 'x']);
  });

  test('RMC-EFF-01 RMC-DODGE-08 a dodge with the utmost success takes a die off the next roll of the attacker alone, and once', () => {
    const s = rolled(
      { x: { arms: sword }, v: { arms: {}, state: { wields: null } } },
      [10, 10, 1, 1],
    );
    attack(s, 'x', 'v', { dice: [97, 90, 10], answers: dodge });
    expect([s.who('x').initiativePenalties, s.who('v').initiativePenalties]).toEqual([1, 0]);
    s.end();
    const next = s.end(10, 10, 9, 5, 5);
    expect([next.rolled.length, s.state.order]).toEqual([5, ['x', 'v']]);
    expect(s.who('x').initiativePenalties).toBe(0);
  });
});

describe('Knocked about', () => {
  test('RMC-KNOCK-03 RMC-STAG-05 RMC-EFF-08 a push, a fall and a stagger before the turn are one: one −25, one turn without a blow', () => {
    const s = facing({ arms: {}, state: { wields: null } });
    befall(s, 'v', 'KB3;PR;SG', { from: 'x' });
    const scene = attack(s, 'x', 'v', { points: 2, dice: [60, 10], answers: dodge });
    expect(scene.fact('dodges', 'total')).toBe(60 - 25);
    s.until('v');
    const kick = { weapon: 'v/brawling', target: 'x' };
    expect(s.refused('v', 'attack', kick)).toContain('RMC-STAG-02');
    s.until('v');
    expect([s.who('v').prone, s.allowed('v', 'attack', kick)]).toEqual([true, true]);
  });

  test('RMC-STAG-06 RMC-CTX-07 after a whole blow no one rises; in the next turn it costs a point, and the blow is hasty', () => {
    const s = stage({ v: { arms: sword, state: { prone: true } }, x: {} });
    attack(s, 'v', 'x', { points: 4, dice: [10] });
    expect(s.refused('v', 'rise')).toContain('RMC-CTX-07');
    s.until('v').do('v', 'rise');
    expect(attack(s, 'v', 'x', { points: 3, dice: [10] }).total('OB')).toBe(35);
    expect([s.who('v').prone, s.who('v').actionPoints]).toEqual([false, 0]);
  });

  test('RMC-STAG-07 RMC-NOPARRY-02 RMC-DAZE-01 who is all at once on the floor rises without a roll and is no steadier for it', () => {
    const state = {
      prone: true,
      staggered: true,
      stunActive: { dazed: 1, stunned: 1, noParry: 1 },
    };
    const s = facing({ state });
    s.until('v');
    expect(s.do('v', 'rise').tape).toEqual([]);
    expect([s.who('v').prone, s.who('v').staggered, s.who('v').actionPoints]).toEqual([
      false,
      'felt',
      3,
    ]);
    const without = facing({ state }, { actionPoints: 'disabled' });
    without.until('v').do('v', 'rise');
    expect(without.refused('v', 'draw', { item: 'v/broadsword' }).length).toBeGreaterThan(0);
  });
});

describe('Stun', () => {
  test('RMC-STUN-02 RMC-DAZE-02 RMC-STAG-07 dazed: no blow and no charge, but steps, a drawn weapon, and the next round free', () => {
    const s = facing({
      at: [9, 0],
      arms: { broadsword: 75, dagger: 40 },
      state: { stunPending: { dazed: 1 } },
    });
    s.until('v');
    expect(s.refused('v', 'charge', { ...blow, pace: 1 })).toContain('RMC-DAZE-02');
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/dagger' });
    s.do('v', 'move', { pace: 1, path: [[8, 0]] });
    s.until('v');
    expect(s.allowed('v', 'charge', { weapon: 'v/dagger', target: 'x', pace: 2 })).toBe(true);
  });

  test('RMC-NOPARRY-01 RMC-EFF-08 RMC-EFF-06 sum: unable to parry and off balance, each with Self Discipline of its own', () => {
    const state = { staggered: true, stunActive: { noParry: 1 } };
    const dodged = (options: Options): unknown => {
      const s = facing(
        { sheet: { sd: 2, weapons: [{ weapon: 'broadsword', skill: 75 }] }, state },
        options,
      );
      return attack(s, 'x', 'v', { points: 2, dice: [90, 10], answers: dodge }).fact(
        'dodges',
        'total',
      );
    };
    expect([dodged({}), dodged({ 'eff.statePenaltyCombine': 'sum' })]).toEqual([
      90 - 44,
      90 - 44 - 19,
    ]);
  });

  test('RMC-EFF-08 RMC-EFF-10 RMC-EFF-07 the worst state alone and the injury beside it; discipline does not lighten the injury', () => {
    const state = {
      staggered: true,
      stunActive: { dazed: 2, stunned: 1 },
      penalties: [{ value: -10 }],
      wields: null,
    };
    const s = facing({ sheet: { sd: 20 }, arms: {}, state });
    const scene = attack(s, 'x', 'v', { points: 2, dice: [90, 10], answers: dodge });
    expect(scene.fact('dodges', 'total')).toBe(90 - 10);
  });

  test('RMC-EFF-06 RMC-EFF-09 allRolls: poor discipline deepens a stagger in Perception, and in a blow struck at the word of the GM', () => {
    const sheet = { sd: -5, perception: 30, weapons: [{ weapon: 'broadsword', skill: 75 }] };
    const s = facing(
      { sheet, state: { staggered: true } },
      { 'eff.statePenaltyScope': 'allRolls' },
    );
    const seen = s.gm('perceive', { who: 'v', cause: 'ambush', modifier: 40 }, { dice: [95] });
    expect(seen.fact('perceives', 'total')).toBe(95 + 40 + 30 - 40);
    s.until('v');
    const scene = attack(s, 'v', 'x', { dice: [10], force: 'a lucky swing' });
    expect(scene.total('OB')).toBe(75 - 40);
  });

  test('RMC-WEAR-04 RMC-WEAR-03 RMC-STUN-03 as the GM treats the worst, the next one is in force at once', () => {
    const s = facing({ state: { stunActive: { dazed: 1, stunned: 1, noParry: 1 } } });
    s.gm('treat', { who: 'v', what: 'stun', amount: 1 });
    expect(most(s)).toBe(37);
    const more = facing({ state: { stunActive: { dazed: 1, stunned: 1, noParry: 1 } } });
    more.gm('treat', { who: 'v', what: 'stun', amount: 2 });
    expect(most(more)).toBe(75);
  });
});

describe('Surprise', () => {
  test('RMC-SURP-03 RMC-SURP-07 lost after a step, a turn brings nothing more; turnOnly leaves the parry; the next round is free', () => {
    const lost = (options: Options): Stage => {
      const s = facing({ arms: { broadsword: 75 }, state: { prone: true } }, options);
      s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [40] });
      return s;
    };
    const s = lost({});
    const scene = attack(s, 'x', 'v', { points: 2, dice: [10] });
    expect(scene.rules('no defence')).toContain('RMC-SURP-03');
    endRound(s);
    s.until('v');
    expect([s.allowed('v', 'rise'), s.allowed('v', 'attack', blow)]).toEqual([true, true]);
    expect(most(lost({ 'surp.failureBlocks': 'turnOnly' }))).toBe(75);
  });

  test('RMC-SURP-02 RMC-EFF-09 RMC-DB-03 a stunned diver with a bonus fails, and still has Quickness', () => {
    const s = facing({
      arms: {},
      sheet: { perception: 30, qu: 6 },
      state: { stunActive: { stunned: 1 }, wields: null },
    });
    const roll = s.gm('perceive', { who: 'v', cause: 'orientation', modifier: 10 }, { dice: [81] });
    expect([roll.fact('perceives', 'total'), roll.fact('perceives', 'grade')]).toEqual([
      51,
      'failure',
    ]);
    expect(attack(s, 'x', 'v', { points: 2, dice: [10] }).total('DB')).toBe(18);
    const calm = facing({ sheet: { perception: 30 } });
    calm.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [81] });
    expect(calm.who('v').stunPending).toEqual({ dazed: 1, stunned: 0, noParry: 0 });
  });

  test('RMC-ATK-08 RMC-SURP-08 low dice take others off as long as those are high; once: one of them; a high first die only adds', () => {
    const total = (dice: readonly number[], options: Options = {}): unknown =>
      facing({ sheet: { perception: 30 } }, options)
        .gm('perceive', { who: 'v', cause: 'ambush' }, { dice })
        .fact('perceives', 'total');
    const once = { 'openEnded.chain': 'once' } as const;
    expect([
      total([3, 97, 10]),
      total([3, 97], once),
      total([5, 95]),
      total([97, 98, 3]),
      total([97, 98], once),
      total([6]),
    ]).toEqual([3 - 107 + 30, 3 - 97 + 30, 5 - 95 + 30, 198 + 30, 195 + 30, 36]);
  });
});
