import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { dvsOf, effectsOn, stage, targetsOf, warHorse, weapon } from '../testing/stage.js';

// The actions a mount can use once a round, with and without a rider (REN-MOUNT-01).

const sabre = weapon('sabre', { tags: ['Cavalry'], damage: { dice: 1, flat: 4, db: true } });
const axe = weapon('axe');
const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural'],
  damage: { dice: 1, flat: 2, db: true },
});
const skills = { 'one-handed': 60, ride: 40, fray: 40, unarmed: 40 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sabre] };
const horse: Person = warHorse([6, 5], { STR: 45, naturalWeapons: [hoof] });
const bob: Person = { at: [7, 5], side: 'b', skills, weapons: [axe] };
const eve: Person = { at: [6, 6], side: 'a', skills, weapons: [sabre] };

type Stage = ReturnType<typeof stage>;
const beside = (order: readonly string[]): Stage =>
  stage({ ann, eve, horse, bob: { ...bob, at: [25, 15] } }, { order });
const up = { mount: 'horse' };

test('REN-MOUNT-01 a mount that moved on its own late in a round is ridden early in the next', () => {
  const s = beside(['ann', 'eve', 'bob', 'horse']);
  s.until('horse');
  s.do('horse', 'move', { path: [[6, 4]] });
  s.end();
  expect(s.state.round).toBe(2);
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[9, 4]] });
  expect(s.who('horse').at).toEqual([9, 4]);
});

test('REN-MOUNT-01 a mount ridden late in a round moves on its own early in the next', () => {
  const s = beside(['horse', 'bob', 'eve', 'ann']);
  s.until('ann');
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[9, 5]] });
  s.do('ann', 'dismount');
  s.end();
  expect(s.state.round).toBe(2);
  s.do('horse', 'move', { path: [[12, 5]] });
  expect(s.who('horse').at).toEqual([12, 5]);
});

test('REN-MOUNT-01 REN-MOVE-10 and having moved so it is not ridden any farther in that round', () => {
  const s = beside(['horse', 'bob', 'eve', 'ann']);
  s.do('horse', 'move', { path: [[6, 4]] });
  s.until('ann');
  s.do('ann', 'mount', up);
  expect(s.refused('ann', 'move', { path: [[9, 4]] })).toEqual(['REN-MOUNT-01']);
  s.until('ann');
  expect(s.allowed('ann', 'move', { path: [[9, 4]] })).toBe(true);
});

test('REN-MOUNT-01 a mount that one rider has ridden carries no second rider anywhere in the same round', () => {
  const s = beside(['ann', 'eve', 'bob', 'horse']);
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[7, 6]] });
  s.do('ann', 'dismount');
  s.end();
  s.do('eve', 'mount', up);
  expect(s.refused('eve', 'move', { path: [[9, 6]] })).toEqual(['REN-MOUNT-01']);
  expect(s.refused('eve', 'charge', { path: [[9, 6]] })).toEqual(['REN-MOUNT-01']);
  s.until('eve');
  expect(s.allowed('eve', 'move', { path: [[9, 6]] })).toBe(true);
});

test('REN-MOUNT-01 REN-MOVE-10 a ridden mount does not move again in its own turn of that round, and does in the next', () => {
  const s = beside(['ann', 'eve', 'bob', 'horse']);
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[9, 5]] });
  s.do('ann', 'dismount');
  s.until('horse');
  expect(s.refused('horse', 'move', { path: [[12, 5]] })).toEqual(['REN-MOUNT-01']);
  s.until('horse');
  expect(s.allowed('horse', 'move', { path: [[12, 5]] })).toBe(true);
});

test('REN-MOUNT-01 a mount that attacked on its own late in a round attacks under a rider early in the next', () => {
  const s = stage({ ann, horse, bob }, { order: ['ann', 'bob', 'horse'] });
  s.until('horse');
  s.do('horse', 'attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [99] });
  s.end();
  s.do('ann', 'mount', up);
  const hit = s.do(
    'ann',
    'mount-attack',
    { weapon: 'horse/hoof', target: 'bob' },
    { dice: [20, 90, 5] },
  );
  // DB of the mount: (15 + 45) / 10.
  expect(dvsOf(hit)).toEqual([13]);
});

test('REN-MOUNT-01 REN-REACT-03 an attack of the mount readied in the last round is its one attack of this round', () => {
  const s = stage(
    { bob, ann: { ...ann, at: [6, 5], state: { riding: 'horse' } }, horse },
    { order: ['bob', 'ann', 'horse'] },
  );
  s.until('ann');
  const stomp = { do: 'mount-attack', with: { weapon: 'horse/hoof', target: 'bob' } };
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: stomp });
  s.do('ann', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(s.state.round).toBe(2);
  s.end();
  expect(s.refused('ann', 'mount-attack', stomp.with)).toEqual(['REN-MOUNT-01']);
  s.until('ann');
  expect(s.allowed('ann', 'mount-attack', stomp.with)).toBe(true);
});

test('REN-MOUNT-01 REN-MOVE-11 what the GM moves has not moved yet', () => {
  const s = beside(['ann', 'eve', 'bob', 'horse']);
  s.gm('place', { who: 'horse', to: [5, 4] });
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[9, 4]] });
  expect(s.who('ann').at).toEqual([9, 4]);
});

test('REN-MOUNT-01 REN-CTX-14 a rider who dies after the ride leaves a mount that has moved this round', () => {
  const s = beside(['ann', 'bob', 'eve', 'horse']);
  s.do('ann', 'mount', up);
  s.do('ann', 'move', { path: [[9, 5]] });
  s.gm('harm', { who: 'ann', damage: 400 });
  s.until('horse');
  expect(s.refused('horse', 'move', { path: [[12, 5]] })).toEqual(['REN-MOUNT-01']);
});

