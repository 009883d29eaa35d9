import { describeNote } from '@tiltyard/engine/show';
import type { Cell } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { mapCover } from './cover.js';
import { openPlaces, places } from './ganging-up.js';
import { ground, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

const room = (
  marks: Readonly<Record<string, string>>,
  foes: readonly (readonly [number, number])[] = [[9, 9]],
  friends: readonly (readonly [number, number])[] = [],
  size = 'Medium',
) => {
  const s = stage(
    {
      d: { at: [5, 5], sheet: { size } },
      ...Object.fromEntries(friends.map((at, i) => [`f${i}`, { at, side: 'ours' }])),
      ...Object.fromEntries(foes.map((at, i) => [`e${i}`, { at, side: 'theirs' }])),
    },
    { map: { rows: [...ground(12, 12, marks)] } },
  );
  return s.gm('room', { who: 'd' });
};
const row = (y: number, but: readonly number[] = []) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, x) => x)
      .filter((x) => !but.includes(x))
      .map((x) => [`${x},${y}`, '#']),
  );
const column = (x: number) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, y) => [`${x},${y}`, '#']));

test('T20-GANG-01 eight in the open, and a ninth finds no place', () => {
  expect(room({}).fact('room', 'attackers')).toBe(8);
  const s = stage(
    { d: { at: [5, 5] }, e: { at: [7, 5], sheet: { weapons: [sword()] } } },
    { order: ['e', 'd'] },
  );
  expect(refusedBy(s, 'e', 'attack', { weapon: 'e/sword', target: 'd' })).toBe('T20-GANG-02');
});

test.each([
  ['4,4', 7],
  ['5,4', 7],
] as const)('T20-GANG-02 blocked at %s: %i', (at, left) => {
  expect(room({ [at]: '#' }).fact('room', 'attackers')).toBe(left);
});

test.each([
  ['T20-GANG-03', 'back to a wall', row(4), 5],
  ['T20-GANG-04', 'in a corner', { ...row(4), ...column(4) }, 3],
  ['T20-GANG-05', 'in a doorway', row(5, [5]), 3],
] as const)('%s %s', (rule, _, marks, attackers) => {
  const scene = room(marks);
  expect([scene.fact('room', 'attackers'), scene.cites('room', rule)]).toEqual([attackers, true]);
});

