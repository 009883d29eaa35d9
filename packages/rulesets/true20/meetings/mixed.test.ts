import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import {
  ground,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Reactions, feints, stances, cover and bursts: three rules at once.

interface Fray {
  readonly a?: Data;
  readonly aState?: Data;
  readonly t?: Data;
  readonly tState?: Data;
  readonly g?: Data;
  readonly gAt?: readonly [number, number];
  readonly order?: readonly string[];
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
  readonly map?: Data;
}

/** An attacker beside a target, with a guard of the target's side behind it. */
const fray = ({
  a = {},
  aState = {},
  t = {},
  tState = {},
  g = {},
  gAt = [6, 5],
  order,
  more = {},
  options = {},
  map,
}: Fray = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        side: 'ours',
        sheet: {
          weapons: [sword(), gun()],
          printed: { attack: 5, dodge: 14, parry: 14 },
          skills: { bluff: 30 },
          con: 9,
          ...a,
        },
        state: aState,
      },
      t: {
        at: [5, 5],
        side: 'theirs',
        sheet: { weapons: [sword(), pistol()], printed: { dodge: 18, parry: 18 }, con: 9, ...t },
        state: tState,
      },
      g: {
        at: gAt,
        side: 'theirs',
        sheet: {
          weapons: [sword(), pistol()],
          printed: { attack: 20, maneuver: 20, dodge: 16, parry: 16 },
          con: 9,
          ...g,
        },
      },
      ...more,
    },
    { order: order ?? ['a', 't', 'g', ...Object.keys(more)], options, ...(map ? { map } : {}) },
  );
const SLASH = { weapon: 'a/sword', target: 't' };
const blow = (by: string, target: string, weapon = 'sword'): JsonObject => ({
  do: 'attack',
  with: { weapon: `${by}/${weapon}`, target },
});
const ready = (s: Stage, by: string, event: string, action: JsonObject, who: string): void =>
  void s.do(by, 'ready', { event, who, action });

test('T20-CTX-36 T20-SURP-04 a readied blow uses up the feint of a friend, and the blow of the friend meets Dodge or Parry again', () => {
  const s = fray({
    order: ['g', 'a', 't'],
    more: { b: { at: [5, 4], side: 'ours', sheet: { weapons: [sword()], con: 9 } } },
  });
  s.until('b');
  ready(s, 'b', 'move', blow('b', 't'), 't');
  s.until('a');
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [20, 1] });
  s.end();
  const scene = s.do('t', 'move', { path: [[5, 6]] }, { dice: [2] });
  expect([scene.fact('defense', 'value'), kindsOn(s, 't')]).toEqual([10, []]);
});

test('T20-CTX-36 what waits for the attacker to attack answers its readied attack too, before it', () => {
  const s = fray({ order: ['a', 'g', 't'] });
  ready(s, 'a', 'move', blow('a', 't'), 't');
  s.end();
  ready(s, 'g', 'attack', blow('g', 'a', 'pistol'), 'a');
  s.end();
  const scene = s.do('t', 'move', { path: [[5, 6]] }, { dice: [1, 1] });
  expect(scene.facts('attacks', 'by')).toEqual(['g', 'a']);
});

test('T20-CTX-36 T20-CTX-22 a readied attack whose bearer is stunned by such an answer is lost', () => {
  const s = fray({ order: ['a', 'g', 't'], a: { con: 0 } });
  ready(s, 'a', 'move', blow('a', 't'), 't');
  s.end();
  ready(s, 'g', 'attack', blow('g', 'a', 'pistol'), 'a');
  s.end();
  const scene = s.do('t', 'move', { path: [[5, 6]] }, { dice: [2, 10] });
  expect([scene.facts('attacks', 'by'), s.state.waiting, s.who('t').at]).toEqual([
    ['g'],
    [],
    [5, 6],
  ]);
});

test('T20-CTX-36 of two who wait for the same movement the second does not strike at one who is out of reach by then', () => {
  const s = fray({
    order: ['g', 't', 'a'],
    t: { printed: { maneuver: 20 } },
    a: { weapons: [sword()] },
  });
  ready(s, 'g', 'move', { do: 'maneuver', with: { maneuver: 'trip', target: 'a' } }, 'a');
  s.end();
  ready(s, 't', 'move', blow('t', 'a'), 'a');
  s.end();
  const scene = s.do('a', 'move', { path: [[4, 6]] }, { dice: [1] });
  expect(scene.facts('attacks', 'by')).toEqual(['t']);
});

test('T20-CTX-36 T20-CTX-31 one of them trips, the other strikes at 4 less', () => {
  const s = fray({ order: ['g', 't', 'a'], gAt: [5, 6] });
  ready(s, 'g', 'move', { do: 'maneuver', with: { maneuver: 'trip', target: 'a' } }, 'a');
  s.end();
  ready(s, 't', 'move', blow('t', 'a'), 'a');
  s.end();
  const scene = s.do('a', 'move', { path: [[3, 6]] }, { dice: [20, 1] });
  expect([scene.fact('defense', 'value'), s.who('a').at]).toEqual([10, [4, 5]]);
});

