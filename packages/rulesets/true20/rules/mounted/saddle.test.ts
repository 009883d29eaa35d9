import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { ground, horse, stage, sword } from '../../testing/stage.js';

const FIELD = { rows: [...ground(40, 12)] };

/** A rider on a mount, and an opponent. */
const mounted = (mount = horse(), foe: readonly [number, number] = [30, 4]) =>
  stage(
    {
      r: { at: [2, 4], side: 'ours', sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: mount },
      t: { at: foe, side: 'theirs' },
    },
    { map: FIELD },
  );

test('T20-MOUNT-01 T20-MOUNT-04 getting out of the saddle is told, as getting in is', () => {
  const s = mounted();
  const down = s.do('r', 'dismount');
  expect([down.note('dismounts'), down.rules('dismounts')]).toEqual([
    { who: 'r' },
    ['T20-MOUNT-01'],
  ]);
  s.until('r');
  s.gm('place', { who: 'm', to: [s.who('r').at[0] + 1, s.who('r').at[1]] });
  expect(s.do('r', 'mount', { mount: 'm' }).note('mounts')).toEqual({ who: 'r', mount: 'm' });
});

test('T20-CTX-37 a mounted charge may end where any square of the mount is beside the opponent', () => {
  const ends = (x: number, y: number): boolean => {
    const s = mounted(horse({ size: 'Huge' }), [20, 6]);
    const domain = true20.actions.get('ride')?.domain(s.state, 'r', 'path', { pace: 'charge' });
    if (domain?.kind !== 'path') throw new Error('no way to choose');
    return domain.destinations().some(({ to }) => to[0] === x && to[1] === y);
  };
  const { size } = mounted(horse({ size: 'Huge' })).who('m');
  // Both positions are those of the north-west corner.
  expect(size).toBeGreaterThan(1);
  expect([ends(20 - size, 6), ends(20 - size - 1, 6)]).toEqual([true, false]);
});
