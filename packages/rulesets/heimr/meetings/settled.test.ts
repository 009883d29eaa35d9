import type { Json } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { alwaysTrue } from '../testing/always-true.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// GM edits in the middle of holds, guards, clusters, chases and readied actions.

const { bare } = peopleWith({ agility: 0 });
const TOWER = { rows: ['A1 A2 A3'], places: [{ id: 'A1', concealment: 1, heights: [0, 1, 2] }] };

/** Ann holds bob and has an action readied against movement; gil shields dan from cat. */
function busy(options = {}) {
  const s = stage(
    {
      ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' } } },
      bob: bare,
      cat: { ...bare, side: 'b' },
      dan: { ...bare, side: 'a' },
      gil: { ...bare, side: 'a' },
    },
    { map: TOWER, options },
  );
  s.do('ann', 'ready', { event: 'move', action: { do: 'drop-prone', with: {} } });
  until(s, 'gil');
  s.do('gil', 'guard', { foe: 'cat', purpose: 'ally', ally: 'dan' });
  return s;
}

/** An edited value, and what it leaves of ann's hold, gil's guard, clusters and readied actions. */
function written(path: string, value: Json, options = {}) {
  const s = busy(options);
  s.gm('set', { path, value });
  // Hit points alone say nothing of the part that was hit.
  const wrongs = alwaysTrue.wrongs(s.state).filter((each) => !each.endsWith('no injury'));
  expect(wrongs).toEqual([]);
  return {
    s,
    holds: s.who('ann').holding?.who ?? null,
    guards: s.who('gil').guarding !== null,
    close: s.state.clusters,
    waits: s.state.waiting.length,
  };
}

const DAZED = [{ kind: 'daze', amount: 1, until: { at: 'turn end', of: 'ann' } }];

test.each<readonly [string, Json]>([
  ['combatants.ann.at', 'A2'],
  ['combatants.bob.at', 'A2'],
  ['combatants.ann.height', 1],
  ['combatants.bob.height', 2],
  ['combatants.ann.position', 'helpless'],
  ['combatants.bob.gone', 'surrendered'],
  ['combatants.ann.effects', DAZED],
  ['combatants.ann.holding', { who: 'dan', part: 'torso' }],
  ['combatants.ann.holding', { who: 'zed', part: 'torso' }],
])(
  'HEI-BRAWL-01 HEI-BRAWL-20 HEI-CTX-22 HEI-CTX-33 HEI-CTX-47 %s written as %j ends the hold',
  (path, value) => {
    expect(written(path, value).holds).toBeNull();
  },
);

test('HEI-BRAWL-05 with both hands written full one holds no one', () => {
  const ann = { sheet: { accessible: ['axe'] }, state: { holding: { who: 'bob', part: 'torso' } } };
  const s = stage({ ann, bob: bare }, { map: TOWER });
  const hands = ['sword', 'off'].map((name) => ({ name, holds: 'ann/axe' }));
  s.gm('set', { path: 'combatants.ann.hands', value: hands });
  expect(s.who('ann').holding).toBeNull();
});

test.each([
  ['combatants.cat.at', 'A2'],
  ['combatants.dan.height', 1],
  ['combatants.bob.hp', -4],
] as const)('HEI-BRAWL-14 %s written as %j leaves the hold', (path, value) => {
  expect(written(path, value).holds).toBe('bob');
});

test.each<readonly [string, Json]>([
  ['combatants.gil.at', 'A2'],
  ['combatants.gil.standing', null],
  ['combatants.gil.hp', -4],
  ['combatants.cat.gone', 'surrendered'],
  ['combatants.dan.gone', 'surrendered'],
  ['combatants.gil.guarding', { foe: 'dan', purpose: 'leave', ally: null }],
  ['combatants.gil.guarding', { foe: 'cat', purpose: 'leave', ally: 'dan' }],
  ['combatants.gil.guarding', { foe: 'cat', purpose: 'ally', ally: null }],
  ['combatants.gil.guarding', { foe: 'cat', purpose: 'ally', ally: 'bob' }],
  ['combatants.gil.guarding', { foe: 'cat', purpose: 'ally', ally: 'gil' }],
])(
  'HEI-GUARD-02 HEI-GUARD-03 HEI-CTX-39 HEI-CTX-47 %s written as %j ends the guard',
  (path, value) => {
    expect(written(path, value).guards).toBe(false);
  },
);

