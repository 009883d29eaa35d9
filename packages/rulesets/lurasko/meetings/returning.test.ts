import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre, reptile } from '../testing/people.js';
import { aheadBy, grappleKind, isPinned, netOver, setting, stage } from '../testing/stage.js';
import { loadOf } from '../rules/conditions/encumbrance.js';

/** Those who leave the fight in the middle of something that lasts, and come back. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
type Stage = ReturnType<typeof stage>;
const leave = (s: Stage, who: string) => s.gm('out', { who, out: 'gone' });
const back = (s: Stage, who: string) => s.gm('out', { who, out: 'no' });

test('LUR-PICK-07 LUR-MULTI-07 a holder who leaves lets go, and comes back with an empty hand', () => {
  const s = stage({ ogre: ogre({}, ahead(['tom', 3])), tom: FOE, una: FOE });
  expect(isPinned(s, 'ogre', 'tom')).toBe(true);
  leave(s, 'ogre');
  expect([grappleKind(s, 'ogre', 'tom'), netOver(s, 'una', 'tom')]).toEqual([undefined, 3]);
  back(s, 'ogre');
  expect(s.who('ogre').hands.every(({ holds }) => holds === null)).toBe(true);
  expect(s.refused('ogre', 'crush', { target: 'tom' })).toContain('LUR-PICK-15');
});

test('LUR-CLIMB-06 LUR-CLIMB-13 a climber who leaves the fight weighs on no one, and returns on the ground', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: ogre({}, {}, 'b') });
  expect(loadOf(s.state, s.who('giant'))).toBe(175);
  leave(s, 'ann');
  back(s, 'ann');
  expect([loadOf(s.state, s.who('giant')), s.who('ann').knockedDown]).toEqual([0, true]);
});

test('LUR-CLIMB-06 LUR-PICK-10 combatants who have left are not carried away', () => {
  const s = stage({ ogre: ogre({}, ahead(['tom', 2])), tom: FOE, una: FOE }, { map: MAP });
  leave(s, 'tom');
  s.do('ogre', 'move', { to: 'yard' }, { dice: [1] });
  back(s, 'tom');
  expect([s.who('tom').zone, s.who('tom').engagement]).toEqual(['field', 'e']);
});

test('LUR-CTX-31 a mount that leaves drops its rider, and comes back with an empty saddle', () => {
  const s = stage({
    ann: FOE,
    bob: { side: 'a', state: { riding: 'roan' } },
    roan: { side: 'a', from: 'horse' },
  });
  leave(s, 'roan');
  back(s, 'roan');
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, true]);
});

test('LUR-GRAP-13 LUR-GADV-08 a combatant whose partner leaves is exposed until their own turn, and free', () => {
  const s = stage({
    cid: FOE,
    ann: fighter(),
    bob: { side: 'b', sheet: { competencies: ['grappling'] }, state: ahead(['ann', 3]) },
  });
  expect(isPinned(s, 'bob', 'ann')).toBe(true);
  leave(s, 'bob');
  back(s, 'bob');
  expect([
    grappleKind(s, 'ann', 'bob'),
    netOver(s, 'cid', 'ann'),
    netOver(s, 'bob', 'ann'),
  ]).toEqual([undefined, 3, 3]);
  s.until('ann');
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});

test('LUR-CTX-27 a protected combatant who left returns unprotected', () => {
  const s = stage({
    ann: fighter(),
    bob: { ...FOE, state: { guarded: true } },
    cid: FOE,
    dan: FOE,
    eve: FOE,
  });
  leave(s, 'bob');
  back(s, 'bob');
  expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
});

test('LUR-MAX-02 the attacks of the round have been received though one has been away', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { attacksReceived: 3 } }, cid: FOE });
  leave(s, 'bob');
  back(s, 'bob');
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toContain('LUR-MAX-01');
});

test('LUR-ADV-10 an effect until the next turn of an absent combatant ends when that turn would have come', () => {
  const s = stage({ bob: FOE, ann: fighter(), ben: fighter(), cid: { side: 'b' } });
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'turn' });
  leave(s, 'ann');
  s.until('ben');
  back(s, 'ann');
  expect(netOver(s, 'ann', 'bob')).toBe(0);
});

test('LUR-ADV-08 an effect that lasts for the fight is still there when its combatant returns', () => {
  const s = stage({ bob: FOE, ann: fighter(), ben: fighter() });
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'fight' });
  leave(s, 'ann');
  s.until('ben').until('bob');
  back(s, 'ann');
  expect(netOver(s, 'ann', 'bob')).toBe(2);
});

test('LUR-BLIND-02 who had noticed an ambusher knows them again, and the last place is none any more', () => {
  const s = stage(
    {
      ann: fighter(),
      ben: fighter(),
      bob: { ...FOE, state: { hidden: true, noticedBy: ['ann'] } },
      cid: FOE,
    },
    { map: MAP },
  );
  leave(s, 'bob');
  back(s, 'bob');
  expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  s.until('ben');
  expect(s.allowed('ben', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(false);
});

test('LUR-PICK-18 LUR-PICK-21 jaws whose prey leaves are free to bite', () => {
  const s = stage({ rep: reptile(ahead(['bob', 2])), bob: FOE, cid: FOE });
  const bite = { weapon: 'rep/bite', target: 'cid' };
  expect(s.refused('rep', 'bite', bite)).toContain('LUR-PICK-21');
  leave(s, 'bob');
  expect(s.allowed('rep', 'bite', bite)).toBe(true);
});

test('LUR-MULTI-05 LUR-MULTI-01 of a chain the rest goes on when the middle one leaves', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    bob: { ...FOE, state: ahead(['cat', 1]) },
    cat: fighter(),
    dan: { ...FOE, state: ahead(['cat', 1]) },
  });
  leave(s, 'bob');
  expect([grappleKind(s, 'ann', 'bob'), grappleKind(s, 'bob', 'cat')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(aheadBy(s, 'dan', 'cat')).toBe(1);
});

test('LUR-CTX-31 LUR-BLIND-08 an absent combatant is engaged with no one, and is again after returning', () => {
  const s = stage({
    bob: { side: 'b', sheet: { SPD: 1 } },
    ann: fighter(),
    cid: { side: 'c', at: 'field' },
  });
  leave(s, 'ann');
  s.do('bob', 'leave');
  expect(s.who('bob').engagement).toBe(null);
  back(s, 'ann');
  s.until('ann');
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toContain('LUR-ATK-02');
});

test.each([
  ['advantage', { advantage: [{ over: 'ann', degrees: 1 }] }],
  ['noticedBy', { hidden: true, noticedBy: ['ann'] }],
  ['riding', { riding: 'ann' }],
  ['grapple', ahead(['ann', 1])],
])('LUR-ADV-01 no file says %s of a combatant and themselves', (key, told) => {
  expect(() => setting({ ann: fighter({}, told), bob: FOE })).toThrow(`combatants.0.state.${key}`);
});
