import { expect, test } from 'vitest';
import { FOE, grappling, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, isPinned, netOver, stage } from '../testing/stage.js';

/** The helpless who had hold of others, and captives who go out of the fight step by step. */

const NET: Staging = { options: { pinCounts: 'net' } };
const bobOver = (degree: number, sheet: Person['sheet'] = {}): Person =>
  grappling('cid', degree, { side: 'b', sheet });
const CID: Person = { side: 'a' };

const higher = (holder: string, over: string, until: string) => ({
  holder,
  over,
  degrees: 1,
  source: 'higher ground',
  until,
});

test('LUR-ADV-08 LUR-GADV-08 a combatant pinned by degrees from the GM no longer pins anyone', () => {
  const s = stage({ ann: grappling('bob', 2), bob: bobOver(3), cid: CID }, NET);
  expect(isPinned(s, 'bob', 'cid')).toBe(true);
  const scene = s.gm('advantage', higher('ann', 'bob', 'fight'));
  expect([isPinned(s, 'ann', 'bob'), grappleKind(s, 'bob', 'cid')]).toEqual([true, undefined]);
  expect(scene.cites('pinned', 'LUR-GADV-06')).toBe(true);
});

test('LUR-GADV-06 LUR-GADV-08 nor does a lead that the GM raises to three leave the pins of the pinned', () => {
  const s = stage({ ann: grappling('bob', 2), bob: bobOver(3), cid: CID });
  s.gm('set', { path: 'grapples.0.degree', value: 3 });
  expect([isPinned(s, 'ann', 'bob'), grappleKind(s, 'bob', 'cid')]).toEqual([true, undefined]);
});

test('LUR-GADV-08 LUR-ADV-10 the pinned pin no one when degrees over them expire', () => {
  const s = stage({ cid: CID, ann: grappling('bob', 2), bob: bobOver(3) }, NET);
  s.gm('set', { path: 'grapples.1.degree', value: 2 });
  s.gm('advantage', higher('cid', 'bob', 'turn'));
  s.gm('set', { path: 'grapples.1.degree', value: 3 });
  expect([netOver(s, 'bob', 'cid'), isPinned(s, 'bob', 'cid')]).toEqual([2, false]);
  s.gm('advantage', higher('ann', 'bob', 'fight'));
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.until('cid');
  expect([netOver(s, 'bob', 'cid'), isPinned(s, 'bob', 'cid')]).toEqual([3, false]);
  // Released, bob makes use of the lead at once.
  s.until('ann').do('ann', 'let-go', { target: 'bob' });
  expect(isPinned(s, 'bob', 'cid')).toBe(true);
});

test('LUR-GADV-06 LUR-GADV-08 a fight begins with no pin by a combatant who is pinned', () => {
  const s = stage({ ann: grappling('bob', 3), bob: bobOver(3), cid: CID });
  expect([isPinned(s, 'ann', 'bob'), isPinned(s, 'bob', 'cid')]).toEqual([true, false]);
  expect(s.until('cid').allowed('cid', 'wrestle', { target: 'bob' })).toBe(true);
});

test('LUR-GADV-07 LUR-GADV-08 a lead of three without the competence does not stop the other from pinning others', () => {
  const unable = grappling('bob', 3, { sheet: { competencies: [] } });
  const s = stage({ ann: unable, bob: bobOver(3), cid: CID });
  expect([isPinned(s, 'ann', 'bob'), isPinned(s, 'bob', 'cid')]).toEqual([false, true]);
});

test('LUR-GADV-08 LUR-CTX-34 a fight begins with no pin by the incapacitated', () => {
  const s = stage({
    ann: grappling('bob', 3, { state: { out: 'incapacitated' } }),
    bob: FOE,
    cid: CID,
  });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
});

const ogre: Person = grappling('bob', 2, { sheet: { WGT: 24, STR: 14 } });
const prey = (...outs: readonly string[]) => {
  const s = stage({ ogre, bob: FOE, cid: FOE });
  for (const out of outs) s.gm('out', { who: 'bob', out });
  return s;
};
const isInHand = (s: ReturnType<typeof prey>): readonly unknown[] => [
  grappleKind(s, 'ogre', 'bob'),
  s.who('ogre').hands.some(({ holds }) => holds === 'bob'),
];

test('LUR-PICK-07 LUR-CTX-34 LUR-CTX-39 fainted prey that has left the fight is in no hand, dead prey is', () => {
  expect(isInHand(prey('incapacitated'))).toEqual(['pick-up', true]);
  expect(isInHand(prey('incapacitated', 'dead'))).toEqual(['pick-up', true]);
  expect(isInHand(prey('incapacitated', 'gone'))).toEqual([undefined, false]);
  expect(isInHand(prey('dead', 'gone'))).toEqual([undefined, false]);
});

test('LUR-PICK-07 LUR-CTX-39 fainted prey that the GM removes is in no hand, and the ogre goes on', () => {
  const s = prey('incapacitated');
  s.gm('remove', { who: 'bob' });
  expect(isInHand(s)).toEqual([undefined, false]);
  expect(s.until('ogre').allowed('ogre', 'grapple', { target: 'cid' })).toBe(true);
});

test('LUR-GRAP-13 LUR-CTX-14 a grapple begun with the fainted ends when the GM says that they are dead', () => {
  const s = stage({ ann: wrestler(), bob: { ...FOE, state: { out: 'incapacitated' } }, cid: FOE });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1] });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual(['normal', 3]);
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
  // She stays exposed until her next turn.
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  expect(netOver(s.until('ann'), 'cid', 'ann')).toBe(0);
});

test('LUR-CTX-31 LUR-CTX-39 dead prey that is set gone by hand is let go as well', () => {
  const s = prey('dead');
  s.gm('set', { path: 'combatants.bob.out', value: 'gone' });
  expect(isInHand(s)).toEqual([undefined, false]);
});
