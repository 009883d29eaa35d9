import type { Json } from '@tiltyard/engine';
import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { ahead, blade, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { grappleKind, heardBy, stage } from '../testing/stage.js';
import { openHands, spareHands } from '../rules/conditions/body.js';
import { loadOf } from '../rules/conditions/encumbrance.js';

/** What a hunt for situations that hurt has found: grapples, items and values set by hand, and what is told of the unseen. */

type Stage = ReturnType<typeof stage>;
const grapple = (a: string, b: string, degree: number, kind = 'normal') => ({
  kind,
  a,
  b,
  degree,
  pinned: false,
  silenced: false,
});
const set = (s: Stage, path: string, value: Json) => s.gm('set', { path, value });
const pairs = ({ state }: Stage) => state.grapples.map(({ a, b, kind }) => `${kind} ${a} ${b}`);

const crowd = (state: Readonly<Record<string, Person['state']>> = {}) =>
  stage({
    ann: fighter({}, state['ann']),
    ogre: ogre({}, state['ogre']),
    olga: ogre({}, state['olga']),
    bob: { ...FOE, state: state['bob'] },
    cid: { ...FOE, state: state['cid'] },
    dan: { ...FOE, state: state['dan'] },
  });

test.each([
  ['dead', grapple('ann', 'bob', 1), 'LUR-CTX-14'],
  ['gone', grapple('ann', 'bob', 1), 'LUR-CTX-14'],
  ['incapacitated', grapple('bob', 'ann', 1), 'LUR-CTX-34'],
  ['incapacitated', grapple('ann', 'bob', -1), 'LUR-CTX-34'],
  ['incapacitated', grapple('bob', 'ogre', 2, 'climb'), 'LUR-CTX-34'],
  ['gone', grapple('ogre', 'bob', 2, 'pick-up'), 'LUR-CTX-14'],
])('LUR-GRAP-13 by hand nobody who is %s comes into a grapple (%o)', (out, value, rule) => {
  const s = crowd({ bob: { out } });
  const scene = set(s, 'grapples', [value]);
  expect([s.state.grapples, scene.cites('grapple ends', rule)]).toEqual([[], true]);
});

test.each([
  ['incapacitated', grapple('ann', 'bob', 1)],
  ['dead', grapple('ogre', 'bob', 2, 'pick-up')],
])(
  'LUR-GRAP-13 LUR-PICK-07 but the %s are grappled and held by hand as in play (%o)',
  (out, value) => {
    const s = crowd({ bob: { out } });
    set(s, 'grapples', [value]);
    expect(pairs(s)).toEqual([`${value.kind} ${value.a} bob`]);
  },
);

test.each(['ann', 'bob'])(
  'LUR-GRAP-13 LUR-CTX-34 a partner of %s who is put out by hand leaves them exposed as ever',
  (left) => {
    const out = left === 'ann' ? 'bob' : 'ann';
    const s = crowd({ ann: ahead(['bob', 1]) });
    const scene = set(s, `combatants.${out}.out`, 'incapacitated');
    expect([s.state.grapples, scene.cites('grapple ends', 'LUR-GRAP-13')]).toEqual([[], true]);
    expect(s.state.advantages.map(({ over }) => over)).toEqual([left]);
  },
);

test.each([
  ['LUR-MULTI-02', { ann: ahead(['bob', 1]) }, grapple('ann', 'cid', 2), 'normal ann bob'],
  [
    'LUR-MULTI-09',
    { ogre: ahead(['bob', 2]) },
    grapple('olga', 'bob', 2, 'pick-up'),
    'pick-up ogre bob',
  ],
  [
    'LUR-MULTI-08',
    { bob: ahead(['ogre', 2]) },
    grapple('bob', 'olga', 2, 'climb'),
    'climb bob ogre',
  ],
  ['LUR-PICK-08', { ogre: ahead(['bob', 2]) }, grapple('ann', 'bob', 2), 'pick-up ogre bob'],
])('%s what the GM adds by hand beyond the limit is over at once', (rule, state, value, left) => {
  const s = crowd(state);
  const scene = set(s, 'grapples', JSON.parse(JSON.stringify([...s.state.grapples, value])));
  expect([pairs(s), scene.cites('grapple ends', rule)]).toEqual([[left], true]);
});

test('LUR-ATK-02 LUR-CLIMB-13 whom hands part fall only off those they climb on, and friends not even then', () => {
  const parted = (state: Readonly<Record<string, Person['state']>>, key: string, value: string) => {
    const s = crowd(state);
    set(s, `combatants.bob.${key}`, value);
    return [pairs(s).length, s.who('bob').knockedDown, s.who('ann').knockedDown];
  };
  expect(parted({ ann: ahead(['bob', 1]) }, 'engagement', 'f')).toEqual([0, false, false]);
  expect(parted({ bob: ahead(['ogre', 2]) }, 'engagement', 'f')).toEqual([0, true, false]);
  expect(parted({ bob: ahead(['ogre', 2]) }, 'side', 'a')).toEqual([0, false, false]);
});

test('LUR-CTX-18 LUR-PICK-10 prey weighs with its gear', () => {
  const s = stage({
    ogre: ogre({}, ahead(['tom', 2])),
    tom: { side: 'b', sheet: { load: 40 } },
  });
  expect(loadOf(s.state, s.who('ogre'))).toBe(215);
});

test('LUR-MULTI-04 no one can be set behind a third grappler by hand', () => {
  const s = crowd();
  const scene = set(s, 'grapples', [
    grapple('bob', 'ann', 1),
    grapple('cid', 'ann', 1),
    grapple('dan', 'ann', 1),
  ]);
  expect([pairs(s), scene.cites('grapple ends', 'LUR-MULTI-04')]).toEqual([
    ['normal bob ann', 'normal cid ann'],
    true,
  ]);
});

test('LUR-MULTI-02 a lead turned by hand is over if it is the second, the older one stays', () => {
  const s = crowd({ ann: ahead(['bob', 1]), cid: ahead(['ann', 1]) });
  set(s, 'grapples.1.degree', -2);
  expect(pairs(s)).toEqual(['normal ann bob']);
  const other = crowd({ ann: ahead(['cid', -1], ['bob', 1]) });
  set(other, 'grapples.0.degree', 2);
  expect(pairs(other)).toEqual(['normal ann bob']);
  const level = crowd({ ann: ahead(['bob', 1]), cid: ahead(['ann', 1]) });
  set(level, 'grapples.1.degree', 3);
  expect(pairs(level)).toEqual(['normal ann bob', 'normal cid ann']);
});

test('LUR-MULTI-07 LUR-PICK-18 jaws close on no second one by hand', () => {
  const s = stage({ rep: reptile(ahead(['bob', 2])), bob: FOE, cid: FOE });
  set(s, 'grapples', [grapple('rep', 'bob', 2, 'jaws'), grapple('rep', 'cid', 2, 'jaws')]);
  expect(pairs(s)).toEqual(['jaws rep bob']);
});

test('LUR-PICK-08 LUR-CLIMB-13 a combatant set into a hand by hand loses their climbers', () => {
  const s = stage({
    titan: ogre({ WGT: 150, STR: 90 }),
    giant: ogre({ WGT: 30 }, {}, 'b'),
    ann: fighter({}, ahead(['giant', 2])),
  });
  set(s, 'grapples', [
    grapple('ann', 'giant', 2, 'climb'),
    grapple('titan', 'giant', 2, 'pick-up'),
  ]);
  expect([pairs(s), s.who('ann').knockedDown]).toEqual([['pick-up titan giant'], true]);
});

test('LUR-MULTI-07 that captives take up hands, or none, is for the GM to change in the middle of a hold', () => {
  const s = crowd({ ogre: ahead(['bob', 2]) });
  const hands = () => [
    openHands(s.state, s.who('ogre')).length,
    spareHands(s.state, s.who('ogre')),
  ];
  expect(hands()).toEqual([1, 1]);
  set(s, 'fixed.options.grabUsesHand', false);
  expect([hands(), grappleKind(s, 'ogre', 'bob')]).toEqual([[2, 1], 'pick-up']);
  set(s, 'fixed.options.grabUsesHand', true);
  expect([hands(), grappleKind(s, 'ogre', 'bob')]).toEqual([[1, 1], 'pick-up']);
});

test.each([
  ['combatants.bob.ready', ['nothing']],
  ['combatants.bob.packed', ['nothing']],
  ['ground', [{ item: 'nothing', zone: 'field', near: 'bob' }]],
  ['ground', [{ item: 'ann/sword', zone: 'nowhere', near: 'bob' }]],
])('LUR-CTX-35 what there is not is nowhere by hand (%s %j)', (path, value) => {
  const s = stage({ ann: fighter({ weapons: [blade()] }), bob: FOE });
  set(s, path, value);
  expect([s.who('bob').ready, s.who('bob').packed, s.state.ground]).toEqual([[], [], []]);
  expect(s.who('ann').hands[0]?.holds).toBe('ann/sword');
});

test('LUR-CTX-35 an item that is put somewhere by hand is nowhere else', () => {
  const s = stage({ ann: fighter({ weapons: [blade()] }), bob: FOE });
  const held = () => s.who('ann').hands.map(({ holds }) => holds);
  set(s, 'combatants.bob.ready', ['ann/sword']);
  expect([held(), s.who('bob').ready]).toEqual([[null, null], ['ann/sword']]);
  set(s, 'ground', [{ item: 'ann/sword', zone: 'field', near: 'ann' }]);
  expect([s.who('bob').ready, s.state.ground.length]).toEqual([[], 1]);
  set(s, 'combatants.ann.packed', ['ann/sword']);
  expect([s.who('ann').packed, s.state.ground]).toEqual([['ann/sword'], []]);
  set(s, 'combatants.ann.ready', ['ann/sword']);
  expect([s.who('ann').packed, s.who('ann').ready]).toEqual([[], ['ann/sword']]);
});

test.each([
  ['combatants.bob.out', 'asleep', ['LUR-CTX-34'], 'one of: no, incapacitated, dead, gone'],
  ['combatants.bob.injuries', { core: 1 }, ['LUR-CTX-13'], 'a whole number, 0 or more'],
  ['combatants.bob.changes', { DEX: 'x' }, ['LUR-CTX-07'], 'a whole number'],
  ['combatants.bob.effects', [{ roll: 'all', easing: 'x' }], ['LUR-CTX-04'], 'a whole number'],
  ['fixed.options.pinCounts', 'all', [], 'one of "grapple"|"net"'],
  ['fixed.sheets.bob.natural', ['nothing'], ['LUR-NAT-01'], 'items of the fight'],
] as const)('what no rule can read is not set by hand (%s %j)', (path, value, rules, expected) => {
  const s = stage({ ann: fighter(), bob: FOE });
  const refusal = s.fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value } });
  expect(refusal?.rules).toEqual(rules);
  expect(refusal?.reason).toContain(path);
  expect(refusal?.reason.split('; expected ')[1]).toBe(expected);
});

