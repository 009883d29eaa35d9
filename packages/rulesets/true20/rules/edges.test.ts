import { expect, test } from 'vitest';
import { bomb, ground, gun, horse, pistol, refusedBy, stage, sword } from '../testing/stage.js';
import { blow, duel, mark, shot as shotAt } from '../testing/duel.js';

/** Edge cases: the last square, combatants already out, rolls that are not made. */

test('T20-AREA-03 a burst reaches the near row of a large body, above and below', () => {
  const reached = (at: readonly [number, number]): boolean =>
    stage(
      {
        b: { at: [1, 1], sheet: { weapons: [bomb({ area: { shape: 'burst', feet: 5 } })] } },
        t: { at: [10, 5], sheet: { size: 'Large', con: 20 } },
      },
      { order: ['b', 't'] },
    )
      .do('b', 'area-attack', { weapon: 'b/bomb', at: [...at] }, { dice: [20, 20] })
      .has('save');
  expect([reached([10, 4]), reached([10, 7]), reached([9, 5]), reached([12, 6])]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('T20-AREA-03 a line that rises meets whoever flies half as high half-way', () => {
  const s = stage({
    b: { at: [1, 5], sheet: { weapons: [bomb({ area: { shape: 'line', feet: 60 } })] } },
    up: { at: [6, 5], sheet: { con: 20 }, state: { elevation: 20 } },
    down: { at: [4, 5], sheet: { con: 20 } },
  });
  const scene = s.do(
    'b',
    'area-attack',
    { weapon: 'b/bomb', at: [11, 5], elevation: 40 },
    { dice: [20, 20] },
  );
  expect(scene.facts('save', 'who')).toEqual(['up']);
});

test('T20-COVER-02 T20-COVER-12 cover laid down against one counts for a cone of theirs, not for a burst that begins elsewhere', () => {
  const reflex = (shape: string): readonly string[] => {
    const s = stage({
      b: {
        at: [4, 5],
        sheet: { weapons: [bomb({ area: { shape, feet: shape === 'cone' ? 30 : 20 } })] },
      },
      t: { at: [8, 5], sheet: { con: 20 } },
    });
    s.gm('cover', { who: 't', against: 'b', degree: 'ordinary' });
    return s
      .do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20] })
      .parts('Reflex');
  };
  expect(reflex('cone').some((part) => part.includes('COVER'))).toBe(true);
  expect(reflex('burst').some((part) => part.includes('COVER'))).toBe(false);
});

test('T20-CONC-09 T20-AUTO-02 a volley into the dark counts its margin like any other', () => {
  const volley = (autofire: boolean): boolean => {
    const s = stage(
      {
        a: {
          at: [4, 5],
          sheet: { printed: { attack: 20 }, weapons: [gun({ autofire })] },
        },
        t: { at: [6, 5], sheet: { con: 20 } },
      },
      { map: { rows: [...ground(12, 10, { '6,5': '_' })] } },
    );
    return s
      .do(
        'a',
        'attack-place',
        { weapon: 'a/gun', at: [6, 5] },
        { dice: autofire ? [10, 10, 20] : [10, 10, 20] },
      )
      .has('volley');
  };
  expect([volley(true), volley(false)]).toEqual([true, false]);
});

test('T20-MOUNT-01 rider and mount do not attack each other, nor anyone themselves', () => {
  const s = stage(
    {
      r: { at: [4, 5], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: {
        at: [4, 5],
        side: 'ours',
        sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
      },
      t: { at: [9, 9] },
    },
    { order: ['r', 't'] },
  );
  expect(s.allowed('r', 'attack', { weapon: 'r/sword', target: 'm' })).toBe(false);
  expect(s.allowed('r', 'mount-attack', { weapon: 'm/hooves', target: 'r' })).toBe(false);
  expect(s.allowed('r', 'attack', { weapon: 'r/sword', target: 'r' })).toBe(false);
});

test('T20-FIN-02 T20-FIN-03 a finesse blow knows no range increment', () => {
  const refused = (use: string): string =>
    refusedBy(
      duel({
        own: { weapons: [sword({ use, increment: 5 })], feats: ['Improved Precise Shot'] },
        options: { 'fin.rangeEdge': 'exclusive' },
      }),
      'a',
      'attack',
      { ...blow, manner: 'finesse' },
    );
  expect([refused('melee'), refused('projectile')]).toEqual(['', 'T20-FIN-03']);
});

test('T20-COVER-02 T20-COND-10 a defence without cover cites none, one behind a low wall does', () => {
  const cited = (marks: Readonly<Record<string, string>>): readonly string[] =>
    stage(
      {
        a: { at: [4, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], sheet: { con: 20 } },
      },
      { map: { rows: [...ground(16, 10, marks)] } },
    )
      .do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [2] })
      .rules('defense');
  expect(cited({})).not.toContain('T20-COND-10');
  expect(cited({})).not.toContain('T20-COVER-02');
  expect(cited({ '9,5': '+', '9,4': '+', '9,6': '+' })).toContain('T20-COND-10');
});

