import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { bomb, pistol, refusedBy, stage } from '../../testing/stage.js';

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
  ['cone', 30, 15, true],
  ['cone', 30, 30, true],
  ['cone', 30, 35, false],
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
