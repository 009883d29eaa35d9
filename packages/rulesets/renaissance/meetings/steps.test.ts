import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

// Moves, crawls, stunts and the action allotment, with ordinary numbers.

const sword = weapon('sword');
const dirk = weapon('dirk', { kind: 'thrown', skills: ['one-handed', 'ranged'] });
const skills = {
  'one-handed': 60,
  fray: 40,
  unarmed: 45,
  athletics: 50,
  deception: 50,
  read: 40,
  perception: 40,
  ranged: 60,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [15, 5], side: 'b', skills, weapons: [sword] };

const two = (changes: Changes = {}, more: Staging = {}, others: Record<string, Person> = {}) =>
  stage({ ...changed({ ann, bob }, changes), ...others }, more);
const east = (metres: number, x = 5, y = 5) =>
  Array.from({ length: metres }, (_, i) => [x + 1 + i, y]);
const beside: Partial<Person> = { at: [6, 5] };
const atBob = { weapon: 'ann/sword', target: 'bob' };

test('REN-GRID-04 REN-MOVE-02 two diagonals and a metre are within a base rate of 4, three diagonals are not', () => {
  const s = two();
  s.do('ann', 'move', {
    path: [
      [6, 6],
      [7, 7],
      [8, 7],
    ],
  });
  expect(effectsOn(s, 'ann')).toEqual([]);
  const far = two();
  far.do('ann', 'move', {
    path: [
      [6, 6],
      [7, 7],
      [8, 8],
    ],
  });
  expect(effectsOn(far, 'ann')).toEqual(['hurried']);
});

test('REN-MOVE-01 twelve metres are the full rate, thirteen and eight diagonals with a metre are refused', () => {
  const s = two({ bob: { at: [25, 15] } });
  expect(s.allowed('ann', 'move', { path: east(12) })).toBe(true);
  expect(s.refused('ann', 'move', { path: east(13) })).toContain('REN-MOVE-01');
  const diagonals = Array.from({ length: 8 }, (_, i) => [6 + i, 6 + i]);
  expect(s.allowed('ann', 'move', { path: diagonals })).toBe(true);
  expect(s.allowed('ann', 'move', { path: [...diagonals, [14, 13]] })).toBe(false);
});

test('REN-MOVE-01 a move declared at the base rate goes no farther than that', () => {
  const s = two();
  expect(s.allowed('ann', 'move', { rate: 'base', path: east(4) })).toBe(true);
  expect(s.refused('ann', 'move', { rate: 'base', path: east(5) })).toContain('REN-MOVE-01');
});

test('REN-MOVE-02 by fullMoveTrigger=declared a metre at the full rate costs -10, four at the base rate nothing', () => {
  const declared = { options: { fullMoveTrigger: 'declared' } } as const;
  const full = two({}, declared);
  full.do('ann', 'move', { rate: 'full', path: east(1) });
  expect(effectsOn(full, 'ann')).toEqual(['hurried']);
  const base = two({}, declared);
  base.do('ann', 'move', { rate: 'base', path: east(4) });
  expect(effectsOn(base, 'ann')).toEqual([]);
});

test('REN-MOVE-01 REN-MOVE-02 each mode has its own base rate: 6 m of flight are no haste, 6 m on foot are', () => {
  const winged: Partial<Person> = {
    sheet: {
      movement: { foot: { base: 4, full: 12 }, flight: { base: 6, full: 20, skill: 'flight' } },
    },
  };
  const flown = two({ ann: winged });
  flown.do('ann', 'move', { mode: 'flight', path: east(6) });
  expect(effectsOn(flown, 'ann')).toEqual([]);
  const walked = two({ ann: winged });
  walked.do('ann', 'move', { mode: 'foot', path: east(6) });
  expect(effectsOn(walked, 'ann')).toEqual(['hurried']);
});

