import { scoresOf } from '@tiltyard/engine/players';
import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { areaAction } from './area-attack.js';
import { bomb, ground, refusedBy, stage, sword } from '../../testing/stage.js';

function blast({
  feats = [],
  conviction = 0,
  state = {},
  damage = 7,
  options = {},
  feet = 10,
}: {
  feats?: string[];
  conviction?: number;
  state?: { [key: string]: boolean | string[] };
  damage?: number;
  options?: Partial<Options>;
  feet?: number;
} = {}) {
  return stage(
    {
      b: {
        at: [2, 5],
        sheet: {
          printed: { attack: 1 },
          weapons: [bomb({ damage, area: { shape: 'burst', feet } })],
        },
      },
      t: { at: [12, 5], sheet: { reflex: 4, con: 3, feats, conviction }, state },
    },
    { options },
  );
}
const at = { weapon: 'b/bomb', at: [12, 5] };

test('T20-AREA-01 no attack roll, no Defense and no miss chance', () => {
  const s = blast();
  s.gm('concealment', { who: 't', degree: 'partial' });
  const scene = s.do('b', 'area-attack', at, { dice: [13, 20] });
  expect(scene.rolled).toEqual(['t Reflex', 't Toughness']);
  expect(scene.all('area').map((note) => describeNote(true20, note, s.state))).toEqual([
    'B fills the area round M6: bomb, bonus 7, 1 target.',
  ]);
  const per = blast({ options: { 'area.missChance': 'perTarget' } });
  per.gm('concealment', { who: 't', degree: 'partial' });
  expect(per.do('b', 'area-attack', at, { dice: [17] }).rolled).toEqual(['t miss chance']);
});

test('T20-AREA-02 the place must be perceived', () => {
  const s = stage(
    { b: { at: [2, 5], sheet: { weapons: [bomb()] } }, t: { at: [12, 5] } },
    { map: { rows: [...ground(20, 10, { '12,5': '_' })] } },
  );
  expect(refusedBy(s, 'b', 'area-attack', at)).toBe('T20-AREA-02');
  expect(refusedBy(s, 'b', 'area-attack', { weapon: 'b/bomb', at: [11, 5] })).toBe('');
  const blind = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] }, state: { conditions: ['blinded'] } },
    t: { at: [12, 5] },
  });
  expect(refusedBy(blind, 'b', 'area-attack', at)).toBe('T20-AREA-02');
  expect(
    refusedBy(blast({ options: { 'area.blindTargeting': 'allow' } }), 'b', 'area-attack', at),
  ).toBe('');
});

test('T20-AREA-03 everyone inside saves by itself, no one outside', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5] },
    u: { at: [14, 5] },
    v: { at: [15, 5] },
  });
  expect(s.do('b', 'area-attack', at, { dice: [20, 20, 20, 20] }).facts('save', 'who')).toEqual([
    't',
    'u',
  ]);
});

test('T20-AREA-04 Reflex against 10 and the bonus of the effect, not of the aim', () => {
  expect(
    blast()
      .do('b', 'area-attack', at, { dice: [13, 20] })
      .fact('save', 'difficulty'),
  ).toBe(17);
  expect(
    blast({ options: { 'area.difficultyUses': 'attackBonus' } })
      .do('b', 'area-attack', at, { dice: [13, 20] })
      .fact('save', 'difficulty'),
  ).toBe(11);
});

test.each([
  [7, 3],
  [6, 3],
  [1, 0],
  [0, 0],
  [-1, -1],
] as const)('T20-AREA-05 half of %i is %i', (damage, half) => {
  expect(
    blast({ damage })
      .do('b', 'area-attack', at, { dice: [19, 20] })
      .fact('area effect', 'bonus'),
  ).toBe(half);
});

