import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { end, stage, until } from '../testing/stage.js';
import { farSide } from './attacks/blind-spots.js';

// Counts that are kept apart, choices that are not offered, and the reasons given.

test('HEI-CTX-20 each border counts for itself, and is free again with the turn of the first who crossed it', () => {
  const map = {
    rows: ['A1 A2', 'B1 B2'],
    borders: [
      { from: 'A1', to: 'A2', tags: ['door'] },
      { from: 'B1', to: 'B2', tags: ['door'] },
    ],
  };
  const s = stage({ ann: {}, bob: { at: 'B1' }, cat: { side: 'a' }, dan: {} }, { map });
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  s.do('bob', 'move', { to: 'B2' });
  end(s);
  s.do('cat', 'move', { to: 'A2' });
  expect(s.state.crossings.map(({ first, count }) => [first, count])).toEqual([
    ['ann', 2],
    ['bob', 1],
  ]);
  end(s);
  expect(s.refused('dan', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
  until(s, 'ann');
  expect(s.state.crossings.map(({ first }) => first)).toEqual(['bob']);
});

test('HEI-OBS-04 a border that leads one way only is near from both sides', () => {
  const look = (at: string, square: string) =>
    stage(
      { ann: { at }, bob: { at } },
      { map: { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', oneWay: true }] } },
    )
      .do('ann', 'observe', { use: 'square', square }, { dice: [3] })
      .parts('perception potential');
  expect([look('A1', 'A2'), look('A2', 'A1')]).toEqual([['HEI-OBS-04 1'], ['HEI-OBS-04 1']]);
});

test('HEI-SKILL-03 a prerequisite that is not met is named', () => {
  const reason = (needs: object, state: object = {}) => {
    const cry = { name: 'Cry', type: 'free', needs: { ...needs } };
    const s = stage({ ann: { sheet: { skills: { cry } }, state: { ...state } }, bob: {} });
    return s.fight.refusal({ do: 'skill', by: 'ann', with: { skill: 'cry' } })?.reason;
  };
  expect([
    reason({ cluster: true }),
    reason({ cluster: false }),
    reason({ cluster: false }, { cluster: ['bob'] }),
    reason({ cluster: true }, { cluster: ['bob'] }),
    reason({ holds: 'sword' }),
    reason({ position: 'prone' }),
    reason({ position: 'prone' }, { position: 'prone' }),
  ]).toEqual([
    'only in a cluster',
    undefined,
    'not in a cluster',
    undefined,
    'requires a sword in hand',
    'only while prone',
    undefined,
  ]);
});

test('HEI-CTX-16 one delays until after one whose turn is still to come, not after one who has had it', () => {
  const s = stage({ ann: {}, bob: {}, cat: {} }, { order: ['ann', 'bob', 'cat'] });
  const domain = () => {
    const after = heimr.actions.get('delay')?.domain(s.state, s.turn ?? '', 'after', {});
    return after?.kind === 'choice' ? after.options.map(({ value }) => value) : [];
  };
  expect(domain()).toEqual(['bob', 'cat']);
  end(s);
  expect(domain()).toEqual(['cat']);
  expect(s.allowed('bob', 'delay', { after: 'ann' })).toBe(false);
  expect(s.do('bob', 'delay', { after: 'cat' }).fact('new order', 'order')).toEqual([
    'ann',
    'cat',
    'bob',
  ]);
  expect(s.turn).toBe('cat');
});

test('HEI-CTX-36 what the GM heals is told, one hit point as one', () => {
  const healed = (points: number) =>
    stage({ ann: { state: { hp: 3 } }, bob: {} })
      .gm('heal', { who: 'ann', points })
      .note('gm.heal');
  expect([healed(1), healed(4), healed(99)]).toMatchObject([
    { who: 'ann', points: 1, of: 'hit point' },
    { points: 4, of: 'hit points' },
    { points: 6, of: 'hit points' },
  ]);
});

test('HEI-GET-03 what lies on a map is read like all else, and what is wrong with it is said', () => {
  const problems = (items: unknown) => {
    const set = heimr.setUp({
      title: 'things',
      options: {},
      map: { rows: ['A1 A2'], items: JSON.parse(JSON.stringify(items)) },
      content: {},
      combatants: [
        { id: 'ann', side: 'a', at: 'A1' },
        { id: 'bob', side: 'b', at: 'A1' },
      ],
      order: undefined,
    });
    return set.ok ? [] : set.problems.map(({ path }) => path.join('.'));
  };
  expect(problems([{ item: 'sword', at: 'A2' }])).toEqual([]);
  expect(problems([{ item: 'sword', at: 'C9' }])).toEqual(['map.items.0.at']);
  expect(problems([{ item: 'no such thing', at: 'A1' }])).toEqual(['map.items.0.item']);
  expect(problems([{ at: 'A1' }])).toEqual(['map.items.0.item']);
});

const RUNNING = { map: { rows: ['A1 A2 A3'] } };

test('HEI-CTX-40 HEI-CTX-37 the unconscious run after no one, and no one has got away from them', () => {
  const s = stage({ ann: {}, bob: { abilities: { agility: [0, 9] } } }, RUNNING);
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'bob');
  s.do('bob', 'run', { to: 'A2' });
  s.gm('harm', { who: 'bob', damage: 14, part: 'torso' });
  until(s, 'ann');
  const scene = s.do('ann', 'run', { to: 'A3' });
  expect([scene.rolled, s.who('ann').gone, s.state.chases]).toEqual([[], null, []]);
});

const KNIVES = {
  sheet: { sword: 'knife', off: 'knife' },
  abilities: { 'knife-fighting': [0, 1] },
} as const;
const SWORD = { sheet: { sword: 'sword' }, abilities: { swordsmanship: [0, 2] } } as const;

test('HEI-ATK-04 HEI-BRAWL-09 an attack with two weapons is dodged only if both are', () => {
  const both = (...dice: readonly number[]) => {
    const s = stage({ ann: KNIVES, bob: {} });
    const scene = s.do('ann', 'attack', { weapon: 'both', target: 'bob' }, { dice });
    return [scene.cites('attacks', 'HEI-ATK-04'), s.who('ann').attacks[0]?.avoided];
  };
  expect([both(2, 2), both(2, 6), both(6, 2)]).toEqual([
    [true, 'dodge'],
    [true, 'dodge'],
    [true, 'dodge'],
  ]);
  const hits = (...dice: readonly number[]) => {
    const s = stage({ ann: KNIVES, bob: { state: { standing: 5 } } });
    s.do('ann', 'attack', { weapon: 'both', target: 'bob' }, { dice });
    return s.who('ann').attacks[0]?.avoided;
  };
  expect([hits(2, 2), hits(2, 6), hits(6, 2), hits(6, 6)]).toEqual(['dodge', null, null, null]);
  const one = stage({ ann: KNIVES, bob: {} });
  const single = one.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob' }, { dice: [2] });
  expect(single.cites('attacks', 'HEI-ATK-04')).toBe(false);
  expect(single.note('attacks')).not.toHaveProperty('part');
  const aimed = stage({ ann: { ...KNIVES, abilities: { 'knife-fighting': [2, 1] } }, bob: {} });
  const aim = { weapon: 'ann/knife', target: 'bob', aim: 'left leg' };
  expect(aimed.do('ann', 'attack', aim, { dice: [2] }).fact('attacks', 'part')).toBe('left leg');
});

test('HEI-BRAWL-01 HEI-HIDE-07 HEI-CTX-47 bare hands are laid on no one who is hidden or gone', () => {
  const refused = (act: (s: ReturnType<typeof stage>) => void) => {
    const s = stage({ ann: {}, bob: {}, cat: {} });
    act(s);
    return s.refused('ann', 'brawl', { target: 'bob', effect: 'hit' });
  };
  expect(refused((s) => s.gm('hide', { who: 'bob', hidden: true }))).toEqual(['HEI-HIDE-07']);
  const gone = stage({ bob: {}, ann: { side: 'b' }, cat: {} }, { order: ['bob', 'ann', 'cat'] });
  gone.do('bob', 'surrender');
  until(gone, 'ann');
  expect(gone.refused('ann', 'brawl', { target: 'bob', effect: 'hit' })).toEqual(['HEI-CTX-47']);
});

test('HEI-CTX-21 HEI-CTX-32 HEI-ACT-07 difficult ground adds to all else that weakens a dodge, and to no block', () => {
  const parts = (way: unknown, sheet = {}) => {
    const s = stage(
      { ann: { at: 'A1', state: { fatigue: 9 }, sheet: { ...sheet } }, bob: { at: 'A2' } },
      { map: { rows: ['A1 A2'], places: [{ id: 'A1', traits: ['difficult'] }] } },
    );
    s.do('ann', 'drop-prone');
    s.do('ann', 'breather', { as: 'ongoing' });
    const scene = s.do(
      'ann',
      'end',
      {},
      {
        dice: [3, 3, 3, 3, 3, 3].slice(0, way === 'dodge' ? 6 : 5),
        answers: way === 'dodge' ? [] : [['defence', JSON.parse(JSON.stringify(way))]],
      },
    );
    return scene.parts(way === 'dodge' ? 'dodge consistency' : 'block consistency');
  };
  expect(parts('dodge')).toEqual(['HEI-ACT-07 -2', 'HEI-CTX-32 -2', 'HEI-CTX-21 -1']);
  expect(parts({ block: 'ann/buckler' }, { off: 'buckler' })).toEqual([
    'HEI-ACT-07 -2',
    'HEI-CTX-32 -2',
  ]);
});

test('HEI-CTX-34 what is in no hand is not broken, and an effect carries its amount', () => {
  const s = stage({ ann: {}, bob: SWORD });
  expect(s.gm('effect', { who: 'ann', effect: 'break' }).has('effect')).toBe(true);
  s.gm('effect', { who: 'bob', effect: 'break' });
  expect(s.who('bob').hands.map(({ holds }) => holds)).toEqual([null, null]);
  s.gm('effect', { who: 'bob', effect: 'daze', amount: 3 });
  expect(s.who('bob').effects).toMatchObject([{ kind: 'daze', amount: 1, until: { skip: 2 } }]);
});

test('HEI-GUARD-03 allies to shield are those within reach, not oneself', () => {
  const s = stage(
    {
      ann: {},
      pal: { side: 'a' },
      far: { side: 'a', at: 'A2' },
      high: { side: 'a', state: { height: 1 } },
      bob: {},
    },
    { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] } },
  );
  const domain = (name: string) => {
    const found = heimr.actions
      .get('guard')
      ?.domain(s.state, 'ann', name, { foe: 'bob', purpose: 'ally' });
    return found?.kind === 'choice' ? found.options.map(({ value }) => value) : found?.kind;
  };
  expect([domain('ally'), domain('foe')]).toEqual([['pal'], ['bob']]);
});

test('HEI-CTX-45 only in the turn in which they came do they come out of a blind spot', () => {
  const onTheSpot = (readied: boolean) => {
    const s = stage(
      {
        ann: { sheet: { both: 'bow' }, abilities: { archery: [0, 1] } },
        cat: { ...SWORD, side: 'a', at: 'A3' },
        bob: { at: 'A2', abilities: { brawl: [0, 9] } },
      },
      { options: { moduleBlindSpots: true }, map: { rows: ['A1 A2 A3'] } },
    );
    s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
    end(s);
    s.do('cat', 'move', { to: 'A2' });
    end(s);
    if (!readied) return s.who('bob').blindSpots;
    // Bob's own turn: a brawl from a blind spot gives him no opportunity.
    const scene = s.do(
      'bob',
      'brawl',
      { target: 'cat', effect: 'hit' },
      { dice: [1, 3], answers: [['provoked', 'cat/sword']] },
    );
    return scene.has('on the spot');
  };
  expect([onTheSpot(false), onTheSpot(true)]).toEqual([undefined, false]);
});

test('HEI-CTX-29 a parry that was used counts as no block and no dodge', () => {
  const s = stage(
    {
      ann: SWORD,
      bob: { ...SWORD, state: { standing: { form: 'parry', total: 9, item: 'bob/sword' } } },
      cat: {},
    },
    { order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [1] });
  end(s);
  expect(s.who('bob').uses).toMatchObject({ dodge: 0, block: 0 });
});

test('HEI-GUARD-03 who shields an ally says whom', () => {
  const s = stage({ ann: {}, pal: { side: 'a' }, bob: {} });
  const refused = s.fight.refusal({
    do: 'guard',
    by: 'ann',
    with: { foe: 'bob', purpose: 'ally' },
  });
  expect([refused?.code, refused?.rules]).toEqual(['nobody-chosen', ['HEI-GUARD-03']]);
  expect(s.allowed('ann', 'guard', { foe: 'bob', purpose: 'leave' })).toBe(true);
});

const KINDS = {
  bless: { name: 'Bless', type: 'free', target: 'ally' },
  curse: { name: 'Curse', type: 'free', target: 'foe' },
  doom: { name: 'Doom', type: 'upcoming', target: 'foe', effect: { kind: 'daze' } },
} as const;

test('HEI-SKILL-01 a skill is used on others of its sort who are still there', () => {
  const s = stage(
    { ann: { sheet: { skills: KINDS } }, pal: { side: 'a' }, gil: { side: 'a' }, bob: {}, cat: {} },
    { order: ['gil', 'cat', 'ann', 'pal', 'bob'] },
  );
  s.do('gil', 'surrender');
  until(s, 'cat');
  s.do('cat', 'surrender');
  until(s, 'ann');
  const on = (skill: string) => {
    const domain = heimr.actions.get('skill')?.domain(s.state, 'ann', 'target', { skill });
    return domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  };
  expect([on('bless'), on('curse')]).toEqual([['pal'], ['bob']]);
});

test('HEI-CTX-47 HEI-SKILL-03 a prepared skill reaches no one who has left the fight', () => {
  const s = stage({ ann: { sheet: { skills: KINDS } }, bob: {}, cat: {} });
  s.do('ann', 'skill', { skill: 'doom', target: 'bob' });
  until(s, 'bob');
  s.do('bob', 'surrender');
  until(s, 'ann');
  const scene = s.do('ann', 'go-on');
  expect([scene.rules('cannot go on'), scene.has('skill')]).toEqual([['HEI-CTX-47'], false]);
});

test('HEI-ACT-11 no damage by the GM is no effect', () => {
  const s = stage({ ann: { state: { fatigue: 9 } }, bob: {} });
  s.do('ann', 'breather', { as: 'upcoming' });
  expect(s.gm('harm', { who: 'ann', damage: 0 }).notes).toEqual([]);
  expect(s.who('ann').pending).toEqual({ action: 'breather' });
  expect(s.gm('harm', { who: 'ann', damage: 1, part: 'torso' }).has('interrupted')).toBe(true);
});

test('HEI-GUARD-02 a guard of the way out names no ally', () => {
  const s = stage({ ann: {}, pal: { side: 'a' }, bob: {} });
  expect(s.allowed('ann', 'guard', { foe: 'bob', purpose: 'leave', ally: 'pal' })).toBe(false);
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  expect(s.who('ann').guarding).toEqual({ foe: 'bob', purpose: 'leave', ally: null });
});

test('HEI-CTX-36 one injured leg keeps one down, whatever else is injured', () => {
  const stands = (injuries: readonly string[], hp = -1) =>
    stage({ ann: { state: { hp, position: 'prone', injuries: [...injuries] } }, bob: {} }).allowed(
      'ann',
      'stand-up',
    );
  expect([
    stands(['left leg']),
    stands(['sword arm', 'right leg']),
    stands(['left leg', 'torso']),
    stands(['sword arm', 'torso']),
    stands([]),
  ]).toEqual([false, false, false, true, true]);
});

test('HEI-CONCEAL-02 HEI-SPEAK-02 HEI-CLIMB-02 the GM may set a requirement of nothing', () => {
  const hidden = stage(
    { ann: { sheet: { sword: 'knife' } }, bob: {} },
    { options: { concealRoll: 'gmNumber' } },
  ).do('ann', 'conceal', { item: 'ann/knife' }, { answers: [['conceal-requirement', 0]] });
  expect(hidden.fact('conceals', 'requirement')).toBe(0);
  const said = stage({ ann: {}, bob: {} }).do(
    'ann',
    'speak',
    { words: 'Peace' },
    {
      dice: [1],
      answers: [
        ['speak-roll', 'diplomacy'],
        ['speak-requirement', 0],
      ],
    },
  );
  expect(said.note('makes an impression')).toEqual({ who: 'ann', met: true });
  const climbed = stage(
    { ann: {}, bob: {} },
    { map: { rows: ['A1'], places: [{ id: 'A1', heights: [0, 1] }] } },
  ).do('ann', 'climb', { way: 'up' }, { answers: [['climb-requirement', 0]] });
  expect([climbed.rolled, climbed.fact('climbs', 'to')]).toEqual([[], 1]);
});

test('HEI-CTX-17 what was readied lapses with the own next turn', () => {
  const s = stage({ ann: {}, bob: {} }, { order: ['ann', 'bob'] });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'drop-prone', with: {} } });
  until(s, 'bob');
  expect(s.state.waiting.length).toBe(1);
  until(s, 'ann');
  expect(s.state.waiting).toEqual([]);
});

