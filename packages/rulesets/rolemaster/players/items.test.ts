import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { befall, fixedBlow, stage } from '../testing/stage.js';
import { drawUtility, pickUpUtility } from './items.js';

const BLADES = {
  ...fixedBlow('5'),
  weapons: {
    ...fixedBlow('5').weapons,
    near: { ...fixedBlow('5').weapons.fixed, class: 'ranged', ranges: [[1, 0]] },
    poor: { ...fixedBlow('5').weapons.fixed, class: 'ranged', ranges: [[9, -200]] },
    bow: { ...fixedBlow('5').weapons.fixed, class: 'ranged', ranges: [[9, 0]] },
  },
};

/** The utility for `a` of drawing the second of two weapons, with the first in hand and a foe two metres away. */
const drawing = (arms: Person['arms'] = {}, state: Person['state'] = {}): number =>
  drawUtility(
    stage({ a: { arms, state }, b: { sheet: { baseDb: 100 } } }, { content: BLADES }).state,
    'a',
    `a/${Object.keys(arms)[1]}`,
  );

test.each([
  [{ fixed: 60, mace: 60 }, {}, 0],
  [{ fixed: 60, mace: 60 }, { wields: null }, 80],
  [{ fixed: 60, mace: 60 }, { wields: null, broken: ['a/mace'] }, 0],
  [{ fixed: 60, mace: 60 }, { broken: ['a/fixed'] }, 80],
  [{ fixed: 60, bow: 90 }, {}, 0],
  [{ poor: 60, bow: 90 }, {}, 0],
  [{ bow: 60, fixed: 60 }, {}, 0],
  [{ bow: 60, fixed: 90 }, {}, 70],
  // A bow deals no hits beyond its range, and few where it shoots badly.
  [{ near: 60, fixed: 60 }, {}, 70],
  [{ poor: 60, fixed: 60 }, {}, 70],
] as const)(
  'RMC-CTX-07 RMC-OB-02 with %j and %j automatic players value the second at %d',
  (arms, state, expected) => {
    expect(drawing(arms, state)).toBe(expected);
  },
);

test('RMC-CTX-07 after an attack they draw nothing', () => {
  const s = stage({ a: { arms: { fixed: 60, mace: 60 } }, b: {} }, { content: BLADES });
  s.do('a', 'attack', { weapon: 'a/fixed', target: 'b', points: 2 }, { dice: [50] });
  befall(s, 'a', 'DROP');
  expect(drawUtility(s.state, 'a', 'a/mace')).toBe(0);
});

test.each([
  [{ fixed: 60 }, [], 85],
  [{ fixed: 60, mace: 59 }, [], 85],
  [{ fixed: 60, mace: 60 }, [], 0],
  [{ fixed: 60 }, [{ weapon: 'claw_bite', skill: 60 }], 0],
] as const)(
  'RMC-CTX-07 what was dropped of %j they pick up if they fight better with it than with %j and all the rest: %d',
  (arms, natural, expected) => {
    const s = stage({ a: { arms, sheet: { natural: [...natural] } }, b: {} }, { content: BLADES });
    befall(s, 'a', 'DROP');
    expect(pickUpUtility(s.state, 'a', 'a/fixed')).toBe(expected);
  },
);

test('RMC-CTX-07 with a weapon in hand, or for a broken one, they pick nothing up', () => {
  const s = stage({ a: { arms: { fixed: 60, mace: 20 } }, b: {} }, { content: BLADES });
  befall(s, 'a', 'DROP');
  s.do('a', 'draw', { item: 'a/mace' });
  expect(pickUpUtility(s.state, 'a', 'a/fixed')).toBe(0);
  befall(s, 'a', 'DROP');
  expect(pickUpUtility(s.state, 'a', 'a/fixed')).toBe(85);
});
