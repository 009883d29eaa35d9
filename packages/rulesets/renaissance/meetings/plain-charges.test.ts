import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import {
  changed,
  damageTo,
  dvsOf,
  effectsOn,
  stage,
  targetsOf,
  warHorse,
  weapon,
} from '../testing/stage.js';

// Charges on foot and mounted, braced spears and falls, with ordinary numbers.

const mace = weapon('mace', { damage: { dice: 1, flat: 3, db: true } });
const sabre = weapon('sabre', { tags: ['Cavalry'], damage: { dice: 1, flat: 4, db: true } });
const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  reach: 1,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural'],
  damage: { dice: 1, flat: 2, db: true },
});
const skills = {
  'one-handed': 65,
  'pole-arms': 60,
  fray: 45,
  unarmed: 45,
  ride: 50,
  ranged: 60,
  athletics: 50,
};
const ann: Person = { at: [2, 5], side: 'a', skills, weapons: [mace] };
const bob: Person = { at: [9, 5], side: 'b', skills, weapons: [mace] };
const horse: Person = warHorse([2, 5], { STR: 45, hands: 0, naturalWeapons: [hoof] });
const run = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const ride = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  run(
    {
      ...changes,
      ann: { weapons: [sabre], state: { riding: 'horse' }, ...changes['ann'] },
    },
    more,
    { horse: { ...horse, ...changes['horse'] }, ...others },
  );
const byFray = [['defence', 'fray']] as const;
const toBob = { path: [[8, 5]], at: 'bob' };
const strikeBob = (id: string) => ({ weapon: `ann/${id}`, target: 'bob' });

test('REN-CHARGE-01 REN-MOVE-04 a charge of 6 m strikes at -10 with DB twice', () => {
  const s = run();
  s.do('ann', 'charge', toBob);
  const scene = s.do('ann', 'attack', strikeBob('mace'), { dice: [20, 99, 6], answers: byFray });
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[55], [17]]);
});

test('REN-CHARGE-02 REN-MOVE-04 a charge of 1 m is as hard and adds nothing, a diagonal of 1.5 m adds DB', () => {
  const struck = (x: number, y: number) => {
    const s = run({ ann: { at: [x, y] } });
    s.do('ann', 'charge', toBob);
    const scene = s.do('ann', 'attack', strikeBob('mace'), { dice: [20, 99, 6], answers: byFray });
    return [targetsOf(scene, 'attack'), dvsOf(scene)];
  };
  expect([struck(7, 5), struck(7, 4)]).toEqual([
    [[55], [13]],
    [[55], [17]],
  ]);
});

test('REN-CHARGE-01 REN-CHARGE-03 the bonus is gone in the next turn, and the haste with it', () => {
  const s = run();
  s.do('ann', 'charge', toBob);
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
  const scene = s.do('ann', 'attack', strikeBob('mace'), { dice: [20, 99, 6], answers: byFray });
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[65], [13]]);
});

test('REN-CHARGE-03 a blow of opportunity after the own charge has no DB from it, and the haste', () => {
  const s = run();
  s.do('ann', 'charge', toBob);
  s.until('bob');
  const scene = s.do(
    'bob',
    'move',
    { path: [[10, 5]] },
    { dice: [20, 99, 6], answers: [['defence', 'fray']] },
  );
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[55], [13]]);
});

test('REN-CHARGE-03 a bow shot at the end of a charge carries DB, and by chargeBonusScope=melee none', () => {
  const shot = (chargeBonusScope: 'all' | 'melee') => {
    const s = run(
      { ann: { weapons: [bow] }, bob: { at: [20, 5] } },
      { options: { chargeBonusScope } },
    );
    s.do('ann', 'charge', { path: [[8, 5]] });
    return dvsOf(s.do('ann', 'attack', strikeBob('bow'), { dice: [20, 99, 6] }));
  };
  expect([shot('all'), shot('melee')]).toEqual([[10], [6]]);
});

test('REN-BRACE-02 REN-BRACE-03 REN-BRACE-04 a braced spear strikes the charger at 2 m with DB twice, as the reaction', () => {
  const s = run({ bob: { weapons: [spear] } }, { order: ['bob', 'ann'] });
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.until('ann');
  const scene = s.do('ann', 'charge', toBob, { dice: [20, 99, 6], answers: byFray });
  // Ann defends at 45 - 10; the blow is 6 + 5 + 4 + 4.
  expect([targetsOf(scene, 'attack'), targetsOf(scene, 'Fray'), dvsOf(scene)]).toEqual([
    [60],
    [35],
    [19],
  ]);
  expect([s.who('ann').at, s.who('bob').reacted.length]).toEqual([[8, 5], 1]);
});

