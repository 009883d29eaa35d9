import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';
import { mayAttack, three, turns } from '../testing/three.js';

// Rounds without Action Points, and rounds in which states take effect at once.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const most = (s: Stage, by: string): unknown => {
  const scene = attack(s, by, 'v', { points: 2, dice: [4] });
  return scene.has('no defence')
    ? scene.rules('no defence')[0]
    : scene.question('defence').about['most'];
};

describe('Without Action Points', () => {
  const none: Options = { actionPoints: 'disabled' };
  const duel = (v: Person = {}): Stage =>
    stage(
      {
        x: { at: [0, 0], arms: sword },
        v: { at: [2, 0], arms: { broadsword: 75, dagger: 40 }, ...v },
      },
      { options: none, order: ['v', 'x'] },
    );
  const blow = { weapon: 'v/broadsword', target: 'x' };
  const step = { pace: 0.5, path: [[2, 1]] };

  test('RMC-STAG-06 standing up leaves neither blow nor step nor draw, but the parry', () => {
    const s = duel({ state: { prone: true } });
    s.do('v', 'rise');
    expect([
      s.refused('v', 'attack', blow)[0],
      s.refused('v', 'move', step)[0],
      s.refused('v', 'draw', { item: 'v/dagger' })[0],
    ]).toEqual(['RMC-STAG-06', 'RMC-STAG-06', 'RMC-STAG-06']);
    s.end();
    const scene = attack(s, 'x', 'v', {
      dice: [4],
      answers: [
        ['defence', 'parry'],
        ['parry', 75],
      ],
    });
    expect(scene.total('DB')).toBe(75);
  });

  test('RMC-STAG-06 after a blow, a draw or a step no one stands up in that turn', () => {
    const after = (act: (s: Stage) => void) => {
      const s = duel({ state: { prone: true } });
      act(s);
      return s.allowed('v', 'rise');
    };
    expect([
      after((s) => attack(s, 'v', 'x', { dice: [4] })),
      after((s) => s.do('v', 'draw', { item: 'v/dagger' })),
      after((s) => s.do('v', 'move', step)),
      after((s) => s.do('v', 'drop')),
    ]).toEqual([false, false, false, true]);
  });

  test('RMC-CTX-07 RMC-STAG-06 a turn has one blow, whole, and a step beside it', () => {
    const s = duel();
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(75);
    expect(s.refused('v', 'attack', blow)[0]).toBe('RMC-STAG-06');
    expect(s.allowed('v', 'move', step)).toBe(true);
  });

  test('RMC-DODGE-02 a dodge before the turn still takes blow and parry of the round', () => {
    const s = stage({ x: { at: [0, 0], arms: sword }, v: { at: [2, 0] } }, { options: none });
    attack(s, 'x', 'v', { dice: [60, 4], answers: dodge });
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/brawling', target: 'x' })).toContain(
      'RMC-DODGE-02',
    );
    endRound(s);
    s.end();
    expect(s.allowed('v', 'attack', { weapon: 'v/brawling', target: 'x' })).toBe(true);
  });

  test('RMC-CHARGE-01 RMC-CHARGE-10 a charge is the blow of the turn', () => {
    const s = stage(
      { a: { at: [0, 5], arms: sword, sheet: { rate: 3 } }, v: { at: [10, 5] } },
      { options: none },
    );
    s.do('a', 'charge', { weapon: 'a/broadsword', target: 'v', pace: 1 }, { dice: [10] });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'v' })[0]).toBe(
      'RMC-STAG-06',
    );
  });
});

describe('States that restrict at once', () => {
  const now: Options = { 'eff.start': 'immediate' };

  test('RMC-EFF-05 RMC-STUN-03 before the turn: half a parry now and in it, free in the next', () => {
    const s = three({}, { options: now });
    befall(s, 'v', 'S1');
    expect(most(s, 'foe')).toBe(37);
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });

  test('RMC-EFF-05 RMC-EFF-04 after the turn: at once, and through the whole of the next turn', () => {
    const s = three({}, { options: now });
    s.until('after');
    befall(s, 'v', 'S1');
    expect(most(s, 'after')).toBe(37);
    endRound(s);
    expect(most(s, 'foe')).toBe(37);
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });

  test('RMC-EFF-05 RMC-NOPARRY-02 in the own turn: nothing more in it, nor in the next one', () => {
    const s = three({}, { options: now });
    s.end();
    befall(s, 'v', 'NP1');
    expect(mayAttack(s)).toEqual(['RMC-STUN-02', 'RMC-NOPARRY-01']);
    s.end();
    expect(most(s, 'after')).toBe(0);
    expect(turns(s, 2)).toEqual([['RMC-STUN-02', 'RMC-NOPARRY-01'], 'allowed']);
  });

  test('RMC-EFF-05 RMC-EFF-12 knocked out after the turn: out at once and for the turns that follow', () => {
    const s = three({}, { options: now });
    s.until('after');
    befall(s, 'v', 'KO2');
    expect(attack(s, 'after', 'v', { dice: [4] }).rules('no defence')[0]).toBe('RMC-EFF-12');
    const had: number[] = [];
    while (s.state.round < 5) {
      if (s.turn === 'v') had.push(s.state.round);
      s.end();
    }
    expect(had).toEqual([4]);
  });

  test('RMC-EFF-05 RMC-WEAR-02 wear.tick endOfTurn: over with the next turn, not with the round of the blow', () => {
    const s = three({}, { options: { ...now, 'wear.tick': 'endOfTurn' } });
    s.until('after');
    befall(s, 'v', 'S1');
    s.until('v');
    expect(mayAttack(s)).toEqual(['RMC-STUN-02']);
    s.end();
    expect(most(s, 'after')).toBe(75);
  });

  test('RMC-EFF-05 RMC-EFF-06 RMC-DODGE-11 a dodge before the turn suffers at once', () => {
    const total = (options: Options) => {
      const s = stage({ x: { arms: sword }, v: { sheet: { sd: 2 } } }, { options });
      befall(s, 'v', 'D1');
      return attack(s, 'x', 'v', { dice: [80, 4], answers: dodge }).fact('dodges', 'total');
    };
    expect([total(now), total({})]).toEqual([61, 80]);
  });

  test('RMC-EFF-05 RMC-EFF-09 a runner who is to be dazed runs freely, a runner dazed at once rolls', () => {
    const rolls = (options: Options) => {
      const s = stage({ v: {}, x: { at: [9, 9] } }, { options });
      befall(s, 'v', 'D1');
      return s.do('v', 'move', { pace: 2, path: [[4, 0]] }, options === now ? { dice: [90] } : {})
        .rolled;
    };
    expect([rolls(now), rolls({})]).toEqual([['v movement'], []]);
  });
});