test('REN-MOVE-03 haste costs 10 on blows, Fray, parries and Athletics, and nothing on Deception or Perception', () => {
  const s = two({ bob: { at: [11, 5] } });
  s.do('ann', 'move', { path: east(5) });
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob)).toBe(50);
  expect(s.total('feint', 'ann', 'ann', 'feint', { target: 'bob' })).toBe(50);
  const looked = s.gm(
    'event',
    { who: 'ann', words: 'a shadow', skill: 'perception' },
    { dice: [40] },
  );
  expect(targetsOf(looked, 'Perception')).toEqual([40]);
  s.until('bob');
  const blow = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 31, 3], answers: [['defence', 'fray']] },
  );
  expect(targetsOf(blow, 'Fray')).toEqual([30]);
});

test('REN-MOVE-03 haste weighs on an attack of opportunity before the next turn, and no longer after it begins', () => {
  const s = two({ bob: { at: [11, 5] } });
  s.do('ann', 'move', { path: east(5) });
  s.until('bob');
  const scene = s.do('bob', 'move', { path: [[12, 5]] }, { dice: [51] });
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-MOVE-10 a move leaves a second move, a charge and a leap refused, and a stunt on the spot open', () => {
  const s = two();
  s.do('ann', 'move', { path: east(2) });
  expect(s.refused('ann', 'move', { path: [[8, 5]] })).toContain('REN-MOVE-10');
  expect(s.refused('ann', 'charge', { path: [[8, 5]] })).toContain('REN-MOVE-10');
  expect(s.refused('ann', 'stunt', { words: 'leap', to: [8, 5] })).toContain('REN-MOVE-10');
  expect(s.allowed('ann', 'stunt', { words: 'juggle' })).toBe(true);
});

test('REN-MOVE-11 REN-MOVE-10 a push in the own turn leaves the movement of the turn', () => {
  const s = two();
  s.gm('place', { who: 'ann', to: [7, 7] });
  expect(s.allowed('ann', 'move', { path: [[8, 7]] })).toBe(true);
});

test('REN-PRONE-04 REN-MOVE-10 a crawl of 2 m is the Standard Action and the movement of the turn, and no haste', () => {
  const s = two({ ann: { state: { prone: true } } });
  expect(s.refused('ann', 'crawl', { path: east(3) })).toContain('REN-PRONE-04');
  s.do('ann', 'crawl', { path: east(2) });
  expect(effectsOn(s, 'ann')).toEqual([]);
  s.do('ann', 'stand-up');
  expect(s.allowed('ann', 'move', { path: [[8, 5]] })).toBe(false);
  expect(s.refused('ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toContain('REN-TURN-03');
});

test('REN-PRONE-04 REN-GRID-04 half of 3 m is one metre, so that no diagonal is crawled', () => {
  const slow = { sheet: { movement: { foot: { base: 3, full: 9 } } }, state: { prone: true } };
  const s = two({ ann: slow });
  expect(s.allowed('ann', 'crawl', { path: [[6, 5]] })).toBe(true);
  expect(s.allowed('ann', 'crawl', { path: [[6, 6]] })).toBe(false);
});

test('REN-PRONE-04 REN-REACT-05 a crawl away from an opponent gives them their blow at +10', () => {
  const s = two({ ann: { state: { prone: true } }, bob: beside });
  const scene = s.do('ann', 'crawl', { path: [[4, 5]] }, { dice: [71] });
  expect(targetsOf(scene, 'attack')).toEqual([70]);
});

test('REN-PRONE-03 REN-REACT-05 standing up beside an opponent is no step and gives no blow', () => {
  const s = two({ ann: { state: { prone: true } }, bob: beside });
  expect(s.do('ann', 'stand-up').questions).toEqual([]);
});

test('REN-PRONE-01 REN-TURN-03 dropping takes the Quick Action that the blow has left, and standing needs another', () => {
  const s = two({ bob: beside });
  s.do('ann', 'attack', atBob, { dice: [61] });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'stand-up')).toContain('REN-TURN-03');
  s.until('ann');
  s.do('ann', 'stand-up');
  s.do('ann', 'attack', atBob, { dice: [61] });
  expect(s.refused('ann', 'drop-prone')).toContain('REN-TURN-03');
});

