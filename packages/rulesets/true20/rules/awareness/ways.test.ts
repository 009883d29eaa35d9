import { expect, test } from 'vitest';
import { notesFor } from '@tiltyard/engine/core';
import { ground, stage } from '../../testing/stage.js';
import { placed } from '../../state/state.js';
import { known } from './seat-view.js';

const THEIRS = { name: 'theirs', role: 'player', combatants: ['t'] } as const;

/** Two combatants who see each other past a block of stone, and a third on the way behind it. */
const corner = (at: readonly [number, number]) =>
  stage(
    { a: { at, side: 'ours' }, t: { at: [10, 8], side: 'theirs' } },
    {
      map: {
        rows: [
          ...ground(20, 12, {
            '6,3': '#',
            '6,4': '#',
            '6,5': '#',
            '6,6': '#',
            '7,3': '#',
            '7,4': '#',
            '7,5': '#',
            '7,6': '#',
          }),
        ],
      },
    },
  );

test.each([
  ['in sight all the way', [6, 8], [5, 8], ['moves']],
  ['out of sight', [6, 8], [5, 3], ['goes out of sight']],
  ['into sight', [5, 3], [6, 8], ['comes into sight']],
] as const)('T20-CONC-07 of a way %s the others learn %s', (_, from, to, told) => {
  const s = corner(from);
  const { notes } = s.do('a', 'move', { path: [[...to]] });
  expect(notesFor(THEIRS, notes).map(({ id }) => id)).toEqual(told);
});

const WALL = [
  {
    between: [
      [2, 0],
      [3, 0],
    ],
  },
];

test.each([[['......', '######']], [['......']]])(
  'T20-CONC-07 a wall that only stands between two squares hides one from the other: %j',
  (rows) => {
    const isSeen = (walled: boolean): boolean => {
      const s = stage(
        { a: { at: [2, 0], side: 'ours' }, t: { at: [3, 0], side: 'theirs' } },
        { map: { rows, ...(walled ? { walls: WALL } : {}) } },
      );
      const seen = known(s.state, 'ours').combatants['t'];
      return seen !== undefined && placed(seen);
    };
    expect([isSeen(false), isSeen(true)]).toEqual([true, false]);
  },
);

test('T20-CONC-07 T20-COND-03 on open ground the word of the Narrator hides a combatant as well', () => {
  const s = stage({ a: { at: [2, 2], side: 'ours' }, t: { at: [8, 2], side: 'theirs' } });
  const seen = () => {
    const t = known(s.state, 'ours').combatants['t'];
    return t !== undefined && placed(t);
  };
  const before = seen();
  s.gm('concealment', { who: 't', degree: 'total' });
  expect([before, seen()]).toEqual([true, false]);
});

test.each([
  ['partial concealment', { who: 'a', degree: 'partial' }, 'concealment', ['T20-CONC-05']],
  ['cover', { who: 'a', degree: 'ordinary' }, 'cover', ['T20-COVER-05']],
  ['doubled cover', { who: 'a', degree: 'doubled' }, 'cover', ['T20-COVER-05']],
] as const)(
  'T20-COVER-05 T20-CONC-05 Stealth by %s cites what lets it',
  (_, ruling, kind, rules) => {
    const s = stage({ a: { at: [2, 2], side: 'ours' }, t: { at: [8, 2], side: 'theirs' } });
    s.gm(kind, ruling);
    const scene = s.do('a', 'hide', {}, { dice: [15, 2] });
    const cited = scene.rules('check').filter((rule) => /COVER-05|CONC-05/.test(rule));
    expect(cited).toEqual(rules);
  },
);
