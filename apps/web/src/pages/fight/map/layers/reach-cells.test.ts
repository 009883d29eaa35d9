import { parseGrid } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { reachCells } from './reach-cells.js';

function mapOf(rows: readonly string[], walls: readonly object[] = []) {
  const map = parseGrid({ rows, walls });
  if (!map.ok) throw new Error('no map');
  return map.value;
}

const drawn = (cells: readonly (readonly [number, number])[]): readonly string[] =>
  cells.map(([x, y]) => `${x},${y}`);

test('a reach is drawn over no masonry and not beyond the map', () => {
  const map = mapOf(['.#.', '.#.', '...']);
  expect(drawn(reachCells(map, { id: 'ann', at: [0, 0], size: 1, reach: 1 }))).toEqual([
    '0,0',
    '0,1',
  ]);
});

test('a reach is drawn behind no wall between squares', () => {
  const map = mapOf(['...', '...'], [{ at: [0, 0], side: 'east', length: 2 }]);
  expect(drawn(reachCells(map, { id: 'ann', at: [0, 0], size: 1, reach: 2 }))).toEqual([
    '0,0',
    '0,1',
  ]);
});

test('a straight distance reaches whatever square it touches, but no masonry', () => {
  const map = mapOf(['.....', '..#..', '.....']);
  const cells = drawn(reachCells(map, { id: 'ann', at: [1, 1], size: 1, radius: 1.2 }));
  expect(cells).toContain('0,0');
  expect(cells).not.toContain('2,1');
  expect(cells).not.toContain('3,1');
});

test('combatants off the map reach nothing', () => {
  expect(reachCells(mapOf(['..']), { id: 'ann', at: null, size: 1, reach: 1 })).toEqual([]);
});
