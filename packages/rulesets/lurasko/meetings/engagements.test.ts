import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, netOver, stage, tnOf } from '../testing/stage.js';

/** Two engagements in one zone: what stays behind, what comes along, and what counts in both. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const FIST = (target: string) => ({ weapon: 'unarmed', target });
/** Ann and bob in one engagement, cid and dan in another, and any others that are given. */
const two = (
  { ann = fighter({ SPD: 9 }), ...more }: Readonly<Record<string, Person>> = {},
  staging: Staging = {},
) =>
  stage(
    {
      ann,
      bob: FOE,
      cid: { ...FOE, at: { engagement: 'f' } },
      dan: { ...FOE, at: { engagement: 'f' } },
      ...more,
    },
    { map: MAP, ...staging },
  );

test('LUR-MAX-02 LUR-CTX-31 attacks received in one engagement count in the next', () => {
  const s = two({
    ann: fighter({ SPD: 9 }, { attacksReceived: 2 }),
    bob: fighter({}, {}, 'b'),
  });
  s.do('ann', 'engage', { target: 'cid' }, { dice: [1] });
  s.until('cid').do('cid', 'strike', FIST('ann'), { dice: [1] });
  expect(s.until('dan').refused('dan', 'strike', FIST('ann'))).toContain('LUR-MAX-01');
});

test('LUR-ADV-10 LUR-CTX-31 degrees that were granted wait in the engagement that was left', () => {
  const s = two();
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  s.gm('place', { who: 'ann', zone: 'field', with: 'cid' });
  expect([netOver(s, 'cid', 'ann'), s.until('bob').refused('bob', 'strike', FIST('ann'))]).toEqual([
    0,
    ['LUR-ATK-02'],
  ]);
  s.do('bob', 'engage', { target: 'ann' });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  s.until('ann');
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-PICK-12 LUR-CTX-31 an ogre carries its captive into another engagement, to be struck there', () => {
  const s = two({ ann: ogre({ SPD: 20 }, ahead(['bob', 2])), eve: fighter({}, {}, 'c') });
  s.gm('place', { who: 'eve', zone: 'field', with: 'cid' });
  s.do('ann', 'engage', { target: 'cid' });
  expect([
    netOver(s, 'eve', 'bob'),
    netOver(s, 'eve', 'ann'),
    grappleKind(s, 'ann', 'bob'),
  ]).toEqual([3, 0, 'pick-up']);
  expect(s.until('eve').allowed('eve', 'strike', FIST('bob'))).toBe(true);
});

test('LUR-GRAP-11 LUR-CTX-31 a grappler cannot change engagements, ahead or not', () => {
  const s = two({ ann: fighter({ SPD: 20 }, ahead(['bob', 2])) });
  const scene = s.do('ann', 'engage', { target: 'cid' });
  expect([scene.rolled, s.who('ann').engagement]).toEqual([[], 'e']);
  expect(grappleKind(s, 'ann', 'bob')).toBe('normal');
});

test('LUR-BLIND-06 LUR-CTX-31 a blind attack draws among the unseen of its own engagement', () => {
  const s = two({ ann: fighter({ SPD: 9 }, { blinded: true }) });
  const scene = s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1] });
  expect(scene.note('drawn')).toMatchObject({ at: 'bob', among: 1 });
});

test('LUR-FREE-01 LUR-ATK-02 a captor in another engagement is out of reach of rescuers', () => {
  const s = two({ cid: fighter({}, { ...ahead(['eve', 1]) }, 'b'), dan: FOE, eve: fighter() });
  expect(s.allowed('ann', 'free-ally', { ally: 'eve', from: 'cid' })).toBe(true);
  s.gm('place', { who: 'ann', zone: 'field' });
  expect(s.refused('ann', 'free-ally', { ally: 'eve', from: 'cid' })).toContain('LUR-ATK-02');
});

test('LUR-CTX-31 LUR-CTX-34 from an engagement with the fainted one goes to the next without a roll', () => {
  const s = two({ bob: { ...FOE, state: { out: 'incapacitated' } } });
  expect(s.do('ann', 'engage', { target: 'cid' }).rolled).toEqual([]);
});

