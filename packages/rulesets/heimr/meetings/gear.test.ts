import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { peopleWith } from '../testing/people.js';
import { end, stage, until } from '../testing/stage.js';

// Drawing, putting away, dropping, getting, concealing and swapping, each by itself and with what follows in the next turns.

const { bare, sword, wearing, duel } = peopleWith({ perception: 0 });
const LYING = {
  map: {
    rows: ['A1 A2'],
    items: [
      { item: 'key', at: 'A1' },
      { item: 'sword', at: 'A2' },
    ],
  },
};

test('HEI-DRAW-01 HEI-DRAW-02 what is in the bag or is no weapon is not drawn, and is got instead', () => {
  const s = duel(wearing({ accessible: ['horn'], stored: ['knife'] }));
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'sword' })).toEqual(['HEI-DRAW-02']);
  expect(s.refused('ann', 'draw', { item: 'ann/horn', hand: 'sword' })).toEqual(['HEI-DRAW-01']);
  s.do('ann', 'get', { item: 'ann/knife', hand: 'sword' });
  expect([holds(s, 'ann'), s.who('ann').ended]).toEqual([['ann/knife'], 'ongoing']);
  until(s, 'bob');
  until(s, 'ann');
  expect(s.allowed('ann', 'attack', { weapon: 'ann/knife', target: 'bob' })).toBe(true);
});

test('HEI-DRAW-01 HEI-HANDS-03 HEI-HANDS-06 a spear is drawn into two free hands, a sword not into the off-hand', () => {
  const one = duel(wearing({ off: 'buckler', accessible: ['spear', 'sword'] }));
  expect(one.refused('ann', 'draw', { item: 'ann/spear', hand: 'both' })).toEqual(['HEI-HANDS-03']);
  expect(one.allowed('ann', 'draw', { item: 'ann/sword', hand: 'sword' })).toBe(true);
  const none = duel(wearing({ accessible: ['spear', 'sword'] }));
  expect(none.refused('ann', 'draw', { item: 'ann/sword', hand: 'off' })).toEqual(['HEI-HANDS-06']);
  none.do('ann', 'draw', { item: 'ann/spear', hand: 'both' });
  expect(none.who('ann').hands.map((hand) => hand.holds)).toEqual(['ann/spear', 'ann/spear']);
});

test('HEI-DRAW-01 HEI-ACT-07 a draw is no ongoing action: the defence of that turn is rolled as it is', () => {
  const s = duel(wearing({ accessible: ['sword'] }));
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual([]);
  const got = duel(wearing({ stored: ['sword'] }));
  got.do('ann', 'get', { item: 'ann/sword', hand: 'sword' });
  expect(got.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual(['HEI-ACT-07 -2']);
});

test('HEI-DRAW-01 HEI-CTX-28 HEI-ATK-06 a sword drawn in this turn may parry from its end on', () => {
  const s = duel(wearing({ accessible: ['sword'] }));
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  const answers = [['defence', { parry: 'ann/sword' }]] as const;
  s.do('ann', 'end', {}, { dice: [4], answers });
  expect(s.who('ann').standing).toMatchObject({ form: 'parry', total: 7 });
});

test('HEI-STOW-01 HEI-STOW-02 what is put away may be drawn in the next turn, a horn is not put away so', () => {
  const s = duel(wearing({ sword: 'sword', off: 'horn' }));
  expect(s.refused('ann', 'stow', { item: 'ann/horn' })).toEqual(['HEI-STOW-01']);
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.refused('ann', 'draw', { item: 'ann/sword', hand: 'sword' })).toEqual(['HEI-ACT-02']);
  until(s, 'bob');
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
});

test('HEI-STOW-01 HEI-STOW-02 arrows taken in hand are stored where they can be drawn', () => {
  for (const stowAccessible of ['both', 'ammunitionOnly'] as const) {
    const s = duel(wearing({ sword: 'arrows' }), bare, { options: { stowAccessible } });
    s.do('ann', 'stow', { item: 'ann/arrows' });
    expect(s.who('ann').carried).toMatchObject([{ item: 'ann/arrows', place: 'accessible' }]);
  }
  const strict = duel(sword, bare, { options: { stowAccessible: 'ammunitionOnly' } });
  strict.do('ann', 'stow', { item: 'ann/sword' });
  expect(strict.who('ann').carried).toMatchObject([{ item: 'ann/sword', place: 'stored' }]);
});

test('HEI-STOW-03 HEI-SIM-02 putting away goes with a Move, before or after it, and not with a draw besides', () => {
  const before = duel(wearing({ sword: 'sword', accessible: ['knife'] }));
  before.do('ann', 'stow', { item: 'ann/sword' });
  before.do('ann', 'move', { to: 'A2' });
  expect(before.refused('ann', 'draw', { item: 'ann/knife', hand: 'sword' })).toEqual([
    'HEI-SIM-02',
  ]);
  const after = duel(sword);
  after.do('ann', 'move', { to: 'A2' });
  after.do('ann', 'stow', { item: 'ann/sword' });
  expect(holds(after, 'ann')).toEqual([]);
});

test('HEI-DROP-01 HEI-GET-03 what both hands drop lies there for an opponent in the square, and for no one elsewhere', () => {
  const s = stage({
    ann: wearing({ sword: 'sword', off: 'buckler' }),
    bob: bare,
    cat: { ...bare, at: 'A2' },
  });
  s.do('ann', 'drop', { items: ['ann/sword', 'ann/buckler'] });
  expect(s.state.ground.map(({ item, at }) => [item, at])).toEqual([
    ['ann/sword', 'A1'],
    ['ann/buckler', 'A1'],
  ]);
  end(s);
  s.do('bob', 'get', { item: 'ann/sword', hand: 'sword' });
  until(s, 'cat');
  expect(s.allowed('cat', 'get', { item: 'ann/buckler', hand: 'off' })).toBe(false);
  until(s, 'bob');
  s.do('bob', 'attack', { weapon: 'ann/sword', target: 'ann' }, { dice: [1] });
});

