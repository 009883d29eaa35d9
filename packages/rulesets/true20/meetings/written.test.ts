import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, pistol, stage, sword } from '../testing/stage.js';

// GM edits, and what follows from them for the rest of the state.

const yard = (): Stage =>
  stage({
    a: { at: [4, 4], sheet: { weapons: [sword(), gun(), pistol()] } },
    b: { at: [5, 4], side: 'ours', sheet: { weapons: [sword()] } },
    c: { at: [12, 4], sheet: { weapons: [pistol()] } },
    r: { at: [8, 8], side: 'ours', state: { riding: 'm' } },
    m: { at: [8, 8], side: 'ours', sheet: horse() },
    n: { at: [14, 8], side: 'ours', sheet: horse() },
  });
const set = (s: Stage, path: string, value: unknown) => {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return s.gm('set', { path, value: copy });
};

/** Where items are: in hands, carried and on the ground. */
const places = (s: Stage) => [
  ['a', 'b'].map((id) => s.who(id).hands.map(({ holds }) => holds)),
  ['a', 'b'].map((id) => s.who(id).carried),
  s.state.ground?.map(({ item }) => item),
];

test.each([
  [
    'combatants.b.hands.1.holds',
    'a/sword',
    [
      [
        [null, 'a/gun'],
        ['b/sword', 'a/sword'],
      ],
      [['a/pistol'], []],
      [],
    ],
  ],
  [
    'combatants.a.hands.0.holds',
    'a/pistol',
    [
      [
        ['a/pistol', 'a/gun'],
        ['b/sword', null],
      ],
      [[], []],
      [],
    ],
  ],
  [
    'combatants.a.carried',
    ['a/pistol', 'a/sword', 'b/sword'],
    [
      [
        [null, 'a/gun'],
        [null, null],
      ],
      [['a/pistol', 'a/sword', 'b/sword'], []],
      [],
    ],
  ],
  [
    'ground',
    [
      { item: 'a/gun', at: [1, 1] },
      { item: 'a/pistol', at: [2, 2] },
    ],
    [
      [
        ['a/sword', null],
        ['b/sword', null],
      ],
      [[], []],
      ['a/gun', 'a/pistol'],
    ],
  ],
] as const)(
  'T20-CTX-35 T20-TWF-01 written into %s, %j is there and nowhere else',
  (path, value, expected) => {
    const s = yard();
    set(s, path, value);
    expect(places(s)).toEqual(expected);
  },
);

test('T20-CTX-35 what lay on the ground is there no longer once it is written into a hand', () => {
  const s = yard();
  set(s, 'ground', [{ item: 'a/sword', at: [1, 1] }]);
  set(s, 'combatants.b.hands.1.holds', 'a/sword');
  expect(places(s)).toEqual([
    [
      [null, 'a/gun'],
      ['b/sword', 'a/sword'],
    ],
    [['a/pistol'], []],
    [],
  ]);
});

test.each([
  ['b', ['grappled']],
  ['c', []],
  ['gm', ['grappled']],
] as const)('T20-CTX-30 a hold that is written as by %s: on the one held is %j', (by, kinds) => {
  const s = yard();
  const until = { at: 'fight end' };
  set(s, 'combatants.a.conditions', [{ kind: 'grappled', by, until }]);
  expect(kindsOn(s, 'a')).toEqual(kinds);
});

test.each([
  ['m.riding', 'n', [null, 'm', 'r', null]],
  ['n.riding', 'm', [null, 'm', 'r', null]],
  ['n.riddenBy', 'm', [null, 'm', 'r', null]],
  ['m.riddenBy', 'n', [null, 'm', 'r', null]],
  ['n.riding', 'n', [null, 'm', 'r', null]],
  ['b.riding', 'n', [null, 'm', 'r', 'b']],
])(
  'T20-MOUNT-01 %s set to %s: what is ridden rides nothing, nor does a horse ride a horse',
  (path, value, saddles) => {
    const s = yard();
    set(s, `combatants.${path}`, value);
    expect([
      s.who('m').riding,
      s.who('r').riding,
      s.who('m').riddenBy,
      s.who('n').riddenBy,
    ]).toEqual(saddles);
  },
);

test('T20-MOUNT-01 nor does what is ridden get onto a larger mount, or anyone onto what rides one', () => {
  const s = stage({
    b: { at: [5, 4] },
    r: { at: [8, 8], side: 'ours', state: { riding: 'm' } },
    m: { at: [8, 8], side: 'ours', sheet: horse() },
    n: { at: [14, 8], side: 'ours', sheet: horse() },
    e: { at: [20, 8], side: 'ours', sheet: horse({ size: 'Huge' }) },
  });
  for (const [id, mount] of [
    ['m', 'e'],
    ['n', 'e'],
    ['b', 'n'],
  ])
    set(s, `combatants.${id}.riding`, mount);
  expect(['m', 'n', 'b'].map((id) => s.who(id).riding)).toEqual([null, 'e', null]);
});

