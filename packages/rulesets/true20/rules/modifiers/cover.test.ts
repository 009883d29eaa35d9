import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { bomb, ground, gun, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

const CRATE = { rows: [...ground(30, 12, { '9,5': '+' })] };
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
type Map = NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;

/** A shooter to the west of a target. */
const west = (map: Map = CRATE, options: Partial<Options> = {}, attack = 0) =>
  stage(
    {
      a: {
        at: [2, 5],
        sheet: {
          printed: { attack },
          weapons: [pistol(), bomb({ area: { shape: 'burst', feet: 20 } })],
        },
      },
      t: {
        at: [10, 5],
        sheet: { printed: { dodge: 14 }, con: 9, reflex: 3, skills: { stealth: 5 } },
      },
      n: { at: [10, 0], side: 'ours', sheet: { weapons: [pistol()] } },
    },
    { map, options },
  );
const fire = { weapon: 'a/pistol', target: 't' };

test('T20-COVER-01 +4 behind an obstacle', () => {
  expect(west().parts('Defense', 't', 'a', 'attack', fire)).toEqual(['T20-COVER-01 4']);
  expect(
    odds(west({ rows: [...ground(30, 12, { '6,5': '#', '6,4': '#' })] }), 'a', 't', 'pistol')[1],
  ).toBe(18);
});

test('T20-COVER-02 judged from each attacker', () => {
  const s = west();
  s.do('a', 'end');
  s.do('t', 'end');
  expect(odds(s, 'n', 't', 'pistol')[1]).toBe(14);
});

test('T20-COVER-03 on a platform, too, a low wall covers from those across it, who are no higher up', () => {
  const high = Array.from({ length: 30 }, (_, x) => ({ at: [x, 5], height: 60 }));
  expect(odds(west({ ...LOW, cells: high }), 'a', 't', 'pistol')[1]).toBe(18);
});

test('T20-COVER-03 a low wall does not help against a combatant overhead', () => {
  const s = west(LOW);
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
  s.gm('place', { who: 'a', to: [8, 5], elevation: 5 });
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
  s.gm('place', { who: 'a', to: [8, 5], elevation: 10 });
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
  expect(s.do('a', 'attack', fire, { dice: [2] }).cites('defense', 'T20-COVER-03')).toBe(true);
});

test('T20-COVER-04 +2 on Reflex if the blast comes from Side B', () => {
  expect(
    west(LOW).parts('Reflex', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [7, 5] }),
  ).toEqual(['T20-COVER-04 2']);
  expect(
    west(LOW).total('Reflex', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [12, 5] }),
  ).toBe(3);
});

/** A combatant who tries to hide from one watcher. */
const hider = (map?: Map, options: Partial<Options> = {}) =>
  stage(
    {
      t: { at: [10, 5], side: 'theirs', sheet: { skills: { stealth: 5 } } },
      a: { at: [2, 5], side: 'ours', sheet: { skills: { notice: 4 } } },
    },
    { options, ...(map ? { map } : {}) },
  );

test('T20-COVER-05 cover allows Stealth', () => {
  expect(
    hider(CRATE)
      .do('t', 'hide', {}, { dice: [10, 1] })
      .cites('check', 'T20-COVER-05'),
  ).toBe(true);
});

test('T20-COVER-06 without cover or concealment there is no hiding', () => {
  expect(refusedBy(hider(), 't', 'hide')).toContain('T20-COVER-06');
});

test('T20-COVER-07 T20-COVER-08 no line at all: no attack', () => {
  const wall = {
    rows: [
      ...ground(30, 12, Object.fromEntries(Array.from({ length: 12 }, (_, y) => [`6,${y}`, '#']))),
    ],
  };
  expect(refusedBy(west(wall), 'a', 'attack', fire)).toBe('T20-COVER-08');
  const s = west();
  s.gm('cover', { who: 't', degree: 'total' });
  expect(refusedBy(s, 'a', 'attack', fire)).toBe('T20-COVER-08');
});

