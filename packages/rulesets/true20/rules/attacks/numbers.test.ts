import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { BLOW, pair, SHOT } from '../../testing/pair.js';
import { gun, odds, pistol, stage, sword } from '../../testing/stage.js';

/** The Defense of `t` against a melee attack and against a shot. */
const defenses = (
  sheet: Data,
  { state = {}, options = {} }: { state?: Data; options?: Partial<Options> } = {},
) => {
  const own = { state, options, foe: { printed: {}, con: 9, ...sheet } };
  return [
    odds(pair(own), 'a', 't', 'sword')[1],
    odds(pair({ ...own, at: [14, 5] }), 'a', 't', 'pistol')[1],
  ];
};

// The size modifier of -1 applies to every number of a Large combatant except those printed on the sheet.
test.each<readonly [Data, number, number]>([
  [{}, 9, 9],
  [{ dex: 2 }, 11, 11],
  [{ str: 4 }, 13, 9],
  [{ printed: { dodge: 14 } }, 14, 14],
  [{ printed: { parry: 14 } }, 14, 9],
  [{ printed: { parry: 10 } }, 10, 9],
  [{ printed: { baseDefense: 13 } }, 13, 13],
  [{ printed: { baseDefense: 13 }, dex: 1, str: 2 }, 15, 14],
  [{ printed: { baseDefense: 13, parry: 12 }, dex: -1 }, 13, 13],
])(
  'T20-CTX-50 a Large defender with %j: Defense %i to a blow and %i to a shot',
  (sheet, ...both) => {
    expect(defenses({ size: 'Large', ...sheet }, { options: { 'size.modifiers': 'on' } })).toEqual(
      both,
    );
  },
);

test.each<readonly [Data, number]>([
  [{}, 7],
  [{ printed: { baseDefense: 13 } }, 11],
  [{ printed: { dodge: 20, parry: 20 } }, 7],
])('T20-CTX-50 T20-COND-22 a Large defender with %j that is stunned: %i', (sheet, defense) => {
  expect(
    defenses(
      { size: 'Large', ...sheet },
      { state: { conditions: ['stunned'] }, options: { 'size.modifiers': 'on' } },
    ),
  ).toEqual([defense, defense]);
});

// Base Defense may be the highest of the Defenses; modifiers on only some of them may make another one the best.
test.each<readonly [string, Data, Partial<Options>, readonly [number, number]]>([
  ['nothing', {}, {}, [16, 16]],
  ['total defense', { conditions: ['total defense'] }, {}, [18, 18]],
  [
    'total defense, for all,',
    { conditions: ['total defense'] },
    { 'cond.totalDefenseScope': 'all' },
    [20, 20],
  ],
  ['kneeling', { posture: 'kneeling' }, {}, [14, 18]],
  [
    'kneeling, for Base Defense alone,',
    { posture: 'kneeling' },
    { 'defense.modifierScope': 'baseOnly' },
    [14, 18],
  ],
  [
    'prone, for Base Defense alone,',
    { posture: 'prone' },
    { 'defense.modifierScope': 'baseOnly' },
    [14, 20],
  ],
])(
  'T20-COND-24 T20-STANCE-06 %s with Base Defense 16, Dodge 14 and Parry 13',
  (_, state, options, both) => {
    const printed = { baseDefense: 16, dodge: 14, parry: 13 };
    expect(defenses({ printed }, { state, options })).toEqual(both);
  },
);

test('T20-COND-05 lost Dexterity counts again where it is doubled, for the entangled and for no one else', () => {
  const attack = (state: Data, options: Partial<Options>) =>
    odds(pair({ ownState: state, options }), 'a', 't', 'sword')[0];
  const stack = { 'cond.entangledDex': 'stack' } as const;
  const tied = { conditions: ['entangled'] };
  expect([attack({}, stack), attack(tied, {}), attack(tied, stack)]).toEqual([0, -2, -4]);
});

test('T20-GANG-13 flanking adds to blows, not to shots', () => {
  const s = pair({
    more: { f: { at: [6, 5], side: 'ours' } },
    options: { 'gang.bonus': 'flank2' },
  });
  // The friend opposite is in melee with the target: -4 on shots at it.
  expect([odds(s, 'a', 't', 'sword')[0], odds(s, 'a', 't', 'pistol')[0]]).toEqual([2, -4]);
});

