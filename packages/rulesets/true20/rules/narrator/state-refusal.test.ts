import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Stage } from '../../testing/stage.js';
import { gun, horse, pistol, stage, sword } from '../../testing/stage.js';

// GM edits that are refused because the state would be invalid.

const yard = (): Stage =>
  stage({
    a: { at: [4, 4], sheet: { weapons: [sword(), gun(), pistol()], conviction: 2 } },
    b: {
      at: [5, 4],
      side: 'ours',
      sheet: { weapons: [sword(), sword({ name: 'pike', hands: 2 })] },
    },
    c: { at: [12, 4], sheet: { weapons: [pistol()] } },
    r: { at: [8, 8], side: 'ours', state: { riding: 'm' } },
    m: { at: [8, 8], side: 'ours', sheet: horse() },
  });
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const refusal = (path: string, value: unknown) =>
  yard().fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value: copy(value) } });

const on = (more: object = {}) => [
  { kind: 'shaken', by: 'gm', until: { at: 'fight end' }, ...more },
];
const marks = {
  hurt: 2,
  wounded: 1,
  disabled: 0,
  dying: 0,
  bruised: 0,
  dazed: 0,
  staggered: 0,
  unconscious: 0,
};
const hands = (main: string | null, off: string | null) => [
  { name: 'main', holds: main },
  { name: 'off', holds: off },
];

test.each([
  ['T20-CTX-35', 'at', [4], [4, 5]],
  ['T20-CTX-35', 'at', [2.5, 1], [2, 1]],
  ['T20-GANG-10', 'size', 0, 1],
  ['T20-CTX-42', 'elevation', 2.5, 5],
  ['T20-CTX-31', 'posture', 'flying', 'prone'],
  ['T20-COND-03', 'conditions', [7], on()],
  ['T20-COND-03', 'conditions', on({ kind: 'blessed' }), on({ kind: 'dazzled' })],
  ['T20-COND-03', 'conditions', on({ until: { at: 'noon' } }), on()],
  [
    'T20-COND-03',
    'conditions',
    on({ until: { at: 'turn end', of: 'zoe' } }),
    on({ until: { at: 'turn end', of: 'b' } }),
  ],
  ['T20-COND-03', 'conditions', on({ kind: 'grappled', by: 'zoe' }), on({ kind: 'grappled' })],
  [
    'T20-COND-03',
    'conditions',
    on({ kind: 'at mercy', what: 'zoe' }),
    on({ kind: 'at mercy', what: 'c' }),
  ],
  ['T20-COND-03', 'conditions', on({ amount: 'much' }), on({ kind: 'modifier', amount: 3 })],
  [
    'T20-TWF-01',
    'conditions',
    on({ kind: 'both hands', what: 'a/lute' }),
    on({ kind: 'both hands', what: 'a/gun' }),
  ],
  [
    'T20-CTX-37',
    'conditions',
    [...on({ kind: 'charge' }), ...on({ kind: 'charge' })],
    on({ kind: 'charge' }),
  ],
  [
    'T20-STANCE-04',
    'conditions',
    on({ kind: 'aggressive', amount: 5 }),
    on({ kind: 'aggressive', amount: 4 }),
  ],
  ['T20-STANCE-04', 'conditions', on({ kind: 'defensive' }), on({ kind: 'defensive', amount: 1 })],
  ['T20-CTX-16', 'marks', {}, marks],
  ['T20-CTX-16', 'marks.hurt', -1, 9],
  ['T20-CTX-16', 'marks.wounded', 2, 1],
  ['T20-CTX-16', 'marks.dying', 2, 1],
  ['T20-CTX-26', 'dead', null, true],
  ['T20-CTX-43', 'conviction', -1, 1],
  ['T20-CTX-43', 'conviction', 3, 2],
  ['T20-TWF-01', 'hands', [], hands(null, null)],
  ['T20-TWF-01', 'hands', hands('a/sword', 'a/sword'), hands(null, 'a/sword')],
  ['T20-TWF-01', 'hands.0.holds', 'a/lute', null],
  ['T20-CTX-35', 'carried', ['a/lute'], ['a/pistol']],
  ['T20-CTX-35', 'carried', ['a/pistol', 'a/pistol'], []],
  ['T20-MOUNT-12', 'pace', 'trot', 'single'],
  ['T20-SURP-03', 'unawareOf', ['zoe'], ['c']],
  ['T20-SURP-03', 'unawareOf', ['a'], []],
  ['T20-COVER-15', 'shelter', 'zoe', 'b'],
  ['T20-COVER-15', 'shelter', 'a', 'b'],
  ['T20-HELP-12', 'search', { target: 'zoe', round: 1 }, { target: 'c', round: 1 }],
  ['T20-HELP-12', 'search', { target: 'c' }, null],
] as const)(
  '%s the Narrator cannot set %s to %j, only to such as %j',
  (rule, key, wrong, right) => {
    expect(refusal(`combatants.a.${key}`, wrong)?.rules).toEqual([rule]);
    expect(refusal(`combatants.a.${key}`, right)).toBeUndefined();
  },
);

