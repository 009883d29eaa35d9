import { offers } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Rules that meet: the consequences of two at once.

const ABLE = {
  swordsmanship: [0, 3],
  'knife-fighting': [0, 3],
  throwing: [0, 3],
  brawl: [0, 3],
  agility: [0, 3],
  climbing: [0, 3],
} as const;
const ann: Person = { sheet: { sword: 'sword' }, abilities: ABLE };
const bob: Person = { sheet: { sword: 'sword' }, abilities: ABLE };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const PRONE = { state: { position: 'prone' } } as const;
const WALL = {
  map: {
    rows: ['A1 A2 A3'],
    places: [
      { id: 'A1', heights: [0, 1, 2, 3] },
      { id: 'A2', heights: [0, 1] },
    ],
    borders: [{ from: 'A2', to: 'A3', tags: ['window'] }],
  },
};
const FIST = { target: 'bob', effect: 'hit' };
const SWORD = { weapon: 'ann/sword', target: 'bob' };

const skill = (type: string, more: object = {}) => ({ name: type, type, ...more });
const SKILLED = {
  state: { position: 'prone' },
  sheet: {
    skills: {
      cry: skill('standard'),
      hum: skill('free'),
      lurk: skill('upcoming'),
      dear: skill('reaction', { willpower: 9 }),
      horned: skill('reaction', { needs: { holds: 'horn' } }),
    },
  },
} as const;

const crawling = (person: Partial<Person> = PRONE, more: Staging = {}) => {
  const s = duel(person, { at: 'C3' }, more);
  s.do('ann', 'crawl', { to: 'A2' });
  return s;
};

test('HEI-ACT-09 what was begun goes on before anything else is begun', () => {
  const s = crawling();
  until(s, 'ann');
  expect(s.refused('ann', 'crawl', { to: 'B1' })).toEqual(['HEI-ACT-09']);
  expect(s.refused('ann', 'breather', { as: 'upcoming' })).toEqual(['HEI-ACT-09']);
  s.do('ann', 'call-off');
  s.do('ann', 'crawl', { to: 'B1' });
  expect(s.who('ann').pending).toMatchObject({ to: 'B1' });
});

test('HEI-ACT-12 HEI-ACT-14 a skill of any type interrupts, and may use the standard action that this leaves', () => {
  const s = crawling(SKILLED);
  until(s, 'ann');
  s.do('ann', 'speak', { words: 'Wait.' });
  expect(s.do('ann', 'skill', { skill: 'cry' }).has('interrupted')).toBe(true);
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: null, standard: 'skill cry' });
  const late = crawling(SKILLED, { options: { upcomingWindow: 'untilTurnStart' } });
  until(late, 'ann');
  expect(late.refused('ann', 'skill', { skill: 'cry' })).toEqual(['HEI-ACT-09']);
});

test('HEI-SKILL-04 another skill ends a preparation even when nothing else interrupts in the own turn', () => {
  const s = duel(SKILLED, {}, { options: { upcomingWindow: 'untilTurnStart' } });
  s.do('ann', 'skill', { skill: 'lurk' });
  until(s, 'ann');
  s.do('ann', 'skill', { skill: 'hum' });
  expect(s.who('ann').pending).toBeNull();
});

test('HEI-SKILL-03 HEI-CTX-44 a reaction between an upcoming action and the end of the turn has its prerequisite and cost', () => {
  const s = crawling(SKILLED);
  expect(s.refused('ann', 'reaction-skill', { skill: 'horned' })).toEqual(['HEI-SKILL-03']);
  expect(s.refused('ann', 'reaction-skill', { skill: 'dear' })).toEqual(['HEI-CTX-44']);
});

