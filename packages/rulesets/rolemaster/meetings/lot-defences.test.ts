import { describe, expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Randomly chosen rules on defences, each combined with two others.

type Options = NonNullable<Staging['options']>;
const sword = { broadsword: 60 };
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;

describe('Defences', () => {
  const facing = (v: Person = {}, options: Options = {}): Stage =>
    stage(
      {
        x: { at: [0, 0], arms: sword },
        y: { at: [4, 0], side: 'a', arms: sword },
        v: { at: [2, 0], side: 'b', arms: { broadsword: 75 }, ...v },
      },
      { options },
    );
  const blow = (
    s: Stage,
    by: string,
    answers: readonly (readonly [string, string | number])[] = [],
    dice = [10],
  ) => attack(s, by, 'v', { points: 2, dice, answers });

  test('RMC-PARRY-03 RMC-FUM-01 oneFoe: the same points meet all blows of one foe, a fumbled one between, and none of another', () => {
    const s = facing({}, { 'parry.scope': 'oneFoe' });
    expect(blow(s, 'x', parry(40), [3, 1]).has('fumbles')).toBe(true);
    expect(blow(s, 'x').total('DB')).toBe(40);
    s.end();
    expect(blow(s, 'y').total('DB')).toBe(0);
  });

  test('RMC-PARRY-02 RMC-OB-04 without Action Points what was kept and never used comes back with the round, and no sooner', () => {
    const s = stage(
      { v: { arms: { broadsword: 75 } }, x: { arms: sword } },
      { options: { actionPoints: 'disabled' } },
    );
    attack(s, 'v', 'x', { keep: 30, dice: [10] });
    endRound(s);
    expect(attack(s, 'v', 'x', { dice: [10] }).total('OB')).toBe(75);
  });

  test('RMC-PARRY-01 RMC-PARRY-04 declaredFoe: disarmed since, a parrier meets the blow with nothing, and has the sword back for a point', () => {
    const s = facing({}, { 'parry.allocation': 'declaredFoe' });
    s.end();
    s.end();
    s.do(
      'v',
      'end',
      {},
      {
        answers: [
          ['x declare-parry', 'none'],
          ['y declare-parry', 'none'],
          ['v declare-parry', 'x:40'],
        ],
      },
    );
    befall(s, 'v', 'DROP');
    const scene = blow(s, 'x');
    expect([scene.total('DB'), scene.rules('no defence').includes('RMC-PARRY-01')]).toEqual([
      0,
      true,
    ]);
    s.until('v').do('v', 'pick-up', { item: 'v/broadsword' });
    expect(attack(s, 'v', 'x', { points: 3, dice: [10] }).total('OB')).toBe(75 - 40 - 25);
  });

  test('RMC-OB-05 RMC-EFF-10 with an OB of none or less, by skill or by injury, nothing is kept and nothing parried', () => {
    const poor = (v: Person) => {
      const s = facing(v);
      const scene = blow(s, 'x');
      s.until('v');
      return [
        scene.open('defence'),
        s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'x', keep: 1 }),
      ];
    };
    const refused = [
      ['none', 'dodge'],
      ['RMC-OB-05', 'RMC-OB-06'],
    ];
    expect([
      poor({ arms: { broadsword: -10 } }),
      poor({ state: { penalties: [{ value: -75 }] } }),
    ]).toEqual([refused, refused]);
  });

  test('RMC-DODGE-05 RMC-EFF-10 Acrobatics or the average, the better of them unless asked, with the injury either way', () => {
    const dodged = (acrobatics: number, options: Options = {}, choice?: string) => {
      const s = facing(
        { arms: {}, sheet: { ag: 7, qu: 4, acrobatics }, state: { penalties: [{ value: -10 }] } },
        options,
      );
      const answers = [
        ['defence', 'dodge'],
        ...(choice ? [['dodge-bonus', choice] as const] : []),
      ] as const;
      return blow(s, 'x', answers, [60, 10]).fact('dodges', 'total');
    };
    const player = { 'dodge.bonusChoice': 'player' } as const;
    expect([
      dodged(-5),
      dodged(30),
      dodged(30, player, 'average'),
      dodged(-5, player, 'acrobatics'),
    ]).toEqual([55, 80, 55, 45]);
  });

  test('RMC-DODGE-02 RMC-STAG-06 a dodge leaves no blow, no charge, no rising and no parry in that round', () => {
    const s = facing({ state: { prone: true, wields: null } });
    expect(blow(s, 'x', [['defence', 'dodge']], [60, 10]).has('dodges')).toBe(true);
    s.until('v');
    const chosen = { weapon: 'v/brawling', target: 'x' };
    expect(s.refused('v', 'attack', chosen).length).toBeGreaterThan(0);
    expect(s.refused('v', 'rise')).toContain('RMC-CTX-07');
    s.until('v');
    expect(s.allowed('v', 'attack', chosen)).toBe(true);
  });

  test('RMC-DB-03 RMC-DB-05 RMC-SURP-07 Quickness comes with the first blow that wakes them up, and goes and comes with a hold', () => {
    const s = facing({ arms: {}, sheet: { qu: 6, baseDb: 10 }, state: { aware: false } });
    const db = () => blow(s, 'x', []).total('DB');
    expect(db()).toBe(10);
    s.gm('hold', { who: 'v', held: true });
    expect(db()).toBe(10);
    s.gm('hold', { who: 'v', held: false });
    s.end();
    expect(
      attack(s, 'y', 'v', { points: 2, dice: [10], answers: [['defence', 'none']] }).total('DB'),
    ).toBe(28);
  });
});
