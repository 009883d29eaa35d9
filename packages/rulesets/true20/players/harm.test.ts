import { createPreviewContext } from '@tiltyard/engine/odds';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import { combatantById } from '../state/state.js';
import type { Data } from '@tiltyard/testing';
import type { Person } from '../testing/stage.js';
import { bomb, horse, stage } from '../testing/stage.js';
import { bestBlast } from './blast-plans.js';
import { harmOf } from './harm.js';

interface Struck {
  readonly sheet?: Data;
  readonly marks?: Readonly<Record<string, number>>;
  readonly options?: Partial<Options>;
  readonly lethal?: boolean;
}

/** The expected gravity of a hit on a combatant with this sheet and these marks. */
function harm(
  damage: number,
  { sheet = {}, marks = {}, options = {}, lethal = true }: Struck = {},
): number {
  const { state } = stage({ ann: { at: [5, 5], sheet, state: { marks } } }, { options });
  const blow = { by: 'ann', damage, lethal };
  return harmOf(createPreviewContext(state), combatantById(state, 'ann'), blow);
}

test('T20-CTX-13 a hit looks as grave as the ladder makes it on average, and never quite harmless', () => {
  // Faces 1 to 10 wound or worse, 11 to 14 hurt; at 20 more Toughness nothing happens.
  expect(harm(0)).toBeCloseTo((5 * 8 + 5 * 2 + 4 * 1) / 20);
  expect(harm(0, { sheet: { con: 20 } })).toBe(0.05);
});

test('T20-CTX-13 the wider ladder leaves more at a scratch', () => {
  // Faces 1 to 5 wound, 6 to 14 hurt.
  expect(harm(0, { options: { 'damage.ladder': 'house10' } })).toBeCloseTo((5 * 2 + 9 * 1) / 20);
});

test('T20-CTX-17 the best die leaves even the hardest hit at hurt, unless the group plays otherwise', () => {
  expect(harm(40)).toBeCloseTo((19 * 9 + 1) / 20);
  expect(harm(40, { options: { 'damage.nat20Caps': 'no' } })).toBe(9);
});

test('T20-CTX-15 T20-CTX-16 the marked look worth a blow: each mark tells on the save, and a second wound disables', () => {
  expect(harm(2, { marks: { hurt: 3 } })).toBeCloseTo(harm(5));
  expect(harm(2, { marks: { wounded: 1 } })).toBeGreaterThan(harm(3));
  // Nonlethal damage has a track of its own.
  expect(harm(2, { marks: { hurt: 3, wounded: 1 }, lethal: false })).toBeCloseTo(harm(2));
  expect(harm(2, { marks: { bruised: 3 }, lethal: false })).toBeCloseTo(harm(5));
});

test('T20-CTX-15 where marks weaken no later save, none makes a blow graver', () => {
  const options = { 'damage.markPenalty': 'none' } as const;
  expect(harm(2, { marks: { hurt: 3 }, options })).toBeCloseTo(harm(2));
});

test('T20-CTX-16 a second wound that there is room for looks like the first', () => {
  const options = { 'damage.boxes': '3-2-1-1', 'damage.markPenalty': 'none' } as const;
  expect(harm(2, { marks: { wounded: 1 }, options })).toBeCloseTo(harm(2));
  expect(harm(2, { marks: { wounded: 2 }, options })).toBeGreaterThan(harm(2));
});

test('T20-CTX-16 whatever does more than scratch a minion takes it out', () => {
  expect(harm(0, { sheet: { minion: true } })).toBeCloseTo((10 * 9 + 4 * 1) / 20);
});

test('T20-AUTO-07 what a statue ignores looks worth nothing', () => {
  const sheet = { ignoresBelow: 18 };
  expect(harm(2, { sheet })).toBe(0);
  expect(harm(3, { sheet })).toBeCloseTo(harm(3));
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

test('T20-AREA-03 T20-MOUNT-04 a horse without a rider is worth no blast, a ridden one is, and so is the foe beside it', () => {
  const worth = (rider: Readonly<Record<string, Person>>): number => {
    const { state } = stage({
      ann: { at: [5, 5], sheet: { weapons: [bomb()] } },
      pony: { at: [15, 5], side: 'theirs', sheet: horse() },
      ...rider,
    });
    return bestBlast(state, 'ann')?.worth ?? 0;
  };
  expect(worth({})).toBe(0);
  const alone = worth({ bob: { at: [17, 5], side: 'theirs' } });
  expect(alone).toBeGreaterThan(0);
  expect(
    worth({ bob: { at: [15, 5], side: 'theirs', state: { riding: 'pony' } } }),
  ).toBeGreaterThan(alone);
});
