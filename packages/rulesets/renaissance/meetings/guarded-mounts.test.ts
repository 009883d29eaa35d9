import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, effectsOn, stage, targetsOf, warHorse, weapon } from '../testing/stage.js';

// Actions of mounts and riders in sequence, and the readied actions that they trigger.

const sabre = weapon('sabre', { tags: ['Cavalry'] });
const sword = weapon('sword');
const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
const skills = { 'one-handed': 60, fray: 40, unarmed: 45, ride: 50, athletics: 50 };
const ann: Person = { at: [4, 5], side: 'a', skills, weapons: [sabre] };
const horse: Person = warHorse([5, 5], { STR: 45, hands: 0, naturalWeapons: [hoof] });
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const kick = { weapon: 'horse/hoof', target: 'bob' };

const field = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage(
    {
      ...changed({ horse, ann, bob }, changes),
      ...others,
    },
    { order: ['horse', 'ann', 'bob'], ...more },
  );
const ridden: Changes = { ann: { at: [5, 5], state: { riding: 'horse' } } };

test('REN-MOUNT-01 REN-DEF-01 a mount that took Full Defense has used its Standard Action, and is not told that it attacked', () => {
  const s = field();
  s.do('horse', 'full-defense');
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  const refusal = s.fight.refusal({ do: 'mount-attack', by: 'ann', with: kick });
  expect([refusal?.rules, refusal?.reason]).toEqual([
    ['REN-MOUNT-01'],
    'horse has already used its Standard Action this round',
  ]);
  s.until('ann');
  expect(s.allowed('ann', 'mount-attack', kick)).toBe(true);
});

test('REN-MOUNT-01 a mount that kicked on its own does not kick again under a rider in the same round', () => {
  const s = field();
  s.do('horse', 'attack', kick, { dice: [99] });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.refused('ann', 'mount-attack', kick)).toContain('REN-MOUNT-01');
  s.until('ann');
  expect(s.allowed('ann', 'mount-attack', kick)).toBe(true);
});

test('REN-MOUNT-01 a mount that made a strike, or several attacks, on its own has attacked as well', () => {
  const s = field();
  s.do('horse', 'strike', { ...kick, strike: 'knock-down' }, { dice: [99] });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.refused('ann', 'mount-attack', kick)).toContain('REN-MOUNT-01');
  const bite = weapon('bite', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
  const two = field({ horse: { sheet: { ...horse.sheet, naturalWeapons: [hoof, bite] } } });
  two.do(
    'horse',
    'attacks',
    { attacks: [kick, { ...kick, weapon: 'horse/bite' }] },
    { dice: [99, 99] },
  );
  two.end();
  two.do('ann', 'mount', { mount: 'horse' });
  expect(two.refused('ann', 'mount-attack', kick)).toContain('REN-MOUNT-01');
});

test('REN-MOUNT-01 REN-MOVE-03 a mount that galloped on its own and then under a rider is hindered by 10, not by 20', () => {
  const s = field(
    { ann: { at: [12, 5] }, bob: { at: [18, 5] } },
    { order: ['ann', 'horse', 'bob'] },
  );
  s.until('horse');
  s.do('horse', 'move', { path: [[11, 5]] });
  s.until('ann');
  s.do('ann', 'mount', { mount: 'horse' });
  s.do('ann', 'move', { path: [[17, 5]] });
  expect(effectsOn(s, 'horse').filter((kind) => kind === 'hurried')).toHaveLength(1);
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'horse' },
    { dice: [20, 21, 5], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(scene, 'Fray')).toEqual([20]);
});

test('REN-MOVE-02 REN-TURN-06 a combatant whom the GM calls hurried and who then runs is hindered by 10', () => {
  const s = field({ bob: { at: [20, 5] } }, { order: ['ann', 'horse', 'bob'] });
  s.gm('condition', { who: 'ann', condition: 'hurried', on: true });
  s.do('ann', 'move', { path: [[4, 12]] });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-REACT-03 REN-MOUNT-10 getting free of a fallen mount is a Standard Action, and may be readied', () => {
  const s = field(ridden, { order: ['ann', 'horse', 'bob'] });
  s.gm('prone', { who: 'horse' }, { dice: [90] });
  expect(effectsOn(s, 'ann')).toContain('stuck');
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: { do: 'get-free', with: {} } });
  s.end();
  expect(s.end(45).rolled).toEqual(['ann SOM+STR']);
  expect(effectsOn(s, 'ann')).not.toContain('stuck');
});

test('REN-REACT-03 REN-MOUNT-10 a combatant whom the GM has freed meanwhile is not asked to get free', () => {
  const s = field(ridden, { order: ['ann', 'horse', 'bob'] });
  s.gm('prone', { who: 'horse' }, { dice: [90] });
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: { do: 'get-free', with: {} } });
  s.gm('free', { who: 'ann' });
  s.end();
  expect(s.end().questions).toEqual([]);
});

test('REN-REACT-03 REN-MOUNT-01 an attack of the mount is lost with the rider whom a readied blow disables', () => {
  const s = field(
    { ...ridden, ann: { ...ridden['ann'], sheet: { DUR: 5 } } },
    { order: ['bob', 'ann', 'cid'] },
    { cid: { ...ann, at: [15, 15] } },
  );
  const blow: Json = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'attack', who: 'horse', action: blow });
  s.end();
  const scene = s.do('ann', 'mount-attack', kick, {
    dice: [20, 99, 9],
    answers: [['readied', 'yes']],
  });
  expect(scene.rolled).not.toContain('horse attack');
  expect(scene.cites('forestalled', 'REN-REACT-03')).toBe(true);
});

