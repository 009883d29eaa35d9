import { expect, test } from 'vitest';
import { mayRead } from '@tiltyard/engine/core';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

const sword = weapon('sword');
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, reach: 1 });
const hook = weapon('hook', { tags: ['Catch'] });
const skills = { 'one-handed': 60, 'pole-arms': 60, fray: 40, unarmed: 50 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [spear] };
const cid: Person = { at: [6, 6], side: 'a', skills, weapons: [] };
const away = {
  path: [
    [4, 5],
    [3, 5],
  ],
};

test('REN-MAN-06 REN-REACT-05 a hold is over with the step that parts the two, and the next step provokes the one let go', () => {
  const s = stage({ ann, bob });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  const scene = s.do('ann', 'move', away, { answers: [['opportunity', 'no']] });
  expect(scene.question('opportunity').about).toMatchObject({ to: [3, 5] });
  expect(s.who('bob').grabbedBy).toEqual([]);
});

test('REN-MAN-07 REN-REACT-05 the step out of the hold itself provokes no one who is held', () => {
  const s = stage({ ann, bob: { ...bob, weapons: [sword] } });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  expect(s.do('ann', 'move', away).questions).toEqual([]);
});

test('REN-MAN-07 REN-MAN-08 held by two, one who gets free of the first is held by the second', () => {
  const s = stage({ ann, cid, bob });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.until('cid');
  s.do('cid', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.until('bob');
  s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 99] });
  expect(s.who('bob').grabbedBy).toEqual(['cid']);
  expect(s.refused('bob', 'move', { path: [[7, 5]] })).toContain('REN-MAN-07');
});

test('REN-MAN-07 held loosely by one and firmly by another leaves nothing but the escape', () => {
  const s = stage({ ann, cid, bob });
  s.do(
    'ann',
    'grab',
    { target: 'bob' },
    { dice: [45, 90], answers: [['grab-result', 'hampered']] },
  );
  s.until('cid');
  s.do('cid', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.until('bob');
  expect(s.refused('bob', 'attack', { weapon: 'bob/spear', target: 'ann' })).toContain(
    'REN-MAN-07',
  );
  s.do('bob', 'escape', { from: 'cid' }, { dice: [40, 99] });
  s.do('bob', 'end');
  s.until('bob');
  expect(s.allowed('bob', 'attack', { weapon: 'bob/spear', target: 'ann' })).toBe(true);
});

test('REN-MAN-06 REN-CTX-14 one who strikes down the grabber frees a friend at once', () => {
  const dan: Person = { ...bob, at: [4, 5], weapons: [sword] };
  const s = stage({ ann: { ...ann, sheet: { DUR: 4 } }, dan, bob });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.until('dan');
  s.do('dan', 'attack', { weapon: 'dan/sword', target: 'ann' }, { dice: [20, 90, 5] });
  s.until('bob');
  expect(s.allowed('bob', 'move', { path: [[7, 5]] })).toBe(true);
});

test('REN-MAN-08 REN-MOVE-03 haste hinders the bodily escape and the grip of the one who ran up', () => {
  const s = stage({ ann: { ...ann, at: [1, 5] }, bob });
  s.do('ann', 'charge', { at: 'bob', path: [[5, 5]] });
  const grab = s.do('ann', 'grab', { target: 'bob' }, { dice: [40, 90] });
  expect(targetsOf(grab, 'grab')).toEqual([40]);
  s.until('bob');
  const escape = s.do('bob', 'escape', { from: 'ann' }, { dice: [20, 41] });
  // Unarmed Combat 50 beats SOM 15 + STR 30; Ann holds at 50 - 10.
  expect(targetsOf(escape, 'escape')).toEqual([50]);
  expect(targetsOf(escape, 'resist')).toEqual([40]);
  expect(s.who('bob').grabbedBy).toEqual([]);
});

test('REN-MAN-07 REN-MAN-09 one who is grabbed can be tripped, and gets up once free', () => {
  const s = stage({ ann, cid, bob });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.until('cid');
  s.do('cid', 'trip', { target: 'bob' }, { dice: [45, 90] });
  s.until('bob');
  expect(s.refused('bob', 'stand-up')).toContain('REN-MAN-07');
  s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 99] });
  s.do('bob', 'stand-up');
  expect(s.who('bob').prone).toBe(false);
});

