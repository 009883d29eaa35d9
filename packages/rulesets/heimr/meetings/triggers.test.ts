import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import { end, stage, until } from '../testing/stage.js';

// Triggers of readied actions, combined with provoked attacks, walls, clusters and delays.

const { bare, sword } = peopleWith({ climbing: 9 });
const HA = { do: 'speak', with: { words: 'Ha!' } };
const PUNCH = { target: 'gus', effect: 'hit' };

/** Cat has an action readied against a blow of gus, whom finn provokes in the given round. */
const provoked = (order: readonly string[], round = 1) => {
  const s = stage(
    { finn: bare, cat: { ...bare, side: 'a' }, dan: { ...bare, side: 'a' }, gus: sword },
    { order },
  );
  if (order[0] !== 'cat') until(s, 'cat');
  s.do('cat', 'ready', { event: 'attack', who: 'gus', action: HA });
  while (s.turn !== 'finn' || s.state.round < round) end(s);
  const scene = s.do('finn', 'brawl', PUNCH, { dice: [1, 1] });
  return { s, scene };
};

test('HEI-CTX-17 HEI-BRAWL-13 a combatant set off by a provoked attack comes to act before its striker, not before the brawler', () => {
  const { s, scene } = provoked(['gus', 'dan', 'cat', 'finn']);
  expect(scene.asked).toContain('cat readied');
  expect([s.state.order, s.turn]).toEqual([['cat', 'gus', 'dan', 'finn'], 'finn']);
});

test('HEI-CTX-17 HEI-CTX-14 before a striker whose turn is still to come no one gets a second turn in the round', () => {
  const { s } = provoked(['cat', 'dan', 'finn', 'gus']);
  expect([s.state.order, s.turn]).toEqual([['dan', 'cat', 'finn', 'gus'], 'finn']);
  end(s);
  expect(s.turn).toBe('gus');
  end(s);
  expect([s.turn, s.state.round]).toEqual(['dan', 2]);
});

test('HEI-CTX-17 HEI-BRAWL-13 set off before the own turn, the turn comes before that of the striker in the next round', () => {
  const { s } = provoked(['gus', 'finn', 'cat', 'dan'], 2);
  expect([s.state.order, s.turn]).toEqual([['cat', 'gus', 'finn', 'dan'], 'finn']);
  until(s, 'cat');
  expect(s.state.round).toBe(3);
});

const WALL = { rows: ['A1 A2 A3'], borders: [{ from: 'A1', to: 'A2', sight: false }] };
const READY = /readied$/u;

/** Who reacts to ann's action in a square, with bob behind the wall and cat beside her, both with actions readied against it. */
const reacts = (
  event: string,
  at: string,
  act: (s: ReturnType<typeof stage>) => { readonly asked: readonly string[] },
) => {
  const s = stage(
    {
      ann: { ...bare, at, sheet: { accessible: ['knife'], sword: 'sword' } },
      bob: bare,
      cat: { ...bare, at: 'A3' },
    },
    { map: WALL, order: ['bob', 'cat', 'ann'] },
  );
  for (const id of ['bob', 'cat']) {
    s.do(id, 'ready', { event, who: 'ann', action: HA });
    if (event !== 'turn' || id !== 'cat') end(s);
  }
  return act(s).asked.filter((each) => READY.test(each));
};

test('HEI-CTX-17 HEI-CTX-19 no one notices steps behind a wall', () => {
  expect(reacts('move', 'A3', (s) => s.do('ann', 'move', { to: 'A2' }))).toEqual(['cat readied']);
});

test('HEI-CTX-17 HEI-CTX-19 a combatant who comes out of sight or into it is noticed on either side of the wall', () => {
  const out = reacts('move', 'A1', (s) => s.do('ann', 'move', { to: 'A2' }));
  expect(out).toEqual(['bob readied', 'cat readied']);
  const into = reacts('move', 'A2', (s) => s.do('ann', 'run', { to: 'A1' }));
  expect(into).toEqual(['bob readied', 'cat readied']);
});

test('HEI-CTX-17 HEI-DRAW-01 no one notices what is drawn behind a wall', () => {
  const draw = (s: ReturnType<typeof stage>) =>
    s.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
  expect(reacts('draw', 'A3', draw)).toEqual(['cat readied']);
  expect(reacts('draw', 'A1', draw)).toEqual(['bob readied']);
});

test('HEI-CTX-17 HEI-CTX-14 no one notices whose turn starts behind a wall', () => {
  expect(reacts('turn', 'A3', (s) => end(s))).toEqual(['cat readied']);
});

test('HEI-CTX-17 HEI-SPEAK-01 words and blows are heard through a wall', () => {
  expect(reacts('speak', 'A3', (s) => s.do('ann', 'speak', { words: 'Hey!' }))[0]).toBe(
    'bob readied',
  );
  const strike = { weapon: 'ann/sword', target: 'cat' };
  expect(reacts('attack', 'A3', (s) => s.do('ann', 'attack', strike, { dice: [1] }))[0]).toBe(
    'bob readied',
  );
});

test('HEI-CTX-17 HEI-MOVE-03 a Move out of the cluster is a Move, and sets off a combatant who waits for one', () => {
  const s = stage(
    { ann: { ...bare, state: { cluster: ['bob'] } }, bob: sword },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'ready', {
    event: 'move',
    action: { do: 'guard', with: { foe: 'ann', purpose: 'leave' } },
  });
  end(s);
  expect(s.do('ann', 'move', { to: 'A1' }).asked).toContain('bob readied');
  expect(s.who('bob').guarding).toMatchObject({ foe: 'ann' });
});

