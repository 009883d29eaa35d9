import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

const ann: Person = {
  sheet: { sword: 'sword' },
  abilities: {
    swordsmanship: [0, 3],
    agility: [0, 3],
    climbing: [0, 0],
    survival: [0, 2],
    thievery: [0, 2],
  },
};
const bob: Person = {
  at: 'A2',
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 3], archery: [0, 3] },
};
const ROW = { rows: ['A1 A2 A3'] };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, { map: ROW, ...more });
const barred = (level: number) => ({
  map: { ...ROW, borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level } }] },
});
const PRONE = { state: { position: 'prone' } } as const;
const WALL = { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2, 3] }] } };
const at = (height: number, more: Person['state'] = {}) => ({ state: { height, ...more } });

test('HEI-MOVE-01 a Move goes to another square, one border away', () => {
  const s = duel();
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'move' });
  expect(duel().refused('ann', 'move', { to: 'A3' })).toEqual(['HEI-MOVE-01']);
  expect(duel({}, {}, { options: { moveDistance: 2 } }).allowed('ann', 'move', { to: 'A3' })).toBe(
    true,
  );
});

const tried = (face: number, moveFail: 'spent' | 'refunded' = 'spent') => {
  const s = duel({}, {}, { ...barred(7), options: { moveFail } });
  s.do('ann', 'move', { to: 'A2' }, { dice: [face] });
  return [s.who('ann').at, s.who('ann').standard];
};

test('HEI-MOVE-02 what the border asks has to be met, equal is enough; failing costs the action unless switched', () => {
  expect([tried(4), tried(3), tried(3, 'refunded')]).toEqual([
    ['A2', 'move'],
    ['A1', 'move'],
    ['A1', null],
  ]);
});

test('HEI-MOVE-03 or out of the cluster, in the same square', () => {
  const s = duel({ state: { cluster: ['bob'] } }, { at: 'A1' });
  s.do('ann', 'move', { to: 'A1' });
  expect([s.who('ann').at, s.state.clusters]).toEqual(['A1', []]);
  expect(duel().refused('ann', 'move', { to: 'A1' })).toEqual(['HEI-MOVE-03']);
});

test('HEI-RUN-01 running is ongoing', () => {
  const s = duel();
  s.do('ann', 'run', { to: 'A2' });
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'run', ended: 'ongoing' });
  expect(duel().refused('ann', 'run', { to: 'A3' })).toEqual(['HEI-RUN-01']);
  expect(duel({}, {}, { options: { runDistance: 2 } }).allowed('ann', 'run', { to: 'A3' })).toBe(
    true,
  );
});

test('HEI-RUN-02 only where nothing has to be passed', () => {
  expect(duel({}, {}, barred(1)).refused('ann', 'run', { to: 'A2' })).toEqual(['HEI-RUN-02']);
});