test('REN-REACT-03 REN-MOUNT-01 a combatant who waits for the attack of a rider answers an attack of the mount, which is the action of the rider', () => {
  const s = field(ridden, { order: ['bob', 'ann'] });
  const blow: Json = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'attack', who: 'ann', action: blow });
  s.end();
  const scene = s.do('ann', 'mount-attack', kick, {
    dice: [99, 99],
    answers: [['readied', 'yes']],
  });
  expect(scene.rolled).toEqual(['bob attack', 'horse attack']);
});

test('REN-REACT-03 REN-MOUNT-01 a combatant who waits for the attack of the mount answers it under its rider', () => {
  const s = field(ridden, { order: ['bob', 'ann'] });
  const blow: Json = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'attack', who: 'horse', action: blow });
  s.end();
  const scene = s.do('ann', 'mount-attack', kick, {
    dice: [99, 99],
    answers: [['readied', 'yes']],
  });
  expect(scene.rolled).toEqual(['bob attack', 'horse attack']);
});

test('REN-REACT-03 REN-MOUNT-01 a blow readied for any attack is asked about once, not for rider and mount', () => {
  const s = field(ridden, { order: ['bob', 'ann'] });
  const blow: Json = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'attack', action: blow });
  s.end();
  const scene = s.do('ann', 'mount-attack', kick, {
    dice: [99],
    answers: [['readied', 'no']],
  });
  expect(scene.questions).toEqual(['readied']);
});

test('REN-REACT-03 REN-MOUNT-01 a mount attack readied against an opponent that has stepped away is not made', () => {
  const s = field(
    { ...ridden, bob: { at: [6, 5] } },
    { order: ['ann', 'horse', 'bob', 'cid'] },
    { cid: { ...bob, at: [15, 5] } },
  );
  s.do('ann', 'ready', { event: 'move', who: 'cid', action: { do: 'mount-attack', with: kick } });
  s.until('bob');
  s.do('bob', 'move', { path: [[9, 5]] }, { answers: [['opportunity', 'no']] });
  s.until('cid');
  expect(s.do('cid', 'move', { path: [[16, 5]] }).questions).toEqual([]);
});

test('REN-MOUNT-12 REN-CTX-14 a disabled opponent on the ground is struck in passing as from a standing horse', () => {
  const s = stage(
    {
      ann: { ...ann, at: [2, 5], state: { riding: 'horse' } },
      horse: { ...horse, at: [2, 5] },
      bob: { ...bob, at: [8, 6], sheet: { DUR: 20 }, state: { damage: 25, prone: true } },
      cid: { ...bob, at: [25, 15] },
    },
    { order: ['ann', 'horse', 'bob', 'cid'] },
  );
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[14, 5]], attacks: [{ weapon: 'ann/sabre', target: 'bob' }] },
    { dice: [99] },
  );
  // 60 - 30 for a ride-by, + 10 for the prone target.
  expect(targetsOf(scene, 'attack')).toEqual([40]);
});

const hurt: Changes = { ...ridden, horse: { state: { wounds: 2 } } };

test('REN-MOUNT-07 REN-REACT-10 a Ride check that the GM calls for is at the wounds of the mount', () => {
  const s = field(hurt);
  const leap = { who: 'ann', words: 'the ditch', skill: 'ride', modifier: 10 };
  expect(targetsOf(s.gm('event', leap, { dice: [50] }), 'Ride')).toEqual([40]);
  const other = field(hurt);
  const look = { who: 'ann', words: 'the branch', skill: 'athletics' };
  expect(targetsOf(other.gm('event', look, { dice: [50] }), 'Athletics')).toEqual([50]);
});

test('REN-MOUNT-07 REN-STR-05 an improvised maneuver by Ride is at the wounds of the mount, on foot it is not', () => {
  const shove = {
    target: 'bob',
    cost: 'standard',
    mine: 'ride',
    theirs: 'fray',
    words: 'shoulder aside',
  };
  const s = field(hurt, { order: ['ann', 'horse', 'bob'] });
  expect(targetsOf(s.do('ann', 'maneuver', shove, { dice: [31] }), 'maneuver')).toEqual([30]);
  const t = field(
    { ann: { at: [6, 6] }, horse: { state: { wounds: 2 } } },
    { order: ['ann', 'bob', 'horse'] },
  );
  expect(targetsOf(t.do('ann', 'maneuver', shove, { dice: [51] }), 'maneuver')).toEqual([50]);
});

test('REN-MOUNT-03 REN-MOUNT-07 a leap of the mount is tried on Ride less 10 for each of its wounds and each of the own', () => {
  const s = field(
    { ...hurt, ann: { ...ridden['ann'], state: { riding: 'horse', wounds: 1 } } },
    { order: ['ann', 'horse', 'bob'] },
  );
  const scene = s.do(
    'ann',
    'stunt',
    { words: 'leap', to: [5, 8] },
    { dice: [21], answers: [['stunt-cost', 'quick']] },
  );
  expect(targetsOf(scene, 'stunt')).toEqual([20]);
});