/** Bob strikes at ann, whom cat guards; ann's defence is 5, the guard's 7. */
const shielded = (guardMode: 'requirement' | 'absolute' = 'requirement') => {
  const s = stage(
    {
      cat: { abilities: ABLE },
      bob: { ...bob, side: 'b' },
      ann: { ...ann, side: 'a', state: { standing: 5 } },
    },
    { options: { guardMode } },
  );
  s.do('cat', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  end(s);
  return s;
};

test('HEI-BRAWL-09 HEI-GUARD-03 an attack that only a guard stopped was not dodged', () => {
  const s = shielded();
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [3] });
  expect(s.who('bob').attacks).toEqual([{ at: 'ann', sort: 'melee', avoided: null }]);
  const low = shielded();
  low.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [2] });
  expect(low.who('bob').attacks).toEqual([{ at: 'ann', sort: 'melee', avoided: 'dodge' }]);
});

test('HEI-BRAWL-11 HEI-GUARD-03 so it keeps a brawler off, and where a guard bars it there is none', () => {
  const s = shielded();
  end(s);
  expect(s.do('ann', 'brawl', FIST, { dice: [3] }).notes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['blocked', 'kept off']),
  );
  const barred = shielded('absolute');
  end(barred);
  expect(barred.do('ann', 'brawl', FIST, { dice: [3] }).rolled).toEqual(['ann attack']);
});

test('HEI-HIDE-07 HEI-BRAWL-11 a hidden brawler who is kept off has shown itself', () => {
  const s = duel({ state: { standing: 4, hidden: { requirement: 9, from: ['bob'] } } });
  expect(s.do('ann', 'brawl', FIST, { dice: [3] }).has('kept off')).toBe(true);
  expect(s.who('ann').hidden).toBeNull();
});

test('HEI-CTX-11 HEI-BRAWL-09 an attack that fails of itself uses no defence, and no one has dodged it', () => {
  const s = duel({ state: { fatigue: 6 } });
  s.do('ann', 'attack', SWORD, { dice: [5] });
  expect(s.who('bob').defended).toBe(false);
  expect(s.who('ann').attacks).toEqual([{ at: 'bob', sort: 'melee', avoided: null }]);
});

test('HEI-ATK-07 one who has no defence at the moment is told to have none', () => {
  expect(
    duel({}, { state: { hp: -1, injuries: ['torso'] } })
      .do('ann', 'ask-defence', { target: 'bob' })
      .note('told')['total'],
  ).toBeNull();
});

const ARMED = { sheet: { sword: 'throwing-axe', off: 'knife' } };

test('HEI-ATK-04 a thrown weapon and a blade are both wielded: a roll for each', () => {
  const s = duel(ARMED, { state: { standing: { form: 'parry', total: 6, item: 'bob/sword' } } });
  const both = s.do('ann', 'attack', { weapon: 'both', target: 'bob' }, { dice: [3, 5, 4] });
  // The parry counts against the blade only; the axe is met on the spot.
  expect(both.rolled).toEqual(['bob dodge', 'ann attack', 'ann attack']);
  expect(both.facts('lands', 'against')).toEqual([6, 6]);
  expect(s.who('ann').attacks.map(({ sort }) => sort)).toEqual(['ranged', 'melee']);
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
});

test('HEI-ATK-05 HEI-CHARGE-02 both go at one target in reach of both, and only the blade goes with a charge', () => {
  expect(
    duel(ARMED, { at: 'A2' }).refused('ann', 'attack', { weapon: 'both', target: 'bob' }),
  ).toEqual(['HEI-CTX-22']);
  expect(
    duel(ARMED, { at: 'A2' }).allowed('ann', 'attack', {
      weapon: 'ann/throwing-axe',
      target: 'bob',
    }),
  ).toBe(true);
  expect(
    duel(ARMED, { at: 'A2' }).allowed('ann', 'charge', { weapon: 'both', target: 'bob' }),
  ).toBe(false);
});

