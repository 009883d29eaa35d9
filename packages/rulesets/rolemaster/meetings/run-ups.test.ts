import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';

// Charges in which another rule changes the defender, the charger or the blow on the way.

const M = 10_000;
interface Lane extends Staging {
  readonly cell?: string;
  readonly rate?: number;
  readonly gap?: number;
  readonly a?: Person;
  readonly v?: Person;
  readonly w?: Person;
}
/** `a` at the left end of a row, `v` some way along it, `w` in a far corner; the blow of `a` has a known result. */
const lane = ({ cell = '5', rate = 3, gap = 12, a, v, w, ...staging }: Lane = {}): Stage =>
  stage(
    {
      a: {
        at: [0, 5],
        ...a,
        sheet: { rate, weapons: [{ weapon: 'fixed', skill: 90 }], ...a?.sheet },
      },
      v: { at: [gap, 5], ...v },
      w: { at: [39, 19], side: 'a', ...w },
    },
    { content: fixedBlow(cell), ...staging },
  );
const chosen = (pace: number) => ({ weapon: 'a/fixed', target: 'v', pace });
const charge = (s: Stage, pace: number, dice: readonly number[] = [50]): Scene =>
  s.do('a', 'charge', chosen(pace), { dice });
const hits = (scene: Scene) => scene.fact('hit', 'hits');
/** `v` runs 6 m towards `a` at 3 m/s in a turn before that of `a`; then something happens to them. */
const met = (befalls: (s: Stage) => void): unknown => {
  const s = lane({ gap: 24, v: { sheet: { rate: 3 } }, order: ['v', 'w', 'a'] });
  s.do('v', 'move', { pace: 1, path: [[18, 5]] });
  befalls(s);
  s.until('a');
  return hits(charge(s, 1.5));
};

describe('A defender who has run up', () => {
  test.each([
    ['nothing', () => undefined, 15],
    ['a daze to come', (s: Stage) => befall(s, 'v', 'D2'), 15],
    ['a fall', (s: Stage) => befall(s, 'v', 'PR'), 10],
    ['a push of no feet', (s: Stage) => befall(s, 'v', 'KB0', { from: 'w' }), 10],
    ['a bond', (s: Stage) => s.gm('hold', { who: 'v', held: true }), 10],
    ['a loss of consciousness', (s: Stage) => s.gm('harm', { who: 'v', damage: 200 }), 10],
  ] as const)(
    'RMC-CHARGE-06 RMC-STAG-05 RMC-KNOCK-01 stopped by %s or not',
    (_, befalls, expected) => {
      expect(met(befalls)).toBe(expected);
    },
  );

  test('RMC-CHARGE-06 RMC-EFF-14 fallen unconscious and brought round, they come no closer', () => {
    expect(
      met((s) => {
        s.gm('harm', { who: 'v', damage: 200 });
        s.gm('heal', { who: 'v', hits: 200 });
      }),
    ).toBe(10);
  });

  test.each([
    ['held', { held: true }],
    ['unconscious', { hits: 0 }],
    ['out', { out: 3 }],
  ])(
    'RMC-CHARGE-06 RMC-DB-05 in a file a runner who is %s comes no closer, freed or not',
    (_, state) => {
      const s = lane({ v: { state: { velocity: [-3, 0], ...state } } });
      s.gm('hold', { who: 'v', held: false });
      s.gm('treat', { who: 'v', what: 'unconsciousness' });
      s.gm('heal', { who: 'v', hits: 200 });
      expect(hits(charge(s, 1))).toBe(10);
    },
  );

  test('RMC-CHARGE-06 RMC-CHARGE-01 from a foe who draws back as fast nothing is gained, and the pace is paid', () => {
    const same = charge(lane({ v: { state: { velocity: [3, 0] } } }), 1);
    const faster = charge(lane({ v: { state: { velocity: [9, 0] } } }), 1);
    expect([hits(same), same.total('OB'), hits(faster), faster.total('OB')]).toEqual([
      5, 85, 5, 85,
    ]);
  });

  test('RMC-CHARGE-06 RMC-KNOCK-01 pushed out of the range of a charge, a foe is no target of it', () => {
    const s = lane({ gap: 17 });
    expect(s.allowed('a', 'charge', chosen(1))).toBe(true);
    befall(s, 'v', 'KB8', { from: 'a' });
    expect(s.refused('a', 'charge', chosen(1))).toEqual(['RMC-CTX-10']);
    expect(s.allowed('a', 'charge', chosen(1.5))).toBe(true);
  });
});