test('HEI-CTX-42 a shield adds its bonus to a block, one of one as well', () => {
  const parts = (bonus: number) => {
    const lid = { name: 'lid', kind: 'shield', ability: 'shield-and-sword', hands: 'off', bonus };
    const s = stage({ ann: { sheet: { off: lid } }, bob: {} });
    const answers = [['ann defence', { block: 'ann/lid' }]] as const;
    return s.do('ann', 'end', {}, { dice: [3], answers }).parts('block potential');
  };
  expect([parts(0), parts(1), parts(2)]).toEqual([[], ['HEI-CTX-42 1'], ['HEI-CTX-42 2']]);
});

test('HEI-CTX-45 squares without a place on the map have no far side', () => {
  const s = stage(
    { ann: {}, bob: { at: 'A2' } },
    {
      map: {
        places: [{ id: 'A1' }, { id: 'A2', at: [1, 0] }, { id: 'A3', at: [2, 0] }],
        borders: [
          { from: 'A1', to: 'A2' },
          { from: 'A2', to: 'A3' },
        ],
      },
    },
  );
  expect([
    farSide(s.state, 'A1', 'A2'),
    farSide(s.state, 'A2', 'A1'),
    farSide(s.state, 'A2', 'A2'),
    farSide(s.state, 'A3', 'A2'),
  ]).toEqual([[], [], [], []]);
  const row = stage({ ann: {}, bob: {} }, { map: { rows: ['A1 A2 A3', 'B1 B2 B3'] } });
  expect([farSide(row.state, 'A1', 'A2'), farSide(row.state, 'A1', 'B2')]).toEqual([
    ['A3', 'B3'],
    ['B3'],
  ]);
});

