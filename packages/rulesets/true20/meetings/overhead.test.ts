import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { bomb, ground, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Low walls and characters in the way, with attackers, blasts and targets at different heights.

const LOW = {
  rows: [...ground(30, 12)],
  walls: [
    {
      between: [
        [9, 5],
        [10, 5],
      ],
      kind: 'low',
    },
  ],
};

interface Yard {
  readonly at?: readonly [number, number];
  readonly up?: number;
  readonly own?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly options?: Staging['options'];
}

const FLAME = { name: 'Flame', rank: 5, area: { shape: 'cone', feet: 30 } };
const WEB = { name: 'Web', rank: 5, save: 'Reflex', condition: 'entangled' };

/** An attacker at some height, and a target behind a low wall to its west. */
const wall = ({ at = [4, 5], up = 0, own = {}, foe = {}, state = {}, options }: Yard = {}): Stage =>
  stage(
    {
      a: {
        at,
        sheet: {
          weapons: [pistol(), bomb({ area: { shape: 'burst', feet: 20 } })],
          powers: [FLAME, WEB],
          ...own,
        },
        state: { elevation: up },
      },
      t: { at: [10, 5], sheet: { con: 20, ...foe }, state },
    },
    { map: LOW, ...(options ? { options } : {}) },
  );

/** What cover adds to the Reflex save against a burst. */
const burst = (s: Stage, at: readonly [number, number], elevation?: number): number | undefined =>
  s.total('Reflex', 't', 'a', 'area-attack', {
    weapon: 'a/bomb',
    at: [...at],
    ...(elevation === undefined ? {} : { elevation }),
  });

test.each([
  [[7, 5], 0, 2],
  [[7, 5], 10, 2],
  [[8, 5], 10, 0],
  [[9, 5], 5, 0],
  [[12, 5], 0, 0],
] as const)(
  'T20-COVER-03 T20-COVER-04 a burst at %j, %i feet up, meets a target behind a low wall: Reflex +%i',
  (at, up, bonus) => {
    expect(burst(wall({ up: 5 }), at, up)).toBe(bonus);
  },
);

test.each([
  [5, 2],
  [15, 0],
] as const)(
  'T20-COVER-03 T20-COVER-04 a cone from %i feet up over a low wall: Reflex +%i',
  (up, bonus) => {
    const s = wall({ at: [7, 5], up });
    expect(s.total('Reflex', 't', 'a', 'power', { power: 'Flame', target: 't' })).toBe(bonus);
  },
);

test.each([
  [5, 2],
  [15, 0],
] as const)(
  'T20-COVER-03 T20-COVER-04 a power without an area from %i feet up over a low wall: Reflex +%i',
  (up, bonus) => {
    const s = wall({ at: [7, 5], up });
    expect(s.total('Reflex', 't', 'a', 'power', { power: 'Web', target: 't' })).toBe(bonus);
  },
);

test('T20-COVER-03 T20-COVER-12 what the Narrator rates holds from overhead too', () => {
  const s = wall({ at: [8, 5], up: 20 });
  s.gm('cover', { who: 't', degree: 'doubled' });
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
  expect(burst(s, [8, 5], 20)).toBe(4);
});

test('T20-COVER-03 T20-COVER-05 who lies low behind a wall does not hide there from a foe overhead', () => {
  const hidesFrom = (up: number): string => {
    const s = wall({ at: [8, 5], up });
    s.end();
    return refusedBy(s, 't', 'hide');
  };
  expect([hidesFrom(0), hidesFrom(20)]).toEqual(['', 'T20-COVER-06 T20-CONC-06']);
});

/** A shooter, and a target that uses a friend to its west as cover, each at a given elevation in feet. */
const shielded = (
  up: { readonly a?: number; readonly k?: number; readonly t?: number },
  at: readonly [number, number] = [4, 5],
): Stage =>
  stage({
    a: {
      at,
      sheet: { weapons: [pistol(), bomb({ area: { shape: 'burst', feet: 20 } })], powers: [WEB] },
      state: { elevation: up.a ?? 0 },
    },
    t: { at: [10, 5], sheet: { con: 20 }, state: { shelter: 'k', elevation: up.t ?? 0 } },
    k: { at: [9, 5], sheet: { con: 20 }, state: { elevation: up.k ?? 0 } },
  });

test.each([
  [{}, 14],
  [{ a: 5 }, 14],
  [{ a: 50 }, 10],
  [{ t: 10 }, 10],
  [{ k: 10 }, 10],
  [{ a: 10, k: 10, t: 10 }, 14],
] as const)(
  'T20-COVER-03 T20-COVER-15 heights %j of shooter, shield and target: Defense %i',
  (up, defense) => {
    expect(odds(shielded(up), 'a', 't', 'pistol')[1]).toBe(defense);
  },
);

test('T20-COVER-03 T20-COVER-15 a friend in the way is not asked to duck for a shot from overhead', () => {
  const s = shielded({ a: 50 });
  const scene = s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [12, 20] });
  expect([scene.questions, scene.fact('hit', 'at')]).toEqual([[], 't']);
});

test.each([
  [0, 2],
  [20, 0],
] as const)(
  'T20-COVER-03 T20-COVER-04 a friend in the way of a burst %i feet up: Reflex +%i',
  (up, bonus) => {
    const s = shielded({ a: 5 });
    expect(burst(s, [8, 5], up)).toBe(bonus);
  },
);

test('T20-COND-06 T20-GANG-02 who hovers out of reach of a sword shoots down at no more', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] }, state: { elevation: 20 } },
    t: { at: [5, 5], sheet: { weapons: [sword()] } },
  });
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/sword', target: 't' })).toBe('T20-GANG-02');
  expect(odds(s, 'a', 't', 'pistol')).toEqual([0, 10]);
});

test('T20-COND-06 T20-COND-21 T20-COVER-03 from 10 feet up a sword meets a prone foe behind a wall at 6, at +1', () => {
  const s = wall({
    at: [9, 5],
    up: 10,
    own: { weapons: [sword()] },
    state: { posture: 'prone' },
  });
  expect(odds(s, 'a', 't', 'sword')).toEqual([1, 6]);
});

test('T20-COVER-03 T20-COND-18 from across the wall a kneeling target has wall and knees, from overhead the knees alone', () => {
  const kneeling = (up: number): number | undefined =>
    odds(wall({ at: [8, 5], up, state: { posture: 'kneeling' } }), 'a', 't', 'pistol')[1];
  expect([kneeling(0), kneeling(10)]).toEqual([16, 12]);
});

test('T20-AREA-03 T20-COVER-08 a burst high over a wall reaches who stands on either side of it', () => {
  const s = stage(
    {
      a: {
        at: [4, 5],
        sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] },
        state: { elevation: 15 },
      },
      t: { at: [10, 5], sheet: { con: 20 } },
      u: { at: [8, 5], sheet: { con: 20 } },
    },
    { map: LOW },
  );
  const scene = s.do(
    'a',
    'area-attack',
    { weapon: 'a/bomb', at: [9, 5], elevation: 15 },
    { dice: [20, 20, 20, 20] },
  );
  expect(scene.breakdowns('Reflex').map(({ total }) => total)).toEqual([0, 0]);
});

test.each([
  [0, ''],
  [10, 'T20-COVER-15'],
] as const)(
  'T20-COVER-15 a friend %i feet up is taken as cover by who stands on the ground: refused by %j',
  (up, rule) => {
    const s = shielded({ k: up });
    s.end();
    expect(refusedBy(s, 't', 'shelter', { behind: 'k' })).toBe(rule);
  },
);
