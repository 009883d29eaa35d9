import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { attack, stage } from '../testing/stage.js';

// Actions by the GM's hand are logged like everything else.

test('RMC-CRIT-05 RMC-OB-03 RMC-DB-03 RMC-DB-05 the log says what the GM has ruled', () => {
  const s = stage({ v: {}, foe: {} });
  const effect = s.gm('effect', { who: 'v', cell: '+5H' });
  expect([effect.note('befalls'), effect.rules('befalls')]).toEqual([
    { who: 'v', cell: '+5H' },
    ['RMC-CRIT-05'],
  ]);
  const mud = { who: 'v', label: 'mud', value: -10 };
  expect(s.gm('modifier', mud).note('modifier')).toEqual({ ...mud, against: null });
  const grudge = { who: 'v', label: 'grudge', value: 5, against: 'foe' };
  expect(s.gm('modifier', grudge).note('modifier')).toEqual(grudge);
  expect(s.who('v').modifiers).toEqual([
    { label: 'mud', value: -10 },
    { label: 'grudge', value: 5, against: 'foe' },
  ]);
  for (const held of [true, false]) {
    expect(s.gm('hold', { who: 'v', held }).note('held')).toEqual({ who: 'v', held });
    expect(s.who('v').held).toBe(held);
  }
  for (const aware of [false, true]) {
    expect(s.gm('aware', { who: 'v', aware }).note('aware')).toEqual({ who: 'v', aware });
    expect(s.who('v').aware).toBe(aware);
  }
});

test('RMC-EFF-10 RMC-WEAR-01 treatment says what was treated and by how much', () => {
  const s = stage({ v: { state: { hits: 50, stunActive: { stunned: 3 } } }, foe: {} });
  const treat = (what: string, amount?: number) =>
    s.gm('treat', { who: 'v', what, ...(amount === undefined ? {} : { amount }) }).note('treated');
  expect(treat('hits', 20)).toEqual({ who: 'v', what: 'hits', amount: 20 });
  expect(s.who('v').hits).toBe(70);
  expect(treat('hits')).toEqual({ who: 'v', what: 'hits', amount: null });
  expect(s.who('v').hits).toBe(200);
  treat('stun', 1);
  expect(s.who('v').stunActive.stunned).toBe(2);
  treat('stun');
  expect(s.who('v').stunActive.stunned).toBe(0);
});

test.each([
  ['bleeding', 'RMC-EFF-11'],
  ['penalties', 'RMC-EFF-10'],
  ['hits', 'RMC-EFF-10'],
  ['weapon', 'RMC-CRIT-05'],
  ['stun', 'RMC-WEAR-01'],
  ['dying', 'RMC-EFF-12'],
  ['unconsciousness', 'RMC-EFF-12'],
])('a treatment of %s cites %s', (what, rule) => {
  const s = stage({ v: {}, foe: {} });
  expect(s.gm('treat', { who: 'v', what }).rules('treated')).toEqual([rule]);
});

test.each([
  ['prone', 'RMC-STAG-06'],
  ['staggered', 'RMC-STAG-03'],
  ['stunned', 'RMC-STUN-01'],
  ['dazed', 'RMC-DAZE-01'],
  ['unable to parry', 'RMC-NOPARRY-01'],
  ['held', 'RMC-DB-05'],
  ['unaware', 'RMC-DB-03'],
])('%s, taken away by hand, cites %s', (condition, rule) => {
  const s = stage({ v: {}, foe: {} });
  s.gm('condition', { who: 'v', condition, on: true });
  const scene = s.gm('condition', { who: 'v', condition, on: false });
  expect(scene.rules('gm.condition')).toEqual([rule]);
});

test('RMC-EFF-12 RMC-EFF-14 what follows from a treatment or a value set by hand is told after it', () => {
  const s = stage({ v: { state: { out: 3 } }, foe: {} });
  const ids = (notes: readonly { readonly id: string }[]) => notes.map(({ id }) => id);
  expect(ids(s.gm('treat', { who: 'v', what: 'unconsciousness' }).notes)).toEqual([
    'treated',
    'comes to',
  ]);
  expect(ids(s.gm('set', { path: 'combatants.v.hits', value: -101 }).notes)).toEqual([
    'gm.set',
    'dead',
  ]);
});

test('RMC-EFF-10 RMC-EFF-12 what is only treated whole has no amount', () => {
  const s = stage({ v: { state: { penalties: [{ value: -30 }] } }, foe: {} });
  for (const what of ['penalties', 'weapon', 'dying', 'unconsciousness'])
    expect([
      what,
      s.allowed('gm', 'gm.treat', { who: 'v', what, amount: 10 }),
      s.allowed('gm', 'gm.treat', { who: 'v', what }),
    ]).toEqual([what, false, true]);
});

test('RMC-CTX-10 the GM puts a combatant at a place, told as the cell', () => {
  const s = stage({ v: {}, foe: {} });
  expect(s.gm('place', { who: 'v', to: [7, 3] }).note('put')).toEqual({ who: 'v', to: [7, 3] });
  expect(s.who('v').at).toEqual([70_000, 30_000]);
});

const perceives = (cause: string, die: number, more: Data = {}) => {
  const s = stage({ v: { sheet: { perception: 10 }, state: { aware: false } }, foe: {} });
  return s.gm('perceive', { who: 'v', cause, ...more }, { dice: [die] });
};

test('RMC-SURP-01 RMC-SURP-02 an ambush and confusion are rolled for under their own names', () => {
  const cited = ['RMC-SURP-01', 'RMC-SURP-02'];
  const ambush = perceives('ambush', 90);
  expect([ambush.parts('perception'), cited.map((rule) => ambush.cites('maneuver', rule))]).toEqual(
    [['RMC-SURP-01 10'], [true, false]],
  );
  const confused = perceives('orientation', 90);
  expect([
    confused.parts('orientation'),
    cited.map((rule) => confused.cites('maneuver', rule)),
  ]).toEqual([
    ['RMC-SURP-01 10', 'RMC-SURP-02 -20'],
    [false, true],
  ]);
  expect(perceives('ambush', 90, { modifier: 1 }).parts('perception')).toEqual([
    'RMC-SURP-01 10',
    'RMC-SURP-01 1',
  ]);
});

test('RMC-SURP-07 RMC-DB-03 who fails to notice an ambush stays unaware, who notices it is told to know', () => {
  const failed = perceives('ambush', 20);
  expect([failed.has('surprised'), failed.has('aware')]).toEqual([true, false]);
  const noticed = perceives('ambush', 94);
  expect([noticed.has('surprised'), noticed.note('aware')]).toEqual([
    false,
    { who: 'v', aware: true },
  ]);
});

test('RMC-SURP-01 RMC-PARRY-08 surp.failureBlocks turnOnly: who was surprised this round sees no other ambush coming', () => {
  const s = stage(
    {
      v: { arms: { mace: 60 }, sheet: { baseDb: 200 } },
      foe: { arms: { broadsword: 60 }, state: { hidden: true } },
    },
    {
      options: { 'surp.failureBlocks': 'turnOnly', 'surp.failureAware': 'aware' },
      order: ['foe', 'v'],
    },
  );
  s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [20] });
  expect([s.who('v').barred, s.who('v').aware]).toEqual([true, true]);
  const scene = attack(s, 'foe', 'v', { dice: [10] });
  expect([scene.questions, scene.rules('no defence').includes('RMC-PARRY-08')]).toEqual([[], true]);
});
