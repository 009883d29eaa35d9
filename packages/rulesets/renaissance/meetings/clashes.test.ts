import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Blows, tricks and ends of turns that interfere with each other.

const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true } });
const hook = weapon('hook', { tags: ['Catch'] });
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const skills = {
  'one-handed': 60,
  fray: 40,
  ranged: 60,
  unarmed: 50,
  deception: 60,
  athletics: 50,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [6, 6], side: 'b', skills, weapons: [sword] };
const atBob = { weapon: 'ann/sword', target: 'bob' };
const three = (changes: Changes = {}, more: Staging = {}) =>
  stage(changed({ ann, bob, cid }, changes), more);

test('REN-MAN-05 REN-MAN-03 two feints weigh on the defence against a disarm, and end as the turn begins', () => {
  const s = three({}, { order: ['bob', 'cid', 'ann'] });
  s.do('bob', 'feint', { target: 'ann' }, { dice: [45, 99] });
  s.do('bob', 'feint', { target: 'ann' }, { dice: [45, 99] });
  s.end();
  const scene = s.do('cid', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [10, 99] });
  expect(targetsOf(scene, 'resist')).toEqual([20]);
  s.end();
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-MOVE-03 REN-MAN-04 haste hinders the disarm that follows a run, not the feint', () => {
  const s = three({ ann: { at: [1, 5] }, bob: { at: [7, 5] }, cid: { at: [20, 15] } });
  s.do('ann', 'move', { path: [[6, 5]] });
  const feint = s.do('ann', 'feint', { target: 'bob' }, { dice: [99] });
  expect(targetsOf(feint, 'feint')).toEqual([60]);
  const run = three({ ann: { at: [1, 5] }, bob: { at: [7, 5] }, cid: { at: [20, 15] } });
  run.do('ann', 'move', { path: [[6, 5]] });
  const disarm = run.do('ann', 'disarm', { target: 'bob', item: 'bob/sword' }, { dice: [99] });
  expect(targetsOf(disarm, 'disarm')).toEqual([50]);
});

test('REN-TURN-03 REN-MAN-04 two feints leave no Standard Action, and an attack leaves one feint', () => {
  const s = three();
  s.do('ann', 'feint', { target: 'bob' }, { dice: [99] });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [99] });
  expect(s.refused('ann', 'attack', atBob)).toEqual(['REN-TURN-03']);
  const other = three();
  other.do('ann', 'attack', atBob, { dice: [99] });
  other.do('ann', 'feint', { target: 'bob' }, { dice: [99] });
  expect(other.refused('ann', 'feint', { target: 'bob' })).toEqual(['REN-TURN-03']);
});

test('REN-STR-13 REN-ARM-02 REN-ARM-04 a gap is struck in shield, suit and hide together, and surplusAp adds the rest', () => {
  const shield = weapon('shield', { kind: 'shield', av: 2 });
  const armoured: Partial<Person> = {
    weapons: [shield],
    sheet: { naturalArmor: 1, armor: [{ name: 'quilt', av: 1 }] },
  };
  const struck = (surplusAp: 'ignored' | 'added') => {
    const s = three({ bob: armoured }, { options: { surplusAp } });
    const gap = { ...atBob, strike: 'armor-gap' };
    const scene = s.do('ann', 'strike', gap, { dice: [35, 99, 5] });
    return [dvsOf(scene), damageTo(scene, 'bob')];
  };
  // 5 + 3 + DB 4 + 5; the AP of DB 4 against 4 of armour.
  expect(struck('ignored')).toEqual([[17], [17]]);
  expect(struck('added')).toEqual([[17], [17]]);
  const bare = three({}, { options: { surplusAp: 'added' } });
  const scene = bare.do('ann', 'strike', { ...atBob, strike: 'armor-gap' }, { dice: [35, 99, 5] });
  expect(damageTo(scene, 'bob')).toEqual([21]);
});

