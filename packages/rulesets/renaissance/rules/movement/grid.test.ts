import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { effectsOn, setting, stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const bow = weapon('bow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  range: { short: 5, medium: 10, long: 15, extreme: 20 },
});
const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast'],
  damage: { dice: 0, flat: 12 },
  range: { short: 50, medium: 50, long: 50, extreme: 50 },
});
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, ranged: 60, fray: 40, athletics: 50, deception: 50 },
  weapons: [sword],
};
const bob: Person = { at: [6, 5], skills: { 'one-handed': 60, fray: 40 }, weapons: [sword] };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const alone = (a: Partial<Person> = {}, more: Staging = {}) => duel(a, { at: [25, 15] }, more);
const strike = { weapon: 'ann/sword', target: 'bob' };
/** The target number of an attack that misses. */
const aim = (s: ReturnType<typeof duel>, what: JsonObject = strike) =>
  targetsOf(s.do('ann', 'attack', what, { dice: [97] }), 'attack')[0];

test('REN-GRID-04 the ground makes no difference by itself to how far one gets', () => {
  const rough = { map: { rows: Array.from({ length: 20 }, () => '~'.repeat(30)) } };
  const gets = (x: number, more: Staging = {}) =>
    alone({}, more).allowed('ann', 'move', { path: [[x, 5]] });
  expect([gets(17), gets(18), gets(17, rough), gets(18, rough)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('REN-GRID-01 positions are kept in squares of 1 m', () => {
  const s = alone();
  expect(s.state.fixed.map).toMatchObject({
    kind: 'grid',
    scale: { unit: 'half-metre', perCell: 2, roundTo: 2 },
  });
  expect(
    s
      .do('ann', 'move', {
        path: [
          [6, 5],
          [7, 5],
          [8, 5],
        ],
      })
      .note('moves'),
  ).toMatchObject({ metres: 3, to: [8, 5] });
  const begun = s.fight.log[0]?.notes.find((note) => note.id === 'ground');
  expect(begun).toMatchObject({ data: { metres: 1 }, rules: ['REN-GRID-01', 'REN-GRID-05'] });
});

test('REN-GRID-02 small, normal and large creatures fill one square and reach all eight around it', () => {
  for (const size of ['Small', 'Normal', 'Large']) {
    for (const [x, y] of [
      [4, 4],
      [5, 4],
      [6, 4],
      [4, 5],
      [6, 5],
      [4, 6],
      [5, 6],
      [6, 6],
    ] as const) {
      expect(
        duel({ sheet: { size } }, { at: [x, y] }).allowed('ann', 'attack', strike),
        `${size} at ${x},${y}`,
      ).toBe(true);
    }
    for (const [x, y] of [
      [3, 5],
      [7, 5],
      [5, 7],
      [7, 7],
      [7, 4],
    ] as const)
      expect(duel({ sheet: { size } }, { at: [x, y] }).refused('ann', 'attack', strike)).toEqual([
        'REN-GRID-02',
      ]);
    expect(duel({ sheet: { size } }).who('ann').size).toBe(1);
  }
});

test('REN-GRID-02 the GM may give a creature another footprint and reach', () => {
  expect(duel({ sheet: { reach: 2 } }, { at: [7, 5] }).allowed('ann', 'attack', strike)).toBe(true);
  expect(duel({ sheet: { reach: 2 } }, { at: [8, 5] }).refused('ann', 'attack', strike)).toEqual([
    'REN-GRID-02',
  ]);
  // 3 m wide: it covers 5 to 7, so 8 is adjacent.
  const wide = duel({ sheet: { footprint: 3 } }, { at: [8, 7] });
  expect(wide.allowed('ann', 'attack', strike)).toBe(true);
  expect(wide.who('ann').size).toBe(3);
  expect(() => duel({ sheet: { footprint: 3 } }, { at: [7, 7] })).toThrow(
    /and ann are on the same square/,
  );
});

const shot = (x: number, y: number) =>
  aim(duel({ at: [0, 0], weapons: [bow] }, { at: [x, y] }), { weapon: 'ann/bow', target: 'bob' });

test('REN-GRID-03 ranges are measured straight and rounded to the nearest metre', () => {
  // 5.39 m round to 5, 5.66 m to 6; each path would be 6 m.
  expect([shot(5, 2), shot(4, 4)]).toEqual([60, 50]);
  // 10.44 m round to 10, 10.63 m to 11.
  expect([shot(3, 10), shot(7, 8)]).toEqual([50, 40]);
  const scene = duel({ at: [0, 0], weapons: [bow] }, { at: [5, 2] }).do(
    'ann',
    'attack',
    { weapon: 'ann/bow', target: 'bob' },
    { dice: [97] },
  );
  expect(scene.cites('attacks', 'REN-GRID-03')).toBe(true);
});

test('REN-GRID-04 a straight step is 1 m, a diagonal one 1.5 m, and the sum is not rounded', () => {
  const s = alone();
  // Three diagonals are 4.5 m, more than the base rate of 4; two and an orthogonal step are 4 m.
  expect(
    s.refused('ann', 'move', {
      rate: 'base',
      path: [
        [6, 6],
        [7, 7],
        [8, 8],
      ],
    }),
  ).toEqual(['REN-MOVE-01']);
  expect(
    s
      .do('ann', 'move', {
        rate: 'base',
        path: [
          [6, 6],
          [7, 7],
          [8, 7],
        ],
      })
      .note('moves'),
  ).toMatchObject({ metres: 4 });
  expect(effectsOn(s, 'ann')).toEqual([]);
  // Eight diagonals are 12 m, the full rate; one more orthogonal step is too far.
  const far = (x: number, y: number) => alone().allowed('ann', 'move', { path: [[x, y]] });
  expect([far(13, 13), far(14, 13)]).toEqual([true, false]);
  const diagonal = alone();
  diagonal.do('ann', 'move', { path: [[8, 8]] });
  expect(effectsOn(diagonal, 'ann')).toEqual(['hurried']);
});

test('REN-GRID-04 there is no way through walls or foes', () => {
  const s = duel({}, {}, { map: { rows: Array.from({ length: 12 }, () => '....#.......') } });
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-GRID-04']);
  expect(
    s.refused('ann', 'move', {
      path: [
        [6, 5],
        [7, 5],
      ],
    }),
  ).toEqual(['REN-GRID-04']);
});

test('REN-GRID-05 no one faces any way: an attack is the same from every side, before and after a move', () => {
  const around = (
    [
      [4, 4],
      [5, 4],
      [6, 4],
      [4, 5],
      [6, 5],
      [4, 6],
      [5, 6],
      [6, 6],
    ] as const
  ).map((at) => {
    const s = stage(
      { bob: { ...bob, at: [5, 5], side: 'b' }, ann: { ...ann, at, side: 'a' } },
      { order: ['ann', 'bob'] },
    );
    return s
      .do('ann', 'attack', strike, { dice: [50, 45, 1], answers: [['defence', 'fray']] })
      .all('check')
      .map((note) => note.data['target']);
  });
  expect(new Set(around.map((targets) => targets.join(' ')))).toEqual(new Set(['60 40']));
  const s = alone();
  const before = { ...s.who('ann') };
  s.do('ann', 'move', { rate: 'base', path: [[6, 5]] });
  // A move changes only the position and the actions spent.
  const changed = Object.entries(s.who('ann')).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key)),
  );
  expect(changed.map(([key]) => key).toSorted()).toEqual(['at', 'moved', 'quickUsed']);
});

const TWO_METRES = {
  map: { scale: { perCell: 4 }, rows: Array.from({ length: 12 }, () => '.'.repeat(20)) },
};

test('REN-GRID-06 squares of 2 m: steps, ranges and reach are those of the ground', () => {
  const s = stage({ ann: { ...ann, at: [5, 5] }, bob: { ...bob, at: [15, 5] } }, TWO_METRES);
  expect(s.fight.log[0]?.notes.find((note) => note.id === 'ground')).toMatchObject({
    data: { metres: 2 },
    rules: ['REN-GRID-01', 'REN-GRID-05', 'REN-GRID-06'],
  });
  // 2 m per step, 3 m per diagonal: a base rate of 4 m allows two orthogonal steps, but not one of
  // each.
  expect(s.allowed('ann', 'move', { rate: 'base', path: [[7, 5]] })).toBe(true);
  expect(
    s.refused('ann', 'move', {
      rate: 'base',
      path: [
        [6, 6],
        [7, 6],
      ],
    }),
  ).toEqual(['REN-MOVE-01']);
  expect(s.refused('ann', 'move', { path: [[12, 5]] })).toEqual(['REN-MOVE-01']);
  expect(s.do('ann', 'move', { path: [[11, 5]] }).note('moves')).toMatchObject({ metres: 12 });
});

test('REN-GRID-06 in squares of 2 m a shot over two of them goes 4 m, and the next square is within reach', () => {
  const far = (at: readonly [number, number]) =>
    targetsOf(
      stage({ ann: { ...ann, at: [5, 5], weapons: [bow] }, bob: { ...bob, at } }, TWO_METRES).do(
        'ann',
        'attack',
        { weapon: 'ann/bow', target: 'bob' },
        { dice: [97] },
      ),
      'attack',
    )[0];
  // 4 m short, 6 m medium, 10 m medium, 12 m long; (2, 2) is 5.66 m.
  expect([far([7, 5]), far([8, 5]), far([10, 5]), far([11, 5]), far([7, 7])]).toEqual([
    60, 50, 50, 40, 50,
  ]);
  const near = (sheet: Person['sheet'], at: readonly [number, number]) =>
    stage(
      { ann: { ...ann, at: [5, 5], ...(sheet ? { sheet } : {}) }, bob: { ...bob, at } },
      TWO_METRES,
    ).allowed('ann', 'attack', strike);
  expect([
    near({}, [6, 6]),
    near({}, [7, 5]),
    near({ reach: 3 }, [7, 5]),
    near({ reach: 4 }, [7, 5]),
  ]).toEqual([true, false, false, true]);
  // 4 m of ground are two squares of 2 m.
  expect(
    stage(
      { ann: { ...ann, sheet: { footprint: 4 } }, bob: { ...bob, at: [15, 5] } },
      TWO_METRES,
    ).who('ann').size,
  ).toBe(2);
});

test('REN-GRID-06 a blast and a charge go by metres, not by squares', () => {
  const s = stage(
    {
      ann: { ...ann, at: [5, 5], weapons: [bomb] },
      bob: { ...bob, at: [15, 5] },
      cid: { ...bob, at: [17, 5] },
    },
    TWO_METRES,
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }, { dice: [20] });
  expect(
    scene.all('caught in blast').map((note) => [note.data['who'], note.data['distance']]),
  ).toEqual([
    ['bob', 0],
    ['cid', 4],
  ]);
  const run = stage({ ann: { ...ann, at: [5, 5] }, bob: { ...bob, at: [7, 5] } }, TWO_METRES);
  run.do('ann', 'charge', { path: [[6, 5]] });
  expect(effectsOn(run, 'ann')).toEqual(['hurried', 'charged']);
});

