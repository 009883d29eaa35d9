import type { Scene } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { layoutOf } from './graph-layout.js';

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

test('what is written of a place in two lines stands above those who are there', () => {
  const [short, long] = [
    layoutOf(scene('dark')),
    layoutOf(scene('dark', 'difficult', 'an iron key on the ground')),
  ];
  expect(long.rings[0]?.y).toBe((short.rings[0]?.y ?? 0) + 15);
  expect(long.spots.get('ann')?.y).toBe((short.spots.get('ann')?.y ?? 0) + 15);
  expect(long.height).toBe(short.height + 15);
});
