import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Actions that a rule refuses and the GM allows: they take effect, and leave no state that a fight could not lead to.

const { abilities, bare, sword } = peopleWith({ agility: 0 });
const full: Person = {
  abilities,
  sheet: { sword: 'sword', off: 'key', accessible: ['knife'] },
};
const TWO = { rows: ['A1 A2'] };
const BUSH = { ...TWO, places: [{ id: 'A1', concealment: 1 }] };
const FENCE = {
  ...TWO,
  borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
};
const CLOSED = ['A1', 'B2'].map((id) => ({ from: id, to: 'A2', none: true }));
const force = 'just this once';

test.each([
  ['draw', 'sword', ['ann/sword']],
  ['get', 'sword', ['ann/sword']],
  ['get', 'both', ['ann/sword', 'ann/key']],
])(
  'HEI-HANDS-01 HEI-DROP-01 to %s a knife into the %s hand drops what is held there',
  (action, hand, dropped) => {
    const s = stage({ ann: full, bob: bare }, { map: TWO });
    s.do('ann', action, { item: 'ann/knife', hand }, { force });
    expect(s.state.ground.map(({ item }) => item)).toEqual(dropped);
    expect(s.who('ann').hands[0]).toMatchObject({ holds: 'ann/knife' });
  },
);

test('HEI-DROP-01 HEI-CTX-39 a guard who lets go of the sword of their parry for a knife guards no longer', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = stage({ ann: { ...full, state: { standing } }, bob: bare }, { map: TWO });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' }, { force });
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-BRAWL-05 with both hands full ann grabs bob all the same', () => {
  const s = stage({ ann: full, bob: bare }, { map: TWO });
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6], force });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test.each([
  ['brawl', { target: 'bob', effect: 'hit' }, 'A1'],
  ['charge', { target: 'bob', weapon: 'ann/sword' }, 'A2'],
] as const)('HEI-GUARD-03 guardMode absolute: a %s past the guard strikes', (action, given, at) => {
  const s = stage(
    { gil: { ...bare, side: 'b' }, ann: { ...sword, side: 'a' }, bob: { ...bare, side: 'b' } },
    { map: TWO, options: { guardMode: 'absolute' } },
  );
  s.do('gil', 'guard', { foe: 'ann', purpose: 'ally', ally: 'bob' });
  end(s);
  s.gm('place', { who: 'ann', to: at });
  s.do('ann', action, given, { dice: [6], force });
  expect(s.who('bob').hp).toBe(action === 'brawl' ? 8 : 7);
});

test.each([
  ['standing', ['ann contest', 'bob attack']],
  ['helpless', ['bob attack']],
] as const)(
  'HEI-BRAWL-17 HEI-CTX-33 who holds bob %s, as the GM lets them, contests as far as they can',
  (position, rolled) => {
    const s = stage({ ann: { ...bare, state: { position } }, bob: bare }, { map: TWO });
    s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6], force });
    expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
    until(s, 'bob');
    const back = { target: 'ann', effect: 'hit' };
    expect(s.do('bob', 'brawl', back, { dice: rolled.map(() => 1) }).rolled).toEqual(rolled);
  },
);

test('HEI-CHARGE-02 HEI-CTX-34 a dazed combatant charges and strikes', () => {
  const s = stage({ ann: { ...sword, at: 'A2' }, bob: bare }, { map: TWO });
  s.gm('effect', { who: 'ann', effect: 'daze' });
  s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [6], force });
  expect(s.who('bob').hp).toBe(7);
});

test.each([
  [5, 'A2'],
  [4, 'A1'],
])('HEI-RUN-02 HEI-MOVE-02 who runs at a fence of 5 with a %i is in %s', (die, at) => {
  const s = stage({ ann: bare, bob: bare }, { map: FENCE });
  s.do('ann', 'run', { to: 'A2' }, { dice: [die], force });
  expect(s.who('ann')).toMatchObject({ at, ended: 'ongoing' });
  expect(s.who('ann').ranFrom?.square ?? null).toBe(at === 'A2' ? 'A1' : null);
});

test.each([
  [[5, 6], 7],
  [[4], 9],
] as const)(
  'HEI-CHARGE-03 HEI-MOVE-02 who charges over a fence of 5 with %j leaves bob with %i',
  (dice, hp) => {
    const s = stage({ ann: sword, bob: { ...bare, at: 'A2' } }, { map: FENCE });
    s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [...dice], force });
    expect(s.who('bob').hp).toBe(hp);
  },
);

