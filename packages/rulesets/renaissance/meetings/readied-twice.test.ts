import { expect, test } from 'vitest';
import type { Json, JsonObject } from '@tiltyard/engine';
import { claws, dirk, hoof, meeting, sword } from '../testing/meetings.js';

// Readied actions: those that mounts readied before being ridden, and strikes without a named body
// part.

const act = (name: string, parameters: JsonObject = {}): Json => ({ do: name, with: parameters });
const hoofAtBob = { weapon: 'horse/hoof', target: 'bob' };
const bite = { ...claws, name: 'bite' };
const biteAtBob = { weapon: 'horse/bite', target: 'bob' };
const yes = [['readied', 'yes']] as const;

/**
 * The horse, third in the turn order, readies an action for the turn of Cid, who acts after it
 * or is first in the next round.
 */
const horseReadies = (action: Json, order = ['bob', 'ann', 'horse', 'cid']) => {
  const s = meeting({ horse: { at: [5, 6] } }, { order });
  s.until('horse');
  s.do('horse', 'ready', { event: 'turn', who: 'cid', action });
  return s;
};

test('REN-MOUNT-01 REN-REACT-03 a mount that has carried out a readied kick does not kick under a rider in that round', () => {
  const s = horseReadies(act('attack', hoofAtBob), ['cid', 'ann', 'bob', 'horse']);
  s.do('horse', 'end', {}, { dice: [99], answers: yes });
  expect([s.state.round, s.turn]).toEqual([2, 'cid']);
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.refused('ann', 'mount-attack', hoofAtBob)).toEqual(['REN-MOUNT-01']);
  expect(s.allowed('ann', 'move', { path: [[5, 9]] })).toBe(true);
  s.until('ann');
  expect(s.allowed('ann', 'mount-attack', hoofAtBob)).toBe(true);
});

test.each([
  ['a strike', act('strike', { ...hoofAtBob, strike: 'knock-down' }), [99]],
  ['two attacks', act('attacks', { attacks: [hoofAtBob, biteAtBob] }), [99, 99]],
] as const)('REN-MOUNT-01 REN-REACT-03 nor one that has carried out %s', (_, action, dice) => {
  const s = meeting(
    { horse: { at: [5, 6], sheet: { naturalWeapons: [hoof, bite] } } },
    { order: ['cid', 'ann', 'bob', 'horse'] },
  );
  s.until('horse');
  s.do('horse', 'ready', { event: 'turn', who: 'cid', action });
  s.do('horse', 'end', {}, { dice, answers: yes });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.refused('ann', 'mount-attack', hoofAtBob)).toEqual(['REN-MOUNT-01']);
});

test('REN-MOUNT-01 REN-REACT-03 a readied kick of the mount that was never made leaves its rider one', () => {
  const s = horseReadies(act('attack', hoofAtBob), ['cid', 'ann', 'bob', 'horse']);
  s.do('horse', 'end', {}, { answers: [['readied', 'no']] });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.allowed('ann', 'mount-attack', hoofAtBob)).toBe(true);
});

test('REN-MOUNT-01 REN-DEF-01 a mount that has carried out a readied Full Defense may still kick under a rider', () => {
  const s = horseReadies(act('full-defense'), ['cid', 'ann', 'bob', 'horse']);
  s.do('horse', 'end', {}, { answers: yes });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.allowed('ann', 'mount-attack', hoofAtBob)).toBe(true);
});

test('REN-MOUNT-01 REN-REACT-03 a mount that has carried out a readied kick attacks in its own turn of that round', () => {
  const s = horseReadies(act('attack', hoofAtBob), ['cid', 'ann', 'bob', 'horse']);
  s.do('horse', 'end', {}, { dice: [99], answers: yes });
  s.until('horse');
  expect(s.state.round).toBe(2);
  expect(s.allowed('horse', 'attack', hoofAtBob)).toBe(true);
});

test('REN-MOUNT-01 REN-REACT-05 a chance that a mount took at a step is no attack of its round', () => {
  const s = meeting({ horse: { at: [5, 4] } }, { order: ['bob', 'ann', 'horse', 'cid'] });
  s.do(
    'bob',
    'move',
    { path: [[8, 5]] },
    {
      dice: [99],
      answers: [
        ['opportunity', 'no'],
        ['opportunity', 'bob/horse/hoof'],
      ],
    },
  );
  s.gm('place', { who: 'bob', to: [6, 5] });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.allowed('ann', 'mount-attack', hoofAtBob)).toBe(true);
});

test('REN-REACT-03 REN-MOUNT-01 a kick may be readied before the mounting, and is made from the saddle', () => {
  const s = meeting({ horse: { at: [5, 4] } });
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: act('mount-attack', hoofAtBob) });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.do('ann', 'end', {}, { dice: [99], answers: yes }).rolled).toEqual(['horse attack']);
});

test('REN-REACT-03 REN-MOUNT-01 a kick readied before a mounting that never came is not asked about', () => {
  const s = meeting({ horse: { at: [5, 4] } });
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: act('mount-attack', hoofAtBob) });
  expect(s.end().questions).toEqual([]);
});

test('REN-REACT-02 REN-MOUNT-01 the reaction that a mount spent before the mounting is back after its own place in the order', () => {
  const s = meeting({ horse: { at: [5, 4] } }, { order: ['bob', 'ann', 'horse', 'cid'] });
  s.gm('event', { who: 'horse', words: 'a ball rolls by' });
  s.end();
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.who('horse').reacted).toHaveLength(1);
  s.end();
  expect([s.turn, s.who('horse').reacted.length]).toEqual(['cid', 0]);
});

test.each(['called-shot', 'maim', 'custom'])(
  'REN-STR-06 REN-STR-11 REN-REACT-03 a %s is not readied without its place, alone or among several attacks',
  (strike) => {
    const s = meeting({ ann: { weapons: [sword, dirk] } });
    const blow = { weapon: 'ann/sword', target: 'bob', strike };
    const several = (part: JsonObject) =>
      act('attacks', {
        attacks: [
          { weapon: 'ann/dirk', target: 'bob' },
          { ...blow, ...part },
        ],
      });
    const readies = (action: Json) => s.allowed('ann', 'ready', { event: 'attack', action });
    expect([readies(act('strike', blow)), readies(several({}))]).toEqual([false, false]);
    const part = { part: 'eye' };
    expect([readies(act('strike', { ...blow, ...part })), readies(several(part))]).toEqual([
      true,
      true,
    ]);
  },
);

test('REN-STR-06 REN-REACT-03 a called shot readied for the turn of its target names the place it strikes', () => {
  const s = meeting();
  const shot = { weapon: 'ann/sword', target: 'bob', strike: 'called-shot', part: 'eye' };
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: act('strike', shot) });
  const scene = s.do(
    'ann',
    'end',
    {},
    { dice: [35, 99, 4], answers: [...yes, ['defence', 'fray'], ['strike-result', 'blinks']] },
  );
  expect(scene.note('strike')).toMatchObject({ strike: 'called-shot', part: 'eye' });
});
