import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, stage, targetsOf, weapon } from '../testing/stage.js';

// Weapons and bodies that reach farther than the next square: pikes, tails and large bodies.

const sword = weapon('sword');
const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1 });
const hook = weapon('hook', { skills: ['pole-arms'], hands: 2, reach: 1, tags: ['Catch'] });
const tail = weapon('tail', {
  skills: ['unarmed'],
  kind: 'natural',
  proficiency: 'Tail',
  specialization: 'Tail',
  reach: 1,
  tags: ['Natural'],
});
const skills = { 'one-handed': 60, 'pole-arms': 55, fray: 40, unarmed: 50, deception: 50 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [pike] };
const bob: Person = { at: [7, 5], side: 'b', skills, weapons: [sword] };

const far = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const lizard = (unarmed: object): Partial<Person> => ({
  weapons: [],
  skills: {},
  sheet: { naturalWeapons: [tail], skills: { unarmed: { ranks: 35, ...unarmed } } },
});

test('REN-GRID-02 a pike gets to every square two away, corners included, and to none beyond', () => {
  const gets = (x: number, y: number) =>
    far({ bob: { at: [x, y] } }).allowed('ann', 'attack', { weapon: 'ann/pike', target: 'bob' });
  expect([gets(7, 7), gets(7, 6), gets(3, 5), gets(8, 5), gets(8, 8)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('REN-MAN-09 a trip with a pike at 2 m goes by Pole-Arms, however good the bare hands are', () => {
  const s = far({ ann: { skills: { ...skills, unarmed: 80 } } });
  const scene = s.do('ann', 'trip', { target: 'bob' }, { dice: [56] });
  expect(targetsOf(scene, 'trip')).toEqual([55]);
});

test('REN-MAN-09 REN-CTX-10 and so it does for a combatant without a rank in Pole-Arms, on SOM alone', () => {
  const s = far({ ann: { skills: { fray: 40, unarmed: 80 } } });
  expect(targetsOf(s.do('ann', 'trip', { target: 'bob' }, { dice: [16] }), 'trip')).toEqual([15]);
  const t = far({ ann: { skills: { fray: 40, unarmed: 80 } } });
  const disarm = { target: 'bob', item: 'bob/sword' };
  expect(targetsOf(t.do('ann', 'disarm', disarm, { dice: [16] }), 'disarm')).toEqual([15]);
});

test('REN-MAN-03 a disarm is resisted with Pole-Arms or Unarmed, whatever reaches', () => {
  const s = far({ bob: { weapons: [pike], skills: { ...skills, unarmed: 20, fray: 30 } } });
  const scene = s.do('ann', 'disarm', { target: 'bob', item: 'bob/pike' }, { dice: [20, 56] });
  expect(targetsOf(scene, 'resist')).toEqual([55]);
});

test('REN-MAN-09 REN-NAT-04 a trip with the tail at 2 m takes -20 where the proficiency is missing', () => {
  const s = far({ ann: lizard({}) });
  expect(targetsOf(s.do('ann', 'trip', { target: 'bob' }, { dice: [31] }), 'trip')).toEqual([30]);
});

test('REN-MAN-09 REN-NAT-04 with the proficiency it is at the full skill, and with a specialization at +10', () => {
  const skilled = far({ ann: lizard({ proficiencies: ['Tail'] }) });
  expect(targetsOf(skilled.do('ann', 'trip', { target: 'bob' }, { dice: [51] }), 'trip')).toEqual([
    50,
  ]);
  const special = far({ ann: lizard({ proficiencies: ['Tail'], specialization: 'Tail' }) });
  expect(targetsOf(special.do('ann', 'trip', { target: 'bob' }, { dice: [61] }), 'trip')).toEqual([
    60,
  ]);
});

test('REN-MAN-09 REN-NAT-04 beside an opponent the bare legs of a lizard trip without the proficiency of the tail', () => {
  const s = far({ ann: lizard({}), bob: { at: [6, 5] } });
  expect(targetsOf(s.do('ann', 'trip', { target: 'bob' }, { dice: [51] }), 'trip')).toEqual([50]);
});

test('REN-TERM-01 REN-REACT-05 a pike at 2 m threatens, and the step that leaves it is met, the step nearer is not', () => {
  const s = far({}, { order: ['bob', 'ann'] });
  expect(s.do('bob', 'move', { path: [[6, 5]] }).rolled).toEqual([]);
  const t = far({}, { order: ['bob', 'ann'] });
  expect(t.do('bob', 'move', { path: [[8, 5]] }, { dice: [56] }).rolled).toEqual(['ann attack']);
});

test('REN-MAN-06 a grab does not reach 2 m, whatever is in hand', () => {
  expect(far().refused('ann', 'grab', { target: 'bob' })).toContain('REN-GRID-02');
});

test('REN-CATCH-04 REN-GRID-02 a sword is caught by the hook of a combatant in reach, and held while the hook reaches', () => {
  const s = far({ ann: { weapons: [hook] }, bob: { at: [6, 5] } }, { order: ['bob', 'ann'] });
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 44], answers: [['defence', 'catch:ann/hook']] },
  );
  s.gm('place', { who: 'bob', to: [7, 5] });
  expect(s.who('ann').catching?.caught).toBe('bob/sword');
  s.gm('place', { who: 'bob', to: [8, 5] });
  expect(s.who('ann').catching).toBeNull();
});
