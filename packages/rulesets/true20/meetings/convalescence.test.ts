import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { bomb, kindsOn, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Stability, recovery and what carries over to the next fight: in play, by the Narrator and in scenario files.

interface Bed {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
  readonly nurse?: Data;
}

/** A nurse, a patient beside it and a foe far off. */
const bed = ({ sheet = {}, state = {}, options = {}, nurse = {} }: Bed = {}): Stage =>
  stage(
    {
      n: { at: [4, 5], sheet: { conviction: 3, weapons: [sword()], ...nurse } },
      p: {
        at: [5, 5],
        side: 'ours',
        sheet: { conviction: 3, weapons: [sword(), bomb({ use: 'thrown' })], ...sheet },
        state,
      },
      t: { at: [16, 5], sheet: { weapons: [pistol()] } },
    },
    { options },
  );

const carry = true20.carryOver;
const carried = (s: Stage): Data => ({ ...carry?.carry(s.state, 'p').state });
const rested = (s: Stage): Data => ({ ...carry?.rests[0]?.take(s.state, 'p').state });
const DYING = { marks: { dying: 1, unconscious: 1 } };
const STABLE = { marks: { disabled: 1, unconscious: 1 }, stable: true };

test('T20-CTX-26 T20-COND-03 whom the Narrator heals of everything is stable no more, and takes nothing along', () => {
  const s = bed({ state: DYING });
  s.do('n', 'steady', { who: 'p' });
  s.gm('heal', { who: 'p', mark: 'all' });
  expect([s.who('p').stable, carried(s)]).toEqual([false, {}]);
});

test('T20-CTX-26 T20-CTX-45 who has got up again by Conviction is stable no more', () => {
  const s = bed({ state: STABLE });
  s.do('p', 'rally', {}, { dice: [10] });
  expect([s.who('p').marks, s.who('p').stable]).toMatchObject([
    { disabled: 1, unconscious: 0 },
    false,
  ]);
  const awake = bed({ state: { marks: { unconscious: 1 }, stable: true } });
  awake.do('p', 'rally', {}, { dice: [10] });
  expect([awake.who('p').marks.unconscious, awake.who('p').stable]).toEqual([0, false]);
});

test('T20-CTX-26 T20-CTX-45 nor does stability outlast the rest in which a sleeper wakes', () => {
  expect(rested(bed({ state: { marks: { unconscious: 1 }, stable: true } }))).toEqual({});
  expect(rested(bed({ state: STABLE }))).toEqual({ marks: { disabled: 1 } });
});

test('T20-CTX-26 a file with a combatant that is both dying and stable is refused', () => {
  expect(() => bed({ state: { ...DYING, stable: true } })).toThrow(/stable/);
});

test('T20-CTX-26 a file in which a combatant is stable though awake begins with one that is awake', () => {
  expect(bed({ state: { stable: true, marks: { hurt: 1 } } }).who('p').stable).toBe(false);
});

const LEFT: readonly (readonly [string, Data, readonly ((s: Stage) => void)[]])[] = [
  ['a stabilized patient', DYING, [(s) => s.do('n', 'steady', { who: 'p' })]],
  ['a dying one', DYING, []],
  [
    'one harmed and healed',
    {},
    [
      (s) => s.gm('harm', { who: 'p', damage: 5 }, { dice: [11] }),
      (s) => s.gm('heal', { who: 'p', mark: 'worst' }),
    ],
  ],
  ['one wounded', {}, [(s) => s.gm('harm', { who: 'p', damage: 5 }, { dice: [11] })]],
  [
    'one put out by sparing blows',
    {},
    [(s) => s.gm('harm', { who: 'p', damage: 5, lethal: false }, { dice: [1] })],
  ],
  [
    'one out of Conviction',
    { marks: { disabled: 1 } },
    [
      (s) => s.do('p', 'rally', {}, { dice: [1] }),
      (s) => s.do('p', 'rally', {}, { dice: [1] }),
      (s) => s.do('p', 'rally', {}, { dice: [1] }),
    ],
  ],
];

test.each(LEFT)(
  'T20-CTX-13 T20-CTX-16 a fight begun with what is left of %s goes on alike, and leaves the same again',
  (_, state, deeds) => {
    const s = bed({ state });
    for (const deed of deeds) deed(s);
    const after = carried(s);
    const next = bed({ state: after });
    expect(carried(next)).toEqual(after);
    expect(next.who('p').marks).toEqual(s.who('p').marks);
    expect(next.who('p').stable).toBe(s.who('p').stable);
    expect(next.who('p').conviction).toBe(s.who('p').conviction);
  },
);

test('T20-CTX-35 T20-CTX-13 a bomb thrown by its bearer is spent, and so it is in the next fight', () => {
  const s = bed();
  s.until('p');
  s.do('p', 'area-attack', { weapon: 'p/bomb', at: [12, 5] }, { dice: [] });
  const next = bed({ state: carried(s) });
  expect(carried(next)).toEqual({ spent: ['p/bomb'] });
  next.until('p');
  expect(next.allowed('p', 'area-attack', { weapon: 'p/bomb', at: [12, 5] })).toBe(false);
});

test('T20-CTX-23 T20-CTX-15 a wound of the last fight weighs on rolls from the first turn', () => {
  const s = bed({ state: { marks: { wounded: 1, hurt: 2 } } });
  s.until('p');
  expect(s.do('p', 'search', {}, { dice: [10] }).fact('check', 'total')).toBe(8);
  expect(s.gm('harm', { who: 'p', damage: 0 }, { dice: [20] }).fact('toughness', 'total')).toBe(17);
});

test('T20-CTX-24 T20-CTX-25 the disabled of the last fight have a move in the first turn, and lose none', () => {
  const s = bed({ state: { marks: { disabled: 1, staggered: 1 } } });
  s.end();
  expect(s.turn).toBe('p');
  expect(refusedBy(s, 'p', 'move-all-out', { path: [[9, 5]] })).toBe('T20-CTX-25');
});

test('T20-CTX-26 T20-CTX-44 whom Conviction has steadied makes no further check, and lies disabled', () => {
  const s = bed({ state: DYING });
  s.do('n', 'steady', { who: 'p' });
  const scene = s.end();
  expect([scene.rolled, s.who('p').marks.disabled, s.turn]).toEqual([[], 1, 't']);
});

test('T20-CTX-44 T20-CTX-26 the dying steady themselves, as a reaction, and no longer than they have points', () => {
  const s = bed({ state: { ...DYING, conviction: 1 } });
  s.do('p', 'steady', { who: 'p' });
  expect([s.who('p').stable, s.who('p').conviction]).toEqual([true, 0]);
});

test('T20-CTX-44 T20-GANG-01 no one is steadied out of reach', () => {
  const s = bed({ state: DYING });
  s.gm('place', { who: 'p', to: [8, 5] });
  expect(refusedBy(s, 'n', 'steady', { who: 'p' })).not.toBe('');
});

test('T20-CTX-44 T20-CTX-22 a stunned nurse steadies, for that is a reaction', () => {
  const s = bed({ state: DYING });
  s.gm('condition', { who: 'n', condition: 'stunned', on: true });
  expect(s.allowed('n', 'steady', { who: 'p' })).toBe(true);
});

test('T20-CTX-26 T20-CTX-13 a further lethal hit on the stable makes them dying, a hurt does not', () => {
  const s = bed({ state: STABLE });
  s.gm('harm', { who: 'p', damage: 0 }, { dice: [12] });
  expect([s.who('p').stable, s.who('p').marks.dying]).toEqual([true, 0]);
  s.gm('harm', { who: 'p', damage: 20 }, { dice: [1] });
  expect([s.who('p').stable, s.who('p').marks.dying]).toEqual([false, 1]);
});

test('T20-CTX-44 T20-CTX-26 a dying check rolled again that counts for 20 makes stable', () => {
  const s = bed({ state: DYING });
  const scene = s.do('n', 'end', {}, { dice: [2, 10], answers: [['reroll', 'yes']] });
  expect([scene.fact('check', 'total'), s.who('p').stable]).toEqual([20, true]);
});

test('T20-SUPP-04 T20-CTX-45 T20-CTX-32 recovery is a check: sickness takes 2 off it, a wound another 2', () => {
  const s = bed({ state: { marks: { wounded: 1 }, conditions: ['sickened'] } });
  s.end();
  const scene = s.do('p', 'recover', {}, { dice: [13], answers: [['reroll', 'no']] });
  expect([scene.fact('check', 'total'), s.who('p').marks.wounded]).toEqual([9, 1]);
});

test('T20-CTX-45 T20-CTX-44 one recovery a scene by itself, and by Conviction as many as there are points', () => {
  const s = bed({ state: { marks: { hurt: 3 } } });
  s.end();
  s.do('p', 'recover', {}, { dice: [10] });
  s.do('p', 'rally', {}, { dice: [10] });
  expect(s.who('p').marks.hurt).toBe(1);
  s.until('p');
  expect(refusedBy(s, 'p', 'recover')).toBe('T20-CTX-45');
  s.do('p', 'rally', {}, { dice: [10] });
  expect(s.who('p').marks.hurt).toBe(0);
});

test('T20-CTX-22 T20-CTX-44 the stunned who rally are rid of the stun, not of a mark', () => {
  const s = bed({ state: { marks: { hurt: 1 } } });
  s.gm('condition', { who: 'p', condition: 'stunned', on: true });
  s.do('p', 'rally');
  expect([kindsOn(s, 'p'), s.who('p').marks.hurt]).toEqual([[], 1]);
});

test('T20-CTX-25 T20-CTX-43 no limit while disabled: attack, roll again, act again in one turn', () => {
  const s = bed({ state: { marks: { disabled: 1 } } });
  s.gm('place', { who: 't', to: [6, 5] });
  s.end();
  const blow = { weapon: 'p/sword', target: 't' };
  s.do('p', 'attack', blow, { dice: [2, 3, 20], answers: [['reroll', 'yes']] });
  s.do('p', 'extra-action', { action: 'standard' });
  s.do('p', 'attack', blow, { dice: [10, 20] });
  expect(s.who('p').conviction).toBe(1);
});