describe('A charger', () => {
  test('RMC-CHARGE-10 RMC-OB-05 keeps back of OB before the pace, which goes below nothing', () => {
    const s = lane();
    expect(s.refused('a', 'charge', { ...chosen(2), keep: 91 })).toContain('RMC-OB-05');
    const scene = s.do('a', 'charge', { ...chosen(2), keep: 90 }, { dice: [50] });
    expect([scene.total('OB'), s.who('a').kept]).toEqual([-20, 90]);
  });

  test('RMC-CHARGE-01 RMC-STAG-06 RMC-CTX-07 who has risen and drawn charges with two points, with one more act not at all', () => {
    const s = lane({
      a: {
        sheet: {
          weapons: [
            { weapon: 'dagger', skill: 10 },
            { weapon: 'fixed', skill: 90 },
            { weapon: 'mace', skill: 10 },
          ],
        },
        state: { prone: true },
      },
    });
    s.do('a', 'rise');
    s.do('a', 'draw', { item: 'a/fixed' });
    expect(s.allowed('a', 'charge', chosen(1))).toBe(true);
    s.do('a', 'draw', { item: 'a/mace' });
    expect(s.refused('a', 'charge', { ...chosen(1), weapon: 'a/mace' })).toEqual(['RMC-CTX-07']);
  });

  test('RMC-CHARGE-09 RMC-FUM-03 who fumbles the weapon away drops it where the run ended', () => {
    const s = lane({
      cell: '5C',
      a: { sheet: { weapons: [{ weapon: 'broadsword', skill: 90 }] } },
    });
    s.do('a', 'charge', { ...chosen(1), weapon: 'a/broadsword' }, { dice: [2, 75] });
    expect(s.state.ground).toEqual([{ item: 'a/broadsword', at: s.who('a').at }]);
    expect(s.who('a').at).toEqual([10.6 * M, 5 * M]);
  });

  test('RMC-CHARGE-01 RMC-STAG-06 actionPoints disabled: a run-up is the movement, the blow the action, and a charge both', () => {
    const options = { actionPoints: 'disabled' } as const;
    const ran = lane({ options });
    ran.do('a', 'move', { pace: 1, path: [[10, 5]] });
    expect(hits(attack(ran, 'a', 'v', { dice: [50] }))).toBe(10);
    const charged = lane({ options });
    charge(charged, 1);
    expect([
      charged.refused('a', 'attack', { weapon: 'a/fixed', target: 'v' })[0],
      charged.refused('a', 'move', { pace: 0.5, path: [[9, 5]] })[0],
    ]).toEqual(['RMC-STAG-06', 'RMC-CTX-10']);
  });

  test('RMC-CHARGE-01 RMC-WEAR-02 free of a daze with the round charges in the next', () => {
    const s = lane({ a: { state: { stunActive: { dazed: 1 } } } });
    expect(s.refused('a', 'charge', chosen(1))).toContain('RMC-DAZE-02');
    s.until('a');
    expect(hits(charge(s, 1))).toBe(10);
  });

  test('RMC-DODGE-02 RMC-CHARGE-01 who has dodged before their turn charges no one in it', () => {
    const s = lane({
      a: { sheet: { weapons: [] } },
      w: { at: [1, 5], side: 'b', arms: { broadsword: 60 } },
      order: ['w', 'a', 'v'],
    });
    attack(s, 'w', 'a', { dice: [60, 4], answers: [['defence', 'dodge']] });
    s.end();
    expect(s.refused('a', 'charge', { ...chosen(1), weapon: 'a/brawling' })).toContain(
      'RMC-DODGE-02',
    );
  });

  test('RMC-PARRY-02 RMC-CHARGE-10 who has parried before their turn charges with what is left of OB', () => {
    const s = lane({
      w: { at: [0, 7], side: 'b', arms: { broadsword: 60 } },
      order: ['w', 'a', 'v'],
    });
    attack(s, 'w', 'a', {
      dice: [4],
      answers: [
        ['defence', 'parry'],
        ['parry', 40],
      ],
    });
    s.end();
    expect(charge(s, 1).total('OB')).toBe(90 - 40 - 5);
  });

  test('RMC-CHARGE-02 RMC-EFF-14 strikes an unconscious foe at their own speed, who may die of it', () => {
    const s = lane({ cell: '60', v: { sheet: { hits: 50, bodyDev: 100 }, state: { hits: -40 } } });
    expect(hits(charge(s, 1))).toBe(120);
    expect(s.who('v').dead).toBe(true);
  });
});

