import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, setting, stage } from '../testing/stage.js';

/** Riders and mounts in grapples: a mount that is taken hold of carries no rider. */

const colossus = (more: Person = {}): Person => ({
  side: 'a',
  sheet: { WGT: 130, STR: 60, DEX: 8, competencies: ['grappling', 'unarmed'] },
  ...more,
});
const roan: Person = { side: 'b', from: 'horse' };
const rider: Person = {
  side: 'b',
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'] },
  state: { riding: 'roan' },
};
const walker: Person = { ...rider, state: {} };
const LIFT = { dice: [1, 20, 20, 20, 20] };
const lifted = (options: Staging['options'] = {}) => {
  const s = stage({ colossus: colossus(), bob: rider, roan }, { options });
  const scene = s.do('colossus', 'grapple', { target: 'roan' }, LIFT);
  return { s, scene };
};

test('LUR-PICK-11 LUR-CTX-31 a rider comes off a horse that is picked up, and falls', () => {
  const { s, scene } = lifted();
  expect(grappleKind(s, 'colossus', 'roan')).toBe('pick-up');
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, true]);
  expect(scene.note('dismounted')).toMatchObject({ who: 'bob', mount: 'roan' });
});

test('LUR-PICK-11 LUR-CTX-32 the rider lands on their feet, where riders of the fallen do', () => {
  const { s } = lifted({ riderOfFallen: 'onFeet' });
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, false]);
});

test('LUR-PICK-11 LUR-CTX-31 a horse that is held cannot be mounted until it is let go', () => {
  const { s } = lifted({ riderOfFallen: 'onFeet' });
  s.until('bob');
  expect(s.refused('bob', 'mount', { target: 'roan' })).toEqual(['LUR-CTX-31', 'LUR-PICK-11']);
  s.do('colossus', 'let-go', { target: 'roan' }, { force: 'dropped' });
  expect(s.allowed('bob', 'mount', { target: 'roan' })).toBe(true);
});

test('LUR-GRAP-22 LUR-PICK-02 a rider stays up where the horse is missed', () => {
  const s = stage({ colossus: colossus(), bob: rider, roan });
  s.do('colossus', 'grapple', { target: 'roan' }, { dice: [1, 1, 1, 1, 1] });
  expect(s.who('bob').riding).toBe('roan');
});

test('LUR-PICK-11 LUR-CTX-31 a rider does not begin on a horse that is held', () => {
  const holder = colossus({ state: { grapple: [{ with: 'roan', degree: 2 }] } });
  expect(() => setting({ colossus: holder, bob: rider, roan })).toThrow(
    'combatants.1.state.riding: roan is held by another',
  );
});

test('LUR-GRAP-16 LUR-TRIP-07 a rider who grapples is pulled down with the partner that is tripped', () => {
  const state = { riding: 'roan', grapple: [{ with: 'ann', degree: 1 }] };
  const s = stage({ ann: { side: 'a' }, bob: { ...rider, state }, roan, ben: walker });
  s.until('ben').do('ben', 'trip', { weapon: 'unarmed', target: 'ann' }, { dice: [1, 20, 20, 20] });
  expect([s.who('ann').knockedDown, s.who('bob').knockedDown, s.who('bob').riding]).toEqual([
    true,
    true,
    null,
  ]);
});

test('LUR-GRAP-16 LUR-CTX-32 a grappler thrown by a fallen horse takes the partner along', () => {
  const state = { riding: 'roan', grapple: [{ with: 'ann', degree: 1 }] };
  const s = stage({ ann: { side: 'a' }, bob: { ...rider, state }, roan });
  s.gm('knock-down', { who: 'roan' });
  expect(['roan', 'bob', 'ann'].map((id) => s.who(id).knockedDown)).toEqual([true, true, true]);
});

test('LUR-CTX-14 LUR-CTX-31 a horse whose legs are ruined throws its rider', () => {
  const s = stage({ ann: { side: 'a' }, bob: rider, roan });
  // 7 x 30 / 5, since of a weight of 40 the part above 20 counts half.
  s.gm('harm', { who: 'roan', damage: 4 * 42, type: 'mobility' });
  expect([s.who('roan').knockedDown, s.who('bob').riding]).toEqual([true, null]);
});

test('LUR-CLIMB-01 LUR-CLIMB-06 LUR-CTX-15 a climber too many brings a horse down with its rider', () => {
  const climber: Person = { side: 'a', sheet: { WGT: 13, competencies: ['grappling'] } };
  const weak: Person = { ...roan, sheet: { STR: 9 } };
  // 325 on a horse that bears 63 for each degree is five degrees.
  const s = stage({ ann: climber, bob: rider, roan: weak });
  s.do('ann', 'grapple', { target: 'roan' }, LIFT);
  expect([grappleKind(s, 'ann', 'roan'), s.who('roan').knockedDown, s.who('bob').riding]).toEqual([
    'climb',
    true,
    null,
  ]);
});
