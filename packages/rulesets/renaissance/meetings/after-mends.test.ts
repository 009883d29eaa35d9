import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import {
  bomb,
  claws,
  dirk,
  hook,
  hoof,
  like,
  meeting,
  pike,
  ridden,
  sabre,
  sword,
} from '../testing/meetings.js';
import { dvsOf, effectsOn, targetsOf } from '../testing/stage.js';

// Uneven ground, saddles, catchers of several weapons, mounts' attacks and carried-off items,
// combined with undo, Luck and one another.

const kick = { weapon: 'horse/hoof', target: 'bob' };
const bite = { ...claws, name: 'bite' };
const armed = { sheet: { naturalWeapons: [hoof, bite] } };
const byFray = [['defence', 'fray']] as const;
const theSword = { target: 'bob', item: 'bob/sword' };

test('REN-TURN-06 REN-BLAST-01 a removal that is undone leaves nothing carried off', () => {
  const s = meeting({ ann: { weapons: [bomb] }, bob: { weapons: [] } });
  s.do('ann', 'drop', { item: 'ann/bomb' });
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/bomb' });
  const before = JSON.stringify(s.state);
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'bob' } });
  expect(s.state.carriedOff).toEqual(['ann/bomb']);
  s.fight.undo();
  expect(JSON.stringify(s.state)).toBe(before);
  expect(renaissance.carryOver?.carry(s.state, 'ann')?.state).toEqual({});
});

test('REN-TURN-06 a combatant who takes along their own things alone carries nothing off', () => {
  const s = meeting();
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'bob' } });
  expect(s.state.carriedOff).toBeUndefined();
});

test('REN-CATCH-05 REN-MOVE-11 a catcher whose own dirk is caught lets go of one and is free of the other once taken away', () => {
  const s = meeting({
    ann: { weapons: [hook, dirk] },
    bob: { weapons: [sword] },
    cid: { at: [6, 6], weapons: [hook] },
  });
  const stab = { weapon: 'ann/dirk', target: 'cid' };
  s.do('ann', 'attack', stab, { dice: [20, 35], answers: [['defence', 'catch:cid/hook']] });
  s.end();
  const cut = { weapon: 'bob/sword', target: 'ann' };
  s.do('bob', 'attack', cut, { dice: [20, 35], answers: [['defence', 'catch:ann/hook']] });
  expect([s.who('ann').catching?.caught, s.who('cid').catching?.caught]).toEqual([
    'bob/sword',
    'ann/dirk',
  ]);
  s.gm('place', { who: 'ann', to: [15, 15] });
  expect([s.who('ann').catching, s.who('cid').catching]).toEqual([null, null]);
});

test('REN-CATCH-07 REN-MAN-03 a weapon of two that a third combatant strikes from the hand leaves the other caught', () => {
  const s = meeting(
    {
      ann: { weapons: [sword, dirk] },
      bob: { weapons: [hook] },
      cid: { at: [6, 6], weapons: [hook] },
    },
    { order: ['ann', 'dan', 'bob', 'cid'] },
    { dan: like('bob', { at: [4, 4], side: 'b' }) },
  );
  const attacks = [
    { weapon: 'ann/sword', target: 'bob' },
    { weapon: 'ann/dirk', target: 'cid' },
  ];
  s.do(
    'ann',
    'attacks',
    { attacks },
    {
      dice: [20, 35, 15, 35],
      answers: [
        ['defence', 'catch:bob/hook'],
        ['defence', 'catch:cid/hook'],
      ],
    },
  );
  s.end();
  s.do('dan', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [40, 99] });
  expect([s.who('bob').catching, s.who('cid').catching?.caught]).toEqual([null, 'ann/dirk']);
});

test('REN-MOUNT-02 REN-MOUNT-01 several attacks of a mount that a novice loses are its attack of the round', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [sabre], state: { riding: 'horse' }, skills: { ride: 24 } },
      horse: armed,
    }),
  );
  const attacks = [kick, { weapon: 'horse/bite', target: 'bob' }];
  const scene = s.do(
    'ann',
    'mount-attacks',
    { attacks },
    { dice: [70], answers: [['ride-failed', 'lost']] },
  );
  expect(scene.rolled).toEqual(['ann Ride']);
  expect(effectsOn(s, 'horse')).toEqual(['ridden']);
  s.do('ann', 'dismount');
  s.until('horse');
  expect(s.refused('horse', 'attack', kick)).toEqual(['REN-MOUNT-01']);
  expect(s.refused('horse', 'strike', { ...kick, strike: 'knock-down' })).toEqual(['REN-MOUNT-01']);
  expect(s.refused('horse', 'attacks', { attacks })).toEqual(['REN-MOUNT-01']);
});

