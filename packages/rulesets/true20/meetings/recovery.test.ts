import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Damage marks: what they cost, for how long, and how they are removed.

interface Sickbed {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
  readonly order?: readonly string[];
}

/** A foe, and beside it a patient with a sword. */
const sickbed = ({ sheet = {}, state = {}, options = {}, order }: Sickbed = {}): Stage =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], con: 9 } },
      t: { at: [5, 5], sheet: { weapons: [sword()], ...sheet }, state },
      n: { at: [12, 9], side: 'theirs' },
    },
    { options, ...(order ? { order } : {}) },
  );

const harm = (s: Stage, damage: number, die: number, more: Data = {}) =>
  s.gm('harm', { who: 't', damage, ...more }, { dice: [die] });

test.each([
  [1, 14, []],
  [1, 13, ['hurt', 'bruised']],
  [1, 10, ['hurt', 'bruised']],
  [1, 9, ['wounded']],
  [1, 5, ['wounded']],
  [1, 4, ['disabled', 'staggered']],
  [5, 4, ['disabled', 'staggered']],
  [5, 3, ['dying', 'unconscious']],
  [9, 4, ['dying', 'unconscious']],
] as const)(
  'T20-CTX-12 T20-CTX-13 T20-CTX-14 Toughness +2 against damage %i with die %i: %j',
  (damage, die, marks) => {
    const s = sickbed({ sheet: { con: 2 } });
    expect(harm(s, damage, die).facts('marked', 'mark')).toEqual(marks);
  },
);

test.each([
  [1, 14, []],
  [1, 13, ['bruised']],
  [1, 9, ['dazed']],
  [1, 4, ['staggered']],
  [9, 8, ['staggered']],
  [9, 7, ['unconscious']],
  [9, 4, ['unconscious']],
] as const)(
  'T20-CTX-12 T20-CTX-13 Toughness +2 against non-lethal damage %i with die %i: %j',
  (damage, die, marks) => {
    const s = sickbed({ sheet: { con: 2 } });
    expect(harm(s, damage, die, { lethal: false }).facts('marked', 'mark')).toEqual(marks);
  },
);

test.each([
  [true, { hurt: 2, wounded: 1, bruised: 5, dazed: 1 }, -3],
  [false, { hurt: 2, wounded: 1, bruised: 5, dazed: 1 }, -6],
  [true, { disabled: 1, staggered: 1 }, 0],
] as const)('T20-CTX-15 marks %j weigh on a save, lethal %s: %i', (lethal, marks, weight) => {
  const s = sickbed({ state: { marks } });
  expect(harm(s, 0, 20, { lethal }).fact('toughness', 'total')).toBe(20 + weight);
});

test('T20-CTX-16 a second wound disables, and a third is dying', () => {
  const s = sickbed();
  const marks = [10, 12, 13].map((die) => harm(s, 3, die).facts('marked', 'mark'));
  expect(marks).toEqual([['wounded'], ['disabled', 'staggered'], ['dying', 'unconscious']]);
});

test.each(['attack', 'Notice', 'Reflex', 'Fortitude', 'Will'])(
  'T20-CTX-23 T20-CTX-32 an old wound takes 2 off %s, and being shaken another 2',
  (what) => {
    const s = sickbed({
      sheet: { powers: [] },
      state: { marks: { wounded: 1 }, conditions: ['shaken'] },
      order: ['t', 'a'],
    });
    const powers = [
      { name: 'Chill', rank: 2, save: 'Fortitude' },
      { name: 'Fear', rank: 2, save: 'Will' },
      { name: 'Sparks', rank: 2, save: 'Reflex' },
    ];
    if (what === 'attack') expect(odds(s, 't', 'a', 'sword')[0]).toBe(-4);
    else if (what === 'Notice')
      expect(s.do('t', 'search', {}, { dice: [10] }).fact('check', 'total')).toBe(6);
    else {
      const c = stage({
        a: { at: [4, 5], sheet: { powers } },
        t: { at: [5, 5], state: { marks: { wounded: 1 }, conditions: ['shaken'] } },
      });
      const power = powers.find(({ save }) => save === what)?.name ?? '';
      expect(c.do('a', 'power', { power, target: 't' }, { dice: [10] }).fact('save', 'total')).toBe(
        6,
      );
    }
  },
);

/** Sword attacks that always hit. */
const wound = (dice: readonly number[], sheet: Data = {}): Stage => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()], printed: { attack: 20 }, con: 9 } },
    t: { at: [5, 5], sheet: { weapons: [sword()], ...sheet } },
    n: { at: [12, 9], side: 'theirs' },
  });
  s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice });
  return s;
};

test('T20-CTX-23 T20-CTX-22 a wound costs one turn and weighs from the next round on', () => {
  const s = wound([10, 10]);
  expect([kindsOn(s, 't'), s.end().facts('turn lost', 'who')]).toEqual([['stunned'], ['t']]);
  s.until('t');
  expect([kindsOn(s, 't'), odds(s, 't', 'a', 'sword')[0]]).toEqual([[], -2]);
});

test('T20-CTX-25 T20-CTX-24 the disabled lose one turn and have one move in each after it', () => {
  const s = wound([10, 5]);
  expect([s.who('t').marks.disabled, s.end().facts('turn lost', 'who')]).toEqual([1, ['t']]);
  s.until('t');
  s.do('t', 'move', { path: [[6, 5]] });
  expect(refusedBy(s, 't', 'move', { path: [[7, 5]] })).toBe('T20-CTX-25');
});

