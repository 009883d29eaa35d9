import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// What remains of combatants who leave the fight, and what goes with them.

const sword = weapon('sword');
const hook = weapon('hook', { tags: ['Catch'] });
const crossbow = weapon('crossbow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  reload: 'standard',
  range: { short: 50, medium: 100, long: 200, extreme: 300 },
});
const skills = {
  'one-handed': 60,
  fray: 40,
  unarmed: 50,
  ranged: 60,
  deception: 60,
  ride: 40,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const eve: Person = { at: [5, 6], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const three = (changes: Changes = {}, more: Staging = {}) =>
  stage(
    {
      ...changed({ ann, eve, bob }, changes),
      cid: { ...bob, at: [25, 15] },
    },
    { order: ['ann', 'eve', 'bob', 'cid'], ...more },
  );

const leaves = (s: ReturnType<typeof stage>, who: string): void => {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  if (step.kind !== 'done') throw new Error(step.kind);
};

test('REN-MAN-05 a feint weighs on the defence against all others until the turn of its target, wherever the feinter has gone', () => {
  const s = three();
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 99] });
  leaves(s, 'ann');
  expect(effectsOn(s, 'bob')).toEqual(['feinted']);
  const scene = s.do(
    'eve',
    'attack',
    { weapon: 'eve/sword', target: 'bob' },
    { dice: [50, 99, 3] },
  );
  expect(targetsOf(scene, 'parry')).toEqual([40]);
  s.end();
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-MAN-07 a hold that the GM left loose ends with the grabber who leaves, and so does what it kept from', () => {
  const s = three();
  s.do(
    'ann',
    'grab',
    { target: 'bob' },
    { dice: [45, 99], answers: [['grab-result', 'hampered']] },
  );
  leaves(s, 'ann');
  expect([s.who('bob').grabbedBy, effectsOn(s, 'bob')]).toEqual([[], []]);
  s.until('bob');
  expect(s.allowed('bob', 'move', { path: [[8, 5]] })).toBe(true);
});

test('REN-CATCH-05 REN-MOVE-10 a catcher who leaves the fight frees the weapon and its owner', () => {
  const s = three({ bob: { weapons: [hook], skills: { ...skills, 'one-handed': 70 } } });
  const caught = { answers: [['defence', 'catch:bob/hook']] } as const;
  const blow = { weapon: 'ann/sword', target: 'bob' };
  s.do('ann', 'attack', blow, { dice: [20, 35], ...caught });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-CATCH-05']);
  leaves(s, 'bob');
  expect(s.allowed('ann', 'move', { path: [[4, 5]] })).toBe(true);
});

test('REN-RNG-14 a crossbow that was shot has to be loaded by those who pick it up, even if the shooter has left', () => {
  const s = three({ ann: { weapons: [crossbow] }, eve: { weapons: [] }, bob: { at: [15, 5] } });
  s.do('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' }, { dice: [99] });
  s.do('ann', 'drop', { item: 'ann/crossbow' });
  leaves(s, 'ann');
  s.do('eve', 'pick-up', { item: 'ann/crossbow' });
  const shot = { weapon: 'ann/crossbow', target: 'bob' };
  expect(s.refused('eve', 'attack', shot)).toEqual(['REN-RNG-14']);
  s.do('eve', 'reload', { item: 'ann/crossbow' });
  s.until('eve');
  expect(s.allowed('eve', 'attack', shot)).toBe(true);
});

test('REN-RNG-14 REN-CTX-11 a crossbow dropped loaded is loaded, and one that its shooter picks up again is not', () => {
  const s = three({ ann: { weapons: [crossbow] }, eve: { weapons: [] }, bob: { at: [15, 5] } });
  s.do('ann', 'drop', { item: 'ann/crossbow' });
  s.do('ann', 'pick-up', { item: 'ann/crossbow' });
  const shot = { weapon: 'ann/crossbow', target: 'bob' };
  s.do('ann', 'attack', shot, { dice: [99] });
  s.do('ann', 'drop', { item: 'ann/crossbow' });
  expect(s.who('ann').unloaded).toEqual([]);
  s.until('ann');
  s.do('ann', 'pick-up', { item: 'ann/crossbow' });
  expect(s.refused('ann', 'attack', shot)).toEqual(['REN-RNG-14']);
});

test('REN-REACT-02 REN-MOUNT-01 the reaction of a mount whose rider left comes back, and its haste is gone', () => {
  const horse: Person = {
    at: [5, 6],
    side: 'a',
    skills: { unarmed: 45, fray: 30 },
    sheet: { warTrained: true, size: 'Large', movement: { hooves: { base: 5, full: 15 } } },
  };
  const s = stage(
    {
      ann: { ...ann, state: { riding: 'horse' } },
      horse,
      eve: { ...eve, at: [20, 5] },
      bob: { ...bob, at: [22, 15] },
    },
    { order: ['ann', 'horse', 'eve', 'bob'] },
  );
  s.do('ann', 'move', { path: [[3, 12]], rate: 'full' });
  expect(effectsOn(s, 'horse')).toContain('hurried');
  leaves(s, 'ann');
  expect(effectsOn(s, 'horse')).toEqual(['ridden']);
  expect(s.who('horse').riddenBy).toBe(null);
});