test('HEI-BRAWL-17 a hold is asked once for an action, not for each of its rolls', () => {
  const s = stage({
    ann: { ...ann, sheet: { sword: 'knife', off: 'knife' } },
    bob: { ...bob, sheet: {}, state: { holding: { who: 'ann', part: 'torso' } } },
    cat: bob,
  });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'both', target: 'cat' },
    { answers: [['contest', 'no']], dice: [1, 1] },
  );
  expect(scene.asked).toEqual(['bob contest']);
});

test('HEI-CHARGE-02 one who is disarmed on the way does not strike with what it had', () => {
  const s = duel({ at: 'A2' }, { sheet: { hitPoints: 2, sword: 'sword' }, state: { standing: 2 } });
  s.do('ann', 'ready', { event: 'move', action: { do: 'attack', with: SWORD } });
  end(s);
  const charge = s.do('bob', 'charge', { target: 'ann', weapon: 'bob/sword' }, { dice: [4] });
  expect(charge.rolled).toEqual(['ann attack']);
  expect(charge.cites('cannot go on', 'HEI-CHARGE-02')).toBe(true);
});

test('HEI-CTX-35 by the switch a held one breaks away to charge or crawl as well', () => {
  const options = { bindPlainMove: 'contest' } as const;
  const holding = { sheet: {}, state: { holding: { who: 'ann', part: 'torso' } } } as const;
  const held = stage(
    { ann, bob: { ...bob, ...holding }, cat: { ...bob, side: 'b', at: 'A2' } },
    { options },
  );
  expect(
    held
      .do('ann', 'charge', { target: 'cat', weapon: 'ann/sword' }, { dice: [5, 1] })
      .has('stopped'),
  ).toBe(true);
  expect(held.who('ann').at).toBe('A1');
  const s = duel(PRONE, holding, { options });
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  expect(s.do('ann', 'go-on', {}, { dice: [5, 1] }).has('stopped')).toBe(true);
  expect(s.who('ann').at).toBe('A1');
});

test('HEI-SKILL-03 HEI-SKILL-04 what a prepared skill takes has to be there when it is used', () => {
  const sheet = {
    sword: 'horn',
    skills: { call: skill('upcoming', { needs: { holds: 'horn' } }) },
  };
  const s = duel({ sheet });
  s.do('ann', 'skill', { skill: 'call' });
  until(s, 'ann');
  s.do('ann', 'drop', { items: ['ann/horn'] });
  expect(s.do('ann', 'go-on').cites('cannot go on', 'HEI-SKILL-03')).toBe(true);
  expect(s.who('ann').standard).toBe('skill');
});

test('HEI-CTX-22 HEI-MOVE-01 what reaches no one and leads nowhere is not offered, and says why', () => {
  const far = duel({}, { at: 'A2' });
  expect(
    offers(heimr, far.state, 'ann').find(({ action }) => action === 'attack')?.refused?.rules,
  ).toEqual(['HEI-CTX-22']);
  const up = duel({ state: { height: 3 } }, {}, WALL);
  expect(
    offers(heimr, up.state, 'ann').find(({ action }) => action === 'move')?.refused?.rules,
  ).toEqual(['HEI-CTX-22', 'HEI-MOVE-01']);
});

test('HEI-STOW-01 only weapons and ammunition are put away', () => {
  expect(
    duel({ sheet: { sword: 'sword', off: 'horn' } }).refused('ann', 'stow', { item: 'ann/horn' }),
  ).toEqual(['HEI-STOW-01']);
});

test('HEI-CTX-35 a bound arm neither puts away nor conceals nor swaps', () => {
  const s = duel({}, { sheet: {}, state: { holding: { who: 'ann', part: 'sword arm' } } });
  expect([
    s.refused('ann', 'stow', { item: 'ann/sword' }),
    s.refused('ann', 'conceal', { item: 'ann/sword' }),
    s.refused('ann', 'swap', { how: 'trade' }),
  ]).toEqual([['HEI-CTX-35'], ['HEI-CTX-35'], ['HEI-CTX-35']]);
});