test('T20-SUPP-09 T20-COVFIRE-08 a free attack names the fire that brought it', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    x: { at: [9, 5], sheet: { con: 20 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  const free = s.do('s', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  expect(free.cites('free attack', 'T20-SUPP-09')).toBe(true);
  expect(free.cites('free attack', 'T20-COVFIRE-08')).toBe(false);
});

test.each([
  ['dodge', false],
  ['defense', true],
] as const)(
  'T20-COVFIRE-02 T20-COVFIRE-07 against one without Dodge there is covering fire to heed only with %s',
  (scope, asked) => {
    const s = stage(
      {
        s: { at: [2, 5], sheet: { weapons: [gun()] } },
        x: { at: [14, 5], sheet: { weapons: [pistol()] } },
        f: { at: [8, 5], side: 'ours', sheet: { con: 20 }, state: { conditions: ['blinded'] } },
      },
      { options: { 'covfire.scope': scope } },
    );
    s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
    s.do('s', 'end');
    const scene = s.do('x', 'attack', { weapon: 'x/pistol', target: 'f' }, { dice: [2] });
    expect(scene.asked.includes('x covering-fire')).toBe(asked);
  },
);

test('T20-AUTO-14 only a sweep says that each target has its own margin', () => {
  const s = (): ReturnType<typeof stage> =>
    stage({
      a: { at: [2, 5], sheet: { printed: { attack: 12 }, weapons: [gun()] } },
      t: { at: [8, 5], sheet: { con: 20 } },
    });
  const volley = s().do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: [10, 20] },
  );
  expect(volley.cites('volley', 'T20-AUTO-04')).toBe(true);
  expect(volley.cites('volley', 'T20-AUTO-14')).toBe(false);
});

test('T20-COVFIRE-01 covering fire is laid for friends who are up, for no one else', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    f: { at: [4, 5], side: 'ours' },
    g: { at: [4, 7], side: 'ours', state: { marks: { unconscious: 1 } } },
    x: { at: [14, 5] },
  });
  const laid = (target: string): boolean =>
    s.allowed('s', 'covering-fire', { weapon: 's/gun', target });
  expect([laid('f'), laid('g'), laid('x'), laid('s')]).toEqual([true, false, false, false]);
});

test('T20-HELP-03 T20-CTX-26 a coup de grace is nothing for the dead', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  s.gm('set', { path: 'combatants.t.dead', value: true });
  expect(s.allowed('a', 'coup-de-grace', { weapon: 'a/sword', target: 't' })).toBe(false);
});

test.each([
  ['a wounded one who is stunned', {}, 'stunned'],
  ['a wounded one who is dazed', { 'damage.woundedCompanion': 'dazed' }, undefined],
] as const)('T20-CTX-14 T20-CTX-23 %s is said to be so', (_, options, effect) => {
  const { scene } = mark(5, { options });
  expect(scene.all('marked')[0]?.data).toEqual({
    who: 't',
    mark: 'wounded',
    count: 1,
    ...(effect ? { effect } : {}),
  });
  expect(scene.cites('marked', 'T20-CTX-22')).toBe(effect === 'stunned');
});

test('T20-CTX-25 T20-CTX-24 one who is disabled is said to be dazed, one who is hurt is not', () => {
  expect(mark(10).scene.facts('marked', 'effect', { mark: 'disabled' })).toEqual(['dazed']);
  expect(mark(10, { lethal: false }).scene.facts('marked', 'effect')).toEqual(['dazed']);
  expect(
    mark(1)
      .scene.all('marked')
      .map(({ data }) => data['effect']),
  ).toEqual([undefined, undefined]);
});

