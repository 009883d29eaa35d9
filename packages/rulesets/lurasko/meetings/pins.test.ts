import { expect, test } from 'vitest';
import { FOE, grappling, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { grappleKind, isPinned, netOver, stage } from '../testing/stage.js';

/** Pins where all melee advantage counts, after whatever changes it; and what the pinned are kept from. */

const NET: Staging = { options: { pinCounts: 'net' } };
const giant: Person = { side: 'b', sheet: { WGT: 60, STR: 30 } };

test('LUR-GADV-06 LUR-CLIMB-14 a climber who leaves a giant by choice pins with the lead that is whole again', () => {
  const grapple = [
    { with: 'bob', degree: 3 },
    { with: 'giant', degree: 2 },
  ];
  const s = stage({ ann: wrestler({ state: { grapple } }), bob: FOE, giant }, NET);
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([0, false]);
  s.do('ann', 'let-go', { target: 'giant' });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, true]);
});

/** An ogre with bob in one hand, three degrees ahead, who wrestles ben with the rest: bob is outside of that. */
const ogreWith = (lead: number) =>
  stage(
    {
      ogre: wrestler({
        sheet: { WGT: 24, STR: 14 },
        state: {
          grapple: [
            { with: 'bob', degree: 3 },
            { with: 'ben', degree: lead },
          ],
        },
      }),
      ben: wrestler({ side: 'b', sheet: { WGT: 10 } }),
      bob: FOE,
      bea: wrestler({ side: 'b', sheet: { WGT: 10 } }),
    },
    NET,
  );

test('LUR-GADV-06 LUR-GRAP-12 where all advantage counts a hold is a pin once the holder grapples no other', () => {
  const s = ogreWith(1);
  expect([netOver(s, 'ogre', 'bob'), isPinned(s, 'ogre', 'bob')]).toEqual([0, false]);
  s.do('ogre', 'give-up-advantage', { target: 'ben' });
  expect([grappleKind(s, 'ogre', 'ben'), isPinned(s, 'ogre', 'bob')]).toEqual([undefined, true]);
});

test('LUR-GADV-06 LUR-GADV-04 the same where the other one escapes', () => {
  const s = ogreWith(1).until('ben');
  const dice = [1, 20, 20];
  s.do('ben', 'wrestle', { target: 'ogre' }, { dice, answers: [['turned', 'escape']] });
  expect(isPinned(s, 'ogre', 'bob')).toBe(true);
});

test('LUR-GADV-06 LUR-FREE-04 or where an ally frees them', () => {
  const s = ogreWith(1).until('bea');
  s.do('bea', 'free-ally', { ally: 'ben', from: 'ogre' }, { dice: [1, 20, 20] });
  expect([grappleKind(s, 'ogre', 'ben'), isPinned(s, 'ogre', 'bob')]).toEqual([undefined, true]);
});

test('LUR-GADV-06 LUR-CTX-31 or where the GM puts them elsewhere', () => {
  const s = ogreWith(1);
  s.gm('place', { who: 'ben', zone: 'field' });
  expect([grappleKind(s, 'ogre', 'ben'), isPinned(s, 'ogre', 'bob')]).toEqual([undefined, true]);
});

test('LUR-GADV-06 LUR-CTX-32 a grappler whom the GM puts on their feet is a degree less behind, and pins', () => {
  const s = stage({ ann: grappling('bob', 3, { state: { knockedDown: true } }), bob: FOE }, NET);
  s.gm('condition', { who: 'ann', condition: 'knocked down', on: true });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  s.gm('condition', { who: 'ann', condition: 'knocked down', on: false });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-06 LUR-TRIP-07 a trip that clears all of a disadvantage pins a target on the ground', () => {
  const s = stage(
    {
      ann: wrestler({ state: { knockedDown: true, grapple: [{ with: 'bob', degree: 3 }] } }),
      bob: { side: 'b', state: { knockedDown: true, advantage: [{ over: 'ann', degrees: 1 }] } },
    },
    { options: { pinCounts: 'net', tripClears: 'all' } },
  );
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([2, false]);
  s.do('ann', 'trip', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 20, 20] });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, true]);
});

