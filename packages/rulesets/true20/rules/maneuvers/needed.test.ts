import { createPreviewContext } from '@tiltyard/engine/odds';
import { expect, test } from 'vitest';
import { stage, sword } from '../../testing/stage.js';
import { neededForManeuver } from './maneuvers.js';

test('T20-CTX-10 what a maneuver has to roll falls with the bonus of the one who tries it, and rises with its target', () => {
  const needed = (own: number, theirs: number) => {
    const s = stage(
      {
        ann: { at: [4, 4], sheet: { printed: { maneuver: own }, weapons: [sword()] } },
        bob: { at: [5, 4], side: 'theirs', sheet: { printed: { maneuver: theirs } } },
      },
      { options: { 'maneuver.difficulty': 'tenPlusBonus' } },
    );
    const ctx = createPreviewContext(s.state);
    return neededForManeuver(ctx, s.who('ann'), s.who('bob'), { kind: 'trip' });
  };
  expect([needed(5, 1), needed(7, 1), needed(5, 3)]).toEqual([6, 4, 8]);
});
