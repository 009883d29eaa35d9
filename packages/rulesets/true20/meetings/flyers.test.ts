import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Prone or out combatants are on the ground, whether a rule, the Narrator or the scenario file made them so.

interface Sky {
  readonly up?: number;
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly more?: Readonly<Record<string, Person>>;
  readonly order?: readonly string[];
}

/** A wrestler with a pistol, and a flyer in the next square, `up` feet above the ground. */
const sky = ({
  up = 30,
  own = {},
  ownState = {},
  foe = {},
  state = {},
  more = {},
  order = ['a', 't', 'u'],
}: Sky = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          weapons: [sword(), pistol()],
          printed: { maneuver: 20, attack: 20 },
          con: 9,
          ...own,
        },
        state: ownState,
      },
      t: { at: [5, 5], sheet: foe, state: { elevation: up, ...state } },
      u: { at: [20, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
      ...more,
    },
    { order },
  );
const lies = (s: Stage): readonly unknown[] => [s.who('t').elevation, s.who('t').posture];

test.each([
  [5, {}],
  [30, { weapon: 'a/pistol' }],
])('T20-CTX-31 T20-CTX-10 a flyer tripped %i feet up comes down', (up, weapon) => {
  const s = sky({ up });
  const tried = { maneuver: 'trip', ...weapon, target: 't' };
  const scene = s.do('a', 'maneuver', tried, { dice: [10] });
  expect([lies(s), scene.facts('comes down', 'who')]).toEqual([[0, 'prone'], ['t']]);
});

test('T20-CTX-31 T20-CTX-26 a flyer that a shot puts out comes down, in reach of a blade', () => {
  const s = sky({ foe: { con: -5 }, own: { conviction: 1 } });
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/sword', target: 't' })).not.toBe('');
  s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [10, 1] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect([s.who('t').elevation, odds(s, 'a', 't', 'sword')[1]]).toEqual([0, 1]);
});

test.each([
  [14, 30],
  [15, 0],
])(
  'T20-CTX-31 T20-CTX-26 T20-CTX-13 a flyer that fails a save by %i is %i feet up',
  (failedBy, up) => {
    const s = sky();
    s.gm('harm', { who: 't', damage: failedBy - 5 }, { dice: [10] });
    expect(s.who('t').elevation).toBe(up);
  },
);

test('T20-CTX-31 T20-CTX-25 a flyer that collapses from strain comes down', () => {
  const s = sky({
    state: { marks: { disabled: 1 } },
    foe: { weapons: [pistol()] },
    order: ['t', 'a', 'u'],
  });
  s.do('t', 'attack', { weapon: 't/pistol', target: 'a' }, { dice: [2] });
  s.until('a');
  expect(s.who('t').elevation).toBe(30);
  s.end();
  s.end();
  expect([s.who('t').marks.dying, s.who('t').elevation]).toEqual([1, 0]);
});

test('T20-CTX-31 T20-HELP-08 a bound flyer that a coup puts out comes down', () => {
  const s = sky({ up: 5, state: { conditions: ['helpless'] }, foe: { con: 3 } });
  const coup = { weapon: 'a/sword', target: 't', harm: 'non-lethal' };
  s.do('a', 'coup-de-grace', coup, { dice: [17, 1] });
  expect([s.who('t').marks.unconscious, s.who('t').elevation]).toEqual([1, 0]);
});

test('T20-CTX-31 T20-COND-21 who drops prone in the air is down, and gets up on the ground', () => {
  const s = sky({ order: ['t', 'a', 'u'] });
  s.do('t', 'drop-prone');
  expect(lies(s)).toEqual([0, 'prone']);
  s.do('t', 'stand-up');
  expect(lies(s)).toEqual([0, 'standing']);
});

test('T20-CTX-31 T20-COND-18 who kneels stays where it is', () => {
  const s = sky({ order: ['t', 'a', 'u'] });
  s.do('t', 'kneel');
  expect(lies(s)).toEqual([30, 'kneeling']);
});

test('T20-CTX-30 T20-CTX-31 a holder in the air lets go of one that comes down out of its reach', () => {
  const s = sky({ ownState: { elevation: 30 } });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  const scene = s.gm('harm', { who: 't', damage: 30 }, { dice: [1] });
  expect([kindsOn(s, 't'), scene.facts('lets go', 'of')]).toEqual([[], ['t']]);
});

