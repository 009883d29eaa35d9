import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

interface Target {
  readonly armor?: { readonly name: string; readonly toughness: number; readonly kind?: string }[];
  readonly tough?: number;
  readonly type?: number;
  readonly noCriticals?: boolean;
  readonly at?: readonly [number, number];
}
const PLATE = [{ name: 'plate', toughness: 3 }];

function thrust(
  { armor = PLATE, tough = 1, type = 0, noCriticals = false, at = [5, 5] }: Target = {},
  options: Partial<Options> = {},
  feats: string[] = [],
) {
  const plain = armor.map(({ name, toughness, kind = 'worn' }) => ({ name, toughness, kind }));
  return stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          printed: { attack: 0 },
          feats,
          weapons: [sword({ damage: 4 }), pistol({ name: 'bow', increment: 60 })],
        },
      },
      t: {
        at,
        sheet: {
          printed: { dodge: 15 },
          con: 2,
          toughness: { tough, type },
          armor: plain,
          noCriticals,
        },
      },
    },
    { options },
  );
}
const fine = { weapon: 'a/sword', target: 't', manner: 'finesse' };

test('T20-FIN-01 declared before the roll', () => {
  expect(
    thrust()
      .do('a', 'attack', fine, { dice: [2] })
      .cites('attacks', 'T20-FIN-01'),
  ).toBe(true);
});

test('T20-FIN-02 in melee only', () => {
  expect(refusedBy(thrust(), 'a', 'attack', fine)).toBe('');
  expect(refusedBy(thrust({ at: [8, 5] }), 'a', 'attack', { ...fine, weapon: 'a/bow' })).toBe(
    'T20-FIN-02',
  );
});

test.each([['Improved Precise Shot'], ['Precise Shot']])(
  'T20-FIN-03 with %s at up to one range increment',
  (feat) => {
    const shot = { ...fine, weapon: 'a/bow' };
    expect(refusedBy(thrust({ at: [16, 5] }, {}, [feat]), 'a', 'attack', shot)).toBe('');
    expect(refusedBy(thrust({ at: [17, 5] }, {}, [feat]), 'a', 'attack', shot)).toBe('T20-FIN-03');
    expect(
      refusedBy(
        thrust({ at: [16, 5] }, { 'fin.rangeEdge': 'exclusive' }, [feat]),
        'a',
        'attack',
        shot,
      ),
    ).toBe('T20-FIN-03');
    expect(
      refusedBy(
        thrust({ at: [15, 5] }, { 'fin.rangeEdge': 'exclusive' }, [feat]),
        'a',
        'attack',
        shot,
      ),
    ).toBe('');
  },
);

test('T20-FIN-04 the Difficulty rises by the armor', () => {
  expect(thrust().parts('Defense', 't', 'a', 'attack', fine)).toEqual(['T20-FIN-04 3']);
  expect(
    thrust()
      .do('a', 'attack', fine, { dice: [18, 20] })
      .has('hit'),
  ).toBe(true);
  expect(
    thrust()
      .do('a', 'attack', fine, { dice: [17] })
      .has('hit'),
  ).toBe(false);
});

test('T20-FIN-05 the armor does not help the save', () => {
  const scene = thrust().do('a', 'attack', fine, { dice: [18, 9] });
  expect([scene.fact('toughness', 'total'), scene.cites('toughness', 'T20-FIN-05')]).toEqual([
    12,
    true,
  ]);
  expect(
    thrust()
      .do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [18, 9] })
      .fact('toughness', 'total'),
  ).toBe(15);
});

test.each([
  [15, 'glances'],
  [17, 'glances'],
  [14, 'miss'],
] as const)('T20-FIN-06 T20-FIN-07 a roll of %i: %s', (die, what) => {
  const scene = thrust().do('a', 'attack', fine, { dice: [die] });
  expect([scene.has('glances'), scene.has('miss')]).toEqual([what === 'glances', what === 'miss']);
  expect(scene.cites(what, what === 'miss' ? 'T20-FIN-07' : 'T20-FIN-06')).toBe(true);
});

test('T20-FIN-07 a roll below normal Defense misses outright', () => {
  expect(
    thrust()
      .do('a', 'attack', fine, { dice: [14] })
      .cites('miss', 'T20-FIN-07'),
  ).toBe(true);
});

