import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

/** Scenes that begin in the middle: who can be in a saddle, in a hand, or on their feet. */

const roan: Person = { side: 'b', from: 'horse' };
const rider: Person = { side: 'b', state: { riding: 'roan' } };
const horses = { roan, grey: { side: 'a', from: 'horse' } };
const ogre = { WGT: 24, STR: 20 };

test('LUR-GRAP-02 LUR-PICK-01 the held do not begin on a horse', () => {
  const holder: Person = {
    side: 'a',
    sheet: ogre,
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  expect(() => setting({ ogre: holder, bob: rider, roan })).toThrow(
    'combatants.0.state.grapple.0: bob is mounted and cannot be held',
  );
  expect(() => setting({ ogre: holder, bob: { side: 'b' }, roan })).not.toThrow();
});

test('LUR-CLIMB-01 a climber on a giant does not begin on a horse', () => {
  const climber: Person = {
    ...rider,
    state: { riding: 'roan', grapple: [{ with: 'giant', degree: 2 }] },
  };
  expect(() => setting({ giant: { side: 'a', sheet: ogre }, bob: climber, roan })).toThrow(
    'combatants.1.state.grapple.0: bob is mounted and cannot climb',
  );
});

test('LUR-PICK-09 a holder may begin on a horse', () => {
  const imp: Person = { side: 'a', sheet: { WGT: 1 } };
  const holder: Person = {
    side: 'b',
    state: { riding: 'roan', grapple: [{ with: 'imp', degree: 2 }] },
  };
  expect(() => setting({ imp, bob: holder, roan })).not.toThrow();
});

test('LUR-GRAP-02 of two grapplers one may begin on a horse, not both', () => {
  const ann = (riding?: string): Person => ({
    side: 'a',
    state: { grapple: [{ with: 'bob', degree: 1 }], ...(riding === undefined ? {} : { riding }) },
  });
  expect(() => setting({ ann: ann(), bob: rider, ...horses })).not.toThrow();
  expect(() => setting({ ann: ann('grey'), bob: { side: 'b' }, ...horses })).not.toThrow();
  expect(() => setting({ ann: ann('grey'), bob: rider, ...horses })).toThrow(
    'combatants.0.state.grapple.0: ann and bob are both mounted and cannot grapple',
  );
});

test.each([139, 140])(
  'LUR-PICK-18 jaws of WGT %i hold a man of 7 only from twenty times that',
  (WGT) => {
    const jaws: Person = {
      side: 'a',
      sheet: { WGT, STR: 60, hands: 0, largeMouth: true },
      state: { grapple: [{ with: 'bob', degree: 2 }] },
    };
    const begin = () => setting({ jaws, bob: { side: 'b' } });
    if (WGT < 140)
      expect(begin).toThrow('combatants.0.state.grapple.0: bob is too large for the jaws of jaws');
    else expect(begin).not.toThrow();
  },
);

const hurt = (injuries: NonNullable<Person['state']>, more: Person = {}): Person => ({
  side: 'a',
  ...more,
  state: { injuries, ...more.state },
});

test('LUR-CTX-14 a combatant with ruined legs begins on the ground, one degree short of it on their feet', () => {
  const { ann, bob } = setting({
    ann: hurt({ mobility: 4 }),
    bob: hurt({ mobility: 3 }),
  }).combatants;
  expect([ann?.knockedDown, bob?.knockedDown]).toEqual([true, false]);
});

test('LUR-CTX-14 LUR-CTX-32 what flies lies on the ground if its legs are ruined or it was knocked down', () => {
  const flies = { sheet: { flies: true } };
  const { ann, bob, cid } = setting({
    ann: hurt({ mobility: 4 }, flies),
    bob: { ...flies, state: { knockedDown: true } },
    cid: flies,
  }).combatants;
  expect([ann?.flying, bob?.flying, cid?.flying]).toEqual([false, false, true]);
});

test('LUR-CTX-14 LUR-CTX-34 the incapacitated are not knocked down besides', () => {
  const { ann } = setting({ ann: hurt({ mobility: 10 }), bob: { side: 'b' } }).combatants;
  expect(ann?.knockedDown).toBe(false);
});

test('LUR-PICK-14 LUR-CTX-14 ruined legs do not count in the hand of an ogre', () => {
  const holder: Person = {
    side: 'b',
    sheet: ogre,
    state: { grapple: [{ with: 'ann', degree: 2 }] },
  };
  const { ann } = setting({ ann: hurt({ mobility: 4 }), ogre: holder }).combatants;
  expect(ann?.knockedDown).toBe(false);
});

test('LUR-CTX-15 a giant begins under the climbers that it cannot bear', () => {
  const climber: Person = { side: 'a', state: { grapple: [{ with: 'giant', degree: 2 }] } };
  const giant = (STR: number): Person => ({ side: 'b', sheet: { WGT: 24, STR } });
  const isDown = (STR: number) =>
    setting({ ann: climber, giant: giant(STR) }).combatants['giant']?.knockedDown;
  // A climber of 175 makes five degrees of 35 and four of 42.
  expect([isDown(5), isDown(6)]).toEqual([true, false]);
});

test('LUR-CTX-14 LUR-CTX-35 a useless hand begins with nothing in it, and the other one takes the weapon', () => {
  const armed = (injuries: NonNullable<Person['state']>, weapons: readonly string[]) => {
    const { ann } = setting({
      ann: hurt(injuries, { sheet: { weapons: [...weapons] } }),
      bob: { side: 'b' },
    }).combatants;
    return [ann?.hands.map(({ holds }) => holds), ann?.ready];
  };
  expect(armed({ rightArm: 3 }, ['knife', 'torch'])).toEqual([[null, 'ann/knife'], ['ann/torch']]);
  expect(armed({ rightArm: 2 }, ['knife', 'torch'])).toEqual([['ann/knife', 'ann/torch'], []]);
  expect(armed({ leftArm: 3 }, ['great-sword'])).toEqual([[null, null], ['ann/great-sword']]);
});

test('LUR-CTX-31 LUR-CTX-14 a saddle is empty at the start if rider or mount has ruined legs', () => {
  const riding = { riding: 'roan' };
  const on = (rides: Person, mount: Person = {}) =>
    setting({ ann: rides, roan: { side: 'a', from: 'horse', ...mount }, bob: { side: 'b' } })
      .combatants['ann']?.riding;
  const sound: Person = { side: 'a', state: riding };
  expect([
    on(sound),
    on(hurt({ mobility: 4 }, { state: riding })),
    on(hurt({ core: 5 }, { state: riding })),
    on(sound, hurt({ mobility: 4 })),
    on(sound, { state: { out: 'dead' } }),
  ]).toEqual(['roan', null, null, null, null]);
});

test('LUR-CTX-31 LUR-CTX-32 a combatant on the ground cannot be said to ride', () => {
  const state = { riding: 'roan', knockedDown: true };
  expect(() => setting({ ann: { side: 'a', state }, roan: { side: 'a', from: 'horse' } })).toThrow(
    'combatants.0.state.riding: ann is knocked down and rides nothing',
  );
});

test('LUR-GADV-06 LUR-CTX-14 ruined legs count for a pin of all melee advantage from the start', () => {
  const lead = { grapple: [{ with: 'bob', degree: 2 }] };
  const begin = (mobility: number) =>
    setting(
      {
        ann: { side: 'a', sheet: { competencies: ['grappling'] }, state: lead },
        bob: hurt({ mobility }, { side: 'b' }),
      },
      { options: { pinCounts: 'net' } },
    ).grapples[0]?.pinned;
  expect([begin(3), begin(4)]).toEqual([false, true]);
});