test('REN-BRACE-02 a spear that was braced in the last turn but one meets no charge', () => {
  const s = run({ bob: { weapons: [spear] } }, { order: ['bob', 'ann'] });
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.until('bob');
  s.until('ann');
  expect(s.do('ann', 'charge', toBob).rolled).toEqual([]);
});

test('REN-BRACE-03 a walk up to a braced spear is no charge', () => {
  const s = run({ bob: { weapons: [spear] } }, { order: ['bob', 'ann'] });
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.until('ann');
  expect(s.do('ann', 'move', { path: [[8, 5]] }).rolled).toEqual([]);
});

test('REN-BRACE-01 a mace is not braced', () => {
  const s = run({}, { order: ['bob', 'ann'] });
  expect(s.allowed('bob', 'brace', { weapon: 'bob/mace' })).toBe(false);
});

test('REN-BRACE-03 REN-REACT-02 of two who charge the same spear the second is not met', () => {
  const cid: Person = { ...ann, at: [2, 6] };
  const s = run({ bob: { weapons: [spear] } }, { order: ['bob', 'ann', 'cid'] }, { cid });
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.until('ann');
  s.do('ann', 'charge', toBob, { dice: [99] });
  s.until('cid');
  expect(s.do('cid', 'charge', { path: [[8, 6]], at: 'bob' }).rolled).toEqual([]);
});

test('REN-BRACE-06 by firstStrike both are met, and the reaction is kept', () => {
  const cid: Person = { ...ann, at: [2, 6] };
  const s = run(
    { bob: { weapons: [spear] } },
    { order: ['bob', 'ann', 'cid'], options: { braceModel: 'firstStrike' } },
    { cid },
  );
  s.do('bob', 'brace', { weapon: 'bob/spear' });
  s.until('ann');
  s.do('ann', 'charge', toBob, { dice: [99] });
  s.until('cid');
  s.do('cid', 'charge', { path: [[8, 6]], at: 'bob' }, { dice: [99] });
  expect(s.who('bob').reacted).toEqual([]);
});

test('REN-MOUNT-11 a mounted charge of 6 m strikes at -10 with DB of the mount three times', () => {
  const s = ride();
  s.do('ann', 'charge', toBob);
  const scene = s.do('ann', 'attack', strikeBob('sabre'), { dice: [20, 99, 6], answers: byFray });
  // (15 + 45) / 10 is 6; 6 + 4 + 18.
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[55], [28]]);
});

test('REN-MOUNT-11 a blow from the saddle without a charge has the DB of the rider', () => {
  const s = ride({ bob: { at: [3, 5] } });
  const scene = s.do('ann', 'attack', strikeBob('sabre'), { dice: [20, 99, 6], answers: byFray });
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[65], [14]]);
});

test('REN-MOUNT-13 REN-MOUNT-14 a ride-by at one footman is at -30, at two each at -30 as well', () => {
  const cid: Person = { ...bob, at: [11, 6] };
  const past = { path: [[14, 5]] };
  const spent = { state: { reacted: true } };
  const one = ride({ bob: { at: [8, 6], ...spent } });
  const single = one.do(
    'ann',
    'ride-by',
    { ...past, attacks: [strikeBob('sabre')] },
    { dice: [99] },
  );
  expect(targetsOf(single, 'attack')).toEqual([35]);
  const two = ride({ bob: { at: [8, 6], ...spent } }, {}, { cid: { ...cid, ...spent } });
  const both = two.do(
    'ann',
    'ride-by',
    { ...past, attacks: [strikeBob('sabre'), { weapon: 'ann/sabre', target: 'cid' }] },
    { dice: [99, 99] },
  );
  expect(targetsOf(both, 'attack')).toEqual([35, 35]);
});

