import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, stage, weapon } from '../testing/stage.js';

// Paths through squares where a foe hides: nothing is refused because of a foe that is not known
// (REN-AWARE-01).

const sword = weapon('sword');
const skills = { 'one-handed': 60, fray: 40, unarmed: 50, athletics: 60 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [7, 5], side: 'b', skills, weapons: [sword], state: { hidden: true } };
const cid: Person = { at: [25, 15], side: 'b', skills, weapons: [sword] };
const field = (changes: Changes = {}, more: Staging = {}) =>
  stage(changed({ ann, bob, cid }, changes), { order: ['ann', 'bob', 'cid'], ...more });
const straight = {
  path: [
    [6, 5],
    [7, 5],
    [8, 5],
  ],
};

test('REN-AWARE-01 REN-MOVE-01 a way through a hidden foe is not refused, and ends before them', () => {
  const s = field();
  const scene = s.do('ann', 'move', straight);
  expect(s.who('ann').at).toEqual([6, 5]);
  expect(scene.rules('stopped')).toEqual(['REN-GRID-04']);
});

test('REN-AWARE-01 REN-MOVE-01 a way that ends where a foe hides is not refused either', () => {
  const s = field();
  s.do('ann', 'move', {
    path: [
      [6, 5],
      [7, 5],
    ],
  });
  expect(s.who('ann').at).toEqual([6, 5]);
});

test('REN-AWARE-01 REN-GRID-04 a foe in plain sight closes the way, as before', () => {
  const s = field({ bob: { state: {} } });
  expect(s.refused('ann', 'move', straight)).toEqual(['REN-GRID-04']);
});

test('REN-AWARE-01 REN-GRID-04 friends of the hidden know of them, and go through but do not stop on them', () => {
  const s = field({ cid: { at: [8, 5] } });
  s.until('cid');
  expect(s.refused('cid', 'move', { path: [[7, 5]] })).toEqual(['REN-GRID-04']);
  s.do('cid', 'move', {
    path: [
      [7, 5],
      [6, 5],
    ],
  });
  expect(s.who('cid').at).toEqual([6, 5]);
});

test('REN-CHARGE-02 REN-AWARE-01 a charge that runs into a hidden foe after 1 m has built up no speed', () => {
  const s = field();
  s.do('ann', 'charge', straight);
  expect(s.who('ann').at).toEqual([6, 5]);
  expect(s.who('ann').effects.map(({ kind }) => kind)).toEqual(['hurried']);
});

test('REN-MOVE-07 REN-AWARE-01 a stunt to where a foe hides is not refused, and lands beside them', () => {
  const s = field();
  s.do(
    'ann',
    'stunt',
    { words: 'vault', to: [7, 5] },
    { dice: [10], answers: [['stunt-cost', 'quick']] },
  );
  const { at } = s.who('ann');
  expect(at).not.toEqual([7, 5]);
  expect(Math.max(Math.abs(at[0] - 7), Math.abs(at[1] - 5))).toBe(1);
});

test('REN-AWARE-01 REN-GRID-04 a foe under fog closes no way either: it ends before them', () => {
  const s = field({ bob: { state: {} } });
  expect(s.allowed('ann', 'move', straight)).toBe(false);
  s.gm('fog', { fog: 'cover', places: [[7, 4, 8, 6]] });
  s.do('ann', 'move', straight);
  expect(s.who('ann').at).toEqual([6, 5]);
});