test('LUR-GADV-06 LUR-CLIMB-13 a climber who lies on a giant pins once thrown off', () => {
  const grapple = [
    { with: 'bob', degree: 3 },
    { with: 'giant', degree: 2 },
  ];
  const s = stage(
    {
      ann: wrestler({ state: { grapple, knockedDown: true } }),
      bob: { side: 'b', state: { knockedDown: true } },
      giant,
    },
    { options: { pinCounts: 'net', trippedClimber: 'staysOn' } },
  );
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  s.until('giant').do('giant', 'throw-off', {}, { dice: [12] });
  expect([grappleKind(s, 'ann', 'giant'), isPinned(s, 'ann', 'bob')]).toEqual([undefined, true]);
});
test('LUR-GADV-08 LUR-CTX-27 the turn of a pinned member is not the one in which a group names its protected', () => {
  const s = stage({
    ann: grappling('bob', 3),
    bob: FOE,
    ben: FOE,
    bea: FOE,
    boz: FOE,
  });
  s.until('bob');
  expect(s.refused('bob', 'group-defence', { protect: ['bea'] })).toContain('LUR-GADV-08');
  s.until('ben').do('ben', 'group-defence', { protect: ['bea'] });
  expect(s.who('bea').guarded).toBe(true);
  // The round after it is named anew by the first who can.
  s.until('bob');
  expect(s.who('bea').guarded).toBe(true);
  s.until('ben');
  expect(s.who('bea').guarded).toBe(false);
});

test('LUR-GRAP-13 LUR-ADV-10 an exposure whose time is up is told of the exposed, where the GM ends what lasts', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.gm('automation', { what: 'durations', degree: 'tell' });
  s.until('cid');
  const scene = s.end();
  expect(s.turn).toBe('ann');
  expect(scene.note('gm.ends')).toMatchObject({
    who: 'ann',
    what: '3 degrees of disadvantage (partner incapacitated)',
  });
  expect(scene.rules('gm.ends')).toEqual(['LUR-GRAP-13']);
  // It was kept: the outsider is still three degrees ahead.
  expect(netOver(s, 'cid', 'ann')).toBe(3);
});

test('LUR-ADV-10 LUR-GRAP-22 the degrees of an attempt that is over are told of their holder', () => {
  const s = stage({ ann: wrestler(), bob: FOE });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  s.gm('automation', { what: 'durations', degree: 'tell' });
  s.until('bob');
  const scene = s.end();
  expect(scene.note('gm.ends')).toMatchObject({
    who: 'bob',
    what: '2 degrees of advantage (grapple)',
  });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
});

test.each([
  [['grappling'], 'LUR-GADV-06'],
  [[], 'LUR-GADV-07'],
])(
  'LUR-GADV-06 LUR-GADV-07 where all advantage counts, a third degree with %o that does not pin says why',
  (competencies, rule) => {
    const s = stage(
      {
        ann: wrestler({
          state: { grapple: [{ with: 'bob', degree: 2 }] },
          sheet: { competencies },
        }),
        bob: { side: 'b', state: { advantage: [{ over: 'ann', degrees: 1 }] } },
      },
      NET,
    );
    const dice = competencies.length > 0 ? [1, 20, 20] : [12, 12];
    const scene = s.do('ann', 'wrestle', { target: 'bob' }, { dice });
    expect([scene.rules('not pinned'), isPinned(s, 'ann', 'bob')]).toEqual([[rule], false]);
  },
);

test('LUR-GADV-08 LUR-ADV-08 degrees that the GM gives to others release no pin', () => {
  const grappler = grappling('bob', 3);
  const s = stage(
    { ann: grappler, bob: { side: 'b', sheet: { weapons: ['knife'] } }, cid: FOE },
    NET,
  );
  const grab = { way: 'bare', target: 'bob', item: 'bob/knife' };
  s.do('ann', 'grab', grab, { dice: [1] });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([2, true]);
  s.gm('advantage', { holder: 'cid', over: 'ann', degrees: 1, source: 'sun', until: 'fight' });
  s.gm('advantage', { holder: 'bob', over: 'cid', degrees: 1, source: 'sun', until: 'fight' });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.gm('advantage', { holder: 'bob', over: 'ann', degrees: 1, source: 'sun', until: 'fight' });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
});

test('LUR-GADV-06 LUR-CLIMB-03 a climber who leaves takes their weight off a pin of the climbed', () => {
  const s = stage(
    {
      cid: wrestler({ sheet: { WGT: 2 }, state: { grapple: [{ with: 'ogre', degree: 2 }] } }),
      ogre: {
        side: 'b',
        sheet: { WGT: 24, STR: 20, competencies: ['grappling'] },
        state: { grapple: [{ with: 'ann', degree: 3 }] },
      },
      ann: { side: 'a' },
    },
    { options: { pinCounts: 'net', climbedPenalty: true } },
  );
  expect([netOver(s, 'ogre', 'ann'), isPinned(s, 'ogre', 'ann')]).toEqual([0, false]);
  s.do('cid', 'let-go', { target: 'ogre' });
  expect([netOver(s, 'ogre', 'ann'), isPinned(s, 'ogre', 'ann')]).toEqual([3, true]);
});
