import { holds } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Items that change hands, combined with holds, climbs, shots, looks and moves.

const { abilities, bare } = peopleWith({ perception: 0, thievery: 0, agility: 0 });
const carrying = (sheet: Person['sheet'], state: Person['state'] = {}): Person => ({
  abilities,
  sheet: sheet ?? {},
  state,
});
const WALL = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2] }] };
const duel = (ann: Person, staging: Staging = {}, bob = bare) => stage({ ann, bob }, staging);

test('HEI-SWAP-01 HEI-BRAWL-05 nothing is passed to the hand that holds an opponent', () => {
  const s = duel(carrying({ sword: 'knife' }, { holding: { who: 'bob', part: 'torso' } }));
  expect(s.refused('ann', 'swap', { how: 'trade' })).toEqual(['HEI-BRAWL-05']);
  s.do('ann', 'let-go');
  s.do('ann', 'swap', { how: 'trade' });
  expect(s.who('ann').hands.map((hand) => hand.holds)).toEqual([null, 'ann/knife']);
});

test('HEI-SWAP-01 HEI-CTX-33 nothing is passed to the hand that holds on to the wall', () => {
  const s = duel(carrying({ off: 'knife' }, { height: 1, position: 'climbing' }), { map: WALL });
  expect(s.refused('ann', 'swap', { how: 'trade' })).toEqual(['HEI-CTX-33']);
});

test('HEI-GET-03 HEI-CTX-22 HEI-CTX-25 a thrown weapon lies at the height of its target, out of reach from below', () => {
  const s = stage(
    { ann: carrying({ sword: 'throwing-axe' }), bob: { ...bare, state: { height: 2 } } },
    { map: WALL },
  );
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [1] });
  expect(s.state.ground).toMatchObject([{ item: 'ann/throwing-axe', height: 2 }]);
  until(s, 'bob');
  s.do('bob', 'get', { item: 'ann/throwing-axe', hand: 'sword' });
  expect(holds(s, 'bob')).toEqual(['ann/throwing-axe']);
  until(s, 'ann');
  expect(s.allowed('ann', 'get', { item: 'ann/throwing-axe', hand: 'sword' })).toBe(false);
});

test('HEI-GET-03 HEI-HANDS-04 a thrown weapon picked up with the off-hand is thrown after it has changed hands', () => {
  const s = duel(carrying({ sword: 'throwing-axe' }));
  s.do('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' }, { dice: [1] });
  until(s, 'bob');
  s.do('bob', 'get', { item: 'ann/throwing-axe', hand: 'off' });
  end(s);
  until(s, 'bob');
  const cast = { weapon: 'ann/throwing-axe', target: 'ann' };
  expect(s.refused('bob', 'attack', cast)).toEqual(['HEI-HANDS-04']);
  s.do('bob', 'swap', { how: 'trade' });
  s.do('bob', 'attack', cast, { dice: [1] });
  expect(s.state.ground).toMatchObject([{ item: 'ann/throwing-axe', at: 'A1' }]);
});

test('HEI-CONCEAL-02 HEI-OBS-05 what was noticed, drawn and concealed again has to be noticed again', () => {
  const s = duel(carrying({ sword: 'knife' }), {}, bare);
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [3] });
  end(s);
  expect(
    s.do('bob', 'observe', { use: 'character', target: 'ann' }, { dice: [3] }).has('notices item'),
  ).toBe(true);
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  end(s);
  until(s, 'ann');
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [4] });
  expect(s.who('ann').carried).toMatchObject([{ concealed: { requirement: 4, noticed: [] } }]);
  end(s);
  const again = s.do('bob', 'observe', { use: 'character', target: 'ann' }, { dice: [3] });
  expect(again.has('notices item')).toBe(false);
});

test('HEI-CONCEAL-01 HEI-STOW-02 what is put away in plain sight is concealed no longer', () => {
  const s = duel(carrying({ sword: 'knife' }));
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [3] });
  end(s);
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  end(s);
  until(s, 'ann');
  s.do('ann', 'stow', { item: 'ann/knife' });
  expect(s.who('ann').carried).toEqual([
    { item: 'ann/knife', place: 'accessible', concealed: null },
  ]);
});

test('HEI-CONCEAL-01 HEI-CTX-28 HEI-ATK-06 a sword that is concealed parries no more, and the next defence is rolled with two less', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = duel(carrying({ sword: 'sword' }, { standing }));
  s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [3] });
  // Consistency -2: the d6 and two d10, of which the lowest counts.
  s.do('ann', 'end', {}, { dice: [5, 4, 6] });
  expect(s.who('ann').standing).toMatchObject({ form: 'dodge', total: 4 });
});