test('HEI-CTX-40 HEI-CTX-47 a chase ends with the turn in which either is out, be it anyone’s', () => {
  const chases = (out: string) => {
    const s = stage({ ann: {}, bob: {}, cat: {} }, RUNNING);
    s.do('ann', 'run', { to: 'A2' });
    until(s, 'bob');
    s.do('bob', 'run', { to: 'A2' });
    until(s, 'cat');
    expect(s.state.chases.length).toBe(1);
    s.gm('harm', { who: out, damage: 14, part: 'torso' });
    const scene = end(s);
    return [s.state.chases, scene.has('chase ends')];
  };
  expect([chases('ann'), chases('bob')]).toEqual([
    [[], true],
    [[], true],
  ]);
});

test('HEI-CTX-16 HEI-SKILL-01 what no one can do says why', () => {
  const s = stage({ ann: {}, bob: {} }, { order: ['bob', 'ann'] });
  until(s, 'ann');
  const code = (action: string, parameters = {}) =>
    s.fight.refusal({ do: action, by: 'ann', with: parameters });
  expect(code('delay', { after: 'bob' })?.code).toBe('nobody-follows');
  expect([code('skill')?.reason, code('reaction-skill')?.reason]).toEqual([
    'ann knows no skill',
    'ann knows no reaction',
  ]);
});

test('HEI-BODY-04 an attack is aimed at any part, or at none', () => {
  const s = stage({ ann: SWORD, bob: {} });
  const aim = heimr.actions
    .get('attack')
    ?.domain(s.state, 'ann', 'aim', { weapon: 'ann/sword', target: 'bob' });
  expect(aim?.kind === 'choice' && aim.options.map(({ value }) => value)).toEqual([
    null,
    'torso',
    'sword arm',
    'other arm',
    'right leg',
    'left leg',
  ]);
});
