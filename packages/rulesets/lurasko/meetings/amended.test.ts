import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import { holds } from '@tiltyard/testing';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, grappleKind, isPinned, netOver, setting, stage } from '../testing/stage.js';

/** Hands, grapples, sides and zones that the GM writes as they cannot be, and flyers who faint. */

const set = (s: ReturnType<typeof stage>, path: string, value: Json) =>
  s.gm('set', { path, value });
const FIST = (target: string) => ({ weapon: 'unarmed', target });
const holding = () => stage({ ogre: ogre({ ready: [blade()] }, ahead(['bob', 2])), bob: FOE });
const written = (a: string, b: string, more: object = {}) => ({
  kind: 'normal',
  a,
  b,
  degree: 2,
  pinned: false,
  silenced: false,
  ...more,
});

test('LUR-MULTI-07 a captive whom the GM takes out of the hand is let go', () => {
  const s = holding();
  set(s, 'combatants.ogre.hands.0.holds', null);
  expect([grappleKind(s, 'ogre', 'bob'), s.who('bob').knockedDown]).toEqual([undefined, false]);
});

test('LUR-MULTI-07 LUR-CTX-35 a weapon that the GM puts in the place of a captive is there alone', () => {
  const s = holding();
  set(s, 'combatants.ogre.hands.0.holds', 'ogre/sword');
  expect([grappleKind(s, 'ogre', 'bob'), holds(s, 'ogre'), s.who('ogre').ready]).toEqual([
    undefined,
    ['ogre/sword'],
    [],
  ]);
});

test('LUR-MULTI-07 LUR-PICK-01 a hand into which the GM writes an enemy holds no one without a grapple', () => {
  const s = stage({ ogre: ogre(), bob: FOE });
  set(s, 'combatants.ogre.hands.0.holds', 'bob');
  expect([holds(s, 'ogre'), s.allowed('ogre', 'strike', FIST('bob'))]).toEqual([[], true]);
});

test('LUR-CTX-35 a weapon that the GM puts into a hand is in no other, nor on the ground', () => {
  const s = stage({ ann: fighter({ weapons: [blade()] }), bob: FOE });
  set(s, 'combatants.bob.hands.0.holds', 'ann/sword');
  expect([holds(s, 'ann'), holds(s, 'bob')]).toEqual([[], ['ann/sword']]);
  s.until('bob').do('bob', 'drop', { item: 'ann/sword' });
  set(s, 'combatants.ann.hands.1.holds', 'ann/sword');
  expect([holds(s, 'ann'), s.state.ground]).toEqual([['ann/sword'], []]);
});

test('LUR-MULTI-07 a hold that the GM writes takes a hand, and is none where there is no free hand', () => {
  const hold = [written('ogre', 'bob', { kind: 'pick-up' })];
  const s = stage({ ogre: ogre(), bob: FOE });
  set(s, 'grapples', hold);
  expect([holds(s, 'ogre'), grappleKind(s, 'ogre', 'bob')]).toEqual([['bob'], 'pick-up']);
  const full = stage({ ogre: ogre({ weapons: [blade(), blade('dirk')] }), bob: FOE });
  set(full, 'grapples', hold);
  expect([holds(full, 'ogre'), grappleKind(full, 'ogre', 'bob')]).toEqual([
    ['ogre/sword', 'ogre/dirk'],
    undefined,
  ]);
});

