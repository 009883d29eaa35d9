import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, grappleKind, isPinned, netOver, stage } from '../testing/stage.js';

/** The GM seats, heals, hides and wakes combatants while grapples and saddles last. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const roan: Person = { side: 'b', from: 'horse' };
const FIST = (target: string) => ({ weapon: 'unarmed', target });
const giant = (state: Person['state'] = {}): Person => fighter({ WGT: 60, STR: 60 }, state, 'b');
const seat = (id: string, value: string) => ({ path: `combatants.${id}.riding`, value });

test('LUR-CTX-31 the GM seats a rider by hand on a free mount, no second one, and none on what is no mount', () => {
  const s = stage({ ann: fighter(), bob: FOE, cid: FOE, roan });
  s.gm('set', seat('bob', 'roan'));
  s.gm('set', seat('cid', 'roan'));
  expect([s.who('bob').riding, s.who('cid').riding]).toEqual(['roan', null]);
  for (const nothing of ['bob', 'a broom']) {
    s.gm('set', seat('cid', nothing));
    expect(s.who('cid').riding).toBe(null);
  }
});

test('LUR-CTX-31 nor on the mount of an enemy, nor one mount on another that carries it', () => {
  const s = stage({ ann: fighter(), roan, grey: roan });
  s.gm('set', seat('ann', 'roan'));
  expect(s.who('ann').riding).toBe(null);
  s.gm('set', seat('roan', 'grey'));
  s.gm('set', seat('grey', 'roan'));
  expect([s.who('roan').riding, s.who('grey').riding].filter((each) => each !== null).length).toBe(
    1,
  );
});

test('LUR-CTX-31 LUR-PICK-11 nor a captive, nor a climber', () => {
  const s = stage({
    ogre: ogre({}, ahead(['bob', 2])),
    bob: FOE,
    cid: fighter({}, ahead(['ogre', 2]), 'b'),
    roan,
  });
  s.gm('set', seat('bob', 'roan'));
  s.gm('set', seat('cid', 'roan'));
  expect([s.who('bob').riding, s.who('cid').riding]).toEqual([null, null]);
});

test('LUR-CTX-31 LUR-CTX-32 a rider whom the GM sets on a fallen horse lands beside it', () => {
  const s = stage({ ann: fighter(), bob: FOE, roan: { ...roan, state: { knockedDown: true } } });
  s.gm('set', seat('bob', 'roan'));
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, true]);
});

test('LUR-PICK-07 LUR-CTX-34 prey that the GM wakes in the hand is held as before, and may escape', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.gm('out', { who: 'bob', out: 'no' });
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'ogre', 'bob')]).toEqual(['pick-up', 2]);
  s.until('bob').do('bob', 'wrestle', { target: 'ogre' }, { dice: [12, 12, 12] });
  expect(grappleKind(s, 'ogre', 'bob')).toBe(undefined);
});

test('LUR-CTX-12 LUR-MULTI-07 a hand that the GM heals takes up another', () => {
  const s = stage({ ogre: ogre({ STR: 40 }, ahead(['bob', 2])), bob: FOE, cid: FOE });
  s.gm('set', { path: 'combatants.ogre.injuries.leftArm', value: 3 });
  expect(s.refused('ogre', 'grapple', { target: 'cid' })).toContain('LUR-PICK-03');
  s.gm('set', { path: 'combatants.ogre.injuries.leftArm', value: 2 });
  expect(s.allowed('ogre', 'grapple', { target: 'cid' })).toBe(true);
});

test('LUR-PICK-14 LUR-CTX-12 legs that the GM heals in the hand bear the captive who is let go', () => {
  const bob: Person = { ...FOE, state: { injuries: { mobility: 4 } } };
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob });
  s.gm('set', { path: 'combatants.bob.injuries.mobility', value: 3 });
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.who('bob').knockedDown).toBe(false);
});

test('LUR-BLIND-02 LUR-CLIMB-09 a climber whom the GM hides is felt by the giant alone', () => {
  const s = stage({ giant: giant(), ann: fighter({}, ahead(['giant', 2])), bob: FOE });
  s.gm('hide', { who: 'ann', hidden: true });
  expect(s.allowed('giant', 'strike', FIST('ann'))).toBe(true);
  expect(s.allowed('giant', 'throw-off')).toBe(true);
  expect(s.until('bob').refused('bob', 'strike', FIST('ann'))).toContain('LUR-ATK-09');
});

test('LUR-GADV-08 LUR-CTX-30 a major action that the GM grants is of no use to the pinned until they are freed', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 3])), bob: FOE }, { order: ['bob', 'ann'] });
  s.gm('major', { who: 'bob' });
  expect(s.refused('bob', 'strike', FIST('ann'))).toContain('LUR-GADV-08');
  s.gm('set', { path: 'grapples.0.degree', value: 2 });
  expect(s.allowed('bob', 'strike', FIST('ann'))).toBe(true);
});

test('LUR-GADV-10 LUR-GADV-06 who was silenced speaks once the GM takes the pin away, and when pinned anew', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 3])), bob: FOE });
  s.do('ann', 'silence', { target: 'bob', silent: true });
  expect(s.refused('bob', 'speak', { words: 'Help!' })).toContain('LUR-GADV-10');
  s.gm('set', { path: 'grapples.0.degree', value: 2 });
  s.gm('set', { path: 'grapples.0.degree', value: 3 });
  expect([isPinned(s, 'ann', 'bob'), s.allowed('bob', 'speak', { words: 'Help!' })]).toEqual([
    true,
    true,
  ]);
});

test('LUR-CTX-31 LUR-CLIMB-03 a giant whom the GM puts to its own climber stays under them', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() }, { map: MAP });
  s.gm('place', { who: 'giant', zone: 'field', with: 'ann' });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual(['climb', false]);
});

test('LUR-CTX-31 LUR-CLIMB-13 a climber whom the GM puts to their own giant stays on it', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() }, { map: MAP });
  s.gm('place', { who: 'ann', zone: 'field', with: 'giant' });
  expect([aheadBy(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual([2, false]);
});

test('LUR-CTX-31 LUR-PICK-10 an ogre whom the GM sets into no engagement is alone with its captive', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE });
  s.gm('set', { path: 'combatants.ogre.engagement', value: null });
  expect(grappleKind(s, 'ogre', 'bob')).toBe('pick-up');
  expect(s.refused('ogre', 'strike', FIST('cid'))).toContain('LUR-ATK-02');
  expect(s.allowed('ogre', 'strike', FIST('bob'))).toBe(true);
});

test('LUR-CLIMB-13 LUR-CTX-31 a climber whom the GM sets into another engagement by hand falls as well', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  s.gm('set', { path: 'combatants.ann.engagement', value: 'f' });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual([undefined, true]);
});

test('LUR-GRAP-16 LUR-CTX-31 a climber who falls as the GM takes them away leaves a wrestler behind standing', () => {
  const s = stage(
    { ann: fighter({}, ahead(['giant', 2], ['cid', 1])), giant: giant(), cid: FOE },
    { map: MAP },
  );
  s.gm('place', { who: 'ann', zone: 'yard' });
  expect([s.who('ann').knockedDown, s.who('cid').knockedDown, s.state.grapples]).toEqual([
    true,
    false,
    [],
  ]);
});
