import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, stage } from '../testing/stage.js';

/** Ways into engagements and out of them, on foot, in the saddle and with a captive. */

const map = (...traits: readonly string[]) => ({
  places: [{ id: 'field', traits: [...traits] }, 'yard'],
  borders: [{ from: 'field', to: 'yard' }],
});
const MAP: Staging = { map: map() };
const roan: Person = { side: 'a', from: 'horse', sheet: { SPD: 6 } };
const rider = fighter({ SPD: 1 }, { riding: 'roan' });
const alone = (who: Person): Person => ({ ...who, at: 'field' });

test('LUR-CTX-31 LUR-CTX-26 a horse gets its rider out by its own SPD, or both stay', () => {
  const s = (die: number) => {
    const all = stage({ roan, ann: rider, bob: FOE }, MAP);
    all.do('roan', 'move', { to: 'yard' }, { dice: [die] });
    return [all.who('roan').zone, all.who('ann').zone];
  };
  expect([s(6), s(7)]).toEqual([
    ['yard', 'yard'],
    ['field', 'field'],
  ]);
  const mounted = stage({ roan, ann: rider, bob: FOE }, { ...MAP, order: ['ann'] });
  expect(mounted.refused('ann', 'leave')).toEqual(['LUR-CTX-31']);
});

test.each([
  ['Easy Terrain', 'd10'],
  ['Rough Terrain', 'd20'],
  ['Confining', 'd12'],
])('LUR-CTX-26 LUR-CTX-31 in %s the way out is rolled with a %s', (trait, die) => {
  const s = stage({ ann: fighter({ SPD: 8 }), bob: FOE }, { map: map(trait) });
  expect(diceOf(s.do('ann', 'leave', {}, { dice: [9] }))).toEqual([`ann movement ${die}`]);
  expect(s.who('ann').engagement).toBe('e');
});

test('LUR-CTX-31 from one engagement into another takes the roll, and failing it the movement phase', () => {
  const s = stage({ ann: fighter({ SPD: 5 }), bob: FOE, cid: alone(FOE) }, MAP);
  s.do('ann', 'engage', { target: 'cid' }, { dice: [6] });
  expect([s.who('ann').engagement, s.who('cid').engagement]).toEqual(['e', null]);
  expect(s.refused('ann', 'engage', { target: 'cid' })).toEqual(['LUR-CTX-30']);
  s.until('ann').do('ann', 'engage', { target: 'cid' }, { dice: [5] });
  expect(s.who('ann').engagement).toBe(s.who('cid').engagement);
  expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'cid' })).toBe(true);
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toEqual(['LUR-ATK-02']);
});

test('LUR-CTX-31 LUR-CTX-34 neither the fainted, the dead nor enemies pinned by an ally stop anyone from leaving', () => {
  const free = (bob: Person['state'], cid: Person['state'] = {}) =>
    stage({ ann: fighter(), bob: { ...FOE, state: bob }, ben: fighter({}, cid), dot: alone(FOE) });
  for (const s of [
    free({ out: 'incapacitated' }),
    free({ injuries: { core: 8 } }),
    free({}, ahead(['bob', 3])),
  ])
    expect(s.do('ann', 'leave').rolled).toEqual([]);
  expect(free({}, ahead(['bob', 2])).do('ann', 'leave', {}, { dice: [1] }).rolled.length).toBe(1);
});

test('LUR-PICK-10 LUR-CTX-31 with a captive an ogre gets away from the friends of the captive by a roll, from the captive by none', () => {
  const at = (friends: Readonly<Record<string, Person>>) =>
    stage({ ogre: ogre({ SPD: 8 }, ahead(['bob', 2])), bob: FOE, ...friends }, MAP);
  expect(at({}).do('ogre', 'move', { to: 'yard' }).rolled).toEqual([]);
  // 175 of 98 are one degree of encumbrance, which costs no SPD.
  const s = at({ cid: FOE });
  expect(s.do('ogre', 'move', { to: 'yard' }, { dice: [8] }).rolled).toEqual(['ogre movement']);
  expect(['ogre', 'bob', 'cid'].map((id) => s.who(id).zone)).toEqual(['yard', 'yard', 'field']);
});

test('LUR-PICK-11 LUR-CTX-31 carried into another engagement a captive can be struck there and strike', () => {
  const s = stage(
    {
      ogre: ogre({}, ahead(['bob', 2])),
      bob: fighter({}, {}, 'b'),
      cid: alone(fighter({}, {}, 'b')),
    },
    MAP,
  );
  s.do('ogre', 'engage', { target: 'cid' });
  const [own, captive, other] = ['ogre', 'bob', 'cid'].map((id) => s.who(id).engagement);
  expect([own === captive, own === other, own === null]).toEqual([true, true, false]);
  expect(s.until('bob').allowed('bob', 'strike', { weapon: 'unarmed', target: 'ogre' })).toBe(true);
});

test('LUR-CTX-32 LUR-CTX-30 getting up is the whole movement phase, and comes before the blow', () => {
  const s = stage({ ann: fighter({}, { knockedDown: true }), bob: FOE }, MAP);
  for (const [action, given] of [
    ['leave', {}],
    ['move', { to: 'yard' }],
    ['engage', { target: 'bob' }],
  ] as const)
    expect(s.refused('ann', action, given)).toEqual(['LUR-CTX-32']);
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'leave')).toEqual(['LUR-CTX-30']);
  expect(s.allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  const late = stage({ ann: fighter({}, { knockedDown: true }), bob: FOE });
  late.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 1, 1] });
  expect(late.refused('ann', 'stand-up')).toEqual(['LUR-CTX-30']);
});

test('LUR-CTX-31 LUR-GRAP-02 a rider can strike and be struck, but cannot be grappled', () => {
  const s = stage({ bob: fighter({}, {}, 'b'), ann: rider, roan });
  expect(s.refused('bob', 'grapple', { target: 'ann' })).toEqual(['LUR-GRAP-02']);
  expect(s.allowed('bob', 'strike', { weapon: 'unarmed', target: 'ann' })).toBe(true);
  expect(s.until('ann').allowed('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toBe(true);
  s.do('ann', 'dismount');
  expect(s.refused('ann', 'leave')).toEqual(['LUR-CTX-30']);
  expect(s.until('bob').allowed('bob', 'grapple', { target: 'ann' })).toBe(true);
});

test('LUR-GRAP-11 LUR-CTX-31 a horse whose rider is grappled goes nowhere until that is over', () => {
  const s = stage(
    { roan, ann: fighter({}, { riding: 'roan', ...ahead(['bob', 1]) }), bob: FOE },
    MAP,
  );
  expect(s.refused('roan', 'move', { to: 'yard' })).toEqual(['LUR-GRAP-11']);
  s.until('ann').do('ann', 'let-go', { target: 'bob' });
  expect(s.until('roan').allowed('roan', 'move', { to: 'yard' })).toBe(true);
});

test('LUR-CTX-31 LUR-ATK-02 two engagements in one zone are apart until a combatant goes over', () => {
  const there = (who: Person): Person => ({ ...who, at: { engagement: 'f' } });
  const s = stage({ ann: fighter(), bob: FOE, ben: there(fighter()), cid: there(FOE) });
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'cid' })).toEqual(['LUR-ATK-02']);
  s.do('ann', 'engage', { target: 'cid' }, { dice: [1] });
  expect([s.who('ann').engagement, s.who('bob').engagement]).toEqual(['f', 'e']);
});
