import { expect, test } from 'vitest';
import { ground, horse, stage } from '../../testing/stage.js';

/** A mount with its rider beside it at the dead end of a passage and a foe at the open end; or all three in the open. */
const passage = (walled: boolean) => {
  const walls = Object.fromEntries(
    Array.from({ length: 12 }, (_, x) => [`${x},3`, `${x},6`])
      .flat()
      .concat('0,4', '0,5')
      .map((at) => [at, '#']),
  );
  return stage(
    {
      f: { at: [15, 4], side: 'theirs' },
      m: { at: [1, 4], side: 'ours', sheet: horse() },
      r: { at: [3, 4], side: 'ours' },
    },
    { map: { rows: [...ground(18, 12, walled ? walls : {})] } },
  );
};

test('T20-MOUNT-04 T20-MOUNT-02 a cornered mount spends nothing on getting away, and can be ridden still', () => {
  const s = passage(true);
  s.end();
  expect([s.turn, s.who('m').at]).toEqual(['r', [1, 4]]);
  s.do('r', 'mount', { mount: 'm' });
  expect(s.allowed('r', 'ride', { pace: 'single', path: [[2, 4]] })).toBe(true);
});

test('T20-MOUNT-04 a mount that has a way gets away by it with all its moves', () => {
  const s = passage(false);
  s.end();
  const { at, moveUsed, standardUsed } = s.who('m');
  expect(at).not.toEqual([1, 4]);
  expect([moveUsed, standardUsed]).toEqual([true, true]);
});
