import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { ground, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

type Data = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;

function veiled(
  mark: string,
  {
    options = {},
    feats = [],
    weapon = pistol(),
    at = [4, 5],
    state = {},
    senses = ['sight'],
    map,
  }: {
    options?: Partial<Options>;
    feats?: string[];
    weapon?: Data;
    at?: readonly [number, number];
    state?: { conditions?: string[] };
    senses?: string[];
    map?: Data;
  } = {},
) {
  return stage(
    {
      a: {
        at,
        sheet: { printed: { attack: 10 }, feats, accurateSenses: senses, weapons: [weapon] },
      },
      t: { at: [10, 5], sheet: { con: 9, skills: { stealth: 5 } }, state: { ...state } },
    },
    { options, map: map ?? { rows: [...ground(30, 12, { '10,5': mark })] } },
  );
}
const fire = { weapon: 'a/pistol', target: 't' };
const place = { weapon: 'a/pistol', at: [10, 5] };

test('T20-CONC-01 fog spoils the aim without blocking it', () => {
  expect(refusedBy(veiled("'"), 'a', 'attack', fire)).toBe('');
  expect(
    veiled("'")
      .do('a', 'attack', fire, { dice: [10, 17] })
      .has('miss chance'),
  ).toBe(true);
  expect(
    veiled('.')
      .do('a', 'attack', fire, { dice: [10, 20] })
      .has('miss chance'),
  ).toBe(false);
});

test.each([
  [16, false],
  [17, true],
  [20, true],
] as const)(
  'T20-CONC-02 T20-CONC-13 partial concealment, miss roll %i: missed %s',
  (die, missed) => {
    const scene = veiled("'").do('a', 'attack', fire, { dice: missed ? [10, die] : [10, die, 20] });
    expect([scene.fact('miss chance', 'missed'), scene.has('hit')]).toEqual([missed, !missed]);
  },
);

test.each([
  ['none', []],
  ['partial', [17]],
  ['total', [11]],
] as const)('T20-CONC-01 T20-COND-03 the Narrator says %s', (degree, needed) => {
  const s = veiled(degree === 'none' ? '"' : '.');
  s.gm('concealment', { who: 't', degree });
  const scene = s.do('a', 'attack-place', place, { dice: degree === 'none' ? [10, 20] : [10, 20] });
  expect(scene.facts('miss chance', 'needed')).toEqual(needed);
  expect([
    scene.cites('miss chance', 'T20-CONC-13'),
    scene.cites('miss chance', 'T20-CONC-14'),
  ]).toEqual([degree === 'partial', degree === 'total']);
});

test('T20-CONC-02 T20-CONC-10 the note of a miss roll says which of the two it was', () => {
  const partial = veiled("'").do('a', 'attack', fire, { dice: [10, 17] });
  const total = veiled('_').do('a', 'attack-place', place, { dice: [10, 11] });
  for (const [scene, cited, not] of [
    [partial, 'T20-CONC-02', 'T20-CONC-10'],
    [total, 'T20-CONC-10', 'T20-CONC-02'],
  ] as const)
    expect([scene.cites('miss chance', cited), scene.cites('miss chance', not)]).toEqual([
      true,
      false,
    ]);
});

test('T20-CONC-03 the defender rolls, and only after a hit', () => {
  expect(veiled("'").do('a', 'attack', fire, { dice: [10, 17] }).rolled).toEqual([
    'a attack',
    't miss chance',
  ]);
  expect(veiled("'", { options: {} }).do('a', 'attack', fire, { dice: [1] }).rolled).toEqual([
    'a attack',
  ]);
});

const BOTH = { rows: [...ground(30, 12)], cells: [{ at: [10, 5], concealment: 1, dark: true }] };

test('T20-CONC-04 one roll for the largest chance, or the first for those who play so', () => {
  const scene = veiled('.', { map: BOTH }).do('a', 'attack-place', place, { dice: [10, 12] });
  expect([scene.facts('miss chance', 'needed'), scene.fact('miss chance', 'missed')]).toEqual([
    [11],
    true,
  ]);
  const mixed = {
    rows: [...ground(30, 12)],
    cells: [{ at: [10, 5], concealment: 1, mark: 'dim' }],
  };
  expect(
    veiled('.', { map: mixed, options: { 'conc.pick': 'first' } })
      .do('a', 'attack', fire, { dice: [10, 12, 20] })
      .facts('miss chance', 'needed'),
  ).toEqual([17]);
});

test('T20-CONC-05 T20-CONC-06 concealment allows Stealth, and without it or cover there is none', () => {
  for (const [mark, allowed] of [
    ["'", true],
    ['.', false],
  ] as const) {
    const s = veiled(mark);
    s.do('a', 'end');
    if (allowed)
      expect(s.do('t', 'hide', {}, { dice: [10, 1] }).cites('check', 'T20-CONC-05')).toBe(true);
    else expect(refusedBy(s, 't', 'hide')).toContain('T20-CONC-06');
  }
});

test('T20-CONC-06 nothing to hide in', () => {
  const s = veiled('.');
  s.do('a', 'end');
  expect(refusedBy(s, 't', 'hide')).toContain('T20-CONC-06');
});

test('T20-CONC-07 any other accurate sense sees through all of it', () => {
  expect(refusedBy(veiled('_'), 'a', 'attack', fire)).toContain('T20-CONC-08');
  expect(
    veiled('_', { senses: ['sight', 'scent'] })
      .do('a', 'attack', fire, { dice: [10, 20] })
      .has('miss chance'),
  ).toBe(false);
  expect(refusedBy(veiled('.', { senses: [] }), 'a', 'attack', fire)).toContain('T20-CONC-08');
});

test('T20-CONC-08 no one who is not perceived can be attacked directly', () => {
  expect(
    refusedBy(veiled('.', { state: { conditions: ['invisible'] } }), 'a', 'attack', fire),
  ).toBe('T20-CONC-08');
  expect(refusedBy(veiled('"'), 'a', 'attack', fire)).toContain('T20-CONC-08');
  const blind = veiled('.');
  blind.gm('condition', { who: 'a', condition: 'blinded', on: true });
  expect(refusedBy(blind, 'a', 'attack', fire)).toBe('T20-CONC-08');
});

test('T20-CONC-09 but the place may be', () => {
  expect(
    veiled('_')
      .do('a', 'attack-place', place, { dice: [10, 10, 20] })
      .cites('attacks place', 'T20-CONC-09'),
  ).toBe(true);
});

test('T20-CONC-09 a blow goes to the squares next to one, a shot as far as it carries', () => {
  const near = veiled('_', { weapon: sword(), at: [9, 5] });
  expect([
    refusedBy(near, 'a', 'attack-place', { weapon: 'a/sword', at: [10, 5] }),
    near.allowed('a', 'attack-place', { weapon: 'a/sword', at: [7, 5] }),
    near.allowed('a', 'attack-place', { weapon: 'a/sword', at: [11, 5] }),
  ]).toEqual(['', false, false]);
  const bow = veiled('_', { weapon: pistol({ increment: 10 }), at: [4, 5] });
  expect([
    bow.allowed('a', 'attack-place', { weapon: 'a/pistol', at: [24, 5] }),
    bow.allowed('a', 'attack-place', { weapon: 'a/pistol', at: [25, 5] }),
  ]).toEqual([true, false]);
});

test.each([
  [10, false],
  [11, true],
] as const)('T20-CONC-10 T20-CONC-14 total concealment, miss roll %i: missed %s', (die, missed) => {
  expect(
    veiled('_')
      .do('a', 'attack-place', place, { dice: missed ? [10, die] : [10, die, 20] })
      .fact('miss chance', 'missed'),
  ).toBe(missed);
});

test('T20-CONC-11 an empty place finds nothing, and costs a die all the same', () => {
  const scene = veiled('_').do(
    'a',
    'attack-place',
    { weapon: 'a/pistol', at: [11, 5] },
    { dice: [20] },
  );
  expect([scene.rolled, scene.cites('finds nothing', 'T20-CONC-11')]).toEqual([['a attack'], true]);
  expect(
    refusedBy(veiled('_', { options: { 'conc.wrongArea': 'refuse' } }), 'a', 'attack-place', {
      weapon: 'a/pistol',
      at: [11, 5],
    }),
  ).toBe('T20-CONC-11');
});

test('T20-CONC-12 Night Vision sees in dim light, not in darkness or fog', () => {
  const feats = ['Night Vision'];
  expect(
    veiled(',')
      .do('a', 'attack', fire, { dice: [10, 17] })
      .has('miss chance'),
  ).toBe(true);
  const scene = veiled(',', { feats }).do('a', 'attack', fire, { dice: [10, 20] });
  expect([scene.has('miss chance'), scene.cites('defense', 'T20-CONC-12')]).toEqual([false, true]);
  expect(
    veiled("'", { feats })
      .do('a', 'attack', fire, { dice: [10, 17] })
      .has('miss chance'),
  ).toBe(true);
  expect(refusedBy(veiled('_', { feats }), 'a', 'attack', fire)).toContain('T20-CONC-08');
  expect(
    veiled(',', { feats, options: { 'conc.nightVision': 'gm' } })
      .do('a', 'attack', fire, { dice: [10, 17] })
      .has('miss chance'),
  ).toBe(true);
});

test.each([
  ["'", 17],
  [',', 17],
] as const)('T20-CONC-13 %s conceals in part', (mark, needed) => {
  expect(
    veiled(mark)
      .do('a', 'attack', fire, { dice: [10, 20] })
      .fact('miss chance', 'needed'),
  ).toBe(needed);
});

test.each(['_', '"'])('T20-CONC-14 %s conceals in full', (mark) => {
  expect(
    veiled(mark)
      .do('a', 'attack-place', place, { dice: [10, 20] })
      .fact('miss chance', 'needed'),
  ).toBe(11);
});

test('T20-CONC-15 natural 20s too, before any confirmation', () => {
  const scene = veiled("'").do('a', 'attack', fire, { dice: [20, 17] });
  expect([scene.rolled, scene.cites('miss chance', 'T20-CONC-15')]).toEqual([
    ['a attack', 't miss chance'],
    true,
  ]);
  expect(
    veiled("'", { options: { 'conc.nat20Ignores': 'yes' } })
      .do('a', 'attack', fire, { dice: [20, 2, 20] })
      .has('miss chance'),
  ).toBe(false);
});

test('T20-CTX-46 Blind-Fight halves the chance, in melee only', () => {
  const near = veiled("'", { feats: ['Blind-Fight'], weapon: sword(), at: [9, 5] });
  expect(
    near
      .do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [10, 18, 20] })
      .fact('miss chance', 'needed'),
  ).toBe(19);
  const dark = veiled('_', { feats: ['Blind-Fight'], weapon: sword(), at: [9, 5] });
  expect(
    dark
      .do('a', 'attack-place', { weapon: 'a/sword', at: [10, 5] }, { dice: [10, 15, 20] })
      .fact('miss chance', 'needed'),
  ).toBe(16);
  expect(
    veiled("'", { feats: ['Blind-Fight'] })
      .do('a', 'attack', fire, { dice: [10, 18] })
      .fact('miss chance', 'needed'),
  ).toBe(17);
});