test('T20-AREA-05 half of a negative bonus for those who play so', () => {
  expect(
    blast({ damage: -1, options: { 'area.nonPositiveHalf': 'halve' } })
      .do('b', 'area-attack', at, { dice: [19, 20] })
      .fact('area effect', 'bonus'),
  ).toBe(-1);
  expect(
    blast({ damage: -4, options: { 'area.nonPositiveHalf': 'halve' } })
      .do('b', 'area-attack', at, { dice: [19, 20] })
      .fact('area effect', 'bonus'),
  ).toBe(-2);
});

test('T20-AREA-06 the full bonus on a failure, one below the Difficulty', () => {
  const scene = blast().do('b', 'area-attack', at, { dice: [12, 20] });
  expect([scene.fact('area effect', 'bonus'), scene.cites('area effect', 'T20-AREA-06')]).toEqual([
    7,
    true,
  ]);
});

test('T20-AREA-07 the ordinary save follows, against 15 and what is left', () => {
  const scene = blast().do('b', 'area-attack', at, { dice: [13, 20] });
  expect([
    scene.fact('difficulty', 'difficulty'),
    scene.cites('difficulty', 'T20-AREA-07'),
  ]).toEqual([18, true]);
});

test('T20-AREA-08 Evasion: nothing at all on a success', () => {
  const scene = blast({ feats: ['Evasion'] }).do('b', 'area-attack', at, { dice: [13] });
  expect([scene.has('toughness'), scene.cites('area effect', 'T20-AREA-08')]).toEqual([
    false,
    true,
  ]);
});

test('T20-AREA-09 Evasion: everything on a failure', () => {
  const scene = blast({ feats: ['Evasion'] }).do('b', 'area-attack', at, { dice: [12, 20] });
  expect([
    scene.fact('difficulty', 'difficulty'),
    scene.cites('area effect', 'T20-AREA-09'),
  ]).toEqual([22, true]);
});

test('T20-AREA-10 Improved Evasion: half on a failure', () => {
  const scene = blast({ feats: ['Improved Evasion'] }).do('b', 'area-attack', at, {
    dice: [12, 20],
  });
  expect([
    scene.fact('difficulty', 'difficulty'),
    scene.cites('area effect', 'T20-AREA-10'),
  ]).toEqual([18, true]);
});

test('T20-AREA-11 Improved Evasion: nothing on a success', () => {
  const scene = blast({ feats: ['Improved Evasion'] }).do('b', 'area-attack', at, { dice: [13] });
  expect([scene.has('toughness'), scene.cites('area effect', 'T20-AREA-11')]).toEqual([
    false,
    true,
  ]);
});

test('T20-AREA-12 one who delays or has readied a move may get clear, no one else', () => {
  for (const state of [{ readied: true }, { delaying: true }]) {
    const scene = blast({ state }).do('b', 'area-attack', at, {
      dice: [],
      answers: [['t escape', 15]],
    });
    expect([scene.fact('escapes', 'clear'), scene.rolled]).toEqual([true, []]);
  }
  expect(blast().do('b', 'area-attack', at, { dice: [13, 20] }).asked).toEqual([]);
  expect(
    blast({ state: { delaying: true }, options: { 'area.delayInterrupts': 'readyOnly' } }).do(
      'b',
      'area-attack',
      at,
      { dice: [13, 20] },
    ).asked,
  ).toEqual([]);
});

test('T20-AREA-12 one who delays has used up the move of its turn, and a readied move is gone', () => {
  const s = blast({ state: { delaying: true } });
  s.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  s.do('b', 'end');
  expect([s.who('t').moveUsed, s.who('t').standardUsed]).toEqual([true, false]);
  const ready = stage({
    t: { at: [12, 5], side: 'theirs' },
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
  });
  ready.do('t', 'ready-move');
  ready.do('t', 'end');
  ready.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  expect(ready.state.waiting).toEqual([]);
});

test('T20-AREA-13 the distance is committed before anything is rolled, by all at once', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], state: { readied: true } },
    u: { at: [12, 6], state: { delaying: true } },
  });
  const scene = s.do('b', 'area-attack', at, {
    dice: [20, 20],
    answers: [
      ['t escape', 15],
      ['u escape', 0],
    ],
  });
  expect(scene.tape.map(({ name }) => name)).toEqual(['escape', 'escape', 'Reflex', 'Toughness']);
});

