import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

const on = (...pairs: readonly (readonly [string, number, string?])[]): Person => ({
  state: {
    grapple: pairs.map(([other, degree, kind]) => ({
      with: other,
      degree,
      ...(kind === undefined ? {} : { kind }),
    })),
  },
});
const small = { sheet: { WGT: 1 } };
const large = { WGT: 30, STR: 20 };

test('LUR-MULTI-01 no pair has two grapples', () => {
  expect(() => setting({ ann: on(['bob', 1]), bob: on(['ann', 2]) })).toThrow(
    'combatants.1.state.grapple.0: bob and ann grapple twice',
  );
});

test('LUR-GRAP-04 a grapple is of the kind that the sizes make it', () => {
  expect(() => setting({ ann: on(['imp', 2, 'climb']), imp: small })).toThrow(
    'combatants.0.state.grapple.0.kind: a grapple of ann with imp is no climb by their sizes',
  );
});

test('LUR-MULTI-02 LUR-MULTI-04 no one is ahead of two or behind three', () => {
  const three = { bob: {}, cid: {}, dan: {} };
  expect(() => setting({ ann: on(['bob', 3], ['cid', 3]), ...three })).toThrow(
    'ann cannot be ahead of more than one enemy',
  );
  expect(() => setting({ ann: on(['bob', -1], ['cid', -1]), ...three })).not.toThrow();
  expect(() => setting({ ann: on(['bob', -1], ['cid', -1], ['dan', -1]), ...three })).toThrow(
    'ann cannot be behind more than two grapplers',
  );
});

test('LUR-MULTI-07 holding takes a free hand for each', () => {
  const ogre = (hands: number): Person => ({ ...on(['ann', 2]), sheet: { ...large, hands } });
  expect(() => setting({ ann: {}, ogre: ogre(0) })).toThrow(
    'combatants.1.state.grapple: ogre has no free hand for each of the held',
  );
  expect(() => setting({ ann: {}, ogre: ogre(1) })).not.toThrow();
});

test('LUR-PICK-08 LUR-MULTI-09 the held are in no other grapple', () => {
  const ogre = { ...on(['ann', 2]), sheet: large };
  expect(() => setting({ ann: {}, ogre, giant: ogre })).toThrow(
    'ann is held by ogre and can be in no other grapple',
  );
});

test('LUR-PICK-07 LUR-CLIMB-07 a holder or climber is ahead', () => {
  expect(() => setting({ ann: {}, ogre: { ...on(['ann', 0]), sheet: large } })).toThrow(
    'combatants.1.state.grapple.0.degree: ogre must be ahead of ann',
  );
});
