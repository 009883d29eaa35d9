import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { gun, horse, pistol, stage } from '../testing/stage.js';

// Suppression fire on delaying targets.

/** A shooter who suppresses a target that has said it will seek shelter, and others later in the order. */
const pinnedDown = (state: Data = {}): Stage => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      t: { at: [14, 5], sheet: { weapons: [pistol()], con: 9 }, state },
      u: { at: [20, 9], side: 'theirs', sheet: { weapons: [gun()] } },
      w: { at: [22, 9], side: 'theirs' },
      m: { at: state.riding === undefined ? [25, 2] : [14, 5], side: 'theirs', sheet: horse() },
    },
    { order: ['s', 't', 'u', 'w'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  return s;
};
const COVER = { words: 'the well' };

test('T20-SUPP-11 T20-CTX-36 a turn that is put off has not ended: no one shoots yet', () => {
  expect(pinnedDown().do('t', 'delay').facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-08 T20-CTX-36 who has said that it seeks shelter is not asked again in the turn that was put off', () => {
  const s = pinnedDown();
  s.do('t', 'delay');
  s.do('t', 'come-next');
  expect(s.do('u', 'end').asked).toEqual([]);
});

test('T20-SUPP-08 T20-CTX-36 unless someone has opened fire since: who defies it then defies both', () => {
  const s = pinnedDown();
  s.gm('set', { path: 'combatants.u.side', value: 'ours' });
  s.do('t', 'delay');
  s.do('u', 'suppress', { weapon: 'u/gun', target: 't' });
  s.do('t', 'come-next');
  const scene = s.do('u', 'end', {}, { dice: [2, 2], answers: [['seek-shelter', 'defy']] });
  expect([scene.facts('attacks', 'by'), s.turn]).toEqual([['s', 'u'], 't']);
  expect(s.end().facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-08 T20-CTX-36 a choice of the round before does not stand, in a turn put off until then either', () => {
  const s = stage(
    {
      u: { at: [20, 9] },
      s: { at: [2, 5], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 9 } },
    },
    { order: ['u', 's', 't'] },
  );
  s.end();
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('t', 'delay');
  s.do('t', 'come-next');
  const scene = s.do('u', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect([s.state.round, s.turn, scene.asked]).toEqual([2, 't', ['t seek-shelter']]);
});

test('T20-SUPP-11 T20-CTX-36 who takes cover in the turn that was put off is not shot at', () => {
  const s = pinnedDown();
  s.do('t', 'delay');
  s.do('t', 'come-next');
  s.end();
  s.do('t', 'take-cover', COVER, { answers: [['cover-degree', 1]] });
  expect(s.end().facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-11 T20-CTX-36 who does nothing of the kind in it is shot at as it ends', () => {
  const s = pinnedDown();
  s.do('t', 'delay');
  s.do('t', 'come-next');
  s.end();
  expect(s.do('t', 'end', {}, { dice: [2] }).facts('attacks', 'by')).toEqual(['s']);
});

test('T20-SUPP-11 T20-CTX-36 who never takes the turn is shot at before the fire ends with the next turn of the shooter', () => {
  const s = pinnedDown();
  s.do('t', 'delay');
  s.end();
  const scene = s.do('w', 'end', {}, { dice: [2] });
  expect([scene.facts('attacks', 'by'), s.turn, s.state.fires]).toEqual([['s'], 's', []]);
});

test('T20-SUPP-08 T20-CTX-36 who has defied the fire before the delay has been shot at once', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      t: { at: [14, 5], sheet: { con: 9 } },
      u: { at: [20, 9], side: 'theirs' },
    },
    { order: ['s', 't', 'u'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.do('s', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  s.do('t', 'delay');
  expect(s.end().facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-11 T20-MOUNT-01 T20-CTX-36 so it is with a rider who puts the turn off', () => {
  const s = pinnedDown({ riding: 'm' });
  expect(s.do('t', 'delay').facts('attacks', 'by')).toEqual([]);
});
