import { expect, test } from 'vitest';
import {
  bomb,
  claws,
  crossbow,
  dirk,
  hook,
  like,
  meeting,
  pike,
  sword,
} from '../testing/meetings.js';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Trips, disarms, grabs and feints with caught weapons, prone bodies, or no weapons at all.

const two = (ann: Partial<Person> = {}, bob: Partial<Person> = {}, staging: Staging = {}) =>
  meeting({ ann, bob }, { order: ['ann', 'bob', 'cid'], ...staging });
/** Ann's sword has been caught by Bob's hook, and it is her turn again. */
const caught = (ann: Partial<Person> = {}, bob: Partial<Person> = {}, more: Changes = {}) => {
  const s = meeting(
    { ann, bob: { weapons: [hook], ...bob }, ...more },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  return s;
};

test('REN-CATCH-05 REN-MAN-09 a trip beside the catcher goes by the bare hands while the sword is caught', () => {
  expect(caught().total('trip', 'ann', 'ann', 'trip', { target: 'bob' })).toBe(45);
  expect(
    caught({ weapons: [sword, dirk] }).total('trip', 'ann', 'ann', 'trip', { target: 'bob' }),
  ).toBe(60);
});

test('REN-CATCH-05 REN-MAN-03 the owner of a caught sword disarms with bare hands, too', () => {
  const s = caught();
  expect(s.total('disarm', 'ann', 'ann', 'disarm', { target: 'bob', item: 'bob/hook' })).toBe(45);
});

test('REN-CATCH-06 REN-CATCH-05 the catcher disarms the caught sword by the hook at +10, a third weapon by bare hands', () => {
  const eve = like('ann', { at: [7, 5] });
  const s = meeting({ bob: { weapons: [hook] } }, { order: ['ann', 'bob', 'eve'] }, { eve });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.end();
  const disarm = (target: string) =>
    s.total('disarm', 'bob', 'bob', 'disarm', { target, item: `${target}/sword` });
  expect([disarm('ann'), disarm('eve')]).toEqual([70, 45]);
  expect(s.total('trip', 'bob', 'bob', 'trip', { target: 'eve' })).toBe(45);
});

test('REN-CATCH-05 REN-MAN-03 a caught sword still resists a disarm, since defending is free', () => {
  const s = caught({ skills: { 'one-handed': 60, fray: 20, unarmed: 20 } });
  s.end();
  const scene = s.do('bob', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [30, 99] });
  expect(targetsOf(scene, 'resist')).toEqual([60]);
});

test('REN-CATCH-05 REN-MAN-06 a combatant whose sword is caught may grab the catcher, and both stay where they are', () => {
  const s = caught();
  s.do('ann', 'grab', { target: 'bob' }, { dice: [40, 99] });
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toContain('REN-CATCH-05');
});

test('REN-CATCH-07 REN-MAN-05 pulling a weapon loose suffers from no feint and gains nothing from Full Defense', () => {
  const s = caught();
  s.gm('condition', { who: 'ann', condition: 'feinted', on: true });
  s.gm('condition', { who: 'ann', condition: 'full defense', on: true });
  // SOM 15 + STR 30.
  expect(s.do('ann', 'break-free', {}, { dice: [46] }).facts('check', 'target')).toEqual([45]);
});

test('REN-CATCH-07 REN-MOVE-03 REN-CTX-17 haste and a wound weigh on pulling it loose', () => {
  const s = caught({ state: { wounds: 1 } });
  s.gm('condition', { who: 'ann', condition: 'hurried', on: true });
  expect(s.do('ann', 'break-free', {}, { dice: [46] }).facts('check', 'target')).toEqual([25]);
});

test('REN-MAN-03 REN-NAT-01 claws are not struck from the hand, and disarm at the skill of Unarmed Combat', () => {
  const beast = { weapons: [], sheet: { naturalWeapons: [claws], hands: 0 } };
  const s = two(beast, {});
  expect(s.total('disarm', 'ann', 'ann', 'disarm', { target: 'bob', item: 'bob/sword' })).toBe(45);
  s.end();
  expect(s.allowed('bob', 'disarm', { target: 'ann', item: 'ann/claws' })).toBe(false);
});

