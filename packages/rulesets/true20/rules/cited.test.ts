import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Person, Stage } from '../testing/stage.js';
import { ground, gun, pistol, stage, sword } from '../testing/stage.js';

const short = (rules: readonly string[]): string =>
  rules.map((rule) => rule.replace('T20-', '')).join(' ');

interface Duel {
  readonly own?: Partial<Person>;
  readonly foe?: Partial<Person>;
  readonly options?: Partial<Options>;
  readonly marks?: Readonly<Record<string, string>>;
}

const AXE = { name: 'axe', damage: 2, use: 'thrown' };
const WEAPONS = [sword(), sword({ name: 'sabre' }), gun(), pistol(), AXE, { ...AXE, name: 'dirk' }];

const duel = ({ own = {}, foe = {}, options = {}, marks = {} }: Duel = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        ...own,
        sheet: { printed: { attack: 10 }, hands: 6, weapons: WEAPONS, ...own.sheet },
      },
      t: { at: [5, 5], ...foe, sheet: { con: 30, weapons: [sword()], ...foe.sheet } },
    },
    { options, map: { rows: [...ground(20, 12, marks)] } },
  );

const blow = { weapon: 'a/sword', target: 't' };
const shot = { weapon: 'a/pistol', target: 't' };
const burst = { weapon: 'a/gun', target: 't', manner: 'burst' };
const both = { ...blow, offHand: 'a/sabre', offTarget: 't' };
const MAIL = { armor: [{ name: 'mail', toughness: 2 }] };
const away = (dodge?: number): Partial<Person> => ({
  at: [9, 5],
  ...(dodge === undefined ? {} : { sheet: { printed: { dodge } } }),
});
const under = (...conditions: string[]): Partial<Person> => ({ state: { conditions } });

type Case = readonly [
  string,
  () => Stage,
  string,
  JsonObject,
  readonly number[],
  readonly string[],
];

