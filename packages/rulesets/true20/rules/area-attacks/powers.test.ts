import { expect, test } from 'vitest';
import { stage } from '../../testing/stage.js';

test('T20-AREA-02 a power without an area wants a target, one with an area begins where its user is', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: {
        powers: [
          { name: 'Bolt', rank: 2 },
          { name: 'Burst', rank: 2, area: { shape: 'burst', feet: 5 } },
        ],
      },
    },
    t: { at: [9, 5] },
  });
  const refused = (power: string) =>
    s.fight.refusal({ do: 'power', by: 'a', with: { power } })?.reason;
  expect([refused('Bolt'), refused('Burst')]).toEqual([
    'a power without an area requires a target',
    undefined,
  ]);
});

test.each([
  ['Fortitude', []],
  ['Reflex', ['T20-COND-05 -2']],
  ['Will', []],
] as const)('T20-COND-05 of the saves of the entangled, %s goes with %j', (save, parts) => {
  const s = stage({
    a: { at: [4, 5], sheet: { powers: [{ name: 'Hex', rank: 2, save }] } },
    t: { at: [9, 5], state: { conditions: ['entangled'] } },
  });
  expect(s.parts(save, 't', 'a', 'power', { power: 'Hex', target: 't' })).toEqual(parts);
});

test.each([
  ['cone', [4, 5], 20],
  ['line', [4, 5], 20],
  ['cone', [5, 5], 30],
  ['line', [26, 37], 0],
] as const)(
  'T20-AREA-02 T20-AREA-03 a power that fills a %s catches the one whom it is aimed at, at %j and %i feet up',
  (shape, at, elevation) => {
    const power = { name: 'Fire', rank: 2, range: 500, area: { shape, feet: 200 } };
    const s = stage(
      {
        a: { at: [4, 5], sheet: { powers: [power] } },
        t: { at, state: { elevation } },
      },
      { map: { rows: Array.from({ length: 50 }, () => '.'.repeat(50)) } },
    );
    const scene = s.do('a', 'power', { power: 'Fire', target: 't' }, { dice: [20, 20] });
    expect(scene.facts('save', 'who')).toEqual(['t']);
  },
);
