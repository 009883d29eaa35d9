import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../../testing/stage.js';
import { horse, kindsOn, pistol, stage } from '../../testing/stage.js';

/** A corridor one square wide with a niche beside its sixth square. */
const CORRIDOR = ['############', '............', '#####.######'];
const SHOOTER: Data = { weapons: [pistol()], printed: { attack: 20, maneuver: 30 } };

/** A combatant with a readied action, the one it is readied against, and a friend of the latter in the way on the fifth square. */
const inCorridor = (foe: Person, more: Readonly<Record<string, Person>> = {}): Stage =>
  stage(
    {
      foe,
      ann: { at: [2, 1], side: 'hers', sheet: { weapons: [pistol()], skills: { ride: 20 } } },
      bob: { at: [4, 1], side: 'hers' },
      ...more,
    },
    { map: { rows: CORRIDOR }, order: ['foe', 'ann', 'bob'] },
  );
const readies = (s: Stage, event: string, action: JsonObject): void => {
  s.do('foe', 'ready', { event, who: 'ann', action });
  s.end();
};
const SHOOT = { do: 'attack', with: { weapon: 'foe/pistol', target: 'ann' } };
const STEP_OUT = { do: 'move', with: { path: [[5, 1]] } };
const onThirdStep = [
  ['readied', 'no'],
  ['readied', 'no'],
  ['readied', 'yes'],
] as const;

test('T20-CTX-36 who is stunned in the middle of a friend’s square is back where it had room, and the log says where', () => {
  const s = inCorridor({ at: [9, 1], sheet: SHOOTER });
  readies(s, 'move', SHOOT);
  const scene = s.do('ann', 'move', { path: [[6, 1]] }, { dice: [10, 12], answers: onThirdStep });
  expect([kindsOn(s, 'ann'), s.who('ann').at]).toEqual([['stunned'], [3, 1]]);
  expect([scene.fact('moves', 'to'), scene.fact('stopped', 'at')]).toEqual([
    [6, 1],
    [3, 1],
  ]);
  expect(scene.cites('stopped', 'T20-CTX-36')).toBe(true);
});

test('T20-CTX-36 so is one in whose way a foe has stepped just beyond that friend', () => {
  const s = inCorridor({ at: [5, 2] });
  readies(s, 'move', STEP_OUT);
  const scene = s.do('ann', 'move', { path: [[7, 1]] }, { answers: onThirdStep });
  expect([s.who('foe').at, s.who('ann').at, scene.fact('stopped', 'at')]).toEqual([
    [5, 1],
    [3, 1],
    [3, 1],
  ]);
});

test('T20-CTX-36 one halted on the first square, a friend’s, is back where the way began', () => {
  const s = inCorridor({ at: [5, 2] });
  s.gm('place', { who: 'ann', to: [3, 1] });
  readies(s, 'move', STEP_OUT);
  s.do('ann', 'move', { path: [[7, 1]] }, { answers: onThirdStep.slice(1) });
  expect([s.who('foe').at, s.who('ann').at]).toEqual([
    [5, 1],
    [3, 1],
  ]);
});

test('T20-CTX-36 T20-CTX-30 who is held there stays, and who is put out lies there', () => {
  const held = inCorridor({ at: [5, 2], sheet: SHOOTER });
  readies(held, 'move', { do: 'maneuver', with: { maneuver: 'grapple', target: 'ann' } });
  // She is in reach only on the friend's square.
  held.do('ann', 'move', { path: [[7, 1]] }, { dice: [10] });
  expect([kindsOn(held, 'ann'), held.who('ann').at]).toEqual([['grappled'], [4, 1]]);
  const shot = inCorridor({ at: [9, 1], sheet: SHOOTER });
  readies(shot, 'move', SHOOT);
  shot.gm('set', { path: 'combatants.ann.marks.wounded', value: 1 });
  shot.gm('set', { path: 'combatants.ann.marks.disabled', value: 1 });
  shot.do('ann', 'move', { path: [[6, 1]] }, { dice: [10, 1], answers: onThirdStep });
  expect([shot.who('ann').marks.dying, shot.who('ann').at]).toEqual([1, [4, 1]]);
});

test('T20-CTX-36 a move that is gone to its end is not said to be stopped', () => {
  const s = inCorridor({ at: [9, 1] });
  s.end();
  expect(s.do('ann', 'move', { path: [[6, 1]] }).has('stopped')).toBe(false);
});

test('T20-CTX-36 T20-COVER-12 who is tripped before the first step keeps the cover taken there, and after it has left it', () => {
  for (const [answers, at, rulings] of [
    [onThirdStep.slice(2), [2, 1], 1],
    [onThirdStep.slice(1), [3, 1], 0],
  ] as const) {
    const s = inCorridor({ at: [9, 1], sheet: SHOOTER });
    readies(s, 'move', {
      do: 'maneuver',
      with: { maneuver: 'trip', weapon: 'foe/pistol', target: 'ann' },
    });
    s.do('ann', 'take-cover', { words: 'behind a cart' }, { answers: [['cover-degree', 1]] });
    s.do('ann', 'move', { path: [[3, 1]] }, { dice: [20], answers });
    expect([s.who('ann').posture, s.who('ann').at, s.state.rulings.length]).toEqual([
      'prone',
      at,
      rulings,
    ]);
  }
});

