import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage } from '../testing/stage.js';
import { attack, fixedBlow, stage } from '../testing/stage.js';

// Fumbles of each kind of weapon, sizes of creatures, ranges and severities, each combined with
// another rule.

const armed = (weapon: string, b: Person = {}, state: Person['state'] = {}): Stage =>
  stage({ a: { arms: { [weapon]: 60 }, state }, b });

describe('Fumbles by kind of weapon', () => {
  test('RMC-FUM-02 RMC-FUM-03 a two-handed sword: 15 is added, and what breaks parries nothing', () => {
    const s = armed('two_handed_sword', { arms: { broadsword: 60 } });
    const scene = attack(s, 'a', 'b', { points: 2, dice: [5, 90] });
    expect(scene.note('fumble')).toMatchObject({ total: 105, cell: '+8H;S2;BREAK' });
    expect([s.who('a').hits, s.who('a').stunPending.stunned]).toEqual([192, 2]);
    s.end();
    expect(attack(s, 'b', 'a', { points: 2, dice: [10] }).rules('no defence')).toEqual([
      'RMC-PARRY-01',
      'RMC-DODGE-02',
    ]);
  });

  test.each([
    ['stabbed', [2, 0], 100, 85, 'DROP;D1'],
    ['thrown', [8, 0], 100, 85, 'DROP;D1'],
    ['stabbed', [2, 0], 94, 79, 'DROP'],
    ['thrown', [8, 0], 94, 79, 'DROP'],
  ] as const)(
    'RMC-FUM-02 a dagger that is %s at %j: %i less 15 is %i, %s',
    (_, at, die, total, cell) => {
      const scene = attack(armed('dagger', { at }), 'a', 'b', { dice: [1, die] });
      expect(scene.note('fumble')).toMatchObject({ total, cell });
    },
  );

  test.each([
    ['brawling', 1, 100, 90, '+4H;S1'],
    ['brawling', 1, 5, 1, '-'],
    ['claw_bite', 2, 100, 90, '+4H;S1'],
  ] as const)(
    'RMC-FUM-01 RMC-FUM-02 %s fumbles at %i; %i comes to %i',
    (weapon, face, die, total, cell) => {
      const s = stage({ a: { sheet: { natural: [{ weapon, skill: 60 }], hits: 200 } }, b: {} });
      const scene = s.do(
        'a',
        'attack',
        { weapon: `a/${weapon}`, target: 'b' },
        { dice: [face, die] },
      );
      expect(scene.note('fumble')).toMatchObject({ total, cell });
    },
  );

  test.each([
    ['dagger', 1],
    ['mace', 2],
    ['short_sword', 2],
    ['broadsword', 3],
    ['spear', 4],
    ['two_handed_sword', 5],
  ] as const)(
    'RMC-FUM-01 RMC-ATK-03 a %s fumbles up to %i, and a die above it stands at face value',
    (weapon, most) => {
      expect(attack(armed(weapon), 'a', 'b', { dice: [most, 1] }).has('fumble')).toBe(true);
      const scene = attack(armed(weapon, { sheet: { baseDb: 60, hits: 200 } }), 'a', 'b', {
        dice: [most + 1],
      });
      expect([scene.has('fumble'), scene.fact('result', 'result')]).toEqual([false, most + 1]);
    },
  );
});

test.each([
  ['natural', [2, 0], '+2H;SG'],
  ['natural', [8, 0], '+2H;SG'],
  ['ranged', [8, 0], 'DROP'],
] as const)(
  'RMC-FUM-02 a beast that spits (%s, at %j) fumbles as attacks of the kind do: %s',
  (kind, at, cell) => {
    const spit = {
      name: 'spit',
      table: 'claw_bite',
      class: kind,
      critType: 'puncture',
      fumbleMax: 2,
      canParry: false,
      ranges: [[20, 0]],
    };
    const s = stage({
      a: { arms: { broadsword: 60 }, sheet: { natural: [{ weapon: spit, skill: 60 }] } },
      b: { at },
    });
    const scene = attack(s, 'a', 'b', { with: 'spit', dice: [2, 75] });
    expect([scene.fact('fumble', 'cell'), s.who('a').wields]).toEqual([
      cell,
      kind === 'natural' ? 'a/broadsword' : null,
    ]);
  },
);

test('RMC-CTX-07 RMC-OB-02 a natural attack beyond its reach is a shot, takes the points of one, and keeps no more than its OB there', () => {
  const breath = {
    name: 'breath',
    table: 'claw_bite',
    class: 'natural',
    critType: 'slash',
    fumbleMax: 2,
    canParry: false,
    ranges: [[20, -10]],
  };
  const at = (x: number) => {
    const s = stage({
      a: { sheet: { natural: [{ weapon: breath, skill: 60 }] } },
      b: { at: [x, 0] },
    });
    const most = [50, 51, 60, 61].findLast((keep) =>
      s.allowed('a', 'attack', { weapon: 'a/breath', target: 'b', keep }),
    );
    const scene = attack(s, 'a', 'b', { with: 'breath', dice: [10] });
    return [
      scene.fact('attacks', 'mode'),
      s.who('a').actionPoints,
      scene.fact('ob', 'total'),
      most,
    ];
  };
  expect([at(3), at(8)]).toEqual([
    ['melee', 0, 60, 60],
    ['ranged', 1, 50, 50],
  ]);
});