test('REN-STR-03 REN-ATK-11 a critical of 22 strikes the gap, by criticalCountsAsExceptional=false not', () => {
  const through = (criticalCountsAsExceptional: boolean) => {
    const s = three(
      { bob: { sheet: { naturalArmor: 4 } } },
      { options: { criticalCountsAsExceptional } },
    );
    const gap = { ...atBob, strike: 'armor-gap' };
    return damageTo(s.do('ann', 'strike', gap, { dice: [22, 99, 5, 1] }), 'bob');
  };
  expect(through(true)).toEqual([12]);
  expect(through(false)).toEqual([8]);
});

test('REN-RNG-11 REN-REACT-05 an archer beside a foe shoots at -20, and does not threaten with the bow', () => {
  const s = three({ ann: { weapons: [bow], skills: { 'one-handed': 60, ranged: 60 } } });
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toBe(40);
  s.until('bob');
  expect(s.do('bob', 'move', { path: [[8, 5]] }).has('opportunity')).toBe(false);
});

test('REN-RNG-11 REN-PRONE-06 REN-PRONE-07 a shot from the ground at a neighbour on the ground', () => {
  const lying = { state: { prone: true } };
  const s = three({ ann: { weapons: [bow], ...lying }, bob: lying });
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toBe(0);
});

test('REN-CTX-16 REN-STR-09 a Knock Down on a combatant whom the wound already felled rolls no second check', () => {
  const s = three({ bob: { sheet: { DUR: 40 } } });
  const blow = { ...atBob, strike: 'knock-down' };
  const scene = s.do('ann', 'strike', blow, { dice: [35, 99, 5, 99] });
  expect(scene.rolled.at(-1)).toBe('bob SOM x3');
  expect(s.who('bob').prone).toBe(true);
});

test('REN-CTX-16 REN-STR-09 and by perWound each wound is checked before it, at all the wounds', () => {
  const s = three({ bob: { sheet: { DUR: 40 } } }, { options: { woundCheck: 'perWound' } });
  const blow = { ...atBob, strike: 'knock-down' };
  // 17 damage at WT 8: two wounds.
  const scene = s.do('ann', 'strike', blow, { dice: [35, 99, 5, 25, 25, 10] });
  expect([targetsOf(scene, 'SOM x3'), targetsOf(scene, 'SOM x2')]).toEqual([[25, 25], [10]]);
  expect(s.who('bob').prone).toBe(false);
});

test('REN-CTX-14 REN-CATCH-05 a catcher who is struck down frees the weapon at once', () => {
  const s = three(
    { bob: { weapons: [hook], sheet: { DUR: 10 }, skills: { ...skills, 'one-handed': 70 } } },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do('ann', 'attack', atBob, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.gm('harm', { who: 'bob', damage: 10 });
  s.until('ann');
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'cid' })).toBe(true);
});

test('REN-AWARE-01 REN-MAN-09 REN-PRONE-05 tripped out of hiding without resistance, and struck at +10', () => {
  const s = three({ bob: { state: { unawareOf: ['ann'] } } });
  const trip = s.do('ann', 'trip', { target: 'bob' }, { dice: [30] });
  expect(trip.rolled).toEqual(['ann trip']);
  s.until('cid');
  s.until('ann');
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob)).toBe(70);
});

test('REN-ATK-06 REN-DEF-01 REN-CTX-02 Full Defense against a tie goes by opposedTie, at a target held at 98', () => {
  const s = three(
    { bob: { skills: { ...skills, fray: 85, 'one-handed': 20 } } },
    { options: { opposedTie: 'attacker' }, order: ['bob', 'ann', 'cid'] },
  );
  s.do('bob', 'full-defense');
  s.until('ann');
  const scene = s.do('ann', 'attack', atBob, { dice: [50, 50, 1] });
  expect(targetsOf(scene, 'Fray')).toEqual([98]);
  // 1 + 3 + DB 4, +5 for the margin.
  expect(dvsOf(scene)).toEqual([13]);
});