test('T20-CONC-04 what the Narrator has said of another leaves the darkness where it is', () => {
  const s = veiled('_');
  s.gm('concealment', { who: 'a', degree: 'none' });
  expect(refusedBy(s, 'a', 'attack', fire)).toContain('T20-CONC-08');
});

test('T20-CONC-13 a large body is concealed where all of it stands in dim light', () => {
  const level = (marks: Readonly<Record<string, string>>) => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { printed: { attack: 10 }, weapons: [pistol()] } },
        t: { at: [10, 5], sheet: { con: 9, size: 'Large' } },
      },
      { map: { rows: [...ground(30, 12, marks)] } },
    );
    return s
      .do('a', 'attack', fire, { dice: [15, 20], force: 'a miss roll comes only with concealment' })
      .has('miss chance');
  };
  const dim = ['10,5', '11,5', '10,6', '11,6'];
  const lit = (cells: readonly string[]) =>
    level(Object.fromEntries(cells.map((cell) => [cell, "'"])));
  expect([lit(dim), lit(dim.slice(1))]).toEqual([true, false]);
});

test.each([
  ['dim', 17],
  ['the dim store', 17],
  ['Dim cellar', 17],
  ['the dimple', undefined],
  [undefined, undefined],
])('T20-CONC-13 T20-CONC-12 a square called %s conceals from %s', (mark, needed) => {
  const feats = ['Night Vision'];
  const cells = [{ at: [10, 5], ...(mark === undefined ? {} : { mark }) }];
  const shot = (dice: readonly number[], eyes: string[] = []) =>
    veiled('.', { map: { rows: [...ground(30, 12)], cells }, feats: eyes }).do(
      'a',
      'attack',
      fire,
      {
        dice,
      },
    );
  const plain = shot(needed === undefined ? [10, 20] : [10, 2, 20]);
  expect(plain.facts('miss chance', 'needed')).toEqual(needed === undefined ? [] : [needed]);
  expect(shot([10, 20], feats).cites('defense', 'T20-CONC-12')).toBe(needed !== undefined);
});

test.each([
  [30, 0],
  [0, 30],
  [30, 30],
])(
  'T20-CONC-13 fog, to which no map gives a height, conceals one %i feet up from a shooter %i feet up',
  (target, shooter) => {
    const s = veiled("'");
    s.gm('place', { who: 't', to: [10, 5], elevation: target });
    s.gm('place', { who: 'a', to: [4, 5], elevation: shooter });
    expect(s.do('a', 'attack', fire, { dice: [19, 17] }).cites('miss chance', 'T20-CONC-13')).toBe(
      true,
    );
  },
);