test('T20-COVER-15 T20-CTX-36 a friend that has readied a step away is no cover for the shot it steps away from', () => {
  const s = fray({
    aState: {},
    gAt: [5, 4],
    order: ['g', 'a', 't'],
    more: { v: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge: 14 }, con: 9 } } },
  });
  const before = odds(s, 'g', 'a', 'pistol')[1];
  expect(before).toBe(14);
  s.do('g', 'ready', {
    event: 'attack',
    who: 'a',
    action: { do: 'move', with: { path: [[5, 1]] } },
  });
  s.until('t');
  s.do('t', 'move', { path: [[5, 8]] });
  s.until('a');
  const scene = s.do('a', 'attack', { weapon: 'a/gun', target: 'v' }, { dice: [2] });
  expect(scene.fact('defense', 'cover')).toBe(0);
});

test('T20-STANCE-06 T20-CTX-36 T20-CTX-37 a readied blow meets a charger at the Defense of its stance and its charge', () => {
  const s = fray({ gAt: [12, 5], order: ['g', 'a', 't'], tState: {}, t: {} });
  ready(s, 'g', 'move', blow('g', 'a'), 'a');
  s.end();
  s.gm('place', { who: 't', to: [20, 5] });
  s.do('a', 'aggressive-stance', { penalty: 4 });
  const charge = { weapon: 'a/sword', target: 'g', path: [[11, 5]] };
  const scene = s.do('a', 'charge', charge, { dice: [1, 1] });
  expect([scene.facts('defense', 'value'), scene.facts('attacks', 'plus')]).toEqual([
    [8, 16],
    [20, 9],
  ]);
});

test('T20-STANCE-05 T20-CTX-26 the stance of one who is put out and healed in the round still lowers its Defense', () => {
  const s = fray();
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.gm('harm', { who: 'a', damage: 30, lethal: false }, { dice: [1] });
  s.gm('heal', { who: 'a', mark: 'all' });
  s.end();
  expect(odds(s, 't', 'a', 'pistol')[1]).toBe(10);
});

test('T20-STANCE-01 T20-CTX-36 T20-CTX-10 no stance after a maneuver, and a new one in the next turn', () => {
  const s = fray();
  s.do('a', 'maneuver', { maneuver: 'disarm', target: 't' }, { dice: [1] });
  const now = refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 });
  s.until('a');
  expect([now, refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 })]).toEqual([
    'T20-STANCE-01',
    '',
  ]);
});

test('T20-STANCE-01 T20-CTX-39 a feint is no attack or maneuver roll, and a stance may follow it', () => {
  const s = fray({ a: { conviction: 1 } });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [20, 1] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 })).toBe('');
});

test('T20-STANCE-09 T20-CTX-39 a Defensive Stance of the target helps the feint that it has to see through', () => {
  const s = fray({ order: ['t', 'a', 'g'], t: { printed: { attack: 6 } } });
  s.do('t', 'defensive-stance', { penalty: 4 });
  s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [1] });
  s.end();
  const scene = s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [5, 5] });
  expect(scene.fact('feint', 'against')).toBe(7);
});

test('T20-HELP-03 T20-CTX-36 T20-CTX-30 a victim that a readied grapple cannot reach is struck all the same', () => {
  const s = fray({ order: ['g', 'a', 't'], gAt: [8, 5], tState: { conditions: ['helpless'] } });
  ready(s, 'g', 'attack', { do: 'maneuver', with: { maneuver: 'grapple', target: 'a' } }, 'a');
  s.end();
  const scene = s.do('a', 'coup-de-grace', SLASH, { dice: [20] });
  expect(scene.rolled).toEqual(['t Toughness']);
});

test('T20-HELP-03 T20-CTX-36 T20-CTX-30 an attacker who is grappled before a coup delivers it from the hold', () => {
  const s = fray({ order: ['g', 'a', 't'], gAt: [4, 4], tState: { conditions: ['helpless'] } });
  ready(s, 'g', 'attack', { do: 'maneuver', with: { maneuver: 'grapple', target: 'a' } }, 'a');
  s.end();
  const scene = s.do('a', 'coup-de-grace', SLASH, { dice: [20, 20] });
  expect(scene.rolled).toEqual(['g maneuver', 't Toughness']);
});

test('T20-TWF-14 T20-CTX-36 one by one: a readied answer to the first hand that stuns leaves the off hand nothing', () => {
  const s = fray({
    order: ['g', 'a', 't'],
    a: { weapons: [sword(), sword({ name: 'dirk' })], con: 0 },
    options: { 'twf.order': 'oneByOne' },
  });
  ready(s, 'g', 'attack', blow('g', 'a', 'pistol'), 'a');
  s.end();
  const both = { ...SLASH, offHand: 'a/dirk', offTarget: 't' };
  const scene = s.do('a', 'two-weapons', both, { dice: [2, 10] });
  expect(scene.facts('attacks', 'by')).toEqual(['g']);
});

