import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, stage, weapon } from '../../testing/stage.js';

/** Bob's injury factor is 7. */
const fight = (bob: Person = {}, more: Staging = {}) =>
  stage(
    {
      ann: { sheet: { competencies: ['sword'], weapons: [weapon('sword', { damage: 8 })] } },
      bob: { sheet: { DEX: 8 }, ...bob },
    },
    more,
  );
const struck = (face: number, bob: Person = {}, more: Staging = {}) =>
  fight(bob, more).do(
    'ann',
    'strike',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [1, 9, face] },
  );

test('LUR-INJ-01 the GM rolls d20 for the type whenever there is damage', () => {
  const scene = struck(7, { sheet: { DEX: 8, bCON: 50 } });
  expect(diceOf(scene)[2]).toBe('gm injury d20');
  expect(scene.cites('injury type', 'LUR-INJ-01')).toBe(true);
  expect(scene.note('harm')).toMatchObject({ degrees: 0 });
});

test('LUR-INJ-01 or only when a degree is gained', () => {
  const tough = { sheet: { DEX: 8, bCON: 50 } };
  const s = fight(tough, { options: { injuryRollWhen: 'degree' } });
  expect(
    s
      .do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [1, 9] })
      .has('injury type'),
  ).toBe(false);
  expect(struck(7, {}, { options: { injuryRollWhen: 'degree' } }).has('injury type')).toBe(true);
});

const typeOf = (face: number) => struck(face).note('injury type')['type'];
const cites = (face: number, rule: string) => struck(face).cites('injury type', rule);

test('LUR-INJ-02 1 to 4: Superficial', () => {
  expect([typeOf(1), typeOf(4), typeOf(5) === 'Superficial']).toEqual([
    'Superficial',
    'Superficial',
    false,
  ]);
  expect(cites(4, 'LUR-INJ-02')).toBe(true);
});

test('LUR-INJ-03 5 and 6: Mobility', () => {
  expect([typeOf(4) === 'Mobility', typeOf(5), typeOf(6), typeOf(7) === 'Mobility']).toEqual([
    false,
    'Mobility',
    'Mobility',
    false,
  ]);
  expect(cites(6, 'LUR-INJ-03')).toBe(true);
});

test('LUR-INJ-04 7 to 12: Core', () => {
  expect([typeOf(6) === 'Core', typeOf(7), typeOf(12), typeOf(13) === 'Core']).toEqual([
    false,
    'Core',
    'Core',
    false,
  ]);
  expect(cites(12, 'LUR-INJ-04')).toBe(true);
});

test('LUR-INJ-05 13 to 15: Hand/Arm, left', () => {
  expect([typeOf(13), typeOf(15), typeOf(16)]).toEqual([
    'Hand/Arm (left)',
    'Hand/Arm (left)',
    'Hand/Arm (right)',
  ]);
  expect(cites(15, 'LUR-INJ-05')).toBe(true);
});

test('LUR-INJ-06 16 to 18: Hand/Arm, right', () => {
  expect([typeOf(15), typeOf(16), typeOf(18), typeOf(19)]).toEqual([
    'Hand/Arm (left)',
    'Hand/Arm (right)',
    'Hand/Arm (right)',
    'Perception',
  ]);
  expect(cites(18, 'LUR-INJ-06')).toBe(true);
});

test('LUR-INJ-07 19 and 20: Perception', () => {
  expect([typeOf(18) === 'Perception', typeOf(19), typeOf(20)]).toEqual([
    false,
    'Perception',
    'Perception',
  ]);
  expect(cites(20, 'LUR-INJ-07')).toBe(true);
});

test('LUR-INJ-08 the type rolled gets all degrees of that damage', () => {
  const s = fight({ sheet: { DEX: 8, bCON: 2 } });
  const scene = s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [1, 9, 20] });
  expect(s.who('bob').injuries).toMatchObject({ perception: 4, core: 0, superficial: 0 });
  expect(scene.cites('harm', 'LUR-INJ-08')).toBe(true);
});

test('LUR-INJ-08 bodies may have tables of their own, if that is played', () => {
  const snake = { sheet: { DEX: 8, injuryTable: 'no-limbs' } };
  expect(struck(18, snake).note('injury type')['type']).toBe('Hand/Arm (right)');
  const scene = struck(18, snake, { options: { injuryTable: 'bodyPlan' } });
  expect(scene.note('injury type')['type']).toBe('Core');
  expect(scene.cites('injury type', 'LUR-INJ-08')).toBe(true);
});