const fire = (more: object = {}) => [
  {
    kind: 'cover',
    by: 'a',
    weapon: 'a/gun',
    target: 'b',
    until: { at: 'turn start', of: 'a' },
    defied: false,
    answered: [],
    pending: false,
    ...more,
  },
];
const rated = (more: object = {}) => [
  { kind: 'cover', who: 'a', against: null, level: 1, cause: 'a stove', ...more },
];
const waiting = (command: object = {}, trigger: object = {}) => [
  {
    command: { do: 'attack', by: 'b', with: { weapon: 'b/sword', target: 'c' }, ...command },
    trigger: { event: 'move', who: 'c', ...trigger },
  },
];

test.each([
  ['T20-COVFIRE-01', 'fires', [null], fire()],
  ['T20-COVFIRE-01', 'fires', fire({ kind: 'rain' }), fire({ kind: 'suppress', target: 'c' })],
  ['T20-COVFIRE-01', 'fires', fire({ by: 'zoe' }), fire()],
  ['T20-COVFIRE-01', 'fires', fire({ target: 'a' }), fire({ target: 'r' })],
  ['T20-SUPP-01', 'fires', fire({ kind: 'suppress', target: 'zoe' }), []],
  ['T20-COVFIRE-01', 'fires', fire({ answered: ['zoe'] }), fire({ answered: ['c'] })],
  ['T20-COVFIRE-01', 'fires', fire({ until: { at: 'turn start', of: 'zoe' } }), fire()],
  ['T20-AUTO-01', 'fires', fire({ weapon: 'a/sword' }), fire()],
  ['T20-AUTO-01', 'fires', fire({ weapon: 'a/lute' }), fire()],
  ['T20-COVFIRE-09', 'fires', [...fire(), ...fire({ target: 'r' })], fire()],
  ['T20-COVER-12', 'rulings', rated({ who: 'zoe' }), rated()],
  ['T20-COVER-12', 'rulings', rated({ against: 'zoe' }), rated({ against: 'c' })],
  ['T20-COVER-12', 'rulings', rated({ level: 4 }), rated({ level: 3 })],
  [
    'T20-CONC-01',
    'rulings',
    rated({ kind: 'concealment', who: 'zoe' }),
    rated({ kind: 'concealment' }),
  ],
  ['T20-CTX-35', 'ground', [{ item: 'a/lute', at: [1, 1] }], [{ item: 'a/gun', at: [1, 1] }]],
  ['T20-CTX-35', 'ground', [{ item: 'a/gun', at: [30, 1] }], [{ item: 'a/gun', at: [29, 1] }]],
  ['T20-CTX-34', 'surpriseRound', null, true],
  ['T20-CTX-36', 'waiting', waiting({ do: 'end', with: {} }), waiting()],
  ['T20-CTX-36', 'waiting', waiting({ do: 'dance' }), waiting({ do: 'evade', with: {} })],
  ['T20-CTX-36', 'waiting', waiting({ with: { weapon: 7 } }), waiting()],
  ['T20-CTX-36', 'waiting', waiting({}, { who: 'zoe' }), waiting()],
  [
    'T20-CTX-36',
    'waiting',
    waiting({ with: { weapon: 'b/sword', target: 'zoe' } }),
    waiting({ do: 'total-defense', with: {} }),
  ],
  ['T20-CTX-11', 'fixed.sheets.a.naturalWeapons', ['a/claw'], []],
] as const)(
  '%s the Narrator cannot set %s to %j, only to such as %j',
  (rule, path, wrong, right) => {
    expect(refusal(path, wrong)?.rules).toEqual([rule]);
    expect(refusal(path, right)).toBeUndefined();
  },
);

test('T20-CTX-16 the room for marks is that of the table, and the dead may be dying twice', () => {
  const s = stage(
    { a: { at: [4, 4] }, t: { at: [9, 4] } },
    { options: { 'damage.boxes': '3-2-1-1' } },
  );
  const set = (mark: string, value: number) =>
    s.allowed('gm', 'gm.set', { path: `combatants.t.marks.${mark}`, value });
  expect([set('hurt', 3), set('hurt', 4), set('wounded', 2), set('dying', 2)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  s.gm('set', { path: 'combatants.t.dead', value: true });
  expect(set('dying', 2)).toBe(true);
});

test('T20-COND-03 a house rule that there is not is refused, and says what is expected', () => {
  const wrong = refusal('fixed.options', {
    ...yard().state.fixed.options,
    'cover.stacking': 'most',
  });
  expect(wrong?.reason).toContain('fixed.options.cover.stacking cannot be "most"; expected');
});

test('T20-COND-03 what the set-up gives is nothing that the Narrator could not have written', () => {
  expect(true20.stateRefusal?.(yard().state)).toBeUndefined();
});