test('HEI-MOVE-02 HEI-SIM-03 a Move given back does not give back what was drawn before it', () => {
  const map = {
    rows: ['A1 A2'],
    borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 12 } }],
  };
  const s = duel(
    { sheet: { accessible: ['sword'] } },
    {},
    { map, options: { moveFail: 'refunded' } },
  );
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  s.do('ann', 'move', { to: 'A2' }, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ standard: 'draw', simultaneousUsed: false });
});

const CLIMBING = { height: 1, position: 'climbing' };

test('HEI-CLIMB-04 stepping off at the top of something else ends the climbing', () => {
  const s = duel({ state: CLIMBING }, { at: 'A2' }, WALL);
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann')).toMatchObject({ at: 'A2', height: 1, position: 'standing' });
});

test('HEI-CTX-33 a climber holds on with either hand', () => {
  const s = duel(
    { sheet: { accessible: ['great-axe', 'throwing-axe'] }, state: CLIMBING },
    { state: CLIMBING },
    WALL,
  );
  expect(s.refused('ann', 'draw', { item: 'ann/great-axe', hand: 'both' })).toEqual(['HEI-CTX-33']);
  s.do('ann', 'draw', { item: 'ann/throwing-axe', hand: 'sword' });
  until(s, 'ann');
  expect(s.refused('ann', 'brawl', { target: 'bob', effect: 'bind' })).toEqual(['HEI-BRAWL-05']);
});

test('HEI-CTX-20 HEI-CTX-22 a border that is full or at another height is not called too far', () => {
  const s = stage(
    {
      cat: { ...ann, at: 'A2' },
      ann: { ...ann, side: 'a', at: 'A2' },
      dan: { ...ann, side: 'a', at: 'A2', ...PRONE },
      bob: { ...bob, side: 'b', at: 'A3' },
    },
    WALL,
  );
  s.do('cat', 'move', { to: 'A3' });
  end(s);
  const full = [
    s.refused('ann', 'move', { to: 'A3' }),
    s.refused('ann', 'run', { to: 'A3' }),
    s.refused('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }),
  ];
  end(s);
  expect([...full, s.refused('dan', 'crawl', { to: 'A3' })]).toEqual([
    ['HEI-CTX-20'],
    ['HEI-CTX-20'],
    ['HEI-CTX-20'],
    ['HEI-CTX-20'],
  ]);
  expect(
    duel({ state: { height: 3 } }, { at: 'A2' }, WALL).refused('ann', 'move', { to: 'A2' }),
  ).toEqual(['HEI-CTX-22']);
});

test('HEI-CTX-19 a border that goes the other way only is not called too far, and squares are called by their names', () => {
  const map = {
    rows: ['A1 A2 A3'],
    places: [
      { id: 'A2', name: 'the loft' },
      { id: 'A3', name: 'the green' },
    ],
    borders: [{ from: 'A2', to: 'A1', oneWay: true }],
  };
  const reason = (action: string, to: string, state: NonNullable<Person['state']>) => {
    const s = duel({ at: 'A1', state }, { at: 'A3' }, { map });
    return s.fight.refusal({ do: action, by: 'ann', with: { to } })?.reason;
  };
  const ways = [
    ['move', {}],
    ['run', {}],
    ['crawl', PRONE.state],
  ] as const;
  expect(ways.map(([action, state]) => reason(action, 'A2', state))).toEqual(
    ways.map(() => 'no way leads from here to the loft'),
  );
  expect(ways.map(([action, state]) => reason(action, 'A3', state))).toEqual([
    'the green is not one border away',
    'the green is too far',
    'the green is not one border away',
  ]);
});

const grip = (who: string, part = 'torso'): Partial<Person> => ({
  sheet: {},
  state: { holding: { who, part } },
});

test('HEI-BRAWL-19 a throw that a holder stops leaves the weapon in hand', () => {
  const s = duel({ sheet: { sword: 'throwing-axe' } }, grip('ann', 'left leg'));
  expect(
    s
      .do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [6, 1] })
      .has('stopped'),
  ).toBe(true);
  expect([s.who('ann').hands[0]?.holds, s.state.ground]).toEqual(['ann/throwing-axe', []]);
});

