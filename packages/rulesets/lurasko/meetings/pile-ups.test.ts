import { expect, test } from 'vitest';
import { grappledAllies } from '../rules/special-attacks/free-ally.js';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  netOver,
  setting,
  stage,
} from '../testing/stage.js';

/** Several in one heap: who has hold of whom, who gets out of it, and what is left. */

const foe = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter(sheet, state, 'b');
const FIST = { weapon: 'unarmed', target: 'bob' };

test('LUR-MULTI-11 LUR-MULTI-01 who holds one and is grappled by another is ahead of the one and behind the other', () => {
  const s = stage({ cid: foe(), ann: fighter({}, ahead(['bob', 2])), bob: foe() });
  const scene = s.do('cid', 'grapple', { target: 'ann' }, { dice: [1, 1, 20] });
  expect(diceOf(scene).length).toBe(3);
  expect([aheadBy(s, 'cid', 'ann'), aheadBy(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([
    1, 2, 1,
  ]);
});

test('LUR-MULTI-03 LUR-MULTI-05 who gives up the one advantage stays grappled by the other', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 2])),
    bob: foe(),
    cid: foe(ahead(['ann', 1])),
    dot: foe(),
  });
  s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'cid', 'ann')]).toEqual([undefined, 1]);
  expect([netOver(s, 'dot', 'ann'), netOver(s, 'ann', 'bob')]).toEqual([3, -3]);
});

test('LUR-MULTI-02 LUR-MULTI-04 behind two, a combatant grapples a third who is not among them, and no fourth grapples them', () => {
  const s = stage({
    ann: fighter(),
    bob: foe(ahead(['ann', 1])),
    cid: foe(ahead(['ann', 1])),
    dot: foe(),
  });
  s.do('ann', 'grapple', { target: 'dot' }, { dice: [1, 20, 20, 20, 20] });
  expect([aheadBy(s, 'ann', 'dot'), aheadBy(s, 'bob', 'ann')]).toEqual([1, 1]);
  const more = stage({
    dot: foe(),
    ann: fighter(),
    bob: foe(ahead(['ann', 1])),
    cid: foe(ahead(['ann', 1])),
  });
  expect(more.refused('dot', 'grapple', { target: 'ann' })).toEqual(['LUR-MULTI-04']);
});

test('LUR-GADV-03 LUR-GADV-04 of two who are ahead of a combatant one is turned on, or escaped from; the other keeps hold', () => {
  const heap = () =>
    stage({ ann: fighter(), bob: foe(ahead(['ann', 2])), cid: foe(ahead(['ann', 1])) });
  const turned = heap();
  turned.do(
    'ann',
    'wrestle',
    { target: 'bob' },
    { dice: [1, 20, 20, 20], answers: [['turned', 'advantage']] },
  );
  expect([aheadBy(turned, 'ann', 'bob'), aheadBy(turned, 'cid', 'ann')]).toEqual([1, 1]);
  const fled = heap();
  fled.do(
    'ann',
    'wrestle',
    { target: 'bob' },
    { dice: [1, 20, 20, 20], answers: [['turned', 'escape']] },
  );
  expect([grappleKind(fled, 'ann', 'bob'), aheadBy(fled, 'cid', 'ann')]).toEqual([undefined, 1]);
  // Bob grapples no one any more and is outside now.
  expect(netOver(fled, 'bob', 'ann')).toBe(3);
});

test('LUR-GADV-03 LUR-ADV-03 three degrees without the competence leave the other able to turn the tables', () => {
  const s = stage({ bob: foe(), ann: fighter({ competencies: [] }, ahead(['bob', 3])) });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  const scene = s.do(
    'bob',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20, 20], answers: [['turned', 'advantage']] },
  );
  expect([diceOf(scene).length, aheadBy(s, 'bob', 'ann')]).toEqual([5, 1]);
});

