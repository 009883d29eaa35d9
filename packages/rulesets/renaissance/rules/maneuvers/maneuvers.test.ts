import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Props } from '@tiltyard/testing';
import type { Options } from '../../state/options.js';
import type { Person, Staging } from '../../testing/stage.js';
import { effectsOn, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const shield = weapon('shield', { kind: 'shield', tags: ['Off-Hand'] });
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 40, deception: 50, unarmed: 55, athletics: 50 },
  weapons: [sword],
};
const bob: Person = {
  at: [6, 5],
  skills: { 'one-handed': 50, fray: 40, unarmed: 30 },
  weapons: [sword, shield],
};
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const at = { target: 'bob' };
const DISARM = { target: 'bob', item: 'bob/sword' };

const tripped = (dice: readonly number[], options: Partial<Options> = {}) => {
  const s = duel({}, {}, { options });
  const scene = s.do('ann', 'trip', at, { dice });
  return [s.who('bob').prone, scene.rolled.length];
};

test('REN-MAN-02 switch maneuverCheck: both always roll, and again if both fail', () => {
  const opposed = { maneuverCheck: 'opposed' } as const;
  expect([
    tripped([61, 20], opposed),
    tripped([61, 41, 30, 25], opposed),
    tripped([61, 41, 61, 20], opposed),
    tripped([20, 41], opposed),
  ]).toEqual([
    [false, 2],
    [true, 4],
    [false, 4],
    [true, 2],
  ]);
  expect(tripped([20, 20], { ...opposed, opposedTie: 'attacker' })).toEqual([true, 2]);
  expect(tripped([20, 20], { ...opposed, opposedTie: 'defender' })).toEqual([false, 2]);
});

const resists = (
  b: Partial<Person>,
  action = 'disarm',
  a: Partial<Person> = {},
): Json | undefined =>
  targetsOf(
    duel(a, b).do('ann', action, action === 'disarm' ? DISARM : at, { dice: [50, 97] }),
    'resist',
  )[0];

test('REN-MAN-02 a target with several listed skills uses the best as things stand', () => {
  expect([resists({}), resists({ skills: { 'one-handed': 30, fray: 45 } })]).toEqual([50, 45]);
  // Mail that hinders Fray leaves the sword the better.
  const mail = { name: 'mail', av: 5, penalties: [{ amount: -10, on: 'COO' }] };
  expect(resists({ skills: { 'one-handed': 40, fray: 45 }, sheet: { armor: [mail] } })).toBe(40);
});

test('REN-MAN-02 one who is out, or does not know of it, resists nothing', () => {
  const s = duel({}, { state: { damage: 200 } });
  const scene = s.do('ann', 'disarm', DISARM, { dice: [60] });
  expect([scene.rolled.length, scene.cites('no defence', 'REN-CTX-14')]).toEqual([1, true]);
  expect(
    duel({}, { state: { unawareOf: ['ann'] } })
      .do('ann', 'disarm', DISARM, { dice: [61] })
      .has('maneuver fails'),
  ).toBe(true);
});

test('REN-MAN-03 with a bow in hand the fists must do, and a weapon that one is not proficient with counts as such', () => {
  expect(
    targetsOf(duel({ weapons: [bow] }).do('ann', 'disarm', DISARM, { dice: [97] }), 'disarm'),
  ).toEqual([55]);
  const odd = weapon('flail', { proficiency: 'Flails' });
  expect(
    targetsOf(
      duel({ weapons: [odd], skills: { ...ann.skills, unarmed: 15 } }).do('ann', 'disarm', DISARM, {
        dice: [97],
      }),
      'disarm',
    ),
  ).toEqual([40]);
});

const trio = () =>
  stage({ ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b' } });

test('REN-MAN-05 feints add up, and parries and maneuvers suffer like Fray; the attacks of the one feinted do not', () => {
  const s = trio();
  s.do('ann', 'feint', at, { dice: [50, 30] });
  s.do('ann', 'feint', at, { dice: [50, 30] });
  expect(s.do('ann', 'feint', at, { dice: [50, 30] }).parts('resist')).toEqual([]);
  s.do('ann', 'end');
  expect(
    s
      .do(
        'cid',
        'attack',
        { weapon: 'cid/sword', target: 'bob' },
        { dice: [20, 97, 1], answers: [['defence', 'parry:bob/sword']] },
      )
      .parts('defence'),
  ).toEqual(['REN-MAN-05 -20', 'REN-MAN-05 -20', 'REN-MAN-05 -20', 'REN-CTX-02 10']);
  const trip = trio();
  trip.do('ann', 'feint', at, { dice: [50, 30] });
  expect(targetsOf(trip.do('ann', 'trip', at, { dice: [50, 97] }), 'resist')).toEqual([20]);
});

const grabbed = (
  b: Partial<Person> = {},
  answers: Props['answers'] = [],
  more: Partial<Person> = {},
) => {
  const s = duel(more, b);
  const scene = s.do('ann', 'grab', at, { dice: [50, 97], answers: answers ?? [] });
  return { s, scene };
};

test('REN-MAN-06 a hold ends where the two come apart', () => {
  const { s } = grabbed();
  s.gm('place', { who: 'bob', to: [6, 6] });
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  s.gm('place', { who: 'bob', to: [9, 9] });
  expect(s.who('bob').grabbedBy).toEqual([]);
  const left = grabbed().s;
  left.do('ann', 'move', { rate: 'base', path: [[4, 5]] });
  expect(left.who('bob').grabbedBy).toEqual([]);
});

test('REN-MAN-07 where the GM leaves him more, he acts but does not get away', () => {
  const { s } = grabbed({}, [['grab-result', 'hampered']]);
  s.do('ann', 'end');
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toEqual(['REN-MAN-07']);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [97] });
  s.until('bob');
  s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 97] });
  expect([s.who('bob').grabbedBy, effectsOn(s, 'bob')]).toEqual([[], []]);
});

test('REN-MAN-07 a hold that leaves him free to act forestalls no attack, and he meets a charge', () => {
  const loosely = [
    ['readied', 'yes'],
    ['grab-result', 'hampered'],
  ] as const;
  const s = duel();
  s.do('ann', 'ready', { event: 'attack', action: { do: 'grab', with: at } });
  s.do('ann', 'end');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [50, 97, 97], answers: loosely },
  );
  expect([scene.has('forestalled'), scene.has('attacks')]).toEqual([false, true]);
  const spear = weapon('spear', { tags: ['Brace'], hands: 2 });
  const fence = stage({
    ann,
    cid: { ...ann, at: [12, 5], side: 'a' },
    bob: { ...bob, weapons: [spear], state: { braced: 'bob/spear' } },
  });
  fence.do('ann', 'grab', at, { dice: [50, 97], answers: [['grab-result', 'hampered']] });
  fence.do('ann', 'end');
  expect(
    fence.do('cid', 'charge', { at: 'bob', path: [[7, 5]] }, { dice: [97] }).has('meets charge'),
  ).toBe(true);
});
