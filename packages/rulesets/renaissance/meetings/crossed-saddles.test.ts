import type { Json, Seat } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { bomb, claws, crossbow, like, meeting, pike, ridden, sabre } from '../testing/meetings.js';
import { damageTo, dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Riders and mounts combined with hiding, the GM's changes, the ground and shots.

const player: Seat = { name: 'Blue', role: 'player', combatants: ['bob'] };
const shown = (s: ReturnType<typeof meeting>) => JSON.stringify(s.fight.view(player));
const atBob = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'bob' });
const atCid = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'cid' });
const byFray = [['defence', 'fray']] as const;
const act = (name: string, parameters: Data = {}): Json => ({ do: name, with: parameters });

test('REN-CTX-30 REN-AWARE-01 REN-MOUNT-15 a knife thrown from the saddle out of hiding takes -20, meets no defence and shows rider and mount', () => {
  const s = meeting(
    ridden({
      ann: { weapons: ['knife'], state: { riding: 'horse', hidden: true } },
      horse: { state: { hidden: true } },
      cid: { at: [9, 5], sheet: { naturalArmor: 2 } },
      bob: { at: [20, 9] },
    }),
  );
  const scene = s.do('ann', 'attack', { ...atCid('knife'), thrown: true }, { dice: [20, 6] });
  expect([targetsOf(scene, 'attack'), dvsOf(scene), damageTo(scene, 'cid')]).toEqual([
    [40],
    [9],
    [8],
  ]);
  expect([s.who('ann').hidden, s.who('horse').hidden]).toEqual([false, false]);
});

test('REN-PRONE-07 REN-PRONE-08 REN-MOUNT-06 a throw from the ground at a rider takes -30 and -20, with a Prone weapon in the off hand -20 and -20', () => {
  const knife2 = { ...weapon('stiletto', { kind: 'thrown', skills: ['ranged'], tags: ['Prone'] }) };
  const s = meeting({
    ann: { weapons: ['knife', knife2], state: { prone: true } },
    bob: { state: { riding: 'horse' }, at: [9, 5] },
    horse: { at: [9, 5], side: 'b' },
  });
  expect(s.total('attack', 'ann', 'ann', 'attack', { ...atBob('knife'), thrown: true })).toBe(10);
  expect(s.total('attack', 'ann', 'ann', 'attack', { ...atBob('stiletto') })).toBe(20); // off-hand -10 -10
});

test('REN-TOUCH-02 REN-MOUNT-06 a touch at a rider is at +20 and -20, and met at -20', () => {
  const chill = weapon('chill', { kind: 'touch', skills: ['unarmed'] });
  const s = meeting({
    ann: { weapons: [chill] },
    bob: { state: { riding: 'horse' } },
    horse: { at: [6, 5], side: 'b' },
  });
  const scene = s.do('ann', 'attack', atBob('chill'), { dice: [20, 99, 3], answers: byFray });
  expect([targetsOf(scene, 'attack'), targetsOf(scene, 'Fray')]).toEqual([[45], [20]]);
});

test('REN-MULTI-03 REN-MULTI-06 REN-MOVE-02 two sabres after a gallop at two targets are at -30 and -50', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [sabre, { ...sabre, name: 'second' }] },
      horse: { at: [0, 5] },
      bob: { at: [12, 5] },
      cid: { at: [12, 6] },
    }),
  );
  s.do('ann', 'move', { path: [[11, 5]] });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [atBob('sabre'), atCid('second')] },
    { dice: [99, 99] },
  );
  // Full-rate movement, several attacks and several targets cost 10 each, the off-hand 20.
  expect(targetsOf(scene, 'attack')).toEqual([30, 10]);
});

test('REN-INDIC-01 REN-MOUNT-06 a gaze from the saddle pays for the rider it is at, the distance and the GM alone', () => {
  const stare = weapon('stare', {
    kind: 'indicate',
    skills: ['ranged'],
    range: { short: 10, medium: 20, long: 30, extreme: 40 },
  });
  const s = meeting(
    ridden({
      ann: { weapons: [stare], state: { riding: 'horse' } },
      bob: { at: [12, 5], state: { riding: 'mule' } },
    }),
    {},
    {
      mule: { ...like('horse'), at: [12, 5], side: 'b' },
    },
  );
  s.gm('modifier', { who: 'ann', what: 'attack', amount: -10 });
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob('stare'))).toBe(50);
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/stare', target: 'mule' })).toBe(
    80,
  );
});

