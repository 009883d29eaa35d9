import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { idle, natural, stage } from '../testing/stage.js';

/** A rule is told where it had a part, and only there. */

const grappler: Person = { sheet: { DEX: 6, STR: 9, competencies: ['grappling'] } };
const foe: Person = { side: 'b', sheet: { DEX: 8 } };
const ahead = (degree: number, of = 'bob'): Person => ({
  ...grappler,
  state: { grapple: [{ with: of, degree }] },
});
/** A hit with so many dice of the defence. */
const hit = (dice: number, ...after: readonly number[]): readonly number[] => [
  1,
  ...Array<number>(dice).fill(20),
  ...after,
];

test('LUR-CTX-09 the weight that counts is told of the large alone', () => {
  const told = (WGT: number) =>
    stage({ ann: {}, bob: { ...foe, sheet: { WGT } } })
      .gm('harm', { who: 'bob', damage: 1, type: 'core' })
      .cites('harm', 'LUR-CTX-09');
  expect([told(20), told(30)]).toEqual([false, true]);
});

test('LUR-PICK-10 load is shown for combatants who carry one', () => {
  const goes = (imp: Person) =>
    stage(
      {
        ann: { sheet: { STR: 9, WGT: 20 }, at: { zone: 'yard', engagement: 'e' }, ...imp },
        bob: { side: 'b', sheet: { WGT: 1 }, at: { zone: 'yard', engagement: 'e' } },
      },
      { map: { places: ['yard', 'field'], borders: [{ from: 'yard', to: 'field' }] } },
    ).do('ann', 'move', { to: 'field' }, { dice: imp.state ? [] : [1] });
  expect(
    goes({ state: { grapple: [{ with: 'bob', degree: 2 }] } }).cites('moves', 'LUR-PICK-10'),
  ).toBe(true);
  expect(goes({}).cites('moves', 'LUR-PICK-10')).toBe(false);
});

test.each([
  ['of similar size', { WGT: 7 }, {}, [false, false]],
  ['in the hand', { WGT: 1 }, {}, [true, false]],
  [
    'in the jaws',
    { WGT: 1 },
    { hands: 0, largeMouth: true, WGT: 40, natural: [natural('Bite', { tags: ['Bite'] })] },
    [true, true],
  ],
] as const)('LUR-GADV-06 LUR-PICK-06 LUR-PICK-23 a pin %s', (_, small, large, told) => {
  const s = stage({
    ann: { ...ahead(2), sheet: { ...grappler.sheet, ...large } },
    bob: { ...foe, sheet: { DEX: 8, ...small } },
  });
  const scene = s.do('ann', 'wrestle', { target: 'bob' }, { dice: hit(3) });
  expect([scene.cites('pinned', 'LUR-PICK-06'), scene.cites('pinned', 'LUR-PICK-23')]).toEqual(
    told,
  );
});

test('LUR-GADV-07 LUR-CLIMB-05 why three degrees are no pin', () => {
  const raised = (WGT: number, competencies: readonly string[]) =>
    stage({
      ann: { ...ahead(2), sheet: { DEX: 6, competencies: [...competencies] } },
      bob: { ...foe, sheet: { DEX: 8, STR: 10, WGT } },
    }).do(
      'ann',
      'wrestle',
      { target: 'bob' },
      { dice: competencies.length > 0 ? hit(3) : [12, 12, 12] },
    );
  const [unlearned, climbing] = [raised(7, []), raised(30, ['grappling'])];
  expect([
    unlearned.cites('not pinned', 'LUR-GADV-07'),
    unlearned.cites('not pinned', 'LUR-CLIMB-05'),
  ]).toEqual([true, false]);
  expect([
    climbing.cites('not pinned', 'LUR-GADV-07'),
    climbing.cites('not pinned', 'LUR-CLIMB-05'),
  ]).toEqual([false, true]);
});

