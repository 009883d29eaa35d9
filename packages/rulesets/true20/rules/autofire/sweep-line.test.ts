import type { Cell } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { gun, stage } from '../../testing/stage.js';

/** The squares to which a sweep can be extended. */
function onward(
  attack: number,
  lineShape: 'straight' | 'path',
  soFar: readonly Cell[],
  weapon: string | undefined = 'a/gun',
): readonly Cell[] {
  const s = stage(
    { a: { at: [2, 5], sheet: { printed: { attack }, weapons: [gun()] } }, t: { at: [9, 5] } },
    { options: { 'auto.lineShape': lineShape } },
  );
  const domain = true20.actions
    .get('sweep')
    ?.domain(s.state, 'a', 'line', weapon === '' ? {} : { weapon });
  if (domain?.kind !== 'line') throw new Error('no line to choose');
  return domain.onward(soFar).map((way) => way.at(-1) ?? [-1, -1]);
}

test.each([
  ['without a bonus', 0, [], false],
  ['of one square', 1, [], true],
  ['of one square, chosen', 1, [[9, 4]], false],
  ['of two squares, one chosen', 2, [[9, 4]], true],
] as const)('T20-AUTO-09 a line %s goes on: straight or bent alike', (_, attack, soFar, goesOn) => {
  for (const shape of ['straight', 'path'] as const)
    expect(onward(attack, shape, soFar).length > 0).toBe(goesOn);
});

test('T20-AUTO-08 no line without a weapon, and none over the square of the shooter', () => {
  expect(onward(4, 'straight', [], '')).toEqual([]);
  const begins = onward(4, 'straight', []);
  expect(begins).toContainEqual([2, 4]);
  expect(begins).not.toContainEqual([2, 5]);
  expect(onward(4, 'path', [[2, 4]])).not.toContainEqual([2, 5]);
});
