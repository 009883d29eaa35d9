import { expect, test } from 'vitest';
import { bomb, horse, stage } from '../../testing/stage.js';

/** Whom an area catches that a large combatant, or a rider on a large mount, aims at its own rear square. */
const caught = (shape: 'cone' | 'line', isMounted: boolean) => {
  const weapons = [bomb({ area: { shape, feet: 30 } })];
  const s = stage({
    r: isMounted
      ? { at: [4, 5], sheet: { con: 20, weapons }, state: { riding: 'm' } }
      : { at: [4, 5], sheet: { con: 20, size: 'Large', weapons } },
    t: { at: [4, 3], sheet: { con: 20 } },
    ...(isMounted ? { m: { at: [4, 5], side: 'ours', sheet: horse({ con: 20 }) } } : {}),
  });
  const scene = s.do('r', 'area-attack', { weapon: 'r/bomb', at: [4, 6] }, { dice: [20, 20] });
  return scene.facts('save', 'who');
};

test.each(['cone', 'line'] as const)(
  'T20-AREA-01 a %s leaves its user and the mount below out, though it crosses their squares',
  (shape) => {
    expect([caught(shape, false), caught(shape, true)]).toEqual([['t'], ['t']]);
  },
);
