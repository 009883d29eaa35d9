import { parseGrid } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { CELL } from '../stage/geometry.js';
import { heightMarks } from './height-marks.js';
import { terrainOf } from './terrain.js';

function marksOn(rows: readonly string[], ...covered: readonly string[]) {
  const map = parseGrid({
    rows,
    scale: { unit: 'foot', perCell: 5 },
    legend: { h: { height: 2 }, c: { height: 2, cover: 1, mark: 'crate' } },
  });
  if (!map.ok) throw new Error(JSON.stringify(map.problems));
  return heightMarks(terrainOf(map.value), 1, new Set(covered));
}

const ROWS = ['.......', '.hhhhh.', '.hhhhh.', '.hhhhh.'];

test('how high ground lies is written in its middle, but beside who stands there', () => {
  const at = (...covered: readonly string[]) =>
    marksOn(ROWS, ...covered).map(({ x, y }) => [x / CELL, y / CELL]);
  expect(at()).toEqual([[3.5, 2.5]]);
  // The text reaches into the next square.
  expect(at('4,2')).toEqual([[3.5, 1.5]]);
  const all = ROWS.flatMap((row, y) => [...row].map((_, x) => `${x},${y}`));
  expect(at(...all)).toEqual(at());
});

test('nor is it written over what stands there', () => {
  expect(marksOn(['.hhchh.']).map(({ x }) => x / CELL)).toEqual([4.5]);
});

test('and never one height over another: where there is no other room, the later one is left out', () => {
  const map = parseGrid({
    rows: ['lh'],
    scale: { unit: 'foot', perCell: 5 },
    legend: { l: { height: 1 }, h: { height: 2 } },
  });
  if (!map.ok) throw new Error(JSON.stringify(map.problems));
  const terrain = terrainOf(map.value);
  expect(terrain.platforms).toHaveLength(2);
  expect(heightMarks(terrain, 1, new Set())).toHaveLength(1);
});