test('REN-GRID-06 squares that make half-metre diagonals impossible are not well defined', () => {
  for (const perCell of [1, 3])
    expect(() =>
      setting({ ann, bob }, { map: { scale: { perCell }, rows: ['............'] } }),
    ).toThrow(/half-metres/);
});

test('REN-MOVE-01 moving is a Quick Action, up to the base or the full rate of one of the modes', () => {
  const s = alone({
    sheet: {
      movement: { foot: { base: 4, full: 12 }, wings: { base: 6, full: 15, skill: 'flight' } },
    },
  });
  expect(s.allowed('ann', 'move', { rate: 'base', path: [[9, 5]] })).toBe(true);
  expect(s.refused('ann', 'move', { rate: 'base', path: [[10, 5]] })).toEqual(['REN-MOVE-01']);
  expect(s.allowed('ann', 'move', { rate: 'full', path: [[17, 5]] })).toBe(true);
  expect(s.refused('ann', 'move', { rate: 'full', path: [[18, 5]] })).toEqual(['REN-MOVE-01']);
  expect(s.allowed('ann', 'move', { mode: 'wings', rate: 'base', path: [[11, 5]] })).toBe(true);
  expect(s.refused('ann', 'move', { mode: 'wings', rate: 'full', path: [[21, 5]] })).toEqual([
    'REN-MOVE-01',
  ]);
  s.do('ann', 'move', { mode: 'wings', path: [[20, 5]] });
  expect(s.who('ann')).toMatchObject({ at: [20, 5], quickUsed: 1, standardUsed: false });
});