test('T20-CTX-26 T20-CTX-35 no one is told a turn that is none: the dead and those who lie still have none', () => {
  const s = stage(
    {
      a: { at: [4, 5] },
      dead: { at: [8, 5] },
      still: { at: [8, 7], state: { marks: { unconscious: 1 } } },
      dying: { at: [8, 9], state: { marks: { dying: 1, unconscious: 1 } } },
      t: { at: [12, 9] },
    },
    { order: ['a', 'dead', 'still', 'dying', 't'] },
  );
  s.gm('set', { path: 'combatants.dead.dead', value: true });
  expect(s.end(15).facts('turn', 'who')).toEqual(['dying', 't']);
});

test('T20-MOUNT-04 T20-CTX-26 a mount under a rider who is out keeps out of the fight, and is told where', () => {
  const s = stage(
    {
      a: { at: [10, 5] },
      r: { at: [5, 5], state: { riding: 'm', marks: { unconscious: 1 } } },
      m: { at: [5, 5], side: 'theirs', sheet: horse() },
    },
    { order: ['a', 'r', 'm'] },
  );
  const scene = s.end();
  expect(scene.facts('turn', 'who')).toEqual(['r']);
  expect(scene.fact('avoids fight', 'to')).toEqual([...s.who('m').at]);
  expect(Math.abs(s.who('m').at[0] - 10)).toBeGreaterThan(5);
});

test('T20-MOUNT-04 T20-CTX-31 a mount that has fallen gets up and goes one move, one that stands goes two', () => {
  const far = (posture: string): number => {
    const s = stage(
      {
        a: { at: [30, 5] },
        m: { at: [28, 5], side: 'theirs', sheet: horse({ speed: 30 }), state: { posture } },
      },
      { map: { rows: [...ground(40, 12)] } },
    );
    s.end();
    return 28 - s.who('m').at[0];
  };
  expect([far('standing'), far('prone')]).toEqual([12, 6]);
});

test('T20-CTX-45 T20-CTX-23 those with one action left a round recover with it, all others with the full turn', () => {
  const left = (marks: Readonly<Record<string, number>>, options = {}): readonly boolean[] => {
    const s = duel({ ownState: { marks }, options });
    s.do('a', 'recover', {}, { dice: [2] });
    return [s.who('a').standardUsed, s.who('a').moveUsed];
  };
  expect(left({ hurt: 1 })).toEqual([true, true]);
  expect(left({ wounded: 1 })).toEqual([true, true]);
  expect(left({ staggered: 1 })).toEqual(left({ disabled: 1 }));
  expect(left({ disabled: 1 })).not.toEqual([true, true]);
  expect(left({ wounded: 1 }, { 'cond.wounded': 'oneActionPerRound' })).toEqual(
    left({ disabled: 1 }),
  );
});

test('T20-MOUNT-24 one who falls unconscious out of the saddle lies prone', () => {
  const s = stage(
    {
      r: { at: [4, 4], sheet: { con: 0 }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [14, 4] },
    },
    { order: ['r', 'm', 't'] },
  );
  s.gm('harm', { who: 'r', damage: 10, lethal: false }, { dice: [1, 5, 20] });
  expect([s.who('r').riding, s.who('r').posture]).toEqual([null, 'prone']);
});