const DRAWN = { ammunition: 'drawn' } as const;
const archer = carrying({ both: 'bow', accessible: ['arrows'] });
const SHOT = { weapon: 'ann/bow', target: 'bob' };
const arrowDrawn = (bob = bare) => {
  const s = stage({ ann: archer, bob }, { options: DRAWN });
  s.do('ann', 'draw', { item: 'ann/arrows', hand: 'off' });
  end(s);
  return s;
};

test('HEI-DRAW-01 HEI-CTX-35 ammunition drawn: an arrow waits on the string while the arm is bound', () => {
  const s = arrowDrawn();
  s.do('bob', 'brawl', { target: 'ann', effect: 'bind', aim: 'other arm' }, { dice: [6, 6, 6] });
  end(s);
  expect(s.refused('ann', 'attack', SHOT)).toEqual(['HEI-CTX-35']);
  s.do('bob', 'let-go');
  expect(s.allowed('ann', 'attack', SHOT)).toBe(true);
});

test('HEI-DRAW-01 HEI-DROP-01 ammunition drawn: an arrow is lost with the bow, and drawn anew with it in hand', () => {
  const s = arrowDrawn();
  end(s);
  s.do('ann', 'drop', { items: ['ann/bow'] });
  expect(s.who('ann').nocked).toBeUndefined();
  s.do('ann', 'get', { item: 'ann/bow', hand: 'sword' });
  until(s, 'bob');
  until(s, 'ann');
  s.do('ann', 'swap', { how: 'both hands' });
  expect(s.refused('ann', 'attack', SHOT)).toEqual(['HEI-DRAW-01']);
});

test('HEI-DRAW-01 HEI-DODGE-01 ammunition drawn: a bow with an arrow drawn is a shot one knows to be coming', () => {
  const s = arrowDrawn();
  expect(s.allowed('bob', 'dodge')).toBe(true);
  end(s);
  s.do('ann', 'attack', SHOT, { dice: [1] });
  end(s);
  expect(s.refused('bob', 'dodge')).toEqual(['HEI-DODGE-01']);
});

test('HEI-DRAW-01 HEI-CTX-11 ammunition drawn: a shot that fails for fatigue takes its arrow all the same', () => {
  const tired = { ...archer, state: { fatigue: 5 } };
  const s = stage({ ann: tired, bob: bare }, { options: DRAWN });
  s.do('ann', 'draw', { item: 'ann/arrows', hand: 'off' });
  end(s);
  until(s, 'ann');
  expect(s.do('ann', 'attack', SHOT, { dice: [4] }).has('lands')).toBe(false);
  expect(s.who('ann').nocked).toBeUndefined();
});

const HARD = {
  rows: ['A1 A2'],
  borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
};

test('HEI-DRAW-03 HEI-MOVE-02 HEI-SIM-03 a Move that failed has paid for the draw that goes with it', () => {
  const s = duel(carrying({ accessible: ['knife', 'rapier'] }), { map: HARD });
  s.do('ann', 'move', { to: 'A2' }, { dice: [2] });
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(s.refused('ann', 'draw', { item: 'ann/rapier', hand: 'off' })).toEqual(['HEI-SIM-02']);
});

test('HEI-DRAW-03 HEI-CTX-17 a draw readied and made in the turn of another is paid for, and leaves the next Move its own', () => {
  const s = duel(carrying({ accessible: ['knife', 'rapier'] }));
  const draw = { do: 'draw', with: { item: 'ann/knife', hand: 'sword' } };
  s.do('ann', 'ready', { event: 'speak', action: draw });
  end(s);
  s.do('bob', 'speak', { words: 'Hey!' });
  expect(holds(s, 'ann')).toEqual(['ann/knife']);
  until(s, 'ann');
  s.do('ann', 'move', { to: 'A2' });
  s.do('ann', 'draw', { item: 'ann/rapier', hand: 'off' });
  expect(holds(s, 'ann')).toEqual(['ann/knife', 'ann/rapier']);
});

test('HEI-DROP-01 HEI-BRAWL-10 HEI-BRAWL-08 a combatant who has dropped the sword provokes no more, and may not strike first', () => {
  const s = stage({ finn: bare, gus: carrying({ sword: 'sword' }) }, { order: ['gus', 'finn'] });
  s.do('gus', 'drop', { items: ['gus/sword'] });
  end(s);
  expect(s.do('finn', 'brawl', { target: 'gus', effect: 'hit' }, { dice: [1] }).asked).toEqual([]);
});

test('HEI-OBS-02 HEI-GET-03 what lies hidden cannot be picked up before it is found', () => {
  const map = { ...HARD, items: [{ item: 'key', at: 'A1', hidden: 4 }] };
  const s = duel(carrying({}), { map });
  const get = { item: 'ground/key', hand: 'sword' };
  expect(s.allowed('ann', 'get', get)).toBe(false);
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [2] });
  s.do('ann', 'get', get);
  expect(holds(s, 'ann')).toEqual(['ground/key']);
});