test('REN-MOUNT-01 REN-TURN-03 the ride and the kick of the mount are the Quick and the Standard Action of the rider', () => {
  const s = ride({ bob: { at: [6, 5] } });
  s.do('ann', 'move', { path: [[5, 5]] });
  s.do('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }, { dice: [99] });
  expect(s.refused('ann', 'attack', strikeBob('sabre'))).toContain('REN-TURN-03');
  expect(s.allowed('ann', 'dismount')).toBe(false);
  expect(s.refused('horse', 'attack', { weapon: 'horse/hoof', target: 'bob' })).not.toEqual([]);
});

test('REN-MOUNT-02 a rider of 9 ranks rolls Ride for the ride and for the kick, one of 10 for neither', () => {
  const novice = { ...skills, ride: 24 };
  const s = ride({ ann: { skills: novice }, bob: { at: [6, 5] } });
  const rides = s.do('ann', 'move', { path: [[5, 5]] }, { dice: [24] });
  const kicks = s.do(
    'ann',
    'mount-attack',
    { weapon: 'horse/hoof', target: 'bob' },
    { dice: [24, 99] },
  );
  expect([rides.rolled, kicks.rolled]).toEqual([['ann Ride'], ['ann Ride', 'horse attack']]);
  const t = ride({ ann: { skills: { ...skills, ride: 25 } }, bob: { at: [6, 5] } });
  expect(t.do('ann', 'move', { path: [[5, 5]] }).rolled).toEqual([]);
});

test('REN-MOUNT-06 REN-MOUNT-15 the rider is struck at -20, and strikes back with a mace at -20', () => {
  const s = ride({ ann: { weapons: [mace] }, bob: { at: [3, 5] } }, { order: ['bob', 'ann'] });
  const at = (target: string) =>
    s.total('attack', 'bob', 'bob', 'attack', { weapon: 'bob/mace', target });
  expect([at('ann'), at('horse')]).toEqual([45, 65]);
  s.until('ann');
  expect(s.total('attack', 'ann', 'ann', 'attack', strikeBob('mace'))).toBe(45);
});

test('REN-MOUNT-15 REN-ATK-15 a mace parries from the saddle at its full skill', () => {
  const s = ride({ ann: { weapons: [mace] }, bob: { at: [3, 5] } }, { order: ['bob', 'ann'] });
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/mace', target: 'ann' },
    { dice: [20, 66, 5], answers: [['defence', 'parry:ann/mace']] },
  );
  expect(targetsOf(scene, 'parry')).toEqual([65]);
});

test('REN-MOUNT-09 REN-MOUNT-10 the rider of a horse that falls rolls COO + COO + SOM, and lies pinned after a failure', () => {
  const s = ride(
    { horse: { sheet: { ...horse.sheet, DUR: 20 } }, bob: { at: [3, 5] } },
    { order: ['bob', 'ann'] },
  );
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/mace', target: 'horse' },
    { dice: [20, 99, 5, 26, 46] },
  );
  // 5 + 3 + 4 makes three wounds of 4: SOM x3 is 45 - 30; then 45 for Ann.
  expect(scene.rolled.slice(3)).toEqual(['horse SOM x3', 'ann COO+COO+SOM']);
  expect([targetsOf(scene, 'SOM x3'), targetsOf(scene, 'COO+COO+SOM')]).toEqual([[15], [45]]);
  s.until('ann');
  expect(s.refused('ann', 'stand-up')).toContain('REN-MOUNT-10');
});

test('REN-MOUNT-07 REN-MOUNT-08 one wound of the horse takes 10 off its kick and nothing off the sabre', () => {
  const s = ride({ horse: { state: { wounds: 1 } }, bob: { at: [3, 5] } });
  const kick = { weapon: 'horse/hoof', target: 'bob' };
  expect(s.total('attack', 'horse', 'ann', 'mount-attack', kick)).toBe(35);
  expect(s.total('attack', 'ann', 'ann', 'attack', strikeBob('sabre'))).toBe(65);
});

test('REN-PRONE-05 REN-PRONE-06 REN-PRONE-07 a combatant who lies is struck at +10, shot at -10, and strikes at -30', () => {
  const prone = { state: { prone: true } };
  const near = run({ ann: { at: [8, 5] }, bob: prone });
  expect(near.total('attack', 'ann', 'ann', 'attack', strikeBob('mace'))).toBe(75);
  const far = run({ ann: { weapons: [bow] }, bob: prone });
  expect(far.total('attack', 'ann', 'ann', 'attack', strikeBob('bow'))).toBe(50);
  const low = run({ ann: { at: [8, 5], ...prone } });
  expect(low.total('attack', 'ann', 'ann', 'attack', strikeBob('mace'))).toBe(35);
});

test('REN-ARM-01 REN-CHARGE-01 quilt of 2 under mail of 5 stops 7 of a charge of 17', () => {
  const s = run({ bob: { sheet: { armor: ['quilt', 'mail'] } } });
  s.do('ann', 'charge', toBob);
  const scene = s.do('ann', 'attack', strikeBob('mace'), { dice: [20, 99, 6], answers: byFray });
  expect(damageTo(scene, 'bob')).toEqual([10]);
});
