import { expect, test } from 'vitest';
import { combatantById } from '../state/state.js';
import { bomb, stage } from '../testing/stage.js';
import { bestBlast } from './blast-plans.js';
import { harmOf } from './harm.js';

/** How grave a hit looks on one with such a sheet and such marks. */
function harm(
  damage: number,
  { con = 0, marks = {} }: { readonly con?: number; readonly marks?: Record<string, number> } = {},
): number {
  const { state } = stage({ ann: { at: [5, 5], sheet: { con }, state: { marks } } });
  return harmOf(state, combatantById(state, 'ann'), damage);
}

test('T20-CTX-13 a hit looks as grave as the ladder makes it on average, and never quite harmless', () => {
  // Faces 1 to 10 wound, 11 to 14 hurt; at 20 more Toughness nothing happens.
  expect(harm(0)).toBeCloseTo((5 * 8 + 5 * 2 + 4 * 1) / 20);
  expect(harm(0, { con: 20 })).toBe(0.05);
});

test('T20-CTX-17 the best die leaves even the hardest hit at hurt', () => {
  expect(harm(40)).toBeCloseTo((19 * 9 + 1) / 20);
});

test('T20-CTX-15 T20-CTX-16 the marked look worth a blow: each mark tells on the save, and a second wound disables', () => {
  expect(harm(2, { marks: { hurt: 3 } })).toBeCloseTo(harm(5));
  expect(harm(2, { marks: { wounded: 1 } })).toBeGreaterThan(harm(3));
});

test('T20-AREA-05 a blast looks worth less among those who withstand it', () => {
  const worth = (con: number): number => {
    const { state } = stage({
      ann: { at: [5, 5], sheet: { weapons: [bomb()] } },
      bob: { at: [15, 5], side: 'theirs', sheet: { con } },
    });
    return bestBlast(state, 'ann')?.worth ?? 0;
  };
  expect(worth(0)).toBeGreaterThan(worth(8));
  expect(worth(8)).toBeGreaterThan(0);
});
