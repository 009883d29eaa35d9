import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { ground, horse, odds, pistol, stage } from '../../testing/stage.js';

const SHEET = { printed: { dodge: 14, parry: 12, baseDefense: 10 } };

/** The Defense against a shot of a runner, or of mount or rider when one of the two has a condition. */
function defense(
  at: 'r' | 'm' | 'f',
  on: Partial<Record<'r' | 'm' | 'f', string>>,
  options: Partial<Options> = {},
) {
  const state = (id: 'r' | 'm' | 'f') => (on[id] === undefined ? {} : { conditions: [on[id]] });
  const s = stage(
    {
      a: { at: [2, 8], side: 'ours', sheet: { weapons: [pistol()] } },
      r: { at: [10, 4], side: 'theirs', sheet: SHEET, state: { riding: 'm', ...state('r') } },
      m: {
        at: [10, 4],
        side: 'theirs',
        sheet: horse({ size: 'Medium', ...SHEET }),
        state: state('m'),
      },
      f: { at: [10, 9], side: 'theirs', sheet: SHEET, state: state('f') },
    },
    { map: { rows: [...ground(20, 12)] }, options },
  );
  return odds(s, 'a', at, 'pistol')[1];
}

const SHARED = { 'mount.riderAllOut': 'losesDodge' } as const;

test.each([
  ['one on foot who runs all out', 'f', { f: 'all out' }, {}, 10],
  ['one on foot where riders share it', 'f', { f: 'all out' }, SHARED, 10],
  ['one on foot who does not', 'f', {}, {}, 14],
  ['a mount that runs all out', 'm', { m: 'all out' }, {}, 10],
  ['the rider of it', 'r', { m: 'all out' }, {}, 14],
  ['a rider with the state, whom it does not touch', 'r', { r: 'all out' }, {}, 14],
  ['a rider with the state where they share it', 'r', { r: 'all out' }, SHARED, 10],
  ['a rider who is blinded', 'r', { r: 'blinded' }, {}, 8],
  ['a rider who is blinded where they share it', 'r', { r: 'blinded' }, SHARED, 8],
] as const)('T20-COND-19 T20-MOUNT-25 of %s', (_, at, on, options, value) => {
  expect(defense(at, on, options)).toBe(value);
});
