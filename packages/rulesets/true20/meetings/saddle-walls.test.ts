import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { bomb, ground, horse, odds, pistol, refusedBy, stage } from '../testing/stage.js';

// Walls and characters too low to cover a rider or flyer.

type Kind = 'low' | 'window';

/** A shooter to the west of two squares of wall, with a low one farther south, and a target to the east of it. */
const behind = (
  target: Person,
  more: Readonly<Record<string, Person>> = {},
  kind: Kind = 'low',
): Stage =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [pistol(), bomb()] } },
      t: { sheet: { con: 20 }, side: 'theirs', ...target },
      ...more,
    },
    {
      map: {
        rows: [...ground(30, 12)],
        walls: [5, 6, 9].map((y) => ({
          between: [
            [9, y],
            [10, y],
          ],
          kind: y === 9 ? 'low' : kind,
        })),
      },
    },
  );
const mount: Person = { at: [10, 5], side: 'theirs', sheet: horse() };
const rider: Person = { at: [10, 5], state: { riding: 'm' } };
const defense = (s: Stage, target: string, weapon = 'pistol') => odds(s, 'a', target, weapon)[1];

test('T20-COVER-03 T20-MOUNT-08 a low wall covers a mount and one on foot, and not who sits in the saddle', () => {
  const s = behind(rider, { m: mount });
  expect([defense(s, 't'), defense(s, 'm'), defense(behind({ at: [10, 5] }), 't')]).toEqual([
    10, 14, 14,
  ]);
});

test('T20-COVER-03 T20-MOUNT-08 nor from a blow over the wall', () => {
  const s = behind(rider, { m: mount });
  s.gm('place', { who: 'a', to: [9, 5] });
  expect([defense(s, 't', 'unarmed'), defense(s, 'm', 'unarmed')]).toEqual([10, 14]);
});

test('T20-COVER-03 T20-COVER-04 a blast beyond a low wall finds a rider without its 2 on Reflex', () => {
  const s = behind(rider, { m: { ...mount, sheet: horse({ con: 20 }) } });
  const bonus = (who: string) =>
    s.total('Reflex', who, 'a', 'area-attack', { weapon: 'a/bomb', at: [8, 5] });
  expect([bonus('t'), bonus('m')]).toEqual([0, 2]);
});

test('T20-COVER-03 T20-COVER-01 a window frames a rider as it does one on foot', () => {
  expect(defense(behind(rider, { m: mount }, 'window'), 't')).toBe(14);
});

test.each([
  [0, 14],
  [5, 10],
  [20, 10],
] as const)(
  'T20-COVER-03 T20-CTX-42 behind a low wall %i feet up a flyer is met at %i',
  (elevation, met) => {
    expect(defense(behind({ at: [10, 5], state: { elevation } }), 't')).toBe(met);
  },
);

test('T20-COVER-03 T20-COVER-05 no rider hides behind a low wall', () => {
  const s = behind(rider, { m: mount });
  s.until('t');
  expect(refusedBy(s, 't', 'hide')).toBe('T20-COVER-06 T20-CONC-06');
});

test('T20-COVER-03 T20-COVER-12 what the Narrator rates covers a rider too', () => {
  const s = behind(rider, { m: mount });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  expect(defense(s, 't')).toBe(14);
});

/** A rider who uses a character to the west of the horse as cover, on open ground. */
const shielded = (shield: Person, more: Readonly<Record<string, Person>> = {}): Stage =>
  stage({
    a: { at: [5, 5], sheet: { weapons: [pistol()] } },
    t: { at: [10, 5], side: 'theirs', state: { riding: 'm', shelter: 'k' } },
    m: mount,
    k: { side: 'theirs', ...shield },
    ...more,
  });

test.each([
  ['one on foot', { at: [9, 5] }, {}, 10],
  ['a giant', { at: [8, 5], sheet: { size: 'Large' } }, {}, 14],
  [
    'another rider',
    { at: [8, 5], state: { riding: 'n' } },
    { n: { at: [8, 5], side: 'theirs', sheet: horse() } },
    14,
  ],
] as const)(
  'T20-COVER-15 T20-MOUNT-08 %s beside a rider: %j %j Defense %i',
  (_, shield, more, met) => {
    expect(defense(shielded(shield, more), 't')).toBe(met);
  },
);

test('T20-COVER-15 T20-MOUNT-08 no rider takes one on foot as cover', () => {
  const s = shielded({ at: [9, 5] });
  s.until('t');
  expect(refusedBy(s, 't', 'shelter', { behind: 'k' })).toBe('T20-COVER-15');
});
