import { expect, test } from 'vitest';
import { FOE, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { isPinned, stage } from '../testing/stage.js';

/** In the air and on the ground: no one is both. */

const NET: Staging = { options: { pinCounts: 'net' } };
type Stage = ReturnType<typeof stage>;
const postureOf = (s: Stage, id: string) => [s.who(id).flying, s.who(id).knockedDown];
const TRIP = { weapon: 'unarmed', target: 'bob' };
const AIR = [true, false];
const GROUND = [false, true];

test('LUR-TRIP-02 LUR-CTX-32 a combatant whom the GM lifts off the ground lies there no longer', () => {
  const s = stage({ ann: wrestler(), bob: { ...FOE, state: { knockedDown: true } } });
  s.gm('fly', { who: 'bob', on: true });
  expect(postureOf(s, 'bob')).toEqual(AIR);
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-02']);
  s.gm('fly', { who: 'bob', on: false });
  expect([postureOf(s, 'bob'), s.allowed('ann', 'trip', TRIP)]).toEqual([[false, false], true]);
});

test('LUR-TRIP-02 LUR-CTX-32 the same where flying is given as a condition', () => {
  const s = stage({ ann: wrestler(), bob: { ...FOE, state: { knockedDown: true } } });
  const flying = (on: boolean) => s.gm('condition', { who: 'bob', condition: 'flying', on });
  flying(true);
  expect(postureOf(s, 'bob')).toEqual(AIR);
  s.gm('condition', { who: 'bob', condition: 'knocked down', on: true });
  expect(postureOf(s, 'bob')).toEqual(GROUND);
});

test('LUR-TRIP-02 LUR-CTX-14 ruined legs or too great a load get off the ground by no word of the GM', () => {
  const ruined: Person = { ...FOE, state: { injuries: { mobility: 4 } } };
  const s = stage({ ann: wrestler({ state: { fatigueDegrees: 5 } }), bob: ruined });
  const lift = (who: string) => s.refused('gm', 'gm.fly', { who, on: true });
  expect([lift('bob'), lift('ann')]).toEqual([['LUR-CTX-14'], ['LUR-CTX-15']]);
  const scene = s.gm('condition', { who: 'bob', condition: 'flying', on: true });
  expect([postureOf(s, 'bob'), scene.cites('flies', 'LUR-CTX-14')]).toEqual([GROUND, true]);
  expect(s.allowed('gm', 'gm.fly', { who: 'bob', on: false })).toBe(true);
});

test('LUR-TRIP-02 LUR-CTX-32 what the GM sets by hand last holds, in the air or on the ground', () => {
  const s = stage({ ann: wrestler(), bob: { ...FOE, state: { flying: true } } });
  s.gm('set', { path: 'combatants.bob.knockedDown', value: true });
  expect(postureOf(s, 'bob')).toEqual(GROUND);
  s.gm('set', { path: 'combatants.bob.flying', value: true });
  expect(postureOf(s, 'bob')).toEqual(AIR);
  s.gm('set', { path: 'combatants.bob.injuries.mobility', value: 4 });
  expect(postureOf(s, 'bob')).toEqual(GROUND);
  s.gm('set', { path: 'combatants.bob.flying', value: true });
  expect(postureOf(s, 'bob')).toEqual(GROUND);
});

test('LUR-GADV-06 LUR-TRIP-02 where all advantage counts a grappler lifted off the ground pins with a lead that is whole', () => {
  const grapple = [{ with: 'bob', degree: 3 }];
  const s = stage({ ann: wrestler({ state: { knockedDown: true, grapple } }), bob: FOE }, NET);
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  s.gm('fly', { who: 'ann', on: true });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GRAP-16 LUR-TRIP-02 a flyer comes down with the partner who is tripped', () => {
  const flyer = wrestler({
    side: 'b',
    state: { flying: true, grapple: [{ with: 'cid', degree: 1 }] },
  });
  const s = stage({ ann: wrestler(), bob: flyer, cid: { side: 'a' }, dot: FOE });
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-02']);
  s.gm('knock-down', { who: 'cid' });
  expect(postureOf(s, 'bob')).toEqual(GROUND);
});

test('LUR-PICK-14 LUR-TRIP-02 a flyer in the hand of an ogre is not knocked out of the air', () => {
  const grapple = [{ with: 'bob', degree: 2 }];
  const ogre = wrestler({ sheet: { WGT: 24, STR: 14 }, state: { grapple } });
  const s = stage({ ogre, bob: { ...FOE, state: { flying: true } }, cid: FOE });
  expect(s.gm('knock-down', { who: 'bob' }).cites('stays up', 'LUR-PICK-14')).toBe(true);
  expect(postureOf(s, 'bob')).toEqual(AIR);
});
