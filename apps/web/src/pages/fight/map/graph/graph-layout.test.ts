import type { Scene } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { layoutOf } from './graph-layout.js';
import { nameLines } from './room-words.js';

const place = (id: string, traits: readonly string[]) => ({
  id,
  name: id,
  traits,
  heights: [0],
  concealment: 0,
  features: [],
});

const scene = (...traits: readonly string[]): Scene => ({
  map: { kind: 'graph', places: [place('hall', traits)], borders: [] },
  tokens: ['ann', 'bob'].map((id) => ({ id, at: 'hall', size: 1 })),
  groups: [{ place: 'hall', members: ['ann', 'bob'], label: 'hand to hand', rules: [] }],
  relations: [],
  lying: [],
});

test('a place label of two lines is above the combatants in it', () => {
  const [short, long] = [
    layoutOf(scene('dark')),
    layoutOf(scene('dark', 'difficult', 'an iron key on the ground')),
  ];
  expect(long.rings[0]?.y).toBe((short.rings[0]?.y ?? 0) + 15);
  expect(long.spots.get('ann')?.y).toBe((short.spots.get('ann')?.y ?? 0) + 15);
  expect(long.height).toBe(short.height + 15);
});

test('rings lie below what is written at the top of a place, apart from each other, and leave room for the names in them', () => {
  const groups = ['ann', 'bob'].map((id) => ({
    place: 'hall',
    members: [id],
    label: 'out of sight',
    rules: [],
  }));
  const { rooms, rings, spots, height } = layoutOf({ ...scene('dark'), groups });
  const [room, [first, second]] = [rooms[0], rings];
  if (!room || !first || !second) throw new Error('a room and two rings');
  expect(first.y).toBeGreaterThanOrEqual(room.head - 2);
  // A ring's label extends 6 units beyond the edge it is on.
  expect(second.y - (first.y + first.height)).toBeGreaterThanOrEqual(6);
  expect(height - (second.y + second.height)).toBeGreaterThanOrEqual(6);
  // Room for a name, written twice as large on a small drawing, and for half of the label.
  const bob = spots.get('bob');
  expect(second.y + second.height - ((bob?.y ?? 0) + (bob?.r ?? 0))).toBeGreaterThanOrEqual(36);
});

const named = (
  name: string,
  door = 'hall-yard',
  at: readonly [number, number] = [1, 0],
): Scene => ({
  ...scene(),
  map: {
    kind: 'graph',
    places: [
      { ...place('hall', []), name, at: [0, 0] },
      { ...place('yard', []), at },
    ],
    borders: [
      {
        id: door,
        from: 'hall',
        to: 'yard',
        requirement: { ability: 'agility', level: 5 },
        heightDelta: 0,
        oneWay: false,
        blocked: false,
        sight: true,
        tags: [],
      },
    ],
  },
});

test('a long place name has two lines, with the combatants below them', () => {
  const [short, long] = [
    layoutOf(named('the hall')),
    layoutOf(named('the hall of the Fishmongers')),
  ];
  expect(long.spots.get('ann')?.y).toBe((short.spots.get('ann')?.y ?? 0) + 19);
  expect(nameLines('the hall of the Fishmongers', 192, 1)).toEqual([
    'the hall of the',
    'Fishmongers',
  ]);
  expect(nameLines('Fishmongershallantechamberroom', 192, 1)).toEqual(['Fishmongershallantecham…']);
  // For a distant screen, letters are larger on the drawing.
  expect(nameLines('the wheelwright’s yard', 192, 1)).toHaveLength(1);
  expect(nameLines('the wheelwright’s yard', 192, 1.8)).toHaveLength(2);
});

test('what is written on a way has room between the places', () => {
  const gap = (door?: string, at?: readonly [number, number]): number => {
    const {
      rooms: [a, b],
    } = layoutOf(named('the hall', door, at));
    if (!a || !b) throw new Error('the rooms are not there');
    return at ? b.y - a.y - a.height : b.x - a.x - a.width;
  };
  expect(gap()).toBeGreaterThan(70);
  expect(gap('the door of the counting-house')).toBeGreaterThan(190);
  // Between rooms below each other, the number of lines counts.
  expect(gap(undefined, [0, 1])).toBe(56);
});
