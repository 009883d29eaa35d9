import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

// GM edits: refused if the rules could not handle them, and every item ends up in one place.

const { abilities, bare } = peopleWith();
const armed: Person = { abilities, sheet: { sword: 'sword', accessible: ['knife'] } };
const duel = () => stage({ ann: armed, bob: { ...bare, sheet: { sword: 'horn' } } });
const refusal = (path: string, value: unknown) => {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return duel().fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value: copy } });
};

const daze = { kind: 'daze', amount: 1, until: { at: 'turn end', of: 'ann', skip: 0 } };
const parry = { form: 'parry', total: 7, ranged: 7, item: 'ann/sword' };
const knife = { item: 'ann/knife', place: 'accessible', concealed: null };
const empty = [
  { name: 'sword', holds: null },
  { name: 'off', holds: null },
];

test.each([
  ['HEI-CTX-37', 'hp', -6, -5],
  ['HEI-CTX-37', 'hp', 2.5, 12],
  ['HEI-CTX-44', 'willpower', -1, 0],
  ['HEI-CTX-12', 'fatigue', 0, 1],
  ['HEI-CTX-12', 'fatigue', 21, 20],
  ['HEI-CTX-22', 'height', 0.5, 0],
  ['HEI-CTX-33', 'position', 'flying', 'prone'],
  ['HEI-HANDS-02', 'hands', empty.slice(0, 1), empty],
  ['HEI-HANDS-02', 'hands', empty.toReversed(), empty],
  ['HEI-GET-02', 'hands.0.holds', 'ann/lute', 'ann/knife'],
  ['HEI-DRAW-02', 'carried', [{ ...knife, place: 'boot' }], [{ ...knife, place: 'stored' }]],
  ['HEI-GET-02', 'carried', [{ ...knife, item: 'ann/lute' }], [knife]],
  ['HEI-CTX-28', 'standing', { ...parry, form: 'duck' }, parry],
  ['HEI-CTX-29', 'uses', { dodge: -1, block: 0, parries: [] }, { dodge: 1, block: 0, parries: [] }],
  ['HEI-ACT-06', 'ended', 'late', 'ongoing'],
  [
    'HEI-GUARD-03',
    'guarding',
    { foe: 'zed', purpose: 'leave', ally: null },
    { foe: 'bob', purpose: 'leave', ally: null },
  ],
  ['HEI-ACT-09', 'pending', { action: 'nap' }, { action: 'breather' }],
  [
    'HEI-ACT-09',
    'pending',
    { action: 'skill', skill: 'hex', target: 'zed' },
    { action: 'skill', skill: 'hex', target: 'bob' },
  ],
  ['HEI-BRAWL-16', 'holding', { who: 'bob', part: 'ear' }, { who: 'bob', part: 'torso' }],
  [
    'HEI-GUARD-03',
    'guarding',
    { foe: 'bob', purpose: 'show', ally: null },
    { foe: 'bob', purpose: 'leave', ally: null },
  ],
  ['HEI-HIDE-03', 'hidden', { requirement: 9 }, { requirement: 9, from: ['bob'] }],
  ['HEI-BRAWL-09', 'attacks', [{ at: 'bob', sort: 'verbal', avoided: null }], []],
  ['HEI-BODY-02', 'injuries', ['nose'], ['torso']],
  ['HEI-CTX-34', 'effects', [{ ...daze, kind: 'bored' }], [daze]],
  ['HEI-CTX-34', 'effects', [{ ...daze, until: { at: 'noon' } }], [daze]],
  ['HEI-CTX-47', 'gone', 'fishing', 'surrendered'],
] as const)('%s the GM cannot set %s to %j', (rule, key, wrong, right) => {
  expect(refusal(`combatants.ann.${key}`, wrong)?.rules).toEqual([rule]);
  expect(refusal(`combatants.ann.${key}`, right)).toBeUndefined();
});

test.each([
  ['HEI-CTX-40', 'chases', [{ runner: 'ann', pursuer: 'bob', gap: -1 }]],
  ['HEI-CTX-20', 'crossings', [{ border: 'A1-A2', first: 'ann', count: 1.5 }]],
  ['HEI-CTX-23', 'clusters', [['ann', 7]]],
  ['HEI-GET-02', 'ground', [{ item: 'ann/lute', at: 'A1', hidden: null }]],
  ['HEI-GET-03', 'ground', [{ item: 'ann/knife', at: 'Z9', hidden: null }]],
])('%s the GM cannot set %s to %j', (rule, path, wrong) => {
  expect(refusal(path, wrong)?.rules).toEqual([rule]);
});