test('T20-MOUNT-01 T20-STANCE-01 the attack of the mount is one of the turn: a stance comes before it', () => {
  const s = stage(
    {
      r: { at: [4, 4], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: {
        at: [4, 4],
        side: 'ours',
        sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
      },
      t: { at: [6, 4], sheet: { con: 20 } },
    },
    { order: ['r', 'm', 't'] },
  );
  expect(refusedBy(s, 'r', 'delay')).toBe('');
  s.do('r', 'mount-attack', { weapon: 'm/hooves', target: 't' }, { dice: [2] });
  expect(refusedBy(s, 'r', 'delay')).toBe('T20-CTX-36');
});

test('T20-MOUNT-05 T20-MOUNT-07 a Ride check that succeeds frees both hands, one that fails keeps the reins', () => {
  const guided = (die: number) =>
    stage(
      {
        r: { at: [4, 4], state: { riding: 'm' } },
        m: { at: [4, 4], side: 'ours', sheet: horse() },
        t: { at: [14, 4] },
      },
      { order: ['r', 'm', 't'] },
    ).do('r', 'knees', {}, { dice: [die] });
  expect([guided(5).fact('knees', 'free'), guided(4).fact('knees', 'free')]).toEqual([true, false]);
  expect(guided(5).cites('knees', 'T20-MOUNT-05')).toBe(true);
  expect(guided(4).cites('knees', 'T20-MOUNT-07')).toBe(true);
});

test('T20-COVER-12 cover that the Narrator rates is told, with whom it is good against', () => {
  const s = duel();
  const scene = s.gm('cover', { who: 't', against: 'a', degree: 'doubled' });
  expect(scene.all('cover ruled').map(({ data }) => data)).toEqual([
    { who: 't', degree: 'doubled', against: 'a' },
  ]);
});

test('T20-TWF-01 two hands hold no two-handed weapon beside another', () => {
  const s = duel({
    own: { weapons: [sword({ hands: 2 }), sword({ name: 'dagger', light: true })] },
  });
  expect(
    refusedBy(s, 'a', 'two-weapons', {
      weapon: 'a/sword',
      target: 't',
      offHand: 'a/dagger',
      offTarget: 't',
    }),
  ).toBe('T20-TWF-01');
});

test('T20-CTX-14 T20-COND-03 the Narrator heals all marks, the gravest pair, or one of a kind', () => {
  const healed = (which: string): unknown => {
    const s = duel({ state: { marks: { hurt: 2, bruised: 2, wounded: 1 } } });
    s.gm('heal', { who: 't', mark: which });
    const { hurt, bruised, wounded } = s.who('t').marks;
    return [hurt, bruised, wounded];
  };
  expect(healed('all')).toEqual([0, 0, 0]);
  expect(healed('worst')).toEqual([2, 2, 0]);
  expect(healed('hurt')).toEqual([1, 2, 1]);
});

test('T20-MOUNT-20 a mount that the Narrator takes out by hand throws its rider, once', () => {
  const s = stage(
    {
      r: { at: [4, 4], sheet: { con: 20 }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [14, 4] },
    },
    { order: ['r', 'm', 't'] },
  );
  const fall = s.gm('set', { path: 'combatants.m.dead', value: true }, { dice: [2, 20] });
  expect([fall.rolled, s.who('r').riding, s.who('r').posture]).toEqual([
    ['r Ride', 'r Toughness'],
    null,
    'prone',
  ]);
  expect(s.gm('set', { path: 'combatants.r.marks.hurt', value: 1 }).rolled).toEqual([]);
});

test('T20-CTX-30 T20-CTX-26 those who are taken out by hand let go of whom they held', () => {
  const s = duel();
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [20] });
  const held = s.who('t').conditions.some(({ kind }) => kind === 'grappled');
  s.gm('set', { path: 'combatants.a.marks.dying', value: 1 });
  expect([held, s.who('t').conditions.some(({ kind }) => kind === 'grappled')]).toEqual([
    true,
    false,
  ]);
});

test('T20-COVER-12 T20-CONC-01 what the Narrator rates for all names no one', () => {
  const s = duel();
  const told = (action: string, degree: string): boolean =>
    s
      .gm(action, { who: 't', degree })
      .all(`${action} ruled`)
      .some(({ data }) => 'against' in data);
  expect([told('cover', 'ordinary'), told('concealment', 'partial')]).toEqual([false, false]);
});

