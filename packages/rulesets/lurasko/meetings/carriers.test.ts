import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre } from '../testing/people.js';
import type { Person, Stage } from '../testing/stage.js';
import { grappleKind, netOver, setting, stage } from '../testing/stage.js';

/** Beasts in the air and on the ground that carry riders, climbers and captives, all at once. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const roan: Person = { side: 'b', from: 'horse' };
const flyer: Person = { ...roan, state: { flying: true } };
const rider = (mount = 'roan', sheet: Person['sheet'] = {}): Person =>
  fighter(sheet, { riding: mount }, 'b');
const bird = (state: Person['state'] = {}): Person =>
  fighter({ WGT: 60, STR: 60, SPD: 9 }, { flying: true, ...state }, 'b');
const TRIP = (target: string) => ({ weapon: 'unarmed', target });
const LIFT = { dice: [1, 20, 20, 20, 20] };
const down = (s: Stage, ...ids: readonly string[]) => ids.map((id) => s.who(id).knockedDown);

test('LUR-TRIP-02 LUR-CLIMB-01 a climber on a beast that flies is in the air, and tripped by no one', () => {
  const s = stage({
    bob: fighter({}, {}, 'b'),
    ann: fighter({}, ahead(['bird', 2])),
    bird: bird(),
  });
  expect(s.refused('bob', 'trip', TRIP('ann'))).toContain('LUR-TRIP-02');
  s.gm('fly', { who: 'bird', on: false });
  expect(s.allowed('bob', 'trip', TRIP('ann'))).toBe(true);
});

test('LUR-TRIP-02 LUR-PICK-14 nor is a captive in the hand of one that flies', () => {
  const s = stage({
    ben: fighter(),
    bird: bird(ahead(['cid', 2])),
    cid: fighter(),
    dan: fighter({}, {}, 'c'),
  });
  expect(s.until('dan').refused('dan', 'trip', TRIP('cid'))).toContain('LUR-TRIP-02');
});

test('LUR-TRIP-02 LUR-CTX-31 nor is a captive whom a rider in the air holds', () => {
  const imp: Person = { side: 'a', sheet: { WGT: 6 } };
  const holder = fighter({ WGT: 20, STR: 30 }, { riding: 'roan', ...ahead(['imp', 2]) }, 'b');
  const s = stage({ dan: fighter({}, {}, 'c'), imp, bob: holder, roan: flyer });
  expect(s.refused('dan', 'trip', TRIP('imp'))).toContain('LUR-TRIP-02');
});

test('LUR-CLIMB-09 LUR-CTX-31 a horse throws off climbers, not its rider', () => {
  const s = stage({ roan, ann: fighter({}, ahead(['roan', 2])), bob: rider() });
  s.do('roan', 'throw-off', {}, { dice: [12] });
  expect([grappleKind(s, 'ann', 'roan'), s.who('bob').riding, ...down(s, 'ann', 'bob')]).toEqual([
    undefined,
    'roan',
    true,
    false,
  ]);
});

test('LUR-CLIMB-13 LUR-CTX-34 a horse that faints loses rider and climber at once', () => {
  const s = stage({ ann: fighter({}, ahead(['roan', 2])), bob: rider(), roan });
  s.gm('harm', { who: 'roan', damage: 5 * 42, type: 'core' });
  expect([s.who('bob').riding, s.state.grapples, ...down(s, 'ann', 'bob')]).toEqual([
    null,
    [],
    true,
    true,
  ]);
});

test('LUR-CLIMB-03 LUR-CTX-31 a horse goes off with its rider and an enemy who climbs on it', () => {
  const s = stage({ roan, ann: fighter({}, ahead(['roan', 2])), bob: rider() }, { map: MAP });
  // The climber comes along and keeps no one: there is no roll.
  expect(s.do('roan', 'move', { to: 'yard' }).rolled).toEqual([]);
  expect(['ann', 'bob'].map((id) => s.who(id).zone)).toEqual(['yard', 'yard']);
  expect(grappleKind(s, 'ann', 'roan')).toBe('climb');
});

test('LUR-GRAP-11 LUR-PICK-09 a horse can move with a rider who holds a captive, not with one in a normal grapple', () => {
  const imp: Person = { side: 'a', sheet: { WGT: 2 } };
  const at = (other: Person, degree: number) =>
    stage(
      { roan, imp: other, bob: fighter({}, { riding: 'roan', ...ahead(['imp', degree]) }, 'b') },
      { map: MAP },
    );
  expect(at(imp, 2).allowed('roan', 'move', { to: 'yard' })).toBe(true);
  expect(at({ side: 'a' }, 1).refused('roan', 'move', { to: 'yard' })).toContain('LUR-GRAP-11');
});

test('LUR-PICK-08 LUR-CTX-31 a captive of a rider who falls stays up in the hand', () => {
  const imp: Person = { side: 'a', sheet: { WGT: 2 } };
  const bob = fighter({}, { riding: 'roan', ...ahead(['imp', 2]) }, 'b');
  const s = stage({ imp, bob, roan });
  s.gm('knock-down', { who: 'roan' });
  expect([grappleKind(s, 'bob', 'imp'), ...down(s, 'imp', 'bob')]).toEqual([
    'pick-up',
    false,
    true,
  ]);
});

test('LUR-CLIMB-13 LUR-TRIP-01 a tripped horse throws its rider, and keeps who climbs on it', () => {
  const s = stage({
    ogre: ogre({ competencies: ['grappling'] }),
    ann: fighter({}, ahead(['roan', 2])),
    bob: rider(),
    roan,
  });
  s.do('ogre', 'trip', TRIP('roan'), { dice: [1, 20, 20] });
  expect([grappleKind(s, 'ann', 'roan'), ...down(s, 'ann', 'bob', 'roan')]).toEqual([
    'climb',
    false,
    true,
    true,
  ]);
});

test('LUR-CTX-31 no one mounts while carrying a rider, and no file says so', () => {
  const grey: Person = { ...roan, sheet: { WGT: 60 } };
  const s = stage({ roan, bob: rider(), grey, ann: fighter() });
  expect(s.refused('roan', 'mount', { target: 'grey' })).toContain('LUR-CTX-31');
  const stacked: Person = { ...roan, state: { riding: 'grey' } };
  expect(() => setting({ ann: fighter(), bob: rider(), roan: stacked, grey })).toThrow(
    'combatants.1.state.riding: roan rides grey itself',
  );
});

test('LUR-CTX-31 no file has two mounts ride each other', () => {
  const a: Person = { ...roan, state: { riding: 'grey' } };
  const b: Person = { ...roan, state: { riding: 'roan' } };
  expect(() => setting({ ann: fighter(), roan: a, grey: b })).toThrow(
    'riding: grey rides roan itself',
  );
});

test('LUR-PICK-04 LUR-CTX-31 a rider who is plucked off weighs on the hand without the horse', () => {
  const s = stage(
    { ogre: ogre(), bob: rider(), roan },
    { options: { mismatchPrereqs: false }, map: MAP },
  );
  s.do('ogre', 'grapple', { target: 'bob' }, LIFT);
  s.until('ogre').do('ogre', 'move', { to: 'yard' }, { dice: [1] });
  expect(['bob', 'roan'].map((id) => s.who(id).zone)).toEqual(['yard', 'field']);
});

test('LUR-CLIMB-13 LUR-PICK-08 a giant that a colossus takes up loses climbers and captive', () => {
  const s = stage({
    colossus: fighter({ WGT: 200, STR: 200 }),
    giant: fighter({ WGT: 60, STR: 60 }, ahead(['dan', 2]), 'b'),
    ann: fighter({}, ahead(['giant', 2]), 'c'),
    dan: fighter({}, {}, 'c'),
  });
  s.do('colossus', 'grapple', { target: 'giant' }, LIFT);
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'giant', 'dan')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(down(s, 'ann', 'dan', 'giant')).toEqual([true, false, false]);
});

test('LUR-FREE-04 LUR-CLIMB-13 freeing a giant knocks down its climber and the climber’s grappling partners', () => {
  const s = stage({
    ben: fighter({ WGT: 7 }, {}, 'b'),
    ann: fighter({}, ahead(['giant', 2], ['cid', 1])),
    giant: fighter({ WGT: 60, STR: 60 }, {}, 'b'),
    cid: FOE,
  });
  s.gm('advantage', { holder: 'ben', over: 'ann', degrees: 3, source: 'surprise', until: 'fight' });
  const dice = [1, 20, 20, 20, 20];
  s.until('ben').do('ben', 'free-ally', { ally: 'giant', from: 'ann' }, { dice });
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'ann', 'cid')]).toEqual([
    undefined,
    'normal',
  ]);
  expect([...down(s, 'ann', 'cid', 'giant'), netOver(s, 'giant', 'ann')]).toEqual([
    true,
    true,
    false,
    3,
  ]);
});
