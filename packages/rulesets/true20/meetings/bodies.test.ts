import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Stage } from '../testing/stage.js';
import { bomb, ground, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Large bodies and riders with attacks on squares and areas, bombs that fill no square, and bodies overhead that block none.

/** A Large combatant on [4, 4] to [5, 5] and a target far off. */
const large = (sheet: Data, at: readonly [number, number] = [9, 4]): Stage =>
  stage({
    a: { at: [4, 4], sheet: { size: 'Large', ...sheet } },
    t: { at, sheet: { con: 20 } },
  });
const SHORT = { use: 'thrown', increment: 10, area: { shape: 'burst', feet: 5 } };

test.each([
  [[15, 4], true],
  [[16, 4], false],
  [[4, 15], true],
  [[5, 16], false],
] as const)(
  'T20-CTX-42 T20-AREA-02 a thrown bomb of 10 feet reaches 50 feet from the nearest square of the horse: %j, %s',
  (at, reached) => {
    const s = stage({
      r: { at: [4, 4], sheet: { weapons: [bomb(SHORT)] }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [25, 4] },
    });
    const aim = { weapon: 'r/bomb', at: [...at] };
    expect(s.allowed('r', 'area-attack', aim)).toBe(reached);
  },
);

test.each([
  [15, true],
  [16, false],
] as const)(
  'T20-CTX-42 T20-CONC-09 a square is as far from a Large shooter as a target in it: %i, in range %s',
  (x, reached) => {
    const s = large({ weapons: [pistol({ increment: 5 })] }, [x, 4]);
    expect([
      s.allowed('a', 'attack', { weapon: 'a/pistol', target: 't' }),
      s.allowed('a', 'attack-place', { weapon: 'a/pistol', at: [x, 4] }),
    ]).toEqual([reached, reached]);
  },
);

const ray = (feet: number, shape = 'line'): Data => ({
  powers: [{ name: 'Ray', rank: 4, range: 300, area: { shape, feet } }],
});

test.each([
  ['line', [9, 4], true],
  ['line', [10, 4], false],
  ['line', [0, 4], true],
  ['line', [4, 9], true],
  ['cone', [9, 4], true],
  ['cone', [10, 5], false],
  ['cone', [5, 0], true],
] as const)(
  'T20-AREA-03 a %s of 20 feet from a Large body at %j catches it: %s',
  (shape, at, caught) => {
    const s = large(ray(20, shape), at);
    const aim = { power: 'Ray', target: 't' };
    const dice = caught ? [20, 20] : [];
    expect(s.do('a', 'power', aim, { dice }).rolled.length > 0).toBe(caught);
    const fresh = large(ray(20, shape), at);
    expect(JSON.stringify(fresh.sketch('a', 'power', aim)).includes('"who":["t"]')).toBe(caught);
  },
);

test('T20-COVER-08 T20-COVER-12 the sketch of a line leaves out whom the Narrator has put behind total cover from its user', () => {
  const s = large(ray(40));
  s.gm('cover', { who: 't', against: 'a', degree: 'total' });
  const aim = { power: 'Ray', target: 't' };
  expect(JSON.stringify(s.sketch('a', 'power', aim))).toContain('"who":[]');
  expect(s.do('a', 'power', aim).rolled).toEqual([]);
});

test('T20-CTX-10 T20-CTX-35 a bomb struck from the hand lies there, is picked up and is not used up', () => {
  const wrestler = { weapons: [sword()], printed: { maneuver: 20 }, con: 20 };
  const s = stage({
    a: { at: [4, 5], sheet: wrestler },
    t: { at: [5, 5], sheet: { con: 20, weapons: [bomb({ use: 'thrown' })] } },
  });
  s.do('a', 'maneuver', { maneuver: 'disarm', target: 't' }, { dice: [10] });
  expect([s.state.ground, true20.carryOver?.carry(s.state, 't').state]).toEqual([
    [{ item: 't/bomb', at: [5, 5] }],
    {},
  ]);
  s.end();
  s.do('t', 'pick-up', { item: 't/bomb' });
  const throwIt = { weapon: 't/bomb', at: [12, 5] };
  s.do('t', 'area-attack', throwIt);
  expect([s.state.ground, true20.carryOver?.carry(s.state, 't').state]).toEqual([
    [],
    { spent: ['t/bomb'] },
  ]);
});

test('T20-CTX-10 T20-AREA-01 so does a launcher, which no blast uses up', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { maneuver: 20 }, con: 20 } },
    t: { at: [5, 5], sheet: { con: 20, weapons: [bomb({ name: 'launcher' })] } },
  });
  s.do('a', 'maneuver', { maneuver: 'disarm', target: 't' }, { dice: [10] });
  expect(s.state.ground).toEqual([{ item: 't/launcher', at: [5, 5] }]);
});

const count = (s: Stage): unknown => s.gm('room', { who: 't' }).fact('room', 'attackers');
const beside = (up: number): Stage =>
  stage({
    a: { at: [1, 1], sheet: { weapons: [sword(), pistol()] } },
    t: { at: [10, 5], state: { elevation: 0 } },
    u: { at: [11, 5], side: 'theirs', state: { elevation: up } },
  });