test('HEI-ACT-17 a house rule that there is not is refused, and says what is expected', () => {
  const wrong = refusal('fixed.options.guardMode', 'polite');
  expect(wrong?.reason).toContain('fixed.options.guardMode cannot be "polite"; expected');
  expect(refusal('fixed.options.guardMode', 'absolute')).toBeUndefined();
});

test('HEI-CTX-12 what is refused cites the rule of its value, whatever its combatant is called', () => {
  const s = stage({ hp: bare, chases: bare });
  for (const id of ['hp', 'chases'])
    expect(s.refused('gm', 'gm.set', { path: `combatants.${id}.fatigue`, value: 0 })).toEqual([
      'HEI-CTX-12',
    ]);
});

/** Where things are: in the hands of both, on ann, and on the ground. */
const places = (s: ReturnType<typeof duel>) => [
  s.who('ann').hands.map(({ holds }) => holds),
  s.who('bob').hands.map(({ holds }) => holds),
  s.who('ann').carried.map(({ item }) => item),
  s.state.ground.map(({ item }) => item),
];

test.each([
  [
    'combatants.ann.hands.1.holds',
    'ann/knife',
    [['ann/sword', 'ann/knife'], ['bob/horn', null], [], []],
  ],
  [
    'combatants.bob.hands.1.holds',
    'ann/sword',
    [[null, null], ['bob/horn', 'ann/sword'], ['ann/knife'], []],
  ],
  [
    'combatants.ann.carried',
    [knife, { ...knife, item: 'bob/horn' }],
    [['ann/sword', null], [null, null], ['ann/knife', 'bob/horn'], []],
  ],
  [
    'ground',
    [{ item: 'ann/knife', at: 'A2', hidden: null }],
    [['ann/sword', null], ['bob/horn', null], [], ['ann/knife']],
  ],
  [
    'ground',
    [{ item: 'ann/sword', at: 'A1', hidden: 9 }],
    [[null, null], ['bob/horn', null], ['ann/knife'], ['ann/sword']],
  ],
])(
  'HEI-HANDS-01 HEI-GET-03 written into %s, %j is there and nowhere else',
  (path, value, expected) => {
    const s = duel();
    s.gm('set', { path, value });
    expect(places(s)).toEqual(expected);
  },
);

test('HEI-GET-03 HEI-DROP-01 what lay on the ground is there no longer once it is written into a hand', () => {
  const s = duel();
  s.do('ann', 'drop', { items: ['ann/sword'] });
  s.gm('set', { path: 'combatants.bob.hands.1.holds', value: 'ann/sword' });
  expect(places(s)).toEqual([[null, null], ['bob/horn', 'ann/sword'], ['ann/knife'], []]);
});

test('HEI-CTX-28 HEI-HANDS-01 HEI-CTX-39 a sword written into the hand of another ends the guard of its parry', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = stage({ ann: { ...armed, state: { standing } }, bob: bare });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.gm('set', { path: 'combatants.bob.hands.0.holds', value: 'ann/sword' });
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-DRAW-01 HEI-HANDS-01 an arrow is drawn no longer once the bow is written out of the hands, and else stays', () => {
  const s = stage(
    { ann: { abilities, sheet: { both: 'bow', accessible: ['arrows'] } }, bob: bare },
    { options: { ammunition: 'drawn' } },
  );
  s.do('ann', 'draw', { item: 'ann/arrows', hand: 'both' });
  s.gm('set', { path: 'combatants.ann.willpower', value: 1 });
  expect(s.who('ann').nocked).toBe('ann/arrows');
  s.gm('set', { path: 'combatants.ann.hands', value: empty });
  expect(s.who('ann').nocked).toBeUndefined();
});

test('HEI-ACT-17 what the set-up gives is nothing that the GM could not have written', () => {
  expect(heimr.stateRefusal?.(duel().state)).toBeUndefined();
});

test('HEI-CTX-38 a rest of five minutes takes nothing of hit points that are written above the sheet', () => {
  const s = duel();
  s.gm('set', { path: 'combatants.ann.hp', value: 12 });
  s.gm('rest', { who: 'ann', length: 'five minutes' });
  expect(s.who('ann').hp).toBe(12);
});