const after = (
  path: readonly (readonly [number, number])[],
  rate: string | undefined,
  options: Staging['options'] = {},
) => {
  const end = path.at(-1) ?? [5, 5];
  const s = duel({}, { at: [(end[0] ?? 0) + 1, end[1] ?? 0] }, { options });
  s.do('ann', 'move', {
    path: path.map((cell) => [...cell]),
    ...(rate === undefined ? {} : { rate }),
  });
  return aim(s);
};

test('REN-MOVE-02 going farther than the base rate costs 10, the base rate nothing, whatever was said', () => {
  expect([after([[9, 5]], 'base'), after([[9, 5]], 'full'), after([[9, 5]], undefined)]).toEqual([
    60, 60, 60,
  ]);
  expect([after([[10, 5]], 'full'), after([[10, 5]], undefined)]).toEqual([50, 50]);
});

test('REN-MOVE-02 switch fullMoveTrigger: announcing the full rate is enough', () => {
  const options = { fullMoveTrigger: 'declared' } as const;
  expect([
    after([[6, 5]], 'base', options),
    after([[6, 5]], undefined, options),
    after([[6, 5]], 'full', options),
  ]).toEqual([60, 60, 50]);
  expect(after([[10, 5]], undefined, options)).toBe(50);
});

test('REN-MOVE-02 the haste of a run that is cut short stays', () => {
  const s = stage({ ann, bob: { ...bob, at: [6, 6] } });
  const scene = s.do(
    'ann',
    'move',
    {
      path: [
        [4, 5],
        [3, 5],
        [2, 5],
        [1, 5],
        [0, 5],
      ],
    },
    { dice: [20, 97, 10], answers: [['opportunity', 'ann/bob/sword+knock-down']] },
  );
  expect(scene.has('opportunity')).toBe(true);
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
});

