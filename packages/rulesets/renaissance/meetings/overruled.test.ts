import { expect, test } from 'vitest';
import { dirk, hook, meeting, ridden, sabre, sword } from '../testing/meetings.js';
import type { Changes } from '../testing/stage.js';
import { effectsOn, targetsOf } from '../testing/stage.js';

// Actions that the GM overrules during lasting effects take place, and overruling ends nothing by
// itself.

const order = ['ann', 'bob', 'cid', 'horse'];
const spent = { state: { reacted: true } };
const meet = (changes: Changes = {}) => meeting({ bob: spent, ...changes }, { order });
const held = { state: { grabbedBy: ['bob'] } };
const blow = { weapon: 'ann/sword', target: 'bob' };
const both = { attacks: [blow, { weapon: 'ann/dirk', target: 'bob' }] };
const force = 'so be it';
/** Bob's hook has caught Ann's sword, which used up his reaction. */
const caught = (changes: Changes = {}) => {
  const s = meeting({ bob: { weapons: [hook] }, horse: { at: [1, 1] }, ...changes }, { order });
  s.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  return s;
};

test('REN-TURN-06 REN-MAN-07 a combatant whom the GM lets go although held goes, and is free once out of reach', () => {
  const s = meet({ ann: held });
  expect(s.refused('ann', 'move', { path: [[5, 8]] })).toEqual(['REN-MAN-07']);
  const scene = s.do('ann', 'move', { path: [[5, 8]] }, { force });
  expect([s.who('ann').at, s.who('ann').grabbedBy, scene.has('grab ends')]).toEqual([
    [5, 8],
    [],
    true,
  ]);
});

test('REN-TURN-06 REN-MAN-07 a step that leaves a held combatant beside the grabber leaves the hold', () => {
  const s = meet({ ann: held });
  s.do('ann', 'move', { path: [[5, 6]] }, { force });
  expect([s.who('ann').at, s.who('ann').grabbedBy]).toEqual([[5, 6], ['bob']]);
});

test('REN-TURN-06 REN-PRONE-04 a combatant whom the GM lets walk from the ground gets there, on the ground', () => {
  const s = meet({ ann: { state: { prone: true } } });
  s.do('ann', 'move', { path: [[5, 8]] }, { force });
  expect(s.who('ann')).toMatchObject({ at: [5, 8], prone: true });
});

test('REN-TURN-06 REN-CATCH-05 an owner of a caught sword whom the GM lets go tears it loose by distance', () => {
  const s = caught();
  s.do('ann', 'move', { path: [[5, 8]] }, { force });
  expect([s.who('ann').at, s.who('bob').catching]).toEqual([[5, 8], null]);
});

test('REN-TURN-06 REN-CATCH-05 and so does the catcher', () => {
  const s = caught({ ann: { sheet: { hands: 1 } } });
  s.end();
  s.do('bob', 'move', { path: [[9, 5]] }, { force, answers: [['opportunity', 'no']] });
  expect([s.who('bob').at, s.who('bob').catching]).toEqual([[9, 5], null]);
});

test('REN-TURN-06 REN-MOUNT-01 a held mount that the GM lets be ridden carries its rider off', () => {
  const s = meeting(ridden({ horse: { at: [5, 5], ...held }, bob: spent }), { order });
  s.do('ann', 'move', { path: [[5, 9]] }, { force });
  expect([s.who('horse').at, s.who('horse').grabbedBy]).toEqual([[5, 9], []]);
});

test('REN-TURN-06 REN-CHARGE-01 a held combatant whom the GM lets charge gains speed', () => {
  const s = meet({ ann: { at: [7, 4], ...held } });
  s.do('ann', 'charge', { path: [[11, 4]] }, { force });
  expect(effectsOn(s, 'ann')).toEqual(['hurried', 'charged']);
});

test('REN-TURN-06 REN-REACT-06 what is overruled at the start is no cover: a blow on the way that fells still stops', () => {
  const s = meeting({ ann: held, cid: { at: [4, 6] } }, { order });
  const scene = s.do(
    'ann',
    'move',
    { path: [[5, 9]] },
    {
      force,
      dice: [35, 99, 5, 80],
      answers: [
        ['opportunity', 'no'],
        ['opportunity', 'ann/cid/sword+knock-down'],
      ],
    },
  );
  expect([scene.rolled.at(-1), s.who('ann').prone, s.who('ann').at]).toEqual([
    'ann SOM x2',
    true,
    [5, 5],
  ]);
});

