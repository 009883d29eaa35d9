import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Randomly chosen rules of mounted combat, each combined with two other rules.

const lance = (more: Data = {}): Data => sword({ name: 'lance', lance: true, damage: 5, ...more });

test('T20-MOUNT-11 T20-COVFIRE-07 T20-CTX-44 the lance has its 3 in the one blow of the charge, after the fire that it defies, and not in a bought one', () => {
  const s = stage({
    g: { at: [12, 9], side: 'theirs', sheet: { weapons: [gun()] } },
    r: {
      at: [2, 5],
      side: 'ours',
      sheet: { weapons: [lance()], con: 20, conviction: 1, printed: { attack: 20 } },
      state: { riding: 'h' },
    },
    t: { at: [12, 5], side: 'theirs', sheet: { con: 9 } },
    h: { at: [2, 5], side: 'ours', sheet: horse({ con: 9 }) },
  });
  s.do('g', 'covering-fire', { weapon: 'g/gun', target: 't' });
  s.end();
  s.do('r', 'ride', { pace: 'charge', path: [[10, 5]] });
  const blow = { weapon: 'r/lance', target: 't' };
  const scene = s.do('r', 'attack', blow, {
    dice: [2, 10, 20],
    answers: [['covering-fire', 'ignore']],
  });
  expect([scene.facts('free attack', 'by'), scene.fact('difficulty', 'damage')]).toEqual([
    ['g'],
    8,
  ]);
  s.do('r', 'extra-action', { action: 'standard' });
  const second = s.do('r', 'attack', blow, {
    dice: [10, 20],
    answers: [['covering-fire', 'heed']],
  });
  expect(second.fact('difficulty', 'damage')).toBe(5);
});

test('T20-MOUNT-03 T20-CTX-30 T20-CTX-31 a held rider draws, and one whose mount falls dead still has the move to get up', () => {
  const s = stage({
    r: {
      at: [10, 5],
      sheet: { weapons: [sword()], con: 20 },
      state: { riding: 'h', sheathed: true },
    },
    x: { at: [12, 5], sheet: { printed: { maneuver: 9 } } },
    h: { at: [10, 5], side: 'ours', sheet: horse({ con: -5 }) },
  });
  s.until('x').do('x', 'maneuver', { maneuver: 'grapple', target: 'r' }, { dice: [20] });
  s.until('r');
  s.do('r', 'draw', { item: 'r/sword' });
  expect(kindsOn(s, 'r')).toEqual(['grappled']);
  s.gm('harm', { who: 'h', damage: 40 }, { dice: [1, 1, 20] });
  expect([s.who('r').riding, s.who('r').posture]).toEqual([null, 'prone']);
  s.do('r', 'stand-up');
  expect(s.who('r').posture).toBe('standing');
});

test('T20-MOUNT-14 T20-CONC-13 T20-CTX-36 a shot all out falls half-way, through the dim light there, and who waits for an attack comes first', () => {
  const s = stage(
    {
      w: { at: [20, 9], side: 'theirs', sheet: { weapons: [pistol()] } },
      r: {
        at: [0, 5],
        side: 'ours',
        sheet: { weapons: [pistol()], printed: { attack: 30 }, con: 9 },
        state: { riding: 'h' },
      },
      t: { at: [24, 5], side: 'theirs', sheet: { con: 9 } },
      h: { at: [0, 5], side: 'ours', sheet: horse() },
    },
    { map: { rows: Array.from({ length: 12 }, () => `${'.'.repeat(20)}${','.repeat(30)}`) } },
  );
  s.do('w', 'ready', {
    event: 'attack',
    who: 'r',
    action: { do: 'attack', with: { weapon: 'w/pistol', target: 'r' } },
  });
  s.end();
  const scene = s.do(
    'r',
    'ride',
    { pace: 'all out', path: [[40, 2]], shot: { weapon: 'r/pistol', target: 't' } },
    { dice: [2, 10, 17] },
  );
  expect(scene.fact('shoots riding', 'feet')).toBe(100);
  expect(scene.facts('attacks', 'by')).toEqual(['w', 'r']);
  expect([scene.facts('attacks', 'plus')[1], scene.fact('miss chance', 'missed')]).toEqual([
    22,
    true,
  ]);
});

test('T20-MOUNT-25 T20-COND-03 all out the mount has no Dodge and its rider has; the Narrator may give it back', () => {
  const s = stage({
    r: { at: [2, 5], sheet: { printed: { dodge: 16 } }, state: { riding: 'h' } },
    a: { at: [25, 9], sheet: { weapons: [pistol()] } },
    h: { at: [2, 5], side: 'ours', sheet: horse({ printed: { baseDefense: 10, dodge: 14 } }) },
  });
  s.do('r', 'ride', { pace: 'all out', path: [[20, 5]] });
  s.end();
  expect([odds(s, 'a', 'r', 'pistol')[1], odds(s, 'a', 'h', 'pistol')[1]]).toEqual([16, 10]);
  s.gm('waive', { who: 'h', rule: 'T20-COND-19' });
  expect(odds(s, 'a', 'h', 'pistol')[1]).toBe(14);
});

test.each([
  [0, 7],
  [-2, 5],
])(
  'T20-MOUNT-15 T20-CTX-36 a shot readied after a single move, with a house penalty of %i: %i',
  (penalty, plus) => {
    const s = stage(
      {
        r: {
          at: [2, 5],
          sheet: { weapons: [pistol()], printed: { attack: 7 } },
          state: { riding: 'h' },
        },
        t: { at: [15, 5], sheet: { con: 9 } },
        h: { at: [2, 5], side: 'ours', sheet: horse() },
      },
      { options: { 'mount.singleMovePenalty': penalty } },
    );
    s.do('r', 'ride', { pace: 'single', path: [[6, 5]] });
    s.do('r', 'ready', {
      event: 'move',
      who: 't',
      action: { do: 'attack', with: { weapon: 'r/pistol', target: 't' } },
    });
    s.end();
    const scene = s.do('t', 'move', { path: [[18, 5]] }, { dice: [2] });
    expect(scene.fact('attacks', 'plus')).toBe(plus);
  },
);

test('T20-MOUNT-15 T20-CTX-30 a mount does not carry off a rider who is held, at any pace', () => {
  const s = stage({
    r: { at: [10, 5], state: { riding: 'h' } },
    x: { at: [12, 5] },
    h: { at: [10, 5], side: 'ours', sheet: horse() },
  });
  s.until('x').do('x', 'maneuver', { maneuver: 'grapple', target: 'r' }, { dice: [20] });
  s.until('r');
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[10, 8]] })).toBe('T20-CTX-30');
});

test.each([
  [0, true],
  [5, false],
])(
  'T20-MOUNT-19 T20-COND-03 a power in a double move, with %i from the Narrator on checks: it fails is %s, and the action is spent',
  (given, fails) => {
    const s = stage({
      r: {
        at: [2, 5],
        sheet: { powers: [{ name: 'Web', rank: 9, save: 'Will', condition: 'entangled' }] },
        state: { riding: 'h' },
      },
      f: { at: [9, 8], side: 'ours' },
      t: { at: [20, 9] },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
    });
    if (given > 0) s.gm('modifier', { who: 'r', what: 'check', amount: given });
    const scene = s.do(
      'r',
      'ride',
      { pace: 'double', path: [[16, 5]], power: { power: 'Web', target: 'f' } },
      { dice: fails ? [8] : [8, 1] },
    );
    expect(scene.has('power fails')).toBe(fails);
    expect([kindsOn(s, 'f').length === 0, s.who('r').standardUsed]).toEqual([fails, true]);
  },
);
