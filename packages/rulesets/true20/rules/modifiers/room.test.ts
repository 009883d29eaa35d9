import type { Cell } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { ground, odds, stage, sword } from '../../testing/stage.js';

const WEAPONS = { weapons: [sword()] };

/** Two combatants flanking a defender of a given size; one of them may be large as well. */
const pincer = (defender: string, one: Cell, other: Cell, size = 'Medium') => {
  const s = stage(
    {
      e: { at: one, side: 'theirs', sheet: WEAPONS },
      f: { at: other, side: 'theirs', sheet: { size } },
      d: { at: [8, 8], side: 'ours', sheet: { size: defender } },
    },
    { options: { 'gang.bonus': 'flank2' } },
  );
  return odds(s, 'e', 'd', 'sword')[0];
};

// The middle of a Huge body on squares 7 to 9 is in the same column as a Medium one on 8.
test.each<readonly [string, Cell, Cell, string, number]>([
  ['Medium', [8, 9], [7, 5], 'Huge', 2],
  ['Medium', [8, 9], [6, 5], 'Huge', 0],
  ['Medium', [8, 9], [8, 5], 'Huge', 0],
  ['Medium', [9, 8], [5, 7], 'Huge', 2],
  ['Medium', [9, 8], [5, 6], 'Huge', 0],
  ['Huge', [9, 11], [9, 7], 'Medium', 2],
  ['Huge', [9, 11], [8, 7], 'Medium', 0],
  ['Huge', [11, 9], [7, 9], 'Medium', 2],
  ['Huge', [11, 9], [7, 10], 'Medium', 0],
  ['Huge', [9, 11], [8, 5], 'Huge', 2],
])(
  'T20-GANG-13 round a defender of %s size from %j and %j (%s): +%i for flanking',
  (defender, one, other, size, bonus) => {
    expect(pincer(defender, one, other, size)).toBe(bonus);
  },
);

/** Which of three attackers of a combatant in a doorway may attack, in turn order. */
function strikers(doorway: Cell, wall: 'across' | 'upright', order: readonly string[]) {
  const [x, y] = doorway;
  const marks = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => (wall === 'across' ? `${i},${y}` : `${x},${i}`))
      .filter((at) => at !== `${x},${y}`)
      .map((at) => [at, '#']),
  );
  const beside: Readonly<Record<string, Cell>> =
    wall === 'across'
      ? { front: [x, y + 1], one: [x - 1, y + 1], other: [x + 1, y + 1] }
      : { front: [x + 1, y], one: [x + 1, y - 1], other: [x + 1, y + 1] };
  const s = stage(
    {
      d: { at: doorway, side: 'ours' },
      ...Object.fromEntries(
        Object.entries(beside).map(([id, at]) => [id, { at, side: 'theirs', sheet: WEAPONS }]),
      ),
    },
    {
      map: { rows: [...ground(12, 12, marks)] },
      options: { 'gang.doorwayCount': 'two' },
      order: [...order, 'd'],
    },
  );
  return order.filter((id) => {
    while (s.turn !== id) s.end();
    return s.allowed(id, 'attack', { weapon: `${id}/sword`, target: 'd' });
  });
}

test.each<readonly [Cell, 'across' | 'upright']>([
  [[7, 3], 'across'],
  [[3, 7], 'across'],
  [[7, 3], 'upright'],
  [[3, 7], 'upright'],
])(
  'T20-GANG-05 into a doorway at %j in a wall %s come the one in front and the first beside it',
  (doorway, wall) => {
    expect([
      strikers(doorway, wall, ['one', 'other', 'front']),
      strikers(doorway, wall, ['other', 'front', 'one']),
    ]).toEqual([
      ['one', 'front'],
      ['other', 'front'],
    ]);
  },
);

test.each([
  [10, 8],
  [15, 5],
] as const)(
  'T20-GANG-01 T20-GANG-02 on the edge of a platform %i feet high there is room for %i',
  (height, count) => {
    const map = {
      rows: Array.from({ length: 9 }, () => '....pppp'),
      legend: { p: { height } },
    };
    const s = stage({ d: { at: [4, 4] }, e: { at: [7, 4] }, f: { at: [1, 4] } }, { map });
    expect(s.gm('room', { who: 'd' }).fact('room', 'attackers')).toBe(count);
  },
);

test.each([
  ['Medium', 10, 0, 8],
  ['Medium', 15, 0, 5],
  ['Large', 15, 0, 12],
  ['Large', 20, 0, 8],
  // A drop counts for large combatants as for others.
  ['Large', -10, 0, 12],
  ['Large', -15, 0, 8],
  // A hovering combatant can be attacked in the air from every square around it.
  ['Medium', 15, 20, 8],
  ['Large', -15, 10, 12],
] as const)(
  'T20-GANG-01 T20-GANG-11 round one of %s size beside ground %i feet higher, itself %i feet in the air, there is room for %i',
  (size, height, elevation, count) => {
    const map = {
      rows: Array.from({ length: 9 }, () => '......pp'),
      legend: { p: { height } },
    };
    const at = size === 'Large' ? ([4, 4] as const) : ([5, 4] as const);
    const s = stage(
      {
        d: { at, sheet: { size }, state: { elevation } },
        e: { at: [7, 4], state: { elevation: Math.max(0, elevation) } },
        f: { at: [1, 4] },
      },
      { map },
    );
    expect(s.gm('room', { who: 'd' }).fact('room', 'attackers')).toBe(count);
  },
);