test('T20-AREA-14 too short a way: still inside, with the ordinary save', () => {
  const scene = blast({ state: { readied: true } }).do('b', 'area-attack', at, {
    dice: [20, 20],
    answers: [['t escape', 5]],
  });
  expect([
    scene.fact('escapes', 'clear'),
    scene.cites('escapes', 'T20-AREA-14'),
    scene.rolled[0],
  ]).toEqual([false, true, 't Reflex']);
  const denied = blast({
    state: { readied: true },
    options: { 'area.escapeFailSave': 'denied' },
  }).do('b', 'area-attack', at, { dice: [20], answers: [['t escape', 5]] });
  expect([denied.rolled, denied.fact('area effect', 'share')]).toEqual([['t Toughness'], 'full']);
});

test('T20-AREA-15 a point of Conviction acts as Evasion for a round, on a success only', () => {
  const s = blast({ conviction: 2 });
  const scene = s.do('b', 'area-attack', at, { dice: [13], answers: [['t evasion', 'yes']] });
  expect([
    scene.fact('area effect', 'share'),
    scene.cites('area effect', 'T20-AREA-15'),
    s.who('t').conviction,
  ]).toEqual(['none', true, 1]);
  const late = blast({ conviction: 1 });
  expect(
    late
      .do('b', 'area-attack', at, { dice: [12, 20], answers: [['t evasion', 'yes']] })
      .fact('area effect', 'share'),
  ).toBe('full');
  expect(late.who('t').conviction).toBe(0);
  const after = blast({
    conviction: 1,
    options: { 'area.convictionTiming': 'beforeResultAnnounced' },
  });
  expect(
    after
      .do('b', 'area-attack', at, { dice: [13], answers: [['t evasion', 'yes']] })
      .tape.map(({ name }) => name),
  ).toEqual(['Reflex', 'evasion']);
});

test.each([
  ['partial', 16, 17],
  ['total', 10, 11],
] as const)(
  'T20-AREA-01 for those who play with it, %s concealment saves from a blast with the same dice as from a blow: %i does not, %i does',
  (degree, not, does) => {
    const met = (die: number) => {
      const s = blast({ options: { 'area.missChance': 'perTarget' } });
      s.gm('concealment', { who: 't', degree });
      return s
        .do('b', 'area-attack', at, { dice: die >= does ? [die] : [die, 20, 20] })
        .has('area effect');
    };
    expect([met(not), met(does)]).toEqual([true, false]);
  },
);

test('T20-AREA-01 a cone is a right angle, edges included; a line keeps its direction to the end', () => {
  const caught = (
    shape: 'cone' | 'line',
    feet: number,
    aim: readonly [number, number],
    spots: readonly (readonly [number, number])[],
  ) => {
    const people = Object.fromEntries(spots.map((spot, i) => [`t${i}`, { at: spot }]));
    const s = stage(
      { b: { at: [1, 12], sheet: { weapons: [bomb({ area: { shape, feet } })] } }, ...people },
      { map: { rows: [...ground(60, 25)] } },
    );
    const dice = spots.map(() => [20, 20]).flat();
    return s.fight.refusal({ do: 'area-attack', by: 'b', with: { weapon: 'b/bomb', at: [...aim] } })
      ? []
      : s
          .do('b', 'area-attack', { weapon: 'b/bomb', at: [...aim] }, { dice })
          .facts('save', 'who')
          .map(String)
          .toSorted();
  };
  expect(
    caught(
      'cone',
      60,
      [4, 12],
      [
        [6, 7],
        [6, 17],
        [9, 12],
      ],
    ),
  ).toEqual(['t0', 't1', 't2']);
  expect(() => caught('cone', 60, [4, 12], [[6, 6]])).toThrow();
  expect(
    caught(
      'line',
      290,
      [4, 12],
      [
        [4, 12],
        [40, 12],
        [58, 12],
      ],
    ),
  ).toEqual(['t0', 't1', 't2']);
});

