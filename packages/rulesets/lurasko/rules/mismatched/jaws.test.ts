import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
} from '../../testing/stage.js';

const bite = natural('Bite', { damage: 40, drive: 30, tags: ['Bite'] });
const beast: Person = {
  side: 'a',
  sheet: {
    WGT: 140,
    STR: 20,
    DEX: 4,
    hands: 0,
    largeMouth: true,
    natural: [bite, natural('Tail')],
  },
};
const tim: Person = { side: 'b', sheet: { DEX: 10 } };
const meet = (sheet: Person['sheet'] = {}, state: Person['state'] = {}, more: Staging = {}) =>
  stage({ beast: { ...beast, sheet: { ...beast.sheet, ...sheet }, state }, tim, tom: tim }, more);
const holding = (sheet: Person['sheet'] = {}, more: Staging = {}, degree = 2) =>
  meet(sheet, { grapple: [{ with: 'tim', degree }] }, more);
const GRASP = { target: 'tim' };
const HIT = [4, 11, 11, 11, 11];

test('LUR-PICK-18 a handless creature with a large mouth grabs with it at twenty times the weight', () => {
  const s = meet();
  const scene = s.do('beast', 'grapple', GRASP, { dice: HIT });
  expect([grappleKind(s, 'beast', 'tim'), aheadBy(s, 'beast', 'tim')]).toEqual(['jaws', 2]);
  expect(scene.cites('grapple', 'LUR-PICK-18')).toBe(true);
  expect(meet({ WGT: 139 }).refused('beast', 'grapple', GRASP)).toEqual(['LUR-PICK-18']);
  expect(meet({ largeMouth: false }).refused('beast', 'grapple', GRASP)).toEqual(['LUR-PICK-03']);
});

test('LUR-PICK-18 one victim at a time, and it must be able to lift it unless that is not played', () => {
  expect(holding().refused('beast', 'grapple', { target: 'tom' })).toContain('LUR-MULTI-07');
  expect(meet({ STR: 5 }).refused('beast', 'grapple', GRASP)).toContain('LUR-PICK-04');
  expect(
    meet({ STR: 5 }, {}, { options: { jawsLiftTest: false } }).allowed('beast', 'grapple', GRASP),
  ).toBe(true);
});

test('LUR-PICK-19 its Bite hits the victim automatically, for nothing, once a turn', () => {
  const s = holding();
  const scene = s.do('beast', 'crush', GRASP, { dice: [1] });
  expect(scene.note('crushes')).toMatchObject({ damage: 40, drive: 30, with: 'Bite' });
  expect(scene.cites('crushes', 'LUR-PICK-19')).toBe(true);
  expect([diceOf(scene), netOver(s, 'tim', 'beast'), scene.has('grants')]).toEqual([
    ['gm injury d20'],
    -2,
    false,
  ]);
  expect(s.refused('beast', 'crush', GRASP)).toEqual(['LUR-PICK-15']);
});

test('LUR-PICK-19 its injury is by the table, or Core if that is played', () => {
  expect(
    holding()
      .do('beast', 'crush', GRASP, { dice: [20] })
      .note('harm'),
  ).toMatchObject({ type: 'Perception' });
  expect(
    holding({}, { options: { autoBiteInjury: 'core' } })
      .do('beast', 'crush', GRASP)
      .note('harm'),
  ).toMatchObject({ type: 'Core' });
});

test('LUR-PICK-20 without a Bite the crush is doubled', () => {
  const scene = holding({ natural: [natural('Tail')] }).do('beast', 'crush', GRASP);
  expect(scene.note('crushes')).toMatchObject({ damage: 40, drive: 40 });
  expect(scene.cites('crushes', 'LUR-PICK-20')).toBe(true);
  expect(scene.note('harm')).toMatchObject({ type: 'Core' });
});

test('LUR-PICK-21 meanwhile it bites no one else', () => {
  const at = { weapon: 'beast/bite', target: 'tom' };
  expect(holding().refused('beast', 'bite', at)).toEqual(['LUR-PICK-21']);
  expect(meet().allowed('beast', 'bite', at)).toBe(true);
  expect(holding().allowed('beast', 'strike', { weapon: 'beast/tail', target: 'tom' })).toBe(true);
});

test('LUR-PICK-22 it makes no other attack on its victim', () => {
  const s = holding();
  for (const [action, parameters] of [
    ['strike', { weapon: 'beast/tail', target: 'tim' }],
    ['bite', { weapon: 'beast/bite', target: 'tim' }],
  ] as const)
    expect(s.refused('beast', action, parameters)).toEqual(['LUR-PICK-22']);
});

test('LUR-PICK-22 but grapples for advantage, unless that is not played', () => {
  expect(holding().allowed('beast', 'wrestle', GRASP)).toBe(true);
  expect(
    holding({}, { options: { jawsGrappleAllowed: false } }).refused('beast', 'wrestle', GRASP),
  ).toEqual(['LUR-PICK-22']);
});

test('LUR-PICK-23 one with a Bite is competent in this, one without is not', () => {
  expect(meet().do('beast', 'grapple', GRASP, { dice: HIT }).cites('roll', 'LUR-PICK-23')).toBe(
    true,
  );
  expect(
    diceOf(
      meet({ natural: [natural('Tail')] }).do('beast', 'grapple', GRASP, { dice: [1, 1, 1, 1] }),
    )[0],
  ).toBe('tim defence d12');
  const s = holding();
  const scene = s.do('beast', 'wrestle', GRASP, { dice: [1, 11, 1, 1] });
  expect(isPinned(s, 'beast', 'tim')).toBe(true);
  expect(scene.cites('pinned', 'LUR-PICK-23')).toBe(true);
});

test('LUR-PICK-23 the one in the jaws is not competent for having a Bite of its own', () => {
  const s = stage({
    tim: { ...tim, sheet: { ...tim.sheet, natural: [bite] } },
    beast: { ...beast, state: { grapple: [{ with: 'tim', degree: 2 }] } },
  });
  expect(diceOf(s.do('tim', 'wrestle', { target: 'beast' }, { dice: [1, 1, 1] }))[0]).toBe(
    'beast defence d12',
  );
});

test('LUR-PICK-19 the Bite comes in lieu of the crush, which remains', () => {
  const s = holding();
  s.do('beast', 'strike', { weapon: 'beast/tail', target: 'tom' }, { dice: [1, 1] });
  expect(s.refused('beast', 'crush', GRASP)).toEqual(['LUR-BITE-03']);
  const scene = s.do('beast', 'crush', { ...GRASP, how: 'grip' });
  expect(scene.note('crushes')).toMatchObject({ damage: 20, drive: 20, with: 'grip' });
  expect([
    scene.note('harm')['type'],
    scene.cites('crushes', 'LUR-PICK-15'),
    scene.cites('crushes', 'LUR-PICK-20'),
  ]).toEqual(['Core', true, false]);
  expect(s.refused('beast', 'crush', { ...GRASP, how: 'grip' })).toEqual(['LUR-PICK-15']);
});

test('LUR-PICK-21 nor do jaws that hold an enemy bite blindly at another', () => {
  const s = meet({}, { blinded: true, grapple: [{ with: 'tim', degree: 2 }] });
  expect(s.refused('beast', 'blind', { weapon: 'beast/bite' })).toEqual(['LUR-PICK-21']);
  expect(s.allowed('beast', 'blind', { weapon: 'beast/tail' })).toBe(true);
  expect(meet({}, { blinded: true }).allowed('beast', 'blind', { weapon: 'beast/bite' })).toBe(
    true,
  );
});