test('REN-MAN-09 REN-PRONE-05 no one trips a combatant who lies already', () => {
  expect(two({}, { state: { prone: true } }).allowed('ann', 'trip', { target: 'bob' })).toBe(false);
});

test('REN-MAN-08 REN-DEF-01 REN-MAN-05 the grip of a grabber gains nothing from Full Defense and loses nothing to a feint', () => {
  const s = two({ state: { grabbedBy: ['bob'] } });
  s.gm('condition', { who: 'bob', condition: 'full defense', on: true });
  expect(targetsOf(s.do('ann', 'escape', { from: 'bob' }, { dice: [20, 99] }), 'resist')).toEqual([
    45,
  ]);
});

test('REN-MAN-08 REN-SIZE-02 the size of the grabber is nothing to the escape', () => {
  const s = two({ state: { grabbedBy: ['bob'] } }, { sheet: { size: 'Large' } });
  expect(s.parts('escape', 'ann', 'ann', 'escape', { from: 'bob' })).not.toContain(
    'REN-SIZE-02 -10',
  );
});

test('REN-MAN-08 REN-PRONE-07 a combatant who lies gets out of a hold at full skill', () => {
  const s = two({ state: { grabbedBy: ['bob'], prone: true } });
  // STR 30 + SOM 15.
  expect(s.total('escape', 'ann', 'ann', 'escape', { from: 'bob' })).toBe(45);
});

test('REN-MAN-06 REN-MAN-07 a grabber strikes whom they hold, who parries, and holds a second opponent as well', () => {
  const eve = like('bob', { at: [5, 6] });
  const s = meeting({ bob: { state: { grabbedBy: ['ann'] } } }, { order: ['ann', 'bob'] }, { eve });
  const scene = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 30] });
  expect(targetsOf(scene, 'parry')).toEqual([60]);
  s.until('ann');
  s.do('ann', 'grab', { target: 'eve' }, { dice: [40, 99] });
  expect([s.who('bob').grabbedBy, s.who('eve').grabbedBy]).toEqual([['ann'], ['ann']]);
});

test('REN-MAN-06 REN-UNARM-02 REN-UNARM-04 a combatant without ranks resists the grab of an armed opponent on SOM, without -20', () => {
  const s = meeting({ bob: { weapons: [], aptitudes: { SOM: 30 }, skills: {} } });
  const scene = s.do('ann', 'grab', { target: 'bob' }, { dice: [20, 31] });
  expect(targetsOf(scene, 'resist')).toEqual([30]);
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
});

test('REN-MAN-06 REN-UNARM-02 a combatant without ranks in Unarmed Combat grabs an armed opponent on SOM alone', () => {
  const s = two({ weapons: [], skills: { fray: 40 } });
  expect(s.total('grab', 'ann', 'ann', 'grab', { target: 'bob' })).toBe(15);
});

test('REN-UNARM-02 REN-TERM-01 a combatant with a crossbow alone and no ranks in Unarmed Combat threatens no one', () => {
  const s = two({}, { weapons: [crossbow], skills: { fray: 40, ranged: 60 } });
  expect(s.do('ann', 'move', { path: [[2, 5]] }).questions).toEqual([]);
});

test('REN-UNARM-03 REN-RNG-01 a crossbow or a bomb in the hand of an opponent makes a fist strike at -10', () => {
  const fist = (held: Person['weapons']) =>
    two({ weapons: [] }, { weapons: held ?? [] }).total('attack', 'ann', 'ann', 'attack', {
      weapon: 'unarmed',
      target: 'bob',
    });
  expect([fist([crossbow]), fist([bomb]), fist([])]).toEqual([35, 35, 45]);
});

test('REN-CATCH-01 REN-RNG-01 a thrown knife is not caught, a struck one is', () => {
  const knife = weapon('knife', { kind: 'thrown', skills: ['one-handed', 'ranged'] });
  const open = (thrown: boolean) =>
    two({ weapons: [knife] }, { weapons: [hook] })
      .do('ann', 'attack', { weapon: 'ann/knife', target: 'bob', thrown }, { dice: [20, 99, 5] })
      .questions.includes('defence');
  expect([open(true), open(false)]).toEqual([false, true]);
});