const mounted = (foe: Person, order = ['foe', 'ann', 'bob', 'aim']): Stage =>
  stage(
    {
      foe,
      ann: {
        at: [1, 1],
        side: 'hers',
        sheet: { weapons: [pistol()], skills: { ride: 20 } },
        state: { riding: 'pony' },
      },
      pony: { at: [1, 1], side: 'hers', sheet: horse({ size: 'Medium', speed: 30 }) },
      bob: { at: [5, 1], side: 'hers' },
      aim: { at: [11, 1], side: 'theirs', sheet: { con: 9 } },
    },
    { map: { rows: CORRIDOR }, order },
  );
const gallop = (to: number): JsonObject => ({
  pace: 'double',
  path: [[to, 1]],
  shot: { weapon: 'ann/pistol', target: 'aim' },
});

test('T20-CTX-36 T20-MOUNT-14 a ride in whose first half a foe has stepped ends before that foe, the shot included', () => {
  const s = mounted({ at: [5, 2] });
  s.gm('place', { who: 'bob', to: [9, 1] });
  readies(s, 'move', STEP_OUT);
  const scene = s.do('ann', 'ride', gallop(10), { dice: [2] });
  expect([s.who('foe').at, s.who('ann').at, s.who('pony').at]).toEqual([
    [5, 1],
    [4, 1],
    [4, 1],
  ]);
  expect([scene.fact('shoots riding', 'feet'), scene.fact('stopped', 'at')]).toEqual([15, [4, 1]]);
});

test('T20-CTX-36 T20-MOUNT-14 a foe who steps out at the shot ends the ride there', () => {
  const s = mounted({ at: [5, 2] });
  s.gm('place', { who: 'bob', to: [0, 1] });
  readies(s, 'attack', STEP_OUT);
  const scene = s.do('ann', 'ride', gallop(7), { dice: [2] });
  expect([s.who('ann').at, scene.fact('stopped', 'at')]).toEqual([
    [4, 1],
    [4, 1],
  ]);
});

test('T20-CTX-36 T20-MOUNT-14 at the shot in a friend’s square, too, it ends where mount and rider had room', () => {
  const s = mounted({ at: [5, 2] });
  s.gm('place', { who: 'bob', to: [4, 1] });
  readies(s, 'attack', STEP_OUT);
  s.do('ann', 'ride', gallop(7), { dice: [2] });
  expect([s.who('foe').at, s.who('ann').at, s.who('pony').at]).toEqual([
    [5, 1],
    [3, 1],
    [3, 1],
  ]);
});

test('T20-CTX-36 T20-MOUNT-14 a rider stunned at the shot in a friend’s square is back with the mount where they had room', () => {
  const s = mounted({ at: [10, 1], sheet: SHOOTER });
  readies(s, 'attack', SHOOT);
  s.do('ann', 'ride', gallop(9), { dice: [10, 12] });
  expect([kindsOn(s, 'ann'), s.who('ann').at, s.who('pony').at]).toEqual([
    ['stunned'],
    [4, 1],
    [4, 1],
  ]);
});

test('T20-CTX-36 T20-CTX-30 a rider who is held in a friend’s square stays there with the mount', () => {
  const s = mounted({ at: [5, 2], sheet: SHOOTER });
  s.gm('place', { who: 'bob', to: [4, 1] });
  readies(s, 'move', { do: 'maneuver', with: { maneuver: 'grapple', target: 'ann' } });
  s.do('ann', 'ride', { pace: 'double', path: [[7, 1]] }, { dice: [10] });
  expect([kindsOn(s, 'ann'), s.who('ann').at, s.who('pony').at]).toEqual([
    ['grappled'],
    [4, 1],
    [4, 1],
  ]);
});

test('T20-CTX-36 T20-MOUNT-14 the move of a rider stunned at the shot is over: none that others wait for comes', () => {
  const s = mounted({ at: [10, 1], sheet: SHOOTER }, ['foe', 'aim', 'ann', 'bob']);
  s.gm('place', { who: 'bob', to: [0, 1] });
  readies(s, 'attack', SHOOT);
  s.do('aim', 'ready', { event: 'move', who: 'ann', action: { do: 'total-defense', with: {} } });
  s.end();
  const no = ['readied', 'no'] as const;
  const yes = ['readied', 'yes'] as const;
  s.do('ann', 'ride', gallop(9), { dice: [10, 12], answers: [no, no, no, no, no, yes] });
  expect([kindsOn(s, 'ann'), s.who('ann').at]).toEqual([['stunned'], [5, 1]]);
  expect([kindsOn(s, 'aim'), s.state.waiting.length]).toEqual([[], 1]);
});

test('T20-MOUNT-14 after a shot on the way the last square, too, is ridden', () => {
  const s = mounted({ at: [10, 1] });
  s.end();
  s.do('ann', 'ride', gallop(3), { dice: [2] });
  expect([s.who('ann').at, s.who('pony').at]).toEqual([
    [3, 1],
    [3, 1],
  ]);
});
