import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { pair, SHOT } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, pistol, stage, sword } from '../testing/stage.js';

// Actions readied against an attack or a turn, and what they change about fires, sweeps, attacked squares and turns.

const PRACTISED = { printed: { attack: 20, maneuver: 20 } };
const move = (to: readonly [number, number]): JsonObject => ({
  do: 'move',
  with: { path: [[...to]] },
});
const blowAt = (by: string, weapon: string, target: string): JsonObject => ({
  do: 'attack',
  with: { weapon: `${by}/${weapon}`, target },
});

/** Has the acting combatant ready an action against an event, and ends their turn. */
function waits(s: Stage, event: string, who: string, action: JsonObject): Stage {
  s.do(s.turn ?? '', 'ready', { event, who, action });
  s.end();
  return s;
}

/** Two shooters who suppress a target, and a foe beside the second with an action readied against the first's attack. */
function crossfire(): Stage {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    r: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()], str: -5 } },
    g: { at: [3, 8], side: 'theirs', sheet: { ...PRACTISED, weapons: [sword()] } },
    t: { at: [12, 5], sheet: { con: 30 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  s.end();
  return s;
}

test('T20-SUPP-09 T20-CTX-36 T20-CTX-10 a second shooter disarmed in answer to the first has no free attack', () => {
  const s = crossfire();
  const disarm = { do: 'maneuver', with: { maneuver: 'disarm', target: 'r' } };
  s.do('g', 'ready', { event: 'attack', who: 's', action: disarm });
  const answers = [['seek-shelter', 'defy']] as const;
  const scene = s.do('g', 'end', {}, { dice: [20, 2], answers });
  expect([scene.facts('free attack', 'by'), scene.facts('attacks', 'by')]).toEqual([['s'], ['s']]);
});

test('T20-SUPP-09 T20-CTX-36 one that keeps its gun has it', () => {
  const s = crossfire();
  const answers = [['seek-shelter', 'defy']] as const;
  const scene = s.do('g', 'end', {}, { dice: [2, 2], answers });
  expect(scene.facts('free attack', 'by')).toEqual(['s', 'r']);
});

/** A gunner who lays down fire for a friend, or on a foe with an action readied against the gunner's attack. */
const gunner = (own: Data = {}): Stage =>
  pair({
    own: { weapons: [gun()], con: -5, ...own },
    at: [14, 5],
    foe: { ...PRACTISED, weapons: [pistol()] },
    more: { f: { at: [8, 8], side: 'ours' } },
    order: ['t', 'a', 'f'],
  });

test.each([
  ['covering-fire', 'f', 'T20-COVFIRE-01'],
  ['suppress', 't', 'T20-SUPP-01'],
])(
  'T20-CTX-36 %s at %s is an attack to those who wait for one: it comes before it, and whom it drops lays none down (%s)',
  (action, target) => {
    const s = waits(gunner(), 'attack', 'a', blowAt('t', 'pistol', 'a'));
    const scene = s.do('a', action, { weapon: 'a/gun', target }, { dice: [10, 1] });
    expect([scene.facts('attacks', 'by'), s.who('a').marks.dying, s.state.fires]).toEqual([
      ['t'],
      1,
      [],
    ]);
  },
);

test.each([
  ['covering-fire', 'f'],
  ['suppress', 't'],
])('T20-CTX-36 T20-COVFIRE-01 T20-SUPP-01 %s goes on if its gunner bears it', (action, target) => {
  const s = waits(gunner({ con: 30 }), 'attack', 'a', blowAt('t', 'pistol', 'a'));
  s.do('a', action, { weapon: 'a/gun', target }, { dice: [10, 10] });
  expect(s.state.fires.map(({ by }) => by)).toEqual(['a']);
});

test('T20-CTX-36 T20-SUPP-06 a foe who steps behind a wall in answer is not suppressed', () => {
  const s = pair({
    own: { weapons: [gun()] },
    at: [10, 7],
    marks: { '9,4': '#', '9,3': '#' },
    order: ['t', 'a'],
  });
  waits(s, 'attack', 'a', move([10, 3]));
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  expect([s.who('t').at, s.state.fires]).toEqual([[10, 3], []]);
});

test.each(['dazed', 'stunned'])(
  'T20-CTX-36 T20-CTX-21 T20-CTX-22 a turn that one who is %s has lost is none to those who wait for it to start',
  (condition) => {
    const s = pair({ at: [9, 5], state: { conditions: [condition] } });
    s.do('a', 'ready', { event: 'turn', who: 't', action: { do: 'attack', with: SHOT } });
    expect(s.do('a', 'end').facts('attacks', 'by')).toEqual([]);
  },
);

test('T20-CTX-36 T20-CTX-34 nor is the first turn of the surprised', () => {
  const s = pair({ at: [9, 5], state: { surprised: true } });
  s.do('a', 'ready', { event: 'turn', who: 't', action: { do: 'attack', with: SHOT } });
  expect(s.do('a', 'end').facts('attacks', 'by')).toEqual([]);
});

test('T20-CTX-36 T20-MOUNT-04 what waits for the turn of a horse comes before it runs', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { ...PRACTISED, weapons: [sword()] } },
    m: { at: [5, 5], side: 'theirs', sheet: horse({ con: 9 }) },
    t: { at: [12, 5], side: 'theirs' },
  });
  s.do('a', 'ready', { event: 'turn', who: 'm', action: blowAt('a', 'sword', 'm') });
  expect(s.do('a', 'end', {}, { dice: [10, 20] }).facts('attacks', 'by')).toEqual(['a']);
});