test('LUR-CTX-31 LUR-GADV-08 nor do the pinned keep anyone but the pinner', () => {
  const s = two({ eve: fighter({}, ahead(['bob', 3])) });
  expect(s.do('ann', 'engage', { target: 'cid' }).rolled).toEqual([]);
});

test('LUR-CTX-32 LUR-CTX-31 an enemy on the ground in another engagement gives no advantage', () => {
  const s = two({ cid: { ...FOE, at: { engagement: 'f' }, state: { knockedDown: true } } });
  expect(netOver(s, 'ann', 'cid')).toBe(0);
  s.do('ann', 'engage', { target: 'cid' }, { dice: [1] });
  expect(netOver(s, 'ann', 'cid')).toBe(1);
});

test('LUR-GRAP-13 LUR-CTX-31 who is exposed by a fainted partner is so to those of another engagement, too', () => {
  const s = two({ ann: fighter({ SPD: 20 }, ahead(['bob', 1])) });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.gm('place', { who: 'ann', zone: 'field', with: 'cid' });
  expect(netOver(s, 'cid', 'ann')).toBe(3);
  s.until('ann');
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});

test('LUR-CTX-27 LUR-CTX-31 the group of a zone protects in each of its engagements', () => {
  const group = Object.fromEntries(
    ['eve', 'fay', 'gus'].map((id) => [id, { ...FOE, at: { engagement: 'g' } }]),
  );
  const s = two({ bob: { ...FOE, state: { guarded: true } }, ...group });
  expect(s.refused('ann', 'strike', FIST('bob'))).toContain('LUR-CTX-27');
  // With two of six gone elsewhere the four that stay still cover one in three.
  s.gm('place', { who: 'gus', zone: 'yard' });
  s.gm('place', { who: 'fay', zone: 'yard' });
  expect(s.refused('ann', 'strike', FIST('bob'))).toContain('LUR-CTX-27');
  s.gm('place', { who: 'eve', zone: 'yard' });
  s.gm('place', { who: 'dan', zone: 'yard' });
  expect(s.allowed('ann', 'strike', FIST('bob'))).toBe(true);
});

test('LUR-CTX-28 LUR-CTX-31 only the enemies of the own engagement outnumber a combatant', () => {
  const s = two({}, { options: { outnumbering: 'ratio' } });
  s.do('ann', 'engage', { target: 'cid' }, { dice: [1] });
  const scene = s.until('cid').do('cid', 'strike', FIST('ann'), { dice: [1, 1] });
  expect([tnOf(scene, 'defence'), scene.parts('defence dice')]).toEqual([8, ['LUR-CTX-28 -1']]);
});

test('LUR-BLIND-08 LUR-CTX-31 a warning of one engagement is still there in the next, until no one is found', () => {
  const s = two({ ann: fighter({ SPD: 9 }, { warned: true }) });
  s.do('ann', 'engage', { target: 'cid' }, { dice: [1] });
  s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1] });
  expect([s.who('ann').warned, s.who('ann').engagement]).toEqual([false, 'f']);
});

test('LUR-CLIMB-03 LUR-CTX-31 a giant goes to another engagement with its climber, who is exposed there', () => {
  const s = two({
    ann: fighter({ WGT: 60, STR: 60, SPD: 12 }),
    bob: fighter({}, ahead(['ann', 2]), 'b'),
    eve: { side: 'c', at: { engagement: 'f' } },
  });
  // The climber comes along and so does not keep the giant.
  expect(s.do('ann', 'engage', { target: 'cid' }).rolled).toEqual([]);
  expect([netOver(s, 'eve', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([3, 0]);
});

test('LUR-CTX-31 LUR-MULTI-11 who is alone among enemies of another engagement is grappled there at once', () => {
  const s = two({ cid: fighter({}, {}, 'b') });
  s.gm('place', { who: 'ann', zone: 'field' });
  expect(s.refused('ann', 'grapple', { target: 'bob' })).toContain('LUR-ATK-02');
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect(
    [s.who('ann').engagement, s.who('bob').engagement].map((e) => e === s.who('cid').engagement),
  ).toEqual([false, false]);
});
