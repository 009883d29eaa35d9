import { parseGrid } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { stepsOnFoot } from './footing.js';

const ground = (legend: object) => {
  const map = parseGrid({ rows: ['.x.'], legend: { x: legend } });
  if (!map.ok) throw new Error(JSON.stringify(map.problems));
  return map.value;
};

test('REN-MOVE-05 steps are looked at only where the ground is of more than one height', () => {
  expect(stepsOnFoot(ground({ cover: 1 }), 1)).toBeUndefined();
  expect(stepsOnFoot(ground({ height: 4 }), 1)?.(0, 0, 1, 0, 2)).toBe(Infinity);
  expect(stepsOnFoot(ground({ height: -2 }), 1)?.(0, 0, 1, 0, 2)).toBe(2);
});