test('T20-COVER-07 one open line is enough', () => {
  const wall = {
    rows: [
      ...ground(30, 12, Object.fromEntries(Array.from({ length: 6 }, (_, y) => [`6,${y}`, '#']))),
    ],
  };
  const s = west(wall);
  s.gm('place', { who: 'a', to: [2, 9] });
  expect(refusedBy(s, 'a', 'attack', fire)).toBe('');
});

test('T20-COVER-08 total cover from its origin keeps a blast out', () => {
  const room = {
    rows: [
      ...ground(30, 12, {
        '9,4': '#',
        '9,5': '#',
        '9,6': '#',
        '10,4': '#',
        '10,6': '#',
        '11,4': '#',
        '11,5': '#',
        '11,6': '#',
      }),
    ],
  };
  expect(
    west(room)
      .do('a', 'area-attack', { weapon: 'a/bomb', at: [8, 5] })
      .cites('out of the blast', 'T20-COVER-08'),
  ).toBe(true);
  expect(
    west(room, { 'cover.totalBlocksArea': 'never' })
      .do('a', 'area-attack', { weapon: 'a/bomb', at: [8, 5] }, { dice: [20, 20] })
      .has('save'),
  ).toBe(true);
});

const SLIT = { rows: [...ground(30, 12)], cells: [{ at: [9, 5], cover: 2 }] };

test('T20-COVER-09 doubled cover: +8', () => {
  expect(west(SLIT).parts('Defense', 't', 'a', 'attack', fire)).toEqual(['T20-COVER-09 8']);
});

test('T20-COVER-10 doubled cover: +4 on Reflex', () => {
  expect(
    west(SLIT).parts('Reflex', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [7, 5] }),
  ).toEqual(['T20-COVER-10 4']);
});

test('T20-COVER-11 doubled cover: +10 on Stealth; ordinary cover nothing, unless the group says so', () => {
  expect(
    hider(SLIT)
      .do('t', 'hide', {}, { dice: [10, 1] })
      .fact('hides', 'stealth'),
  ).toBe(25);
  expect(
    hider(CRATE)
      .do('t', 'hide', {}, { dice: [10, 1] })
      .fact('hides', 'stealth'),
  ).toBe(15);
  expect(
    hider(CRATE, { 'cover.plainStealthBonus': 2 })
      .do('t', 'hide', {}, { dice: [10, 1] })
      .fact('hides', 'stealth'),
  ).toBe(17);
});

test('T20-COVER-12 the Narrator is asked how good cover is, and may say so unasked', () => {
  const s = hider();
  const scene = s.do(
    't',
    'take-cover',
    { words: 'behind the stove' },
    { answers: [['gm cover-degree', 2]] },
  );
  expect(scene.asked).toEqual(['gm cover-degree']);
  s.do('t', 'end');
  const t = west();
  t.gm('cover', { who: 't', against: 'a', degree: 'none' });
  expect(odds(t, 'a', 't', 'pistol')[1]).toBe(14);
  t.gm('cover', { who: 't', against: 'a', degree: 'doubled' });
  expect(odds(t, 'a', 't', 'pistol')[1]).toBe(22);
});

test.each([
  [13, 'miss'],
  [14, 'cover hit'],
  [17, 'cover hit'],
  [18, 'hit'],
] as const)('T20-COVER-13 T20-COVER-14 a total of %i: %s', (die, what) => {
  const scene = west().do('a', 'attack', fire, { dice: what === 'hit' ? [die, 20] : [die] });
  expect(['miss', 'cover hit', 'hit'].filter((id) => scene.has(id))).toEqual([what]);
});

/** A target behind a combatant. */
const behind = (defense: number, options: Partial<Options> = {}) =>
  stage(
    {
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      t: { at: [10, 5], sheet: { printed: { dodge: 14 }, con: 9 }, state: { shelter: 'k' } },
      k: {
        at: [9, 5],
        side: 'theirs',
        sheet: { printed: { dodge: defense, baseDefense: 12 }, con: 9 },
      },
    },
    { options },
  );

test.each([
  [13, 12, undefined],
  [14, 14, 'k'],
  [17, 17, 'k'],
  [16, 17, 't'],
  [18, 12, 't'],
] as const)(
  'T20-COVER-14 T20-COVER-15 T20-COVER-16 total %i, covering Defense %i: strikes %s',
  (die, defense, struck) => {
    const scene = behind(defense).do('a', 'attack', fire, {
      dice: struck === undefined ? [die] : [die, 20],
    });
    expect(scene.facts('hit', 'at')).toEqual(struck === undefined ? [] : [struck]);
  },
);