test('HEI-CTX-17 HEI-MOVE-02 a Move that leads nowhere sets off no one', () => {
  const map = {
    rows: ['A1 A2'],
    borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 9 } }],
  };
  const s = stage({ ann: bare, bob: sword }, { order: ['bob', 'ann'], map });
  s.do('bob', 'ready', { event: 'move', action: HA });
  end(s);
  expect(s.do('ann', 'move', { to: 'A2' }, { dice: [2] }).asked).toEqual([]);
});

const HEIGHTS = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2], concealment: 1 }] };

test.each([
  ['HEI-SWAP-01', 'swap', { how: 'trade' }, []],
  ['HEI-HIDE-01', 'hide', { from: ['bob'] }, [4]],
  ['HEI-OBS-01', 'observe', { use: 'square', square: 'A1' }, [4]],
  ['HEI-CONCEAL-01', 'conceal', { item: 'ann/knife' }, [4]],
  ['HEI-GET-01', 'get', { item: 'ann/key', hand: 'off' }, []],
  ['HEI-CLIMB-01', 'climb', { way: 'up' }, [4]],
])('HEI-CTX-17 %s any one combat action may be readied: %s', (_, action, parameters, dice) => {
  const s = stage(
    { ann: { ...bare, sheet: { sword: 'knife', stored: ['key'] } }, bob: { ...bare, at: 'A2' } },
    { map: HEIGHTS },
  );
  s.do('ann', 'ready', { event: 'speak', action: { do: action, with: parameters } });
  end(s);
  expect(s.do('bob', 'speak', { words: 'Now!' }, { dice }).asked).toContain('ann readied');
  const ongoing = ['conceal', 'get', 'climb'].includes(action);
  expect(s.who('ann')).toMatchObject({ ongoing, ended: null });
});

test('HEI-CTX-16 HEI-CTX-39 a guard dazed as the turn begins that they delay does not guard on with a clear head', () => {
  const stun = { name: 'Stun', type: 'standard', target: 'foe', effect: { kind: 'daze' } };
  const s = stage(
    { ann: bare, bob: { ...bare, sheet: { skills: { stun } } }, cat: bare },
    { order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'guard', { foe: 'cat', purpose: 'leave' });
  end(s);
  const stunning = { do: 'skill', with: { skill: 'stun', target: 'ann' } };
  s.do('bob', 'ready', { event: 'turn', who: 'ann', action: stunning });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'cat' });
  s.gm('effect', { who: 'ann', effect: 'steady' });
  expect(s.turn).toBe('cat');
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-CTX-16 HEI-HIDE-07 no one delays until after an opponent whom they have not found', () => {
  const s = stage(
    {
      ann: bare,
      bob: bare,
      cat: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } },
    },
    { order: ['ann', 'bob', 'cat'] },
  );
  expect(s.allowed('ann', 'delay', { after: 'bob' })).toBe(true);
  expect(s.allowed('ann', 'delay', { after: 'cat' })).toBe(false);
});

test.each([
  ['HEI-OBS-02', 'observe', { use: 'square' }, { square: 'A2' }],
  ['HEI-OBS-05', 'observe', { use: 'character', square: 'A2' }, { target: 'bob' }],
  ['HEI-OBS-06', 'observe', { use: 'insight' }, { target: 'bob' }],
  ['HEI-GUARD-03', 'guard', { foe: 'bob', purpose: 'ally' }, { ally: 'dan' }],
])(
  'HEI-CTX-17 %s to %s as in %j is not readied until %j is chosen',
  (rule, action, chosen, rest) => {
    const s = stage({ ann: sword, bob: bare, dan: { ...bare, side: 'a' } });
    const readied = (choices: object) => ({
      event: 'attack',
      action: { do: action, with: { ...chosen, ...choices } },
    });
    expect(s.refused('ann', 'ready', readied({}))).toEqual([rule]);
    expect(s.allowed('ann', 'ready', readied(rest))).toBe(true);
  },
);

test('HEI-CTX-17 HEI-GUARD-02 a guard that keeps in needs no ally to be readied', () => {
  const s = stage({ ann: sword, bob: bare });
  const guard = { do: 'guard', with: { foe: 'bob', purpose: 'leave' } };
  expect(s.allowed('ann', 'ready', { event: 'attack', action: guard })).toBe(true);
});

test('HEI-CTX-17 HEI-HIDE-07 a combatant who waits for anyone hears one who hides, whomever the one before waits for', () => {
  const s = stage(
    {
      ann: { ...bare, state: { hidden: { requirement: 9, from: ['bob', 'cat'] } } },
      bob: bare,
      cat: bare,
      dan: { ...bare, side: 'a' },
    },
    { map: { rows: ['A1'] }, order: ['bob', 'cat', 'ann', 'dan'] },
  );
  s.do('bob', 'ready', { event: 'speak', who: 'dan', action: HA });
  end(s);
  s.do('cat', 'ready', { event: 'speak', action: HA });
  end(s);
  const asked = s.do('ann', 'speak', { words: 'Now!' }).asked.filter((each) => READY.test(each));
  expect(asked).toEqual(['cat readied']);
});
