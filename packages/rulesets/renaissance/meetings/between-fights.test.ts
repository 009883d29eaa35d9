import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { setting, stage, warHorse, weapon } from '../testing/stage.js';

// What files may begin with, and what carries over from one fight to the next.

const sword = weapon('sword');
const pistol = weapon('pistol', { kind: 'projectile', skills: ['ranged'], reload: 'none' });
const crossbow = weapon('crossbow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  reload: 'quick',
});
const bow = weapon('bow', { kind: 'projectile', skills: ['ranged'], hands: 2 });
const skills = { 'one-handed': 60, fray: 40, ranged: 60, unarmed: 45, ride: 50 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const horse: Person = warHorse([5, 5], { hands: 0 });
const begins = (people: Readonly<Record<string, Person>>) => () => setting(people);
const rides = { state: { riding: 'horse' } };

const carriedFrom = (s: ReturnType<typeof stage>) => {
  const carried = renaissance.carryOver?.carry(s.state, 'ann');
  return [carried?.state, carried?.facts.map(({ text, lasts }) => [text, lasts])];
};
const shot = (gun: typeof pistol, id: string) => {
  const s = stage({ ann: { ...ann, weapons: [gun] }, bob: { ...bob, at: [9, 5] } });
  s.do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob' }, { dice: [99] });
  return s;
};

test('REN-RNG-14 a pistol that cannot be reloaded is still empty in the next fight', () => {
  expect(carriedFrom(shot(pistol, 'pistol'))).toEqual([
    { unloaded: ['ann/pistol'] },
    [['cannot be reloaded: pistol', true]],
  ]);
});

test('REN-RNG-14 a crossbow is loaded again between two fights', () => {
  expect(carriedFrom(shot(crossbow, 'crossbow'))).toEqual([{}, [['weapons loaded again', false]]]);
});

test('REN-RNG-14 of a pistol and a crossbow that were both shot the one stays empty, the other does not', () => {
  const s = stage({
    ann: {
      ...ann,
      weapons: [pistol, crossbow],
      state: { unloaded: ['ann/pistol', 'ann/crossbow'] },
    },
    bob,
  });
  expect(carriedFrom(s)).toEqual([
    { unloaded: ['ann/pistol'] },
    [
      ['cannot be reloaded: pistol', true],
      ['weapons loaded again', false],
    ],
  ]);
});

test('REN-RNG-14 a pistol that was shot and dropped is empty in the next fight as well', () => {
  const s = shot(pistol, 'pistol');
  s.do('ann', 'drop', { item: 'ann/pistol' });
  expect(carriedFrom(s)[0]).toEqual({ unloaded: ['ann/pistol'] });
});

test('REN-RNG-14 what is carried over begins the next fight', () => {
  const [state] = carriedFrom(shot(pistol, 'pistol'));
  const next = stage({
    ann: { ...ann, weapons: [pistol], state: { unloaded: ['ann/pistol'] } },
    bob: { ...bob, at: [9, 5] },
  });
  expect(state).toEqual({ unloaded: next.who('ann').unloaded });
  expect(next.refused('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' })).toContain(
    'REN-RNG-14',
  );
});

test('REN-RNG-14 no file begins with a sword or a bow unloaded, which need no loading', () => {
  const unloaded = (item: typeof sword, id: string): Readonly<Record<string, Person>> => ({
    ann: { ...ann, weapons: [item], state: { unloaded: [`ann/${id}`] } },
    bob,
  });
  expect(begins(unloaded(sword, 'sword'))).toThrow(/unloaded.*sword/);
  expect(begins(unloaded(bow, 'bow'))).toThrow(/unloaded.*bow/);
  expect(begins(unloaded(crossbow, 'crossbow'))).not.toThrow();
});

test('REN-RNG-14 no file begins with the crossbow of one combatant unloaded for another', () => {
  expect(
    begins({
      ann: { ...ann, weapons: [crossbow] },
      bob: { ...bob, state: { unloaded: ['ann/crossbow'] } },
    }),
  ).toThrow(/unloaded/);
});

test('REN-MOUNT-01 no file begins with two who ride each other', () => {
  expect(
    begins({ ann: { ...ann, ...rides }, horse: { ...horse, state: { riding: 'ann' } }, bob }),
  ).toThrow(/riding/);
});

test('REN-MOUNT-04 no file begins on what is too small to be ridden', () => {
  const dog = { ...horse, sheet: { ...horse.sheet, size: 'Small' } };
  expect(begins({ ann: { ...ann, ...rides }, horse: dog, bob })).toThrow(/riding/);
  expect(begins({ ann: { ...ann, ...rides }, horse, bob })).not.toThrow();
});

test('REN-MAN-06 no file begins with a combatant in the grip of a friend', () => {
  const cid: Person = { ...ann, at: [5, 6] };
  expect(begins({ ann: { ...ann, state: { grabbedBy: ['cid'] } }, cid, bob })).toThrow(/grabbedBy/);
});

test('REN-MAN-07 no file begins with two who hold each other, since the held take hold of no one', () => {
  expect(
    begins({
      ann: { ...ann, state: { grabbedBy: ['bob'] } },
      bob: { ...bob, state: { grabbedBy: ['ann'] } },
    }),
  ).toThrow(/grabbedBy/);
});

test('REN-MAN-06 a combatant who holds one opponent may be held by another', () => {
  const cid: Person = { ...bob, at: [5, 6] };
  expect(
    begins({
      ann: { ...ann, state: { grabbedBy: ['cid'] } },
      bob: { ...bob, state: { grabbedBy: ['ann'] } },
      cid,
    }),
  ).not.toThrow();
});