test('HEI-MOVE-03 HEI-BRAWL-15 one who moves out of the cluster lets go', () => {
  const s = duel({ state: { cluster: ['bob'], holding: { who: 'bob', part: 'torso' } } });
  expect(s.do('ann', 'move', { to: 'A1' }).cites('hold ends', 'HEI-BRAWL-15')).toBe(true);
});

test('HEI-MOVE-03 HEI-CTX-35 by the switch a held one breaks away to move out of the cluster, and is held no longer', () => {
  const away = (bindPlainMove: 'contest' | 'free', dice: readonly number[]) => {
    const s = duel({ state: { cluster: ['bob'] } }, grip('ann'), { options: { bindPlainMove } });
    s.do('ann', 'move', { to: 'A1' }, { dice });
    return [s.state.clusters.length, s.who('bob').holding === null];
  };
  expect([away('contest', [5, 1]), away('contest', [1, 5]), away('free', [])]).toEqual([
    [1, false],
    [0, true],
    [0, true],
  ]);
});

test('HEI-BRAWL-05 the hand that holds is free for nothing else', () => {
  const s = duel(
    {
      sheet: { sword: 'sword', accessible: ['knife'], stored: ['key'] },
      state: { holding: { who: 'bob', part: 'torso' } },
    },
    { sheet: {} },
  );
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' })).toEqual(['HEI-BRAWL-05']);
  expect([
    s.refused('ann', 'get', { item: 'ann/key', hand: 'off' }),
    s.allowed('ann', 'swap', { how: 'both hands' }),
  ]).toEqual([['HEI-GET-04'], false]);
  expect(s.allowed('ann', 'brawl', { target: 'bob', effect: 'bind' })).toBe(true);
  s.do('ann', 'let-go');
  expect([
    s.allowed('ann', 'draw', { item: 'ann/knife', hand: 'off' }),
    s.allowed('ann', 'swap', { how: 'both hands' }),
  ]).toEqual([true, true]);
  const empty = duel(
    {
      sheet: { accessible: ['knife', 'great-axe'] },
      state: { holding: { who: 'bob', part: 'torso' } },
    },
    { sheet: {} },
  );
  expect(empty.refused('ann', 'draw', { item: 'ann/great-axe', hand: 'both' })).toEqual([
    'HEI-BRAWL-05',
  ]);
  empty.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(empty.who('ann').holding).not.toBeNull();
});

const onTheWall = (height: number, hp = 2) =>
  duel({ state: { height, position: 'climbing', hp } }, { at: 'A1' }, WALL);

test('HEI-CTX-24 HEI-CTX-36 a climber hurt in the leg comes down to the ground', () => {
  const s = onTheWall(2);
  const scene = s.gm(
    'effect',
    { who: 'ann', effect: 'hit', amount: 2, part: 'left leg' },
    { dice: [4] },
  );
  expect(scene.note('falls')).toMatchObject({ heights: 2, to: 0, damage: 1 });
  expect(scene.rules('falls')).toEqual(['HEI-CTX-36', 'HEI-CTX-24']);
  expect(s.who('ann')).toMatchObject({
    height: 0,
    position: 'prone',
    hp: -1,
    injuries: ['left leg', 'sword arm'],
  });
});

test('HEI-CTX-24 HEI-CTX-34 so does one whom an effect makes fall', () => {
  const s = onTheWall(1);
  s.gm('effect', { who: 'ann', effect: 'fall' });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 2 });
});