test('T20-AUTO-06 T20-CTX-47 a stunt counts for a burst by the rule of bursts, for other attacks by its own', () => {
  const s = pair({ own: { weapons: [sword(), gun()], skills: { acrobatics: 7 } }, at: [14, 5] });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'rolls' });
  const parts = (manner: string) =>
    s
      .parts('attack', 'a', 'a', 'attack', { weapon: 'a/gun', target: 't', manner })
      .filter((part) => /AUTO-06|CTX-47/.test(part));
  expect([parts('burst'), parts('ordinary')]).toEqual([['T20-AUTO-06 2'], ['T20-CTX-47 2']]);
});

const MAIL = { armor: [{ name: 'mail', toughness: 3 }], printed: { dodge: 25, parry: 25 }, con: 9 };

// Attack +4 against Defense 25, raised to 28: a natural 20 totals 24, or with +8, 28.
test.each([
  ['bypass', 4, 9],
  ['plainHit', 4, 12],
  ['plainHit', 8, 9],
  ['bypass', 8, 9],
] as const)(
  'T20-FIN-11 T20-FIN-05 where a natural 20 means %s, at +%i the Toughness of a target with mail is %i',
  (rule, attack, toughness) => {
    const s = pair({ own: { printed: { attack } }, foe: MAIL, options: { 'fin.nat20': rule } });
    const scene = s.do(
      'a',
      'attack',
      { ...BLOW, manner: 'finesse' },
      { dice: [20, 2, 20], answers: [] },
    );
    expect(scene.total('Toughness')).toBe(toughness);
  },
);

test('T20-FIN-05 a finesse attack that hits with less than a natural 20 bypasses armor either way', () => {
  const toughness = (rule: 'bypass' | 'plainHit') =>
    pair({ own: { printed: { attack: 10 } }, foe: MAIL, options: { 'fin.nat20': rule } })
      .do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [19, 20] })
      .total('Toughness');
  expect([toughness('bypass'), toughness('plainHit')]).toEqual([9, 9]);
});

test.each<readonly [Data, boolean]>([
  [{ conditions: ['helpless'] }, true],
  [{ conditions: ['stunned'] }, false],
  [{}, false],
])('T20-CTX-09 T20-CTX-27 the Defense of %j cites what the helpless lose: %s', (state, cites) => {
  const scene = pair({ state }).do('a', 'attack', BLOW, { dice: [1] });
  expect([scene.cites('defense', 'T20-CTX-09'), scene.cites('defense', 'T20-CTX-27')]).toEqual([
    cites,
    cites,
  ]);
});

/** A shot with a given total at `t` (Dodge 14) behind `k` (Dodge 12). */
const covered = (die: number, dodge = 12) =>
  stage({
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge }, con: 25 } },
    t: {
      at: [10, 5],
      side: 'theirs',
      sheet: { printed: { dodge: 14 }, con: 25 },
      state: { shelter: 'k' },
    },
  }).do('a', 'attack', SHOT, { dice: [die, 20] });

test('T20-COVER-15 T20-COVER-16 whom a shot in the band of a covering character strikes is told by its rule', () => {
  expect([covered(15).rules('shield'), covered(15, 16).rules('shield')]).toEqual([
    ['T20-COVER-15'],
    ['T20-COVER-16'],
  ]);
});

test('T20-COVER-19 a low wall and a character in the way: the better alone, or both where they add', () => {
  const defense = (stacking: 'best' | 'add') =>
    odds(
      stage(
        {
          a: { at: [2, 5], sheet: { weapons: [pistol()] } },
          k: { at: [9, 5], side: 'theirs' },
          t: { at: [10, 5], side: 'theirs', state: { shelter: 'k' } },
        },
        {
          options: { 'cover.stacking': stacking },
          map: {
            rows: Array.from({ length: 12 }, (_, y) =>
              y === 5 ? '.........+..........' : '....................',
            ),
            legend: { '+': { cover: 1 } },
          },
        },
      ),
      'a',
      't',
      'pistol',
    )[1];
  expect([defense('best'), defense('add')]).toEqual([14, 18]);
});
