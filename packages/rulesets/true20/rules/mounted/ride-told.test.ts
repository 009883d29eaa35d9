import { notesFor } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { ground, horse, pistol, stage } from '../../testing/stage.js';

const THEIRS = { name: 'theirs', role: 'player', combatants: ['t'] } as const;
const OURS = { name: 'ours', role: 'player', combatants: ['r', 'm'] } as const;
const BLOCK = Object.fromEntries(
  [6, 7].flatMap((x) => [3, 4, 5, 6].map((y) => [`${x},${y}`, '#'])),
);

/** A rider and an opponent who look at each other past a block of stone. */
const corner = (at: readonly [number, number]) =>
  stage(
    {
      r: { at, side: 'ours', sheet: { weapons: [pistol()] }, state: { riding: 'm' } },
      m: { at, side: 'ours', sheet: horse({ size: 'Medium' }) },
      t: { at: [10, 8], side: 'theirs' },
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