describe('The blow of a charge', () => {
  test.each([
    ['capE', ['C'], ['E'], ['E']],
    ['extraCritical', ['C'], ['E', 'A'], ['E', 'C']],
  ] as const)(
    'RMC-CHARGE-07 RMC-CHARGE-08 promote and %s: of a bare hit, a C and an E at 12 m/s',
    (overflow, bare, third, worst) => {
      const severities = (cell: string) => {
        const s = lane({
          cell,
          options: { 'charge.noCrit': 'promote', 'charge.overflow': overflow },
        });
        return charge(s, 4, cell === '5' || overflow === 'capE' ? [50, 1] : [50, 1, 1]).facts(
          'critical',
          'severity',
        );
      };
      expect([severities('5'), severities('5C'), severities('5E')]).toEqual([bare, third, worst]);
    },
  );

  test('RMC-CHARGE-09 RMC-TAB-02 RMC-CHARGE-08 promote: a miss at any speed stays one', () => {
    const s = lane({ cell: '-', options: { 'charge.noCrit': 'promote' } });
    const scene = charge(s, 5);
    expect([scene.has('miss'), scene.has('critical'), scene.has('charged')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('RMC-CHARGE-10 RMC-DODGE-09 RMC-STAG-08 sample: a dodger who falls before the charge is struck at +50 for all its pace', () => {
    const s = lane({ options: { 'prone.modifiers': 'sample' } });
    const scene = s.do('a', 'charge', chosen(2), {
      dice: [10, 50],
      answers: [['defence', 'dodge']],
    });
    expect(scene.breakdowns('OB').map(({ total }) => total)).toEqual([70, 120]);
    expect(hits(scene)).toBe(15);
  });

  test('RMC-CHARGE-06 RMC-DODGE-02 a dodge is no retreat: the charge has its whole speed', () => {
    const s = lane();
    const scene = s.do('a', 'charge', chosen(1), {
      dice: [60, 95],
      answers: [['defence', 'dodge']],
    });
    expect([scene.fact('charges', 'speed'), hits(scene)]).toEqual([3, 10]);
  });
});

test('RMC-CHARGE-06 RMC-CHARGE-01 out of turn, at the word of the GM, no one closes in any more: no charge', () => {
  const struck = (outOfTurn: boolean): unknown => {
    const s = lane({ order: ['a', 'v', 'w'] });
    s.do('a', 'move', { pace: 1.5, path: [[10, 5]] });
    if (outOfTurn) s.end();
    const force = outOfTurn ? { force: 'a blow in passing' } : {};
    return hits(attack(s, 'a', 'v', { points: 2, dice: [50], ...force }));
  };
  expect([struck(false), struck(true)]).toEqual([10, 5]);
});

test.each([
  ['shot', { class: 'ranged', ranges: [[100, 0]] }, 6],
  ['thrown', { ranges: [[100, 0]] }, 6],
  ['thrown from as near as that', { ranges: [[100, 0]], reach: 3 }, 8],
  ['struck', { ranges: [[100, 0]], reach: 3 }, 9],
] as const)(
  'RMC-CHARGE-01 RMC-CHARGE-06 closing into melee makes a charge: what is %s after a run-up is none before it',
  (how, weapon, x) => {
    const s = lane({ content: fixedBlow('5', weapon) });
    s.do('a', 'move', { pace: 1.5, path: [[x, 5]] });
    expect(hits(attack(s, 'a', 'v', { dice: [50] }))).toBe(how === 'struck' ? 10 : 5);
  },
);

test.each([
  [6, 7, 10],
  [6, 6, 5],
  [3, 4, 10],
  [3, 3, 5],
  [2, 3, 10],
  [2, 2, 5],
])(
  'RMC-CHARGE-01 RMC-MELEE-02 with a reach of %d m who starts %d m away closes in, or was there: %d hits',
  (reach, gap, expected) => {
    const s = lane({ gap, content: fixedBlow('5', { reach }) });
    s.do('a', 'move', { pace: 1.5, path: [[1, 5]] });
    expect(hits(attack(s, 'a', 'v', { dice: [50] }))).toBe(expected);
  },
);

describe('Askew over the map', () => {
  const slanted = [
    [1, 5],
    [5, 1],
    [4, 0],
    [3, 4],
  ] as const;

  test.each(slanted)(
    'RMC-CHARGE-02 RMC-CHARGE-06 a run-up of 3 m/s straight at a foe, %d m across for %d m down, is a charge',
    (x, y) => {
      const s = lane({
        a: { at: [0, 0] },
        v: { at: [2 * x, 2 * y] },
        content: fixedBlow('5', { reach: 6 }),
      });
      s.do('a', 'move', { pace: 1, path: [[x, y]] });
      expect(hits(attack(s, 'a', 'v', { dice: [50] }))).toBe(10);
    },
  );

  test.each(slanted)(
    'RMC-CHARGE-03 RMC-CHARGE-06 two who come straight at each other at 3 m/s, %d m across for %d m down, close in at 6',
    (x, y) => {
      const s = lane({
        a: { at: [0, 0] },
        v: { at: [3 * x, 3 * y], sheet: { rate: 3 } },
        order: ['v', 'a', 'w'],
      });
      s.do('v', 'move', { pace: 1, path: [[2 * x, 2 * y]] });
      s.end();
      expect(hits(charge(s, 1))).toBe(15);
    },
  );

  test.each([
    [[1.6641, 2.4962], true],
    [[3, 0], true],
    [[3.0001, 0], false],
  ])(
    'RMC-STAG-06 RMC-CHARGE-06 at %j m/s one on the floor begins a fight at a walk of 3: %s',
    (velocity, goes) => {
      const s = lane({ v: { sheet: { rate: 3 }, state: { prone: true, velocity } } });
      expect(s.who('v').velocity).toEqual(goes ? velocity.map((each) => each * M) : [0, 0]);
    },
  );

  test('RMC-CHARGE-01 RMC-CHARGE-05 2.99 m/s are no 3', () => {
    expect(hits(charge(lane({ rate: 2.99 }), 1))).toBe(5);
  });
});

test.each([
  [2.55, true],
  [2.5, false],
])(
  'RMC-CHARGE-01 RMC-MELEE-02 behind a friend who blocks the way a charge ends as far off as %d m reach: %s',
  (reach, allowed) => {
    const s = lane({ content: fixedBlow('5', { reach }), w: { at: [10, 5], side: 'a' } });
    expect(s.allowed('a', 'charge', chosen(1))).toBe(allowed);
    if (!allowed) return;
    expect(hits(charge(s, 1))).toBe(10);
    expect(s.who('a').at).toEqual([9.45 * M, 5 * M]);
  },
);