test('LUR-BLIND-02 places and people that there are not are nowhere last seen', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { cloaked: true } } });
  set(s, 'sightings', [
    { who: 'bob', by: 'a', zone: 'nowhere' },
    { who: 'zed', by: 'a', zone: 'field' },
  ]);
  expect(s.state.sightings).toEqual([]);
});

test('LUR-CTX-27 LUR-CTX-34 no one protects a fainted combatant, whatever a file says', () => {
  const people = (out: string) => ({
    ann: fighter(),
    bob: { ...FOE, state: { guarded: true, out } },
    cid: FOE,
    dan: FOE,
    eve: FOE,
  });
  const strike = { weapon: 'unarmed', target: 'bob' };
  expect(stage(people('incapacitated')).allowed('ann', 'strike', strike)).toBe(true);
  expect(stage(people('no')).refused('ann', 'strike', strike)).toContain('LUR-CTX-27');
});

test('LUR-GADV-01 no one begins a grapple with a current partner, ahead or behind', () => {
  const s = crowd({ bob: ahead(['ann', 1]) });
  expect(s.refused('ann', 'grapple', { target: 'bob' })).toEqual(['LUR-GADV-01']);
});

test('LUR-CTX-27 a side with a single group is not asked which', () => {
  const s = stage({ ann: fighter(), ben: fighter(), cat: fighter(), bob: FOE });
  const naming = { protect: ['cat'] };
  expect(s.allowed('ann', 'group-defence', naming)).toBe(true);
  expect(s.allowed('ann', 'group-defence', { ...naming, zone: 'field' })).toBe(false);
});

