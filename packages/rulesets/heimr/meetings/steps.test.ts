import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Every movement of the list by itself, in ordinary circumstances and in a cluster.

const { bare, sword, at, duel } = peopleWith();
const TOWER = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2, 3], features: ['climb-5'] }],
};
const BUSH = { rows: ['A1 A2 A3'], places: [{ id: 'A1', concealment: 1 }] };
const high = (height: number, state: object = {}): Person => ({
  ...bare,
  state: { height, ...state },
});

test('HEI-MOVE-01 HEI-CTX-23 a Move goes to a bordering square, not over a corner or two on, and into no cluster', () => {
  const s = duel(bare, at('A2'));
  expect(s.refused('ann', 'move', { to: 'B2' })).toEqual(['HEI-MOVE-01']);
  expect(s.refused('ann', 'move', { to: 'A3' })).toEqual(['HEI-MOVE-01']);
  s.do('ann', 'move', { to: 'A2' });
  expect([s.who('ann').at, s.state.clusters]).toEqual(['A2', []]);
});

test('HEI-MOVE-03 HEI-HIDE-04 out of the cluster one does not hide in that turn, and does in the next', () => {
  const s = duel({ ...bare, state: { cluster: ['bob'] } }, bare, { map: BUSH });
  s.do('ann', 'move', { to: 'A1' });
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-04']);
  until(s, 'ann');
  s.do('ann', 'hide', { from: ['bob'] }, { dice: [3] });
});

test('HEI-RUN-01 HEI-CTX-23 a run leaves the cluster and ends the turn', () => {
  const s = duel({ ...bare, state: { cluster: ['bob'] } }, bare);
  s.do('ann', 'run', { to: 'A2' });
  expect([s.state.clusters, s.who('ann').ended, s.who('ann').ongoing]).toEqual([
    [],
    'ongoing',
    true,
  ]);
});

test('HEI-RUN-03 no one charges from where ann ran until her next turn starts, also if she stays then', () => {
  const s = stage({ ann: bare, bob: sword, cat: { ...sword, at: 'A3' } }, { map: BUSH });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  const from = (id: string) => ({ target: 'ann', weapon: `${id}/sword` });
  expect(s.refused('bob', 'charge', from('bob'))).toEqual(['HEI-RUN-03']);
  until(s, 'cat');
  expect(s.allowed('cat', 'charge', from('cat'))).toBe(true);
  until(s, 'bob');
  expect(s.allowed('bob', 'charge', from('bob'))).toBe(true);
});

test('HEI-RUN-03 HEI-MOVE-01 who has moved away instead of running may be charged from there', () => {
  const s = duel(bare, sword);
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  expect(s.allowed('bob', 'charge', { target: 'ann', weapon: 'bob/sword' })).toBe(true);
});

test('HEI-CHARGE-01 HEI-CHARGE-02 a charge that misses has come to the square, into a cluster, and ended the turn', () => {
  const s = duel(sword, at('A2'));
  s.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ at: 'A2', ended: 'ongoing', ongoing: true });
  expect([s.state.clusters, s.who('bob').hp]).toEqual([[['ann', 'bob']], 9]);
  expect(s.refused('ann', 'drop-prone')).toEqual(['HEI-ACT-06']);
});

test('HEI-CHARGE-02 no one charges in the own square, at a friend, two squares off, or with a bow or a throwing axe', () => {
  const s = stage({
    ann: sword,
    bob: bare,
    cat: { ...bare, at: 'A2', side: 'a' },
    dan: { ...bare, at: 'A3' },
  });
  const charge = (target: string) => s.refused('ann', 'charge', { target, weapon: 'ann/sword' });
  expect(['bob', 'cat', 'dan'].map(charge)).toEqual([
    ['HEI-CHARGE-02'],
    ['HEI-CHARGE-02'],
    ['HEI-CHARGE-02'],
  ]);
  for (const [hand, item] of [
    ['both', 'bow'],
    ['sword', 'throwing-axe'],
  ] as const) {
    const far = duel({ ...bare, sheet: { [hand]: item } }, at('A2'));
    const weapon = `ann/${item}`;
    expect(far.refused('ann', 'charge', { target: 'bob', weapon })).toContain('HEI-CHARGE-02');
  }
});

test.each([
  ['both', 2],
  ['one', 1],
] as const)(
  'HEI-CHARGE-02 HEI-ATK-04 chargeDual %s: a charge with two knives',
  (chargeDual, rolls) => {
    const s = duel({ ...bare, sheet: { sword: 'knife', off: 'knife' } }, at('A2'), {
      options: { chargeDual },
    });
    const scene = s.do(
      'ann',
      'charge',
      { target: 'bob', weapon: 'both' },
      { dice: [6, 6].slice(0, rolls) },
    );
    expect(scene.rolled).toHaveLength(rolls);
  },
);

