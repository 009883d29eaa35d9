import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import { pair } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import { kindsOn, odds, stage } from '../testing/stage.js';

// Effects that last to the end of a delayed turn.

const deceiver = (own: Data = {}, options: Partial<Options> = {}): Stage =>
  pair({
    own: { skills: { bluff: 30, acrobatics: 10 }, ...own },
    more: { n: { at: [12, 9], side: 'theirs' } },
    options,
  });
const base = (s: Stage): number | undefined => odds(s, 'a', 't', 'sword')[1];

/** Delays the turn of `a` until after the next combatant's. */
function putOff(s: Stage): void {
  s.do('a', 'delay');
  s.do('a', 'come-next');
  s.end();
  expect(s.turn).toBe('a');
}

test('T20-SURP-04 T20-CTX-36 a feint is open through the next turn of the feinter, which is put off', () => {
  const s = deceiver();
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('a');
  putOff(s);
  expect([kindsOn(s, 't'), base(s)]).toEqual([['feinted'], 11]);
  s.end();
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-SURP-04 T20-CTX-36 and no longer than until the turn after it where that is never taken', () => {
  const s = deceiver();
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('a');
  s.do('a', 'delay');
  expect(kindsOn(s, 't')).toEqual(['feinted']);
  s.until('a');
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-SURP-07 T20-CTX-36 a surprise that the Narrator grants is kept for the turn that is put off, and over with it', () => {
  const s = deceiver();
  s.gm('unexpected', { by: 'a', at: 't' });
  putOff(s);
  expect(base(s)).toBe(11);
  s.end();
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-CTX-47 T20-CTX-36 so is a stunt', () => {
  const s = deceiver();
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'leaps' }, { answers: [['stunt', 'yes']] });
  putOff(s);
  expect(odds(s, 'a', 't', 'sword')[0]).toBe(2);
});

test('T20-COND-03 T20-CTX-36 and a modifier asked for', () => {
  const s = deceiver();
  const answers = [['circumstance', 3]] as const;
  s.do('a', 'circumstance', { words: 'the sun' }, { answers });
  putOff(s);
  expect(odds(s, 'a', 't', 'sword')[0]).toBe(3);
  s.end();
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-STANCE-05 T20-CTX-36 a stance for the own turn only is dropped when that is put off', () => {
  const s = deceiver({}, { 'stance.duration': 'ownTurnOnly' });
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'delay');
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-STANCE-07 T20-CTX-36 a Defensive Stance lapses with a turn that is put off without a roll', () => {
  const s = deceiver();
  s.do('a', 'defensive-stance', { penalty: 4 });
  expect(s.do('a', 'delay').has('stance lapses')).toBe(true);
});

test.each([
  [['a', 't', 'u'], 1],
  [['t', 'a', 'u'], 2],
  [['u', 't', 'a'], 2],
] as const)(
  'T20-CTX-23 T20-CTX-36 in the order %j one whom the turn that a puts off has stunned loses the turn of round %i, and no other',
  (order, lost) => {
    const s = stage(
      { a: { at: [4, 5] }, t: { at: [12, 5], sheet: { con: 9 } }, u: { at: [20, 5] } },
      { order },
    );
    const turns: number[] = [];
    while (s.state.round < 4) {
      const { turn, state } = s;
      if (turn === 't') turns.push(state.round);
      if (turn === 'u' && s.who('a').delaying) s.do('a', 'come-next');
      if (turn === 'a' && kindsOn(s, 't').length === 0 && state.round === 1) {
        // Damage 1 against Toughness 9: a die of 1 fails by 6.
        s.gm('harm', { who: 't', damage: 1 }, { dice: [1] });
        expect(kindsOn(s, 't')).toEqual(['stunned']);
        s.do('a', 'delay');
      } else s.end();
    }
    expect([1, 2, 3].filter((round) => !turns.includes(round))).toEqual([lost]);
  },
);