test('T20-FIN-08 nothing to aim at on those immune to critical hits', () => {
  expect(refusedBy(thrust({ noCriticals: true }), 'a', 'attack', fine)).toBe('T20-FIN-08');
  const plain = thrust({ noCriticals: true }, { 'fin.immune': 'ordinaryAttack' });
  expect(odds(plain, 'a', 't', 'sword', { manner: 'finesse' })[1]).toBe(15);
  const mortal = thrust({}, { 'fin.immune': 'ordinaryAttack' });
  expect(odds(mortal, 'a', 't', 'sword', { manner: 'finesse' })[1]).toBe(18);
});

test('T20-FIN-09 gear and conjured protection are bypassed, Tough and Defensive Roll are not', () => {
  const warded = [...PLATE, { name: 'ward', toughness: 2, kind: 'conjured' }];
  expect(odds(thrust({ armor: warded }), 'a', 't', 'sword', { manner: 'finesse' })[1]).toBe(20);
  expect(
    thrust({ armor: warded })
      .do('a', 'attack', fine, { dice: [20, 1, 10] })
      .fact('toughness', 'total'),
  ).toBe(13);
  const worn = thrust({ armor: warded }, { 'fin.similarDefenses': 'wornOnly' });
  expect(odds(worn, 'a', 't', 'sword', { manner: 'finesse' })[1]).toBe(18);
  expect(worn.do('a', 'attack', fine, { dice: [18, 10] }).fact('toughness', 'total')).toBe(15);
});

test('T20-FIN-10 Constitution and hide always count', () => {
  expect(
    thrust({ type: 4 })
      .do('a', 'attack', fine, { dice: [18, 10] })
      .fact('toughness', 'total'),
  ).toBe(17);
});

test('T20-FIN-11 a natural 20 bypasses; the confirmation meets the raised Difficulty', () => {
  const scene = thrust().do('a', 'attack', fine, { dice: [20, 17, 9] });
  expect([
    scene.fact('confirm', 'critical'),
    scene.fact('toughness', 'total'),
    scene.cites('confirm', 'T20-FIN-11'),
  ]).toEqual([false, 12, true]);
  expect(
    thrust()
      .do('a', 'attack', fine, { dice: [20, 18, 9] })
      .fact('confirm', 'critical'),
  ).toBe(true);
  const hard = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword({ damage: 4 })] } },
      t: {
        at: [5, 5],
        sheet: { printed: { dodge: 25 }, con: 3, armor: [{ name: 'plate', toughness: 3 }] },
      },
    },
    { options: { 'fin.nat20': 'plainHit' } },
  );
  expect(hard.do('a', 'attack', fine, { dice: [20, 1, 9] }).fact('toughness', 'total')).toBe(15);
});

test('T20-FIN-12 without armor nothing is added and nothing bypassed, or it is refused', () => {
  expect(odds(thrust({ armor: [] }), 'a', 't', 'sword', { manner: 'finesse' })[1]).toBe(15);
  expect(refusedBy(thrust({ armor: [] }, { 'fin.noArmor': 'refused' }), 'a', 'attack', fine)).toBe(
    'T20-FIN-12',
  );
});

test('T20-FIN-01 T20-CTX-19 the blow of a charge may go for the gaps, and may be non-lethal', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 10 }, weapons: [sword()] } },
    t: { at: [9, 5], sheet: { con: 9, armor: [{ name: 'mail', toughness: 3 }] } },
  });
  const scene = s.do(
    'a',
    'charge',
    { weapon: 'a/sword', target: 't', path: [[8, 5]], manner: 'finesse', harm: 'non-lethal' },
    { dice: [10, 20] },
  );
  expect([
    scene.fact('defense', 'value'),
    scene.fact('toughness', 'total'),
    scene.fact('difficulty', 'lethal'),
  ]).toEqual([13, 29, false]);
});

test('T20-FIN-08 for those who make it an ordinary attack, the armor of the immune counts as in one', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { printed: { attack: 10 }, weapons: [sword()] } },
      t: {
        at: [5, 5],
        sheet: { con: 2, noCriticals: true, armor: [{ name: 'mail', toughness: 3 }] },
      },
    },
    { options: { 'fin.immune': 'ordinaryAttack' } },
  );
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/sword', target: 't', manner: 'finesse' },
    { dice: [10, 15] },
  );
  expect([scene.fact('defense', 'value'), scene.fact('toughness', 'total')]).toEqual([10, 20]);
});
