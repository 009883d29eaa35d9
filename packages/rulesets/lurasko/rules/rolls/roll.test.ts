import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, stage, tnOf, weapon } from '../../testing/stage.js';

const ann: Person = { sheet: { DEX: 5, competencies: ['sword'], weapons: [weapon('sword')] } };
const bob: Person = { sheet: { DEX: 8 } };
const duel = (b: Person = {}, more: Staging = {}, a: Person = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const at = { weapon: 'ann/sword', target: 'bob' };

const success = (face: number, rollRule: string) =>
  stage(
    {
      ann: {
        ...ann,
        sheet: { DEX: 5, competencies: ['sword'], weapons: [weapon('sword', { damage: 0 })] },
      },
      bob,
    },
    { options: { rollRule } },
  )
    .do('ann', 'strike', at, { dice: [1, face] })
    .all('roll')[1]?.data['success'];

test('LUR-CTX-01 a roll succeeds at or under the target number, or only under it', () => {
  expect([success(8, 'le'), success(9, 'le'), success(7, 'lt'), success(8, 'lt')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('LUR-CTX-02 faces mean nothing of themselves, unless the extremes do', () => {
  const sure = { sheet: { DEX: 20 } };
  const hopeless = { sheet: { DEX: 1, STR: 1 }, state: { changes: { DEX: -1 } } };
  const options = { autoExtremes: 'lowSucceedsHighFails' };
  expect(
    duel(sure)
      .do('ann', 'strike', at, { dice: [1, 20] })
      .has('hit'),
  ).toBe(false);
  expect(
    duel(sure, { options })
      .do('ann', 'strike', at, { dice: [1, 20, 1] })
      .has('hit'),
  ).toBe(true);
  expect(
    duel(hopeless)
      .do('ann', 'strike', at, { dice: [1, 1, 1] })
      .has('hit'),
  ).toBe(true);
  const scene = duel(hopeless, { options }).do('ann', 'strike', at, { dice: [1, 1] });
  expect([scene.has('hit'), scene.cites('roll', 'LUR-CTX-02')]).toEqual([false, true]);
});

const leaning = (easing: number): Person => ({
  state: { effects: [{ roll: 'defence', easing, source: 'mud' }] },
});

test('LUR-CTX-03 Easing keeps the lowest of more dice, Hindrance the highest', () => {
  expect(
    duel(leaning(2))
      .do('ann', 'strike', at, { dice: [1, 20, 8, 20] })
      .all('roll')[1]?.data,
  ).toMatchObject({ kept: 8, success: true });
  const scene = duel(leaning(-2)).do('ann', 'strike', at, { dice: [1, 1, 9, 1, 1] });
  expect(scene.all('roll')[1]?.data).toMatchObject({ kept: 9, success: false });
  expect(scene.cites('leaning', 'LUR-CTX-03')).toBe(true);
});

const rolled = (easing: number, easingModel: string, dice: readonly number[] = [1, 1]) =>
  duel(leaning(easing), { options: { easingModel } }).do('ann', 'strike', at, { dice });

test('LUR-CTX-03 or a point is the next size of die, or one on the target number', () => {
  expect([rolled(1, 'dieStep'), rolled(2, 'dieStep')].map((scene) => diceOf(scene)[1])).toEqual([
    'bob defence d12',
    'bob defence d10',
  ]);
  expect([tnOf(rolled(2, 'flat'), 'defence'), tnOf(rolled(-2, 'flat'), 'defence')]).toEqual([
    10, 6,
  ]);
});

test('LUR-CTX-03 a step beyond the largest or smallest die is one more die of that size', () => {
  const hindered = rolled(-2, 'dieStep', [1, 3, 9, 5, 1]);
  expect(diceOf(hindered).slice(1, 4)).toEqual(Array(3).fill('bob defence d20'));
  expect(hindered.all('roll')[1]?.data).toMatchObject({ kept: 9, success: false });
  expect(diceOf(rolled(7, 'dieStep', [1, 1, 1, 1])).slice(1)).toEqual(
    Array(3).fill('bob defence d4'),
  );
});

test('LUR-CTX-04 both on one roll are netted first', () => {
  const mixed = {
    state: {
      effects: [
        { roll: 'defence', easing: 2 },
        { roll: 'all', easing: -3 },
      ],
    },
  };
  const scene = duel(mixed).do('ann', 'strike', at, { dice: [1, 1, 1] });
  expect(scene.note('leaning')).toMatchObject({ easing: 2, hindrance: 3 });
  expect(scene.cites('leaning', 'LUR-CTX-04')).toBe(true);
});

test('LUR-CTX-05 Easing and Hindrance are not limited to three', () => {
  const scene = duel(leaning(-4)).do('ann', 'strike', at, { dice: [1, 1, 1, 1, 1, 1] });
  expect(diceOf(scene)).toHaveLength(6);
  expect(scene.parts('defence dice')).toEqual(['LUR-CTX-05 -4']);
});

test('LUR-CTX-06 WILL buys a bonus before the die, if that is played', () => {
  const options = { willReactiveTn: 'on', willCost: 2, willBonus: 3 };
  const willing = { sheet: { DEX: 8, WILL: 3 } };
  const s = duel(willing, { options });
  const scene = s.do('ann', 'strike', at, { dice: [1, 11], answers: [['will', 'yes']] });
  expect([tnOf(scene, 'defence'), s.who('bob').will, scene.asked]).toEqual([11, 1, ['bob will']]);
  expect(scene.parts('defence')).toEqual(['LUR-CTX-06 3']);
  expect(duel(willing).do('ann', 'strike', at, { dice: [1, 8] }).asked).toEqual([]);
  expect(
    duel({ sheet: { DEX: 8, WILL: 1 } }, { options }).do('ann', 'strike', at, { dice: [1, 8] })
      .asked,
  ).toEqual([]);
});

test('LUR-CTX-07 rolls use totals, the injury factor the base', () => {
  const weak = { state: { changes: { DEX: -2, STR: -3 } } };
  const scene = duel(weak).do('ann', 'strike', at, { dice: [1, 7, 1] });
  expect(tnOf(scene, 'defence')).toBe(6);
  expect(scene.parts('defence')).toEqual(['LUR-CTX-07 -2']);
  expect(scene.note('harm')).toMatchObject({ degrees: 1 });
  const s = duel(
    { sheet: { DEX: 8, STR: 5, weapons: ['torch'] }, ...weak },
    {},
    { sheet: { STR: 4 } },
  );
  // 5 - 3 is not stronger than 4.
  expect(
    s.total('degrees granted', 'ann', 'ann', 'grab', {
      way: 'bare',
      target: 'bob',
      item: 'bob/torch',
    }),
  ).toBe(1);
});

test('LUR-CTX-38 dice come in order: offence, draw, defence, injuries', () => {
  const both: Person = {
    sheet: {
      DEX: 9,
      competencies: ['sword', 'knife'],
      weapons: [weapon('sword'), weapon('knife')],
    },
    state: { blinded: true },
  };
  const s = stage({ ann: both, bob, cid: { sheet: { DEX: 8 } } });
  expect(diceOf(s.do('ann', 'blind', { weapon: 'both' }, { dice: [1, 0, 9, 1, 1] }))).toEqual([
    'ann offence d20',
    'ann target 1 of 2',
    'bob defence d12',
    'gm injury d20',
    'gm injury d20',
  ]);
  expect(
    duel()
      .do('ann', 'strike', at, { dice: [6] })
      .cites('attacks', 'LUR-CTX-38'),
  ).toBe(true);
});