test('HEI-RUN-03 no charge from where it ran, until its next turn', () => {
  const s = stage(
    { ann: { ...ann, at: 'A1' }, bob: { ...bob, at: 'A1' }, cat: { ...bob, at: 'A3' } },
    { map: ROW },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  expect(s.refused('bob', 'charge', { target: 'ann', weapon: 'bob/sword' })).toEqual([
    'HEI-RUN-03',
  ]);
  end(s);
  expect(s.allowed('cat', 'charge', { target: 'ann', weapon: 'cat/sword' })).toBe(true);
  until(s, 'bob');
  expect(s.allowed('bob', 'charge', { target: 'ann', weapon: 'bob/sword' })).toBe(true);
});

const chase = (chaseMode: 'opposedAgility' | 'flagOnly' = 'opposedAgility') => {
  const s = stage(
    { ann: { ...ann, at: 'A1' }, bob: { ...bob, at: 'A1' } },
    { map: { rows: ['A1 A2 A3 A4 A5'] }, options: { chaseMode } },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  return s;
};

test('HEI-RUN-04 running after a runner begins a chase', () => {
  const s = chase();
  expect(s.state.chases).toEqual([{ runner: 'ann', pursuer: 'bob', gap: 0 }]);
  const scene = s.do('ann', 'run', { to: 'A3' }, { dice: [4, 4] });
  expect(scene.cites('caught', 'HEI-RUN-04')).toBe(true);
  expect([s.who('bob').at, s.state.clusters, s.state.chases]).toEqual(['A3', [['ann', 'bob']], []]);
  expect(chase('flagOnly').do('ann', 'run', { to: 'A3' }).rolled).toEqual([]);
});

test('HEI-CTX-40 a gap of two is away, and standing still ends a chase', () => {
  const s = chase();
  s.do('ann', 'run', { to: 'A3' }, { dice: [4, 3] });
  expect(s.state.chases[0]?.gap).toBe(1);
  end(s);
  s.do('bob', 'run', { to: 'A3' });
  end(s);
  s.do('ann', 'run', { to: 'A4' }, { dice: [4, 3] });
  expect([s.who('ann').gone, s.fight.outcome]).toEqual(['escaped', { winners: ['b'] }]);
  const still = chase();
  end(still);
  expect(still.state.chases).toEqual([]);
});

test('HEI-CLIMB-01 one height up or down, as an ongoing action', () => {
  const s = duel(at(1, { position: 'climbing' }), {}, WALL);
  s.do('ann', 'climb', { way: 'up' }, { dice: [5], answers: [['climb-requirement', 5]] });
  expect(s.who('ann')).toMatchObject({ height: 2, ended: 'ongoing' });
  expect(duel(at(3), {}, WALL).refused('ann', 'climb', { way: 'up' })).toEqual(['HEI-CLIMB-01']);
  const down = duel(at(3), {}, WALL);
  down.do('ann', 'climb', { way: 'down' }, { dice: [5] });
  expect(down.who('ann').height).toBe(2);
});

test('HEI-CLIMB-02 the GM sets the requirement, none on stairs and ladders', () => {
  const scene = duel({}, {}, WALL).do(
    'ann',
    'climb',
    { way: 'up' },
    { dice: [2], answers: [['climb-requirement', 2]] },
  );
  expect(scene.asked).toEqual(['gm climb-requirement']);
  expect(scene.note('requirement')).toMatchObject({ requirement: 2, met: true });
  const stairs = duel(
    {},
    {},
    { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], features: ['stairs'] }] } },
  );
  expect(stairs.do('ann', 'climb', { way: 'up' }).rolled).toEqual([]);
});

const fall = (face: number, climbFallTo: 'bottom' | 'oneHeight' = 'bottom') => {
  const s = duel(at(2, { position: 'climbing' }), {}, { ...WALL, options: { climbFallTo } });
  const hurts = face < 5 && climbFallTo === 'bottom';
  s.do('ann', 'climb', { way: 'up' }, { dice: hurts ? [face, 5] : [face] });
  return [s.who('ann').height, s.who('ann').position, s.who('ann').hp];
};

test('HEI-CLIMB-03 failing is falling, to the bottom or one height by the switch', () => {
  expect([fall(5), fall(4), fall(4, 'oneHeight')]).toEqual([
    [3, 'standing', 9],
    [0, 'prone', 8],
    [1, 'climbing', 9],
  ]);
});

const climbedFrom = (height: number) => {
  const s = duel(at(height), {}, WALL);
  s.do('ann', 'climb', { way: 'up' }, { dice: [5] });
  return s.who('ann').position;
};

test('HEI-CLIMB-04 between bottom and top one is climbing', () => {
  expect([climbedFrom(0), climbedFrom(1), climbedFrom(2)]).toEqual([
    'climbing',
    'climbing',
    'standing',
  ]);
});

test('HEI-CLIMB-05 climbing takes a free hand', () => {
  expect(
    duel({ sheet: { sword: 'sword', off: 'buckler' } }, {}, WALL).refused('ann', 'climb', {
      way: 'up',
    }),
  ).toEqual(['HEI-CLIMB-05']);
  expect(duel({}, {}, WALL).allowed('ann', 'climb', { way: 'up' })).toBe(true);
});

test('HEI-JUMP-01 jumping down is free, within the square', () => {
  const s = duel(at(1), {}, WALL);
  s.do('ann', 'jump-down', { to: 0 });
  expect(s.who('ann')).toMatchObject({
    at: 'A1',
    height: 0,
    standard: null,
    position: 'standing',
    hp: 9,
  });
  expect(duel({}, {}, WALL).refused('ann', 'jump-down', { to: 0 })).toEqual(['HEI-JUMP-01']);
});

const hurt = (height: number, options: Staging['options'] = {}) => {
  const s = duel(at(height), {}, { ...WALL, options });
  const damage = s
    .do(
      'ann',
      'jump-down',
      { to: 0 },
      { dice: height > (options?.fallSafeHeights ?? 1) ? [5] : [] },
    )
    .note('jumps')['damage'];
  return [damage, s.who('ann').position];
};

