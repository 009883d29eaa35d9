import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { horse, pistol, stage } from '../testing/stage.js';

// Starting states that a scenario file may give, and marks made in play within the same limits.

interface Said {
  readonly rider?: Data;
  readonly second?: Data;
  readonly mount?: Data;
  readonly options?: Partial<Options>;
}

const file =
  ({ rider = {}, second = {}, mount = {}, options = {} }: Said) =>
  (): Stage =>
    stage(
      {
        r: { at: [4, 4], state: { riding: 'm', ...rider } },
        m: { at: [4, 4], side: 'ours', sheet: horse(), state: mount },
        q: { at: [9, 9], side: 'ours', state: second },
        t: { at: [16, 4] },
      },
      { options },
    );

test('T20-MOUNT-01 T20-MOUNT-02 a file with two riders on one mount is refused', () => {
  expect(file({ second: { riding: 'm' } })).toThrow(/another rider/);
});

test.each(['prone', 'kneeling'])(
  'T20-MOUNT-20 T20-COND-21 a file with a rider who is %s in the saddle is refused',
  (posture) => {
    expect(file({ rider: { posture } })).toThrow(/rides m while/);
  },
);

test.each([{ marks: { unconscious: 1 } }, { marks: { dying: 1 } }, { posture: 'prone' }])(
  'T20-MOUNT-20 T20-CTX-26 a file with a rider on a mount that is down is refused: %j',
  (mount) => {
    expect(file({ mount })).toThrow(/m is down/);
  },
);

test('T20-MOUNT-22 T20-CTX-26 a rider who is out may still be in the saddle as a fight begins', () => {
  expect(file({ rider: { marks: { unconscious: 1 } } })().who('r').riding).toBe('m');
});

const BOXES: readonly [Options['damage.boxes'], Data, boolean][] = [
  ['printed', { hurt: 9, bruised: 9 }, true],
  ['printed', { wounded: 2 }, false],
  ['printed', { staggered: 2 }, false],
  ['printed', { dying: 2 }, false],
  ['printed', { unconscious: 2 }, false],
  ['3-2-1-1', { hurt: 3, wounded: 2, disabled: 1, dazed: 2 }, true],
  ['3-2-1-1', { dazed: 3 }, false],
  ['3-1-1-1', { hurt: 4 }, false],
  ['3-1-1-1', { bruised: 3, wounded: 1 }, true],
];

test.each(BOXES)('T20-CTX-16 of %s boxes a file may fill %j: %s', (boxes, marks, may) => {
  const begins = file({ second: { marks }, options: { 'damage.boxes': boxes } });
  if (may) expect(begins().who('q').marks).toMatchObject(marks);
  else expect(begins).toThrow(/no room for/);
});

test('T20-CTX-16 T20-HELP-08 a sleeper who is knocked out again is unconscious once', () => {
  const s = stage({
    a: { at: [4, 4], sheet: { weapons: [pistol({ lethal: false, damage: 10 })] } },
    t: { at: [10, 4], state: { marks: { unconscious: 1 } } },
  });
  s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [10, 1] });
  expect(s.who('t').marks.unconscious).toBe(1);
});