test('REN-CATCH-01 REN-NAT-01 REN-UNARM-09 neither claws nor fists are caught', () => {
  const open = (ann: Partial<Person>, id: string) => {
    const scene = two(ann, { weapons: [hook] }).do(
      'ann',
      'attack',
      { weapon: id, target: 'bob' },
      { dice: [20, 99, 5] },
    );
    return scene.open('defence').includes('catch:bob/hook');
  };
  expect(open({ weapons: [], sheet: { naturalWeapons: [claws] } }, 'ann/claws')).toBe(false);
  expect(open({ weapons: [] }, 'unarmed')).toBe(false);
});

test('REN-CATCH-01 REN-PRONE-05 a catcher on the ground catches at -10 alone', () => {
  const s = two({}, { weapons: [hook], state: { prone: true } });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 99, 5], answers: [['defence', 'catch:bob/hook']] },
  );
  expect(targetsOf(scene, 'catch')).toEqual([50]);
});

test('REN-PRONE-03 REN-MAN-07 REN-MAN-09 a combatant held and tripped stands up only once free', () => {
  const s = two({ state: { grabbedBy: ['bob'], prone: true } });
  expect(s.refused('ann', 'stand-up')).toEqual(['REN-MAN-07']);
  s.do('ann', 'escape', { from: 'bob' }, { dice: [20, 99] });
  s.do('ann', 'stand-up');
  expect(s.who('ann').prone).toBe(false);
});

test('REN-PRONE-01 REN-CATCH-05 a combatant whose sword is caught may drop to the ground, but not crawl', () => {
  const s = caught();
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'crawl', { path: [[4, 5]] })).toContain('REN-CATCH-05');
});

test('REN-MAN-05 REN-PRONE-05 REN-MULTI-02 a feint weighs on both defences against two blows, the blow and the trip of a friend as well', () => {
  const s = two({ weapons: [sword, dirk] });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [40, 99] });
  const attacks = ['sword', 'dirk'].map((id) => ({ weapon: `ann/${id}`, target: 'bob' }));
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [20, 99, 5, 20, 99, 5] });
  expect(targetsOf(scene, 'parry')).toEqual([40, 40]);
});

test('REN-MAN-04 REN-MOVE-03 REN-PRONE-07 neither haste nor the ground hinders a feint, and a wound does', () => {
  const s = two({ state: { prone: true, wounds: 1 } });
  s.gm('condition', { who: 'ann', condition: 'hurried', on: true });
  expect(s.total('feint', 'ann', 'ann', 'feint', { target: 'bob' })).toBe(40);
});

test('REN-MAN-03 REN-BRACE-02 a pike struck from the hand ends the bracing of its owner, and no sword drawn meets the charge', () => {
  const s = meeting(
    {
      bob: { weapons: [pike, sword], state: { braced: 'bob/pike' } },
      ann: { at: [5, 5] },
      horse: { at: [1, 5] },
    },
    { order: ['ann', 'eve', 'bob'] },
    { eve: like('ann', { at: [1, 8] }) },
  );
  s.do('ann', 'disarm', { target: 'bob', item: 'bob/pike' }, { dice: [40, 99] });
  s.end();
  expect(s.do('eve', 'charge', { at: 'bob', path: [[5, 6]] }).rolled).toEqual([]);
  expect(effectsOn(s, 'eve')).toEqual(['hurried', 'charged']);
});

test('REN-PRONE-07 REN-INDIC-01 REN-MOUNT-15 a gaze is as good from the ground as from the saddle', () => {
  const gaze = weapon('gaze', { kind: 'indicate', skills: ['ranged'] });
  const s = two({ weapons: [gaze], state: { prone: true } }, { at: [9, 5] });
  // Ranged Weapons 60 + 20.
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/gaze', target: 'bob' })).toBe(80);
});
