import { describe, expect, test } from 'vitest';
import { isCalled, isProperName, namedGround } from './called.js';

describe('what open ground is made of', () => {
  test.each([
    ['road', 'road', 'the sunken road', 'footpath', 'The Long Lane', 'causeway', 'the hollow way'],
    ['planks', 'bridge', 'planks', 'the loft', 'boardwalk', 'drawbridge', 'taproom floor', 'jetty'],
    ['arch', 'stone bridge', 'the old stone bridge'],
    ['paved', 'yard', 'courtyard', 'the ward', 'guardroom', 'great hall', 'market square', 'Court'],
    ['paved', 'cobbles', 'stone floor', 'flagstones', 'the quay', 'cellar', 'wine cellars'],
    ['turf', 'lawn', "the bishop's garden", 'meadow', 'forest floor'],
  ])('%s: %s', (kind, ...names) => {
    expect(names.map((name) => [name, namedGround(name)])).toEqual(
      names.map((name) => [name, kind]),
    );
  });

  test('the last word says what it is, without where it lies', () => {
    expect(namedGround('the road bridge')).toBe('planks');
    expect(namedGround('bridge road')).toBe('road');
    expect(namedGround('the bridge over the lane')).toBe('planks');
    expect(namedGround('the flags by the road')).toBe('paved');
    expect(namedGround('steps to the hall')).toBe('paved');
  });

  test('words that only contain another are not that', () => {
    for (const name of ['broom', 'groom', 'mushrooms', 'vineyard', 'railing', 'abroad', 'gateway'])
      expect([name, namedGround(name)]).toEqual([name, undefined]);
    for (const name of ['dim', 'roots', 'throne', 'mud', 'the wall walk'])
      expect([name, namedGround(name)]).toEqual([name, undefined]);
  });

  test('things are told from words that contain them', () => {
    const is = (mark: string, as: Parameters<typeof isCalled>[1]): boolean =>
      isCalled({ at: [0, 0], mark }, as);
    expect(is('street', 'tree')).toBe(false);
    expect(is('stable door', 'table')).toBe(false);
    expect(is('worktable', 'table')).toBe(true);
    expect(is('ravine', 'leaves')).toBe(false);
    expect(is('corner', 'leaves')).toBe(false);
    expect(is('postern', 'pillar')).toBe(false);
    expect(is('chestnut', 'crate')).toBe(false);
    expect(is('hay cart', 'cart')).toBe(true);
    expect(is('flake', 'water')).toBe(false);
  });
});

test('proper names begin with an article or a capital letter', () => {
  expect(['the ward', 'The Keep', 'Ödland'].map(isProperName)).toEqual([true, true, true]);
  expect(['mud', 'thicket', 'theatre', ''].map(isProperName)).toEqual([false, false, false, false]);
});