/** Three attackers of a combatant in a doorway, in front of it and on both sides. */
const frame = (doorway: 'three' | 'two', order: readonly string[]) =>
  stage(
    {
      d: { at: [5, 5], side: 'ours' },
      front: { at: [5, 6], side: 'theirs', sheet: { weapons: [sword()] } },
      left: { at: [4, 6], side: 'theirs', sheet: { weapons: [sword()] } },
      right: { at: [6, 6], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    {
      map: { rows: [...ground(12, 12, row(5, [5]))] },
      options: { 'gang.doorwayCount': doorway },
      order: [...order, 'd'],
    },
  );

test('T20-GANG-05 one beside the front alone for those who play so: the first in the order of turns', () => {
  const open = (doorway: 'three' | 'two', order: readonly string[]) =>
    order.filter((id) => {
      const s = frame(doorway, order);
      while (s.turn !== id) s.end();
      return s.allowed(id, 'attack', { weapon: `${id}/sword`, target: 'd' });
    });
  expect(open('three', ['right', 'left', 'front'])).toEqual(['right', 'left', 'front']);
  expect(open('two', ['right', 'left', 'front'])).toEqual(['right', 'front']);
  expect(open('two', ['left', 'front', 'right'])).toEqual(['left', 'front']);
  const kept = frame('two', ['right', 'left', 'front']);
  kept.end();
  expect(refusedBy(kept, 'left', 'attack', { weapon: 'left/sword', target: 'd' })).toBe(
    'T20-GANG-05',
  );
  kept.gm('condition', { who: 'right', condition: 'helpless', on: true });
  expect(refusedBy(kept, 'left', 'attack', { weapon: 'left/sword', target: 'd' })).toBe('');
  const counted = (doorway: 'three' | 'two') =>
    frame(doorway, ['right', 'left', 'front']).gm('room', { who: 'd' }).fact('room', 'attackers');
  expect([counted('three'), counted('two')]).toEqual([3, 2]);
});

test('T20-GANG-07 one in a corridor', () => {
  const scene = room({ ...row(4), ...row(6) }, [[9, 5]]);
  expect([scene.fact('room', 'attackers'), scene.cites('room', 'T20-GANG-07')]).toEqual([1, true]);
});

test('T20-GANG-07 one at the end of a blind alley', () => {
  const alley = room({ ...row(4), ...row(6), '4,5': '#' }, [[9, 5]]);
  expect([
    alley.fact('room', 'attackers'),
    alley.cites('room', 'T20-GANG-07'),
    alley.cites('room', 'T20-GANG-08'),
  ]).toEqual([1, true, false]);
  expect(
    room({ ...row(4), ...row(6), '4,5': '#', '6,6': '.' }, [[9, 9]]).cites('room', 'T20-GANG-07'),
  ).toBe(false);
});

test('T20-GANG-06 a doorway that one beside the front can still get at is one', () => {
  const s = stage(
    {
      d: { at: [5, 5], side: 'ours' },
      e: { at: [5, 6], side: 'theirs', sheet: { weapons: [sword()] } },
    },
    {
      order: ['e', 'd'],
      options: { 'gang.doorwayCover': 'everyone' },
      map: { rows: [...ground(12, 12, { ...row(5, [5]), '4,6': '#', '4,4': '#', '6,4': '#' })] },
    },
  );
  expect(odds(s, 'e', 'd', 'sword')[1]).toBe(14);
});

test('T20-GANG-08 two in a corridor, one from either end', () => {
  const scene = room({ ...row(4), ...row(6) }, [
    [9, 5],
    [1, 5],
  ]);
  expect([scene.fact('room', 'attackers'), scene.cites('room', 'T20-GANG-08')]).toEqual([2, true]);
});

test('T20-GANG-09 friends beside one take up places', () => {
  const scene = room(
    {},
    [[9, 9]],
    [
      [4, 5],
      [6, 5],
    ],
  );
  expect([scene.fact('room', 'open'), scene.fact('room', 'attackers')]).toEqual([6, 6]);
});

test.each(['Small', 'Medium'])('T20-GANG-10 eight for %s', (size) => {
  expect(room({}, [[9, 9]], [], size).fact('room', 'places')).toBe(8);
});

test.each([
  ['Large', 12],
  ['Huge', 16],
  ['Gargantuan', 20],
] as const)('T20-GANG-11 more round a combatant %s: %i, or as the Narrator says', (size, count) => {
  expect([
    room({}, [[9, 9]], [], size).fact('room', 'places'),
    room({}, [[9, 9]], [], size).cites('room', 'T20-GANG-11'),
  ]).toEqual([count, true]);
  expect(room({}).cites('room', 'T20-GANG-11')).toBe(false);
  const s = stage(
    { d: { at: [5, 5], sheet: { size } }, e: { at: [9, 9] } },
    { options: { 'gang.larger': 'gm' } },
  );
  const scene = s.gm('room', { who: 'd' }, { answers: [['gm places', 10]] });
  expect([scene.asked, scene.fact('room', 'places')]).toEqual([['gm places'], 10]);
});

test('T20-GANG-12 shooters need no place', () => {
  const s = stage({ e: { at: [1, 5], sheet: { weapons: [pistol()] } }, d: { at: [9, 5] } });
  expect(refusedBy(s, 'e', 'attack', { weapon: 'e/pistol', target: 'd' })).toBe('');
});

/** A combatant in a corner with foes on every open square around it, and a shooter farther off. */
const cornered = (
  ranged: 'unlimited' | 'gm',
  taken: readonly (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
) =>
  stage(
    {
      e: { at: [5, 0], sheet: { weapons: [pistol(), sword()] } },
      d: { at: [0, 0] },
      ...Object.fromEntries(taken.map((at, i) => [`f${i}`, { at, side: 'ours' }])),
    },
    { options: { 'gang.ranged': ranged } },
  );
const shoot = { weapon: 'e/pistol', target: 'd' };

test('T20-GANG-12 where every place is taken the Narrator is asked for those who play so', () => {
  expect(cornered('unlimited').do('e', 'attack', shoot, { dice: [2] }).asked).toEqual([]);
  const yes = cornered('gm').do('e', 'attack', shoot, {
    dice: [2],
    answers: [['room-to-shoot', 'yes']],
  });
  expect([yes.asked, yes.has('attack roll')]).toEqual([['gm room-to-shoot'], true]);
  const no = cornered('gm').do('e', 'attack', shoot, { answers: [['room-to-shoot', 'no']] });
  expect([no.cites('no room', 'T20-GANG-12'), no.has('attack roll')]).toEqual([true, false]);
  expect(
    cornered('gm', [
      [1, 0],
      [0, 1],
    ]).do('e', 'attack', shoot, { dice: [2] }).asked,
  ).toEqual([]);
  const near = cornered('gm', [
    [0, 1],
    [1, 1],
  ]);
  near.gm('place', { who: 'e', to: [1, 0] });
  expect(near.do('e', 'attack', shoot, { dice: [2] }).asked).toEqual([]);
});

test('T20-GANG-12 T20-CONC-11 no one asks about room for a shot at a place, where a combatant is unseen', () => {
  const s = cornered('gm');
  s.gm('condition', { who: 'd', condition: 'invisible', on: true });
  const scene = s.do('e', 'attack-place', { weapon: 'e/pistol', at: [0, 0] }, { dice: [2] });
  expect(scene.asked).toEqual([]);
});

test('T20-GANG-13 numbers alone give nothing, unless the group plays with flanking', () => {
  const pincer = (options: { 'gang.bonus': 'none' | 'flank2' }) =>
    stage(
      {
        e: { at: [4, 5], side: 'theirs', sheet: { weapons: [sword()] } },
        f: { at: [6, 5], side: 'theirs' },
        d: { at: [5, 5], side: 'ours' },
      },
      { options },
    );
  expect(odds(pincer({ 'gang.bonus': 'none' }), 'e', 'd', 'sword')[0]).toBe(0);
  expect(odds(pincer({ 'gang.bonus': 'flank2' }), 'e', 'd', 'sword')[0]).toBe(2);
});

test.each([
  [[4, 5], [6, 5], 2],
  [[5, 4], [5, 6], 2],
  [[4, 4], [6, 6], 2],
  [[4, 4], [6, 5], 0],
  [[4, 4], [4, 6], 0],
] as const)('T20-GANG-13 from %j and %j: +%i for flanking', (one, other, bonus) => {
  const s = stage(
    {
      e: { at: one, side: 'theirs', sheet: { weapons: [sword()] } },
      f: { at: other, side: 'theirs' },
      d: { at: [5, 5], side: 'ours' },
    },
    { options: { 'gang.bonus': 'flank2' } },
  );
  expect(odds(s, 'e', 'd', 'sword')[0]).toBe(bonus);
});

test('T20-GANG-13 neither those who are out nor those out of reach flank', () => {
  const flank = (state: { marks?: { unconscious: number }; elevation?: number }) =>
    odds(
      stage(
        {
          e: { at: [4, 5], side: 'theirs', sheet: { weapons: [sword()] } },
          f: { at: [6, 5], side: 'theirs', state },
          d: { at: [5, 5], side: 'ours' },
        },
        { options: { 'gang.bonus': 'flank2' } },
      ),
      'e',
      'd',
      'sword',
    )[0];
  expect([flank({}), flank({ marks: { unconscious: 1 } }), flank({ elevation: 30 })]).toEqual([
    2, 0, 0,
  ]);
});

test('T20-GANG-05 a doorway in a wall that runs the other way has its front as well', () => {
  const upright = Object.fromEntries(
    Array.from({ length: 12 }, (_, y) => [`5,${y}`, y === 5 ? '.' : '#']),
  );
  const weapons = [sword()];
  const s = stage(
    {
      upper: { at: [6, 4], side: 'theirs', sheet: { weapons } },
      front: { at: [6, 5], side: 'theirs', sheet: { weapons } },
      lower: { at: [6, 6], side: 'theirs', sheet: { weapons } },
      d: { at: [5, 5], side: 'ours' },
    },
    { map: { rows: [...ground(12, 12, upright)] }, options: { 'gang.doorwayCount': 'two' } },
  );
  const open = ['upper', 'front', 'lower'].filter((id) => {
    while (s.turn !== id) s.end();
    return s.allowed(id, 'attack', { weapon: `${id}/sword`, target: 'd' });
  });
  expect(open).toEqual(['upper', 'front']);
});

// An independent count: a fine mesh of lines instead of exact corners, and a flood of single steps instead of the engine's.

type Marks = Readonly<Record<string, string>>;
const solid = (marks: Marks, x: number, y: number): boolean => marks[`${x},${y}`] === '#';

/** Whether a line between two points, sampled in small steps, passes through the inside of a filled cell or between two. */
function crosses(marks: Marks, [ax, ay]: Cell, [bx, by]: Cell): boolean {
  const steps = 1200;
  for (let i = 1; i < steps; i++) {
    const x = ax + ((bx - ax) * i) / steps;
    const y = ay + ((by - ay) * i) / steps;
    const onX = Math.abs(x - Math.round(x)) < 1e-6;
    const onY = Math.abs(y - Math.round(y)) < 1e-6;
    if (!onX && !onY && solid(marks, Math.floor(x), Math.floor(y))) return true;
    // Along an edge, filled cells on both sides block it.
    if (
      onX &&
      !onY &&
      solid(marks, Math.round(x) - 1, Math.floor(y)) &&
      solid(marks, Math.round(x), Math.floor(y))
    )
      return true;
    if (
      onY &&
      !onX &&
      solid(marks, Math.floor(x), Math.round(y) - 1) &&
      solid(marks, Math.floor(x), Math.round(y))
    )
      return true;
  }
  return false;
}

const corners = ([x, y]: Cell): readonly Cell[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];
const scattered = fc.dictionary(
  fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .map(([x, y]) => `${x},${y}`),
  fc.constant('#'),
  { maxKeys: 14 },
);
const spot = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }));