test('T20-CTX-25 T20-CTX-26 a disabled fencer who strikes is dying as its next turn begins', () => {
  const s = sickbed({ state: { marks: { disabled: 1, staggered: 1 } } });
  s.end();
  s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [2] });
  s.until('a');
  expect(s.who('t').marks.dying).toBe(0);
  s.end();
  expect([s.who('t').marks.dying, s.who('t').marks.unconscious]).toEqual([1, 1]);
});

test.each([
  ['Conviction', 'rally'],
  ['the Narrator', 'heal'],
] as const)(
  'T20-CTX-25 T20-CTX-45 a fencer who has struck while disabled and is rid of it by %s does not drop',
  (_, how) => {
    const s = sickbed({
      sheet: { conviction: 1 },
      state: { marks: { disabled: 1, staggered: 1 } },
    });
    s.end();
    s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [20, 2, 20] });
    if (how === 'rally') s.do('t', 'rally', {}, { dice: [12] });
    else s.gm('heal', { who: 't', mark: 'disabled' });
    s.until('t');
    expect([s.who('t').marks.dying, s.turn]).toEqual([0, 't']);
  },
);

test('T20-CTX-25 T20-CTX-45 a fencer healed of it and disabled anew has nothing left from before', () => {
  const s = sickbed({ state: { marks: { disabled: 1, staggered: 1 } } });
  s.end();
  s.do('t', 'attack', { weapon: 't/sword', target: 'a' }, { dice: [20, 2, 20] });
  s.gm('heal', { who: 't', mark: 'worst' });
  harm(s, 0, 5);
  expect(s.who('t').marks.disabled).toBe(1);
  s.until('a');
  s.end();
  expect(s.who('t').marks.dying).toBe(0);
});

test.each([
  ['dazed', { damage: 1, lethal: false }, 8],
  ['staggered', { damage: 1, lethal: false }, 5],
  ['disabled', { damage: 1 }, 5],
  ['wounded', { damage: 1 }, 8],
] as const)(
  'T20-CTX-45 T20-COND-03 with a mark of %s the Narrator heals the loss of actions that came with it',
  (mark, { damage, ...more }, die) => {
    const s = sickbed();
    expect(harm(s, damage, die, more).fact('marked', 'mark')).toBe(mark);
    s.gm('heal', { who: 't', mark: 'worst' });
    s.end();
    expect([kindsOn(s, 't'), s.turn]).toEqual([[], 't']);
  },
);

test('T20-CTX-45 T20-COND-03 a daze that is no mark stays when marks are healed', () => {
  const s = sickbed({ state: { marks: { hurt: 1 } } });
  s.gm('condition', { who: 't', condition: 'dazed', on: true });
  s.gm('heal', { who: 't', mark: 'all' });
  expect(kindsOn(s, 't')).toEqual(['dazed']);
});

test.each([
  [9, { dead: true, stable: false, dying: 1 }],
  [10, { dead: false, stable: false, dying: 1 }],
  [19, { dead: false, stable: false, dying: 1 }],
  [20, { dead: false, stable: true, dying: 0 }],
] as const)(
  'T20-CTX-26 the dying throw a Constitution die of %i: %j',
  (die, { dead, stable, dying }) => {
    const s = sickbed({ state: { marks: { dying: 1, unconscious: 1 } } });
    s.end(die);
    const { marks, ...who } = s.who('t');
    expect([who.dead, who.stable, marks.dying]).toEqual([dead, stable, dying]);
  },
);

test('T20-CTX-26 T20-CTX-25 who is stable wakes disabled, by the recovery that Conviction brings', () => {
  const s = sickbed({
    sheet: { conviction: 3 },
    state: { marks: { unconscious: 1, disabled: 1 }, stable: true },
  });
  s.do('t', 'rally', {}, { dice: [10] });
  expect(s.who('t').marks).toMatchObject({ unconscious: 0, disabled: 1 });
});

test('T20-CTX-43 T20-CTX-25 the disabled spend as many points in a round as they have, others one', () => {
  const s = sickbed({ sheet: { conviction: 3 }, state: { marks: { hurt: 2 } } });
  s.do('t', 'rally', {}, { dice: [2] });
  expect(refusedBy(s, 't', 'rally')).toBe('T20-CTX-43');
  const weak = sickbed({ sheet: { conviction: 3 }, state: { marks: { disabled: 1 } } });
  weak.do('t', 'rally', {}, { dice: [2] });
  weak.do('t', 'rally', {}, { dice: [2] });
  expect(weak.who('t').conviction).toBe(1);
});

test('T20-CTX-44 T20-CTX-22 the stunned shake it off by Conviction at once, and act in their turn', () => {
  const s = wound([10, 10], { conviction: 1 });
  s.do('t', 'rally');
  s.end();
  expect([s.turn, odds(s, 't', 'a', 'sword')[0]]).toEqual(['t', -2]);
});

test('T20-CTX-45 T20-CTX-23 a wound recovered from weighs on nothing any more', () => {
  const s = sickbed({ state: { marks: { wounded: 1, hurt: 1 } } });
  s.end();
  s.do('t', 'recover', {}, { dice: [12] });
  s.until('t');
  expect([s.who('t').marks.wounded, s.who('t').marks.hurt, odds(s, 't', 'a', 'sword')[0]]).toEqual([
    0, 1, 0,
  ]);
});