test.each([
  ['combatants.gil.guarding', { foe: 'cat', purpose: 'leave', ally: null }],
  ['combatants.gil.guarding', { foe: 'bob', purpose: 'ally', ally: 'ann' }],
  ['combatants.gil.height', 0],
] as const)('HEI-GUARD-01 %s written as %j is a guard', (path, value) => {
  expect(written(path, value).guards).toBe(true);
});

test('HEI-CTX-37 HEI-CTX-17 whose hit points are written down to unconscious is helpless, holds no one and waits for nothing', () => {
  const { s, holds, waits } = written('combatants.ann.hp', -4);
  expect([s.who('ann').position, holds, waits]).toEqual(['helpless', null, 0]);
  s.gm('set', { path: 'combatants.ann.hp', value: 5 });
  expect(s.who('ann')).toMatchObject({ position: 'prone', injuries: [] });
});

test('HEI-CTX-36 HEI-PRONE-02 a leg injured by hand brings down who stands, and hit points written back heal it', () => {
  const s = busy();
  s.gm('set', { path: 'combatants.cat.hp', value: 0 });
  s.gm('set', { path: 'combatants.cat.injuries', value: ['left leg'] });
  expect(s.who('cat').position).toBe('prone');
  s.gm('set', { path: 'combatants.cat.hp', value: 1 });
  expect(s.who('cat').injuries).toEqual([]);
});

test('HEI-CTX-37 HEI-CLIMB-04 a climber written unconscious lies at the bottom, and no one climbs at the top', () => {
  const s = stage(
    { ann: { ...bare, state: { height: 1, position: 'climbing' } }, bob: bare },
    { map: TOWER },
  );
  s.gm('set', { path: 'combatants.ann.height', value: 2 });
  expect(s.who('ann').position).toBe('standing');
  s.gm('set', { path: 'combatants.ann.height', value: 1 });
  s.gm('set', { path: 'combatants.ann.position', value: 'climbing' });
  expect(s.who('ann').position).toBe('climbing');
  s.gm('set', { path: 'combatants.ann.hp', value: -5 });
  expect(s.who('ann')).toMatchObject({ position: 'helpless', height: 0 });
});

test('HEI-CTX-18 HEI-CTX-22 no one is in a square that there is not, or at a height of none', () => {
  expect(written('combatants.ann.at', 'Z9').s.who('ann').at).toBe('A1');
  expect(written('combatants.ann.height', 7).s.who('ann').height).toBe(0);
});

test('HEI-ACT-11 HEI-ACT-13 whose hit points are written away crawls on no more', () => {
  const s = stage({ ann: { ...bare, state: { position: 'prone' } }, bob: bare }, { map: TOWER });
  s.do('ann', 'crawl', { to: 'A2' });
  s.gm('set', { path: 'combatants.ann.hp', value: -4 });
  expect(s.who('ann').pending).toBeNull();
});

test('HEI-CTX-47 who is written out of the fight is out of all of it', () => {
  const { s, holds, close, waits } = written('combatants.ann.gone', 'escaped');
  expect([holds, close, waits]).toEqual([null, [], 0]);
  s.gm('set', { path: 'combatants.ann.gone', value: null });
  expect(s.who('ann')).toMatchObject({ gone: null, holding: null });
  until(s, 'ann');
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-14 HEI-BRAWL-20 HEI-CTX-23 a hold that is written costs the defence, is hand to hand, and ends that of whom it holds', () => {
  const { s, holds } = written('combatants.bob.holding', { who: 'ann', part: 'torso' });
  expect([holds, s.who('bob').holding, s.who('bob').standing]).toEqual([
    null,
    { who: 'ann', part: 'torso' },
    null,
  ]);
  const second = written('combatants.cat.holding', { who: 'ann', part: 'torso' });
  expect(second.close).toEqual([['ann', 'bob', 'cat']]);
  expect([second.holds, second.s.who('cat').standing]).toEqual([null, null]);
});

