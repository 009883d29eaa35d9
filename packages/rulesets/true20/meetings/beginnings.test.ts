import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { pair } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import { gun, kindsOn, odds, refusedBy, sword } from '../testing/stage.js';

// Starting states in scenario files, and effects that end on the turn of a combatant whom the Narrator removes.

test.each([
  [1, 2],
  [0, 1],
])(
  'T20-CTX-43 a file that gives more Conviction than the sheet has is refused: %i and %i',
  (conviction, left) => {
    expect(() => pair({ own: { conviction }, ownState: { conviction: left } })).toThrow(
      /no room for .* Conviction/,
    );
  },
);

test('T20-CTX-43 as much as on the sheet, or less, is what is left', () => {
  const left = (conviction: number) =>
    pair({ own: { conviction: 2 }, ownState: { conviction } }).who('a').conviction;
  expect([left(2), left(0)]).toEqual([2, 0]);
});

test.each([
  [{ marks: { dying: 1, unconscious: 1 } }],
  [{ conditions: ['helpless'] }],
  [{ conditions: ['entangled', 'entangled'] }],
])(
  'T20-CTX-27 T20-CTX-36 a file in which one waits with %j begins with one that waits not',
  (state) => {
    const s = pair({ state: { ...state, delaying: true, readied: true } });
    expect([s.who('t').delaying, s.state.waiting, refusedBy(s, 't', 'come-next')]).toEqual([
      false,
      [],
      'T20-CTX-36',
    ]);
  },
);

test('T20-CTX-36 one that is up waits as the file says', () => {
  const s = pair({ state: { delaying: true, readied: true } });
  expect([s.who('t').delaying, s.state.waiting.length]).toEqual([true, 1]);
});

test('T20-CTX-34 T20-SURP-06 where all are surprised no one is', () => {
  const s = pair({ ownState: { surprised: true }, state: { surprised: true } });
  expect([s.turn, s.state.surpriseRound, odds(s, 'a', 't', 'sword')[1]]).toEqual(['a', false, 18]);
});

const takesOut = (s: Stage, who: string): void => {
  expect(s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } }).kind).toBe('done');
};
const FRIEND = { f: { at: [5, 6], side: 'ours', sheet: { weapons: [sword()] } } } as const;

test('T20-CTX-22 T20-COND-03 a stun goes on when the one on whose turn it ends is taken out, until that turn would have come', () => {
  const s = pair({ own: { printed: { attack: 30 } }, foe: { con: 0 }, more: FRIEND });
  s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [10, 10] });
  takesOut(s, 'a');
  expect([s.turn, kindsOn(s, 't'), odds(s, 'f', 't', 'sword')[1]]).toEqual(['f', ['stunned'], 9]);
  s.end();
  expect([s.turn, kindsOn(s, 't')]).toEqual(['t', []]);
});

test('T20-CTX-44 T20-COND-03 so does a borrowed feat', () => {
  const s = pair({ foe: { conviction: 1 }, more: FRIEND });
  s.do('t', 'borrow-feat', { feat: 'Uncanny Dodge' });
  takesOut(s, 'a');
  expect([s.turn, kindsOn(s, 't')]).toEqual(['t', ['feat']]);
  s.until('t');
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-COVFIRE-09 T20-COND-03 the fire of one who is taken out is over at once', () => {
  const s = pair({ own: { weapons: [gun()] }, at: [14, 5], more: FRIEND });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  takesOut(s, 'a');
  expect([s.do('t', 'end').rolled, s.state.fires]).toEqual([[], []]);
});

test('T20-CTX-26 T20-CTX-45 the recovery that a rest brings wakes the stable before it mends them', () => {
  const s = pair({ state: { marks: { unconscious: 1, disabled: 1 }, stable: true } });
  const rested = true20.carryOver?.rests?.[0]?.take(s.state, 't').state;
  expect(rested).toEqual({ marks: { disabled: 1 } });
});

test.each([
  ['unconscious', 'disabled'],
  ['disabled', 'staggered'],
  ['staggered', 'wounded'],
  ['wounded', 'dazed'],
  ['dazed', 'hurt'],
  ['hurt', 'bruised'],
])('T20-CTX-13 T20-CTX-45 %s is worse than %s: a recovery is for it', (worse, milder) => {
  const marks = { [worse]: 1, [milder]: 1 };
  const s = pair({ foe: { conviction: 1 }, state: { marks } });
  expect(s.do('t', 'rally', {}, { dice: [20] }).fact('recovers', 'mark')).toBe(worse);
});