test('T20-CTX-44 Conviction gives back the action that was named, and no other', () => {
  const left = (action: string): readonly boolean[] => {
    const s = duel({
      own: { weapons: [sword()], conviction: 2 },
      ownState: { conviction: 2 },
    });
    s.do('a', 'move', { path: [[4, 4]] });
    s.do('a', 'attack', blow, { dice: [2] });
    s.do('a', 'extra-action', { action });
    return [s.who('a').standardUsed, s.who('a').moveUsed];
  };
  expect([left('standard'), left('move')]).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('T20-TWF-11 T20-CTX-42 a weapon for throwing is parried as long as it is not thrown', () => {
  const kind = (thrown: boolean): unknown =>
    duel({
      own: { weapons: [sword({ use: 'thrown', increment: 20 })] },
      foe: { printed: { parry: 30, dodge: 12 } },
    })
      .do('a', 'attack', { ...blow, ...(thrown ? { thrown } : {}) }, { dice: [2] })
      .fact('defense', 'kind');
  expect([kind(false), kind(true)]).toEqual(['Parry', 'Dodge']);
});

test('T20-SUPP-11 T20-CTX-26 one who is out is not asked to seek shelter', () => {
  const suppressed = (marks: number) => {
    const s = stage({
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      x: { at: [9, 5], sheet: { con: 20 } },
      y: { at: [20, 5] },
    });
    s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
    if (marks > 0) s.gm('set', { path: 'combatants.x.marks.unconscious', value: marks });
    return s.do('s', 'end').asked;
  };
  expect([suppressed(0), suppressed(1)]).toEqual([['x seek-shelter'], []]);
});

test('T20-CTX-36 what was readied and not done is over with the own next turn', () => {
  const s = duel();
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'attack', with: { ...shotAt, manner: 'ordinary' } },
  });
  s.end();
  expect(s.state.waiting.length).toBe(1);
  s.end();
  expect(s.state.waiting).toEqual([]);
});

test('T20-CTX-36 T20-CTX-23 one who is stunned on the way stands where it happened', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [pistol({ damage: 9 })] } },
    t: { at: [12, 5], sheet: { con: 0 } },
  });
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'attack', with: { ...shotAt, manner: 'ordinary' } },
  });
  s.end();
  const [from] = s.who('t').at;
  s.do(
    't',
    'move',
    {
      path: [
        [12, 4],
        [12, 3],
        [12, 2],
      ],
    },
    { dice: [10, 15], answers: [['readied', 'yes']] },
  );
  expect([from, s.who('t').at, s.who('t').marks.wounded]).toEqual([12, [12, 5], 1]);
});

test('T20-CTX-18 the total of a save is its die and its bonus', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], sheet: { reflex: 4, con: 20 } },
  });
  const scene = s.do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [9, 20] });
  expect([scene.fact('save', 'die'), scene.fact('save', 'total')]).toEqual([9, 13]);
});

test('T20-GANG-13 two on opposite sides flank, up and down as well as left and right', () => {
  const bonus = (a: readonly [number, number], b: readonly [number, number], state = {}): boolean =>
    stage(
      {
        a: { at: a, sheet: { weapons: [sword()] } },
        b: { at: b, side: 'ours', state },
        t: { at: [5, 5] },
      },
      { options: { 'gang.bonus': 'flank2' } },
    )
      .parts('attack', 'a', 'a', 'attack', blow)
      .includes('T20-GANG-13 2');
  expect([
    bonus([5, 4], [5, 6]),
    bonus([4, 5], [6, 5]),
    bonus([4, 4], [6, 6]),
    bonus([5, 4], [4, 5]),
    bonus([4, 4], [6, 4]),
    bonus([5, 4], [5, 7]),
    bonus([5, 4], [5, 6], { marks: { unconscious: 1 } }),
  ]).toEqual([true, true, true, false, false, false, false]);
});

test('T20-COVER-19 covers that add up need two of them', () => {
  const cover = (marks: Readonly<Record<string, string>>): readonly string[] =>
    stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], state: { shelter: 'k' } },
        k: { at: [9, 5], side: 'theirs' },
      },
      {
        options: { 'cover.stacking': 'add' },
        map: { rows: [...ground(16, 10, marks)] },
      },
    )
      .parts('Defense', 't', 'a', 'attack', { weapon: 'a/pistol', target: 't' })
      .filter((part) => part.includes('COVER') || part.includes('COND-10'));
  expect(cover({}).join(' ')).toMatch(/ 4$/);
  expect(cover({ '9,5': '+', '9,4': '+', '9,6': '+' }).join(' ')).toMatch(/COVER-19 8$/);
});

