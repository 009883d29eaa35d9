import { expect, test } from 'vitest';
import { FOE, grappling, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, isPinned, netOver, stage } from '../testing/stage.js';

/** Falls, faints and deaths among those who have hold of each other. */

const giant = (more: Person = {}): Person => ({
  side: 'b',
  ...more,
  sheet: { WGT: 60, STR: 40, ...more.sheet },
});
const DOWN = { knockedDown: true };
const TRIP = { weapon: 'unarmed', target: 'bob' };

test('LUR-GRAP-16 LUR-TRIP-07 a trip that hits a grappler on the ground brings down the partner who stood', () => {
  const s = stage({ ann: wrestler(), cid: grappling('bob', 1), bob: { side: 'b', state: DOWN } });
  expect(s.who('cid').knockedDown).toBe(false);
  // One degree for the fall and three for outsiders, less the one granted.
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 20, 20, 20, 20] });
  expect([s.who('bob').knockedDown, s.who('cid').knockedDown]).toEqual([true, true]);
  expect(scene.all('knocked down').map(({ data, rules }) => [data.who, rules])).toEqual([
    ['cid', ['LUR-GRAP-16']],
  ]);
});

test('LUR-GRAP-16 LUR-MULTI-01 it continues along the chain, past grapplers who are already down', () => {
  const s = stage({
    ann: wrestler(),
    cid: grappling('bob', 1, { state: DOWN }),
    bob: { side: 'b', state: DOWN },
    dot: grappling('cid', 1, { side: 'b' }),
  });
  s.gm('knock-down', { who: 'bob' });
  expect(s.who('dot').knockedDown).toBe(true);
});

test('LUR-GRAP-16 LUR-PICK-14 a captive in the hand of a combatant who falls stays up', () => {
  const s = stage({
    ogre: grappling('bob', 2, { sheet: { WGT: 24, STR: 14 } }),
    bob: FOE,
  });
  s.gm('knock-down', { who: 'ogre' });
  expect([s.who('ogre').knockedDown, s.who('bob').knockedDown]).toEqual([true, false]);
  expect(grappleKind(s, 'ogre', 'bob')).toBe('pick-up');
});

test('LUR-GRAP-16 LUR-CLIMB-13 a giant that falls does not bring down who climbs on it', () => {
  const s = stage({ ann: grappling('giant', 2), giant: giant() });
  s.gm('knock-down', { who: 'giant' });
  expect([s.who('ann').knockedDown, grappleKind(s, 'ann', 'giant')]).toEqual([false, 'climb']);
});

test('LUR-GRAP-16 LUR-GADV-08 knocking a pinner on the ground down again releases, where a knockdown does', () => {
  const s = stage(
    { ann: wrestler(), bob: grappling('cid', 3, { side: 'b', state: DOWN }), cid: { side: 'a' } },
    { options: { pinReleaseOnKnockdown: true } },
  );
  expect(isPinned(s, 'bob', 'cid')).toBe(true);
  s.do('ann', 'trip', TRIP, { dice: [1, 20, 20, 20, 20] });
  expect(grappleKind(s, 'bob', 'cid')).toBe(undefined);
});