/** Bob has begun a breather as ann, whose turn it is unless `own`, is written to hold him. */
function breathless(options = {}, own = false) {
  const s = stage({ ann: bare, bob: bare }, { options, order: ['bob', 'ann'] });
  s.do('bob', 'breather', { as: 'upcoming' });
  end(s);
  if (own) end(s);
  const path = 'combatants.ann.holding';
  const scene = s.gm('set', { path, value: { who: 'bob', part: 'torso' } });
  return { s, scene, path };
}

test('HEI-ACT-11 HEI-ACT-13 HEI-BRAWL-20 a hold that is written interrupts what the one who is held has begun', () => {
  const { s, scene } = breathless();
  expect(scene.rules('interrupted')).toEqual(['HEI-ACT-11', 'HEI-ACT-13', 'HEI-ACT-14']);
  end(s);
  expect(s.allowed('bob', 'breather', { as: 'ongoing' })).toBe(true);
});

test.each([
  ['untilDone', null],
  ['untilTurnStart', { action: 'breather' }],
] as const)(
  'HEI-ACT-12 upcomingWindow %s: written in the own turn a hold leaves %j under way',
  (upcomingWindow, pending) => {
    expect(breathless({ upcomingWindow }, true).s.who('bob').pending).toEqual(pending);
  },
);

test('HEI-ACT-11 a hold that stands interrupts nothing, and another part of it that is written neither', () => {
  const s = stage(
    { ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' } } }, bob: bare },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'breather', { as: 'upcoming' });
  s.gm('set', { path: 'combatants.ann.holding.part', value: 'left leg' });
  expect(s.who('bob').pending).toEqual({ action: 'breather' });
});

test('HEI-BRAWL-14 HEI-CTX-29 a dodge that the turn has used still counts when a hold that is written drops it', () => {
  const s = stage({ bob: bare, ann: bare });
  s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [1] });
  s.gm('set', { path: 'combatants.ann.holding', value: { who: 'bob', part: 'torso' } });
  expect(s.who('ann')).toMatchObject({ standing: null, uses: { dodge: 1 } });
});

test('HEI-BRAWL-14 bindDefence keepStanding: a hold that is written costs no defence', () => {
  const { s } = written(
    'combatants.bob.holding',
    { who: 'dan', part: 'torso' },
    { bindDefence: 'keepStanding' },
  );
  expect(s.who('bob').standing).toMatchObject({ total: 3 });
});

test('HEI-HIDE-01 HEI-HIDE-06 who is written hidden is out of the cluster and the hold; from friends and no one there is no hiding', () => {
  const hidden = (from: readonly string[]) => ({ requirement: 5, from: [...from] });
  const { s, holds, close } = written('combatants.ann.hidden', hidden(['bob', 'dan']));
  expect([holds, close, s.who('ann').hidden?.from]).toEqual([null, [], ['bob']]);
  for (const from of [['dan'], [], ['zed']])
    expect(written('combatants.ann.hidden', hidden(from)).s.who('ann').hidden).toBeNull();
  const seen = written('combatants.cat.hidden', hidden(['dan'])).s;
  seen.gm('set', { path: 'clusters', value: [['cat', 'dan']] });
  expect(seen.who('cat').hidden).toBeNull();
  const unseen = written('combatants.cat.hidden', hidden(['dan']), { hideEndsOn: 'foundOnly' }).s;
  unseen.gm('set', { path: 'clusters', value: [['cat', 'dan']] });
  expect(unseen.who('cat').hidden?.from).toEqual(['dan']);
});

