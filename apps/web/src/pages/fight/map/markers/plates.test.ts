import { expect, test } from 'vitest';
import { meet, placePlates, plateBox } from './plates.js';

const token = (x: number, y: number) => ({ x, y, r: 20 });
const chance = (who: string, { x, y, r }: ReturnType<typeof token>, chosen = false) => ({
  who,
  chance: 0.5,
  complete: true,
  chosen,
  x,
  y,
  r,
});
const face = ({ x, y, r }: ReturnType<typeof token>) => ({
  left: x - r,
  right: x + r,
  top: y - r,
  bottom: y + r,
});

test('a chance goes round its token to where it hides no other, the free side nearest to above', () => {
  const own = token(100, 145);
  const round = [token(100, 100), token(145, 145), token(55, 145), token(100, 190)];
  const pointings = round.map((_, i) => {
    const others = round.slice(0, i + 1);
    const tokens = new Map([own, ...others].map((each, k) => [k === 0 ? 'own' : `${k}`, each]));
    const [placed] = placePlates([chance('own', own)], tokens, 1);
    if (!placed) throw new Error('no plate');
    expect(others.some((each) => meet(plateBox(placed, 1), face(each)))).toBe(false);
    return placed.pointing;
  });
  expect(pointings).toEqual(['left', 'right', 'up', undefined]);
  expect(placePlates([chance('own', own)], new Map([['own', own]]), 1)[0]?.pointing).toBe('down');
});

test('a chance stands over words only where there is no other free side', () => {
  const own = token(100, 145);
  const words = [{ left: 60, right: 140, top: 90, bottom: 112 }];
  const tokens = new Map([['own', own]]);
  const [beside] = placePlates([chance('own', own)], tokens, 1, words);
  expect(beside?.pointing).toBe('left');
  const round = [token(145, 145), token(55, 145), token(100, 190)];
  const crowd = new Map([own, ...round].map((each, k) => [`${k}`, each]));
  const [above] = placePlates([chance('0', own)], crowd, 1, words);
  expect(above?.pointing).toBe('down');
});

test('on a map so small that a plate on its token would hide it whole, it stays above', () => {
  const [own, ...round] = [
    token(100, 145),
    token(100, 100),
    token(145, 145),
    token(55, 145),
    token(100, 190),
  ];
  if (!own) throw new Error('no token');
  const tokens = new Map([own, ...round].map((each, k) => [`${k}`, each]));
  expect(placePlates([chance('0', own)], tokens, 0.5)[0]?.pointing).toBe('down');
});

test('no plate covers another, however close their tokens are, and the chosen one is not raised', () => {
  const all = Array.from({ length: 24 }, (_, i) => ({
    x: (i % 6) * 30,
    y: Math.floor(i / 6) * 17,
    r: 20,
  }));
  const tokens = new Map(all.map((each, i) => [`${i}`, each]));
  const placed = placePlates(
    all.map((each, i) => chance(`${i}`, each, i === 8)),
    tokens,
    1,
  );
  expect(placed.map(({ who }) => who)).toEqual([...tokens.keys()]);
  const boxes = placed.map((plate) => plateBox(plate, 1));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) expect(meet(a, b)).toBe(false);
  expect(placed[8]?.lift).toBe(0);
});
