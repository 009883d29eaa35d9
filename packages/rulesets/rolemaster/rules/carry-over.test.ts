import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import { befall, stage } from '../testing/stage.js';

// What carries over from a fight for a combatant, and what ends.

const carried = (state: Data) => {
  const s = stage({
    a: { arms: { mace: 40, dagger: 10 }, state },
    b: { arms: { broadsword: 40 } },
  });
  return rolemaster.carryOver?.carry(s.state, 'a');
};
const words = (state: Data) => {
  const found = carried(state);
  const told = (lasts: boolean) =>
    found?.facts.filter((fact) => fact.lasts === lasts).map(({ text }) => text);
  return [told(true), told(false)];
};

test('RMC-EFF-10 RMC-EFF-11 what is whole is not told, what is not is', () => {
  expect(words({})).toEqual([[], []]);
  expect(words({ hits: 199, bleed: 1 })).toEqual([
    ['199 of 200 hits left', 'bleeding, 1 a round, until it is stopped'],
    [],
  ]);
  expect(words({ penalties: [{ value: -5 }, { value: -20 }, { value: -30, turns: 2 }] })).toEqual([
    ['injured, −25 until healed'],
    ['injury penalties counted in rounds end'],
  ]);
  expect(words({ broken: ['a/mace'] })).toEqual([['broken: mace'], []]);
});

test('RMC-WEAR-02 RMC-EFF-12 stun of any kind passes, in force or to come, and so does a knock-out', () => {
  const stun = (state: Data) => words(state)[1]?.includes('stun wears off');
  expect([
    stun({ stunActive: { dazed: 1 } }),
    stun({ stunPending: { stunned: 1 } }),
    stun({ stunActive: { noParry: 1 } }),
    stun({ stunActive: { dazed: 1, stunned: 1 } }),
    stun({ stunActive: { stunned: 1, noParry: 1 } }),
    stun({ out: 2 }),
  ]).toEqual([true, true, true, true, true, false]);
  const out = (hits: number) => words({ out: 2, hits })[1];
  expect([out(200), out(1), out(0)]).toEqual([
    ['unconsciousness passes'],
    ['unconsciousness passes'],
    [],
  ]);
  expect(words({ prone: true, staggered: true })[1]).toEqual([
    'back on their feet',
    'no longer staggered',
  ]);
});

test('RMC-EFF-12 the dead are dead, and so are those whom a wound kills before the next fight', () => {
  const dead = (cell: string) => {
    const s = stage({ a: {}, b: {} });
    befall(s, 'a', cell);
    return rolemaster.carryOver?.carry(s.state, 'a').dead;
  };
  expect([dead('+1H'), dead('KO9'), dead('DEAD0'), dead('DEAD9')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('RMC-FUM-03 only what is one’s own stays broken', () => {
  const s = stage({ a: { arms: { mace: 40 } }, b: { arms: { broadsword: 40 } } });
  befall(s, 'b', 'DROP');
  s.do('a', 'drop');
  s.do('a', 'pick-up', { item: 'b/broadsword' });
  befall(s, 'a', 'BREAK');
  expect(s.who('a').broken).toEqual(['b/broadsword']);
  expect(rolemaster.carryOver?.carry(s.state, 'a').state).toEqual({});
});
