import { expect, test } from 'vitest';
import {
  bomb,
  hook,
  knife,
  like,
  meeting,
  pike,
  ridden,
  sabre,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Riders and mounts: the rules of the saddle combined with those of holds, catches, maneuvers and
// the ground.

const kick = { weapon: 'horse/hoof', target: 'bob' };
const up = (changes: Changes = {}, staging: Staging = {}) => meeting(ridden(changes), staging);

test('REN-MOUNT-01 REN-PRONE-05 REN-MOUNT-15 a mount kicks a combatant on the ground at +10, and pays nothing for the saddle', () => {
  const s = up({ bob: { state: { prone: true } } });
  expect(s.total('attack', 'horse', 'ann', 'mount-attack', kick)).toBe(55);
});

test('REN-MOUNT-05 REN-MOUNT-06 a blow at the mount under a rider takes no -20', () => {
  const s = up();
  s.until('bob');
  const at = (target: string) =>
    s.total('attack', 'bob', 'bob', 'attack', { weapon: 'bob/sword', target });
  expect([at('horse'), at('ann')]).toEqual([60, 40]);
});

test('REN-CATCH-05 REN-MOUNT-01 a rider whose sabre is caught rides nowhere, and the mount kicks all the same', () => {
  const s = up({ bob: { weapons: [hook] } });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  expect(s.refused('ann', 'move', { path: [[5, 6]] })).toEqual(['REN-CATCH-05']);
  expect(s.refused('ann', 'dismount')).toEqual(['REN-CATCH-05']);
  expect(s.allowed('ann', 'mount-attack', kick)).toBe(true);
});

test('REN-CATCH-05 REN-MOUNT-01 a mount whose own weapon is caught is ridden nowhere', () => {
  const club = weapon('club');
  const s = up({
    horse: { weapons: [club], sheet: { hands: 1 }, skills: { 'one-handed': 50, unarmed: 45 } },
    bob: { weapons: [hook] },
  });
  s.do(
    'ann',
    'mount-attack',
    { weapon: 'horse/club', target: 'bob' },
    { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-CATCH-05']);
  expect(s.refused('ann', 'charge', { path: [[4, 5]] })).toEqual(['REN-CATCH-05']);
});

test('REN-CATCH-05 REN-REACT-05 a mount that catches a blade on the way stops with its rider', () => {
  const s = up({
    horse: { weapons: [hook], sheet: { hands: 1 }, skills: { 'one-handed': 50, unarmed: 45 } },
  });
  s.do(
    'ann',
    'move',
    { path: [[1, 5]] },
    {
      dice: [20, 33],
      answers: [
        ['opportunity', 'horse/bob/sword'],
        ['defence', 'catch:horse/hook'],
      ],
    },
  );
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [5, 5],
    [5, 5],
  ]);
});

test('REN-MAN-07 REN-MOUNT-01 a rider who is held has no use of the mount, a mount that is held leaves its rider the sabre', () => {
  const held = up({ ann: { state: { riding: 'horse', grabbedBy: ['bob'] } } });
  expect(held.refused('ann', 'mount-attack', kick)).toEqual(['REN-MAN-07']);
  const s = up({ horse: { state: { grabbedBy: ['bob'] } } });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-MAN-07']);
  expect(s.refused('ann', 'mount-attack', kick)).toEqual(['REN-MAN-07']);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sabre', target: 'bob' })).toBe(true);
});

test('REN-MAN-08 REN-MOUNT-07 a wounded mount breaks a hold at its own wounds, not at those of its rider', () => {
  const s = up({
    ann: { state: { riding: 'horse', wounds: 2 } },
    horse: { state: { grabbedBy: ['bob'], wounds: 1 } },
  });
  // STR 45 + SOM 15 less 10.
  expect(s.total('escape', 'horse', 'ann', 'escape', { from: 'bob' })).toBe(50);
});

test('REN-MAN-09 REN-MOUNT-09 REN-MAN-06 a tripped mount throws its rider, and the hold of a rider thrown clear is over once out of reach', () => {
  const s = up({ bob: { state: { grabbedBy: ['ann'] } } }, { order: ['cid', 'ann', 'bob'] });
  s.gm('place', { who: 'cid', to: [4, 4] });
  const scene = s.do('cid', 'trip', { target: 'horse' }, { dice: [20, 99, 10] });
  expect(scene.rolled.at(-1)).toBe('ann COO+COO+SOM');
  expect(s.who('horse').prone).toBe(true);
  const [x, y] = s.who('ann').at;
  const near = Math.max(Math.abs(x - 6), Math.abs(y - 5)) <= 1;
  expect(s.who('bob').grabbedBy).toEqual(near ? ['ann'] : []);
});

test('REN-MOUNT-12 REN-MOUNT-15 a sword without the Cavalry tag strikes in passing at -50', () => {
  const s = up({
    ann: { weapons: [sword], state: { riding: 'horse' } },
    bob: { at: [9, 6], state: { reacted: true } },
  });
  const ride = { path: [[14, 5]], attacks: [{ weapon: 'ann/sword', target: 'bob' }] };
  expect(targetsOf(s.do('ann', 'ride-by', ride, { dice: [99] }), 'attack')).toEqual([10]);
});

test('REN-DEF-01 REN-MOUNT-05 Full Defense of the rider is not that of the mount', () => {
  const s = up();
  s.do('ann', 'full-defense');
  s.until('bob');
  const against = (target: string) =>
    s.total('defence', target, 'bob', 'attack', { weapon: 'bob/sword', target });
  // The sabre parries at 60, the horse's hooves at 45 - 10.
  expect([against('ann'), against('horse')]).toEqual([80, 35]);
});

test('REN-MAN-05 REN-MOUNT-05 a feint at the rider is none at the mount', () => {
  const s = up({}, { order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'feint', { target: 'ann' }, { dice: [40, 99] });
  const against = (target: string) =>
    s.total('defence', target, 'bob', 'attack', { weapon: 'bob/sword', target });
  expect([against('ann'), against('horse')]).toEqual([40, 35]);
});

test('REN-MAN-03 REN-MOUNT-01 a sabre struck from the hand of a rider lies on the ground of the mount', () => {
  const s = up({}, { order: ['bob', 'ann', 'cid'] });
  s.do('bob', 'disarm', { target: 'ann', item: 'ann/sabre' }, { dice: [40, 99] });
  expect(s.state.ground).toEqual([{ item: 'ann/sabre', at: [5, 5] }]);
});

test('REN-MOUNT-06 REN-RNG-11 a bow at the rider beside the archer takes -20 twice, at the mount once and +10', () => {
  const bow = weapon('bow', { kind: 'projectile', skills: ['ranged'], hands: 2 });
  const s = up({ bob: { weapons: [bow] } }, { order: ['bob', 'ann', 'cid'] });
  const at = (target: string) =>
    s.total('attack', 'bob', 'bob', 'attack', { weapon: 'bob/bow', target });
  expect([at('ann'), at('horse')]).toEqual([20, 50]);
});

test('REN-BLAST-04 REN-CTX-14 REN-MOUNT-09 a blast that disables the mount throws a rider who has just been hurt, at the new wounds', () => {
  const s = up({
    ann: { state: { riding: 'horse' }, sheet: { DUR: 50 } },
    horse: { sheet: { DUR: 10 } },
    bob: { at: [20, 15] },
  });
  const scene = s.gm('blast', { at: [5, 5], dv: 12 }, { dice: [20, 20] });
  expect(s.who('horse').damage).toBe(12);
  expect(scene.rolled).toContain('ann COO+COO+SOM');
  expect(s.who('ann')).toMatchObject({ wounds: 1, riding: null });
});

test('REN-CTX-14 REN-MOUNT-01 the mount of a rider who is disabled acts for itself in its own turn', () => {
  const s = up({ ann: { sheet: { DUR: 10 }, state: { riding: 'horse' } } });
  s.gm('harm', { who: 'ann', damage: 12 });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
  s.until('horse');
  expect(s.allowed('horse', 'attack', kick)).toBe(true);
});

test('REN-MOUNT-04 REN-MOUNT-01 no one climbs on the back of a rider', () => {
  const s = meeting(
    { ann: { at: [5, 6] }, horse: { at: [5, 5] } },
    { order: ['ann', 'eve', 'bob', 'cid'] },
    { eve: like('ann', { at: [5, 5], state: { riding: 'horse' }, sheet: { warTrained: true } }) },
  );
  expect(s.allowed('ann', 'mount', { mount: 'eve' })).toBe(false);
});

test('REN-REACT-05 REN-MOUNT-06 a pike takes its chance at a mount that rides off without the -20, at the rider with it', () => {
  const ride = (answer: string) =>
    up({ bob: { weapons: [pike] } }).do(
      'ann',
      'move',
      { path: [[1, 5]] },
      { dice: [99], answers: [['opportunity', answer]] },
    );
  expect(targetsOf(ride('horse/bob/pike'), 'attack')).toEqual([60]);
  expect(targetsOf(ride('ann/bob/pike'), 'attack')).toEqual([40]);
});

test('REN-MOUNT-15 REN-RNG-01 a bomb or a knife from the saddle takes -20, the knife in the off hand with its tag another -10', () => {
  const s = up({ ann: { weapons: [sabre, knife], state: { riding: 'horse' } } });
  const throwing = { weapon: 'ann/knife', target: 'cid', thrown: true };
  // 15 m away: medium range.
  expect(s.total('attack', 'ann', 'ann', 'attack', throwing)).toBe(20);
  const t = up({ ann: { weapons: [bomb], state: { riding: 'horse' } } });
  expect(t.total('attack', 'ann', 'ann', 'attack-place', { weapon: 'ann/bomb', at: [10, 5] })).toBe(
    40,
  );
});

test('REN-MAN-06 REN-SIZE-02 REN-MOUNT-06 a grab at a rider on foot is at -20, at the large mount at -10, from another saddle at -20 as well', () => {
  const s = up({}, { order: ['bob', 'ann', 'cid'] });
  const grab = (target: string) => s.total('grab', 'bob', 'bob', 'grab', { target });
  expect([grab('ann'), grab('horse')]).toEqual([25, 35]);
  const mule = like('horse', { at: [6, 5], side: 'b' });
  const lists = (riderPenaltyScope: 'all' | 'meleeOnFoot') =>
    meeting(
      ridden({ bob: { state: { riding: 'mule' } } }),
      { order: ['bob', 'ann', 'cid'], options: { riderPenaltyScope } },
      { mule },
    ).total('grab', 'bob', 'bob', 'grab', { target: 'ann' });
  expect([lists('all'), lists('meleeOnFoot')]).toEqual([25, 45]);
});

test('REN-MOUNT-10 REN-MAN-06 a combatant who is pinned may still be grabbed, and then gets out of neither', () => {
  const s = up({}, { order: ['ann', 'bob', 'cid'] });
  s.gm('prone', { who: 'horse' }, { dice: [90] });
  s.gm('place', { who: 'bob', to: [5, 6] });
  const near = s.who('ann').at;
  s.gm('place', { who: 'bob', to: [near[0] + 1, near[1] + 1] });
  s.until('bob');
  s.do('bob', 'grab', { target: 'ann' }, { dice: [30, 99] });
  s.until('ann');
  expect(s.refused('ann', 'get-free')).toEqual(['REN-MAN-07']);
  s.do('ann', 'escape', { from: 'bob' }, { dice: [30, 99] });
  expect(effectsOn(s, 'ann')).toContain('stuck');
});

test('REN-STR-09 REN-MOUNT-05 a Knock Down on the rider alone leaves the mount standing, and the rider beside it', () => {
  const s = up({}, { order: ['bob', 'ann', 'cid'] });
  const blow = { weapon: 'bob/sword', target: 'ann', strike: 'knock-down' };
  s.do('bob', 'strike', blow, { dice: [22, 99, 5, 5, 90] });
  expect(s.who('ann')).toMatchObject({ riding: null, prone: true });
  expect(s.who('horse').prone).toBe(false);
});

test('REN-REACT-05 REN-MOUNT-01 getting into the saddle or out of it beside an opponent gives no chance', () => {
  const s = meeting();
  expect(s.do('ann', 'mount', { mount: 'horse' }).questions).toEqual([]);
  expect(s.do('ann', 'dismount').questions).toEqual([]);
});
