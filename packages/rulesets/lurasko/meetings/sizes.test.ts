import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { ahead, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  netOver,
  stage,
  viewOf,
} from '../testing/stage.js';
import { loadOf, weightFactor } from '../rules/conditions/encumbrance.js';

/** Mismatched sizes together with flight, rulings of the GM and undoing. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const giant = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter({ WGT: 60, STR: 60, ...sheet }, state, 'b');
const down = (s: ReturnType<typeof stage>, ...ids: readonly string[]) =>
  ids.map((id) => s.who(id).knockedDown);
const FIST = (target: string) => ({ weapon: 'unarmed', target });
const undo = (s: ReturnType<typeof stage>, n = 1) => {
  for (let i = 0; i < n; i++) expect(s.fight.undo().kind).toBe('done');
};

test('LUR-PICK-01 a captive whose hidden holder the GM removes is exposed to no one', () => {
  const s = stage({
    ogre: ogre({}, { hidden: true, ...ahead(['bob', 2]) }),
    bob: FOE,
    cid: FOE,
    ann: fighter(),
  });
  expect(viewOf(s, 'bob').combatants['ogre']).toBeDefined();
  expect(viewOf(s, 'bob').grapples).toHaveLength(1);
  s.gm('remove', { who: 'ogre' });
  expect([grappleKind(s, 'ogre', 'bob'), s.who('bob').knockedDown]).toEqual([undefined, false]);
  expect(netOver(s, 'ann', 'bob')).toBe(0);
});

test('LUR-CTX-08 LUR-CTX-18 dead prey weighs what it weighed alive', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE });
  expect(loadOf(s.state, s.who('ogre'))).toBe(175);
  s.gm('out', { who: 'bob', out: 'dead' });
  expect([loadOf(s.state, s.who('ogre')), grappleKind(s, 'ogre', 'bob')]).toEqual([175, 'pick-up']);
});

test('LUR-CLIMB-14 a climber gets down for nothing, climbs again, and leaves in no turn of others', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  s.do('ann', 'let-go', { target: 'giant' });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual([undefined, false]);
  const m = s.do('ann', 'grapple', { target: 'giant' }, { dice: [1, 20, 20, 20, 20] });
  expect(m.rolled).toHaveLength(5);
  expect(aheadBy(s, 'ann', 'giant')).toBe(2);
  s.end();
  expect(s.allowed('ann', 'let-go', { target: 'giant' })).toBe(false);
});

test('LUR-CTX-04 LUR-CLIMB-02 a giant hindered otherwise defends against a climb with two Easing', () => {
  const s = stage({ ann: fighter(), giant: giant({ effects: [{ roll: 'defence', easing: -1 }] }) });
  const m = s.do('ann', 'grapple', { target: 'giant' }, { dice: [1, 1, 1, 1] });
  expect(diceOf(m).filter((d) => d.startsWith('giant'))).toHaveLength(3);
  expect(netOver(s, 'giant', 'ann')).toBe(3);
  s.until('ann');
  expect(netOver(s, 'giant', 'ann')).toBe(0);
});

test('LUR-CLIMB-07 LUR-CLIMB-13 a climber shed in the air falls, and so does a climber whose giant is removed', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2])),
    cid: fighter({}, ahead(['giant', 2])),
    giant: giant({ flying: true }),
  });
  s.until('giant').do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20], answers: [['shed', 'end']] },
  );
  expect([grappleKind(s, 'ann', 'giant'), ...down(s, 'ann', 'cid')]).toEqual([
    undefined,
    true,
    false,
  ]);
  s.gm('remove', { who: 'giant' });
  expect([grappleKind(s, 'cid', 'giant'), ...down(s, 'cid')]).toEqual([undefined, true]);
});

test('LUR-CTX-16 LUR-PICK-10 an ogre that moved with its captive is back where it was when that is undone', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE }, { map: MAP });
  expect([weightFactor(s.state, s.who('ogre')), s.who('ogre').zone]).toEqual([98, 'field']);
  const before = JSON.stringify(s.state);
  s.do('ogre', 'move', { to: 'yard' });
  expect([s.who('ogre').zone, s.who('bob').zone]).toEqual(['yard', 'yard']);
  undo(s);
  expect(JSON.stringify(s.state)).toBe(before);
});

test('LUR-CLIMB-10 a climber who was removed rolls no more, the others roll d20s', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2])),
    ben: fighter({}, ahead(['giant', 2])),
    cid: fighter({}, ahead(['giant', 3])),
    giant: giant(),
  });
  s.gm('remove', { who: 'ben' });
  s.until('giant');
  const m = s.do('giant', 'throw-off-major', {}, { dice: [9, 8] });
  expect(diceOf(m).map((d) => d.split(' ')[0] + ' ' + d.split(' ').at(-1))).toEqual([
    'ann d20',
    'cid d20',
  ]);
  expect(down(s, 'ann', 'cid')).toEqual([true, false]);
  expect(s.refused('giant', 'throw-off')).toContain('LUR-CLIMB-09');
});

test('LUR-MULTI-09 a captive is taken by a second ogre only once the first has let go', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), oz: ogre({}, { flying: true }), bob: FOE });
  s.end();
  expect(
    s
      .refused('oz', 'grapple', { target: 'bob' })
      .some((r) => r === 'LUR-MULTI-09' || r === 'LUR-PICK-08'),
  ).toBe(true);
  s.until('ogre').do('ogre', 'let-go', { target: 'bob' });
  s.end();
  const m = s.do('oz', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect([m.rolled.length, grappleKind(s, 'oz', 'bob')]).toEqual([5, 'pick-up']);
});

test('LUR-PICK-17 LUR-PICK-15 with one in each hand an ogre crushes one, strikes neither and wrestles either', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2], ['cid', 2])), bob: FOE, cid: FOE });
  s.do('ogre', 'crush', { target: 'bob' });
  expect(s.allowed('ogre', 'strike', FIST('cid'))).toBe(false);
  expect(s.refused('ogre', 'crush', { target: 'cid' })).toContain('LUR-PICK-15');
  s.do('ogre', 'wrestle', { target: 'cid' }, { dice: [1, 20, 20, 20] });
  expect([aheadBy(s, 'ogre', 'cid'), isPinned(s, 'ogre', 'cid')]).toEqual([3, true]);
});

test('LUR-CLIMB-10 a throw-off is undone completely, and fallen climbers stand in the next fight', () => {
  const s = stage({ giant: giant(), ann: fighter({}, ahead(['giant', 2])) });
  s.do('giant', 'throw-off-major', {}, { dice: [20] });
  expect(down(s, 'ann')).toEqual([true]);
  undo(s);
  expect([grappleKind(s, 'ann', 'giant'), s.allowed('giant', 'throw-off-major')]).toEqual([
    'climb',
    true,
  ]);
  s.do('giant', 'throw-off-major', {}, { dice: [20] });
  expect(lurasko.carryOver?.carry(s.state, 'ann').facts.map((f) => f.text)).toContain(
    'back on their feet',
  );
  expect(lurasko.carryOver?.carry(s.state, 'ann').state).not.toHaveProperty('knockedDown', true);
});

test('LUR-PICK-02 a failed attempt on an enemy who dies grants nothing to the next one', () => {
  const s = stage({ ogre: ogre(), bob: FOE, cid: FOE });
  s.do('ogre', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1, 1] });
  expect(netOver(s, 'bob', 'ogre')).toBe(3);
  s.gm('out', { who: 'bob', out: 'dead' });
  s.gm('major', { who: 'ogre' });
  s.do('ogre', 'grapple', { target: 'cid' }, { dice: [1, 20, 20, 20, 20] });
  expect([aheadBy(s, 'ogre', 'cid'), netOver(s, 'ogre', 'cid')]).toEqual([2, 2]);
});

test('LUR-PICK-14 LUR-TRIP-02 a captive whom the GM takes from a hand in the air stands on the ground', () => {
  const s = stage(
    { ogre: ogre({}, { flying: true, ...ahead(['bob', 2]) }), bob: FOE },
    { map: MAP },
  );
  s.gm('place', { who: 'bob', zone: 'yard' });
  expect([
    grappleKind(s, 'ogre', 'bob'),
    s.who('bob').zone,
    s.who('ogre').zone,
    s.who('bob').flying,
    ...down(s, 'bob'),
  ]).toEqual([undefined, 'yard', 'field', false, false]);
});

test('LUR-PICK-16 LUR-PICK-15 a file with a hold has a crush in each turn, always Core', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE });
  s.do('ogre', 'crush', { target: 'bob' });
  expect([s.who('bob').damage, s.who('bob').injuries.core]).toEqual([14, 2]);
  expect(s.allowed('ogre', 'crush', { target: 'bob' })).toBe(false);
  s.until('ogre').do('ogre', 'crush', { target: 'bob' });
  expect([s.who('bob').damage, s.who('bob').injuries.core]).toEqual([28, 4]);
});

test('LUR-MAX-02 a giant that a file has met by three is attacked again in the next round', () => {
  const s = stage({ ann: fighter(), giant: giant({ attacksReceived: 3 }) });
  expect(s.refused('ann', 'grapple', { target: 'giant' })).toContain('LUR-MAX-01');
  s.until('ann');
  expect(s.allowed('ann', 'grapple', { target: 'giant' })).toBe(true);
});

test('LUR-FREE-04 LUR-PICK-10 who is freed from an ogre stands, and the ogre has hand and strength back', () => {
  const s = stage({ ann: fighter(), og: ogre({}, ahead(['fay', 2]), 'b'), fay: fighter() });
  s.gm('set', { path: 'grapples.0.degree', value: 3 });
  expect(isPinned(s, 'og', 'fay')).toBe(true);
  s.do('ann', 'free-ally', { ally: 'fay', from: 'og' }, { dice: [1, 20, 20, 20, 20] });
  expect([
    grappleKind(s, 'og', 'fay'),
    netOver(s, 'og', 'ann'),
    loadOf(s.state, s.who('og')),
    ...down(s, 'fay'),
  ]).toEqual([undefined, 3, 0, false]);
  expect(s.who('og').hands.every((h) => h.holds === null)).toBe(true);
});

test('LUR-GRAP-04 LUR-PICK-01 LUR-PICK-18 LUR-CLIMB-01 it is declared what kind of hold is tried', () => {
  const MISSED = { dice: [1, 1, 1, 1, 1] };
  const declared = (ann: Person, bob: Person) =>
    stage({ ann, bob }).do('ann', 'grapple', { target: 'bob' }, MISSED).fact('attacks', 'hold');
  expect(declared(ogre(), FOE)).toBe('pick-up');
  expect(declared(reptile({}, { DEX: 8 }), FOE)).toBe('jaws');
  expect(declared(fighter(), giant())).toBe('climb');
  const even = stage({ ann: fighter(), bob: FOE });
  const scene = even.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  expect(scene.fact('attacks', 'hold')).toBe('normal');
});
