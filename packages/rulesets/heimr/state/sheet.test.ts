import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';
import { abilityOf, attributeOf, isPhysical } from './sheet.js';
import { baseFatigue } from './fatigue.js';

// The numbers used in rolls, and the bounds of hit points, willpower and fatigue.

const sheetWith = (sheet: Data, abilities: Person['abilities'] = {}) => {
  const { state } = stage({ ann: { sheet, abilities }, bob: {} });
  const found = state.fixed.sheets['ann'];
  if (!found) throw new Error('everyone has a sheet');
  return found;
};

test('HEI-CTX-08 HEI-CTX-10 an ability uses the best of its attributes, the first of equals, and that decides whether it is physical', () => {
  const used = (attributes: Data, id: string) => {
    const sheet = sheetWith({ attributes });
    return [attributeOf(sheet, id), isPhysical(sheet, id)];
  };
  expect(used({}, 'survival')).toEqual(['stamina', true]);
  expect(used({ empathy: 1 }, 'survival')).toEqual(['empathy', false]);
  expect(used({ stamina: 2, empathy: 1 }, 'survival')).toEqual(['stamina', true]);
  expect(used({}, 'no such ability')).toEqual([undefined, false]);
  expect(used({ empathy: 3 }, 'archery')[1]).toBe(true);
  expect(used({}, 'insight')).toEqual(['empathy', false]);
});

test('HEI-CTX-07 derived, consistency is the base with the best attribute; else the sheet says all', () => {
  const sheet = sheetWith({ attributes: { dexterity: 2, strength: 1 } }, { climbing: [7, 3] });
  expect([
    abilityOf(sheet, 'climbing', false),
    abilityOf(sheet, 'climbing', true),
    abilityOf(sheet, 'thievery', false),
    abilityOf(sheet, 'thievery', true),
    abilityOf(sheet, 'no such ability', true),
  ]).toEqual([
    { C: 7, P: 3 },
    { C: 5, P: 3 },
    { C: 0, P: 0 },
    { C: 1, P: 0 },
    { C: 0, P: 0 },
  ]);
});

test('HEI-CTX-13 HEI-CTX-42 base fatigue is 4 less stamina, never under 1; a burden counts once', () => {
  const base = (stamina: number, sheet: Data = {}) => {
    const s = stage({ ann: { sheet: { attributes: { stamina }, ...sheet } }, bob: {} });
    return baseFatigue(s.state, s.who('ann'));
  };
  expect([base(0), base(-2), base(2), base(3), base(6)]).toEqual([4, 6, 2, 1, 1]);
  expect([base(0, { off: 'tower-shield' }), base(3, { off: 'tower-shield' })]).toEqual([5, 2]);
});

test('HEI-CTX-37 HEI-CTX-36 hit points go no lower than -5, and a part is injured once', () => {
  const s = stage({ ann: { state: { hp: 1 } }, bob: {} });
  s.gm('harm', { who: 'ann', damage: 2, part: 'left leg' });
  s.gm('harm', { who: 'ann', damage: 1, part: 'left leg' });
  expect([s.who('ann').hp, s.who('ann').injuries]).toEqual([-2, ['left leg']]);
  s.gm('harm', { who: 'ann', damage: 99, part: 'torso' });
  expect([s.who('ann').hp, s.who('ann').injuries]).toEqual([-5, ['left leg', 'torso']]);
  s.gm('heal', { who: 'ann', points: 5 });
  expect([s.who('ann').hp, s.who('ann').injuries]).toEqual([0, ['left leg', 'torso']]);
  s.gm('heal', { who: 'ann', points: 1 });
  expect([s.who('ann').hp, s.who('ann').injuries]).toEqual([1, []]);
});

test('HEI-CTX-34 willpower, breath and hit points come back no further than they were', () => {
  const s = stage({
    ann: { sheet: { willpower: 4, hitPoints: 9 }, state: { willpower: 1, hp: 7, fatigue: 7 } },
    bob: {},
  });
  const help = (effect: string, amount: number) => {
    s.gm('effect', { who: 'ann', effect, amount, by: 'bob' });
    const { hp, willpower, fatigue } = s.who('ann');
    return [hp, willpower, fatigue];
  };
  expect([
    help('hearten', 2),
    help('hearten', 9),
    help('mend', 1),
    help('mend', 9),
    help('refresh', 2),
    help('refresh', 9),
    help('drain', 1),
    help('drain', 9),
  ]).toEqual([
    [7, 3, 7],
    [7, 4, 7],
    [8, 4, 7],
    [9, 4, 7],
    [9, 4, 5],
    [9, 4, 4],
    [9, 3, 4],
    [9, 0, 4],
  ]);
});

test('HEI-CTX-34 HEI-CTX-38 no hit points come back to the injured, and a clear head ends daze and weakness but no ward', () => {
  const s = stage({ ann: { state: { hp: 0, injuries: ['left leg'] } }, bob: {} });
  s.gm('effect', { who: 'ann', effect: 'mend', amount: 5 });
  expect(s.who('ann').hp).toBe(0);
  for (const effect of ['daze', 'weaken', 'resist']) s.gm('effect', { who: 'ann', effect });
  expect(s.who('ann').effects.map(({ kind }) => kind)).toEqual(['daze', 'weaken', 'resist']);
  s.gm('effect', { who: 'ann', effect: 'steady' });
  expect(s.who('ann').effects.map(({ kind }) => kind)).toEqual(['resist']);
});