test('HEI-JUMP-02 one hit point for every height beyond the first', () => {
  expect([hurt(1), hurt(2), hurt(3)]).toEqual([
    [0, 'standing'],
    [1, 'prone'],
    [2, 'prone'],
  ]);
  expect([hurt(3, { fallSafeHeights: 2 }), hurt(3, { fallDamagePerHeight: 3 })]).toEqual([
    [1, 'prone'],
    [6, 'prone'],
  ]);
});

test('HEI-PRONE-01 dropping prone is free', () => {
  const s = duel();
  s.do('ann', 'drop-prone');
  expect(s.who('ann')).toMatchObject({ position: 'prone', standard: null });
  expect(s.refused('ann', 'drop-prone')).not.toEqual([]);
});

test('HEI-PRONE-02 standing up is a standard action, or free by the switch', () => {
  const stood = (proneStandUp: 'standard' | 'free') => {
    const s = duel(PRONE, {}, { options: { proneStandUp } });
    s.do('ann', 'stand-up');
    return s.who('ann').standard;
  };
  expect([stood('standard'), stood('free')]).toEqual(['stand-up', null]);
  expect(duel().refused('ann', 'stand-up')).toEqual(['HEI-PRONE-02']);
});

test('HEI-CRAWL-01 only the prone crawl', () => {
  expect(duel().refused('ann', 'crawl', { to: 'A2' })).toEqual(['HEI-CRAWL-01']);
  expect(duel(PRONE).allowed('ann', 'crawl', { to: 'A2' })).toBe(true);
  expect(duel(PRONE).refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-01']);
});

test('HEI-CRAWL-02 the other square is entered in the next turn', () => {
  const s = duel(PRONE);
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  expect(s.who('ann').at).toBe('A1');
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'crawl' });
});

test('HEI-CRAWL-03 HEI-CRAWL-04 not in the turn of arrival', () => {
  const s = duel(PRONE);
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
  until(s, 'ann');
  expect(s.allowed('ann', 'crawl', { to: 'A3' })).toBe(true);
});

test('HEI-CRAWL-04 a Move and a fall rule it out as well', () => {
  const s = duel();
  s.do('ann', 'move', { to: 'A2' });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'crawl', { to: 'A3' })).toContain('HEI-CRAWL-04');
});

test('HEI-CRAWL-05 not where something has to be passed', () => {
  expect(duel(PRONE, {}, barred(1)).refused('ann', 'crawl', { to: 'A2' })).toEqual([
    'HEI-CRAWL-05',
  ]);
});

const BUSHES = { map: { rows: ['A1 A2 A3'], places: [{ id: 'A1', concealment: 1 }] } };
const hidden = { from: ['bob'] };

test('HEI-HIDE-01 hiding is free, where the square conceals from the opponent', () => {
  const s = duel({}, {}, BUSHES);
  s.do('ann', 'hide', hidden, { dice: [3] });
  expect(s.who('ann')).toMatchObject({ standard: null, hidden: { from: ['bob'] } });
  expect(duel().refused('ann', 'hide', hidden)).toContain('HEI-HIDE-01');
  const other = { map: { rows: ['A1 A2 A3'], places: [{ id: 'A1', concealedFrom: ['A3'] }] } };
  expect([
    duel({}, {}, other).allowed('ann', 'hide', hidden),
    duel({}, { at: 'A3' }, other).allowed('ann', 'hide', hidden),
  ]).toEqual([false, true]);
});

test('HEI-HIDE-02 it rolls survival', () => {
  expect(
    duel({}, {}, BUSHES)
      .do('ann', 'hide', hidden, { dice: [3] })
      .note('total'),
  ).toMatchObject({ ability: 'survival', total: 5 });
});

const finds = (face: number, hideTie: 'finder' | 'hider' = 'finder') => {
  const s = duel({}, { abilities: { perception: [0, 0] } }, { ...BUSHES, options: { hideTie } });
  s.do('ann', 'hide', hidden, { dice: [3] });
  end(s);
  return s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [face] }).has('found');
};

