import { expect, test } from 'vitest';
import type { Person, Stage } from '../../testing/stage.js';
import { horse, stage } from '../../testing/stage.js';

test('T20-MOUNT-24 T20-CTX-31 who gets or falls out of the saddle is not kept from beside the mount by the fallen', () => {
  const fallen = (x: number): Person => ({
    at: [x, 1],
    side: 'theirs',
    state: { marks: { unconscious: 1 } },
  });
  const between = (): Stage =>
    stage(
      {
        ann: { at: [5, 1], sheet: { skills: { ride: 20 } }, state: { riding: 'pony' } },
        pony: { at: [5, 1], side: 'ours', sheet: horse({ size: 'Medium' }) },
        one: fallen(4),
        two: fallen(6),
        foe: { at: [7, 1] },
        far: { at: [3, 1], side: 'theirs' },
      },
      { map: { rows: ['############', '............', '############'] }, order: ['ann', 'foe'] },
    );
  const down = between();
  down.do('ann', 'dismount');
  const thrown = between();
  thrown.gm('mount-falls', { mount: 'pony' }, { dice: [10] });
  expect([down.who('ann').at, thrown.who('ann').at]).toEqual([
    [6, 1],
    [6, 1],
  ]);
});
