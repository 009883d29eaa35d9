import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Person, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

// Luck on checks that are rolled again after a tie, and turns that riders share with their mounts.

const sword = weapon('sword');
const skills = { 'one-handed': 60, fray: 40, unarmed: 20, ride: 50 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills: { fray: 40 }, weapons: [] };
const lucky = (who: Person, luck: number, state: Person['state'] = {}): Person => ({
  ...who,
  state,
  sheet: { luck },
});
const duel = (a: Person, b: Person, options: Staging['options'] = {}) =>
  stage({ ann: a, bob: b }, { options });
const atBob = { weapon: 'ann/sword', target: 'bob' };
const one = { luckPerCheck: 'one' } as const;
const swap = ['luck', 'swap'] as const;
const keep = ['luck', 'keep'] as const;

test('REN-CTX-18 REN-ATK-06 by luckPerCheck=one a roll that was swapped into a tie is rolled again without Luck', () => {
  const s = duel(lucky(ann, 2), bob, one);
  const scene = s.do('ann', 'attack', atBob, { dice: [3, 30, 4, 39], answers: [swap] });
  expect([scene.questions, s.who('ann').luck]).toEqual([['luck'], 1]);
});

test('REN-CTX-18 REN-ATK-06 without that switch the second point is there for the second roll', () => {
  const s = duel(lucky(ann, 2), bob);
  const scene = s.do('ann', 'attack', atBob, {
    dice: [3, 30, 4, 39, 2],
    answers: [swap, keep, swap],
  });
  // 40 against 39.
  expect([damageTo(scene, 'bob'), s.who('ann').luck]).toEqual([[7], 0]);
});

test('REN-CTX-18 REN-ATK-06 by luckPerCheck=one penalties taken off before a tie stay off, and no point is left for the roll after it', () => {
  const s = duel(lucky(ann, 2, { wounds: 2 }), bob, one);
  const scene = s.do('ann', 'attack', atBob, {
    dice: [30, 30, 54, 20, 2],
    answers: [['luck-before', 'clear']],
  });
  expect([targetsOf(scene, 'attack'), s.who('ann').luck]).toEqual([[60, 60], 1]);
});

test('REN-CTX-18 REN-ATK-06 by luckPerCheck=one the defender swaps once, however often both roll', () => {
  const s = duel(ann, lucky(bob, 3), one);
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 2, 30, 4, 5], answers: [swap] });
  expect([scene.questions, s.who('bob').luck]).toEqual([['luck'], 2]);
});

test('REN-CTX-18 REN-MAN-02 and so it is in a maneuver', () => {
  const s = duel(lucky(ann, 3), bob, one);
  const scene = s.do('ann', 'trip', { target: 'bob' }, { dice: [3, 30, 4, 39], answers: [swap] });
  expect([scene.questions, s.who('ann').luck]).toEqual([['luck'], 2]);
});

test('REN-CTX-18 by luckPerCheck=one a second check of the same action has its own point', () => {
  const dirk = weapon('dirk', { tags: ['Off-Hand'] });
  const s = duel({ ...lucky(ann, 2), weapons: [sword, dirk] }, bob, one);
  s.do(
    'ann',
    'attacks',
    { attacks: [atBob, { ...atBob, weapon: 'ann/dirk' }] },
    {
      dice: [3, 39, 4, 20, 2],
      answers: [['luck-before', 'no'], swap, ['luck-before', 'no'], swap],
    },
  );
  expect(s.who('ann').luck).toBe(0);
});

test('REN-CTX-18 REN-ATK-09 by luckPerCheck=one the point that upgrades a blow adds its 5, and a swap is no longer open', () => {
  const s = duel(lucky(ann, 2), bob, one);
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 99, 6], answers: [['luck', 'upgrade']] });
  expect([dvsOf(scene), s.who('ann').luck]).toEqual([[11], 1]);
});

const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
const horse: Person = {
  at: [6, 5],
  side: 'b',
  skills: { unarmed: 45, fray: 30 },
  sheet: { warTrained: true, size: 'Large', hands: 0, naturalWeapons: [hoof] },
};
const blow: Json = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
const ridden = () =>
  stage(
    { ann, bob: { ...bob, state: { riding: 'horse' } }, horse },
    { order: ['ann', 'bob', 'horse'] },
  );

test('REN-REACT-03 REN-MOUNT-01 a blow readied for the turn of a ridden mount meets it as the turn of the rider starts', () => {
  const s = ridden();
  s.do('ann', 'ready', { event: 'turn', who: 'horse', action: blow });
  const scene = s.do('ann', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(scene.rolled).toEqual(['ann attack']);
});

test('REN-REACT-03 REN-MOUNT-01 a blow readied for any turn is asked about once for rider and mount', () => {
  const s = ridden();
  s.do('ann', 'ready', { event: 'turn', action: blow });
  const scene = s.do('ann', 'end', {}, { answers: [['readied', 'no']] });
  expect(scene.asked).toEqual(['ann readied']);
});

test('REN-REACT-03 REN-MOUNT-01 a blow readied for the turn of a mount that no one rides waits for its own', () => {
  const s = stage(
    { ann, bob, horse: { ...horse, at: [5, 6] } },
    { order: ['ann', 'bob', 'horse'] },
  );
  s.do('ann', 'ready', { event: 'turn', who: 'horse', action: blow });
  expect(s.end().questions).toEqual([]);
  const scene = s.do('bob', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(scene.rolled).toEqual(['ann attack']);
});