test('HEI-HIDE-03 the roll is what perception has to meet; equal finds unless switched', () => {
  expect([finds(4), finds(3), finds(4, 'hider'), finds(5, 'hider')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('HEI-HIDE-04 not from whom one fought when the turn began', () => {
  const s = duel({ state: { cluster: ['bob'] } }, { at: 'A1' }, BUSHES);
  s.do('ann', 'move', { to: 'A1' });
  expect(s.refused('ann', 'hide', hidden)).toEqual(['HEI-HIDE-04']);
  until(s, 'ann');
  expect(s.allowed('ann', 'hide', hidden)).toBe(true);
});

test('HEI-HIDE-05 not from whom has just shot at one', () => {
  const s = duel({}, { sheet: { both: 'bow' } }, { ...BUSHES, order: ['bob', 'ann'] });
  s.do('bob', 'attack', { weapon: 'bob/bow', target: 'ann' }, { dice: [1] });
  end(s);
  expect(s.refused('ann', 'hide', hidden)).toEqual(['HEI-HIDE-05']);
  until(s, 'ann');
  expect(s.allowed('ann', 'hide', hidden)).toBe(true);
});

test('HEI-HIDE-06 not in a cluster, from no one', () => {
  const s = stage(
    { ann, bob: { ...bob, at: 'A1', state: { cluster: ['ann'] } }, cat: { ...bob, at: 'A3' } },
    BUSHES,
  );
  expect(s.refused('ann', 'hide', { from: ['cat'] })).toEqual(['HEI-HIDE-06']);
});

test('HEI-HIDE-07 hidden until found, attacking or leaving; not a target meanwhile', () => {
  const s = duel(
    { state: { hidden: { requirement: 5, from: ['bob'] } } },
    { at: 'A1' },
    { ...BUSHES, order: ['bob', 'ann'] },
  );
  expect(s.refused('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toEqual([
    'HEI-HIDE-07',
  ]);
  const ends = (how: 'move' | 'attack', hideEndsOn: 'foundAttackLeave' | 'foundOnly') => {
    const fight = duel(
      { state: { hidden: { requirement: 5, from: ['bob'] } } },
      { at: 'A1' },
      { ...BUSHES, options: { hideEndsOn } },
    );
    if (how === 'move') fight.do('ann', 'move', { to: 'A2' });
    else fight.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [1] });
    return fight.who('ann').hidden === null;
  };
  expect([
    ends('move', 'foundAttackLeave'),
    ends('attack', 'foundAttackLeave'),
    ends('move', 'foundOnly'),
    ends('attack', 'foundOnly'),
  ]).toEqual([true, true, false, false]);
});

const archer = { sheet: { both: 'bow' } };

test('HEI-DODGE-01 readying a dodge takes a shooter in sight, or the word of the GM', () => {
  const s = duel({}, archer);
  s.do('ann', 'dodge');
  expect(s.who('ann').standard).toBe('dodge');
  expect(duel().refused('ann', 'dodge')).toEqual(['HEI-DODGE-01']);
  const far = { map: { rows: ['A1 A2 A3 A4 A5 A6'] } };
  expect(duel({}, { sheet: { both: 'crossbow' }, at: 'A6' }, far).refused('ann', 'dodge')).toEqual([
    'HEI-DODGE-01',
  ]);
  const ruled = duel({}, {}, { options: { dodgeKnowledge: 'gmSays' } });
  expect(ruled.do('ann', 'dodge', {}, { answers: [['shot-coming', 'no']] }).asked).toEqual([
    'gm shot-coming',
  ]);
  expect(ruled.who('ann')).toMatchObject({ dodging: false, standard: null });
});

const readied = (dodgeScope: 'rangedOnly' | 'allDodges') => {
  const s = duel({}, archer, { options: { dodgeScope } });
  s.do('ann', 'dodge');
  return end(s).note('defence');
};

test('HEI-DODGE-02 two better against shots, or against everything by the switch', () => {
  expect(readied('rangedOnly')).toMatchObject({ total: 6, ranged: 8 });
  expect(readied('allDodges')).toMatchObject({ total: 8, ranged: 8 });
});

const KIT: Partial<Person> = {
  sheet: { accessible: ['knife', 'sword', 'arrows', 'horn'], stored: ['axe'] },
};

test('HEI-DRAW-01 drawing a weapon or ammunition is a standard action', () => {
  const s = duel(KIT);
  s.do('ann', 'draw', { item: 'ann/arrows', hand: 'off' });
  expect(s.who('ann').standard).toBe('draw');
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'sword' })).toEqual(['HEI-ACT-02']);
  expect(duel(KIT).refused('ann', 'draw', { item: 'ann/horn', hand: 'sword' })).toEqual([
    'HEI-DRAW-01',
  ]);
  const two = duel(KIT, {}, { options: { drawCount: 'twoWeapons' } });
  two.do('ann', 'draw', { item: 'ann/sword', hand: 'sword', second: 'ann/knife' });
  expect(two.who('ann').hands.map((hand) => hand.holds)).toEqual(['ann/sword', 'ann/knife']);
});

