import { expect, test } from 'vitest';
import { ahead, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, grappleKind, isPinned, netOver, stage } from '../testing/stage.js';
import { encumbrance, loadOf } from '../rules/conditions/encumbrance.js';

/** What becomes of grapples, climbs, captives, flights and saddles if the GM steps in while they last. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const giant = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person =>
  fighter({ WGT: 60, STR: 60, ...sheet }, state, 'b');
const roan: Person = { side: 'b', from: 'horse' };
const rider = (state: Person['state'] = {}): Person =>
  fighter({}, { riding: 'roan', ...state }, 'b');
const imp: Person = { side: 'b', sheet: { WGT: 2 } };
const down = (s: ReturnType<typeof stage>, ...ids: readonly string[]) =>
  ids.map((id) => s.who(id).knockedDown);
const FIST = (target: string) => ({ weapon: 'unarmed', target });

/** A giant with ann and cid on it; ann has an imp in her hand. */
const laden = (sheet: Person['sheet'] = {}) =>
  stage(
    {
      ann: fighter({}, ahead(['giant', 2], ['imp', 2])),
      giant: giant({}, sheet),
      cid: fighter({}, ahead(['giant', 2])),
      imp,
    },
    { map: MAP },
  );

test('LUR-CLIMB-13 LUR-CTX-31 a climber whom the GM takes off a giant is knocked down as if removed', () => {
  const s = laden();
  s.gm('place', { who: 'cid', zone: 'yard' });
  expect([grappleKind(s, 'cid', 'giant'), ...down(s, 'cid', 'ann', 'giant')]).toEqual([
    undefined,
    true,
    false,
    false,
  ]);
});

test('LUR-CLIMB-13 LUR-PICK-10 a climber whom the GM takes off keeps the captive in hand, who stays up', () => {
  const s = laden();
  s.gm('place', { who: 'ann', zone: 'yard' });
  expect([grappleKind(s, 'ann', 'imp'), s.who('imp').zone, ...down(s, 'ann', 'imp')]).toEqual([
    'pick-up',
    'yard',
    true,
    false,
  ]);
});

test('LUR-CLIMB-03 LUR-PICK-10 a giant whom the GM moves takes along its climbers and what they hold', () => {
  const s = laden();
  s.gm('place', { who: 'giant', zone: 'yard' });
  expect(['ann', 'cid', 'imp'].map((id) => s.who(id).zone)).toEqual(['yard', 'yard', 'yard']);
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'ann', 'imp')]).toEqual([
    'climb',
    'pick-up',
  ]);
  expect(down(s, 'ann', 'cid')).toEqual([false, false]);
});

test('LUR-CLIMB-13 a climber whose lead the GM takes away comes down', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  s.gm('set', { path: 'grapples.0.degree', value: 0 });
  expect([grappleKind(s, 'ann', 'giant'), ...down(s, 'ann')]).toEqual([undefined, true]);
});

test.each([0, -1])('LUR-PICK-07 a hold of %i degrees is over, whatever the GM sets', (value) => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE });
  s.gm('set', { path: 'grapples.0.degree', value });
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'bob', 'ogre')]).toEqual([undefined, 0]);
  expect(s.who('ogre').hands.every(({ holds }) => holds === null)).toBe(true);
});

test('LUR-CLIMB-07 a climb in which the GM puts the giant ahead is over', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  s.gm('set', { path: 'grapples.0.degree', value: -1 });
  expect([grappleKind(s, 'ann', 'giant'), ...down(s, 'ann')]).toEqual([undefined, true]);
});

const setDown = (id: string) => ({ path: `combatants.${id}.knockedDown`, value: true });

test('LUR-CTX-32 LUR-CTX-31 a rider whom the GM sets on the ground is in no saddle', () => {
  const s = stage({ ann: fighter(), bob: rider(), roan });
  s.gm('set', setDown('bob'));
  expect([s.who('bob').riding, ...down(s, 'bob', 'roan')]).toEqual([null, true, false]);
});

test('LUR-CTX-32 LUR-CTX-31 a horse that the GM sets on the ground throws its rider', () => {
  const s = stage({ ann: fighter(), bob: rider(), roan });
  s.gm('set', setDown('roan'));
  expect([s.who('bob').riding, ...down(s, 'bob', 'roan')]).toEqual([null, true, true]);
});