test('T20-TWF-10 T20-CTX-36 a first target that steps out of reach leaves the off hand its own target', () => {
  const s = fray({
    order: ['t', 'a', 'g'],
    a: { weapons: [sword(), sword({ name: 'dirk' })] },
    gAt: [5, 4],
  });
  s.do('t', 'ready', {
    event: 'attack',
    who: 'a',
    action: { do: 'move', with: { path: [[8, 5]] } },
  });
  s.end();
  const both = { ...SLASH, offHand: 'a/dirk', offTarget: 'g' };
  const scene = s.do('a', 'two-weapons', both, { dice: [2] });
  expect([scene.facts('attacks', 'at'), scene.fact('attacks', 'plus')]).toEqual([['g'], -5]);
});

test('T20-AUTO-11 T20-MOUNT-20 T20-AUTO-12 a horse that is shot from under its rider in a sweep leaves the rider to be shot at where it stood in the line', () => {
  const s = fray({
    a: { weapons: [gun()], printed: { attack: 9 } },
    more: {
      r: {
        at: [10, 5],
        side: 'theirs',
        sheet: { con: 9, skills: { ride: 20 } },
        state: { riding: 'm' },
      },
      m: { at: [10, 5], side: 'theirs', sheet: horse({ con: -5 }) },
    },
    order: ['a', 't', 'g', 'r'],
  });
  const line = { weapon: 'a/gun', line: [[10, 5]] };
  const scene = s.do('a', 'sweep', line, { dice: [1, 15, 1, 10] });
  expect([scene.facts('attacks', 'at'), s.who('r').riding]).toEqual([['r', 'm'], null]);
});

test('T20-CTX-41 T20-AUTO-12 T20-CTX-26 once a friend in the melee has dropped in the sweep, the next shot is into none', () => {
  const s = fray({
    a: { weapons: [gun()], printed: { attack: 9 } },
    t: { con: -5, printed: { dodge: 10, parry: 10 } },
    more: { b: { at: [6, 6], side: 'ours', sheet: { con: -5 } } },
    gAt: [7, 5],
    order: ['a', 't', 'g', 'b'],
    map: { rows: [...ground(20, 12)] },
  });
  const parts = s.reckonings(['attack'], 'a', 'attack', {
    weapon: 'a/gun',
    manner: 'burst',
    target: 'g',
  });
  s.gm('harm', { who: 'b', damage: 30, lethal: false }, { dice: [1] });
  const after = s.reckonings(['attack'], 'a', 'attack', {
    weapon: 'a/gun',
    manner: 'burst',
    target: 'g',
  });
  expect([parts.join().includes('T20-CTX-41 -4'), after.join().includes('T20-CTX-41')]).toEqual([
    true,
    false,
  ]);
});

test('T20-CTX-36 T20-COND-18 who kneels and readies a move is up when it comes, and kneels no more', () => {
  const s = fray({ order: ['g', 'a', 't'], gAt: [8, 5] });
  s.do('g', 'kneel');
  s.do('g', 'ready', {
    event: 'attack',
    who: 'a',
    action: { do: 'move', with: { path: [[8, 8]] } },
  });
  s.end();
  s.do('a', 'attack', SLASH, { dice: [1] });
  expect([s.who('g').posture, s.who('g').at]).toEqual(['standing', [8, 8]]);
});

test('T20-CTX-36 T20-CTX-24 T20-CTX-25 a staggered guard readies a blow, and has no move left with it', () => {
  const s = fray({ order: ['t', 'a', 'g'], tState: { marks: { staggered: 1 } } });
  ready(s, 't', 'attack', blow('t', 'a'), 'a');
  expect(refusedBy(s, 't', 'move', { path: [[5, 6]] })).toBe('T20-CTX-24');
  s.end();
  expect(s.do('a', 'attack', SLASH, { dice: [1, 1] }).facts('attacks', 'by')).toEqual(['t', 'a']);
});

test('T20-CTX-36 T20-CTX-44 a second readied action bought with Conviction takes the place of the first', () => {
  const s = fray({ a: { conviction: 1 } });
  ready(s, 'a', 'move', blow('a', 't'), 't');
  s.do('a', 'extra-action', { action: 'standard' });
  ready(s, 'a', 'attack', blow('a', 'g', 'gun'), 'g');
  expect(s.state.waiting.map(({ trigger }) => trigger.event)).toEqual(['attack']);
});

test('T20-CTX-36 T20-SURP-06 T20-SURP-10 a readied shot at one who is still surprised meets Base Defense', () => {
  const s = fray({ tState: { surprised: true }, order: ['a', 'g', 't'] });
  ready(s, 'a', 'move', blow('a', 't'), 'g');
  s.end();
  const scene = s.do('g', 'move', { path: [[6, 6]] }, { dice: [1] });
  expect(scene.fact('defense', 'value')).toBe(10);
});