test('LUR-GADV-09 what one does by thought alone the own side learns', () => {
  const s = stage({ ann: fighter(), ben: fighter(), bob: FOE });
  const scene = s.do('ann', 'think', { words: 'remember' });
  expect(scene.notes.map(({ audience }) => audience)).toEqual([['ann', 'ben']]);
});

test('LUR-CTX-28 LUR-BLIND-08 member counts are told to players who see all members', () => {
  const counted = (bob: Person['state'], ann: Person['state'] = {}) =>
    stage({
      ann: fighter({}, ann),
      bob: { ...FOE, state: bob },
      cid: FOE,
    }).gm('count', {});
  expect(counted({}).notes.map(({ audience }) => audience)).toEqual(['all']);
  const hidden = counted({ hidden: true });
  expect([heardBy(hidden, 'ann'), heardBy(hidden, 'cid')]).toEqual([[], ['counted']]);
  expect(heardBy(counted({}, { blinded: true }), 'ann')).toEqual([]);
  expect(heardBy(counted({ cloaked: true }), 'bob')).toEqual(['counted']);
});

test('LUR-CTX-15 LUR-CTX-33 who tires unseen tires for themselves', () => {
  const tiring = (state: Person['state']) =>
    stage({
      bob: { side: 'b', sheet: { STR: 5, load: 150 }, state },
      ann: { side: 'a' },
    });
  const unseen = tiring({ cloaked: true });
  unseen.do('bob', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1] });
  const scene = unseen.end();
  expect([
    heardBy(scene, 'ann').includes('tires'),
    heardBy(scene, 'bob').includes('tires'),
  ]).toEqual([false, true]);
  const seen = tiring({});
  seen.do('bob', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1] });
  expect(heardBy(seen.end(), 'ann')).toContain('tires');
});