test('LUR-GADV-01 LUR-GRAP-03 hands full of unknown weapons begin no grapple, but wrestle on in one', () => {
  const weapons = [blade('one', { competence: 'flails' }), blade('two', { competence: 'flails' })];
  const s = (state: Person['state']) => stage({ ann: fighter({ weapons }, state), bob: foe() });
  expect(s({}).refused('ann', 'grapple', { target: 'bob' })).toEqual(['LUR-GRAP-03']);
  expect(s(ahead(['bob', 1])).allowed('ann', 'wrestle', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-13 LUR-MULTI-01 both partners of a grappler who faints stay exposed until their own next turns', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    bob: foe(),
    cid: foe(ahead(['ann', 1])),
    dot: fighter(),
  });
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  expect([netOver(s, 'dot', 'bob'), netOver(s, 'dot', 'cid')]).toEqual([3, 3]);
  s.until('bob');
  expect([netOver(s, 'dot', 'bob'), netOver(s, 'dot', 'cid')]).toEqual([0, 3]);
  s.until('cid');
  expect(netOver(s, 'dot', 'cid')).toBe(0);
});

test('LUR-GRAP-13 LUR-GRAP-10 who is let go is exposed no longer at once', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: foe(), dot: fighter() });
  s.do('ann', 'let-go', { target: 'bob' });
  expect([netOver(s, 'dot', 'bob'), netOver(s, 'bob', 'ann')]).toEqual([0, 0]);
});

test('LUR-FREE-02 LUR-FREE-03 a rescuer ahead of the captor pays nothing and stays ahead', () => {
  const free = { ally: 'ben', from: 'bob' };
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    ben: fighter({}, ahead(['bob', -1])),
    bob: foe(),
  });
  const scene = s.do('ann', 'free-ally', free, { dice: [1, 20, 20] });
  expect([scene.has('grants'), grappleKind(s, 'ben', 'bob'), aheadBy(s, 'ann', 'bob')]).toEqual([
    false,
    undefined,
    1,
  ]);
});

test('LUR-FREE-03 LUR-GRAP-22 a rescuer who fails stays two degrees behind the captor, and the ally stays held', () => {
  const s = stage({ ann: fighter(), ben: fighter(), bob: foe(ahead(['ben', 2])) });
  s.do('ann', 'free-ally', { ally: 'ben', from: 'bob' }, { dice: [1, 1, 1] });
  // Two degrees granted less the three of an outsider; once bob has let go of ben they count in full.
  expect([netOver(s, 'ann', 'bob'), aheadBy(s, 'bob', 'ben')]).toEqual([1, 2]);
  s.until('bob').do('bob', 'let-go', { target: 'ben' });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  expect(netOver(s.until('ann'), 'bob', 'ann')).toBe(0);
});

test('LUR-FREE-03 LUR-COMP-03 a rescuer without Grappling makes no offence roll', () => {
  const s = stage({
    ann: fighter({ competencies: [] }),
    ben: fighter(),
    bob: foe(ahead(['ben', 2])),
  });
  const scene = s.do('ann', 'free-ally', { ally: 'ben', from: 'bob' }, { dice: [12, 12] });
  expect([diceOf(scene), grappleKind(s, 'ben', 'bob')]).toEqual([
    ['bob defence d12', 'bob defence d12'],
    undefined,
  ]);
});

test('LUR-FREE-04 LUR-GADV-08 a pinned ally who is freed acts in the same round, and defends', () => {
  const s = stage({ ann: fighter(), ben: fighter(), bob: foe(ahead(['ben', 3])) });
  s.do('ann', 'free-ally', { ally: 'ben', from: 'bob' }, { dice: [1, 20, 20] });
  s.until('ben');
  expect([s.allowed('ben', 'strike', FIST), s.allowed('ben', 'leave')]).toEqual([true, true]);
});

test('LUR-GRAP-08 LUR-GRAP-12 while ahead in a grapple one is three behind all others, friends of the partner or not', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    bob: foe(),
    cid: foe(),
    eve: { ...FOE, side: 'c' },
  });
  expect(['cid', 'eve'].map((who) => netOver(s, who, 'ann'))).toEqual([3, 3]);
  expect(netOver(s, 'eve', 'bob')).toBe(3);
});

test('LUR-GRAP-11 LUR-CTX-31 a grappler who tries to leave spends the movement phase for nothing', () => {
  const s = stage({ ann: fighter({ SPD: 20 }, ahead(['bob', 3])), bob: foe() });
  const scene = s.do('ann', 'leave');
  expect([scene.rolled, s.who('ann').engagement, s.who('ann').used.moved]).toEqual([[], 'e', true]);
  expect(s.allowed('ann', 'strike', FIST)).toBe(true);
});