/** The rules that the notes after the roll cite, in order. */
const FATE = [
  'miss',
  'glances',
  'miss chance',
  'confirm',
  'volley',
  'double hit',
  'difficulty',
  'toughness',
];
test.each<Case>([
  ['a blow', () => duel(), 'attack', blow, [10, 20], ['difficulty: CTX-12', 'toughness: CTX-12']],
  ['a miss', () => duel({ foe: away(20) }), 'attack', shot, [2], ['miss: CTX-02']],
  ['a natural 1', () => duel(), 'attack', blow, [1], ['miss: CTX-03']],
  [
    'a critical through the gaps',
    () => duel({ foe: { sheet: MAIL } }),
    'attack',
    { ...blow, manner: 'finesse' },
    [20, 10, 20],
    ['confirm: CTX-04 FIN-11', 'difficulty: CTX-12', 'toughness: CTX-12 FIN-05 FIN-09 FIN-10'],
  ],
  [
    'a blow that glances off',
    () => duel({ foe: { sheet: { ...MAIL, printed: { dodge: 15, parry: 15 } } } }),
    'attack',
    { ...blow, manner: 'finesse' },
    [6],
    ['glances: FIN-06'],
  ],
  [
    'a 20 that is not enough',
    () =>
      duel({ own: { sheet: { weapons: [sword({ damage: 20 })] } }, foe: { sheet: { con: 0 } } }),
    'attack',
    blow,
    [10, 20],
    ['difficulty: CTX-12', 'toughness: CTX-12 CTX-17'],
  ],
  [
    'a burst that exceeds by 1',
    () => duel({ foe: away(20) }),
    'attack',
    burst,
    [11, 20],
    ['volley: AUTO-03 AUTO-04', 'difficulty: CTX-12', 'toughness: CTX-12'],
  ],
  [
    'a burst that exceeds by 2',
    () => duel({ foe: away(20) }),
    'attack',
    burst,
    [12, 20],
    ['volley: AUTO-02 AUTO-04', 'difficulty: CTX-12 AUTO-02', 'toughness: CTX-12'],
  ],
  [
    'a burst that hits by a natural 20 alone',
    () => duel({ foe: away(40) }),
    'attack',
    burst,
    [20, 2, 20],
    ['confirm: CTX-04', 'volley: AUTO-05 AUTO-04', 'difficulty: CTX-12', 'toughness: CTX-12'],
  ],
  [
    'a sweep',
    () => duel({ foe: away() }),
    'sweep',
    { weapon: 'a/gun', line: [[9, 5]] },
    [12, 20],
    ['volley: AUTO-02 AUTO-04 AUTO-14', 'difficulty: CTX-12 AUTO-02', 'toughness: CTX-12'],
  ],
  [
    'two equal hits',
    () => duel(),
    'two-weapons',
    both,
    [15, 18, 20],
    ['double hit: TWF-08 TWF-09', 'difficulty: CTX-12 TWF-08', 'toughness: CTX-12 TWF-08'],
  ],
  [
    'two hits of which one is a critical',
    () => duel(),
    'two-weapons',
    both,
    [20, 18, 10, 20],
    [
      'confirm: CTX-04',
      'double hit: TWF-08 TWF-13',
      'difficulty: CTX-12 TWF-08',
      'toughness: CTX-12 TWF-08',
    ],
  ],
  [
    'one hit of two',
    () => duel(),
    'two-weapons',
    both,
    [1, 18, 20],
    ['miss: CTX-03', 'difficulty: CTX-12 TWF-10', 'toughness: CTX-12 TWF-10'],
  ],
  [
    'two thrown axes',
    () => duel({ foe: away() }),
    'two-weapons',
    { weapon: 'a/axe', target: 't', offHand: 'a/dirk', offTarget: 't', thrown: true },
    [15, 18, 20],
    ['double hit: TWF-08 TWF-09 TWF-11', 'difficulty: CTX-12 TWF-08', 'toughness: CTX-12 TWF-08'],
  ],
  [
    'two shots',
    () => duel({ own: { sheet: { weapons: [pistol(), pistol({ name: 'other', damage: 2 })] } } }),
    'two-weapons',
    { ...shot, offHand: 'a/other', offTarget: 't' },
    [15, 18, 20],
    ['double hit: TWF-08 TWF-12', 'difficulty: CTX-12 TWF-08', 'toughness: CTX-12 TWF-08'],
  ],
  [
    'two hits, one after the other',
    () => duel({ options: { 'twf.order': 'oneByOne' } }),
    'two-weapons',
    both,
    [15, 20, 18, 20],
    [
      'difficulty: CTX-12 TWF-10',
      'toughness: CTX-12 TWF-10',
      'double hit: TWF-08 TWF-14',
      'difficulty: CTX-12 TWF-08',
      'toughness: CTX-12 TWF-08',
    ],
  ],
  [
    'a hit after a miss',
    () => duel({ options: { 'twf.order': 'oneByOne' } }),
    'two-weapons',
    both,
    [1, 18, 20],
    ['miss: CTX-03', 'difficulty: CTX-12 TWF-10', 'toughness: CTX-12 TWF-10'],
  ],
  [
    'a natural 1 at cover',
    () => duel({ foe: away(), marks: { '8,5': '+', '9,5': '+' } }),
    'attack',
    shot,
    [1],
    ['miss: COVER-18'],
  ],
  [
    'a miss of cover and all',
    () => duel({ foe: away(20), marks: { '8,5': '+', '9,5': '+' } }),
    'attack',
    shot,
    [2],
    ['miss: COVER-14'],
  ],
])('T20-CTX-02 what %s comes to cites its rules', (_, s, action, parameters, dice, rules) => {
  const { notes } = s().do('a', action, parameters, { dice });
  expect(
    notes.filter(({ id }) => FATE.includes(id)).map((note) => `${note.id}: ${short(note.rules)}`),
  ).toEqual(rules);
});