test('T20-COVER-08 a place that lies behind a wall itself cannot be filled, though the next one could', () => {
  const wall = Object.fromEntries(Array.from({ length: 10 }, (_, y) => [`8,${y}`, '#']));
  const s = stage(
    { b: { at: [2, 5], sheet: { weapons: [bomb()] } }, t: { at: [18, 5] } },
    { map: { rows: [...ground(20, 12, { ...wall, '9,10': '#' })] } },
  );
  expect(refusedBy(s, 'b', 'area-attack', { weapon: 'b/bomb', at: [9, 5] })).toBe('T20-COVER-08');
  expect(refusedBy(s, 'b', 'area-attack', { weapon: 'b/bomb', at: [7, 5] })).toBe('');
  const pillar = stage(
    { b: { at: [2, 5], sheet: { weapons: [bomb()] } }, t: { at: [18, 11] } },
    { map: { rows: [...ground(20, 12, { '7,5': '#' })] } },
  );
  expect([
    refusedBy(pillar, 'b', 'area-attack', { weapon: 'b/bomb', at: [8, 5] }),
    refusedBy(pillar, 'b', 'area-attack', { weapon: 'b/bomb', at: [8, 6] }),
  ]).toEqual(['T20-COVER-08', '']);
});

test('T20-AREA-08 what does not touch a combatant has no bonus left', () => {
  expect(
    blast({ feats: ['Evasion'] })
      .do('b', 'area-attack', at, { dice: [13] })
      .fact('area effect', 'bonus'),
  ).toBe(0);
});

test('T20-AREA-13 any distance may be named in steps of 5 feet, and is gone to the square; one who names none stays ready', () => {
  const s = blast({ state: { readied: true }, feet: 20 });
  const scene = s.do('b', 'area-attack', at, { dice: [20, 20], answers: [['t escape', 15]] });
  const [x, y] = s.who('t').at;
  expect([scene.open('escape'), Math.max(Math.abs(x - 12), Math.abs(y - 5))]).toEqual([
    [0, 5, 10, 15, 20, 25, 30],
    3,
  ]);
  const stays = blast({ state: { readied: true } });
  expect(
    stays.do('b', 'area-attack', at, { dice: [13, 20], answers: [['t escape', 0]] }).has('escapes'),
  ).toBe(false);
  expect(stays.state.waiting.map(({ command }) => command.by)).toEqual(['t']);
  const silent = blast({ state: { readied: true } });
  expect(silent.do('b', 'area-attack', at, { dice: [13, 20] }).rolled).toEqual([
    't Reflex',
    't Toughness',
  ]);
});

test('T20-COND-05 the entangled are 2 worse at Reflex', () => {
  expect(
    blast({ state: { conditions: ['entangled'] } })
      .do('b', 'area-attack', at, { dice: [20, 20] })
      .parts('Reflex'),
  ).toEqual(['T20-COND-05 -2']);
});

test('T20-COVER-07 total cover adds nothing to Reflex where it does not keep the blast out', () => {
  const room = {
    rows: [
      ...ground(30, 12, {
        '9,4': '#',
        '9,5': '#',
        '9,6': '#',
        '10,4': '#',
        '10,6': '#',
        '11,4': '#',
        '11,5': '#',
        '11,6': '#',
      }),
    ],
  };
  const s = stage(
    {
      b: { at: [2, 5], sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] } },
      t: { at: [10, 5] },
    },
    { map: room, options: { 'cover.totalBlocksArea': 'never' } },
  );
  expect(s.parts('Reflex', 't', 'b', 'area-attack', { weapon: 'b/bomb', at: [8, 5] })).toEqual([]);
});

