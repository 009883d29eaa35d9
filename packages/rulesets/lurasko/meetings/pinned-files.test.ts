import { expect, test } from 'vitest';
import { fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { isPinned, netOver, setting, stage } from '../testing/stage.js';

/** Files that say who is pinned and silenced, and files that say it of no one who can be. */

const NET = { options: { pinCounts: 'net' } } as const;
const holding = (degree: number, more: object = {}, other = 'bob') => ({
  grapple: [{ with: other, degree, ...more }],
});
const PINNED = { pinned: true } as const;

test('LUR-GADV-08 LUR-GADV-06 a pin that has lost degrees, where all advantage counts, is written down as one', () => {
  const s = stage({ ann: fighter({}, holding(1, PINNED)), bob: FOE }, NET);
  expect([isPinned(s, 'ann', 'bob'), netOver(s, 'ann', 'bob')]).toEqual([true, 1]);
  s.end();
  // The turn of the pinned: nothing but thoughts and words.
  expect([s.turn, s.allowed('bob', 'wrestle', { target: 'ann' })]).toEqual(['bob', false]);
  s.until('ann').do('ann', 'let-go', { target: 'bob' });
  expect(s.until('bob').allowed('bob', 'strike', { weapon: 'unarmed', target: 'ann' })).toBe(true);
});

test('LUR-GADV-08 the lead may be said at the pinned, too', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: holding(-1, PINNED, 'ann') } }, NET);
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-10 who is silenced is written down so, with a pin by degrees or by word', () => {
  for (const [degree, more, options] of [
    [3, {}, {}],
    [1, PINNED, NET],
  ] as const) {
    const silenced = { ...more, silenced: true };
    const s = stage({ ann: fighter({}, holding(degree, silenced)), bob: FOE }, options);
    expect(s.refused('bob', 'speak', { words: 'help' })).toEqual(['LUR-GADV-10']);
  }
});

test.each<[string, Person, Person, object]>([
  ['where only degrees of the grapple count', fighter({}, holding(2, PINNED)), FOE, {}],
  ['by one who knows no grappling', { side: 'a', state: holding(2, PINNED) }, FOE, NET],
  ['by two who are level', fighter({}, holding(0, PINNED)), FOE, NET],
  ['by a climber', fighter({}, holding(2, PINNED)), ogre({}, {}, 'b'), NET],
  ['by the incapacitated', fighter({}, { out: 'incapacitated', ...holding(2, PINNED) }), FOE, NET],
])('LUR-GADV-06 LUR-GADV-08 no file has anyone pinned %s', (_, ann, bob, options) => {
  expect(() => setting({ ann, bob }, options)).toThrow(/combatants\.0\.state\.grapple\.0/);
});

test('LUR-GADV-08 no file has a combatant pinned by a pinned one', () => {
  const people = {
    ann: fighter({}, holding(3)),
    bob: fighter({}, holding(2, PINNED, 'cid'), 'b'),
    cid: fighter(),
  };
  expect(() => setting(people, NET)).toThrow('no one is pinned in the grapple of bob with cid');
});

test('LUR-GADV-10 no file silences a combatant who is not pinned', () => {
  const people = { ann: fighter({}, holding(2, { silenced: true })), bob: FOE };
  expect(() => setting(people)).toThrow(
    'combatants.0.state.grapple.0.silenced: no one is pinned in the grapple of ann with bob',
  );
});