test('HEI-DROP-01 HEI-SWAP-01 HEI-ACT-03 drop and swap are two free actions: the sword falls, the knife changes hands, and strikes', () => {
  const s = duel(wearing({ sword: 'sword', off: 'knife' }));
  s.do('ann', 'drop', { items: ['ann/sword'] });
  s.do('ann', 'swap', { how: 'trade' });
  s.do('ann', 'attack', { weapon: 'ann/knife', target: 'bob' }, { dice: [1] });
  expect(s.refused('ann', 'swap', { how: 'trade' })).toEqual(['HEI-ACT-04']);
});

test('HEI-GET-01 HEI-GET-03 what lies in the own square is picked up as the last thing in a turn, what lies in the next is not', () => {
  const s = duel(bare, bare, LYING);
  expect(s.allowed('ann', 'get', { item: 'ground/sword', hand: 'sword' })).toBe(false);
  s.do('ann', 'speak', { words: 'A key!' });
  s.do('ann', 'get', { item: 'ground/key', hand: 'off' });
  expect(s.refused('ann', 'speak', { words: 'Mine!' })).toEqual(['HEI-ACT-06']);
});

test('HEI-GET-01 HEI-ACT-05 after a Move there is no picking up in that turn', () => {
  const s = duel(bare, bare, LYING);
  s.do('ann', 'move', { to: 'A2' });
  expect(s.refused('ann', 'get', { item: 'ground/sword', hand: 'sword' })).toEqual(['HEI-ACT-05']);
});

test('HEI-CONCEAL-01 HEI-CONCEAL-02 HEI-OBS-05 a concealed knife is noticed by a look that equals the roll, and drawn from where it is', () => {
  const s = duel(wearing({ sword: 'knife' }));
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [2] });
  expect([holds(s, 'ann'), s.who('ann').ended]).toEqual([[], 'ongoing']);
  end(s);
  const look = { use: 'character', target: 'ann' };
  expect(s.do('bob', 'observe', look, { dice: [4] }).has('notices item')).toBe(false);
  until(s, 'ann');
  until(s, 'bob');
  expect(s.do('bob', 'observe', look, { dice: [5] }).has('notices item')).toBe(true);
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
});

test('HEI-CONCEAL-01 what is carried in a bag is not in hand, and is not concealed so', () => {
  const s = duel(wearing({ stored: ['key'] }));
  expect(s.refused('ann', 'conceal', { item: 'ann/key' })).toContain('HEI-CONCEAL-01');
});

test('HEI-SWAP-01 HEI-HANDS-06 a sword passed to the off-hand is held and neither strikes, parries nor bars the way in', () => {
  const s = duel(sword);
  s.do('ann', 'swap', { how: 'trade' });
  const cut = { weapon: 'ann/sword', target: 'bob' };
  expect(s.refused('ann', 'attack', cut)).toEqual(['HEI-HANDS-06']);
  const scene = s.do('ann', 'end', {}, { dice: [3] });
  expect(scene.questions).not.toContain('parry');
  expect(s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [1] }).rolled).toEqual([
    'bob attack',
  ]);
});

test('HEI-SWAP-01 HEI-HANDS-03 HEI-HANDS-04 a bow in one hand does not shoot, a throwing axe in the off-hand does not fly', () => {
  const bow = duel(wearing({ both: 'bow' }), { ...bare, at: 'A2' });
  bow.do('ann', 'swap', { how: 'sword only' });
  expect(bow.refused('ann', 'attack', { weapon: 'ann/bow', target: 'bob' })).toEqual([
    'HEI-HANDS-03',
  ]);
  const axe = duel(wearing({ off: 'throwing-axe' }));
  expect(axe.refused('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' })).toEqual([
    'HEI-HANDS-04',
  ]);
});

test('HEI-HANDS-05 HEI-HANDS-02 a knife strikes from either hand', () => {
  for (const hand of ['sword', 'off']) {
    const s = duel(wearing({ [hand]: 'knife' }));
    expect(s.allowed('ann', 'attack', { weapon: 'ann/knife', target: 'bob' })).toBe(true);
  }
});

test('HEI-CTX-42 HEI-HANDS-02 a shield is for the off-hand, and blocks from there alone', () => {
  const s = duel(wearing({ accessible: ['buckler'] }));
  expect(s.refused('ann', 'draw', { item: 'ann/buckler', hand: 'sword' })).toEqual(['HEI-CTX-42']);
  const wrong = duel(wearing({ sword: 'buckler' }));
  const scene = wrong.end(3);
  expect([scene.questions, scene.rolled]).toEqual([[], ['ann dodge']]);
});

test('HEI-CTX-27 HEI-HANDS-04 HEI-GET-03 a thrown axe lies where its target stood, and the thrower has empty hands', () => {
  const s = duel(wearing({ sword: 'throwing-axe' }), { ...bare, at: 'A2' });
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [1] });
  expect([holds(s, 'ann'), s.state.ground]).toMatchObject([
    [],
    [{ item: 'ann/throwing-axe', at: 'A2' }],
  ]);
  end(s);
  s.do('bob', 'get', { item: 'ann/throwing-axe', hand: 'sword' });
  until(s, 'bob');
});