test.each([
  [{ posture: 'prone' }],
  [{ conditions: ['grappled'] }],
  [{ conditions: ['dazed'] }],
] as const)('T20-AREA-12 T20-CTX-31 nobody runs out of a blast who cannot walk: %j', (state) => {
  const scene = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], state: { readied: true, ...state } },
  }).do('b', 'area-attack', at, { dice: [20, 20] });
  expect(() => scene.question('escape')).toThrow();
});

test('T20-AREA-12 one who delays has one move to get away with, not one for every blast', () => {
  const s = stage({
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
    c: { at: [2, 6], side: 'ours', sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], state: { delaying: true } },
  });
  s.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  s.do('b', 'end');
  const again = s.do(
    'c',
    'area-attack',
    { weapon: 'c/bomb', at: [...s.who('t').at] },
    { dice: [20, 20] },
  );
  expect(() => again.question('escape')).toThrow();
});

test('T20-CTX-36 T20-AREA-12 one who uses a readied move comes before the one who made it run from then on', () => {
  const s = stage({
    t: { at: [12, 5], side: 'theirs' },
    x: { at: [20, 10], side: 'theirs' },
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
  });
  s.do('t', 'ready-move');
  s.do('t', 'end');
  s.do('x', 'end');
  s.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  expect([s.state.order, s.turn]).toEqual([['x', 't', 'b'], 'b']);
});

test('T20-COVER-04 a combatant in between is cover from a blast on Side B, and none from one at its own feet', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] } },
    t: { at: [12, 5], state: { shelter: 'k' } },
    k: { at: [11, 5], side: 'theirs' },
  });
  const reflex = (x: number) =>
    s.parts('Reflex', 't', 'b', 'area-attack', { weapon: 'b/bomb', at: [x, 5] });
  expect([reflex(9), reflex(11), reflex(14)]).toEqual([['T20-COVER-04 2'], [], []]);
});

test('T20-COVER-04 T20-COVER-12 cover against one attacker counts for the cone that comes from there, not for a burst elsewhere', () => {
  for (const [shape, parts] of [
    ['cone', ['T20-COVER-04 2']],
    ['burst', []],
  ] as const) {
    const s = stage({
      b: { at: [8, 5], sheet: { weapons: [bomb({ area: { shape, feet: 30 } })] } },
      t: { at: [12, 5] },
    });
    s.gm('cover', { who: 't', against: 'b', degree: 'ordinary' });
    expect(s.parts('Reflex', 't', 'b', 'area-attack', { weapon: 'b/bomb', at: [10, 5] })).toEqual(
      parts,
    );
  }
});

test('T20-AREA-15 where no save is left there is nothing to spend Conviction on', () => {
  const scene = blast({
    conviction: 1,
    state: { readied: true },
    options: { 'area.escapeFailSave': 'denied' },
  }).do('b', 'area-attack', at, { dice: [20], answers: [['t escape', 5]] });
  expect(() => scene.question('evasion')).toThrow();
});

test('T20-SURP-03 one who throws a bomb or uses a power is noticed', () => {
  const noticed = (act: (s: ReturnType<typeof hidden>) => unknown) => {
    const s = hidden();
    act(s);
    return s.who('t').unawareOf;
  };
  const hidden = () =>
    stage({
      a: { at: [1, 1], sheet: { weapons: [bomb()], powers: [{ name: 'Bolt', rank: 2 }] } },
      t: { at: [10, 1], state: { unawareOf: ['a'] } },
    });
  expect(
    noticed((s) => s.do('a', 'area-attack', { weapon: 'a/bomb', at: [10, 1] }, { dice: [20, 20] })),
  ).toEqual([]);
  expect(
    noticed((s) => s.do('a', 'power', { power: 'Bolt', target: 't' }, { dice: [20] })),
  ).toEqual([]);
});

test('a plain player throws nothing at those who lie there already', () => {
  const s = stage({
    a: { at: [1, 1], sheet: { weapons: [bomb()] } },
    t: { at: [10, 1] },
    u: { at: [20, 1] },
    v: { at: [21, 1], state: { marks: { unconscious: 1 } } },
  });
  const utility = (): number => scoresOf(true20, areaAction).utility(s.state, 'a');
  const one = utility();
  s.gm('place', { who: 't', to: [21, 2] });
  const two = utility();
  s.gm('place', { who: 'v', to: [28, 1] });
  expect([two > one, utility()]).toEqual([true, two]);
});

