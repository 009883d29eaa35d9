import { expect, test } from 'vitest';
import type { Domain, Json } from '@tiltyard/engine';
import { parseGrid } from '@tiltyard/engine/space';
import { destinationsWithin } from '@tiltyard/engine/kit';
import { valueAt } from '../../map/pointing/choice.js';
import { endOf, straightened } from './ways.js';

/** Open ground on which a diagonal step costs no more than a straight one. */
function domain(): Extract<Domain, { kind: 'path' }> {
  const map = parseGrid({ rows: ['......', '......', '......'] });
  if (!map.ok) throw new Error('no map');
  const movement = { cost: { orthogonal: 5, diagonal: 5, difficult: 2 } };
  return {
    kind: 'path',
    destinations: () => destinationsWithin(map.value, [0, 1], 30, movement),
    measure: String,
  };
}

const row: Json = [1, 2, 3, 4, 5].map((x) => [x, 1]);

test('a cell that is pressed is gone to straight', () => {
  const choice = {
    name: 'path',
    chooser: 'cells' as const,
    domain: domain(),
    by: 'ann',
    value: undefined,
    forecast: () => undefined,
    sketch: () => undefined,
    pick: () => undefined,
  };
  expect(valueAt(choice, [5, 1])).toEqual({ value: row, far: '25' });
});

test('the way that automatic players take is proposed straight, a longer one as it is', () => {
  const zigzag = [1, 2, 3, 4, 5].map((x) => [x, 1 + (x % 2 === 1 && x < 5 ? 1 : 0)]);
  expect(straightened(domain(), zigzag)).toEqual(row);
  const around = [...[1, 2, 3, 4, 5].map((x) => [x, 0]), [5, 1]];
  expect(straightened(domain(), around)).toBe(around);
  expect(straightened(domain(), undefined)).toBeUndefined();
});

test('where a way ends, and a cell by itself', () => {
  expect([endOf(row), endOf([3, 2]), endOf(undefined)]).toEqual([[5, 1], [3, 2], undefined]);
});
