import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Options } from './options.js';
import type { Person, Props, Staging } from './testing/stage.js';
import { stage, weapon } from './testing/stage.js';

const sword = weapon('sword');
const shield = weapon('shield', { kind: 'shield', tags: ['Off-Hand'] });
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2, range: { short: 50, medium: 100, long: 150, extreme: 200 } });
const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, fray: 40, deception: 50, unarmed: 55, athletics: 50 }, weapons: [sword] };
const bob: Person = { at: [6, 5], skills: { 'one-handed': 50, fray: 40, unarmed: 30 }, weapons: [sword, shield] };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) => stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const at = { target: 'bob' };
const DISARM = { target: 'bob', item: 'bob/sword' };

test('REN-MAN-01 a maneuver is an action of its own, does no damage, and lists what it costs', () => {
  for (const [action, what, spent] of [['disarm', DISARM, { standardUsed: true }], ['grab', at, { standardUsed: true }], ['trip', at, { standardUsed: true }], ['feint', at, { quickUsed: 1, standardUsed: false }]] as const) {
    const s = duel();
    const scene = s.do('ann', action, what, { dice: [50, 97] });
    expect([scene.has('damage'), scene.has('attacks'), scene.cites('maneuver', 'REN-MAN-01')], action).toEqual([false, false, true]);
    expect(s.who('ann')).toMatchObject(spent);
    expect(s.who('bob').damage).toBe(0);
  }
});

const tripped = (dice: readonly number[], options: Partial<Options> = {}) => {
  const s = duel({}, {}, { options });
  const scene = s.do('ann', 'trip', at, { dice });
  return [s.who('bob').prone, scene.rolled.length];
};

test('REN-MAN-02 it works if the check is won: the user rolls first, and a failure ends it', () => {
  expect([tripped([60, 30]), tripped([61]), tripped([20, 21]), tripped([22, 21]), tripped([20, 41])]).toEqual([[true, 2], [false, 1], [false, 2], [true, 2], [true, 2]]);
  // A tie rolls again.
  expect(tripped([20, 20, 30, 25])).toEqual([true, 4]);
});

test('REN-MAN-02 switch maneuverCheck: both always roll, and again if both fail', () => {
  const opposed = { maneuverCheck: 'opposed' } as const;
  expect([tripped([61, 20], opposed), tripped([61, 41, 30, 25], opposed), tripped([61, 41, 61, 20], opposed), tripped([20, 41], opposed)]).toEqual([[false, 2], [true, 4], [false, 4], [true, 2]]);
  expect(tripped([20, 20], { ...opposed, opposedTie: 'attacker' })).toEqual([true, 2]);
  expect(tripped([20, 20], { ...opposed, opposedTie: 'defender' })).toEqual([false, 2]);
});

const resists = (b: Partial<Person>, action = 'disarm', a: Partial<Person> = {}): Json | undefined => duel(a, b).do('ann', action, action === 'disarm' ? DISARM : at, { dice: [50, 97] }).targets('resist')[0];

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
  expect(duel({}, { state: { unawareOf: ['ann'] } }).do('ann', 'disarm', DISARM, { dice: [61] }).has('maneuver fails')).toBe(true);
});

test('REN-MAN-03 Disarm: melee skill against melee skill or Fray, and the item named falls', () => {
  const s = duel();
  const scene = s.do('ann', 'disarm', DISARM, { dice: [55, 49] });
  expect([scene.targets('disarm'), scene.targets('resist')]).toEqual([[60], [50]]);
  expect([s.holds('bob'), s.state.ground]).toEqual([['bob/shield'], [{ item: 'bob/sword', at: [6, 5] }]]);
  const other = duel();
  other.do('ann', 'disarm', { target: 'bob', item: 'bob/shield' }, { dice: [55, 49] });
  expect(other.holds('bob')).toEqual(['bob/sword']);
  const failed = duel();
  failed.do('ann', 'disarm', DISARM, { dice: [49, 50] });
  expect(failed.holds('bob')).toHaveLength(2);
  expect(failed.refused('ann', 'disarm', DISARM)).toEqual(['REN-TURN-03']);
  expect(duel({}, { at: [7, 5] }).refused('ann', 'disarm', DISARM)).toEqual(['REN-GRID-02']);
  expect(duel().allowed('ann', 'disarm', { target: 'bob', item: 'bob/purse' })).toBe(false);
});

