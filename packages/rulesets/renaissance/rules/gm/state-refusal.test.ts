import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { meeting, pike, ridden } from '../../testing/meetings.js';
import type { Stage } from '../../testing/stage.js';

// States that the GM cannot set by hand, because no fight can be in them.

const onFoot = (): Stage => meeting({ ann: { weapons: [pike] } });
const PATH = 'combatants.ann.effects';
const refusal = (s: Stage, path: string, value: Json) =>
  s.fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value } });
const effect = (more: { readonly [key: string]: Json }): Json => [
  { kind: 'braced', amount: 0, by: 'ann', what: 'ann/pike', until: { at: 'fight end' }, ...more },
];

test.each([
  ['REN-CTX-14', 'damage', -5, 5],
  ['REN-CTX-14', 'damage', 2.5, 2],
  ['REN-CTX-15', 'wounds', -1, 1],
  ['REN-CTX-17', 'negatedWounds', -1, 0],
  ['REN-CTX-17', 'traumas', -1, 1],
  ['REN-CTX-26', 'sustained', -1, 1],
  ['REN-CTX-18', 'luck', -3, 3],
  ['REN-TURN-03', 'quickUsed', -1, 1],
  ['REN-RNG-13', 'ammunition', { arrow: -1 }, { arrow: 1 }],
  ['REN-GRID-01', 'at', [2.5, 1], [2, 1]],
  ['REN-GRID-02', 'at', [99, 99], [29, 19]],
  ['REN-GRID-02', 'size', 0, 1],
  ['REN-GRID-02', 'size', 30, 2],
  ['REN-TURN-06', 'effects', effect({ kind: 'blessed' }), effect({})],
  ['REN-TURN-06', 'effects', effect({ until: { at: 'noon' } }), effect({})],
  ['REN-TURN-06', 'effects', effect({ what: 'ann/halberd' }), effect({})],
  ['REN-TURN-06', 'carried', ['ann/halberd'], ['ann/pike']],
] as const)('%s the GM cannot set %s to %j', (rule, key, wrong, right) => {
  const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value));
  const path = `combatants.ann.${key}`;
  expect(refusal(onFoot(), path, copy(wrong))?.rules).toEqual([rule]);
  expect(refusal(onFoot(), path, copy(right))).toBeUndefined();
});

test('REN-TURN-06 nothing lasts to the turn of a combatant who is not there', () => {
  const until = (of: string) => ({ at: 'turn start', of });
  for (const [key, right, wrong] of [
    ['effects', effect({ until: until('bob') }), effect({ until: until('zoe') })],
    ['reacted', [{ until: until('bob') }], [{ until: until('zoe') }]],
  ] as const) {
    const path = `combatants.ann.${key}`;
    expect(refusal(onFoot(), path, right)).toBeUndefined();
    expect(refusal(onFoot(), path, wrong)).toEqual({
      rules: ['REN-TURN-06'],
      code: 'no-such-state',
      reason: `${path}.0.until cannot be {"at":"turn start","of":"zoe"}; expected the turn of a combatant of this fight`,
    });
  }
});

test('REN-TURN-06 only what is braced names an item', () => {
  const s = onFoot();
  expect(refusal(s, PATH, effect({ kind: 'modifier', what: 'defence' }))).toBeUndefined();
  expect(refusal(s, PATH, effect({ what: 'defence' }))?.code).toBe('no-such-item');
});

test('REN-RNG-06 REN-GRID-01 the GM cannot have things fly backwards, or lie where there is no map', () => {
  expect(refusal(onFoot(), 'throwing', { pike: 0 })?.rules).toEqual(['REN-RNG-06']);
  expect(refusal(onFoot(), 'ground', [{ item: 'bob/sword', at: [0.5, 0] }])?.rules).toEqual([
    'REN-GRID-01',
  ]);
  expect(refusal(onFoot(), 'ground', [{ item: 'bob/lute', at: [0, 0] }])?.code).toBe(
    'no-such-item',
  );
});

test('REN-CTX-17 wounds that the GM takes away are negated no longer', () => {
  const s = meeting({ ann: { state: { wounds: 3, negatedWounds: 2 } } });
  s.gm('set', { path: 'combatants.ann.wounds', value: 1 });
  expect(s.who('ann').negatedWounds).toBe(1);
});

test('REN-GRID-02 REN-MOUNT-01 no mount and its rider hang over the edge', () => {
  const s = meeting(
    ridden({ horse: { at: [5, 5], sheet: { footprint: 2 } }, bob: { at: [9, 9] } }),
  );
  expect(refusal(s, 'combatants.ann.at', [29, 5])?.rules).toEqual(['REN-GRID-02']);
  expect(refusal(s, 'combatants.ann.at', [28, 5])).toBeUndefined();
});