test('LUR-GRAP-04 LUR-CLIMB-05 the kind of a grapple is by the sizes, whatever the GM writes', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 3])), bob: FOE });
  for (const kind of ['pick-up', 'climb']) {
    set(s, 'grapples.0.kind', kind);
    expect([grappleKind(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual(['normal', true]);
  }
});

test.each([
  [5, 3],
  [-7, -3],
  [1.5, 1],
])('LUR-ADV-01 a lead of %d that the GM writes is one of %i', (value, lead) => {
  const s = stage({ ann: fighter({}, ahead(['bob', 2])), bob: FOE });
  set(s, 'grapples.0.degree', value);
  expect([aheadBy(s, 'ann', 'bob'), netOver(s, 'ann', 'bob')]).toEqual([lead, lead]);
});

test.each<[string, Person, Person]>([
  ['of friends', fighter(), fighter()],
  ['of combatants who are apart', fighter(), { ...FOE, at: { engagement: 'f' } }],
  ['outside of any engagement', { ...fighter(), at: {} }, { ...FOE, at: {} }],
])('LUR-GRAP-01 LUR-ATK-02 a grapple %s that the GM writes is none', (_, ann, bob) => {
  const s = stage({ ann, bob, cid: FOE });
  set(s, 'grapples', [written('ann', 'bob')]);
  expect(s.state.grapples).toEqual([]);
});

test('LUR-MULTI-01 the GM cannot write a grapple with oneself, with an unknown combatant, or twice with the same one', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  set(s, 'grapples', [
    written('ann', 'ann'),
    written('ann', 'eve'),
    written('ann', 'bob'),
    written('bob', 'ann', { degree: 1 }),
    written('ann', 'bob', { degree: 1 }),
  ]);
  expect(s.state.grapples).toEqual([written('ann', 'bob')]);
});

test('LUR-GRAP-01 a combatant whom the GM has change sides is let go by their new friends', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 3])), bob: FOE, cid: FOE });
  set(s, 'combatants.bob.side', 'a');
  expect(s.state.grapples).toEqual([]);
  expect(s.until('bob').allowed('bob', 'strike', FIST('cid'))).toBe(true);
});

test('LUR-GADV-10 the GM silences no one by hand who is not pinned', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE });
  set(s, 'grapples.0.silenced', true);
  set(s, 'grapples.0.degree', 3);
  expect([isPinned(s, 'ann', 'bob'), s.allowed('bob', 'speak', { words: 'help' })]).toEqual([
    true,
    true,
  ]);
});

test('LUR-GADV-10 a pinned and silenced combatant stays so whatever else the GM changes by hand', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 3])), bob: FOE });
  s.do('ann', 'silence', { target: 'bob', silent: true });
  set(s, 'grapples.0.degree', 4);
  expect([isPinned(s, 'ann', 'bob'), s.refused('bob', 'speak', { words: 'help' })]).toEqual([
    true,
    ['LUR-GADV-10'],
  ]);
});

test('LUR-CTX-31 a zone that there is not is none in which the GM sets anyone', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE });
  set(s, 'combatants.ann.zone', 'moon');
  expect([s.who('ann').zone, grappleKind(s, 'ann', 'bob')]).toEqual(['field', 'normal']);
});

test('LUR-TRIP-02 LUR-CTX-34 a flyer who faints comes down, and does not fly on when they come to', () => {
  const flyer: Person = { ...FOE, state: { flying: true } };
  const s = stage({ ann: fighter(), bob: flyer, cid: FOE });
  const scene = s.gm('harm', { who: 'bob', damage: 35, type: 'core' });
  expect([s.who('bob').flying, scene.fact('flies', 'on')]).toEqual([false, false]);
  s.gm('heal', { who: 'bob', damage: 7 });
  expect([s.who('bob').flying, s.allowed('ann', 'trip', FIST('bob'))]).toEqual([false, true]);
  const { combatants } = setting({
    ann: fighter(),
    bob: { ...FOE, state: { flying: true, out: 'incapacitated' } },
  });
  expect(combatants['bob']?.flying).toBe(false);
});

test('LUR-TRIP-02 LUR-CTX-34 a flying mount that faints comes down with its rider, who falls', () => {
  const s = stage({
    ann: fighter(),
    bob: fighter({}, { riding: 'roan' }, 'b'),
    roan: { side: 'b', from: 'horse', state: { flying: true } },
  });
  s.gm('out', { who: 'roan', out: 'incapacitated' });
  expect([s.who('roan').flying, s.who('bob').riding, s.who('bob').knockedDown]).toEqual([
    false,
    null,
    true,
  ]);
});
