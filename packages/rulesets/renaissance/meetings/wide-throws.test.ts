import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { effectsOn, stage, targetsOf, warHorse, weapon } from '../testing/stage.js';

// Throws by bodies that occupy several squares, and states that are stated twice.

const sword = weapon('sword');
const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast', 'Cavalry'],
  range: { short: 5, medium: 8, long: 10, extreme: 12 },
});
const skills = { 'one-handed': 60, fray: 40, ranged: 60, unarmed: 45, ride: 50 };
const giant: Person = {
  at: [5, 5],
  side: 'a',
  skills,
  weapons: [bomb],
  sheet: { footprint: 2, size: 'Large' },
};
const bob: Person = { at: [25, 15], side: 'b', skills, weapons: [sword] };
const horse: Person = warHorse([5, 5], { footprint: 2, hands: 0 });
const aimed = (who: Person, x: number, y = 5, others: Record<string, Person> = {}) =>
  stage({ ann: who, bob, ...others }, { options: { scatterTrigger: 'never' } }).total(
    'attack',
    'ann',
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [x, y] },
  );

test('REN-RNG-02 REN-GRID-03 a giant throws at a square from the nearest of its own, as it does at a target', () => {
  // It occupies columns 5 and 6: 5, 6, 8 and 9 m.
  expect([11, 12, 14, 15].map((x) => aimed(giant, x))).toEqual([60, 50, 50, 40]);
  const at = stage({ ann: giant, bob: { ...bob, at: [11, 5] } });
  expect(at.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/bomb', target: 'bob' })).toBe(
    60,
  );
});

test('REN-RNG-04 REN-GRID-03 a square 12 m from the near side of a giant is within an extreme range of 12, one of 13 not', () => {
  expect(aimed(giant, 18)).toBe(30);
  const s = stage({ ann: giant, bob });
  expect(s.allowed('ann', 'attack-place', { weapon: 'ann/bomb', at: [19, 5] })).toBe(false);
  expect(s.allowed('ann', 'attack-place', { weapon: 'ann/bomb', at: [5, 18] })).toBe(true);
});

test('REN-RNG-02 REN-MOUNT-01 a rider throws from all the ground of the mount', () => {
  const ann: Person = {
    at: [5, 5],
    side: 'a',
    skills,
    weapons: [bomb],
    state: { riding: 'horse' },
  };
  expect([11, 12].map((x) => aimed(ann, x, 5, { horse }))).toEqual([60, 50]);
});

test('REN-RNG-11 a giant that throws at a square beside its far corner takes -20', () => {
  expect([aimed(giant, 7, 7), aimed(giant, 8, 7)]).toEqual([40, 60]);
});

test('REN-DEF-01 REN-TURN-06 Full Defense by the GM and by the own action is +20, not +40', () => {
  const s = stage({ ann: { ...giant, weapons: [sword] }, bob: { ...bob, at: [7, 5] } });
  s.gm('condition', { who: 'ann', condition: 'full defense', on: true });
  s.do('ann', 'full-defense');
  expect(effectsOn(s, 'ann')).toEqual(['full defense']);
  s.end();
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 61, 3], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([60]);
});

test('REN-DEF-01 REN-REACT-03 Full Defense of the last turn that a readied one follows is +20 until the next turn', () => {
  const s = stage(
    {
      ann: { ...giant, weapons: [sword], state: { fullDefense: true } },
      bob: { ...bob, at: [7, 5] },
    },
    { order: ['bob', 'ann'] },
  );
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
  s.do('ann', 'ready', { event: 'attack', who: 'bob', action: { do: 'full-defense', with: {} } });
  s.end();
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    {
      dice: [20, 60],
      answers: [
        ['readied', 'yes'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(effectsOn(s, 'ann')).toEqual(['full defense']);
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
});