test('REN-MAN-03 with a bow in hand the fists must do, and a weapon that one is not proficient with counts as such', () => {
  expect(duel({ weapons: [bow] }).do('ann', 'disarm', DISARM, { dice: [97] }).targets('disarm')).toEqual([55]);
  const odd = weapon('flail', { proficiency: 'Flails' });
  expect(duel({ weapons: [odd], skills: { ...ann.skills, unarmed: 15 } }).do('ann', 'disarm', DISARM, { dice: [97] }).targets('disarm')).toEqual([40]);
});

test('REN-MAN-04 Feint: Deception against Resist Social Manipulation or Read, a Quick Action', () => {
  // SAV + INT is 30.
  expect([resists({}, 'feint'), resists({ skills: { read: 40 } }, 'feint'), resists({ aptitudes: { SAV: 20, INT: 25 } }, 'feint')]).toEqual([30, 40, 45]);
  const s = duel();
  expect(s.do('ann', 'feint', at, { dice: [50, 30] }).targets('feint')).toEqual([50]);
  expect(s.effects('bob')).toEqual(['feinted']);
  const failed = duel();
  failed.do('ann', 'feint', at, { dice: [51] });
  failed.do('ann', 'feint', at, { dice: [20, 25] });
  expect(failed.effects('bob')).toEqual([]);
});

const trio = () => stage({ ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b' } });
const fray = (s: ReturnType<typeof trio>, by: string): Json | undefined => s.do(by, 'attack', { weapon: `${by}/sword`, target: 'bob' }, { dice: [20, 97, 1], answers: [['defence', 'fray']] }).targets('Fray')[0];

test('REN-MAN-05 until its next turn the one feinted defends at -20, against all comers', () => {
  const s = trio();
  s.do('ann', 'feint', at, { dice: [50, 30] });
  expect(fray(s, 'ann')).toBe(20);
  s.do('ann', 'end');
  expect(fray(s, 'cid')).toBe(20);
  s.do('cid', 'end');
  expect(s.effects('bob')).toEqual([]);
  s.do('bob', 'end');
  expect(fray(s, 'ann')).toBe(40);
});

test('REN-MAN-05 feints add up, and parries and maneuvers suffer like Fray; the attacks of the one feinted do not', () => {
  const s = trio();
  s.do('ann', 'feint', at, { dice: [50, 30] });
  s.do('ann', 'feint', at, { dice: [50, 30] });
  expect(s.do('ann', 'feint', at, { dice: [50, 30] }).parts('resist')).toEqual([]);
  s.do('ann', 'end');
  expect(s.do('cid', 'attack', { weapon: 'cid/sword', target: 'bob' }, { dice: [20, 97, 1], answers: [['defence', 'parry:bob/sword']] }).parts('defence')).toEqual(['REN-MAN-05 -20', 'REN-MAN-05 -20', 'REN-MAN-05 -20']);
  const trip = trio();
  trip.do('ann', 'feint', at, { dice: [50, 30] });
  expect(trip.do('ann', 'trip', at, { dice: [50, 97] }).targets('resist')).toEqual([20]);
});

const grabbed = (b: Partial<Person> = {}, answers: Props['answers'] = [], more: Partial<Person> = {}) => {
  const s = duel(more, b);
  const scene = s.do('ann', 'grab', at, { dice: [50, 97], answers: answers ?? [] });
  return { s, scene };
};

test('REN-MAN-06 Grab: Unarmed Combat against Fray or Unarmed Combat; a grab is no unarmed attack', () => {
  const { s, scene } = grabbed();
  // No -10 against somebody armed.
  expect([scene.targets('grab'), scene.targets('resist'), s.who('bob').grabbedBy]).toEqual([[55], [40], ['ann']]);
  expect(resists({ skills: { unarmed: 45, fray: 40 } }, 'grab')).toBe(45);
  // Failing badly against armour hurts nobody.
  const armoured = duel({}, { sheet: { armor: [{ name: 'plate', av: 10 }] } });
  expect(armoured.do('ann', 'grab', at, { dice: [97] }).rolled).toEqual(['ann grab']);
  expect(armoured.who('bob').grabbedBy).toEqual([]);
  expect(s.refused('ann', 'grab', at)).toEqual(['REN-TURN-03']);
});

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

test('REN-MAN-07 the GM is asked what a grabbed one can still do: by default nothing but try to get free', () => {
  const { s, scene } = grabbed();
  expect(scene.question('grab-result')).toMatchObject({ who: 'gm', rules: ['REN-MAN-07'], fallback: 'held' });
  s.do('ann', 'end');
  for (const [action, what] of [['attack', { weapon: 'bob/sword', target: 'ann' }], ['move', { path: [[7, 5]] }], ['charge', { path: [[7, 5]] }], ['feint', { target: 'ann' }], ['full-defense', {}], ['drop', { item: 'bob/sword' }], ['drop-prone', {}]] as const) {
    expect(s.refused('bob', action, what), action).toEqual(['REN-MAN-07']);
  }
  expect(s.allowed('bob', 'escape', { from: 'ann' })).toBe(true);
  expect(s.allowed('bob', 'end')).toBe(true);
});

test('REN-MAN-07 a grabbed one defends, but makes no reaction', () => {
  const s = stage({ ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b' } });
  s.do('ann', 'grab', at, { dice: [50, 97] });
  s.do('ann', 'end');
  expect(s.do('cid', 'attack', { weapon: 'cid/sword', target: 'bob' }, { dice: [20, 97, 1], answers: [['defence', 'parry:bob/sword']] }).targets('parry')).toEqual([50]);
  expect(s.do('cid', 'move', { path: [[6, 7]] }).asked).toEqual([]);
});

test('REN-MAN-07 where the GM leaves him more, he acts but does not get away', () => {
  const { s } = grabbed({}, [['grab-result', 'hampered']]);
  s.do('ann', 'end');
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toEqual(['REN-MAN-07']);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [97] });
  s.until('bob');
  s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 97] });
  expect([s.who('bob').grabbedBy, s.effects('bob')]).toEqual([[], []]);
});