test('LUR-GRAP-13 LUR-CLIMB-03 a climber whose giant faints stays exposed to others until their own turn', () => {
  const s = stage({ ann: grappling('giant', 2), cid: FOE, giant: giant(), dot: FOE });
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  s.until('cid').gm('out', { who: 'giant', out: 'incapacitated' });
  // A knockdown as well, which the GM reverses.
  s.gm('condition', { who: 'ann', condition: 'knocked down', on: false });
  expect([grappleKind(s, 'ann', 'giant'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 3]);
  s.until('ann');
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});

test('LUR-GRAP-13 LUR-CLIMB-14 a climber who leaves by choice is not exposed', () => {
  const s = stage({ ann: grappling('giant', 2), cid: FOE, giant: giant() });
  s.do('ann', 'let-go', { target: 'giant' });
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});

test('LUR-GRAP-13 LUR-CLIMB-03 a giant whose climber faints was at no disadvantage, unless the climbed are', () => {
  const s = (climbedPenalty: boolean) => {
    const all = stage(
      { ann: grappling('giant', 2), cid: wrestler(), giant: giant() },
      { options: { climbedPenalty } },
    );
    all.gm('out', { who: 'ann', out: 'incapacitated' });
    return netOver(all, 'cid', 'giant');
  };
  expect([s(false), s(true)]).toEqual([0, 3]);
});

test('LUR-GRAP-13 LUR-CLIMB-03 a giant with another climber left is no more exposed than by that one', () => {
  const s = stage(
    { ann: grappling('giant', 2), cid: grappling('giant', 2), dot: wrestler(), giant: giant() },
    { options: { climbedPenalty: true } },
  );
  s.gm('out', { who: 'ann', out: 'dead' });
  s.gm('advantage', { holder: 'giant', over: 'dot', degrees: 2, source: 'height', until: 'fight' });
  expect(netOver(s, 'dot', 'giant')).toBe(1);
});

test('LUR-GRAP-13 LUR-GRAP-16 who faints on a giant while wrestling another does not pull that one down', () => {
  const grapple = [
    { with: 'giant', degree: 2 },
    { with: 'bob', degree: 1 },
  ];
  const fainting = (all: typeof grapple) => {
    const s = stage({ ann: wrestler({ state: { grapple: all } }), bob: FOE, giant: giant() });
    s.gm('out', { who: 'ann', out: 'incapacitated' });
    return s.who('bob').knockedDown;
  };
  expect([fainting(grapple), fainting(grapple.toReversed())]).toEqual([false, false]);
});

test('LUR-CTX-14 LUR-PICK-15 the dead are not crushed any more, the fainted are', () => {
  const s = stage({
    ogre: grappling('bob', 2, { sheet: { WGT: 24, STR: 14 } }),
    bob: FOE,
    cid: FOE,
  });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(s.allowed('ogre', 'crush', { target: 'bob' })).toBe(true);
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(grappleKind(s, 'ogre', 'bob')).toBe('pick-up');
  expect(s.refused('ogre', 'crush', { target: 'bob' })).toEqual(['LUR-CTX-14']);
});

test('LUR-CTX-14 LUR-PICK-19 nor do jaws bite on in the dead', () => {
  const reptile: Person = {
    side: 'a',
    sheet: {
      WGT: 140,
      STR: 40,
      hands: 0,
      largeMouth: true,
      natural: [{ name: 'Bite', damage: 5, drive: 9 }],
    },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({ reptile, bob: FOE, cid: FOE });
  expect(s.allowed('reptile', 'crush', { target: 'bob', how: 'bite' })).toBe(true);
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(s.refused('reptile', 'crush', { target: 'bob', how: 'bite' })).toEqual(['LUR-CTX-14']);
  s.do('reptile', 'let-go', { target: 'bob' });
  expect(grappleKind(s, 'reptile', 'bob')).toBe(undefined);
});

const NET: Staging['options'] = { pinCounts: 'net' };

test('LUR-GADV-08 where all advantage counts, an unrelated change by the GM releases no pin whose net has fallen', () => {
  const s = stage({ ann: grappling('bob', 3), bob: FOE, cid: FOE }, { options: NET });
  s.gm('knock-down', { who: 'cid' });
  s.gm('advantage', { holder: 'cid', over: 'ann', degrees: 1, source: 'sun', until: 'fight' });
  s.gm('set', { path: 'combatants.cid.fatigue', value: 1 });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  // Both fall, and only the pinner is put on the ground again.
  s.gm('knock-down', { who: 'ann' });
  s.gm('condition', { who: 'bob', condition: 'knocked down', on: false });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([2, true]);
  s.gm('set', { path: 'combatants.cid.fatigue', value: 2 });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-08 LUR-GADV-06 a lead that the GM takes away releases, whatever counts', () => {
  for (const pinCounts of ['grapple', 'net']) {
    const s = stage(
      { ann: grappling('bob', 3), bob: wrestler({ side: 'b' }), cid: FOE },
      { options: { pinCounts } },
    );
    s.gm('set', { path: 'grapples.0.degree', value: -1 });
    expect([pinCounts, isPinned(s, 'ann', 'bob')]).toEqual([pinCounts, false]);
  }
});

test('LUR-GADV-08 LUR-GRAP-13 a change by the GM ends no grapple that was begun with the fainted', () => {
  const s = stage({ ann: wrestler(), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1] });
  expect(grappleKind(s, 'ann', 'bob')).toBe('normal');
  s.gm('set', { path: 'combatants.cid.fatigue', value: 1 });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual(['normal', 3]);
});

test('LUR-GADV-06 LUR-CTX-32 where all advantage counts, a partner whom the GM sets on the ground is pinned at once', () => {
  const s = stage({ ann: grappling('bob', 2), bob: FOE, cid: FOE }, { options: NET });
  s.gm('set', { path: 'combatants.bob.knockedDown', value: true });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, true]);
});

test('LUR-GRAP-13 LUR-CTX-14 who is set dead by the GM in a grapple begun after they fainted is in it no longer', () => {
  const s = stage({ ann: wrestler(), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1] });
  s.gm('set', { path: 'combatants.bob.injuries.core', value: 8 });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 3]);
});

test('LUR-GRAP-13 LUR-ADV-10 a change by the GM does not expose a combatant again who had lost a partner before', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE, cid: FOE });
  s.gm('set', { path: 'combatants.bob.out', value: 'dead' });
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  s.until('ann').gm('set', { path: 'combatants.cid.fatigue', value: 1 });
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});