test.each([
  [0, 7],
  [10, 7],
  [15, 8],
  [40, 8],
] as const)(
  'T20-GANG-09 a friend %i feet above the square beside leaves %i places',
  (up, places) => {
    expect(count(beside(up))).toBe(places);
  },
);

test('T20-GANG-09 T20-COND-03 lifted by the Narrator it gives its place free, and takes it again', () => {
  const s = beside(0);
  s.gm('place', { who: 'u', to: [11, 5], elevation: 40 });
  expect(count(s)).toBe(8);
  s.fight.undo();
  s.fight.undo();
  expect(count(s)).toBe(7);
});

const RING = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [10 + dx, 5 + dy] as const));
test.each([
  [0, ['room-to-shoot']],
  [40, []],
] as const)(
  'T20-GANG-12 where the Narrator decides about room, a ring of foes of which one is %i feet up: asked %j',
  (up, asked) => {
    const ring = RING.filter(([x, y]) => x !== 10 || y !== 5);
    const s = stage(
      {
        a: { at: [20, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], side: 'theirs' },
        ...Object.fromEntries(
          ring.map((at, i) => [
            `f${i}`,
            { at, side: 'ours', state: { elevation: i === 3 ? up : 0 } },
          ]),
        ),
      },
      { options: { 'gang.ranged': 'gm' } },
    );
    const shot = { weapon: 'a/pistol', target: 't' };
    expect(s.do('a', 'attack', shot, { dice: [2] }).questions).toEqual(asked);
  },
);

test('T20-GANG-05 where one beside the front finds room, one that hovers high over the place keeps no one out', () => {
  const rows = [...ground(20, 11)].map((row, y) =>
    y === 5 ? `${'#'.repeat(10)}.${'#'.repeat(9)}` : row,
  );
  const door = (up: number) =>
    stage(
      {
        h: { at: [9, 6], side: 'ours', state: { elevation: up } },
        a: { at: [11, 6], side: 'ours', sheet: { weapons: [sword()] } },
        t: { at: [10, 5], side: 'theirs' },
        u: { at: [1, 1], side: 'theirs' },
      },
      { map: { rows }, options: { 'gang.doorwayCount': 'two' } },
    );
  const strikes = (s: Stage) => {
    s.end();
    return refusedBy(s, 'a', 'attack', { weapon: 'a/sword', target: 't' });
  };
  expect([strikes(door(0)), strikes(door(40))]).toEqual(['T20-GANG-05', '']);
  expect(odds(door(0), 'h', 't', 'unarmed')[1]).toBe(14);
});

test.each([
  [5, false, true],
  [10, true, false],
])(
  'T20-AREA-12 T20-AREA-03 who goes %i feet from below a burst in the air is told clear as it is: %s',
  (feet, clear, saves) => {
    const s = stage({
      b: {
        at: [2, 5],
        sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] },
      },
      t: { at: [14, 5], sheet: { con: 20 }, state: { readied: true } },
      u: { at: [25, 15], side: 'theirs', state: { elevation: 10 } },
    });
    const aim = { weapon: 'b/bomb', at: [12, 5], elevation: 20 };
    const dice = saves ? [20, 20] : [];
    const scene = s.do('b', 'area-attack', aim, { dice, answers: [['escape', feet]] });
    expect([scene.fact('escapes', 'clear'), scene.rolled.length > 0]).toEqual([clear, saves]);
    expect(scene.cites('escapes', 'T20-AREA-14')).toBe(!clear);
  },
);

test.each([
  ['m', [29, 18], false],
  ['r', [28, 19], false],
  ['m', [28, 18], true],
  ['t', [29, 19], true],
] as const)(
  'T20-COND-03 T20-GANG-11 the Narrator moves %s to %j where it has room: %s',
  (who, to, may) => {
    const s = stage({
      r: { at: [4, 4], state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [12, 4] },
    });
    expect(s.allowed('gm', 'gm.place', { who, to: [...to] })).toBe(may);
  },
);

test.each([
  [14, '', ''],
  [15, 'T20-CTX-42', 'T20-CTX-42'],
] as const)(
  'T20-CTX-42 T20-AREA-02 a power of 30 feet reaches a Large target from %i whether it fills an area or not',
  (x, plain, filling) => {
    const ball = { shape: 'burst', feet: 5 };
    const powers = [
      { name: 'Bolt', rank: 4, range: 30 },
      { name: 'Ball', rank: 4, range: 30, area: ball },
    ];
    const s = stage({
      a: { at: [x, 4], sheet: { powers } },
      t: { at: [7, 4], sheet: { size: 'Large', con: 20 } },
      u: { at: [9, 3], side: 'theirs', sheet: { con: 20 } },
    });
    const refused = ['Bolt', 'Ball'].map((power) =>
      refusedBy(s, 'a', 'power', { power, target: 't' }),
    );
    expect(refused).toEqual([plain, filling]);
    if (x > 14) return;
    // It bursts in the square of the target that is nearest to its user, at [8, 4].
    const aim = { power: 'Ball', target: 't' };
    expect(JSON.stringify(s.sketch('a', 'power', aim))).toContain('"who":["t","u"]');
    const rolled = s.do('a', 'power', aim, { dice: [20, 20, 20, 20] }).rolled;
    expect(rolled.filter((each) => each.endsWith('Reflex'))).toEqual(['t Reflex', 'u Reflex']);
  },
);