test('T20-COVER-14 a total below Defense strikes neither, however easy the other is to hit', () => {
  expect(
    behind(10)
      .do('a', 'attack', fire, { dice: [13] })
      .cites('miss', 'T20-COVER-14'),
  ).toBe(true);
});

test('T20-COVER-15 a tie is not enough for those who play so', () => {
  expect(
    behind(17, { 'cover.strikeEquality': 'exceeds' })
      .do('a', 'attack', fire, { dice: [17, 20] })
      .fact('hit', 'at'),
  ).toBe('t');
});

test('T20-COVER-16 it avoided the shot and gave no cover after all', () => {
  expect(
    behind(19)
      .do('a', 'attack', fire, { dice: [17, 20] })
      .cites('shield', 'T20-COVER-16'),
  ).toBe(true);
});

test('T20-COVER-17 it may lower its Defense, to 10 at least', () => {
  const scene = behind(19).do('a', 'attack', fire, {
    dice: [16, 20],
    answers: [['k lower-defense', 10]],
  });
  expect([scene.fact('hit', 'at'), scene.cites('lowers', 'T20-COVER-17')]).toEqual(['k', true]);
  expect(() =>
    behind(19).do('a', 'attack', fire, { dice: [16, 20], answers: [['k lower-defense', 9]] }),
  ).toThrow();
  expect(() =>
    behind(19, { 'cover.lowerFloor': 'baseDefense' }).do('a', 'attack', fire, {
      dice: [16, 20],
      answers: [['k lower-defense', 11]],
    }),
  ).toThrow();
});

test('T20-COVER-18 a natural 20 hits the target, a natural 1 no one', () => {
  const hard = (options: Partial<Options>) => west(CRATE, options, -4);
  expect(
    hard({})
      .do('a', 'attack', fire, { dice: [20, 1, 20] })
      .fact('hit', 'at'),
  ).toBe('t');
  expect(
    hard({ 'cover.naturals': 'band' })
      .do('a', 'attack', fire, { dice: [20] })
      .has('cover hit'),
  ).toBe(true);
  const lucky = west(CRATE, {}, 15).do('a', 'attack', fire, { dice: [1] });
  expect([lucky.cites('miss', 'T20-COVER-18'), lucky.has('cover hit')]).toEqual([true, false]);
});

test('T20-COVER-19 the best of several covers counts, or all for those who play so', () => {
  const both = (options: Partial<Options>) =>
    stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], sheet: { printed: { dodge: 14 } }, state: { shelter: 'k' } },
        k: { at: [9, 5], side: 'theirs' },
      },
      { options, map: LOW },
    );
  expect(odds(both({}), 'a', 't', 'pistol')[1]).toBe(18);
  expect(odds(both({ 'cover.stacking': 'add' }), 'a', 't', 'pistol')[1]).toBe(22);
  const crouched = (options: Partial<Options>) => {
    const s = both(options);
    s.do('a', 'end');
    return s.do('t', 'hide', {}, { dice: [10, 1] }).fact('hides', 'stealth');
  };
  expect([crouched({}), crouched({ 'cover.stacking': 'add' })]).toEqual([10, 20]);
});

test('T20-COVER-20 the Narrator is told that the cover was hit, and asked how tough it is if that matters', () => {
  expect(
    west()
      .do('a', 'attack', fire, { dice: [15] })
      .cites('cover hit', 'T20-COVER-20'),
  ).toBe(true);
  const scene = west(CRATE, { 'cover.damageObject': 'yes' }).do('a', 'attack', fire, {
    dice: [15, 7],
    answers: [['gm object-toughness', 5]],
  });
  expect([
    scene.asked,
    scene.fact('object', 'total'),
    scene.fact('object', 'difficulty'),
    scene.fact('object', 'holds'),
  ]).toEqual([['gm object-toughness'], 12, 13, false]);
});