test('cover from a shot agrees with lines drawn one by one', () => {
  fc.assert(
    fc.property(scattered, spot, spot, (marks, a, t) => {
      fc.pre(String(a) !== String(t) && !solid(marks, a[0], a[1]) && !solid(marks, t[0], t[1]));
      const pinched = ([x, y]: Cell): boolean =>
        (solid(marks, x - 1, y - 1) && solid(marks, x, y)) ||
        (solid(marks, x - 1, y) && solid(marks, x, y - 1));
      // Whether lines pass between two filled cells that touch at a corner is a matter of definition.
      fc.pre(
        !Array.from({ length: 100 }, (_, i): Cell => [i % 10, Math.floor(i / 10)]).some(pinched),
      );
      const s = stage(
        { a: { at: a }, t: { at: t } },
        { map: { rows: [...ground(10, 10, marks)] } },
      );
      const level = mapCover(s.state, s.who('a'), s.who('t'), false);
      const clear = corners(a).map(
        (from) => corners(t).filter((to) => !crosses(marks, from, to)).length,
      );
      expect(level === 0).toBe(Math.max(...clear) === 4);
      if (level === 3) expect(Math.max(...clear)).toBe(0);
      if (Math.max(...clear) > 0) expect(level).not.toBe(3);
    }),
    { numRuns: 250 },
  );
}, 20_000);

