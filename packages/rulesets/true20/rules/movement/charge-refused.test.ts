import { expect, test } from 'vitest';
import { ground, refusedBy, stage, sword, pistol } from '../../testing/stage.js';

/** A charger at 2,5 and an opponent at 12,5, with a wall across the upper half between them. */
const field = (speed = 30) =>
  stage(
    {
      a: { at: [2, 5], sheet: { speed, weapons: [sword(), pistol()] } },
      t: { at: [12, 5] },
    },
    {
      map: {
        rows: [...ground(24, 10, { '8,1': '#', '8,2': '#', '8,3': '#', '8,4': '#', '8,0': '#' })],
      },
    },
  );
const why = (weapon: string, path: readonly (readonly [number, number])[], speed?: number) =>
  refusedBy(field(speed), 'a', 'charge', {
    weapon: `a/${weapon}`,
    target: 't',
    path: path.map((cell) => [...cell]),
  });

/** A path to the opponent along the lower edge of the map: 2,5 to 11,5 in 45 feet, or a little more. */
const detour = (...more: readonly (readonly [number, number])[]) => [...more, [11, 5]] as const;

test.each([
  ['beside the opponent', 'sword', [[11, 5]], 30, ''],
  ['not up to the opponent', 'sword', [[10, 5]], 30, 'T20-GANG-02'],
  ['with a shot at its end', 'pistol', [[11, 5]], 30, 'T20-CTX-37'],
  ['of 45 feet at a speed of 20', 'sword', [[11, 5]], 20, 'T20-CTX-37'],
  ['of 60 feet at a speed of 30', 'sword', detour([2, 8]), 30, ''],
  ['of 65 feet at a speed of 30', 'sword', detour([2, 9]), 30, 'T20-CTX-37'],
] as const)('T20-CTX-37 a charge %s', (_, weapon, path, speed, rule) => {
  expect(why(weapon, path, speed)).toBe(rule);
});

test.each([
  [[3, 5], 'T20-CTX-37'],
  [[3, 4], ''],
] as const)('T20-CTX-37 a charge at one who is near goes ten feet at least: to %j', (to, rule) => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()] } },
    t: { at: [4, 5] },
  });
  const path = rule === '' ? [[2, 4], [...to]] : [[...to]];
  expect(refusedBy(s, 'a', 'charge', { weapon: 'a/sword', target: 't', path })).toBe(rule);
});

test('T20-CTX-37 a charge through a wall, off the map or onto the opponent is refused', () => {
  for (const path of [
    [
      [8, 4],
      [11, 4],
    ],
    [[11, -1]],
    [[12, 5]],
  ] as const) {
    const s = field();
    expect(
      s.allowed('a', 'charge', {
        weapon: 'a/sword',
        target: 't',
        path: path.map((cell) => [...cell]),
      }),
    ).toBe(false);
    expect(() => why('sword', path)).not.toThrow();
  }
});