test('HEI-CTX-24 HEI-CTX-37 the unconscious come down as well, and are said to be so once', () => {
  const s = onTheWall(2);
  const scene = s.gm(
    'effect',
    { who: 'ann', effect: 'hit', amount: 6, part: 'torso' },
    { dice: [4] },
  );
  expect([scene.has('falls'), scene.all('unconscious').length]).toEqual([true, 1]);
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'helpless' });
  const last = onTheWall(2);
  const fall = last.gm(
    'effect',
    { who: 'ann', effect: 'hit', amount: 5, part: 'left leg' },
    { dice: [4] },
  );
  expect([fall.all('unconscious').length, last.who('ann').position]).toEqual([1, 'helpless']);
});

const chased = (pursuer: Partial<Person> = {}) => {
  const s = stage(
    {
      ann: { ...ann, at: 'A1' },
      bob: { ...bob, at: 'A1' },
      cat: { ...ann, at: 'A2', side: 'a', ...pursuer },
    },
    { map: { rows: ['A1 A2 A3 A4 A5'] } },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  return s;
};

test('HEI-CTX-40 HEI-CTX-32 HEI-CTX-35 a pursuer who lies or is held falls back instead of catching up', () => {
  const lying = chased();
  lying.gm('effect', { who: 'bob', effect: 'fall' });
  end(lying);
  expect(lying.do('ann', 'run', { to: 'A3' }, { dice: [1] }).rolled).toEqual(['ann chase']);
  expect([lying.who('bob').at, lying.state.chases[0]?.gap]).toEqual(['A2', 1]);
  const held = chased({ sheet: {} });
  held.do(
    'cat',
    'brawl',
    { target: 'bob', effect: 'bind' },
    { dice: [6], answers: [['provoked', 'decline']] },
  );
  end(held);
  expect(held.do('ann', 'run', { to: 'A3' }, { dice: [1] }).rolled).toEqual(['ann chase']);
});

test('HEI-CTX-47 no one runs after those who are out of the fight', () => {
  const s = chased();
  end(s);
  s.do('ann', 'surrender');
  expect(s.state.chases).toEqual([]);
});

test('HEI-CTX-17 HEI-CTX-34 the dazed do what they have readied if it is no attack', () => {
  const s = duel({}, { at: 'A2' });
  s.do('ann', 'ready', { event: 'move', action: { do: 'move', with: { to: 'B1' } } });
  s.gm('effect', { who: 'ann', effect: 'daze' });
  end(s);
  expect(s.do('bob', 'move', { to: 'A1' }).asked).toEqual(['ann readied']);
  expect(s.who('ann').at).toBe('B1');
});

test('HEI-CRAWL-05 HEI-GUARD-02 a crawl past a guard is refused for the guard', () => {
  const s = stage({ bob: { ...bob, side: 'b' }, ann: { ...ann, ...PRONE, side: 'a' } });
  s.do('bob', 'guard', { foe: 'ann', purpose: 'leave' });
  end(s);
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toEqual(['HEI-CRAWL-05', 'HEI-GUARD-02']);
});

test('HEI-CTX-31 HEI-CTX-34 the dazed are said to have no defence for that', () => {
  const s = duel();
  s.gm('effect', { who: 'bob', effect: 'daze' });
  expect(s.do('ann', 'attack', SWORD, { dice: [1] }).rules('no defence')).toEqual([
    'HEI-CTX-34',
    'HEI-CTX-31',
  ]);
});

test('HEI-DRAW-01 HEI-GET-02 HEI-GUARD-02 with nothing to take and no one to guard against, that is the reason given', () => {
  const s = duel({}, { at: 'A2' });
  const reasons = offers(heimr, s.state, 'ann').flatMap(({ action, refused }) =>
    ['draw', 'get', 'guard'].includes(action) ? [[action, refused?.rules]] : [],
  );
  expect(reasons).toEqual([
    ['guard', ['HEI-GUARD-02']],
    ['draw', ['HEI-DRAW-01']],
    ['get', ['HEI-GET-02', 'HEI-GET-03']],
  ]);
});