test('T20-GANG-06 a blow past the frame of a door meets cover, one from the front none', () => {
  const door = {
    rows: [
      ...ground(
        12,
        12,
        Object.fromEntries([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((x) => [`${x},5`, '#'])),
      ),
    ],
  };
  const s = (options: Partial<Options> = {}) =>
    stage(
      {
        a: { at: [5, 6], sheet: { weapons: [sword()] } },
        b: { at: [4, 6], side: 'ours', sheet: { weapons: [sword()] } },
        d: { at: [5, 5], sheet: { printed: { parry: 16 } } },
      },
      { map: door, options },
    );
  expect(odds(s(), 'a', 'd', 'sword')[1]).toBe(16);
  expect(odds(s({ 'gang.doorwayCover': 'everyone' }), 'a', 'd', 'sword')[1]).toBe(20);
  const side = s();
  const blow = (by: string) =>
    side.do(by, 'attack', { weapon: `${by}/sword`, target: 'd' }, { dice: [2] });
  expect(blow('a').cites('defense', 'T20-GANG-06')).toBe(false);
  side.end();
  expect(odds(side, 'b', 'd', 'sword')[1]).toBe(20);
  expect(blow('b').cites('defense', 'T20-GANG-06')).toBe(true);
});

test.each([
  ['past the frame', [4, 6], 'sidesOnly', 18],
  ['from the front', [5, 6], 'sidesOnly', 14],
  ['from the front', [5, 6], 'everyone', 18],
  ['from behind the front', [5, 7], 'everyone', 14],
  ['along the frame from farther off', [4, 8], 'sidesOnly', 14],
] as const)(
  'T20-GANG-06 T20-GANG-12 a shot into a doorway %s, at %j, with cover for %s: Defense %i',
  (_, at, option, defense) => {
    const frame = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((x) => [`${x},5`, '#']);
    const s = stage(
      {
        a: { at, sheet: { weapons: [pistol()] } },
        d: { at: [5, 5], sheet: { printed: { dodge: 14 } } },
      },
      {
        map: { rows: [...ground(12, 12, Object.fromEntries(frame))] },
        options: { 'gang.doorwayCover': option },
      },
    );
    expect(odds(s, 'a', 'd', 'pistol')[1]).toBe(defense);
  },
);

test('T20-COVER-16 T20-AUTO-02 once the other got out of the way, it is the Defense without cover that a burst has beaten', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [gun()] } },
    t: { at: [10, 5], sheet: { printed: { dodge: 14 }, con: 9 }, state: { shelter: 'k' } },
    k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge: 19 } } },
  });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [17, 20] },
  );
  expect([
    scene.fact('hit', 'at'),
    scene.fact('volley', 'bonus'),
    scene.fact('difficulty', 'difficulty'),
  ]).toEqual(['t', 1, 19]);
});

const fine = (dodge: number, armoured: 't' | 'k') => {
  const armor = (who: 't' | 'k') => (who === armoured ? [{ name: 'mail', toughness: 3 }] : []);
  return stage({
    a: { at: [2, 5], sheet: { feats: ['Improved Precise Shot'], weapons: [pistol()] } },
    t: {
      at: [10, 5],
      sheet: { printed: { dodge: 14 }, armor: armor('t') },
      state: { shelter: 'k' },
    },
    k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge }, armor: armor('k') } },
  });
};
const gaps = { ...fire, manner: 'finesse' };

test('T20-COVER-16 T20-FIN-06 a finesse attack that the other dodged still has to beat the armor of the target', () => {
  expect(
    fine(19, 't')
      .do('a', 'attack', gaps, { dice: [16] })
      .cites('glances', 'T20-FIN-06'),
  ).toBe(true);
  expect(
    fine(19, 't')
      .do('a', 'attack', gaps, { dice: [17, 20] })
      .fact('hit', 'at'),
  ).toBe('t');
});

test('T20-COVER-15 T20-FIN-05 a finesse attack gets past the armor of its target, not of the one who is in the way', () => {
  const scene = fine(12, 'k').do('a', 'attack', gaps, { dice: [15, 10] });
  expect([scene.fact('hit', 'at'), scene.fact('toughness', 'total')]).toEqual(['k', 13]);
});