test('REN-CTX-18 REN-MAN-03 REN-PRONE-05 Luck before a disarm from the ground takes off the -30 and leaves the +10', () => {
  const s = meeting({
    ann: { state: { prone: true, wounds: 2 }, sheet: { luck: 1 } },
    bob: { state: { prone: true } },
  });
  const scene = s.do('ann', 'disarm', theSword, {
    dice: [99],
    answers: [['luck-before', 'clear']],
  });
  expect(targetsOf(scene, 'disarm')).toEqual([70]);
});

test('REN-CTX-25 REN-MAN-03 REN-MOUNT-06 the cap of 60 holds for a disarm of a rider from the ground with four wounds', () => {
  const disarm = (modifierCap: 'none' | '60') => {
    const s = meeting(
      {
        ann: { state: { prone: true, wounds: 4 }, skills: { 'one-handed': 75, unarmed: 20 } },
        bob: { state: { riding: 'mule' } },
      },
      { options: { modifierCap } },
      { mule: like('horse', { at: [6, 5], side: 'b' }) },
    );
    return targetsOf(s.do('ann', 'disarm', theSword, { dice: [99] }), 'disarm');
  };
  // 75 - 40 - 30 - 20.
  expect([disarm('none'), disarm('60')]).toEqual([[0], [15]]);
});

test('REN-REACT-03 REN-MAN-09 REN-PRONE-07 a trip readied on one’s feet and carried out from the ground takes -30', () => {
  const s = meeting();
  s.do('ann', 'ready', {
    event: 'turn',
    who: 'bob',
    action: { do: 'trip', with: { target: 'bob' } },
  });
  s.gm('prone', { who: 'ann' });
  const scene = s.do('ann', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(targetsOf(scene, 'trip')).toEqual([30]);
});

test('REN-MAN-03 REN-MOVE-03 REN-MOUNT-15 a disarm after a gallop takes the haste as well as the missing tag', () => {
  const skills = { 'one-handed': 60, unarmed: 15, ride: 50, fray: 40 };
  const s = meeting(
    ridden({
      ann: { weapons: [sword], state: { riding: 'horse' }, skills },
      horse: { at: [0, 5] },
      bob: { at: [9, 5] },
    }),
  );
  s.do('ann', 'move', { path: [[8, 5]] });
  expect(s.total('disarm', 'ann', 'ann', 'disarm', theSword)).toBe(30);
});

test('REN-DISM-01 REN-MOUNT-01 REN-STR-03 by dismountRule=strike a kick unhorses another rider', () => {
  const s = meeting(
    ridden({ horse: { skills: { unarmed: 85, fray: 30 } }, bob: { state: { riding: 'mule' } } }),
    { options: { dismountRule: 'strike' } },
    { mule: like('horse', { at: [6, 5], side: 'b' }) },
  );
  const unhorse = { ...kick, strike: 'unhorse' };
  const scene = s.do('ann', 'mount-strike', unhorse, { dice: [40, 99, 3, 10], answers: byFray });
  expect(scene.rolled.at(-1)).toBe('bob COO+COO+SOM');
  expect(s.who('bob').riding).toBeNull();
});

test('REN-MOUNT-01 REN-BRACE-04 REN-MULTI-03 a mount felled on its charge by a braced pike makes no attacks', () => {
  const s = meeting(
    ridden({
      horse: { at: [1, 5], sheet: { ...armed.sheet, DUR: 10 } },
      bob: { at: [8, 5], weapons: [pike], state: { braced: 'bob/pike' } },
    }),
  );
  const charge = { path: [[7, 5]] };
  s.do('ann', 'charge', charge, {
    dice: [20, 99, 9, 10],
    answers: [['brace', 'mount'], ...byFray],
  });
  expect([s.who('ann').riding, s.who('horse').prone]).toEqual([null, true]);
  expect(s.refused('ann', 'mount-attacks', { attacks: [kick] })).toEqual(['REN-MOUNT-01']);
});

test('REN-STR-12 REN-MOUNT-01 REN-CHARGE-03 a Mighty Blow of the mount after its charge carries DB twice', () => {
  const s = meeting(
    ridden({ horse: { at: [1, 5], skills: { unarmed: 85, fray: 30 } }, bob: { at: [8, 5] } }),
  );
  s.do('ann', 'charge', { path: [[7, 5]] });
  const mighty = { ...kick, strike: 'mighty-blow' };
  // 4 for the die, 6 for the charge, 6 for the strike, 5 for the margin.
  expect(
    dvsOf(s.do('ann', 'mount-strike', mighty, { dice: [40, 99, 4], answers: byFray })),
  ).toEqual([21]);
});
