import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { bomb, ground, pistol, refusedBy, stage } from '../../testing/stage.js';

test.each([
  [[8, 5], true],
  [[7, 5], false],
  [[17, 5], true],
  [[18, 5], false],
  [[12, 1], true],
  [[12, 0], false],
  [[13, 10], true],
  [[13, 11], false],
] as const)(
  'T20-AREA-03 a burst of 20 feet at %j is as far from a large body in the air as from its nearest square: %s',
  (at, isCaught) => {
    const s = stage({
      b: { at: [2, 9], sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 20 } })] } },
      t: { at: [12, 5], sheet: { size: 'Large' }, state: { elevation: 10 } },
    });
    const scene = s.do(
      'b',
      'area-attack',
      { weapon: 'b/bomb', at: [...at] },
      { dice: isCaught ? [20, 20] : [] },
    );
    expect(scene.facts('save', 'who')).toEqual(isCaught ? ['t'] : []);
  },
);

test('T20-AREA-03 the height of a burst is suggested from those who are where it is aimed at', () => {
  const { state } = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], state: { elevation: 15 } },
  });
  const suggested = (chosen: { readonly at?: readonly [number, number] }) => {
    const domain = true20.actions.get('area-attack')?.domain(state, 'b', 'elevation', {
      weapon: 'b/bomb',
      ...(chosen.at ? { at: [...chosen.at] } : {}),
    });
    return domain?.kind === 'number' ? domain.suggestion?.() : undefined;
  };
  expect([suggested({ at: [12, 5] }), suggested({ at: [11, 5] }), suggested({})]).toEqual([
    15, 0, 0,
  ]);
});

test('T20-AREA-04 T20-CTX-50 by the attack bonus, that of a large user of a power counts its size', () => {
  const difficulty = (size: string, options = {}) =>
    stage(
      {
        b: {
          at: [2, 5],
          sheet: {
            size,
            bonus: { attack: 6 },
            powers: [{ name: 'Fire', rank: 4, range: 100, area: { shape: 'burst', feet: 5 } }],
          },
        },
        t: { at: [8, 5] },
      },
      { options },
    )
      .do('b', 'power', { power: 'Fire', target: 't' }, { dice: [20, 20] })
      .fact('save', 'difficulty');
  const byAttack = { 'area.difficultyUses': 'attackBonus', 'size.modifiers': 'on' } as const;
  expect(difficulty('Medium')).toBe(14);
  expect(difficulty('Medium', byAttack)).toBe(16);
  expect(difficulty('Large', byAttack)).toBe(15);
  expect(difficulty('Small', byAttack)).toBe(17);
});

test('T20-AREA-01 a weapon that fills no area is not used to fill one', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [pistol({ name: 'bomb' })] } },
    t: { at: [8, 5] },
  });
  expect(refusedBy(s, 'b', 'area-attack', { weapon: 'b/bomb', at: [8, 5] })).toBe('T20-AREA-01');
});

test.each([
  ['cone', 30, 5, true],
  ['cone', 20, 20, true],
  ['cone', 20, 25, false],
  ['cone', 25, 15, true],
  ['cone', 25, 20, true],
  ['cone', 25, 25, false],
  ['cone', 10, 15, false],
  ['line', 30, 5, true],
  ['line', 30, 10, false],
] as const)(
  'T20-AREA-03 a %s on the ground, %i feet away, meets one %i feet up: %s',
  (shape, away, up, isCaught) => {
    const s = stage({
      b: { at: [2, 5], sheet: { weapons: [bomb({ area: { shape, feet: 30 } })] } },
      t: { at: [2 + away / 5, 5], state: { elevation: up } },
    });
    const scene = s.do(
      'b',
      'area-attack',
      { weapon: 'b/bomb', at: [8, 5] },
      { dice: isCaught ? [20, 20] : [] },
    );
    expect(scene.facts('save', 'who')).toEqual(isCaught ? ['t'] : []);
  },
);

/** Which of the combatants at these squares and heights an area from B at [2, 5] catches. */
const met = (
  area: { readonly shape: 'cone' | 'line'; readonly feet: number },
  aim: { readonly at: readonly [number, number]; readonly elevation?: number },
  people: Readonly<Record<string, readonly [number, number, number]>>,
  caught: number,
) =>
  stage(
    {
      b: { at: [2, 5], sheet: { weapons: [bomb({ area })] } },
      ...Object.fromEntries(
        Object.entries(people).map(([id, [x, y, elevation]]) => [
          id,
          { at: [x, y] as const, state: { elevation } },
        ]),
      ),
    },
    { map: { rows: [...ground(50, 50)] } },
  )
    .do(
      'b',
      'area-attack',
      { weapon: 'b/bomb', ...aim, at: [...aim.at] },
      { dice: Array.from({ length: 2 * caught }, () => 20) },
    )
    .facts('save', 'who');

test('T20-AREA-01 T20-AREA-02 a line comes to the very square that it is aimed at, however far that is', () => {
  expect(
    met({ shape: 'line', feet: 300 }, { at: [33, 40] }, { t: [33, 40, 0], u: [33, 39, 0] }, 1),
  ).toEqual(['t']);
});

test('T20-AREA-01 T20-AREA-03 a cone is as wide on one side as on the other', () => {
  const people = { t: [5, 4, 0], u: [3, 8, 0], v: [5, 3, 0], w: [2, 8, 0] } as const;
  expect(met({ shape: 'cone', feet: 30 }, { at: [4, 6] }, people, 2)).toEqual(['t', 'u']);
});

test.each([
  ['cone', ['t', 'u', 'v']],
  ['line', ['t', 'v']],
] as const)(
  'T20-AREA-02 T20-AREA-03 a %s goes straight up to one overhead and catches %j on its way',
  (shape, caught) => {
    const people = {
      t: [2, 5, 25],
      u: [3, 5, 20],
      v: [2, 5, 15],
      w: [4, 5, 0],
      x: [2, 5, 35],
    } as const;
    expect(met({ shape, feet: 30 }, { at: [2, 5], elevation: 25 }, people, caught.length)).toEqual(
      caught,
    );
  },
);

test('T20-AREA-03 a steep line meets those whom it rises past', () => {
  const people = { t: [4, 5, 60], u: [3, 5, 40], v: [3, 5, 0] } as const;
  expect(met({ shape: 'line', feet: 100 }, { at: [4, 5], elevation: 60 }, people, 2)).toEqual([
    't',
    'u',
  ]);
});