test('REN-TURN-03 two Quick Actions leave a third and no Standard Action', () => {
  const s = two({ bob: beside });
  s.do('ann', 'drop-prone');
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'attack', atBob)).toContain('REN-TURN-03');
  expect(s.refused('ann', 'full-defense')).toContain('REN-TURN-03');
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'stand-up')).toContain('REN-TURN-03');
});

test('REN-MOVE-05 REN-MOVE-08 REN-CTX-17 a stunt is tried on Athletics, less 10 a wound', () => {
  const s = two({ ann: { state: { wounds: 2 } } });
  const scene = s.do(
    'ann',
    'stunt',
    { words: 'vault', to: [8, 5] },
    { dice: [30], answers: [['stunt-cost', 'quick']] },
  );
  expect(targetsOf(scene, 'stunt')).toEqual([30]);
  expect(s.who('ann').at).toEqual([8, 5]);
});

test('REN-MOVE-06 REN-TURN-03 a stunt that the GM calls a Standard Action leaves one Quick Action', () => {
  const s = two({ bob: beside });
  s.do(
    'ann',
    'stunt',
    { words: 'climb', to: [5, 4] },
    { dice: [10, 90], answers: [['stunt-cost', 'standard']] },
  );
  expect(s.refused('ann', 'attack', atBob)).toContain('REN-TURN-03');
  s.do('ann', 'drop-prone');
  expect(s.allowed('ann', 'stand-up')).toBe(false);
});

test('REN-MOVE-08 REN-MOVE-10 a stunt that fails leaves its place and has used the movement', () => {
  const s = two();
  s.do(
    'ann',
    'stunt',
    { words: 'vault', to: [8, 5] },
    { dice: [51], answers: [['stunt-cost', 'quick']] },
  );
  expect(s.who('ann').at).toEqual([5, 5]);
  expect(s.refused('ann', 'move', { path: east(1) })).toContain('REN-MOVE-10');
});

test('REN-GRID-03 REN-RNG-02 a throw of 4 and 4 squares goes 6 m, one of 3 and 4 goes 5 m', () => {
  const thrower: Partial<Person> = { weapons: [dirk] };
  const throwing = { weapon: 'ann/dirk', target: 'bob', thrown: true };
  const medium = two({ ann: thrower, bob: { at: [9, 9] } });
  expect(medium.total('attack', 'ann', 'ann', 'attack', throwing)).toBe(50);
  const short = two({ ann: thrower, bob: { at: [8, 9] } });
  expect(short.total('attack', 'ann', 'ann', 'attack', throwing)).toBe(60);
});

test('REN-GRID-02 a combatant of reach 2 strikes at 2 m, is not struck back, and has a chance at an opponent who comes away', () => {
  const tall: Partial<Person> = { sheet: { reach: 2, size: 'Large' } };
  const s = two({ ann: tall, bob: { at: [7, 6] } });
  expect(s.allowed('ann', 'attack', atBob)).toBe(true);
  s.until('bob');
  expect(s.allowed('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toBe(false);
  expect(s.do('bob', 'move', { path: [[8, 6]] }, { dice: [61] }).rolled).toEqual(['ann attack']);
});

test('REN-TURN-02 REN-CTX-12 REN-ARM-05 initiative is INT and COO by five, rounded down, less what the plate costs', () => {
  const plated: Person = {
    ...ann,
    aptitudes: { INT: 22, COO: 17 },
    sheet: { armor: ['plate'] },
    skills: { 'one-handed': 60, fray: 40 },
  };
  const s = stage({ ann: plated, bob });
  expect(s.state.fixed.sheets['ann']).toMatchObject({ initiative: 5 });
});
