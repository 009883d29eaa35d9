import { canonical } from '@tiltyard/engine/values';
import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { gun, horse, pistol, stage, sword } from '../testing/stage.js';

// Several guards with actions readied against the same door: their order, and what is left for the second.

const shooter = (x: number, y: number, more: Data = {}): Person => ({
  at: [x, y],
  side: 'ours',
  sheet: { weapons: [pistol(), sword()], printed: { attack: 20, maneuver: 20 }, con: 9, ...more },
});

const room = (foe: Data = {}, more: Readonly<Record<string, Person>> = {}): Stage =>
  stage(
    {
      a: shooter(2, 2),
      b: shooter(2, 8),
      t: {
        at: [10, 5],
        sheet: { weapons: [sword(), gun()], con: 9, printed: { attack: 5 }, ...foe },
      },
      n: { at: [20, 9], side: 'ours' },
      ...more,
    },
    { order: ['a', 'b', 't', 'n', ...Object.keys(more)] },
  );

const at = (by: string, action: JsonObject = {}): JsonObject => ({
  do: 'attack',
  with: { weapon: `${by}/pistol`, target: 't', ...action },
});

const waits = (s: Stage, event: string, by: string, action: JsonObject, who = 't'): void => {
  s.do(by, 'ready', { event, who, action });
  s.end();
};
const both = (s: Stage, event = 'move'): Stage => {
  waits(s, event, 'a', at('a'));
  waits(s, event, 'b', at('b'));
  return s;
};
const IN = { path: [[7, 5]] };
const waiting = (s: Stage): readonly string[] => s.state.waiting.map(({ command }) => command.by);

test('T20-CTX-36 two who wait for one door shoot one after the other, each once, and both come before the one who came in', () => {
  const s = both(room());
  const scene = s.do('t', 'move', IN, { dice: [10, 20, 10, 20] });
  expect([scene.facts('attacks', 'by'), waiting(s), s.state.order, s.who('t').at]).toEqual([
    ['a', 'b'],
    [],
    ['a', 'b', 't', 'n'],
    [7, 5],
  ]);
});

test('T20-CTX-36 T20-CTX-26 where the first shot fells it, the second may be kept, and the turn of its bearer too', () => {
  const s = both(room({ con: -5 }));
  const scene = s.do('t', 'move', IN, {
    dice: [10, 1],
    answers: [
      ['readied', 'yes'],
      ['readied', 'no'],
    ],
  });
  expect([scene.facts('attacks', 'by'), waiting(s), s.state.order, s.who('t').at]).toEqual([
    ['a'],
    ['b'],
    ['b', 'a', 't', 'n'],
    [10, 5],
  ]);
});

test('T20-CTX-36 one who lets the first move pass may still shoot at the second, the other has nothing left', () => {
  const s = both(room());
  const first = s.do(
    't',
    'move',
    { path: [[9, 5]] },
    {
      dice: [10, 20],
      answers: [
        ['readied', 'yes'],
        ['readied', 'no'],
        ['readied', 'no'],
      ],
    },
  );
  const second = s.do('t', 'move', { path: [[7, 8]] }, { dice: [10, 20] });
  expect([first.facts('attacks', 'by'), second.facts('attacks', 'by'), waiting(s)]).toEqual([
    ['a'],
    ['b'],
    [],
  ]);
});

test('T20-CTX-36 a shot from the waiting is an attack that another waits for in turn', () => {
  const s = room(
    {},
    { c: { at: [12, 2], side: 'theirs', sheet: { weapons: [pistol()], printed: { attack: 20 } } } },
  );
  s.until('c');
  s.do('c', 'ready', {
    event: 'attack',
    who: 'a',
    action: { do: 'attack', with: { weapon: 'c/pistol', target: 'a' } },
  });
  s.end();
  both(s);
  // C drops A before A shoots; T comes in, and B shoots.
  s.gm('set', { path: 'combatants.a.marks', value: { ...s.who('a').marks, wounded: 1 } });
  const scene = s.do('t', 'move', IN, { dice: [10, 1, 10, 20] });
  expect([scene.facts('attacks', 'by'), s.who('t').at]).toEqual([
    ['c', 'b'],
    [7, 5],
  ]);
});

