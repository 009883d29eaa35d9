import { expect, test } from 'vitest';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Two house rules at once, and ways with doors, fences and heights.

const { bare, wearing, sword } = peopleWith();
const duel = (
  options: Staging['options'],
  ann: Person = sword,
  bob: Person = bare,
  map?: Staging['map'],
) => stage({ ann, bob }, { options, ...(map ? { map } : {}) });

test.each([
  [4, 'hits'],
  [3, 'touches'],
  [2, 'misses'],
] as const)(
  'HEI-ATK-08 HEI-BRAWL-07 attackTie attacker touchScope allAttacks: a blow of %d and three %s',
  (die, what) => {
    const s = duel({ attackTie: 'attacker', touchScope: 'allAttacks' });
    const scene = s.do('ann', 'attack', CUT, { dice: [die] });
    expect(scene.notes.some(({ rules }) => rules.includes('HEI-BRAWL-07'))).toBe(
      what === 'touches',
    );
    expect(s.who('bob').hp).toBe(what === 'hits' ? 7 : 9);
  },
);

test('HEI-CTX-31 HEI-CTX-34 defenceNone zero: a blow of zero misses the dazed, of one it hits', () => {
  for (const [die, hp] of [
    [1, 9],
    [2, 7],
  ] as const) {
    const s = duel({ defenceNone: 'zero' }, { ...sword, abilities: { swordsmanship: [0, -1] } });
    s.gm('effect', { who: 'bob', effect: 'daze', amount: 2 });
    s.do('ann', 'attack', CUT, { dice: [die] });
    expect(s.who('bob').hp).toBe(hp);
  }
});

test('HEI-MOVE-01 HEI-DRAW-03 moveDistance 2: one knife is drawn on the way, not one in each square', () => {
  const s = duel({ moveDistance: 2 }, wearing({ accessible: ['knife', 'cudgel'] }));
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  s.do('ann', 'move', { to: 'A3' });
  expect(s.refused('ann', 'draw', { item: 'ann/cudgel', hand: 'off' })).toContain('HEI-SIM-02');
});

test('HEI-RUN-03 HEI-CHARGE-02 runDistance 2 moveDistance 2: no charge from where the run began, one from the square between', () => {
  const s = stage(
    { ann: bare, bob: sword, cat: { ...sword, side: 'b', at: 'A2' } },
    { options: { runDistance: 2, moveDistance: 2 } },
  );
  s.do('ann', 'run', { to: 'A3' });
  end(s);
  const charge = { target: 'ann', weapon: 'bob/sword' };
  expect(s.refused('bob', 'charge', charge)).toContain('HEI-RUN-03');
  end(s);
  s.do('cat', 'charge', { target: 'ann', weapon: 'cat/sword' }, { dice: [1] });
});

test('HEI-CTX-35 HEI-RUN-01 bindPlainMove free: a held combatant runs off without a roll, and the holder defends', () => {
  const holder: Person = { ...bare, state: { holding: { who: 'ann', part: 'torso' } } };
  const s = duel({ bindPlainMove: 'free' }, bare, holder);
  expect(s.do('ann', 'run', { to: 'A2' }).rolled).toEqual([]);
  expect(end(s).rolled).toContain('bob dodge');
});

test('HEI-BRAWL-15 HEI-BRAWL-14 bindRelease ownTurn bindDefence keepStanding: the hold and the dodge both stay in the turn of another', () => {
  const holder: Person = {
    ...bare,
    state: { holding: { who: 'bob', part: 'torso' }, standing: 9 },
  };
  const s = stage(
    { ann: holder, bob: bare, cat: { ...sword, side: 'b' } },
    {
      options: { bindRelease: 'ownTurn', bindDefence: 'keepStanding' },
      order: ['cat', 'ann', 'bob'],
    },
  );
  expect(s.refused('ann', 'let-go')).toContain('HEI-BRAWL-15');
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [6] });
  expect([s.who('ann').hp, s.who('ann').holding?.who]).toEqual([9, 'bob']);
});

test('HEI-PRONE-02 HEI-CTX-36 proneStandUp free: up and away in one turn, not on an injured leg', () => {
  const lying: Person = { ...bare, state: { position: 'prone', standing: 7 } };
  const s = duel({ proneStandUp: 'free' }, lying);
  s.do('ann', 'stand-up');
  s.do('ann', 'run', { to: 'A2' });
  const lame = duel(
    { proneStandUp: 'free' },
    { ...bare, state: { hp: 0, injuries: ['left leg'], standing: 7 } },
  );
  expect(lame.refused('ann', 'stand-up')).toContain('HEI-CTX-36');
});

test('HEI-DROP-01 HEI-HANDS-03 dropHands oneHand: a sword in both hands is one thing, sword and shield are two', () => {
  const s = duel({ dropHands: 'oneHand' }, wearing({ both: 'sword' }));
  s.do('ann', 'drop', { items: ['ann/sword'] });
  expect(s.who('ann').hands.map(({ holds }) => holds)).toEqual([null, null]);
  const two = duel({ dropHands: 'oneHand' }, wearing({ sword: 'sword', off: 'buckler' }));
  expect(two.allowed('ann', 'drop', { items: ['ann/sword', 'ann/buckler'] })).toBe(false);
});

test('HEI-GET-04 HEI-CTX-39 getFreeHand notRequired: the shield dropped for a key ends the guard that rested on it', () => {
  const ann: Person = {
    ...wearing({ off: 'buckler', stored: ['key'] }),
    state: { standing: { form: 'block', total: 7, item: 'ann/buckler' } },
  };
  const s = duel({ getFreeHand: 'notRequired' }, ann);
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'get', { item: 'ann/key', hand: 'off' });
  expect(s.who('ann').guarding).toBeNull();
  expect(s.state.ground).toMatchObject([{ item: 'ann/buckler', at: 'A1' }]);
});