test('REN-MAN-08 Escape: Unarmed Combat or STR + SOM against the Unarmed Combat of the grabber, a Standard Action', () => {
  const { s } = grabbed({ sheet: { STR: 20 } });
  s.do('ann', 'end');
  // STR 20 + SOM 15 beat 30.
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [35, 34] });
  expect([scene.targets('escape'), scene.targets('resist')]).toEqual([[35], [55]]);
  expect([s.who('bob').grabbedBy, s.who('bob').standardUsed]).toEqual([[], true]);
  const strong = grabbed({ skills: { unarmed: 60, fray: 40 } }).s;
  strong.do('ann', 'end');
  const held = strong.do('bob', 'escape', { from: 'ann' }, { dice: [34, 35] });
  expect([held.targets('escape'), strong.who('bob').grabbedBy]).toEqual([[60], ['ann']]);
  expect(strong.refused('bob', 'escape', { from: 'ann' })).toEqual(['REN-TURN-03']);
});

test('REN-MAN-08 size counts for the grab alone, and whoever is not held need not escape', () => {
  const { s, scene } = grabbed({ sheet: { size: 'Small' } });
  expect(scene.targets('grab')).toEqual([65]);
  s.do('ann', 'end');
  expect(s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 97] }).targets('resist')).toEqual([55]);
  expect(duel().refused('ann', 'escape', { from: 'bob' })).toEqual([]);
  expect(duel({}, {}, {}).fight.refusal({ do: 'escape', by: 'ann', with: {} })?.rules).toEqual(['REN-MAN-08']);
});

test('REN-MAN-08 one held by two gets free of each for himself', () => {
  const s = stage({ ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b', state: { grabbedBy: ['ann', 'cid'] } } }, { order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'escape', { from: 'cid' }, { dice: [40, 97] });
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toEqual(['REN-MAN-07']);
});

test('REN-MAN-09 Trip: melee skill against Fray alone, and the target falls prone', () => {
  // The sword, though better, does not help.
  expect(resists({ skills: { 'one-handed': 90, fray: 40 } }, 'trip')).toBe(40);
  const s = duel();
  expect(s.do('ann', 'trip', at, { dice: [50, 30] }).targets('trip')).toEqual([60]);
  expect(s.who('bob').prone).toBe(true);
  s.until('ann');
  expect(s.refused('ann', 'trip', at)).toEqual(['REN-MAN-09']);
  const missed = duel();
  missed.do('ann', 'trip', at, { dice: [30, 31] });
  expect([missed.who('bob').prone, missed.who('ann').standardUsed]).toEqual([false, true]);
});