test('LUR-GADV-08 LUR-GADV-09 the pinned neither draw, drop, stand, strike nor let go; they think and speak', () => {
  const s = stage({
    bob: foe({ knockedDown: true }, { weapons: ['knife'], ready: ['club'] }),
    ann: fighter({}, ahead(['bob', 3])),
  });
  for (const [action, given] of [
    ['draw', { item: 'bob/club' }],
    ['drop', { item: 'bob/knife' }],
    ['stand-up', {}],
    ['strike', { weapon: 'bob/knife', target: 'ann' }],
    ['let-go', { target: 'ann' }],
    ['wrestle', { target: 'ann' }],
  ] as const)
    expect(s.refused('bob', action, given)).toContain('LUR-GADV-08');
  expect(s.allowed('bob', 'think', { words: 'a spell' })).toBe(true);
  expect(s.allowed('bob', 'speak', { words: 'Help!' })).toBe(true);
});

test('LUR-GRAP-02 LUR-GRAP-18 a protected combatant cannot be grappled, but can begin grapples and stays protected from others', () => {
  const s = stage({
    bob: foe({ guarded: true }),
    b2: foe(),
    b3: foe(),
    b4: foe(),
    ann: fighter(),
    ben: fighter(),
  });
  // Begins anew at the first turn of the side; so bob is named once more.
  s.do('bob', 'group-defence', { protect: ['bob'] });
  s.do('bob', 'grapple', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  s.until('ann');
  expect(s.allowed('ann', 'strike', FIST)).toBe(true);
  expect(s.until('ben').refused('ben', 'strike', FIST)).toEqual(['LUR-CTX-27']);
});

test('LUR-GRAP-12 LUR-PICK-08 a grappler who is picked up leaves the partner neither grappling nor exposed', () => {
  const s = stage({
    ogre: { ...ogre(), side: 'b' },
    ann: fighter({}, ahead(['bob', 2])),
    bob: foe(),
    dot: fighter(),
  });
  // Three degrees for an outsider of that grapple less the three granted.
  const scene = s.do('ogre', 'grapple', { target: 'ann' }, { dice: [1, 20] });
  expect(diceOf(scene).length).toBe(2);
  expect([
    grappleKind(s, 'ogre', 'ann'),
    grappleKind(s, 'ann', 'bob'),
    netOver(s, 'dot', 'bob'),
  ]).toEqual(['pick-up', undefined, 0]);
});

test('LUR-MULTI-05 no fight begins with two in a level grapple and in no other', () => {
  const level = { ann: fighter({}, ahead(['bob', 0])), bob: foe() };
  expect(() => setting(level)).toThrow('combatants.0.state.grapple.0');
  const linked = { ...level, cid: foe(ahead(['ann', 1])) };
  expect(() => setting(linked)).toThrow('combatants.0.state.grapple.0');
  expect(() => setting({ ...linked, dan: fighter({}, ahead(['bob', 1])) })).not.toThrow();
});
test('LUR-FREE-01 only those of the own side whom an enemy grapples can be freed', () => {
  const s = stage({
    ann: fighter(),
    ben: fighter({}, ahead(['bob', 1])),
    col: fighter(),
    bob: FOE,
    dan: fighter({}, ahead(['eve', 1]), 'd'),
    eve: FOE,
  });
  expect(s.allowed('ann', 'free-ally', { ally: 'ben', from: 'bob' })).toBe(true);
  for (const ally of ['ann', 'bob', 'col'])
    expect(s.allowed('ann', 'free-ally', { ally, from: 'bob' })).toBe(false);
  const freed = (actor: string) => grappledAllies(s.state, actor).map(({ id }) => id);
  expect(['ann', 'ben', 'dan', 'bob'].map(freed)).toEqual([['ben'], [], [], ['eve']]);
});

test('LUR-MULTI-02 LUR-MULTI-06 LUR-MULTI-10 who picks up a small one besides keeps hold of one of their own size, by autoRelease as well', () => {
  for (const secondGrapple of ['refuse', 'autoRelease'] as const) {
    const s = stage(
      { ann: ogre({}, ahead(['bob', 2])), bob: ogre({}, {}, 'b'), cid: foe() },
      { options: { secondGrapple } },
    );
    s.do('ann', 'grapple', { target: 'cid' }, { dice: [1, 20, 20, 20, 20] });
    expect([aheadBy(s, 'ann', 'bob'), grappleKind(s, 'ann', 'cid')]).toEqual([2, 'pick-up']);
  }
});