test('HEI-STOW-02 HEI-DRAW-02 HEI-GET-02 stowAccessible ammunitionOnly: a sword put away is got, not drawn', () => {
  const s = duel({ stowAccessible: 'ammunitionOnly' });
  s.do('ann', 'stow', { item: 'ann/sword' });
  until(s, 'ann');
  expect(s.refused('ann', 'draw', { item: 'ann/sword', hand: 'sword' })).toContain('HEI-DRAW-02');
  s.do('ann', 'get', { item: 'ann/sword', hand: 'sword' });
});

const TOWER = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2], features: ['stairs'] }] };

test('HEI-CTX-22 HEI-CTX-23 reachHeight 1: a climb away from those in reach leaves the cluster, and two heights are too many', () => {
  const s = duel({ reachHeight: 1 }, sword, { ...bare, state: { height: 1, standing: 7 } }, TOWER);
  s.do('ann', 'attack', CUT, { dice: [1] });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  end(s);
  s.do('bob', 'climb', { way: 'up' });
  expect(s.state.clusters).toEqual([]);
  until(s, 'ann');
  expect(s.refused('ann', 'attack', CUT)).toContain('HEI-CTX-22');
});

test('HEI-ACT-04 HEI-OBS-01 actSameFree byUse: three uses of Observation in one turn, none of them twice', () => {
  const s = duel({ actSameFree: 'byUse' });
  const uses = [
    { use: 'square', square: 'A1' },
    { use: 'character', target: 'bob' },
    { use: 'insight', target: 'bob' },
  ] as const;
  for (const use of uses) s.do('ann', 'observe', use, { dice: [1] });
  for (const use of uses) expect(s.refused('ann', 'observe', use)).toContain('HEI-ACT-04');
});

test('HEI-CTX-37 HEI-CTX-23 injuryLevels larp2020: two below nothing is unconscious, and in no cluster', () => {
  for (const injuryLevels of ['tabletop', 'larp2020'] as const) {
    const s = duel({ injuryLevels }, sword, {
      ...bare,
      state: { hp: 0, injuries: ['other arm'], standing: 2 },
    });
    s.do('ann', 'attack', CUT, { dice: [3] });
    const out = injuryLevels === 'larp2020';
    expect(s.who('bob')).toMatchObject({ hp: -2, position: out ? 'helpless' : 'standing' });
    expect(s.state.clusters).toEqual(out ? [] : [['ann', 'bob']]);
  }
});

test('HEI-CTX-12 HEI-OBS-02 fatigueGrowOn every: a look tires, and does not fail for fatigue', () => {
  const s = duel(
    { fatigueGrowOn: 'every' },
    { ...bare, state: { fatigue: 9, standing: 7 } },
    {
      ...bare,
      state: { hidden: { requirement: 6, from: ['ann'] } },
    },
  );
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [1] });
  expect([s.who('ann').fatigue, s.who('bob').hidden]).toEqual([10, null]);
});

const LONG = {
  rows: ['A1 A2 A3'],
  borders: [
    { from: 'A1', to: 'A2', tags: ['window'] },
    { from: 'A2', to: 'A3', requirement: { ability: 'agility', level: 5 } },
  ],
};

test('HEI-CTX-20 HEI-MOVE-02 moveDistance 2: a Move that a fence behind the window ends has filled the window', () => {
  const s = stage({ ann: bare, bob: bare }, { options: { moveDistance: 2 }, map: LONG });
  s.do('ann', 'move', { to: 'A3' }, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'move' });
  end(s);
  expect(s.refused('bob', 'move', { to: 'A2' })).toContain('HEI-CTX-20');
  expect(s.refused('bob', 'charge', { target: 'ann', weapon: 'brawl', effect: 'hit' })).toContain(
    'HEI-CTX-20',
  );
});

test('HEI-CHARGE-03 HEI-RUN-02 moveDistance 2 runDistance 2: a fence behind the window bars charge and run beyond it', () => {
  const s = stage(
    { ann: bare, bob: { ...bare, at: 'A3' } },
    { options: { moveDistance: 2, runDistance: 2 }, map: LONG },
  );
  expect(s.refused('ann', 'run', { to: 'A3' })).toContain('HEI-RUN-02');
  expect(s.refused('ann', 'charge', { target: 'bob', weapon: 'brawl', effect: 'hit' })).toContain(
    'HEI-CHARGE-03',
  );
  s.do('ann', 'run', { to: 'A2' });
});

test('HEI-CTX-19 HEI-RUN-04 over a border that is crossed one way only, a pursuer catches up and no one comes back', () => {
  const s = stage(
    { ann: bare, bob: bare },
    { map: { rows: ['A1 A2 A3'], borders: [{ from: 'A1', to: 'A2', oneWay: true }] } },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  expect(s.state.chases).toHaveLength(1);
  expect(s.allowed('ann', 'run', { to: 'A1' })).toBe(false);
  s.do('ann', 'run', { to: 'A3' }, { dice: [3, 3] });
  expect(s.who('bob').at).toBe('A3');
});

test('HEI-CTX-20 HEI-CTX-40 a window that the runner has filled keeps a pursuer from catching up', () => {
  const window = { rows: ['A1 A2 A3'], borders: [{ from: 'A2', to: 'A3', tags: ['window'] }] };
  const s = stage({ ann: bare, bob: bare }, { map: window });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  s.do('ann', 'run', { to: 'A3' }, { dice: [3, 3] });
  expect([s.who('bob').at, s.state.chases.map(({ gap }) => gap)]).toEqual(['A2', [1]]);
});