test.each(['posture', 'dead'] as const)(
  'T20-MOUNT-01 no one is written into the saddle of a mount that is down by its %s',
  (key) => {
    const s = yard();
    set(s, `combatants.n.${key}`, key === 'dead' ? true : 'prone');
    set(s, 'combatants.b.riding', 'n');
    expect([s.who('b').riding, s.who('n').riddenBy]).toEqual([null, null]);
  },
);

test('T20-MOUNT-01 a rider is as large as the mount, whichever of them is written larger', () => {
  const s = yard();
  const sizes = () => [s.who('r').size, s.who('m').size];
  set(s, 'combatants.r.size', 1);
  expect(sizes()).toEqual([2, 2]);
  set(s, 'combatants.m.size', 3);
  expect(sizes()).toEqual([3, 3]);
});

test.each(['a', 'm'] as const)(
  'T20-CTX-35 T20-GANG-10 the size of %s for which there is no room on the map is not written',
  (id) => {
    const s = yard();
    const before = [s.who(id).at, s.who(id).size, s.who('r').size];
    set(s, `combatants.${id}.size`, 25);
    expect([s.who(id).at, s.who(id).size, s.who('r').size]).toEqual(before);
  },
);

test('T20-MOUNT-01 a mount is of the side of its rider, whichever of them changes it', () => {
  const s = yard();
  const sides = () => [s.who('r').side, s.who('m').side];
  set(s, 'combatants.m.side', 'theirs');
  expect(sides()).toEqual(['ours', 'ours']);
  set(s, 'combatants.r.side', 'theirs');
  expect(sides()).toEqual(['theirs', 'theirs']);
});

test('T20-MOUNT-01 T20-CTX-36 a ridden mount waits for nothing, and no one puts off the turn that runs', () => {
  const s = yard();
  for (const id of ['m', 'a', 'b']) set(s, `combatants.${id}.delaying`, true);
  set(s, 'waiting', [
    { command: { do: 'evade', by: 'm', with: {} }, trigger: { event: 'area' } },
    { command: { do: 'evade', by: 'n', with: {} }, trigger: { event: 'area' } },
  ]);
  expect(['m', 'a', 'b'].map((id) => s.who(id).delaying)).toEqual([false, false, true]);
  expect(s.state.waiting.map(({ command }) => command.by)).toEqual(['n']);
});

test('T20-SURP-03 one who has noticed a rider has noticed the mount, though not the other way round', () => {
  const s = yard();
  set(s, 'combatants.c.unawareOf', ['m']);
  expect(s.who('c').unawareOf).toEqual([]);
  set(s, 'combatants.c.unawareOf', ['r']);
  expect(s.who('c').unawareOf).toEqual(['r']);
  set(s, 'combatants.c.unawareOf', ['r', 'm']);
  expect(s.who('c').unawareOf).toEqual(['r', 'm']);
});

test('T20-CTX-26 of dying and stable that holds which has been written', () => {
  const s = yard();
  const plight = () => [s.who('c').stable, s.who('c').marks.dying, s.who('c').marks.disabled];
  set(s, 'combatants.c.stable', true);
  expect(plight()).toEqual([false, 0, 0]);
  set(s, 'combatants.c.marks.dying', 1);
  set(s, 'combatants.c.stable', true);
  expect([plight(), s.who('c').marks.unconscious]).toEqual([[true, 0, 1], 1]);
  set(s, 'combatants.c.marks.dying', 1);
  expect(plight()).toEqual([false, 1, 1]);
});

const fire = (kind: string, target: string) => [
  {
    kind,
    by: 'a',
    weapon: 'a/gun',
    target,
    until: { at: 'turn start', of: 'a' },
    defied: false,
    answered: [],
    pending: false,
  },
];

test.each([
  ['cover', 'b', 1],
  ['cover', 'c', 0],
  ['suppress', 'c', 1],
  ['suppress', 'b', 0],
] as const)(
  'T20-COVFIRE-01 T20-SUPP-01 fire written as %s at %s: %i of it',
  (kind, target, fires) => {
    const s = yard();
    set(s, 'fires', fire(kind, target));
    expect(s.state.fires).toHaveLength(fires);
  },
);

test('T20-COVFIRE-01 T20-SUPP-05 fire is over when its target changes sides or dies', () => {
  const left = (path: string, value: unknown): number => {
    const s = yard();
    set(s, 'fires', fire('suppress', 'c'));
    set(s, path, value);
    return s.state.fires.length;
  };
  expect([
    left('combatants.c.side', 'ours'),
    left('combatants.c.dead', true),
    left('combatants.c.conviction', 0),
  ]).toEqual([0, 0, 1]);
});