test('LUR-GRAP-10 LUR-CLIMB-14 a climber leaves by a rule of their own', () => {
  const left = (WGT: number) =>
    stage({ ann: ahead(1), bob: { ...foe, sheet: { WGT } } }).do('ann', 'let-go', {
      target: 'bob',
    });
  expect(
    [7, 30].map((wgt) => [
      left(wgt).cites('grapple ends', 'LUR-GRAP-10'),
      left(wgt).cites('grapple ends', 'LUR-CLIMB-14'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('LUR-GRAB-07 LUR-GRAB-11 a grab is told by its way', () => {
  const grabs = (way: string) =>
    stage({
      ann: {
        sheet: { ...grappler.sheet, weapons: ['knife'], competencies: ['grappling', 'knives'] },
      },
      bob: { ...foe, sheet: { DEX: 8, weapons: ['knife'] } },
    }).do('ann', 'grab', { way, target: 'bob', item: 'bob/knife' }, { dice: hit(2) });
  expect(
    ['bare', 'armed'].map((way) => [
      grabs(way).cites('attacks', 'LUR-GRAB-07'),
      grabs(way).cites('attacks', 'LUR-GRAB-11'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('LUR-CTX-02 faces that always succeed or fail are told where they are played', () => {
  const told = (autoExtremes: string) =>
    stage({ ann: {}, bob: foe }, { options: { autoExtremes } })
      .do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1] })
      .cites('roll', 'LUR-CTX-02');
  expect([told('none'), told('lowSucceedsHighFails')]).toEqual([false, true]);
});

test('LUR-GRAP-22 LUR-BITE-02 what a failed offence leaves is told by what was tried', () => {
  const wolf = {
    sheet: { DEX: 1, natural: [natural('Bite', { tags: ['Bite'] })], competencies: ['grappling'] },
  };
  const s = () => stage({ ann: wolf, bob: foe });
  const bitten = s().do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [6] });
  const tried = s().do('ann', 'grapple', { target: 'bob' }, { dice: [6] });
  const struck = stage({ ann: { sheet: { DEX: 1, competencies: ['unarmed'] } }, bob: foe }).do(
    'ann',
    'strike',
    { weapon: 'unarmed', target: 'bob' },
    { dice: [6] },
  );
  expect(
    [bitten, tried, struck].map((scene) => [
      scene.cites('miss', 'LUR-BITE-02'),
      scene.cites('miss', 'LUR-GRAP-22'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('LUR-GRAP-19 LUR-GRAP-20 LUR-NAT-02 why weapons do not help is told', () => {
  const armed = (state: Person['state'], competencies: readonly string[]) =>
    stage({
      ann: { sheet: { DEX: 6, weapons: ['sword'], competencies: [...competencies] }, state },
      bob: foe,
    });
  const held = armed({ grapple: [{ with: 'bob', degree: 1 }] }, ['grappling', 'swords']);
  const blow = held.do(
    'ann',
    'strike',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: hit(2, 1) },
  );
  expect(idle(blow, 'offence').every((each) => each.startsWith('LUR-GRAP-20'))).toBe(true);
  const claws = natural('claws', { offense: 1 });
  const clawed = (state: Person['state']) =>
    stage({
      ann: { sheet: { DEX: 6, natural: [claws], competencies: ['grappling'] }, state },
      bob: foe,
    }).do(
      'ann',
      'strike',
      { weapon: 'ann/claws', target: 'bob' },
      { dice: hit(state === undefined ? 1 : 2, 1) },
    );
  expect(clawed({ grapple: [{ with: 'bob', degree: 1 }] }).parts('offence')).toEqual([]);
  expect(idle(clawed({ grapple: [{ with: 'bob', degree: 1 }] }), 'offence')).toEqual([
    'LUR-GRAP-19 3',
    'LUR-COMP-08 1',
  ]);
  expect(clawed(undefined).parts('offence')).toEqual(['LUR-NAT-02 3', 'LUR-COMP-08 1']);
});
