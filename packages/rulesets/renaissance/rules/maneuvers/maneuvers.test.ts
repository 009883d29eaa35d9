import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Data, Props } from '@tiltyard/testing';
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

test('REN-MAN-02 REN-CTX-24 a maneuver says what either side rolls on: the better of what it lists', () => {
  const rolledOn = (action: string, parameters: Data, b: Partial<Person> = {}) =>
    duel({}, b)
      .do('ann', action, parameters, { dice: [40, 99] })
      .facts('check', 'on');
  expect([
    rolledOn('grab', at),
    rolledOn('grab', at, { skills: { unarmed: 45 } }),
    rolledOn('trip', at),
    rolledOn('disarm', DISARM),
    rolledOn('feint', at),
    rolledOn('feint', at, { skills: { read: 40 } }),
  ]).toEqual([
    ['Unarmed Combat', 'Fray'],
    ['Unarmed Combat', 'Unarmed Combat'],
    ['One-Handed Weapons', 'Fray'],
    ['One-Handed Weapons', 'One-Handed Weapons'],
    ['Deception', 'SAV + INT'],
    ['Deception', 'Read'],
  ]);
  const s = duel({}, { aptitudes: { SOM: 20 } });
  s.do('ann', 'grab', at, { dice: [40, 99] });
  s.end();
  const escape = s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 99] });
  expect(escape.facts('check', 'on')).toEqual(['STR + SOM', 'Unarmed Combat']);
});

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
  // Mail that hinders Fray makes the sword the better choice.
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

const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1 });
const knife = weapon('knife', { skills: ['ranged', 'one-handed'], kind: 'thrown' });
const far: Partial<Person> = { at: [7, 5] };

test('REN-MAN-03 REN-MAN-09 a maneuver is rolled on the best melee skill that gets to the target', () => {
  const trips = (a: Partial<Person>, b: Partial<Person> = {}) =>
    duel(a, b).total('trip', 'ann', 'ann', 'trip', at);
  const piker = { weapons: [pike], skills: { 'pole-arms': 50, unarmed: 70 } };
  expect(trips(piker)).toBe(70);
  // At two metres fists do not reach.
  expect(trips(piker, far)).toBe(50);
  expect(trips({ weapons: [sword], skills: { 'one-handed': 65, unarmed: 55 } })).toBe(65);
  // A knife counts as a melee weapon here, however good its wielder is at throwing.
  expect(trips({ weapons: [knife], skills: { ranged: 80, 'one-handed': 60, unarmed: 30 } })).toBe(
    60,
  );
  expect(trips({ weapons: [], skills: { 'one-handed': 65, unarmed: 55 } })).toBe(55);
});

test('REN-MAN-03 the target of a disarm resists with the best it has, reach or no reach', () => {
  const against = (b: Partial<Person>): number | undefined =>
    duel({ weapons: [pike], skills: { 'pole-arms': 60 } }, { ...far, ...b }).total(
      'resist',
      'bob',
      'ann',
      'disarm',
      { target: 'bob', item: 'bob/knife' },
    );
  expect(against({ weapons: [knife], skills: { fray: 20, ranged: 90, 'one-handed': 45 } })).toBe(
    45,
  );
  expect(against({ weapons: [knife], skills: { fray: 50, 'one-handed': 45 } })).toBe(50);
  expect(against({ weapons: [knife], skills: { fray: 20, 'one-handed': 45, unarmed: 60 } })).toBe(
    60,
  );
});

test('REN-GRID-02 REN-MAN-06 what is out of reach of weapons is not tripped, of the arms not grabbed', () => {
  const piker = { weapons: [pike], skills: { 'pole-arms': 60 } };
  expect(duel(piker, far).allowed('ann', 'trip', at)).toBe(true);
  expect(duel(piker, far).refused('ann', 'grab', at)).toEqual(['REN-GRID-02']);
  expect(duel({}, far).refused('ann', 'trip', at)).toEqual(['REN-GRID-02']);
  expect(duel({}, far).refused('ann', 'feint', at)).toEqual(['REN-GRID-02']);
  // An untrained fist does not threaten, but it does reach.
  expect(duel({ weapons: [], skills: {} }).allowed('ann', 'trip', at)).toBe(true);
});

test('REN-CTX-14 REN-TERM-01 maneuvers are tried on foes who are alive and known of', () => {
  const code = (b: Partial<Person>, by: Partial<Person> = {}) =>
    duel(by, b).fight.refusal({ do: 'trip', by: 'ann', with: at })?.code;
  expect(code({})).toBeUndefined();
  expect(code({ state: { damage: 250 } })).toBeUndefined();
  expect(code({ state: { damage: 400 } })).toBe('dead');
  expect(code({ state: { prone: true } })).toBe('already-prone');
  const friend = duel({ side: 'b' }).fight.refusal({ do: 'trip', by: 'ann', with: at });
  const hidden = duel({}, { state: { hidden: true } });
  expect(friend).toBeDefined();
  expect(hidden.fight.refusal({ do: 'trip', by: 'ann', with: at })).toBeDefined();
});

test('REN-MAN-06 one whom one holds already is not grabbed again, one whom another holds is', () => {
  const s = stage(
    { ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b' } },
    { order: ['ann', 'cid', 'bob'] },
  );
  s.do('ann', 'grab', at, { dice: [20, 98] });
  s.end();
  s.do('cid', 'grab', at, { dice: [20, 98] });
  expect(s.who('bob').grabbedBy).toEqual(['ann', 'cid']);
  s.until('ann');
  const again = s.fight.refusal({ do: 'grab', by: 'ann', with: at });
  expect(again).toMatchObject({ rules: ['REN-MAN-06'], code: 'already-grabbed' });
});

test('REN-MAN-08 the better of Unarmed Combat and STR + SOM gets one free, and what hinders the body counts', () => {
  const escapes = (b: Partial<Person>, more: Partial<Person> = {}) => {
    const s = stage(
      {
        bob: { ...bob, ...b, state: { grabbedBy: ['ann'], ...b.state } },
        ann: { ...ann, ...more },
      },
      { order: ['bob', 'ann'] },
    );
    return [
      s.total('escape', 'bob', 'bob', 'escape', { from: 'ann' }),
      s.total('resist', 'ann', 'bob', 'escape', { from: 'ann' }),
    ];
  };
  // STR 30 and SOM 15.
  expect(escapes({ skills: { unarmed: 30 } })).toEqual([45, 55]);
  expect(escapes({ skills: { unarmed: 50 } })).toEqual([50, 55]);
  expect(escapes({ sheet: { STR: 50 } })).toEqual([65, 55]);
  const mail = { armor: [{ name: 'mail', av: 1, penalties: [{ amount: -5, on: 'SOM' }] }] };
  expect(escapes({ skills: { unarmed: 30 }, sheet: mail })).toEqual([40, 55]);
  expect(escapes({ skills: { unarmed: 30 }, state: { wounds: 1 } })).toEqual([35, 55]);
  // Neither Full Defense nor a feint affects the grabber's grip.
  expect(escapes({ skills: { unarmed: 30 } }, { state: { fullDefense: true } })).toEqual([45, 55]);
});