test('REN-MOVE-03 haste hinders Physical skills, defence too, through the turns of others until the next own turn', () => {
  const s = duel({ at: [0, 5] }, { at: [6, 5] });
  s.do('ann', 'move', { path: [[5, 5]] });
  expect(targetsOf(s.do('ann', 'attack', strike, { dice: [51] }), 'attack')).toEqual([50]);
  s.do('ann', 'end');
  const hit = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 31, 1], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(hit, 'Fray')).toEqual([30]);
  expect(hit.parts('defence')).toEqual(['REN-MOVE-03 -10']);
  s.do('bob', 'end');
  expect(aim(s)).toBe(60);
});

test('REN-MOVE-03 what only resists an effect is no action: the checks after a wound and a knock down are not hindered', () => {
  const s = stage({
    bob: { ...bob, side: 'b', at: [0, 5], sheet: { DUR: 30 } },
    ann: { ...ann, side: 'a', at: [10, 5] },
  });
  s.do('bob', 'charge', { path: [[9, 5]] });
  s.do('bob', 'end');
  const scene = s.do(
    'ann',
    'strike',
    { weapon: 'ann/sword', strike: 'knock-down', target: 'bob' },
    { dice: [40, 97, 6, 35, 20] },
  );
  // One wound: -10, and no penalty for haste.
  expect([targetsOf(scene, 'SOM x3'), targetsOf(scene, 'SOM x2')]).toEqual([[35], [20]]);
});

test('REN-MOVE-03 nor is seeing through a feint or any other skill that is not Physical', () => {
  const s = stage({
    bob: { ...bob, side: 'b', at: [0, 5] },
    ann: { ...ann, side: 'a', at: [10, 5] },
  });
  s.do('bob', 'charge', { path: [[9, 5]] });
  s.do('bob', 'end');
  // Resist Social Manipulation is SAV + INT, 30.
  expect(targetsOf(s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 1] }), 'resist')).toEqual([
    30,
  ]);
});