test('HEI-GUARD-01 HEI-GUARD-02 a guard lasts until the own next turn starts, and is taken up once in a turn', () => {
  const s = duel(bare, bare);
  const keep = { foe: 'bob', purpose: 'leave' };
  s.do('ann', 'guard', keep);
  expect(s.refused('ann', 'guard', keep)).toEqual(['HEI-ACT-04']);
  end(s);
  expect(s.refused('bob', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  until(s, 'ann');
  until(s, 'bob');
  expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(true);
});

/** Two guards, whose dodges are 6 and 8, keep kim in the square. */
const between = (options: object = {}) => {
  const s = stage(
    { jo: bare, jan: { ...bare, side: 'a' }, kim: bare, lee: { ...bare, side: 'b' } },
    { order: ['jo', 'jan', 'kim', 'lee'], options },
  );
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  s.do('jo', 'end', {}, { dice: [3] });
  s.do('jan', 'guard', { foe: 'kim', purpose: 'leave' });
  s.do('jan', 'end', {}, { dice: [5] });
  return s;
};

test('HEI-GUARD-02 HEI-CTX-04 past two guards, equal to each is enough; the other opponent leaves freely', () => {
  const s = between();
  s.do('kim', 'move', { to: 'A2' }, { dice: [3, 5] });
  expect(s.who('kim').at).toBe('A2');
  until(s, 'lee');
  s.do('lee', 'run', { to: 'A2' });
  expect(s.who('lee').at).toBe('A2');
});

test('HEI-GUARD-02 HEI-MOVE-02 a guard who is not passed stops a Move, though the other was', () => {
  const s = between();
  s.do('kim', 'move', { to: 'A2' }, { dice: [3, 4] });
  expect(s.who('kim')).toMatchObject({ at: 'A1', standard: 'move' });
});

test('HEI-GUARD-02 HEI-CTX-39 with one guard gone the other still has to be passed', () => {
  const s = between();
  s.gm('place', { who: 'jan', to: 'C3' });
  const scene = s.do('kim', 'move', { to: 'A2' }, { dice: [3] });
  expect([scene.rolled, s.who('kim').at]).toEqual([['kim pass the guard'], 'A2']);
});

test('HEI-GUARD-02 HEI-MOVE-03 a guard keeps no one in the cluster, nor from climbing where they are', () => {
  const s = duel(bare, { ...bare, state: { cluster: ['ann'] } }, { map: TOWER });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  end(s);
  expect(s.allowed('bob', 'climb', { way: 'up' })).toBe(true);
  expect(s.do('bob', 'move', { to: 'A1' }).rolled).toEqual([]);
  expect(s.state.clusters).toEqual([]);
});

test('HEI-GUARD-03 a guard stands before the one ally against the one opponent, also against fists, not against arrows', () => {
  const s = stage(
    {
      gil: bare,
      ann: { ...bare, side: 'a' },
      bob: { ...bare, sheet: { sword: 'throwing-axe' } },
      cat: { ...sword, side: 'b' },
    },
    { order: ['gil', 'ann', 'bob', 'cat'] },
  );
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  s.do('gil', 'end', {}, { dice: [6] });
  s.do('ann', 'end', {}, { dice: [1] });
  const punch = s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [5] });
  expect(punch.has('blocked')).toBe(true);
  end(s);
  const cut = s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [5] });
  expect([cut.has('guards ally'), cut.has('blocked')]).toEqual([false, false]);
});

test('HEI-CLIMB-01 HEI-CLIMB-04 three climbs of one height lead to the top, climbing on the way, one in a turn', () => {
  const s = duel(bare, at('A2'), { map: TOWER });
  const positions = [1, 2, 3].map(() => {
    until(s, 'ann');
    s.do('ann', 'climb', { way: 'up' }, { dice: [3] });
    expect(s.refused('ann', 'climb', { way: 'up' })).toEqual(['HEI-ACT-06']);
    const { height, position } = s.who('ann');
    end(s);
    return [height, position];
  });
  expect(positions).toEqual([
    [1, 'climbing'],
    [2, 'climbing'],
    [3, 'standing'],
  ]);
});

test('HEI-CLIMB-05 a climber with a sword and a shield is refused, with one of them dropped climbs', () => {
  const s = duel({ ...bare, sheet: { sword: 'sword', off: 'buckler' } }, at('A2'), { map: TOWER });
  expect(s.refused('ann', 'climb', { way: 'up' })).toEqual(['HEI-CLIMB-05']);
  s.do('ann', 'drop', { items: ['ann/buckler'] });
  s.do('ann', 'climb', { way: 'up' }, { dice: [6] });
  expect(s.who('ann').height).toBe(1);
});

test('HEI-CLIMB-03 HEI-CTX-24 a climb that fails at height two ends at the bottom, prone and one hit point less', () => {
  const s = duel(high(2, { position: 'climbing' }), at('A2'), { map: TOWER });
  s.do('ann', 'climb', { way: 'up' }, { dice: [1, 3] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 8, ended: 'ongoing' });
});

test('HEI-CLIMB-03 HEI-CTX-23 a climb that fails on the ground ends prone among those one fights, still in the cluster', () => {
  const s = duel({ ...bare, state: { cluster: ['bob'] } }, bare, { map: TOWER });
  s.do('ann', 'climb', { way: 'up' }, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 9 });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
});