test('T20-CTX-30 T20-CTX-31 one on the ground keeps hold of one that it trips', () => {
  const s = sky({ up: 5, own: { conviction: 1 } });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [10] });
  expect([lies(s), kindsOn(s, 't')]).toEqual([[0, 'prone'], ['grappled']]);
});

test('T20-COVER-12 T20-CTX-31 cover that a flyer has taken in the air is left there', () => {
  const s = sky({ order: ['t', 'a', 'u'] });
  const rated = { answers: [['cover-degree', 1]] } as const;
  s.do('t', 'take-cover', { words: 'behind the balloon' }, rated);
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
  const tried = { maneuver: 'trip', weapon: 'a/pistol', target: 't' };
  s.do('a', 'maneuver', tried, { dice: [19] });
  s.until('a');
  // The modifier for a prone target at range, and no cover.
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(14);
});

test('T20-COVER-12 T20-COND-03 so is cover of one whom the Narrator lifts, and none of one left as high', () => {
  const s = sky({ order: ['t', 'a', 'u'] });
  s.do('t', 'take-cover', { words: 'a cloud' }, { answers: [['cover-degree', 1]] });
  s.gm('place', { who: 't', to: [5, 5], elevation: 50 });
  s.end();
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(10);
});

test('T20-MOUNT-24 T20-CTX-31 a rider who stays in the saddle in the air stays up there', () => {
  const s = sky({
    up: 0,
    more: { m: { at: [9, 9], side: 'theirs', sheet: horse(), state: { elevation: 30 } } },
    state: { riding: 'm' },
    order: ['a', 't', 'u', 'm'],
  });
  const scene = s.gm('harm', { who: 't', damage: 30, lethal: false }, { dice: [1, 11] });
  expect([s.who('t').elevation, s.who('m').elevation]).toEqual([30, 30]);
  expect(scene.has('comes down')).toBe(false);
});

test.each([
  ['marks.unconscious', 1, 'standing'],
  ['marks.dying', 1, 'standing'],
  ['dead', true, 'standing'],
  ['posture', 'prone', 'prone'],
] as const)(
  'T20-CTX-31 T20-COND-03 so does a flyer whose %s the Narrator sets to %j',
  (path, value, posture) => {
    const s = sky();
    s.gm('set', { path: `combatants.t.${path}`, value });
    expect(lies(s)).toEqual([0, posture]);
  },
);

test('T20-CTX-31 T20-COND-03 one that has been prone up there is left to the Narrator', () => {
  const s = sky({ state: { posture: 'prone' } });
  s.gm('set', { path: 'combatants.a.recovered', value: true });
  expect(lies(s)).toEqual([30, 'prone']);
});

test('T20-MOUNT-20 T20-COND-03 a mount that the Narrator lays prone throws its rider', () => {
  const s = sky({
    up: 0,
    more: { m: { at: [9, 9], side: 'theirs', sheet: horse() } },
    state: { riding: 'm' },
    order: ['a', 't', 'u', 'm'],
  });
  const path = 'combatants.m.posture';
  const scene = s.gm('set', { path, value: 'prone' }, { dice: [2, 20] });
  expect([scene.rolled, s.who('t').riding]).toEqual([['t Ride', 't Toughness'], null]);
});

test('T20-MOUNT-20 the Narrator brings down mounts alone', () => {
  const s = sky();
  expect(refusedBy(s, 'gm', 'gm.mount-falls', { mount: 't' })).toBe('T20-MOUNT-20');
});

test('T20-CTX-30 T20-COND-03 one whom the Narrator binds by a value of the state has let go', () => {
  const s = sky({ up: 0 });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  const bound = { kind: 'helpless', by: 'gm', until: { at: 'fight end' } };
  s.gm('set', { path: 'combatants.a.conditions', value: [bound] });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-31 T20-CTX-26 a combatant that a file has out in the air begins on the ground', () => {
  expect(lies(sky({ state: { marks: { unconscious: 1 } } }))).toEqual([0, 'standing']);
});