test('LUR-CTX-27 LUR-CTX-33 who gets past a group unseen is not told of', () => {
  const past = (state: Person['state']) =>
    stage({
      ann: fighter({}, state),
      bob: { ...FOE, state: { guarded: true } },
      cid: FOE,
      dan: FOE,
      eve: FOE,
    }).do('ann', 'bypass', { target: 'bob' }, { dice: [1] });
  expect([
    heardBy(past({ cloaked: true }), 'bob'),
    heardBy(past({ cloaked: true }), 'ann'),
  ]).toEqual([[], ['roll', 'bypasses']]);
  expect(heardBy(past({}), 'bob')).toEqual(['roll', 'bypasses']);
});

test('LUR-CTX-31 LUR-CTX-33 with whom a visible combatant closes is not told to sides that cannot place the target', () => {
  const s = stage({
    ann: { side: 'a' },
    bob: { side: 'b', at: 'field' },
    dot: { side: 'd', at: 'field', state: { cloaked: true } },
  }).until('bob');
  const scene = s.do('bob', 'engage', { target: 'dot' });
  expect([heardBy(scene, 'ann'), heardBy(scene, 'bob'), heardBy(scene, 'dot')]).toEqual([
    [],
    ['engages'],
    ['engages'],
  ]);
});

const LASTING: Readonly<Record<string, () => Stage>> = {
  'a pin': () => crowd({ ann: ahead(['bob', 3]) }),
  'a hold': () => crowd({ ogre: ahead(['bob', 2]) }),
  'a climb': () => crowd({ bob: ahead(['ogre', 3]) }),
  'a protection': () => crowd({ bob: { guarded: true } }),
  'an advantage': () => crowd({ bob: { advantage: [{ over: 'ann', degrees: 2 }] } }),
};
const ACTS = [
  ['out', { who: 'bob', out: 'gone' }],
  ['out', { who: 'ogre', out: 'incapacitated' }],
  ['place', { who: 'bob', zone: 'field' }],
  ['remove', { who: 'ann' }],
  ['set', { path: 'combatants.bob.side', value: 'a' }],
  ['harm', { who: 'bob', damage: 500, type: 'core' }],
] as const;

test.each(Object.keys(LASTING))(
  'LUR-CTX-39 what the GM does in the middle of %s is undone without a trace, and done again',
  (name) => {
    for (const [act, parameters] of ACTS) {
      const s = LASTING[name]?.() ?? crowd();
      const before = canonical(s.state);
      s.gm(act, parameters);
      const after = canonical(s.state);
      s.fight.undo();
      expect(canonical(s.state), act).toEqual(before);
      s.fight.redo();
      expect(canonical(s.state), act).toEqual(after);
      expect(
        lurasko.view(s.state, { name: 'cid', role: 'player', combatants: ['cid'] }),
      ).toBeDefined();
    }
  },
);