describe('Beasts', () => {
  /** T0: hits from 84, a critical from 96, a step of severity for every 9. */
  test.each([
    ['small', '5A', 5],
    ['medium', '11C', 11],
    ['large', '16E', 16],
    ['huge', '20E', 20],
  ] as const)(
    'RMC-TAB-05 RMC-ATK-02 the claws of a %s beast end at %s, however high it rolls',
    (size, cell, hits) => {
      const scene = strike(claws(size), [97, 50, 1]);
      expect([scene.fact('result', 'cell'), scene.fact('hit', 'hits')]).toEqual([cell, hits]);
    },
  );

  test.each([
    ['small', 10, 'B'],
    ['medium', 22, 'D'],
    ['large', 32, 'E'],
  ] as const)(
    'RMC-TAB-05 RMC-CHARGE-02 RMC-CHARGE-07 a %s beast that charges multiplies what its size allows',
    (size, hits, severity) => {
      const s = claws(size, { at: [10, 0] });
      const scene = s.do(
        'a',
        'charge',
        { weapon: `a/${claw}`, target: 'b', pace: 1 },
        { dice: [97, 50, 1] },
      );
      expect([scene.fact('charged', 'hits'), scene.fact('critical', 'severity')]).toEqual([
        hits,
        severity,
      ]);
    },
  );
});

const claw = 'claws';
function claws(size: string, b: Person = {}): Stage {
  const weapon = {
    name: claw,
    table: 'claw_bite',
    class: 'natural',
    critType: 'slash',
    fumbleMax: 2,
    canParry: false,
    size,
  };
  return stage(
    { a: { sheet: { rate: 4, natural: [{ weapon: claw, skill: 60 }] } }, b },
    { content: { weapons: { [claw]: weapon } } },
  );
}
const strike = (s: Stage, dice: readonly number[]): Scene =>
  s.do('a', 'attack', { weapon: `a/${claw}`, target: 'b' }, { dice });

describe('Criticals by severity', () => {
  test.each([
    ['A', 5, '+1H'],
    ['A', 6, '+2H'],
    ['B', 1, '+3H;IN'],
    ['D', 98, '+15H;BL8;S4;NP3;PR;P-50'],
    ['D', 99, '+15H;BL10;NP5;PR;P-75;DEAD12'],
    ['E', 85, '+15H;BL8;S4;NP3;PR;P-50'],
    ['E', 86, '+15H;BL10;NP5;PR;P-75;DEAD12'],
    ['E', 100, '+25H;PR;DEAD0'],
  ] as const)('RMC-CRIT-02 RMC-CRIT-03 slash %s on %i: %s', (severity, roll, cell) => {
    const s = stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } }, b: {} },
      { content: fixedBlow(`5${severity}`) },
    );
    const scene = attack(s, 'a', 'b', { dice: [50, roll] });
    expect(scene.fact('critical', 'cell')).toBe(cell);
    expect(s.who('b').dead).toBe(cell.endsWith('DEAD0'));
  });

  test('RMC-CRIT-04 RMC-EFF-14 a blow that has killed by its hits rolls no critical', () => {
    const s = stage(
      {
        a: { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } },
        b: { sheet: { hits: 5, bodyDev: 0 } },
        c: { side: 'b' },
      },
      { content: fixedBlow('9E') },
    );
    const scene = attack(s, 'a', 'b', { dice: [50] });
    expect([scene.rolled, s.who('b').dead]).toEqual([['a attack'], true]);
  });
});

describe('Missiles', () => {
  const range = { map: { rows: ['.'.repeat(170)] } };
  const archer = (metres: number, state: Person['state'] = {}): Stage =>
    stage(
      {
        a: { sheet: { rate: 1, weapons: [{ weapon: 'bow', skill: 50, bonus: 10 }] }, state },
        b: { at: [metres, 0] },
      },
      range,
    );
  const ob = (s: Stage, more: { readonly points?: number } = {}): number | undefined =>
    s.total('OB', 'a', 'a', 'attack', { weapon: 'a/bow', target: 'b', points: 3, ...more });

  test.each([
    [1, 70],
    [10, 70],
    [10.0001, 60],
    [30, 60],
    [60, 35],
    [100, 10],
    [160, -20],
  ])('RMC-OB-02 RMC-OB-01 at %d m a bow has OB %i, also at a foe within reach', (metres, total) => {
    expect(ob(archer(metres))).toBe(total);
  });

  test('RMC-OB-02 beyond the last band a shot is refused', () => {
    expect(archer(160.0001).refused('a', 'attack', { weapon: 'a/bow', target: 'b' })).toEqual([
      'RMC-OB-02',
    ]);
  });

  test('RMC-CTX-07 RMC-CTX-10 RMC-EFF-10 haste, a run and an injury all take from one shot', () => {
    const s = archer(20, { penalties: [{ value: -15 }] });
    s.do('a', 'move', { pace: 2, path: [[8, 0]] });
    // 12 m: 50 + 0 for range + 10 - 15 - 25 - 20.
    expect(ob(s, { points: 2 })).toBe(0);
  });

  test('RMC-CHARGE-01 RMC-MELEE-01 a shot on the run is no charge, and engages no one', () => {
    const s = archer(12);
    s.do('a', 'move', { pace: 2, path: [[10, 0]] });
    const scene = attack(s, 'a', 'b', { dice: [5], points: 1 });
    expect([scene.has('charged'), scene.rules('attacks')]).toEqual([false, ['RMC-ATK-01']]);
  });

  test('RMC-OB-05 RMC-OB-02 what is kept back of a shot counts the range, and parries nothing with a bow', () => {
    const s = archer(60);
    expect(
      s.refused('a', 'attack', { weapon: 'a/bow', target: 'b', points: 3, keep: 36 }),
    ).toContain('RMC-OB-06');
    attack(s, 'a', 'b', { dice: [10], keep: 35, points: 3 });
    expect(s.who('a').kept).toBe(35);
  });
});