test('the places round a combatant are the squares next to it that no wall and no friend takes away', () => {
  fc.assert(
    fc.property(
      scattered,
      spot,
      fc.uniqueArray(spot, { maxLength: 4, selector: String }),
      (marks, t, friends) => {
        fc.pre(!solid(marks, t[0], t[1]));
        const standing = friends.filter(
          (at) => !solid(marks, at[0], at[1]) && String(at) !== String(t),
        );
        const s = stage(
          {
            t: { at: t },
            ...Object.fromEntries(standing.map((at, i) => [`f${i}`, { at, side: 'ours' }])),
          },
          { map: { rows: [...ground(10, 10, marks)] } },
        );
        const around = [-1, 0, 1]
          .flatMap((dy) => [-1, 0, 1].map((dx): Cell => [t[0] + dx, t[1] + dy]))
          .filter(([x, y]) => x !== t[0] || y !== t[1]);
        const reachable = around.filter(([x, y]) => {
          if (x < 0 || y < 0 || x > 9 || y > 9 || solid(marks, x, y)) return false;
          // An attack passes a corner if one of the two ways around it is open.
          return x === t[0] || y === t[1] || !solid(marks, x, t[1]) || !solid(marks, t[0], y);
        });
        expect(places(s.state, s.who('t')).map(String).toSorted()).toEqual(
          reachable.map(String).toSorted(),
        );
        const left = reachable.filter(
          (at) => !standing.some((each) => String(each) === String(at)),
        );
        expect(openPlaces(s.state, s.who('t')).map(String).toSorted()).toEqual(
          left.map(String).toSorted(),
        );
      },
    ),
    { numRuns: 250 },
  );
}, 20_000);

test('the maps of these tests read', () =>
  expect(parseGrid({ rows: [...ground(3, 3, { '1,1': '#' })] }).ok).toBe(true));

test('T20-GANG-07 it is said how many can get at a combatant, not only how many squares are round them', () => {
  const s = stage(
    { d: { at: [3, 1] }, x: { at: [6, 1] } },
    { map: { rows: ['##########', '..........', '##########'] } },
  );
  const [note] = s.gm('room', { who: 'd' }).all('room');
  expect(note && describeNote(true20, note, s.state)).toMatch(
    /^1 attacker can get at d now: 2 places all round/,
  );
});