test('HEI-RUN-01 HEI-RUN-04 two who run nowhere have run nowhere, and are in no chase', () => {
  const s = stage({ ann: bare, bob: bare }, { map: { rows: ['A1 A2', 'B1 B2'], borders: CLOSED } });
  const scene = s.do('ann', 'run', { to: 'A2' }, { force });
  expect(s.who('ann')).toMatchObject({ at: 'A1', ranFrom: null });
  expect(scene.note('stays')).toEqual({ who: 'ann', from: 'A1', to: 'A1' });
  end(s);
  s.do('bob', 'run', { to: 'A2' }, { force });
  expect(s.state.chases).toEqual([]);
});

const ROW = { rows: ['A1 A2 A3 A4'] };

test.each([
  [1, 'A2'],
  [2, 'A3'],
])('HEI-MOVE-01 moveDistance %i: who goes too far goes as far as %s', (moveDistance, at) => {
  const s = stage({ ann: bare, bob: bare }, { map: ROW, options: { moveDistance } });
  const scene = s.do('ann', 'move', { to: 'A4' }, { force });
  expect(s.who('ann')).toMatchObject({ at, standard: 'move' });
  expect(scene.note('moves')).toEqual({ who: 'ann', from: 'A1', to: at });
});

test('HEI-RUN-01 HEI-RUN-03 HEI-RUN-04 who runs too far runs one square, and whoever comes after is in a chase', () => {
  const s = stage({ ann: bare, bob: bare }, { map: ROW });
  s.do('ann', 'run', { to: 'A4' }, { force });
  expect(s.who('ann')).toMatchObject({ at: 'A2', ranFrom: { square: 'A1' } });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toMatchObject([{ runner: 'ann', pursuer: 'bob' }]);
});

test('HEI-CHARGE-02 who charges too far comes one square nearer and strikes no one', () => {
  const s = stage({ ann: sword, bob: { ...bare, at: 'A3' } }, { map: ROW });
  const scene = s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { force });
  expect([s.who('ann').at, scene.has('cannot go on'), scene.rolled]).toEqual(['A2', true, []]);
});

test.each([
  [4, 'A2'],
  [5, 'A3'],
])(
  'HEI-RUN-02 HEI-MOVE-02 runDistance 2: who rolls %i at a fence before the second square is in %s, and has run there',
  (die, at) => {
    const fence = { from: 'A2', to: 'A3', requirement: { ability: 'agility', level: 5 } };
    const s = stage(
      { ann: bare, bob: bare },
      { map: { ...ROW, borders: [fence] }, options: { runDistance: 2 } },
    );
    const scene = s.do('ann', 'run', { to: 'A3' }, { dice: [die], force });
    expect(s.who('ann')).toMatchObject({ at, ranFrom: { square: 'A1' } });
    expect(scene.note('runs')).toEqual({ who: 'ann', from: 'A1', to: at });
  },
);

test.each([
  [4, 'A2', 9],
  [5, 'A3', 7],
])(
  'HEI-CHARGE-03 HEI-MOVE-02 moveDistance 2: who rolls %i at a fence before the second square is in %s, and bob has %i',
  (die, at, hp) => {
    const fence = { from: 'A2', to: 'A3', requirement: { ability: 'agility', level: 5 } };
    const s = stage(
      { ann: sword, bob: { ...bare, at: 'A3' } },
      { map: { ...ROW, borders: [fence] }, options: { moveDistance: 2 } },
    );
    const charge = { target: 'bob', weapon: 'ann/sword' };
    const scene = s.do('ann', 'charge', charge, { dice: die === 5 ? [5, 6] : [4], force });
    expect([scene.fact('charges', 'to'), s.who('ann').at, s.who('bob').hp]).toEqual([at, at, hp]);
  },
);

test('HEI-CTX-20 HEI-MOVE-01 through a door that is full a third goes all the same, and it is counted', () => {
  const window = { from: 'A1', to: 'A2', tags: ['window'] };
  const s = stage({ ann: bare, bob: bare }, { map: { rows: ['A1 A2'], borders: [window] } });
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  s.do('bob', 'move', { to: 'A2' }, { force });
  expect([s.who('bob').at, s.state.crossings.map(({ count }) => count)]).toEqual(['A2', [2]]);
});

test('HEI-HIDE-06 HEI-CTX-23 who hides out of a cluster is in it no longer', () => {
  const s = stage({ ann: { ...bare, state: { cluster: ['bob'] } }, bob: bare }, { map: BUSH });
  s.do('ann', 'hide', { from: ['bob'] }, { dice: [6], force });
  expect([s.who('ann').hidden?.from, s.state.clusters]).toEqual([['bob'], []]);
});