test('REN-CATCH-05 REN-MOVE-11 a push that parts the two frees the weapons, one within reach does not', () => {
  const s = stage({ ann: { ...ann, weapons: [sword] }, bob: { ...bob, weapons: [hook] } });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  s.gm('place', { who: 'ann', to: [6, 6] });
  expect(s.who('bob').catching).not.toBeNull();
  s.gm('place', { who: 'ann', to: [9, 9] });
  expect(s.who('bob').catching).toBeNull();
});

test('REN-PRONE-05 REN-PRONE-07 REN-MULTI-06 two who lie: +10 for the target, -30 for the striker, and the off hand on top', () => {
  const dirk = weapon('dirk', { tags: ['Off-Hand'] });
  const s = stage({
    ann: { ...ann, weapons: [sword, dirk], state: { prone: true } },
    bob: { ...bob, state: { prone: true } },
  });
  const scene = s.do('ann', 'attack', { weapon: 'ann/dirk', target: 'bob' }, { dice: [90] });
  expect(targetsOf(scene, 'attack')).toEqual([30]);
});

test('REN-UNARM-07 REN-UNARM-09 REN-CHARGE-01 an armoured fist after a charge: DB twice and a third of the best armour', () => {
  const armor = [
    { name: 'mail', av: 5 },
    { name: 'cap', av: 2, tags: ['Layerable'] },
  ];
  const s = stage({ ann: { ...ann, at: [1, 5], sheet: { armor } }, bob: { ...bob, weapons: [] } });
  s.do('ann', 'charge', { at: 'bob', path: [[5, 5]] });
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [20, 90, 6] });
  // 6 + 4 + 4 + 5 / 3.
  expect(dvsOf(scene)).toEqual([15]);
});

test('REN-UNARM-03 REN-MAN-03 one whose only weapon was struck from the hand is unarmed, and is punched without a penalty', () => {
  const s = stage({ ann, bob: { ...bob, weapons: [sword] } });
  s.do('ann', 'disarm', { target: 'bob', item: 'bob/sword' }, { dice: [45, 90] });
  s.do('ann', 'end');
  s.until('ann');
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [90] });
  expect(targetsOf(scene, 'attack')).toEqual([50]);
});

test('REN-MAN-06 REN-MAN-08 who is in the grip of someone hidden knows of them, and can get out of it', () => {
  const s = stage({ ann, bob, dot: { at: [9, 9], side: 'd', skills } });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.gm('hide', { who: 'ann', hidden: true });
  const seenBy = (id: string) =>
    renaissance.view(s.state, { name: id, role: 'player', combatants: [id] });
  const known = (id: string) => Object.keys(seenBy(id).combatants).includes('ann');
  expect([known('bob'), known('dot')]).toEqual([true, false]);
  s.until('bob');
  const escape = renaissance.actions.get('escape');
  expect(escape?.domain(seenBy('bob'), 'bob', 'from', {})).toMatchObject({
    options: [{ value: 'ann' }],
  });
  const scene = s.do('bob', 'escape', { from: 'ann' }, { dice: [40, 99] });
  expect([s.who('bob').grabbedBy, known('bob')]).toEqual([[], false]);
  const told = scene.notes.filter((note) =>
    mayRead({ name: 'bob', role: 'player', combatants: ['bob'] }, note),
  );
  expect(told.map(({ id }) => id)).toContain('grab ends');
});

test('REN-MAN-06 and so does one who has someone hidden in their grip', () => {
  const s = stage({ ann, bob });
  s.do('ann', 'grab', { target: 'bob' }, { dice: [45, 90] });
  s.gm('hide', { who: 'bob', hidden: true });
  const seen = renaissance.view(s.state, { name: 'ann', role: 'player', combatants: ['ann'] });
  expect(seen.combatants['bob']?.grabbedBy).toEqual(['ann']);
});