test('T20-CTX-36 T20-SUPP-08 and before the suppressed say whether they seek shelter', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    g: { at: [11, 5], side: 'ours', sheet: { ...PRACTISED, weapons: [sword()] } },
    t: { at: [14, 5], side: 'theirs', sheet: { con: -5 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.gm('place', { who: 'g', to: [13, 5] });
  s.do('g', 'ready', { event: 'turn', who: 't', action: blowAt('g', 'sword', 't') });
  const scene = s.do('g', 'end', {}, { dice: [10, 1] });
  expect([scene.questions, s.who('t').marks.dying]).toEqual([['readied'], 1]);
});

/** An unseen target that has readied a step out of its square against an attack. */
function veiled(): Stage {
  const s = pair({ at: [9, 5], order: ['t', 'a'] });
  s.gm('concealment', { who: 't', degree: 'total' });
  return waits(s, 'attack', 'a', move([12, 5]));
}

test('T20-CONC-11 T20-CTX-36 an attack on a square finds no one who has stepped out of it in answer', () => {
  const s = veiled();
  const place = { weapon: 'a/pistol', at: [9, 5] };
  const scene = s.do('a', 'attack-place', place, { dice: [10] });
  expect([scene.rolled, scene.has('finds nothing'), s.who('t').at]).toEqual([
    ['a attack'],
    true,
    [12, 5],
  ]);
});

test('T20-CONC-09 T20-CTX-36 T20-CTX-35 a knife stays in the hand of a thrower who is stunned before the throw', () => {
  const knife = { name: 'knife', damage: 2, use: 'thrown', increment: 20 };
  const s = stage({
    g: { at: [4, 4], side: 'theirs', sheet: { ...PRACTISED, weapons: [sword()] } },
    a: { at: [4, 5], side: 'ours', sheet: { weapons: [knife] } },
    t: { at: [9, 5], side: 'theirs' },
  });
  s.gm('concealment', { who: 't', degree: 'total' });
  waits(s, 'attack', 'a', blowAt('g', 'sword', 'a'));
  const place = { weapon: 'a/knife', thrown: true, at: [9, 5] };
  s.do('a', 'attack-place', place, { dice: [10, 11] });
  expect([kindsOn(s, 'a'), s.state.ground]).toEqual([['stunned'], []]);
});

const sweep = { weapon: 'a/gun', line: [[8, 5] as const, [9, 5] as const] };

test('T20-AUTO-11 T20-CTX-36 who steps out of the line in answer to a shot at another is not swept', () => {
  const s = pair({
    own: { ...PRACTISED, weapons: [gun()] },
    at: [9, 5],
    more: { u: { at: [8, 5], side: 'theirs', sheet: { con: 30 } } },
    order: ['t', 'a', 'u'],
  });
  waits(s, 'attack', 'a', move([9, 8]));
  expect(s.do('a', 'sweep', sweep, { dice: [2, 20] }).facts('attacks', 'at')).toEqual(['u']);
});

test('T20-AUTO-11 T20-CTX-36 nor is one who steps out of it in answer to the shot at itself', () => {
  const s = pair({ own: { ...PRACTISED, weapons: [gun()] }, at: [9, 5], order: ['t', 'a'] });
  waits(s, 'attack', 'a', move([9, 8]));
  expect(s.do('a', 'sweep', sweep).facts('attacks', 'at')).toEqual([]);
});

test('T20-AUTO-11 T20-CTX-36 one who steps along the line is swept where it stands now', () => {
  const s = pair({ own: { ...PRACTISED, weapons: [gun()] }, at: [9, 5], order: ['t', 'a'] });
  waits(s, 'attack', 'a', move([8, 5]));
  expect(s.do('a', 'sweep', sweep, { dice: [1] }).facts('attacks', 'at')).toEqual(['t']);
});