test('REN-NAT-02 REN-REACT-05 claws parry a sabre from the saddle at -10', () => {
  const s = meeting(
    ridden({
      bob: { weapons: [], skills: { unarmed: 60, fray: 40 }, sheet: { naturalWeapons: [claws] } },
    }),
    { order: ['bob', 'ann', 'cid'] },
  );
  const scene = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    { dice: [20, 99, 3], answers: [['opportunity', 'bob/ann/sabre']] },
  );
  expect(scene.all('check').map(({ data }) => data['target'])).toEqual([60, 50]);
});

test('REN-MOUNT-07 REN-MOUNT-02 wounds of the mount weigh on the Ride check of a novice, and less once the GM heals one', () => {
  const s = meeting(ridden({ ann: { skills: { ride: 20 } } }));
  s.gm('harm', { who: 'horse', damage: 80 }, { dice: [10] });
  const first = s.do(
    'ann',
    'move',
    { path: [[5, 7]] },
    {
      dice: [20],
      answers: [
        ['ride-failed', 'goes on'],
        ['opportunity', 'no'],
        ['opportunity', 'no'],
      ],
    },
  );
  expect(targetsOf(first, 'Ride')).toEqual([0]);
  s.until('ann');
  s.gm('heal', { who: 'horse', damage: 0, wounds: 1 });
  const second = s.do('ann', 'move', { path: [[5, 8]] }, { dice: [10] });
  expect(targetsOf(second, 'Ride')).toEqual([10]);
});

test('REN-PRONE-02 REN-MOUNT-09 a rider whom the GM knocks down lies beside the mount, a mount throws its rider', () => {
  const s = meeting(ridden());
  s.gm('prone', { who: 'ann' });
  expect(s.who('ann')).toMatchObject({ prone: true, riding: null });
  expect(s.who('horse')).toMatchObject({ prone: false, riddenBy: null });
  const t = meeting(ridden());
  const scene = t.gm('condition', { who: 'horse', condition: 'prone', on: true }, { dice: [10] });
  expect(scene.rolled).toEqual(['ann COO+COO+SOM']);
  expect(t.who('ann')).toMatchObject({ prone: false, riding: null });
});

test('REN-MOUNT-01 REN-AWARE-01 a mount that the GM hides hides its rider, and without them has a turn of its own', () => {
  const s = meeting(ridden());
  s.gm('hide', { who: 'horse', hidden: true });
  expect([s.who('ann').hidden, s.who('horse').hidden]).toEqual([true, true]);
  expect(shown(s)).not.toContain('"horse"');
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'ann' } });
  expect(s.who('horse')).toMatchObject({ riddenBy: null, hidden: true });
  s.until('horse');
  expect(s.turn).toBe('horse');
});

test('REN-INDIC-02 REN-MAN-05 a gaze is met at -20, after a feint at -40', () => {
  const stare = weapon('stare', {
    kind: 'indicate',
    skills: ['ranged'],
    range: { short: 10, medium: 20, long: 30, extreme: 40 },
  });
  const s = meeting({ ann: { weapons: [stare] } });
  const first = s.do('ann', 'attack', atBob('stare'), { dice: [20, 99, 1] });
  expect([targetsOf(first, 'attack'), targetsOf(first, 'Fray')]).toEqual([[60], [20]]);
  expect(s.refused('ann', 'attack', atBob('stare'))).toEqual(['REN-TURN-03']);
  s.until('ann');
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 99] });
  const second = s.do('ann', 'attack', atBob('stare'), { dice: [20, 99, 1] });
  expect(targetsOf(second, 'Fray')).toEqual([0]);
});

test('REN-RNG-14 REN-AWARE-03 a crossbow shot from the saddle out of hiding is loaded there by a Quick Action', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [crossbow], state: { riding: 'horse', hidden: true } },
      horse: { state: { hidden: true } },
      bob: { at: [9, 5] },
    }),
  );
  const scene = s.do('ann', 'attack', atBob('crossbow'), { dice: [99] });
  expect(targetsOf(scene, 'attack')).toEqual([40]);
  expect([s.who('ann').hidden, s.who('horse').hidden]).toEqual([false, false]);
  expect(s.who('ann').unloaded).toEqual(['ann/crossbow']);
  s.do('ann', 'reload', { item: 'ann/crossbow' });
  expect(s.who('ann')).toMatchObject({ unloaded: [], quickUsed: 1, standardUsed: true });
});

test('REN-MOVE-11 REN-MOUNT-01 the GM moves rider and mount together by either, and the ride is still to come', () => {
  const s = meeting(ridden(), { options: { opportunityTrigger: 'leaveReach' } });
  s.gm('place', { who: 'ann', to: [10, 10] });
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [10, 10],
    [10, 10],
  ]);
  expect(s.who('ann')).toMatchObject({ moved: false, riding: 'horse' });
  s.gm('place', { who: 'horse', to: [12, 12] });
  expect(s.who('ann').at).toEqual([12, 12]);
  s.do('ann', 'move', { path: [[12, 14]] });
  expect(s.who('horse').at).toEqual([12, 14]);
});