test('LUR-GRAP-16 LUR-CLIMB-13 a knockdown by the GM pulls partners and climbers down, a posture set by hand does not', () => {
  const grappling = () => stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: FOE });
  const [set, knocked] = [grappling(), grappling()];
  set.gm('set', setDown('bob'));
  knocked.gm('condition', { who: 'bob', condition: 'knocked down', on: true });
  expect([down(set, 'ann', 'bob'), down(knocked, 'ann', 'bob')]).toEqual([
    [false, true],
    [true, true],
  ]);
  const climbing = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  climbing.gm('condition', { who: 'ann', condition: 'knocked down', on: true });
  expect(grappleKind(climbing, 'ann', 'giant')).toBe(undefined);
});

test('LUR-PICK-14 LUR-CTX-32 a captive whom the GM sets on the ground lies there only once let go', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE });
  s.gm('set', setDown('bob'));
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'ogre', 'bob')]).toEqual(['pick-up', 2]);
  s.do('ogre', 'let-go', { target: 'bob' });
  expect([netOver(s, 'ogre', 'bob'), ...down(s, 'ogre', 'bob')]).toEqual([1, false, true]);
});

test('LUR-TRIP-02 a horse that the GM lifts off the ground carries its rider out of reach of trips', () => {
  const s = stage({ ann: fighter(), bob: rider(), roan });
  expect(s.allowed('ann', 'trip', FIST('bob'))).toBe(true);
  s.gm('fly', { who: 'roan', on: true });
  expect(s.refused('ann', 'trip', FIST('bob'))).toContain('LUR-TRIP-02');
  expect(s.allowed('ann', 'strike', FIST('bob'))).toBe(true);
  s.gm('fly', { who: 'roan', on: false });
  expect([s.allowed('ann', 'trip', FIST('bob')), s.who('bob').riding]).toEqual([true, 'roan']);
});

test('LUR-CTX-32 LUR-TRIP-02 a rider comes off a horse that the GM knocks out of the air', () => {
  const s = stage({ ann: fighter(), bob: rider(), roan: { ...roan, state: { flying: true } } });
  s.gm('knock-down', { who: 'roan' });
  expect([s.who('roan').flying, s.who('bob').riding, ...down(s, 'bob', 'roan')]).toEqual([
    false,
    null,
    true,
    true,
  ]);
});

test('LUR-CLIMB-13 LUR-PICK-14 a giant whom the GM puts out loses climbers to the ground and the captive to its feet', () => {
  const s = stage({
    giant: giant({ grapple: [{ with: 'dan', degree: 2 }] }),
    ann: fighter({}, ahead(['giant', 2])),
    cid: fighter({}, ahead(['giant', 3])),
    dan: fighter(),
  });
  s.gm('out', { who: 'giant', out: 'incapacitated' });
  expect([s.state.grapples, ...down(s, 'ann', 'cid', 'dan')]).toEqual([[], true, true, false]);
  // All three were at a disadvantage towards others and stay so until their own turns.
  s.gm('out', { who: 'giant', out: 'no' });
  expect(['ann', 'cid', 'dan'].map((id) => netOver(s, 'giant', id))).toEqual([3, 3, 3]);
});

test('LUR-PICK-07 LUR-GADV-08 a captive pinned in the hand acts as soon as the GM has the holder leave', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 3])), bob: FOE, ann: fighter() });
  expect(isPinned(s, 'ogre', 'bob')).toBe(true);
  s.gm('out', { who: 'ogre', out: 'gone' });
  expect(s.until('bob').allowed('bob', 'strike', FIST('ann'))).toBe(true);
});

const LIFT = { dice: [1, 20, 20, 20, 20] };

test('LUR-CTX-30 LUR-MULTI-07 with a second major action an ogre takes up a second, and a third in no hand', () => {
  const s = stage({ ogre: ogre({ STR: 40 }), bob: FOE, cid: FOE, dan: FOE });
  s.do('ogre', 'grapple', { target: 'bob' }, LIFT);
  s.gm('major', { who: 'ogre' });
  s.do('ogre', 'grapple', { target: 'cid' }, LIFT);
  s.gm('major', { who: 'ogre' });
  expect(s.refused('ogre', 'grapple', { target: 'dan' })).toContain('LUR-PICK-03');
  s.do('ogre', 'crush', { target: 'bob' });
  expect(s.refused('ogre', 'crush', { target: 'cid' })).toContain('LUR-PICK-15');
});

test('LUR-CLIMB-09 LUR-CTX-30 a granted major action does not throw off twice in a turn, unless that is played', () => {
  const at = (throwOffPerTurn: 1 | 'unlimited') => {
    const s = stage(
      { giant: giant(), ann: fighter({}, ahead(['giant', 2])) },
      { options: { throwOffPerTurn } },
    );
    s.do('giant', 'throw-off', {}, { dice: [1] });
    s.gm('major', { who: 'giant' });
    return s;
  };
  expect(at(1).refused('giant', 'throw-off-major')).toContain('LUR-CLIMB-10');
  const s = at('unlimited');
  s.do('giant', 'throw-off-major', {}, { dice: [1] });
  expect(s.allowed('giant', 'throw-off')).toBe(true);
});