test('REN-MOUNT-01 REN-MOVE-03 the haste of a ride stays with both until the next turn of the rider, round or no round', () => {
  const s = beside(['bob', 'horse', 'ann', 'eve']);
  s.until('ann');
  s.do('ann', 'mount', up);
  s.do('ann', 'charge', { path: [[12, 5]] });
  s.end();
  s.end();
  expect(s.state.round).toBe(2);
  expect([effectsOn(s, 'ann'), effectsOn(s, 'horse')]).toEqual([['hurried'], ['hurried']]);
  s.until('ann');
  expect([effectsOn(s, 'ann'), effectsOn(s, 'horse')]).toEqual([[], []]);
});

test('REN-MOUNT-04 REN-MOUNT-01 a mount that no one trained for war neither moves nor strikes under a rider', () => {
  const tame = { ...horse, sheet: { ...horse.sheet, warTrained: false } };
  const s = stage({
    ann: { ...ann, at: [6, 5], state: { riding: 'horse' } },
    horse: tame,
    bob,
  });
  expect(s.refused('ann', 'move', { path: [[6, 7]] })).toEqual(['REN-MOUNT-04']);
  expect(s.refused('ann', 'charge', { path: [[6, 7]] })).toEqual(['REN-MOUNT-04']);
  expect(s.refused('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' })).toEqual([
    'REN-MOUNT-04',
  ]);
});

test('REN-MOUNT-07 REN-MOUNT-08 REN-MOUNT-02 wounds of the mount weigh on its blow and on the Ride check, not on the blow of its rider', () => {
  const s = stage({
    ann: { ...ann, at: [6, 5], skills: { ...skills, ride: 20 }, state: { riding: 'horse' } },
    horse: { ...horse, state: { wounds: 2 } },
    bob,
  });
  const stomp = { weapon: 'horse/hoof', target: 'bob' };
  const scene = s.do('ann', 'mount-attack', stomp, { dice: [0, 99] });
  expect([targetsOf(scene, 'Ride'), targetsOf(scene, 'attack')]).toEqual([[0], [25]]);
  s.until('ann');
  const own = s.do('ann', 'attack', { weapon: 'ann/sabre', target: 'bob' }, { dice: [99] });
  expect(targetsOf(own, 'attack')).toEqual([60]);
});

test('REN-CATCH-05 REN-MOUNT-01 a mount strikes with nothing that is caught, and may have arms alone', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const ogre: Person = {
    at: [6, 5],
    side: 'a',
    skills: { 'one-handed': 60, fray: 30 },
    weapons: [axe],
    sheet: { warTrained: true, size: 'Large', movement: { foot: { base: 5, full: 15 } } },
  };
  const s = stage(
    {
      ogre,
      ann: { ...ann, at: [6, 6] },
      bob: { ...bob, weapons: [hook], skills: { ...skills, 'one-handed': 70 } },
    },
    { order: ['ogre', 'bob', 'ann'] },
  );
  const blow = { weapon: 'ogre/axe', target: 'bob' };
  s.do('ogre', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.until('ann');
  s.do('ann', 'mount', { mount: 'ogre' });
  s.until('ann');
  expect(s.refused('ann', 'mount-attack', blow)).toEqual(['REN-CATCH-05']);
  s.gm('place', { who: 'bob', to: [20, 5] });
  s.gm('place', { who: 'bob', to: [7, 5] });
  const hit = s.do('ann', 'mount-attack', blow, { dice: [20, 90, 5] });
  expect(dvsOf(hit)).toEqual([5]);
});

const spent = () => {
  const s = stage(
    { ann: { ...ann, at: [6, 5], state: { riding: 'horse' } }, horse, bob, eve },
    { order: ['ann', 'horse', 'bob', 'eve'] },
  );
  s.do('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [99] });
  s.do('ann', 'dismount');
  return s;
};
const kick = { weapon: 'horse/hoof', target: 'bob' };

test('REN-MOUNT-01 REN-DEF-01 a mount that attacked under a rider may defend itself fully on its own, and not attack', () => {
  const s = spent();
  s.end();
  expect(s.refused('horse', 'attack', kick)).toEqual(['REN-MOUNT-01']);
  expect(s.refused('horse', 'strike', { ...kick, strike: 'knock-down' })).toEqual(['REN-MOUNT-01']);
  s.do('horse', 'full-defense');
  expect(effectsOn(s, 'horse')).toContain('full defense');
});

test('REN-MOUNT-01 REN-MAN-08 nor is it kept from breaking a hold', () => {
  const s = stage(
    { ann: { ...ann, at: [6, 5], state: { riding: 'horse' } }, horse, bob, eve },
    { order: ['ann', 'bob', 'horse', 'eve'] },
  );
  s.do('ann', 'mount-attack', kick, { dice: [99] });
  s.do('ann', 'dismount');
  s.end();
  // 60 - 10 for grabbing a large target.
  s.do('bob', 'grab', { target: 'horse' }, { dice: [25, 99] });
  s.end();
  s.do('horse', 'escape', { from: 'bob' }, { dice: [45, 99] });
  expect(s.who('horse').grabbedBy).toEqual([]);
});

test('REN-MOUNT-01 REN-REACT-03 nor does it carry out an attack that it readies, before the round is over', () => {
  const s = spent();
  s.end();
  s.do('horse', 'ready', { event: 'turn', who: 'bob', action: { do: 'attack', with: kick } });
  expect(s.end().questions).toEqual([]);
  s.until('horse');
  s.do('horse', 'ready', { event: 'turn', who: 'bob', action: { do: 'attack', with: kick } });
  const next = s.do('horse', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(next.rolled).toEqual(['horse attack']);
});