test('HEI-HIDE-01 HEI-BRAWL-15 who holds the unconscious lets go to hide from a third, and holds on if that fails', () => {
  const hides = (fatigue: number) => {
    const s = stage(
      {
        ann: { ...bare, state: { fatigue, holding: { who: 'bob', part: 'torso' } } },
        bob: { ...bare, state: { hp: -4 } },
        cat: bare,
      },
      { map: BUSH },
    );
    s.do('ann', 'hide', { from: ['cat'] }, { dice: [4] });
    return [s.who('ann').hidden !== null, s.who('ann').holding !== null];
  };
  expect([hides(1), hides(6)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('HEI-CRAWL-03 HEI-CTX-18 put elsewhere and back within the own turn, one does not crawl off before the next', () => {
  const s = stage({ ann: bare, bob: bare }, { map: TWO });
  s.gm('place', { who: 'bob', to: 'A2' });
  s.gm('place', { who: 'bob', to: 'A1' });
  for (const to of ['A2', 'A1']) s.gm('place', { who: 'ann', to });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
  // What happens before one's own turn starts leaves no trace in it.
  end(s);
  s.do('bob', 'drop-prone');
  expect(s.allowed('bob', 'crawl', { to: 'A2' })).toBe(true);
});

test('HEI-CRAWL-03 HEI-MOVE-01 a second Move that the GM lets happen leads back, and to no crawl', () => {
  const s = stage({ ann: bare, bob: bare }, { map: TWO });
  s.do('ann', 'move', { to: 'A2' });
  s.do('ann', 'move', { to: 'A1' }, { force });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
});

const APART = { ...TWO, places: [{ id: 'A1', heights: [0, 1] }] };

test.each([
  ['attack', { weapon: 'ann/sword', target: 'bob' }, 7],
  ['brawl', { target: 'bob', effect: 'hit' }, 8],
] as const)(
  'HEI-CTX-22 HEI-CTX-23 HEI-ATK-02 a forced %s at the next square or another height is rolled, and makes no cluster',
  (action, given, hp) => {
    for (const bob of [{ at: 'A2' }, { state: { height: 1 } }]) {
      const s = stage({ ann: sword, bob: { ...bare, ...bob } }, { map: APART });
      s.do('ann', action, given, { dice: [6], force });
      expect([s.who('bob').hp, s.state.clusters]).toEqual([hp, []]);
    }
  },
);

test('HEI-CTX-22 HEI-BRAWL-10 HEI-BRAWL-05 a forced grab at the next square gets past the sword there, and holds no one', () => {
  const s = stage({ ann: bare, bob: { ...sword, at: 'A2' } }, { map: TWO });
  const scene = s.do(
    'ann',
    'brawl',
    { target: 'bob', effect: 'bind' },
    { dice: [1, 6], answers: [['provoked', 'bob/sword']], force },
  );
  expect(scene.rules('cannot go on')).toEqual(['HEI-CTX-22']);
  expect([s.who('ann').holding, s.who('ann').standing?.total]).toEqual([null, 7]);
});

test.each([
  ['skill', 'hex'],
  ['reaction-skill', 'ward'],
] as const)(
  'HEI-CTX-44 HEI-SKILL-01 a %s for another falls on its user neither unchosen nor forced',
  (action, skill) => {
    const effect = { kind: 'daze' };
    const skills = {
      hex: { name: 'hex', type: 'free', target: 'foe', willpower: 1, effect },
      ward: { name: 'ward', type: 'reaction', target: 'ally', willpower: 1, effect },
    };
    const s = stage({ ann: { abilities, sheet: { skills } }, bob: bare });
    expect(s.refused('ann', action, { skill })).toEqual(['HEI-SKILL-01', 'HEI-CTX-44']);
    const readied = { event: 'move', action: { do: action, with: { skill } } };
    expect(s.allowed('ann', 'ready', readied)).toBe(false);
    expect(s.do('ann', action, { skill }, { force }).notes).toEqual([]);
    expect(s.who('ann')).toMatchObject({ effects: [], freeUsed: [], willpower: 3 });
  },
);

test('HEI-GUARD-02 HEI-GUARD-03 a forced guard for no one is none, and one of two purposes has the chosen one', () => {
  const guards = (purpose: string, ally: object) => {
    const s = stage({ ann: bare, pal: { ...bare, side: 'a' }, bob: bare });
    s.do('ann', 'guard', { foe: 'bob', purpose, ...ally }, { force });
    return s.who('ann').guarding;
  };
  expect(guards('ally', {})).toBeNull();
  expect(guards('leave', { ally: 'pal' })).toEqual({ foe: 'bob', purpose: 'leave', ally: null });
});