test('HEI-HIDE-01 HEI-BRAWL-15 who is written hidden lets go of the unconscious as well, who was hidden before holds on', () => {
  const hidden = { requirement: 5, from: ['cat'] };
  const holds = (state: Person['state']) => {
    const holding = { who: 'bob', part: 'torso' };
    const s = stage({
      ann: { ...bare, state: { holding, ...state } },
      bob: { ...bare, state: { hp: -4 } },
      cat: bare,
    });
    s.gm('set', { path: 'combatants.ann.hidden', value: { ...hidden, requirement: 6 } });
    return [s.who('ann').hidden?.requirement, s.who('ann').holding?.who];
  };
  expect(holds({})).toEqual([6, undefined]);
  expect(holds({ hidden })).toEqual([6, 'bob']);
});

test('HEI-CTX-37 HEI-CTX-36 HEI-CLIMB-04 by hand no one climbs on the ground or with an injured leg, and who lies unconscious up there stays up', () => {
  const up = (height: number) =>
    stage({ ann: { ...bare, state: { height } }, bob: bare }, { map: TOWER });
  const ground = up(0);
  ground.gm('set', { path: 'combatants.ann.position', value: 'climbing' });
  expect(ground.who('ann').position).toBe('standing');
  const top = up(2);
  top.gm('set', { path: 'combatants.ann.hp', value: -4 });
  expect(top.who('ann')).toMatchObject({ position: 'helpless', height: 2 });
  const wall = up(1);
  wall.gm('set', { path: 'combatants.ann.position', value: 'climbing' });
  wall.gm('set', { path: 'combatants.ann.hp', value: 0 });
  wall.gm('set', { path: 'combatants.ann.injuries', value: ['right leg'] });
  expect(wall.who('ann')).toMatchObject({ position: 'prone', height: 0 });
});

test.each([
  [
    [
      ['ann', 'bob'],
      ['dan', 'cat'],
    ],
    [
      ['ann', 'bob'],
      ['cat', 'dan'],
    ],
  ],
  [
    [
      ['ann', 'bob'],
      ['bob', 'dan'],
    ],
    [['ann', 'bob', 'dan']],
  ],
  [[['ann', 'bob', 'zed']], [['ann', 'bob']]],
  [[['ann', 'dan']], []],
])('HEI-CTX-23 clusters written as %j are %j', (value, clusters) => {
  expect(written('clusters', value).close).toEqual(clusters);
});

test('HEI-CTX-22 HEI-CTX-23 of a cluster that is written those elsewhere or above are not in it, but with reachHeight', () => {
  for (const [reachHeight, members] of [
    [0, []],
    [1, [['cat', 'dan']]],
  ] as const) {
    const s = busy({ reachHeight });
    s.gm('set', { path: 'combatants.dan.height', value: 1 });
    s.gm('set', { path: 'combatants.gil.at', value: 'A2' });
    s.gm('set', { path: 'clusters', value: [['cat', 'dan', 'gil']] });
    expect(s.state.clusters).toEqual(members);
  }
});

test.each([
  ['ann', 'bob', 1],
  ['ann', 'ann', 0],
  ['ann', 'dan', 0],
  ['ann', 'zed', 0],
])(
  'HEI-RUN-04 HEI-CTX-40 a chase of %s by %s that is written makes %i',
  (runner, pursuer, count) => {
    const { s } = written('chases', [{ runner, pursuer, gap: 0 }]);
    expect(s.state.chases).toHaveLength(count);
    s.gm('set', { path: 'combatants.bob.gone', value: 'escaped' });
    expect(s.state.chases).toEqual([]);
  },
);

test('HEI-HIDE-07 HEI-CTX-20 who is written into another square comes to light there, and crosses no border', () => {
  const s = stage(
    { ann: { ...bare, state: { hidden: { requirement: 9, from: ['bob'] } } }, bob: bare },
    { map: TOWER },
  );
  s.gm('set', { path: 'combatants.ann.at', value: 'A2' });
  expect([s.who('ann').hidden, s.state.crossings]).toEqual([null, []]);
  end(s);
  expect(s.allowed('bob', 'charge', { target: 'ann', weapon: 'brawl', effect: 'hit' })).toBe(true);
});
