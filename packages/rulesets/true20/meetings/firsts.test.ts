import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { bomb, kindsOn, odds, refusedBy, stage, sword } from '../testing/stage.js';

// First actions: who still counts as not having acted when a first turn is delayed or lost, and hidden combatants who come near.

const SHEET: Data = { printed: { baseDefense: 11, dodge: 16, parry: 18 }, con: 9 };

/** `t`, who is first in the turn order, beside `a`. */
const first = (state: Data = {}, options: Staging['options'] = {}): Stage =>
  stage(
    {
      t: { at: [5, 5], sheet: { weapons: [sword()], ...SHEET }, state },
      a: { at: [4, 5], sheet: { weapons: [sword(), bomb()], con: 9 } },
    },
    { rolled: [15, 5], options },
  );
const met = (s: Stage): number | undefined => odds(s, 'a', 't', 'sword')[1];

test('T20-CTX-31 T20-CTX-36 who puts the first turn off is flat-footed until it has been taken', () => {
  const s = first();
  s.do('t', 'delay');
  const before = met(s);
  s.do('t', 'come-next');
  s.end();
  s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [2] });
  s.end();
  expect([before, met(s)]).toEqual([11, 18]);
});

test('T20-CTX-31 T20-CTX-36 a delayed turn that never comes is over with the next one', () => {
  const s = first();
  s.do('t', 'delay');
  s.end();
  expect([s.turn, kindsOn(s, 't')]).toEqual(['t', []]);
});

test('T20-CTX-31 T20-CTX-35 a first turn in which nothing is done has been taken all the same', () => {
  const s = first();
  s.end();
  expect(met(s)).toBe(18);
});

test.each(['dazed', 'stunned'])(
  'T20-CTX-31 T20-CTX-21 T20-CTX-22 who loses the first turn, being %s, has not acted yet',
  (condition) => {
    const s = first({ conditions: [condition] });
    s.gm('condition', { who: 't', condition, on: false });
    expect([s.turn, met(s)]).toEqual(['a', 11]);
    s.end();
    s.end();
    expect([s.turn, met(s)]).toEqual(['a', 18]);
  },
);

test('T20-CTX-31 T20-CTX-21 T20-CTX-13 so has one whom a blow before the first turn dazes', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword({ lethal: false })], con: 9 } },
      t: { at: [5, 5], sheet: { ...SHEET, con: 0 } },
    },
    { rolled: [15, 5] },
  );
  s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [15, 12] });
  s.end();
  expect([s.who('t').marks.dazed, s.turn, met(s)]).toEqual([1, 'a', 11]);
});

test('T20-CTX-31 T20-AREA-12 who gets out of a blast on a turn put off has acted', () => {
  const s = first();
  s.do('t', 'delay');
  s.do('a', 'area-attack', { weapon: 'a/bomb', at: [7, 5] }, { answers: [['escape', 30]] });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-31 T20-COND-03 one whom the Narrator calls flat-footed is so until it acts', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [5, 5], state: { conditions: ['flat-footed'] } } });
  s.end();
  s.end();
  expect(kindsOn(s, 't')).toEqual(['flat-footed']);
  s.end();
  s.do('t', 'kneel');
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-COVER-05 T20-HELP-02 T20-SURP-03 who has hidden may approach in the open, unnoticed until it strikes', () => {
  const s = stage(
    {
      a: { at: [10, 5], sheet: { weapons: [sword()], skills: { stealth: 20 } } },
      x: { at: [4, 5], sheet: { weapons: [sword()], ...SHEET } },
    },
    {
      map: {
        rows: Array.from({ length: 12 }, (_, y) => (y === 5 ? '.........#..' : '............')),
      },
    },
  );
  s.do('a', 'hide', {}, { dice: [20, 2] });
  s.do('a', 'move', {
    path: [
      [9, 4],
      [5, 5],
    ],
  });
  expect([s.who('x').unawareOf, refusedBy(s, 'a', 'hide')]).toEqual([['a'], 'T20-CTX-35']);
  s.end();
  s.end();
  expect(odds(s, 'a', 'x', 'sword')[1]).toBe(11);
  s.do('a', 'attack', { weapon: 'a/sword', target: 'x' }, { dice: [2] });
  expect(s.who('x').unawareOf).toEqual([]);
});

test('T20-COVER-06 T20-CTX-48 in the open a searcher finds by meeting 10 and the skill, with nothing for cover', () => {
  const s = stage({
    x: { at: [4, 5], state: { unawareOf: ['a'] } },
    a: { at: [10, 5], sheet: { skills: { stealth: 2 } } },
  });
  s.do('x', 'search', {}, { dice: [12] });
  expect(s.who('x').unawareOf).toEqual([]);
});