test.each([
  [8, ['t']],
  [7, []],
] as const)(
  'T20-AREA-03 from %i 20 feet aslant reach the near side of a large body in the air',
  (x, caught) => {
    const s = stage({
      b: { at: [2, 9], sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] } },
      t: { at: [12, 5], sheet: { size: 'Large' }, state: { elevation: 10 } },
    });
    expect(
      s
        .do(
          'b',
          'area-attack',
          { weapon: 'b/bomb', at: [x, 5] },
          { dice: caught.length > 0 ? [20, 20] : [] },
        )
        .facts('save', 'who'),
    ).toEqual(caught);
  },
);

/** T stands in the blast with a readied move; G beside T has readied an attack against movement. */
const guarded = (dice: readonly number[]) => {
  const s = stage(
    {
      g: {
        at: [11, 5],
        side: 'ours',
        sheet: { printed: { attack: 10 }, weapons: [sword({ damage: 20 })] },
      },
      b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
      t: { at: [12, 5], side: 'theirs', state: { readied: true } },
    },
    { order: ['g', 'b', 't'] },
  );
  s.do('g', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'g/sword', target: 't' } },
  });
  s.end();
  const scene = s.do('b', 'area-attack', at, {
    dice,
    answers: [
      ['t escape', 15],
      ['readied', 'yes'],
    ],
  });
  return { s, scene };
};

test('T20-CTX-36 T20-AREA-12 to run out of an area is to move, and may be what another waits for', () => {
  // G stands in the blast as well and saves.
  const missed = guarded([1, 20, 20]);
  expect([missed.scene.fact('escapes', 'clear'), missed.scene.rolled]).toEqual([
    true,
    ['g attack', 'g Reflex', 'g Toughness'],
  ]);
  expect(missed.s.who('t').at).not.toEqual([12, 5]);
  expect(missed.scene.cites('escapes', 'T20-AREA-14')).toBe(false);
  // T is struck down before moving, and caught by the bomb.
  const struck = guarded([15, 1, 20, 20, 20, 20]);
  expect(struck.scene.rolled).toEqual([
    'g attack',
    't Toughness',
    'g Reflex',
    'g Toughness',
    't Reflex',
    't Toughness',
  ]);
  expect([struck.scene.fact('escapes', 'clear'), struck.s.who('t').at]).toEqual([false, [12, 5]]);
});

test('T20-AREA-12 to have readied an attack is not to have readied a move', () => {
  const s = stage(
    {
      t: { at: [12, 5], side: 'theirs', sheet: { weapons: [sword()] } },
      b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
    },
    { order: ['t', 'b'] },
  );
  s.do('t', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 't/sword', target: 'b' } },
  });
  s.end();
  expect(s.do('b', 'area-attack', at, { dice: [20, 20] }).questions).not.toContain('escape');
});

test('T20-AREA-12 T20-CTX-36 the move that was readied is used up in getting clear, and not one of the next turn', () => {
  const s = blast({ state: { readied: true } });
  s.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  s.until('t');
  expect([s.who('t').moveUsed, s.who('t').standardUsed]).toEqual([false, false]);
});

test('T20-AREA-12 T20-CTX-36 one who runs out of it with the move of a delayed turn has the rest of that turn where it was', () => {
  const s = stage({
    t: { at: [12, 5], side: 'theirs' },
    x: { at: [20, 10], side: 'theirs' },
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
    y: { at: [20, 11], side: 'theirs' },
  });
  s.do('t', 'delay');
  s.do('x', 'end');
  const { order } = s.state;
  s.do('b', 'area-attack', at, { answers: [['t escape', 15]] });
  expect([s.who('t').delaying, s.state.order]).toEqual([true, order]);
});