test('T20-COVER-15 T20-SURP-10 it is for the one in the way itself whether it can dodge', () => {
  const shieldAt = (unaware: 't' | 'k') => {
    const state = (who: 't' | 'k') => (who === unaware ? { unawareOf: ['a'] } : {});
    const s = stage({
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      t: {
        at: [10, 5],
        sheet: { printed: { dodge: 14, baseDefense: 14 } },
        state: { shelter: 'k', ...state('t') },
      },
      k: {
        at: [9, 5],
        side: 'theirs',
        sheet: { printed: { dodge: 19, baseDefense: 11 } },
        state: state('k'),
      },
    });
    return s.do('a', 'attack', fire, { dice: [15, 20] }).fact('shield', 'defense');
  };
  expect([shieldAt('t'), shieldAt('k')]).toEqual([19, 11]);
});

test('T20-COVER-15 T20-AUTO-05 one who is in the way takes what was meant for the target, no less', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { printed: { attack: -4 }, weapons: [gun()] } },
      t: { at: [10, 5], sheet: { printed: { dodge: 14 } }, state: { shelter: 'k' } },
      k: { at: [9, 5], side: 'theirs' },
    },
    { options: { 'cover.naturals': 'band', 'auto.autoHitBonus': 'negative' } },
  );
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [20, 20] },
  );
  expect([scene.fact('hit', 'at'), scene.fact('difficulty', 'difficulty')]).toEqual(['k', 18]);
});

test('T20-COVER-12 cover that a combatant has taken ends when it leaves the place; what the Narrator has laid down does not', () => {
  const s = stage({
    t: { at: [10, 5], sheet: { printed: { dodge: 14 } } },
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
  });
  const moved = () => {
    s.do('a', 'end');
    s.do('t', 'move', { path: [[10, s.who('t').at[1] === 5 ? 9 : 5]] });
    s.do('t', 'end');
    return odds(s, 'a', 't', 'pistol')[1];
  };
  s.do('t', 'take-cover', { words: 'behind the stove' }, { answers: [['gm cover-degree', 1]] });
  s.do('t', 'end');
  expect([odds(s, 'a', 't', 'pistol')[1], moved()]).toEqual([18, 14]);
  s.gm('cover', { who: 't', degree: 'ordinary' });
  expect(moved()).toBe(18);
});

test('T20-COVER-11 one who looks for a combatant in improved cover has its 10 to beat as well', () => {
  const found = (cover: number) => {
    const s = stage(
      {
        t: { at: [2, 5], side: 'theirs', state: { unawareOf: ['h'] } },
        h: { at: [10, 5], side: 'ours', sheet: { skills: { stealth: 5 } } },
      },
      { map: { rows: [...ground(30, 12)], cells: [{ at: [9, 5], cover }] } },
    );
    return s.do('t', 'search', {}, { dice: [20] }).has('notices');
  };
  expect([found(1), found(2)]).toEqual([true, false]);
});

test('T20-COVER-20 T20-CTX-11 what is thrown strikes the cover with Strength as well', () => {
  const s = stage(
    {
      a: {
        at: [2, 5],
        sheet: { str: 3, weapons: [{ name: 'javelin', damage: 2, use: 'thrown', increment: 50 }] },
      },
      t: { at: [10, 5], sheet: { printed: { dodge: 14 } } },
    },
    { map: CRATE, options: { 'cover.damageObject': 'yes' } },
  );
  expect(
    s
      .do(
        'a',
        'attack',
        { weapon: 'a/javelin', thrown: true, target: 't' },
        { dice: [15, 7], answers: [['gm object-toughness', 5]] },
      )
      .fact('object', 'difficulty'),
  ).toBe(15);
});

test('T20-COVER-15 no one is cover for a combatant who has left their side', () => {
  const s = stage({
    t: { at: [8, 5], sheet: { printed: { dodge: 14 } } },
    k: { at: [7, 5], side: 'ours' },
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
  });
  s.do('t', 'shelter', { behind: 'k' });
  s.end();
  s.until('a');
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(18);
  s.gm('place', { who: 't', to: [12, 5] });
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
});