test('T20-CTX-36 undone and done again, two shots from the waiting leave what they left', () => {
  const s = both(room());
  const before = canonical(s.state);
  s.do('t', 'move', IN, { dice: [10, 12, 10, 12] });
  const after = canonical(s.state);
  s.fight.undo();
  expect(canonical(s.state)).toBe(before);
  s.fight.redo();
  expect(canonical(s.state)).toBe(after);
});

test('T20-CTX-36 T20-AUTO-12 two who slip out of the line leave a sweep no one to shoot at, and it is over', () => {
  const s = room({ printed: { attack: 9 } });
  const away = (path: readonly (readonly [number, number])[]): JsonObject => ({
    do: 'move',
    with: { path: path.map((each) => [...each]) },
  });
  waits(s, 'attack', 'a', away([[2, 1]]));
  waits(s, 'attack', 'b', away([[2, 9]]));
  const line = [2, 3, 4, 5, 6, 7, 8].map((y) => [2, y]);
  const scene = s.do('t', 'sweep', { weapon: 't/gun', line });
  expect([
    scene.facts('attacks', 'by'),
    s.who('a').at,
    s.who('b').at,
    s.who('t').standardUsed,
  ]).toEqual([[], [2, 1], [2, 9], true]);
});

test('T20-CTX-36 T20-CTX-10 the second to wait has no one left to disarm whom the first has disarmed', () => {
  const s = room({ weapons: [sword()] });
  const disarm = (by: string): JsonObject => ({
    do: 'maneuver',
    with: { maneuver: 'disarm', target: 't', weapon: `${by}/pistol` },
  });
  waits(s, 'move', 'a', disarm('a'));
  waits(s, 'move', 'b', disarm('b'));
  const scene = s.do('t', 'move', IN, { dice: [20] });
  expect([scene.rolled, waiting(s), s.who('t').at]).toEqual([['a maneuver'], ['b'], [7, 5]]);
});

test('T20-CTX-36 T20-CTX-31 one tripped at the door by the first lies there when the second shoots, at +4 Defense', () => {
  const s = room();
  waits(s, 'move', 'a', {
    do: 'maneuver',
    with: { maneuver: 'trip', target: 't', weapon: 'a/pistol' },
  });
  waits(s, 'move', 'b', at('b'));
  const scene = s.do('t', 'move', IN, { dice: [20, 10, 20] });
  expect([
    scene.facts('attacks', 'by'),
    scene.parts('Defense'),
    s.who('t').posture,
    s.who('t').at,
  ]).toEqual([['b'], ['T20-COND-21 4'], 'prone', [10, 5]]);
});

test('T20-CTX-36 T20-MOUNT-20 where the first fells the horse, the second shoots at the rider on the ground', () => {
  const s = stage(
    {
      a: shooter(2, 2),
      b: shooter(2, 8),
      t: { at: [10, 5], sheet: { con: 9, weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [10, 5], side: 'theirs', sheet: horse({ con: -5 }) },
    },
    { order: ['a', 'b', 't'] },
  );
  waits(s, 'move', 'a', at('a', { target: 'm' }), 'm');
  waits(s, 'move', 'b', at('b'), 'm');
  const scene = s.do(
    't',
    'ride',
    { pace: 'single', path: [[7, 5]] },
    { dice: [10, 1, 20, 10, 20] },
  );
  expect([scene.facts('attacks', 'at'), s.who('t').riding]).toEqual([['m', 't'], null]);
});

test('T20-CTX-36 T20-CTX-22 a charger stunned by the first shot is shot at by the second without Dodge, and stops', () => {
  const s = both(room({ con: 0, dex: 4 }));
  const charge = { weapon: 't/sword', target: 'b', path: [[3, 8]] };
  const scene = s.do('t', 'charge', charge, { dice: [10, 10, 10, 20] });
  expect([scene.facts('attacks', 'by'), s.who('t').at, scene.facts('defense', 'value')]).toEqual([
    ['a', 'b'],
    [10, 5],
    [12, 6],
  ]);
});