test('HEI-DRAW-02 only what is within easy reach', () => {
  expect(duel(KIT).refused('ann', 'draw', { item: 'ann/axe', hand: 'sword' })).toEqual([
    'HEI-DRAW-02',
  ]);
  expect(duel(KIT).allowed('ann', 'draw', { item: 'ann/sword', hand: 'sword' })).toBe(true);
});

test('HEI-DRAW-03 together with a Move, with a Run by the switch only', () => {
  const s = duel(KIT);
  s.do('ann', 'move', { to: 'A2' });
  expect(
    s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' }).cites('together', 'HEI-DRAW-03'),
  ).toBe(true);
  const runs = (drawWith: 'moveOnly' | 'moveAndRun') => {
    const fight = duel(KIT, {}, { options: { drawWith } });
    fight.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
    return fight.allowed('ann', 'run', { to: 'A2' });
  };
  expect([runs('moveOnly'), runs('moveAndRun')]).toEqual([false, true]);
});

test('HEI-DRAW-04 never together with a charge', () => {
  const s = duel({ sheet: { sword: 'sword', accessible: ['knife'] } });
  s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [1] });
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' })).toEqual(['HEI-DRAW-04']);
});

test('HEI-STOW-01 putting away is a standard action', () => {
  const s = duel();
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.who('ann')).toMatchObject({
    standard: 'stow',
    hands: [{ holds: null }, { holds: null }],
  });
});

const place = (stowAccessible: 'both' | 'ammunitionOnly', item: string) => {
  const s = duel({ sheet: { sword: 'sword', off: 'arrows' } }, {}, { options: { stowAccessible } });
  s.do('ann', 'stow', { item });
  return s.who('ann').carried[0]?.place;
};

test('HEI-STOW-02 it ends within easy reach, ammunition only by the switch', () => {
  expect([
    place('both', 'ann/sword'),
    place('ammunitionOnly', 'ann/sword'),
    place('ammunitionOnly', 'ann/arrows'),
  ]).toEqual(['accessible', 'stored', 'accessible']);
});

test('HEI-STOW-03 together with a Move, not with a charge', () => {
  const s = duel();
  s.do('ann', 'move', { to: 'A2' });
  expect(s.do('ann', 'stow', { item: 'ann/sword' }).cites('together', 'HEI-STOW-03')).toBe(true);
  const charged = duel();
  charged.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [1] });
  expect(charged.refused('ann', 'stow', { item: 'ann/sword' })).toEqual(['HEI-STOW-03']);
});

test('HEI-DROP-01 dropping any number of things is free, from one hand by the switch', () => {
  const s = duel({ sheet: { sword: 'sword', off: 'buckler' } });
  s.do('ann', 'drop', { items: ['ann/sword', 'ann/buckler'] });
  expect(s.state.ground.map(({ item, at: square }) => [item, square])).toEqual([
    ['ann/sword', 'A1'],
    ['ann/buckler', 'A1'],
  ]);
  expect(s.who('ann').standard).toBeNull();
  expect(
    duel(
      { sheet: { sword: 'sword', off: 'buckler' } },
      {},
      { options: { dropHands: 'oneHand' } },
    ).allowed('ann', 'drop', { items: ['ann/sword', 'ann/buckler'] }),
  ).toBe(false);
});

test('HEI-GET-01 getting something is ongoing', () => {
  const s = duel(KIT);
  s.do('ann', 'get', { item: 'ann/axe', hand: 'sword' });
  expect(s.who('ann')).toMatchObject({ ended: 'ongoing', standard: 'get' });
});

test('HEI-GET-02 out of a bag', () => {
  const s = duel(KIT);
  expect(s.do('ann', 'get', { item: 'ann/axe', hand: 'off' }).cites('gets', 'HEI-GET-02')).toBe(
    true,
  );
  expect(s.who('ann').hands[1]?.holds).toBe('ann/axe');
});

const KEY = {
  map: {
    rows: ['A1 A2'],
    items: [
      { item: 'key', at: 'A1' },
      { item: 'tankard', at: 'A2' },
    ],
  },
};