const PLAIN = 'COND-02 COND-24 CTX-07';
test.each<readonly [string, () => Stage, JsonObject, string, string]>([
  ['in the open', () => duel(), blow, '', PLAIN],
  ['kneeling', () => duel({ foe: { state: { posture: 'kneeling' } } }), blow, '', PLAIN],
  [
    'stunned',
    () => duel({ foe: under('stunned') }),
    blow,
    'SURP-01 SURP-05 SURP-10',
    'COND-02 SURP-01 SURP-05 SURP-10 COND-23 CTX-06 CTX-08',
  ],
  [
    'stunned, for all its Uncanny Dodge',
    () => duel({ foe: { ...under('stunned'), sheet: { feats: ['Uncanny Dodge'] } } }),
    blow,
    'SURP-01 SURP-05 SURP-10 SURP-09',
    'COND-02 SURP-01 SURP-05 SURP-10 SURP-09 COND-23 CTX-06 CTX-08',
  ],
  [
    'by one it cannot see',
    () => duel({ own: under('invisible') }),
    blow,
    'SURP-01 SURP-02 SURP-10',
    'COND-02 SURP-01 SURP-02 SURP-10 COND-23 CTX-06 CTX-08',
  ],
  [
    'by one it cannot see, with Uncanny Dodge',
    () => duel({ own: under('invisible'), foe: { sheet: { feats: ['Uncanny Dodge'] } } }),
    blow,
    'SURP-08',
    `COND-02 SURP-08 COND-24 CTX-07`,
  ],
  [
    'with an Uncanny Dodge that it does not need',
    () => duel({ foe: { sheet: { feats: ['Uncanny Dodge'] } } }),
    blow,
    '',
    PLAIN,
  ],
  [
    'by one it has not noticed',
    () => duel({ foe: { state: { unawareOf: ['a'] } } }),
    blow,
    'SURP-01 SURP-03 SURP-10',
    'COND-02 SURP-01 SURP-03 SURP-10 COND-23 CTX-06 CTX-08',
  ],
  [
    'helpless',
    () => duel({ foe: under('helpless') }),
    blow,
    '',
    'COND-02 COND-23 CTX-06 CTX-08 CTX-09 CTX-27',
  ],
  [
    'entangled and grappled',
    () => duel({ foe: under('entangled', 'grappled') }),
    blow,
    '',
    'COND-02 COND-23 CTX-06 CTX-08 COND-25',
  ],
  [
    'behind cover',
    () => duel({ foe: away(), marks: { '8,5': '+', '9,5': '+' } }),
    shot,
    '',
    `${PLAIN} COVER-02 COND-10 COVER-01`,
  ],
  [
    'under a flyer',
    () => duel({ own: { state: { elevation: 30 } }, foe: { at: [6, 5] }, marks: { '5,5': '+' } }),
    shot,
    '',
    `${PLAIN} COVER-03`,
  ],
  [
    'in a doorway',
    () => duel({ own: { at: [4, 4] }, marks: { '5,4': '#', '5,6': '#' } }),
    blow,
    '',
    `${PLAIN} COVER-02 COND-10 COVER-01 GANG-06`,
  ],
])('T20-COND-02 an attack on a target %s cites its rules', (_, s, attack, surprise, defense) => {
  const scene = s().do('a', 'attack', attack, { dice: [1] });
  expect(short(scene.rules('attacks'))).toBe(
    ['CTX-02 COND-01', surprise].filter(Boolean).join(' '),
  );
  expect(short(scene.rules('defense'))).toBe(defense);
});

const SCRATCHED = ['hurt CTX-13 CTX-16 CTX-20', 'bruised CTX-13 CTX-16 CTX-20 CTX-14'];
const DISABLED = ['disabled CTX-13 CTX-16 CTX-25 CTX-21', 'staggered CTX-13 CTX-16 CTX-24 CTX-14'];
const DYING = [
  'dying CTX-13 CTX-16 CTX-26',
  'unconscious CTX-13 CTX-16 CTX-26 CTX-14',
  'out CTX-26',
];
test.each<readonly [number, boolean, Partial<Person>, readonly string[], string]>([
  [1, true, {}, SCRATCHED, ''],
  [4, true, {}, SCRATCHED, ''],
  [5, true, {}, ['wounded CTX-13 CTX-16 CTX-23 CTX-22'], 'stunned'],
  [9, true, {}, ['wounded CTX-13 CTX-16 CTX-23 CTX-22'], 'stunned'],
  [10, true, {}, DISABLED, 'dazed'],
  [14, true, {}, DISABLED, 'dazed'],
  [15, true, {}, DYING, ''],
  [4, false, {}, ['bruised CTX-13 CTX-16 CTX-20'], ''],
  [5, false, {}, ['dazed CTX-13 CTX-16 CTX-21'], 'dazed'],
  [10, false, {}, ['staggered CTX-13 CTX-16 CTX-24 CTX-21'], 'dazed'],
  [15, false, {}, ['unconscious CTX-13 CTX-16 CTX-26', 'out CTX-26'], ''],
  [5, true, { state: { marks: { wounded: 1 } } }, DISABLED, 'dazed'],
  [15, true, { state: { marks: { dying: 1, unconscious: 1 } } }, ['dead CTX-26 CTX-16'], ''],
  [1, true, { sheet: { minion: true } }, SCRATCHED, ''],
  [5, true, { sheet: { minion: true } }, DYING, ''],
])(
  'T20-CTX-13 T20-CTX-14 a Toughness save failed by %i, lethal %s, of %j',
  (failedBy, lethal, person, told, conditions) => {
    const s = stage({ a: { at: [1, 1] }, t: { at: [5, 5], ...person } });
    const old = s.who('t').marks.wounded;
    const scene = s.gm('harm', { who: 't', damage: failedBy - 5 - old, lethal }, { dice: [10] });
    const after = scene.notes.filter(({ id }) => id !== 'difficulty' && id !== 'toughness');
    expect(after.map(({ id, data, rules }) => `${data['mark'] ?? id} ${short(rules)}`)).toEqual(
      told,
    );
    expect(
      s
        .who('t')
        .conditions.map(({ kind }) => kind)
        .join(' '),
    ).toBe(conditions);
  },
);