test('REN-MOVE-03 pulling a caught weapon loose is an action of the body', () => {
  const s = duel(
    { weapons: [weapon('hook', { tags: ['Catch'] })], at: [6, 5] },
    { at: [0, 5], aptitudes: { SOM: 20 } },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'charge', { path: [[5, 5]] });
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 35], answers: [['defence', 'catch:ann/hook']] },
  );
  expect(
    targetsOf(s.do('bob', 'break-free', {}, { dice: [97], force: 'out of turn' }), 'SOM+STR'),
  ).toEqual([40]);
});

test('REN-MOVE-04 a charge is a Quick Action up to the full rate, and costs 10 however short it is', () => {
  const s = duel({ at: [4, 5] });
  expect(
    s.refused('ann', 'charge', {
      path: [
        [4, 18],
        [4, 17],
      ],
    }),
  ).toEqual(['REN-MOVE-04']);
  s.do('ann', 'charge', { path: [[5, 5]] });
  expect(s.who('ann')).toMatchObject({ quickUsed: 1, moved: true });
  expect(aim(s)).toBe(50);
  const far = alone({ at: [5, 5] });
  expect(far.allowed('ann', 'charge', { path: [[17, 5]] })).toBe(true);
  expect(far.refused('ann', 'charge', { path: [[18, 5]] })).toEqual(['REN-MOVE-04']);
});

test('REN-MOVE-10 one action a turn may be spent on moving: moves, charges, crawls and stunts that change the square', () => {
  const step = { path: [[4, 5]] };
  for (const [action, first] of [
    ['move', step],
    ['charge', step],
    ['stunt', { words: 'roll', to: [4, 5] }],
  ] as const) {
    const s = alone();
    s.do('ann', action, first, {
      answers:
        action === 'stunt'
          ? [
              ['stunt-cost', 'quick'],
              ['stunt-check', 'waive'],
            ]
          : [],
    });
    expect(s.refused('ann', 'move', { path: [[3, 5]] }), action).toEqual(['REN-MOVE-10']);
    expect(s.refused('ann', 'charge', { path: [[3, 5]] })).toEqual(['REN-MOVE-10']);
    expect(s.refused('ann', 'stunt', { words: 'leap', to: [3, 5] })).toEqual(['REN-MOVE-10']);
    expect(s.allowed('ann', 'stunt', { words: 'swing on the rope' })).toBe(true);
    s.until('ann');
    expect(s.allowed('ann', 'move', { path: [[3, 5]] })).toBe(true);
  }
  const crawling = alone({ state: { prone: true } });
  crawling.do('ann', 'crawl', step);
  crawling.do('ann', 'stand-up');
  expect(crawling.who('ann').quickUsed).toBe(1);
  expect(crawling.refused('ann', 'move', { path: [[3, 5]] })).toEqual(['REN-TURN-03']);
});

test('REN-MOVE-10 dropping prone and standing up change no square and do not count', () => {
  const s = alone();
  s.do('ann', 'drop-prone');
  s.do('ann', 'stand-up');
  expect(s.who('ann').moved).toBe(false);
  expect(s.allowed('ann', 'move', { path: [[4, 5]] })).toBe(true);
});

test('REN-MOVE-11 to be pushed, thrown or teleported is no move of one’s own, and provokes no one', () => {
  const s = duel();
  const scene = s.gm('place', { who: 'ann', to: [4, 9] });
  expect(scene.cites('put', 'REN-MOVE-11')).toBe(true);
  expect(scene.questions).toEqual([]);
  expect(s.who('ann')).toMatchObject({ at: [4, 9], moved: false, quickUsed: 0 });
  expect(s.allowed('ann', 'move', { path: [[4, 8]] })).toBe(true);
  s.do('ann', 'move', { path: [[4, 8]] });
  s.gm('place', { who: 'ann', to: [1, 1] });
  expect(s.who('ann').at).toEqual([1, 1]);
  expect(renaissance.actions.get('gm.place')?.rules).toEqual(['REN-MOVE-11']);
});