test('HEI-GET-03 or from around one, in the own square', () => {
  const s = duel({}, {}, KEY);
  expect(s.do('ann', 'get', { item: 'ground/key', hand: 'off' }).cites('gets', 'HEI-GET-03')).toBe(
    true,
  );
  expect(s.state.ground.map(({ item }) => item)).toEqual(['ground/tankard']);
  expect(duel({}, {}, KEY).allowed('ann', 'get', { item: 'ground/tankard', hand: 'off' })).toBe(
    false,
  );
});

test('HEI-GET-04 it takes a free hand, unless switched', () => {
  const full = { sheet: { sword: 'sword', off: 'buckler' } };
  expect(duel(full, {}, KEY).refused('ann', 'get', { item: 'ground/key', hand: 'off' })).toEqual([
    'HEI-GET-04',
  ]);
  expect(duel({}, {}, KEY).refused('ann', 'get', { item: 'ground/key', hand: 'sword' })).toEqual([
    'HEI-GET-04',
  ]);
  const s = duel(full, {}, { ...KEY, options: { getFreeHand: 'notRequired' } });
  s.do('ann', 'get', { item: 'ground/key', hand: 'off' });
  expect(s.who('ann').hands[1]?.holds).toBe('ground/key');
});

test('HEI-CONCEAL-01 concealing something held is ongoing, and others do not see it', () => {
  const s = duel();
  s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [3] });
  expect(s.who('ann')).toMatchObject({
    ended: 'ongoing',
    hands: [{ holds: null }, { holds: null }],
  });
  const seen = s.fight.view({ name: 'bob', role: 'player', combatants: ['bob'] });
  expect([seen.combatants['ann']?.carried, seen.fixed.items['ann/sword']]).toEqual([[], undefined]);
});

test('HEI-CONCEAL-02 thievery sets what perception has to meet, or the GM by the switch', () => {
  const s = duel();
  expect(
    s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [3] }).note('conceals'),
  ).toMatchObject({ requirement: 5 });
  const ruled = duel({}, {}, { options: { concealRoll: 'gmNumber' } }).do(
    'ann',
    'conceal',
    { item: 'ann/sword' },
    { answers: [['conceal-requirement', 9]] },
  );
  expect([ruled.asked, ruled.note('conceals')['requirement']]).toEqual([
    ['gm conceal-requirement'],
    9,
  ]);
});

test('HEI-SWAP-01 swapping is free: over, around, or another grip', () => {
  const after = (sheet: Person['sheet'], how: string) => {
    const s = duel({ sheet: sheet ?? {} });
    s.do('ann', 'swap', { how });
    expect(s.who('ann').standard).toBeNull();
    return s.who('ann').hands.map((hand) => hand.holds);
  };
  expect(after({ sword: 'sword' }, 'trade')).toEqual([null, 'ann/sword']);
  expect(after({ sword: 'sword', off: 'knife' }, 'trade')).toEqual(['ann/knife', 'ann/sword']);
  expect(after({ both: 'sword' }, 'sword only')).toEqual(['ann/sword', null]);
  expect(after({ sword: 'sword' }, 'both hands')).toEqual(['ann/sword', 'ann/sword']);
  expect(duel({ sheet: {} }).refused('ann', 'swap', { how: 'trade' })).toEqual(['HEI-SWAP-01']);
});

test.each([
  [1, true],
  [0, false],
] as const)(
  'HEI-CHARGE-02 HEI-CTX-22 a charge over a ramp gets at one who stands at height %i: %s',
  (height, open) => {
    const ramp = {
      rows: ['A1 A2'],
      places: [{ id: 'A2', heights: [0, 1] }],
      borders: [{ from: 'A1', to: 'A2', heightDelta: 1 }],
    };
    const s = stage(
      { ann: { sheet: { sword: 'sword' } }, bob: { at: 'A2', state: { height } } },
      { map: ramp },
    );
    const charge = { target: 'bob', weapon: 'ann/sword' };
    expect(s.allowed('ann', 'charge', charge)).toBe(open);
    if (!open) expect(s.refused('ann', 'charge', charge)).toContain('HEI-CTX-22');
  },
);

test('HEI-DROP-01 HEI-DRAW-01 a bow that falls lets the arrow go', () => {
  const s = stage(
    { ann: { sheet: { both: 'bow', accessible: ['arrows'] } }, bob: {} },
    { options: { ammunition: 'drawn' } },
  );
  s.do('ann', 'draw', { item: 'ann/arrows', hand: 'sword' });
  expect(s.who('ann').nocked).toBe('ann/arrows');
  s.do('ann', 'drop', { items: ['ann/bow'] });
  expect(s.who('ann').nocked).toBeUndefined();
});
