import { notesFor } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { ground, horse, pistol, stage } from '../../testing/stage.js';

const THEIRS = { name: 'theirs', role: 'player', combatants: ['t'] } as const;
const OURS = { name: 'ours', role: 'player', combatants: ['r', 'm'] } as const;
const BLOCK = Object.fromEntries(
  [6, 7].flatMap((x) => [3, 4, 5, 6].map((y) => [`${x},${y}`, '#'])),
);

/** A rider and an opponent who see each other past a block of stone. */
const corner = (at: readonly [number, number], unawareOf: readonly string[] = []) =>
  stage(
    {
      r: { at, side: 'ours', sheet: { weapons: [pistol()] }, state: { riding: 'm' } },
      m: { at, side: 'ours', sheet: horse({ size: 'Medium' }) },
      t: { at: [10, 8], side: 'theirs', state: { unawareOf: [...unawareOf] } },
    },
    { map: { rows: [...ground(20, 12, BLOCK)] } },
  );

test.each([
  ['in sight all the way', [6, 8], [5, 8], ['rides']],
  ['out of sight', [6, 8], [5, 3], ['goes out of sight']],
  ['into sight', [5, 3], [6, 8], ['comes into sight']],
] as const)('T20-CONC-07 of a ride %s the others learn %s', (_, from, to, told) => {
  const s = corner(from);
  const { notes } = s.do('r', 'ride', { pace: 'single', path: [[...to]] });
  expect(notesFor(THEIRS, notes).map(({ id }) => id)).toEqual(told);
  expect(notesFor(OURS, notes).map(({ id }) => id)).toContain('rides');
});

test.each([
  ['in sight all the way', [6, 8], [5, 8], [['moves', 'm']]],
  ['out of sight', [6, 8], [5, 3], [['goes out of sight', 'm']]],
  ['into sight', [5, 3], [6, 8], [['comes into sight', 'm']]],
] as const)(
  'T20-SURP-03 T20-MOUNT-02 of a ride %s those who have not noticed the rider learn that the mount goes, not who rides',
  (_, from, to, told) => {
    const s = corner(from, ['r']);
    const { notes } = s.do('r', 'ride', { pace: 'single', path: [[...to]] });
    expect(notesFor(THEIRS, notes).map(({ id, data }) => [id, data['who']])).toEqual(told);
    expect(notesFor(OURS, notes).map(({ id }) => id)).toEqual(['rides']);
  },
);

test('T20-SURP-03 those who have noticed neither learn nothing of a ride, and where all know of the rider no one hears of the mount alone', () => {
  const hidden = corner([6, 8], ['r', 'm']);
  const { notes } = hidden.do('r', 'ride', { pace: 'single', path: [[5, 8]] });
  expect(notesFor(THEIRS, notes)).toEqual([]);
  const open = corner([6, 8]).do('r', 'ride', { pace: 'single', path: [[5, 8]] });
  expect(open.notes.map(({ id }) => id)).toEqual(['rides']);
});