test('LUR-ATK-09 LUR-PICK-15 an ogre whom the GM blinds strikes and crushes its captive, but sees no other', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE });
  s.gm('sight', { who: 'ogre', what: 'blinded', on: true });
  expect(s.refused('ogre', 'strike', FIST('cid'))).toContain('LUR-ATK-09');
  expect(s.allowed('ogre', 'strike', FIST('bob'))).toBe(true);
  expect(s.allowed('ogre', 'crush', { target: 'bob' })).toBe(true);
  // Only cid is unseen: the captive is felt.
  const scene = s.do('ogre', 'blind', { weapon: 'unarmed' }, { dice: [1, 12, 1] });
  expect(scene.fact('hit', 'at')).toBe('cid');
});

test('LUR-ATK-09 LUR-FREE-01 a captor whom the GM cloaks is wrestled by the captive, and attacked by no rescuer', () => {
  const s = stage({
    ben: fighter(),
    ogre: ogre({}, ahead(['ann', 2]), 'b'),
    ann: fighter(),
  });
  s.gm('sight', { who: 'ogre', what: 'cloaked', on: true });
  expect(s.refused('ben', 'free-ally', { ally: 'ann', from: 'ogre' })).toContain('LUR-ATK-09');
  expect(s.until('ann').allowed('ann', 'wrestle', { target: 'ogre' })).toBe(true);
});

test('LUR-CTX-15 LUR-PICK-07 an ogre whom the GM weakens goes down and still has its captive', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE });
  s.gm('set', { path: 'combatants.ogre.changes', value: { STR: -9 } });
  // 175 of 7 times 5 are five degrees.
  expect([encumbrance(s.state, s.who('ogre')), ...down(s, 'ogre', 'bob')]).toEqual([
    5,
    true,
    false,
  ]);
  expect([grappleKind(s, 'ogre', 'bob'), netOver(s, 'ogre', 'bob')]).toEqual(['pick-up', 1]);
  expect(s.refused('ogre', 'strike', FIST('bob'))).toContain('LUR-CTX-15');
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.allowed('ogre', 'stand-up')).toBe(true);
});

test('LUR-CTX-14 LUR-CLIMB-06 a climber whose arm the GM ruins loses the captive, and the giant the weight', () => {
  const s = laden();
  const before = loadOf(s.state, s.who('giant'));
  s.gm('set', { path: 'combatants.ann.injuries.rightArm', value: 3 });
  expect([grappleKind(s, 'ann', 'imp'), grappleKind(s, 'ann', 'giant')]).toEqual([
    undefined,
    'climb',
  ]);
  expect(before - loadOf(s.state, s.who('giant'))).toBe(50);
});

test('LUR-GRAP-12 LUR-CTX-31 a mounted grappler whom the GM moves keeps the saddle, not the grapple', () => {
  const s = stage({ ann: fighter(), bob: rider(ahead(['ann', 1])), roan }, { map: MAP });
  s.gm('place', { who: 'roan', zone: 'yard' });
  expect([s.who('bob').zone, s.who('bob').riding, grappleKind(s, 'ann', 'bob')]).toEqual([
    'yard',
    'roan',
    undefined,
  ]);
});

test.each(['gone', 'dead', 'incapacitated'] as const)(
  'LUR-CTX-31 LUR-CTX-34 a horse that the GM makes %s carries no one, and the rider falls',
  (out) => {
    const s = stage({ ann: fighter(), bob: rider(), roan });
    s.gm('out', { who: 'roan', out });
    expect([s.who('bob').riding, ...down(s, 'bob')]).toEqual([null, true]);
  },
);

test('LUR-PICK-18 LUR-CTX-15 jaws that the GM weakens go down and keep their prey', () => {
  const s = stage({ rex: reptile(ahead(['bob', 2])), bob: FOE });
  s.gm('set', { path: 'combatants.rex.changes', value: { STR: -36 } });
  expect([grappleKind(s, 'rex', 'bob'), aheadBy(s, 'rex', 'bob'), ...down(s, 'rex')]).toEqual([
    'jaws',
    2,
    true,
  ]);
  expect(s.allowed('rex', 'crush', { target: 'bob', how: 'bite' })).toBe(true);
});