test('REN-ATK-13 REN-MOUNT-15 a Cavalry weapon of two skills goes by the better from the saddle, or by the one chosen', () => {
  const bastard = weapon('bastard', {
    skills: ['one-handed', 'two-handed'],
    tags: ['Cavalry'],
    specialization: 'Bastard',
  });
  const s = meeting(
    ridden({
      ann: {
        weapons: [bastard],
        state: { riding: 'horse' },
        skills: { 'one-handed': 40, 'two-handed': 60 },
      },
    }),
  );
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob('bastard'))).toBe(60);
  expect(
    s.total('attack', 'ann', 'ann', 'attack', { ...atBob('bastard'), skill: 'one-handed' }),
  ).toBe(40);
});

test('REN-MOVE-07 REN-MOUNT-03 a leap in the saddle goes as far as the mount, on Ride', () => {
  const s = meeting(ridden({ bob: { at: [25, 15] } }));
  const far = s.do(
    'ann',
    'stunt',
    { words: 'leap', to: [20, 6] },
    { dice: [50], answers: [['stunt-cost', 'quick']] },
  );
  expect(targetsOf(far, 'stunt')).toEqual([50]);
  expect([s.who('ann').at, s.who('horse').at]).toEqual([
    [20, 6],
    [20, 6],
  ]);
});

test('REN-MAN-06 REN-MOUNT-01 a mount that holds an opponent and is ridden away lets go with the step that parts them', () => {
  const s = meeting(ridden({ bob: { state: { grabbedBy: ['horse'] } } }));
  expect(s.do('ann', 'move', { path: [[5, 8]] }).asked).toEqual([]);
  expect([s.who('bob').grabbedBy, s.who('horse').at]).toEqual([[], [5, 8]]);
});

test('REN-REACT-03 REN-MOUNT-09 REN-CHARGE-02 a readied trip of the mount ends a charge without its speed, its rider thrown clear', () => {
  const s = meeting(ridden({ horse: { at: [1, 5] }, bob: { at: [8, 6] } }), {
    order: ['bob', 'ann', 'cid'],
  });
  s.do('bob', 'ready', { event: 'move', who: 'horse', action: act('trip', { target: 'horse' }) });
  s.end();
  const scene = s.do(
    'ann',
    'charge',
    { path: [[12, 5]] },
    { dice: [35, 99, 10], answers: [['readied', 'yes']] },
  );
  expect(s.who('horse').prone).toBe(true);
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  expect(scene.rolled).toEqual(['bob trip', 'horse resist', 'ann COO+COO+SOM']);
  expect([s.who('horse').at, s.who('ann').riding]).toEqual([[7, 5], null]);
});

test('REN-MOUNT-15 REN-REACT-05 a pike without the Cavalry tag takes its chance from the saddle at -20', () => {
  const s = meeting(ridden({ ann: { weapons: [pike], state: { riding: 'horse' } } }), {
    order: ['bob', 'ann', 'cid'],
  });
  const scene = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    { dice: [99], answers: [['opportunity', 'bob/ann/pike']] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([40]);
});

test('REN-AWARE-01 REN-TURN-06 a thief in hiding whom the GM removes leaves no trace in what others see', () => {
  const s = meeting({ bob: { weapons: [], state: { hidden: true } }, ann: { weapons: [bomb] } });
  s.do('ann', 'drop', { item: 'ann/bomb' });
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/bomb' });
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'bob' } });
  const v = JSON.stringify(s.fight.view({ name: 'x', role: 'player', combatants: ['ann'] }));
  expect(v).not.toContain('"bob"');
});

test('REN-AWARE-01 REN-BRACE-03 REN-MOUNT-11 a charge out of hiding is met by no braced pike, and carries the DB of the mount twice', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [sabre], state: { riding: 'horse', hidden: true } },
      horse: { at: [1, 5], state: { hidden: true } },
      bob: { at: [8, 5], weapons: [pike], state: { braced: 'bob/pike' } },
    }),
  );
  const scene = s.do('ann', 'charge', { path: [[7, 5]] });
  expect(scene.questions).toEqual([]);
  const hit = s.do('ann', 'attack', atBob('sabre'), { dice: [20, 5] });
  // 5 and the DB of 6 twice; the sabre adds no DB of its own.
  expect(dvsOf(hit)).toEqual([17]);
  expect([s.who('ann').hidden, s.who('horse').hidden]).toEqual([false, false]);
});