test('T20-COVER-04 only cover that was laid down for the target helps its Reflex save', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], sheet: { con: 20 } },
    u: { at: [20, 9] },
  });
  s.gm('concealment', { who: 't', degree: 'partial' });
  s.gm('cover', { who: 'u', degree: 'ordinary' });
  const reflex = s
    .do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20] })
    .parts('Reflex');
  expect(reflex.some((part) => part.includes('COVER'))).toBe(false);
});

test('T20-COND-19 T20-MOUNT-25 only a mount that moves all out is said to', () => {
  const cited = (pace: string): readonly boolean[] => {
    const scene = stage(
      {
        r: { at: [2, 2], state: { riding: 'm' } },
        m: { at: [2, 2], side: 'ours', sheet: horse() },
        t: { at: [30, 9] },
      },
      { order: ['r', 'm', 't'], map: { rows: [...ground(40, 12)] } },
    ).do('r', 'ride', { pace, path: [[6, 2]] });
    return [scene.cites('rides', 'T20-COND-19'), scene.cites('rides', 'T20-MOUNT-09')];
  };
  expect([cited('single'), cited('all out')]).toEqual([
    [false, false],
    [true, false],
  ]);
});

test.each([
  ['aggressive-stance', 'T20-STANCE-06 -4'],
  ['defensive-stance', 'T20-STANCE-08 2'],
] as const)('T20-STANCE-06 T20-STANCE-08 a maneuver meets the %s of its target', (stance, part) => {
  const s = duel({ own: { weapons: [sword()] }, foe: { weapons: [sword()] } });
  s.end();
  s.do('t', stance, { penalty: 4 });
  s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [2] });
  s.end();
  expect(
    s.parts('maneuver Difficulty', 't', 'a', 'maneuver', { maneuver: 'trip', target: 't' }),
  ).toContain(part);
});

test('T20-CTX-47 a stunt helps a maneuver, once', () => {
  const s = duel({ own: { skills: { acrobatics: 20 } } });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'vaults' }, { answers: [['stunt', 'yes']] });
  const trip = { maneuver: 'trip', target: 't' };
  expect(
    s.parts('maneuver', 'a', 'a', 'maneuver', trip).some((p) => p.startsWith('T20-CTX-47')),
  ).toBe(true);
});

test('T20-MOUNT-01 no one rides a combatant who is no mount', () => {
  expect(() =>
    stage({ r: { at: [2, 2], state: { riding: 'm' } }, m: { at: [2, 2], side: 'ours' } }),
  ).toThrow(/no mount/);
});

test('T20-GANG-12 shooters find no room where foes who can fight hold every place, if the Narrator decides', () => {
  const asked = (down: boolean): boolean => {
    const ring = [
      [4, 4],
      [5, 4],
      [6, 4],
      [4, 5],
      [6, 5],
      [4, 6],
      [5, 6],
      [6, 6],
    ] as const;
    const s = stage(
      {
        a: { at: [15, 5], sheet: { weapons: [pistol()] } },
        t: { at: [5, 5], sheet: { con: 20 } },
        ...Object.fromEntries(
          ring.map((at, i) => [
            `e${i}`,
            {
              at,
              side: 'ours',
              ...(down && i === 7 ? { state: { marks: { unconscious: 1 } } } : {}),
            },
          ]),
        ),
      },
      { options: { 'gang.ranged': 'gm' } },
    );
    return s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [2] }).asked.length > 0;
  };
  expect([asked(false), asked(true)]).toEqual([true, false]);
});

test('T20-COVFIRE-07 T20-CONC-09 who strikes at a place cannot heed what covers the one who stands there', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    f: { at: [8, 5], side: 'ours', sheet: { con: 20 } },
  });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.do('s', 'end');
  s.gm('condition', { who: 'f', condition: 'invisible', on: true });
  const scene = s.do('x', 'attack-place', { weapon: 'x/pistol', at: [8, 5] }, { dice: [2] });
  expect([scene.has('attacks place'), scene.asked]).toEqual([true, []]);
});

test('T20-MOUNT-03 T20-CTX-35 who draws on foot has no move of a rider', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] }, state: { sheathed: true } },
    t: { at: [5, 5] },
  });
  expect(s.do('a', 'draw', { item: 'a/sword' }).rules('draws')).toEqual(['T20-CTX-35']);
});
