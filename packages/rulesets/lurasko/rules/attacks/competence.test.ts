import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, stage, tnOf, weapon } from '../../testing/stage.js';

const ann: Person = { sheet: { DEX: 5, competencies: ['sword'], weapons: [weapon('sword')] } };
const bob: Person = { sheet: { DEX: 8 } };
const duel = (a: Person = {}, b: Person = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const at = { weapon: 'ann/sword', target: 'bob' };
const untrained: Person = { sheet: { DEX: 5, weapons: [weapon('sword')] } };

test('LUR-COMP-01 a combatant who has not learned the weapon attacks incompetently', () => {
  expect(
    duel(untrained)
      .do('ann', 'strike', at, { dice: [1] })
      .cites('incompetent', 'LUR-COMP-01'),
  ).toBe(true);
  expect(
    duel()
      .do('ann', 'strike', at, { dice: [1, 1] })
      .has('incompetent'),
  ).toBe(false);
});

test('LUR-COMP-01 of two weapons wielded both must be known, or one if that is played', () => {
  const mixed = {
    sheet: { DEX: 9, competencies: ['sword'], weapons: [weapon('sword'), weapon('axe')] },
  };
  expect(
    duel(mixed)
      .do('ann', 'strike', at, { dice: [1] })
      .has('incompetent'),
  ).toBe(true);
  expect(
    duel(mixed, {}, { options: { dualCompetence: 'any' } })
      .do('ann', 'strike', at, { dice: [1, 1] })
      .has('incompetent'),
  ).toBe(false);
});

test('LUR-COMP-02 an incompetent attack has no offence roll', () => {
  const scene = duel(untrained).do('ann', 'strike', at, { dice: [1] });
  expect(diceOf(scene)).toEqual(['bob defence d12']);
  expect(scene.cites('incompetent', 'LUR-COMP-02')).toBe(true);
});

test('LUR-COMP-03 it is defended with d12', () => {
  expect(
    duel(untrained)
      .do('ann', 'strike', at, { dice: [8] })
      .cites('roll', 'LUR-COMP-03'),
  ).toBe(true);
  expect(
    duel(untrained)
      .do('ann', 'strike', at, { dice: [9, 1] })
      .has('hit'),
  ).toBe(true);
  expect(() => duel(untrained).do('ann', 'strike', at, { dice: [13] })).toThrow(/cannot show 13/);
});

test('LUR-COMP-04 no Close Combat Ability goes with an incompetent attack', () => {
  const abilities = [{ name: 'Flurry', offence: 1 }];
  const s = duel({ sheet: { ...ann.sheet, abilities } });
  expect(s.refused('ann', 'strike', { ...at, incompetent: true, ability: 'Flurry' })).toEqual([
    'LUR-COMP-04',
  ]);
  expect(s.allowed('ann', 'strike', { ...at, ability: 'Flurry' })).toBe(true);
  expect(
    duel({ sheet: { ...untrained.sheet, abilities } }).refused('ann', 'strike', {
      ...at,
      ability: 'Flurry',
    }),
  ).toEqual(['LUR-COMP-04']);
});

test('LUR-COMP-05 a competent attack needs d6 on DEX', () => {
  const scene = duel().do('ann', 'strike', at, { dice: [5, 1] });
  expect(diceOf(scene)[0]).toBe('ann offence d6');
  expect(tnOf(scene, 'offence')).toBe(5);
  expect(scene.cites('roll', 'LUR-COMP-05')).toBe(true);
  expect(
    duel()
      .do('ann', 'strike', at, { dice: [6] })
      .has('miss'),
  ).toBe(true);
});

test('LUR-COMP-06 it is defended with d20', () => {
  const scene = duel().do('ann', 'strike', at, { dice: [1, 13, 1] });
  expect(diceOf(scene)[1]).toBe('bob defence d20');
  expect(scene.cites('roll', 'LUR-COMP-06')).toBe(true);
});

test('LUR-COMP-07 the competent may attack incompetently on purpose', () => {
  const scene = duel().do('ann', 'strike', { ...at, incompetent: true }, { dice: [9, 1] });
  expect(diceOf(scene)).toEqual(['bob defence d12', 'gm injury d20']);
  expect(scene.cites('incompetent', 'LUR-COMP-07')).toBe(true);
  expect(duel(untrained).allowed('ann', 'strike', { ...at, incompetent: true })).toBe(false);
});

test('LUR-COMP-07 with natural weapons too, unless that is not played', () => {
  const beast = { sheet: { DEX: 5, natural: [natural('Claw')] } };
  const claw = { weapon: 'ann/claw', target: 'bob', incompetent: true };
  expect(duel(beast).allowed('ann', 'strike', claw)).toBe(true);
  expect(
    duel(beast, {}, { options: { deliberateIncompetentNatural: false } }).allowed(
      'ann',
      'strike',
      claw,
    ),
  ).toBe(false);
});

const rated = {
  sheet: {
    DEX: 9,
    competencies: ['sword', 'dirk'],
    weapons: [
      weapon('sword', { offense: 2, defense: 1 }),
      weapon('dirk', { offense: 1, defense: 2 }),
    ],
  },
};

test('LUR-COMP-08 ratings of everything in hand add to the target numbers', () => {
  const scene = duel(rated, rated).do('ann', 'strike', at, { dice: [1, 12] });
  expect(scene.parts('offence')).toEqual(['LUR-COMP-08 2', 'LUR-COMP-08 1']);
  expect([tnOf(scene, 'offence'), tnOf(scene, 'defence')]).toEqual([12, 12]);
});

test('LUR-COMP-08 or only the best does', () => {
  const scene = duel(rated, rated, { options: { ratingStack: 'best' } }).do('ann', 'strike', at, {
    dice: [1, 11],
  });
  expect([tnOf(scene, 'offence'), tnOf(scene, 'defence')]).toEqual([11, 11]);
});

test('LUR-COMP-08 ratings of held weapons do not help an unarmed attack', () => {
  const s = duel({
    sheet: { DEX: 5, competencies: ['unarmed'], weapons: [weapon('sword', { offense: 2 })] },
  });
  expect(
    tnOf(s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 1] }), 'offence'),
  ).toBe(5);
});