test('HEI-JUMP-01 HEI-CTX-24 a jump of one height is free, hurts no one and ends on the feet: an attack follows, no second jump', () => {
  const s = duel({ ...sword, state: { height: 2 } }, bare, { map: TOWER });
  s.do('ann', 'jump-down', { to: 1 });
  expect(s.refused('ann', 'jump-down', { to: 0 })).toEqual(['HEI-ACT-04']);
  const low = duel({ ...sword, state: { height: 1 } }, bare, { map: TOWER });
  low.do('ann', 'jump-down', { to: 0 });
  expect(low.who('ann')).toMatchObject({ height: 0, position: 'standing', hp: 9 });
  low.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [1] });
});

test('HEI-JUMP-01 HEI-CLIMB-04 a climber jumps from the wall to the ground', () => {
  const s = duel(high(2, { position: 'climbing' }), at('A2'), { map: TOWER });
  s.do('ann', 'jump-down', { to: 0 }, { dice: [4] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', hp: 8 });
});

test('HEI-PRONE-01 HEI-CRAWL-01 HEI-CRAWL-02 down and off in one turn, there in the next, and still prone', () => {
  const s = duel(bare, bare);
  s.do('ann', 'drop-prone');
  s.do('ann', 'crawl', { to: 'A2' });
  expect(s.who('ann').at).toBe('A1');
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A2', position: 'prone' });
  expect(s.refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
  expect(s.refused('ann', 'stand-up')).toEqual(['HEI-ACT-02']);
  until(s, 'bob');
  until(s, 'ann');
  expect(s.allowed('ann', 'crawl', { to: 'A3' })).toBe(true);
});

test('HEI-PRONE-02 HEI-ACT-02 standing up is the standard action of the turn', () => {
  const s = duel({ ...sword, state: { position: 'prone' } }, bare);
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
  expect(s.refused('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toEqual([
    'HEI-ACT-02',
  ]);
});

test('HEI-HIDE-05 who was shot at in the last turn of the archer does not hide from them, and does after a turn without', () => {
  const s = duel(bare, { ...bare, at: 'A3', sheet: { both: 'bow' } }, { map: BUSH });
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/bow', target: 'ann' }, { dice: [1] });
  end(s);
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-05']);
  until(s, 'bob');
  until(s, 'ann');
  expect(s.allowed('ann', 'hide', { from: ['bob'] })).toBe(true);
});

test('HEI-HIDE-07 HEI-ACT-03 speaking, looking about and drawing give no one away, a step does', () => {
  const hidden = { hidden: { requirement: 9, from: ['bob'] } };
  const s = duel({ ...bare, sheet: { accessible: ['knife'] }, state: hidden }, bare, { map: BUSH });
  s.do('ann', 'speak', { words: 'Psst.' });
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [1] });
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann').hidden).toBeNull();
});

test('HEI-DODGE-01 a dodge is readied against an opponent in sight with a bow, not a friend, a hidden one or one behind a wall', () => {
  const archer: Person = { ...bare, at: 'A3', sheet: { both: 'bow' } };
  const row = { rows: ['A1 A2 A3'] };
  const wall = { ...row, borders: [{ from: 'A2', to: 'A3', sight: false }] };
  const hidden = { ...archer, state: { hidden: { requirement: 9, from: ['ann'] } } };
  expect(duel(bare, archer, { map: row }).allowed('ann', 'dodge')).toBe(true);
  expect(duel(bare, archer, { map: wall }).refused('ann', 'dodge')).toEqual(['HEI-DODGE-01']);
  expect(duel(bare, hidden, { map: row }).refused('ann', 'dodge')).toEqual(['HEI-DODGE-01']);
  const friend = stage({ ann: bare, cat: { ...archer, side: 'a' }, bob: bare }, { map: row });
  expect(friend.refused('ann', 'dodge')).toEqual(['HEI-DODGE-01']);
});

test('HEI-DODGE-02 HEI-CTX-29 the readied dodge helps against each of two shots, and against no sword', () => {
  const archer: Person = { ...bare, at: 'A2', sheet: { both: 'bow' } };
  const s = stage({ ann: bare, bob: archer, cat: { ...archer, side: 'b' }, dan: sword });
  s.do('ann', 'dodge');
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
  s.do('ann', 'end', {}, { dice: [3] });
  expect(s.who('ann').standing).toMatchObject({ total: 6, ranged: 8 });
  s.do('bob', 'attack', { weapon: 'bob/bow', target: 'ann' }, { dice: [5] });
  expect(s.who('ann').hp).toBe(9);
  s.do('bob', 'end', {}, { dice: [3, 2, 4, 4] });
  expect(s.who('ann').standing).toMatchObject({ total: 5, ranged: 7 });
  until(s, 'dan');
  const scene = s.do('dan', 'attack', { weapon: 'dan/sword', target: 'ann' }, { dice: [3] });
  expect(scene.fact('lands', 'against')).toBe(5);
});
