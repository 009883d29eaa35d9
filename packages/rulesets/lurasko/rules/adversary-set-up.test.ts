import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

/** Scenes that begin in the middle: who can be in a saddle, in a hand, or on their feet. */

const roan: Person = { side: 'b', from: 'horse' };
const rider: Person = { side: 'b', state: { riding: 'roan' } };
const horses = { roan, grey: { side: 'a', from: 'horse' } };
const ogre = { WGT: 24, STR: 20 };

test('LUR-GRAP-02 LUR-PICK-01 nobody who is held begins on a horse', () => {
  const holder: Person = {
    side: 'a',
    sheet: ogre,
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  expect(() => setting({ ogre: holder, bob: rider, roan })).toThrow(
    'combatants.0.state.grapple.0: bob is mounted and held by nobody',
  );
  expect(() => setting({ ogre: holder, bob: { side: 'b' }, roan })).not.toThrow();
});

test('LUR-CLIMB-01 nobody begins on a giant and on a horse', () => {
  const climber: Person = {
    ...rider,
    state: { riding: 'roan', grapple: [{ with: 'giant', degree: 2 }] },
  };
  expect(() => setting({ giant: { side: 'a', sheet: ogre }, bob: climber, roan })).toThrow(
    'combatants.1.state.grapple.0: bob is mounted and climbs on nobody',
  );
});

test('LUR-PICK-09 one who holds another in the hand may begin on a horse', () => {
  const imp: Person = { side: 'a', sheet: { WGT: 1 } };
  const holder: Person = {
    side: 'b',
    state: { riding: 'roan', grapple: [{ with: 'imp', degree: 2 }] },
  };
  expect(() => setting({ imp, bob: holder, roan })).not.toThrow();
});

test('LUR-GRAP-02 of two who grapple one may begin on a horse, not both', () => {
  const ann = (riding?: string): Person => ({
    side: 'a',
    state: { grapple: [{ with: 'bob', degree: 1 }], ...(riding === undefined ? {} : { riding }) },
  });
  expect(() => setting({ ann: ann(), bob: rider, ...horses })).not.toThrow();
  expect(() => setting({ ann: ann('grey'), bob: { side: 'b' }, ...horses })).not.toThrow();
  expect(() => setting({ ann: ann('grey'), bob: rider, ...horses })).toThrow(
    'combatants.0.state.grapple.0: ann and bob are mounted, so neither grapples',
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
