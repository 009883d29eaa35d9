import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { diceOf, stage } from '../testing/stage.js';

/** What friends call to each other about enemies who are not seen, and when. */

const hidden = (noticedBy: readonly string[]): Person => ({
  ...FOE,
  state: { hidden: true, noticedBy: [...noticedBy] },
});
const FISTS = { weapon: 'unarmed' };

test('LUR-BLIND-02 LUR-GADV-10 a warning is words, and comes at any time like others', () => {
  const s = stage({ bob: hidden(['ben']), ann: fighter(), ben: fighter() });
  expect(s.allowed('ben', 'speak', { words: 'Behind you!' })).toBe(true);
  s.do('ben', 'warn', { ally: 'ann' });
  expect(s.who('ann').warned).toBe(true);
  expect(s.until('ann').do('ann', 'blind', FISTS, { dice: [8, 1] }).asked).toEqual([]);
});

test('LUR-GADV-10 LUR-BLIND-02 the pinned can give warnings off turn unless silenced', () => {
  const s = stage({
    cid: fighter({}, ahead(['ben', 3]), 'b'),
    bob: hidden(['ben']),
    ann: fighter(),
    ben: fighter(),
  });
  expect(s.allowed('ben', 'warn', { ally: 'ann' })).toBe(true);
  s.do('cid', 'silence', { target: 'ben', silent: true });
  expect(s.refused('ben', 'warn', { ally: 'ann' })).toEqual(['LUR-GADV-10']);
});

test('LUR-CTX-34 LUR-BLIND-02 the fainted warn no one, nor does a captive in the dark who feels only the holder', () => {
  const s = stage({
    bob: hidden(['ben', 'dot']),
    ogre: ogre({}, ahead(['dot', 2]), 'b'),
    ann: fighter(),
    ben: fighter({}, { out: 'incapacitated' }),
    dot: fighter({}, { blinded: true }),
  });
  expect(s.refused('ben', 'warn', { ally: 'ann' })).toEqual(['LUR-CTX-34']);
  expect(s.refused('dot', 'warn', { ally: 'ann' })).toEqual(['LUR-BLIND-02']);
});

test('LUR-BLIND-08 LUR-BLIND-01 who has found that they are gone needs another warning', () => {
  const s = stage({ ann: fighter({}, { warned: true }), bob: FOE });
  s.gm('major', { who: 'ann' });
  const scene = s.do('ann', 'blind', FISTS, { dice: [8] });
  expect(scene.notes.some(({ rules }) => rules.includes('LUR-BLIND-08'))).toBe(true);
  expect([diceOf(scene), s.who('ann').warned]).toEqual([['ann offence d20'], false]);
  const again = s.do('ann', 'blind', FISTS, { answers: [['blind-grounds', 'no']] });
  expect([again.asked, s.who('ann').used.majors]).toEqual([['gm blind-grounds'], 1]);
});

test('LUR-BLIND-08 a failed roll where no one is leaves the warning as it was', () => {
  const s = stage({ ann: fighter({}, { warned: true }), bob: FOE });
  s.do('ann', 'blind', FISTS, { dice: [9] });
  expect(s.who('ann').warned).toBe(true);
});

test('LUR-BLIND-02 LUR-ATK-09 an ambusher whom the GM lets a combatant notice is struck openly', () => {
  const s = stage({ ann: fighter({}, { warned: true }), bob: hidden([]) });
  expect(s.refused('ann', 'strike', { ...FISTS, target: 'bob' })).toEqual(['LUR-ATK-09']);
  s.gm('notice', { who: 'ann', of: 'bob' });
  expect(diceOf(s.do('ann', 'strike', { ...FISTS, target: 'bob' }, { dice: [1, 1] }))).toEqual([
    'ann offence d6',
    'bob defence d20',
  ]);
});

test('LUR-BLIND-05 LUR-BLIND-06 among an ally, a seen enemy and two unseen, one of those two is met', () => {
  const s = stage({
    ann: fighter({}, { warned: true }),
    ben: { side: 'a', state: { cloaked: true } },
    cid: FOE,
    bob: { ...FOE, state: { cloaked: true } },
    dot: { ...FOE, state: { cloaked: true } },
  });
  const scene = s.do('ann', 'blind', FISTS, { dice: [1, 1, 1] });
  expect(scene.rolled).toEqual(['ann offence', 'ann target', 'dot defence']);
  expect(['ben', 'cid', 'bob', 'dot'].map((id) => s.who(id).attacksReceived)).toEqual([0, 0, 0, 1]);
});

test('LUR-BLIND-02 LUR-BLIND-08 an ally is warned of an ambusher who is near and has not closed in yet, not of one elsewhere', () => {
  const map = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
  const people = (zone: string) => ({
    ben: { ...fighter(), at: 'field' },
    ann: { ...fighter(), at: 'field' },
    bob: { ...hidden(['ben']), at: zone },
  });
  expect(stage(people('yard'), { map }).refused('ben', 'warn', { ally: 'ann' })).toEqual([
    'LUR-BLIND-02',
  ]);
  const s = stage(people('field'), { map });
  s.do('ben', 'warn', { ally: 'ann' });
  expect(s.allowed('ben', 'warn', { ally: 'ben' })).toBe(false);
  // No one is engaged with Ann: she finds that out, and the warning is spent.
  const scene = s.until('ann').do('ann', 'blind', FISTS, { dice: [8] });
  expect([scene.has('gone'), s.who('ann').warned]).toEqual([true, false]);
});