test('REN-TURN-06 REN-CATCH-05 a stunt that the GM allows with a caught sword lands where it leads, and parts the weapons', () => {
  const s = caught();
  s.do(
    'ann',
    'stunt',
    { words: 'leap', to: [5, 8] },
    { force, dice: [20], answers: [['stunt-cost', 'quick']] },
  );
  expect([s.who('ann').at, s.who('bob').catching]).toEqual([[5, 8], null]);
});

test('REN-TURN-06 REN-PRONE-04 a held combatant whom the GM lets crawl crawls', () => {
  const s = meet({ ann: { state: { prone: true, grabbedBy: ['bob'] } } });
  s.do('ann', 'crawl', { path: [[5, 7]] }, { force });
  expect([s.who('ann').at, s.who('ann').grabbedBy]).toEqual([[5, 7], []]);
});

test('REN-TURN-06 REN-MOUNT-12 a held rider whom the GM lets ride by strikes on the way', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [sabre], state: { riding: 'horse', grabbedBy: ['bob'] } },
      bob: spent,
      cid: { at: [9, 6], ...spent },
    }),
    { order },
  );
  const attacks = [{ weapon: 'ann/sabre', target: 'cid' }];
  const path = [
    [5, 4],
    [8, 5],
    [14, 5],
  ];
  const scene = s.do('ann', 'ride-by', { path, attacks }, { force, dice: [99] });
  expect([targetsOf(scene, 'attack'), s.who('ann').at]).toEqual([[30], [14, 5]]);
});

test('REN-TURN-06 REN-MOUNT-12 REN-CATCH-05 in passing a caught sabre strikes if the GM says so', () => {
  const s = meeting(ridden({ bob: { weapons: [hook] }, cid: { at: [9, 6], ...spent } }), { order });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  s.gm('condition', { who: 'bob', condition: 'prone', on: true });
  const attacks = [{ weapon: 'ann/sabre', target: 'bob' }];
  const path = [
    [5, 4],
    [6, 4],
    [14, 4],
  ];
  const scene = s.do(
    'ann',
    'ride-by',
    { path, attacks },
    { force, dice: [99, 99], answers: [['opportunity', 'no']] },
  );
  expect(scene.rolled).toContain('ann attack');
});

test('REN-TURN-06 REN-MULTI-01 REN-MAN-07 several attacks of a held combatant are made if the GM says so', () => {
  const s = meet({ ann: { weapons: [sword, dirk], ...held } });
  expect(s.refused('ann', 'attacks', both)).toEqual(['REN-MAN-07']);
  const scene = s.do('ann', 'attacks', both, { force, dice: [99, 99] });
  expect(scene.rolled).toEqual(['ann attack', 'ann attack']);
});

test('REN-TURN-06 REN-MULTI-01 REN-GRID-02 several attacks out of reach are made if the GM says so, and one at the dead is not counted out', () => {
  const s = meet({ ann: { weapons: [sword, dirk] }, bob: { at: [8, 5] } });
  expect(s.refused('ann', 'attacks', both)).toEqual(['REN-GRID-02']);
  expect(s.do('ann', 'attacks', both, { force, dice: [99, 99] }).rolled).toHaveLength(2);
});

test('REN-TURN-06 REN-MULTI-02 REN-REACT-03 a weapon taken by a readied disarm is gone although the GM has overruled another one', () => {
  const s = meeting(
    { ann: { weapons: [sword, dirk] }, bob: { at: [8, 5] }, cid: { at: [6, 5] } },
    { order: ['cid', 'ann', 'bob', 'horse'] },
  );
  s.do('cid', 'ready', {
    event: 'attack',
    action: { do: 'disarm', with: { target: 'ann', item: 'ann/dirk' } },
  });
  s.end();
  const scene = s.do('ann', 'attacks', both, {
    force,
    dice: [40, 99, 99],
    answers: [['readied', 'yes']],
  });
  expect(scene.rolled.filter((each) => each === 'ann attack')).toHaveLength(1);
});
