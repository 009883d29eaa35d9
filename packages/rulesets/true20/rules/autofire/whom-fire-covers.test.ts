import { expect, test } from 'vitest';
import { gun, odds, pistol, stage } from '../../testing/stage.js';

const SHEET = { printed: { dodge: 14 }, weapons: [pistol()] };

/** A friend covered by a shooter, or suppressed by a third side, and possible attackers of the friend. */
function field(fire: 'covering-fire' | 'suppress', by: 's' | 'z') {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      z: { at: [2, 9], side: 'others', sheet: { weapons: [gun()] } },
      p: { at: [3, 5], side: 'ours', sheet: SHEET },
      x: { at: [14, 5], side: 'theirs', sheet: SHEET },
      f: { at: [8, 5], side: 'ours', sheet: SHEET },
      g: { at: [8, 8], side: 'ours', sheet: SHEET },
    },
    { order: ['s', 'z', 'p', 'x', 'f', 'g'] },
  );
  s.until(by);
  s.do(by, fire, { weapon: `${by}/gun`, target: 'f' });
  return s;
}
const dodge = (s: ReturnType<typeof field>, by: 'x' | 'p' | 'z' | 's', at: 'f' | 'g' | 'x') =>
  odds(s, by, at, by === 'z' || by === 's' ? 'gun' : 'pistol')[1];

test.each([
  ['the one covered, shot at by a foe', 'x', 'f', 18],
  ['the one covered, shot at by a friend of the shooter', 'p', 'f', 14],
  ['another friend beside them', 'x', 'g', 14],
  ['a foe', 'p', 'x', 14],
] as const)('T20-COVFIRE-02 T20-COVFIRE-03 covering fire and %s', (_, by, at, value) => {
  const s = field('covering-fire', 's');
  s.until(by);
  expect(dodge(s, by, at)).toBe(value);
});

test('T20-COVFIRE-02 T20-SUPP-02 fire that holds one down covers no one from its shooter’s enemies', () => {
  const s = field('suppress', 'z');
  s.until('x');
  expect(s.state.fires.map(({ kind, target }) => [kind, target])).toEqual([['suppress', 'f']]);
  expect(dodge(s, 'x', 'f')).toBe(14);
});
